import { describe, expect, it } from "vitest";
import { form, list, numeral } from "../table/words";
import { bidWords } from "./words";

describe("bids in words", () => {
  it.each([
    [1, 3, false, "одна тройка", "one three"],
    [2, 2, false, "две двойки", "two twos"],
    [6, 4, false, "шесть четвёрок", "six fours"],
    [4, 5, false, "четыре пятёрки", "four fives"],
    [11, 6, false, "одиннадцать шестёрок", "eleven sixes"],
    [21, 3, false, "двадцать одна тройка", "twenty-one threes"],
    [22, 3, false, "двадцать две тройки", "twenty-two threes"],
    [1, 1, false, "один туз", "one ace"],
    [2, 1, false, "два туза", "two aces"],
    [5, 1, false, "пять тузов", "five aces"],
    [21, 1, false, "двадцать один туз", "twenty-one aces"],
    [1, 1, true, "одна единица", "one one"],
    [2, 1, true, "две единицы", "two ones"],
    [12, 1, true, "двенадцать единиц", "twelve ones"],
    [40, 2, false, "сорок двоек", "forty twos"],
    [100, 6, false, "сто шестёрок", "one hundred sixes"],
  ])("%i × %i (plain: %s)", (quantity, face, plain, ru, en) => {
    expect(bidWords("ru", quantity, face, plain)).toBe(ru);
    expect(bidWords("en", quantity, face, plain)).toBe(en);
  });

  it("has a word for every number up to a hundred", () => {
    for (const lang of ["ru", "en"] as const) {
      const words = Array.from({ length: 101 }, (_, n) => numeral(lang, n));
      expect(words.every((word) => word.length > 1 && !/\d/.test(word))).toBe(true);
      expect(new Set(words).size).toBe(101);
    }
  });

  it("takes the form of the teens from the tens", () => {
    expect([1, 2, 5, 11, 12, 14, 21, 22, 25, 100, 111].map(form)).toEqual([
      0, 1, 2, 2, 2, 2, 0, 1, 2, 2, 2,
    ]);
  });

  it("joins names", () => {
    expect(list("ru", ["Жанна", "Роза", "вы"])).toBe("Жанна, Роза и вы");
    expect(list("en", ["Jeanne", "you"])).toBe("Jeanne and you");
    expect(list("en", ["you"])).toBe("you");
    expect(list("en", [])).toBe("");
  });
});
