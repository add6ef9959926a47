import { describe, expect, it } from "vitest";

import type { Known } from "../fair/finding";
import type { Slot } from "../fair/ledger";
import { playing } from "../testing/fixtures";
import type { PerudoReveal, PerudoView } from "../wire";
import { ownHand, rollOff, shownHands } from "./throws";

/** So many throws of each seat are known, all from the first on. */
const upTo =
  (counts: readonly number[], table = 0): Known =>
  (slot: Slot, before = 0) =>
    Math.max(0, (slot === null ? table : (counts[slot] ?? 0)) - before);

const view = (hand: readonly number[] | null, phase: PerudoView["public"]["phase"], viewer: number | null = 0): PerudoView => {
  const shown = playing().view as PerudoView;
  return { ...shown, viewer, hand, public: { ...shown.public, phase, opener: 1 } };
};
const reveal = { hands: [[1, 2], [3, 4], []] } as unknown as PerudoReveal;

describe("which throw dice are", () => {
  it("the hand under one's cup is one's last throw", () => {
    expect(ownHand(view([6, 6], "bidding"), upTo([4, 3]))).toEqual([{ slot: 0, number: 4, values: [6, 6], covered: true }]);
    expect(ownHand(view(null, "bidding", null), upTo([4, 3]))).toEqual([]);
  });

  it("a reveal is the throw before it, of others the last one that is known", () => {
    const shown = shownHands(view([6, 6], "bidding"), reveal, upTo([4, 3, 2]));
    expect(shown.map(({ slot, number }) => [slot, number])).toEqual([[0, 3], [1, 3]]);
  });

  it("at the end of the game nothing was thrown after the reveal", () => {
    const shown = shownHands(view([], "over"), reveal, upTo([3, 3, 2]));
    expect(shown.map(({ slot, number }) => [slot, number])).toEqual([[0, 3], [1, 3]]);
  });

  it("a roll-off goes throw by throw, before the first hands", () => {
    const passes = [[[6], [6], [2]], [[3], [1], []]].map((throws) => ({ throws, contenders: [], barred: [] }));
    const known = upTo([3, 2, 1]);
    const of = (at: number) => rollOff(view([1, 2], "bidding"), passes, at, known).map(({ slot, number }) => [slot, number]);
    expect(of(0)).toEqual([[0, 1], [1, 1], [2, 1]]);
    expect(of(1)).toEqual([[0, 2], [1, 2]]);
  });

  it("an opener who was drawn is a throw of the table", () => {
    expect(rollOff(view([1], "bidding"), [], -1, upTo([1, 0], 1))).toEqual([{ slot: null, number: 1, values: [2], draws: true }]);
  });
});
