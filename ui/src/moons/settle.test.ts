import { describe, expect, it } from "vitest";
import samples from "../testing/settlements.json";
import type { MoonsPublic, MoonsSettlement } from "../wire";
import { gains, highest, rows, shooters, slices, vaBankSlices } from "./settle";
import { SCENES } from "./fixtures";
import { moonsState } from "./state";

interface Sample {
  readonly put: readonly number[];
  readonly settlement: MoonsSettlement;
}
const SAMPLES = samples as unknown as readonly Sample[];
const total = (all: readonly number[]): number => all.reduce((sum, n) => sum + n, 0);

describe("what the engine paid, layer by layer", () => {
  it("every chip of every layer is drawn once", () => {
    for (const { put, settlement } of SAMPLES) {
      const drawn = rows(settlement);
      expect(total(drawn.map(({ chips }) => chips))).toBe(total(put));
      for (const row of drawn) expect(total(row.blocks.map(({ chips }) => chips))).toBe(row.chips);
    }
  });

  it("what is drawn for a share is what it was paid", () => {
    for (const { settlement } of SAMPLES) {
      for (const why of ["moon", "back", "total", "left", "alone"] as const) {
        const drawn = rows(settlement).flatMap(({ blocks }) => blocks.filter((block) => block.why === why));
        const paid = settlement.shares.filter((share) => share.why === why);
        expect(total(drawn.map(({ chips }) => chips))).toBe(total(paid.flatMap(({ chips }) => chips)));
      }
    }
  });

  it("what people took adds up to the bank, and what it cost them to nothing", () => {
    for (const { put, settlement } of SAMPLES) {
      const all = gains({ put, settlement, circle: 1, opened: put.map(() => []), showdown: true });
      expect(total(all.map(({ chips }) => chips))).toBe(total(put));
      expect(total(all.map(({ net }) => net))).toBe(0);
      for (const { chips, parts } of all) expect(total(parts.map((part) => part.chips))).toBe(chips);
    }
  });
});

describe("the bank while somebody is va-bank", () => {
  const of = (put: readonly number[], chips: readonly number[], active: readonly number[]): MoonsPublic => {
    const seen = moonsState(SCENES["turn"]?.({ players: put.length, long: false, lang: "ru" }).state ?? null);
    if (seen === null) throw new Error("no scene");
    return { ...seen.view.public, put, chips, active };
  };

  it("is cut only where somebody can put in no more", () => {
    expect(vaBankSlices(of([30, 50, 50], [10, 10, 10], [0, 1, 2]))).toEqual([]);
    expect(vaBankSlices(of([30, 50, 20], [100, 60, 0], [0, 1, 2]))).toEqual([
      { lo: 0, hi: 20, chips: 60, seats: [0, 1, 2] },
      { lo: 20, hi: 50, chips: 40, seats: [0, 1] },
    ]);
  });

  it("holds the chips of those who have folded", () => {
    expect(slices({ put: [5, 20, 20], active: [1, 2] })).toEqual([{ lo: 0, hi: 20, chips: 45, seats: [1, 2] }]);
    expect(slices({ put: [90, 20, 40], active: [1, 2] })).toEqual([
      { lo: 0, hi: 20, chips: 60, seats: [1, 2] },
      { lo: 20, hi: 40, chips: 90, seats: [2] },
    ]);
  });
});

describe("who is told of", () => {
  const last = (name: string, players = 5) => {
    const seen = moonsState(SCENES[name]?.({ players, long: false, lang: "ru" }).state ?? null);
    if (seen?.view.public.last == null) throw new Error(name);
    return seen.view.public.last;
  };

  it("the moon, and the highest total of those who were in to the end", () => {
    expect(shooters(last("settle"))).toEqual([2]);
    expect(highest(last("settle"))).toEqual([0]);
    expect(shooters(last("settle-plain"))).toEqual([]);
  });

  it("nobody's total where no dice were compared", () => {
    expect(highest(last("alone"))).toEqual([]);
  });
});
