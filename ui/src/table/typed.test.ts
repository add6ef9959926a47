import { expect, it } from "vitest";

import { fated, handsBy, isFull, nextRow, put, rollOffRows, rowsOf, taken, typedOf, type Row, type Sheet } from "./typed";

const rows = rowsOf([
  { seat: 0, count: 2, faces: 6, open: true },
  { seat: 2, count: 1, faces: 6, open: true },
]);
const [first, second] = rows as [Row, Row];
const EMPTY: Sheet = {};

it("fills one row after the other, and goes where one points", () => {
  expect(nextRow(EMPTY, rows, null)).toBe(first);
  expect(nextRow(EMPTY, rows, 2)).toBe(second);
  const one = put(put(EMPTY, first, 3), first, 5);
  expect(isFull(one, first)).toBe(true);
  expect(put(one, first, 1)).toBe(one);
  expect(nextRow(one, rows, 0)).toBe(second);
  const all = put(one, second, 6);
  expect(nextRow(all, rows, null)).toBeNull();
  expect(handsBy(all, rows, (seat) => `P${seat}`)).toEqual({ P0: [3, 5], P2: [6] });
});

it("takes no face that a die does not have", () => {
  expect(put(EMPTY, first, 7)).toBe(EMPTY);
});

it("gives back a die that was mistyped", () => {
  const typed = put(put(EMPTY, first, 3), first, 5);
  expect(typedOf(taken(typed, first, 0), first).values).toEqual([5]);
});

it("asks for no value of a die that missed, and forgets fates that are over", () => {
  const row: Row = { seat: 1, count: 1, faces: 8, fates: ["hit", "missed", "fell"] };
  expect(isFull(EMPTY, row)).toBe(false);
  const missed = fated(put(EMPTY, row, 4), row, "missed");
  expect(isFull(missed, row)).toBe(true);
  expect(put(missed, row, 4)).toBe(missed);
  expect(typedOf(missed, { ...row, fates: ["same", "turned", "fell"] })).toEqual({ fate: "same", values: [] });
});

it("has room for all dice of somebody who threw them all where one was to be thrown", () => {
  const rows = rollOffRows([{ seat: 0, count: 1, faces: 6, open: true }, { seat: 1, count: 1, faces: 6, open: true }], 3);
  const [anna, boris] = rows as [Row, Row];
  const one = put(put(EMPTY, boris, 2), boris, 5);
  expect(typedOf(one, boris)).toEqual({ fate: "one", values: [2] });
  let all = fated(one, anna, "all");
  for (const value of [6, 6, 1, 4]) all = put(all, anna, value);
  expect(nextRow(all, rows, null)).toBeNull();
  expect(handsBy(all, rows, (seat) => `P${seat}`)).toEqual({ P0: [6, 6, 1], P1: [2] });
  expect(nextRow(fated(all, anna, "one"), rows, null)).toBe(anna);
});

it("asks nobody how many dice there were where everybody has one", () => {
  const [row] = rollOffRows([{ seat: 0, count: 1, faces: 6, open: true }], 1) as [Row];
  expect(row.fates).toEqual(["lies"]);
});
