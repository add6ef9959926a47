import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { tidyCode } from "./api";
import { forgetTable, keepToken, markSeat, tablesWithSeat, tokenFor } from "./seats";

const shelf = new Map<string, string>();

beforeEach(() => {
  shelf.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("knows the tables with a seat, the last one first", () => {
  keepToken("AAAAAA", "1", true);
  keepToken("BBBBBB", "2");
  keepToken("CCCCCC", "3", true);
  expect(tablesWithSeat()).toEqual(["CCCCCC", "AAAAAA"]);
  expect(tokenFor("BBBBBB")).toBe("2");
  markSeat("BBBBBB", true);
  expect(tablesWithSeat()).toEqual(["BBBBBB", "CCCCCC", "AAAAAA"]);
  forgetTable("CCCCCC");
  expect(tablesWithSeat()).toEqual(["BBBBBB", "AAAAAA"]);
});

it("does not grow without end", () => {
  for (let i = 0; i < 40; i++) keepToken(`T${i}`, "x", true);
  expect(tablesWithSeat()).toHaveLength(24);
});

it("reads nothing out of nonsense", () => {
  shelf.set("kosti.tables", '[null, 3, {"code": 1}]');
  expect(tablesWithSeat()).toEqual([]);
  shelf.set("kosti.tables", "{");
  expect(tokenFor("AAAAAA")).toBeNull();
});

it("works where nothing may be stored", () => {
  vi.stubGlobal("localStorage", undefined);
  keepToken("AAAAAA", "1");
  expect(tokenFor("AAAAAA")).toBeNull();
});

it("reads codes as people type them", () => {
  expect(tidyCode(" 72rd-43 ")).toBe("72RD43");
  // "КХН" from a Russian keyboard looks the same and is not.
  expect(tidyCode("КХН234")).toBe("KXH234");
});
