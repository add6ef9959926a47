/** The notepad: the sums of each round, by seat. What is hidden stays hidden. */

import type { MoonsPublic, MoonsSettled } from "../wire";
import { highest, totals } from "./settle";

export const ROUNDS = 3;

export type Cell =
  /** Opened: everybody knows it. */
  | { readonly kind: "open"; readonly pair: readonly number[]; readonly moon: boolean }
  /** Only the viewer knows it: in pencil. */
  | { readonly kind: "mine"; readonly pair: readonly number[] }
  /** Thrown, and not yet opened. */
  | { readonly kind: "hidden" }
  /** Not in the circle then. */
  | { readonly kind: "out" }
  /** Still to come. */
  | { readonly kind: "blank" };

export interface Notepad {
  /** By round, then by seat. */
  readonly rounds: readonly (readonly Cell[])[];
  /** By seat; null where the player is not in. */
  readonly totals: readonly (number | null)[];
  /** The round that is played, from 0. */
  readonly now: number | null;
  /** Whose total is ringed. */
  readonly winners: readonly number[];
}

export const sum = (pair: readonly number[]): number => pair.reduce((total, die) => total + die, 0);

export const isMoon = (pair: readonly number[], round: number): boolean =>
  round === ROUNDS - 1 && pair.length === 2 && pair.every((die) => die === 3);

const open = (pair: readonly number[], round: number): Cell => ({
  kind: "open",
  pair,
  moon: isMoon(pair, round),
});

const byRound = (cell: (round: number) => Cell[]): Cell[][] =>
  Array.from({ length: ROUNDS }, (_, round) => cell(round));

/** The notepad of the circle that is played. */
export function notepad(table: MoonsPublic, me: number | null, pair: readonly number[] | null): Notepad {
  const now = table.round === null ? null : table.round - 1;
  const thrown = table.phase === "betting" || table.phase === "show";
  const cell = (seat: number, round: number): Cell => {
    const known = table.opened[seat]?.[round];
    if (known !== undefined) return open(known, round);
    if (!table.active.includes(seat)) return { kind: "out" };
    if (round !== now || !thrown) return { kind: "blank" };
    if (seat === me && pair !== null && pair.length > 0) return { kind: "mine", pair };
    return { kind: "hidden" };
  };
  return {
    rounds: byRound((round) => table.chips.map((_, seat) => cell(seat, round))),
    totals: table.chips.map((_, seat) =>
      table.active.includes(seat) ? sum((table.opened[seat] ?? []).flat()) : null,
    ),
    now,
    winners: [],
  };
}

/** Which pairs are open to the eye: dice are turned one by one. */
export interface Progress {
  /** The first round that is being opened, from 0. */
  readonly first: number;
  readonly isOpen: (round: number, seat: number) => boolean;
  /** Whether everything is told. */
  readonly told: boolean;
}

/** The notepad while dice are opened: earlier rounds as they were, these as far as they are. */
export function opening(
  opened: readonly (readonly (readonly number[])[])[],
  active: readonly number[],
  { first, isOpen }: Progress,
  now: number,
): Notepad {
  const shown = (seat: number, round: number) => round < first || isOpen(round, seat);
  const cell = (seat: number, round: number): Cell => {
    const pair = opened[seat]?.[round];
    if (pair === undefined) return active.includes(seat) ? { kind: "blank" } : { kind: "out" };
    if (shown(seat, round)) return open(pair, round);
    return round > now ? { kind: "blank" } : { kind: "hidden" };
  };
  return {
    rounds: byRound((round) => opened.map((_, seat) => cell(seat, round))),
    totals: opened.map((pairs, seat) =>
      active.includes(seat) ? sum(pairs.filter((_, round) => shown(seat, round)).flat()) : null,
    ),
    now,
    winners: [],
  };
}

/** The notepad of a circle that is over. */
export function settledPad(settled: MoonsSettled): Notepad {
  const stayed = settled.settlement.layers[0]?.seats ?? [];
  const all: Progress = { first: ROUNDS, isOpen: () => true, told: true };
  const pad = opening(settled.opened, stayed, all, ROUNDS - 1);
  return {
    ...pad,
    totals: settled.showdown ? totals(settled) : pad.totals,
    now: null,
    winners: highest(settled),
  };
}
