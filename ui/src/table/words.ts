/** Numbers and nouns in words, in both languages. Pure. */

import type { Lang } from "../i18n";

type Forms = readonly [one: string, few: string, many: string];

/** Which of the three Russian forms goes with a number. */
export function form(n: number): 0 | 1 | 2 {
  const tens = n % 100;
  const units = n % 10;
  if (tens > 10 && tens < 20) return 2;
  if (units === 1) return 0;
  return units > 1 && units < 5 ? 1 : 2;
}

/** A counted noun: `count("ru", 3, {ru: [кость, кости, костей], en: [die, dice]})` is «кости». */
export function noun(
  lang: Lang,
  n: number,
  forms: { ru: Forms; en: readonly [one: string, other: string] },
): string {
  return lang === "ru" ? forms.ru[form(n)] : forms.en[n === 1 ? 0 : 1];
}

const RU_UNITS = [
  "ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять",
  "десять", "одиннадцать", "двенадцать", "тринадцать", "четырнадцать", "пятнадцать",
  "шестнадцать", "семнадцать", "восемнадцать", "девятнадцать",
];
const RU_TENS = [
  "", "", "двадцать", "тридцать", "сорок", "пятьдесят", "шестьдесят", "семьдесят",
  "восемьдесят", "девяносто",
];
const EN_UNITS = [
  "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
  "nineteen",
];
const EN_TENS = [
  "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/** A number from 0 to 100 in words; in Russian in the gender of what is counted. */
export function numeral(lang: Lang, n: number, feminine = false): string {
  if (!Number.isInteger(n) || n < 0 || n > 100) return String(n);
  if (lang === "en") {
    if (n === 100) return "one hundred";
    if (n < 20) return EN_UNITS[n] ?? "";
    const units = n % 10 === 0 ? "" : `-${EN_UNITS[n % 10] ?? ""}`;
    return `${EN_TENS[Math.floor(n / 10)] ?? ""}${units}`;
  }
  if (n === 100) return "сто";
  const unit = (k: number): string =>
    feminine && k === 1 ? "одна" : feminine && k === 2 ? "две" : (RU_UNITS[k] ?? "");
  if (n < 20) return unit(n);
  const tens = RU_TENS[Math.floor(n / 10)] ?? "";
  return n % 10 === 0 ? tens : `${tens} ${unit(n % 10)}`;
}

/** «Жанна, Роза и вы»; "Jeanne, Rose and you". */
export function list(lang: Lang, names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined) return "";
  if (names.length === 1) return last;
  return `${names.slice(0, -1).join(", ")} ${lang === "ru" ? "и" : "and"} ${last}`;
}
