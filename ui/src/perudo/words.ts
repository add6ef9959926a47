/** Bids in words: "six fours", «шесть четвёрок». Pure, in both languages. */

import type { Lang } from "../i18n";
import { noun, numeral } from "../table/words";

const ACE = { ru: ["туз", "туза", "тузов"], en: ["ace", "aces"] } as const;
const FACES = [
  { ru: ["единица", "единицы", "единиц"], en: ["one", "ones"] },
  { ru: ["двойка", "двойки", "двоек"], en: ["two", "twos"] },
  { ru: ["тройка", "тройки", "троек"], en: ["three", "threes"] },
  { ru: ["четвёрка", "четвёрки", "четвёрок"], en: ["four", "fours"] },
  { ru: ["пятёрка", "пятёрки", "пятёрок"], en: ["five", "fives"] },
  { ru: ["шестёрка", "шестёрки", "шестёрок"], en: ["six", "sixes"] },
] as const;

/** The noun of a face in the number that goes with `n`; plain ones where aces are not wild. */
export function faceNoun(lang: Lang, face: number, n: number, plain: boolean): string {
  const forms = face === 1 && !plain ? ACE : FACES[face - 1];
  return forms === undefined ? String(face) : noun(lang, n, forms);
}

/** A bid as one says it: "six fours", «один туз», in a Calzone round «одна единица». */
export function bidWords(lang: Lang, quantity: number, face: number, plain = false): string {
  const masculine = face === 1 && !plain;
  return `${numeral(lang, quantity, !masculine)} ${faceNoun(lang, face, quantity, plain)}`;
}
