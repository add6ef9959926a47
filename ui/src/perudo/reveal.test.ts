import { describe, expect, it } from "vitest";
import type { PerudoReveal } from "../wire";
import { comparison, countAt, nextAt, timeline, verdict } from "./reveal";

const reveal: PerudoReveal = {
  round: 9,
  calzone: false,
  bids: [{ seat: 1, quantity: 5, face: 4 }, { seat: 4, quantity: 6, face: 4 }],
  call: { seat: 0, kind: "doodoo" },
  hands: [[6, 4, 1, 4], [2, 3, 3, 5, 6], [2, 4, 5], [], [1, 2, 3, 5, 6]],
  count: 5,
  change: [0, 0, 0, 0, -1],
};

describe("the reveal", () => {
  it("goes clockwise and ends with the bidder", () => {
    const line = timeline(reveal, 120);
    const first = (seat: number) => line.hands[seat]?.[0]?.at ?? -1;
    expect([first(0), first(1), first(2), first(4)]).toEqual([120, 600, 1200, 1560]);
    expect(line.hands[3]).toEqual([]);
    expect(line.hands[0]?.map((die) => die.value)).toEqual([1, 4, 4, 6]);
  });

  it("counts matching dice as they are turned, aces too", () => {
    const line = timeline(reveal, 120);
    expect(countAt(line, 0)).toBe(0);
    expect(countAt(line, 120)).toBe(1);
    expect(countAt(line, 480)).toBe(3);
    expect(countAt(line, line.verdictAt)).toBe(5);
  });

  it("does not count aces in a Calzone round", () => {
    const line = timeline({ ...reveal, calzone: true }, 120);
    expect(countAt(line, Infinity)).toBe(3);
  });

  it("ends within three and a half seconds even with a hundred dice", () => {
    const hands = Array.from({ length: 10 }, () => Array.from({ length: 10 }, (_, i) => (i % 6) + 1));
    const line = timeline({ ...reveal, hands, change: hands.map(() => 0) }, 120);
    expect(line.verdictAt).toBeLessThanOrEqual(3500);
    expect(line.hands.flat()).toHaveLength(100);
  });

  it("shows everything at once to those who want no motion", () => {
    const line = timeline(reveal, 0);
    expect(line.verdictAt).toBe(0);
    expect(countAt(line, 0)).toBe(5);
  });

  it("knows the next moment, until the verdict", () => {
    const line = timeline(reveal, 120);
    expect(nextAt(line, 0)).toBe(120);
    expect(nextAt(line, 120)).toBe(240);
    expect(nextAt(line, line.verdictAt - 1)).toBe(line.verdictAt);
    expect(nextAt(line, line.verdictAt)).toBeNull();
  });
});

describe("the verdict", () => {
  it("of a Doodoo: the bid fails or holds", () => {
    expect(verdict(reveal)).toMatchObject({ kind: "bid-fails", loser: 4, gainer: null, out: null, winner: null });
    expect(verdict(reveal).dice).toEqual([4, 5, 3, 0, 4]);
    expect(comparison(reveal)).toBe(">");
    const held = { ...reveal, count: 6, change: [-1, 0, 0, 0, 0] };
    expect(verdict(held)).toMatchObject({ kind: "bid-holds", loser: 0 });
    expect(comparison(held)).toBe("=");
    expect(comparison({ ...held, count: 8 })).toBe("<");
  });

  it("of a Jonti: exact, exact with all dice already, not exact", () => {
    const jonti: PerudoReveal = { ...reveal, call: { seat: 2, kind: "jonti" }, count: 6, change: [0, 0, 1, 0, 0] };
    expect(verdict(jonti)).toMatchObject({ kind: "exact", caller: 2, gainer: 2, loser: null });
    expect(verdict({ ...jonti, change: [0, 0, 0, 0, 0] })).toMatchObject({ kind: "exact", gainer: null });
    expect(verdict({ ...jonti, count: 7, change: [0, 0, -1, 0, 0] })).toMatchObject({ kind: "not-exact", loser: 2 });
  });

  it("names who is out, and the winner of the last round", () => {
    const end = { ...reveal, hands: [[4, 4], [], [], [], [3]], change: [0, 0, 0, 0, -1] };
    expect(verdict(end)).toMatchObject({ out: 4, winner: 0, dice: [2, 0, 0, 0, 0] });
  });
});
