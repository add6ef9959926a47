import { afterEach, expect, it } from "vitest";

import { catalogue, lang, list, plural } from "./i18n";
import { en } from "./texts/en";
import { ru } from "./texts/ru";

const t = catalogue({
  ru: {
    dice: { one: "{n} кость", few: "{n} кости", many: "{n} костей" },
    hello: "{name}, вы здесь",
  },
  en: { dice: { one: "{n} die", other: "{n} dice" }, hello: "{name}, you are here" },
});

afterEach(() => {
  lang.value = "ru";
});

it("chooses the form of a number in either language", () => {
  lang.value = "ru";
  expect([1, 2, 5, 11, 21, 22].map((n) => t("dice", { n }))).toEqual([
    "1 кость",
    "2 кости",
    "5 костей",
    "11 костей",
    "21 кость",
    "22 кости",
  ]);
  lang.value = "en";
  expect([1, 2].map((n) => t("dice", { n }))).toEqual(["1 die", "2 dice"]);
});

it("falls back to the form there is", () => {
  lang.value = "ru";
  expect(plural(5, { one: "раз" })).toBe("раз");
});

it("fills places, with drawings too", () => {
  lang.value = "en";
  expect(t("hello", { name: "Jeanne" })).toBe("Jeanne, you are here");
  const drawing = { type: "svg" };
  expect(t.rich("hello", { name: drawing as never })).toEqual(["", drawing, ", you are here"]);
});

it("lists names", () => {
  lang.value = "ru";
  expect(list(["Марк", "Жанна", "Роза"])).toBe("Марк, Жанна и Роза");
});

/** The places of all forms of a text. */
const places = (message: unknown): string[] => {
  const text = typeof message === "string" ? message : Object.values(message as object).join(" ");
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), (found) => found[1] ?? ""))].sort();
};

it("has the same places in both languages", () => {
  for (const key of Object.keys(ru) as (keyof typeof ru)[]) {
    expect([key, places(en[key])]).toEqual([key, places(ru[key])]);
  }
});
