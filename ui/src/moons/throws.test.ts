import { describe, expect, it } from "vitest";

import type { Known } from "../fair/finding";
import type { Slot } from "../fair/ledger";
import type { MoonsPublic, MoonsSettled, MoonsView } from "../wire";
import { openPairs, ownPair, settledPairs } from "./throws";

/** By seat, the numbers of the throws that the viewer, seat 0, knows: not those that others folded. */
const knowing =
  (numbers: readonly (readonly number[])[]): Known =>
  (slot: Slot, before = 0) =>
    (slot === null ? [1] : (numbers[slot] ?? [])).at(-1 - before) ?? 0;

const view = (over: Partial<MoonsPublic>, pair: readonly number[] | null): MoonsView => ({
  game: "moons",
  viewer: 0,
  pair,
  public: { phase: "betting", circle: 3, active: [0, 1], put: [10, 10], opened: [[], []], last: null, ...over } as MoonsPublic,
});
const settled = (over: Partial<MoonsSettled>): MoonsSettled =>
  ({ circle: 2, put: [30, 30], opened: [[], []], showdown: true, settlement: { layers: [{ seats: [0, 1] }], shares: [], payout: [] }, ...over }) as unknown as MoonsSettled;
const numbersOf = (shown: readonly { slot: Slot; number: number }[]) => shown.map(({ slot, number }) => [slot, number]);

describe("which throw pairs are", () => {
  it("the own pair is the last one", () => {
    expect(ownPair(view({}, [3, 3]), knowing([[1, 2, 3]]))).toEqual([{ slot: 0, number: 3, values: [3, 3], covered: true }]);
  });

  it("opened pairs lie before the one in hand", () => {
    const opened = [[[1, 2], [3, 4]], [[5, 5], [6, 6]]];
    const known = knowing([[4, 5, 6], [2, 7, 8]]);
    expect(numbersOf(openPairs(view({ opened }, [1, 1]), known))).toEqual([[0, 4], [0, 5], [1, 7], [1, 8]]);
  });

  it("opened pairs lie before the one that the viewer folded, in a later round, too", () => {
    const opened = [[[1, 2]], [[5, 5], [6, 6]]];
    const known = knowing([[4, 5], [7, 8]]);
    expect(numbersOf(openPairs(view({ opened, active: [1] }, []), known))).toEqual([[0, 4], [1, 7], [1, 8]]);
  });

  it("a settled circle lies before what was thrown in the next one", () => {
    const last = settled({ opened: [[[1, 2], [1, 3], [1, 4]], [[5, 5], [6, 6], [2, 2]]] });
    const next = view({ opened: [[[2, 2]], [[3, 3]]], last }, [4, 4]);
    const known = knowing([[1, 2, 3, 4, 5], [1, 2, 3, 9]]);
    expect(numbersOf(settledPairs(next, last, known))).toEqual([[0, 1], [0, 2], [0, 3], [1, 1], [1, 2], [1, 3]]);
  });

  it("in a settled circle the pair that was never opened is one's own last", () => {
    const last = settled({ showdown: false, opened: [[[1, 2]], [[5, 5]]] });
    const known = knowing([[1, 2, 3], [1]]);
    expect(numbersOf(settledPairs(view({ last }, [4, 4]), last, known))).toEqual([[0, 1], [1, 1]]);
  });

  it("at the end of the game the last circle is the one that stands", () => {
    const last = settled({ circle: 3, opened: [[[1, 2]], [[5, 5]]] });
    const over = view({ phase: "over", opened: last.opened, last }, []);
    expect(openPairs(over, knowing([[1], [1]]))).toEqual([]);
    expect(numbersOf(settledPairs(over, last, knowing([[1], [1]])))).toEqual([[0, 1], [1, 1]]);
  });
});
