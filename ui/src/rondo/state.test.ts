import { describe, expect, it } from "vitest";
import { SCENES } from "./fixtures";
import { rondoState, samePass, type RondoPublic } from "./state";

const scene = SCENES["throw"]?.({ players: 5, long: false, lang: "ru" }).state ?? null;
const seen = rondoState(scene);
if (seen === null) throw new Error("no scene");
const base: RondoPublic = { ...seen.view.public, phase: "round", round: 2, active: [0, 1, 2], throwers: [0, 1, 2], thrown: [1] };

describe("a throw that comes too late", () => {
  it("is thrown again while the pass goes on, also if somebody has gone out", () => {
    expect(samePass(base, { ...base, thrown: [1, 2] })).toBe(true);
    expect(samePass(base, { ...base, active: [0, 2], throwers: [0, 2], thrown: [] })).toBe(true);
  });

  it("is not thrown in the next round, nor in a round that is repeated, nor in a re-throw", () => {
    expect(samePass(base, { ...base, round: 3, thrown: [] })).toBe(false);
    expect(samePass(base, { ...base, thrown: [] })).toBe(false);
    expect(samePass(base, { ...base, phase: "rethrow-lowest", thrown: [] })).toBe(false);
  });
});
