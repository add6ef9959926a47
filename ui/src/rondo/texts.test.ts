import { expect, it } from "vitest";
import { en } from "./texts/en";
import { ru } from "./texts/ru";

/** The places of all forms of a text. */
const places = (message: unknown): string[] => {
  const text = typeof message === "string" ? message : Object.values(message as object).join(" ");
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), (found) => found[1] ?? ""))].sort();
};

it("the texts have the same places in both languages", () => {
  for (const key of Object.keys(ru) as (keyof typeof ru)[]) {
    expect([key, places(en[key])]).toEqual([key, places(ru[key])]);
  }
});

it("all Russian texts are Russian, and no arrow is asked of a font that has none", () => {
  for (const [key, message] of Object.entries(ru)) {
    const text = typeof message === "string" ? message : Object.values(message).join(" ");
    expect([key, /[а-яё]/i.test(text) || /^\{.*\}$/.test(text)]).toEqual([key, true]);
    expect(text).not.toMatch(/[→←↑↓]/);
  }
});
