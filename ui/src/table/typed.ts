/**
 * What people type of their real dice, until it is a line of the record. It only keeps what was
 * tapped; whether dice may lie so, the server says.
 */

import type { Dice } from "../wire";

/**
 * What became of a die or a hand: it lies, it was thrown well or badly, or another knocked it; one
 * die was thrown where one was to be, or all of them by mistake.
 */
export type Fate = "lies" | "hit" | "missed" | "fell" | "same" | "turned" | "one" | "all";

/** The dice of one player that are asked for. */
export interface Row {
  readonly seat: number;
  readonly count: number;
  readonly faces: number;
  /** How many there are if all of them were thrown by mistake. */
  readonly all?: number;
  /** What may have become of them; the first is taken until another is chosen. */
  readonly fates: readonly Fate[];
}

export interface Typed {
  readonly fate: Fate;
  readonly values: readonly number[];
}

/** By seat, what was typed so far. */
export type Sheet = Readonly<Record<number, Typed>>;

/** A row for each player whose dice are awaited. */
export const rowsOf = (dice: readonly Dice[], fates: readonly Fate[] = ["lies"]): Row[] =>
  dice.flatMap(({ seat, count, faces }) => (seat === null ? [] : [{ seat, count, faces, fates }]));

/** The same where one die is to be thrown, and somebody may have thrown all of them (P-03). */
export const rollOffRows = (dice: readonly Dice[], all: number): Row[] =>
  rowsOf(dice, all === 1 ? ["lies"] : ["one", "all"]).map((row) => ({ ...row, all }));

const VALUED: readonly Fate[] = ["lies", "hit", "turned", "one", "all"];

/** How many dice a row has with this fate. */
export const countOf = (row: Row, fate: Fate): number => (fate === "all" ? (row.all ?? row.count) : row.count);

/** Whether dice with this fate show a value that must be said. */
export const hasValue = (fate: Fate): boolean => VALUED.includes(fate);

/** What was typed of a row; a fate that it can no longer have is forgotten. */
export function typedOf(sheet: Sheet, row: Row): Typed {
  const fresh: Typed = { fate: row.fates[0] ?? "lies", values: [] };
  const typed = sheet[row.seat] ?? fresh;
  if (!row.fates.includes(typed.fate)) return fresh;
  return { fate: typed.fate, values: typed.values.slice(0, countOf(row, typed.fate)) };
}

export function isFull(sheet: Sheet, row: Row): boolean {
  const { fate, values } = typedOf(sheet, row);
  return !hasValue(fate) || values.length === countOf(row, fate);
}

/** One more die of a row. */
export function put(sheet: Sheet, row: Row, value: number): Sheet {
  const { fate, values } = typedOf(sheet, row);
  if (value > row.faces || !hasValue(fate) || values.length >= countOf(row, fate)) return sheet;
  return { ...sheet, [row.seat]: { fate, values: [...values, value] } };
}

/** A die of a row taken back, to be typed anew. */
export function taken(sheet: Sheet, row: Row, index: number): Sheet {
  const { fate, values } = typedOf(sheet, row);
  return { ...sheet, [row.seat]: { fate, values: values.filter((_, i) => i !== index) } };
}

/** Another fate; what its value was then is no longer of use. */
export const fated = (sheet: Sheet, row: Row, fate: Fate): Sheet => ({
  ...sheet,
  [row.seat]: { fate, values: [] },
});

/** The row that the next value goes to: the one chosen while it has room, else the first with room. */
export function nextRow(sheet: Sheet, rows: readonly Row[], chosen: number | null): Row | null {
  const open = rows.filter((row) => !isFull(sheet, row));
  return open.find(({ seat }) => seat === chosen) ?? open[0] ?? null;
}

/** By name, the values that were typed. */
export function handsBy(sheet: Sheet, rows: readonly Row[], name: (seat: number) => string): Record<string, readonly number[]> {
  return Object.fromEntries(rows.map((row) => [name(row.seat), typedOf(sheet, row).values]));
}
