import { describe, expect, it } from "vitest";
import { expired, skipped } from "../table/overlay";
import type { MoonsEvent } from "../wire";
import { SCENES } from "./fixtures";
import { notepad, settledPad } from "./notepad";
import { again, arrived, missed, openingAt, progress, running, type Overlay, type Show } from "./overlay";
import { ranking } from "./ranking";
import { moonsState, type MoonsState } from "./state";
import { followed, lastDeed, NO_STORY } from "./story";

function scene(name: string, players = 5): MoonsState {
  const seen = moonsState(SCENES[name]?.({ players, long: false, lang: "ru" }).state ?? null);
  if (seen === null) throw new Error(name);
  return seen;
}

function show(overlay: Overlay | null): Show {
  if (overlay?.kind !== "show") throw new Error("no show");
  return overlay;
}

describe("the notepad", () => {
  it("has what is open, one's own pair in pencil, and no one else's", () => {
    const { view } = scene("turn");
    const pad = notepad(view.public, view.viewer, view.pair);
    expect(pad.now).toBe(1);
    expect(pad.rounds[0]?.every((cell) => cell.kind === "open")).toBe(true);
    expect(pad.rounds[1]?.map((cell) => cell.kind)).toEqual(["mine", "hidden", "hidden", "hidden", "hidden"]);
    expect(pad.rounds[2]?.every((cell) => cell.kind === "blank")).toBe(true);
    expect(pad.totals).toEqual([7, 10, 6, 3, 9]);
  });

  it("a pair that was under somebody's hand at a fold stays out of it", () => {
    const { view } = scene("folded");
    const pad = notepad(view.public, view.viewer, null);
    expect(pad.rounds[1]?.[0]).toEqual({ kind: "out" });
    expect(pad.totals[3]).toBeNull();
  });

  it("rings the highest total and marks the moon of round three alone", () => {
    const { view } = scene("settle");
    if (view.public.last === null) throw new Error("no circle");
    const pad = settledPad(view.public.last);
    expect(pad.winners).toEqual([0]);
    expect(pad.rounds[2]?.[2]).toMatchObject({ kind: "open", pair: [3, 3], moon: true });
    expect(pad.rounds.slice(0, 2).flat().some((cell) => cell.kind === "open" && cell.moon)).toBe(false);
  });

  it("has no ring where nobody showed", () => {
    const { view } = scene("alone");
    if (view.public.last === null) throw new Error("no circle");
    expect(settledPad(view.public.last).winners).toEqual([]);
  });
});

describe("the story of a circle", () => {
  it("is followed from its beginning", () => {
    const state = scene("turn");
    const story = followed(NO_STORY, state);
    expect(story.whole).toBe(true);
    expect(story.entries.filter(({ round }) => round === 1).map(({ deed }) => deed)).toEqual(Array(5).fill("check"));
    expect(lastDeed(story, 1)).toMatchObject({ deed: "raise", price: 40 });
    expect(lastDeed(story, 4)).toMatchObject({ deed: "va-bank", chips: 30, vaBank: true });
  });

  it("begins anew where something was missed", () => {
    const state = scene("turn");
    const story = followed(NO_STORY, state);
    const later: MoonsState = { ...state, events: [], view: { ...state.view, public: { ...state.view.public, circle: 9 } } };
    expect(followed(story, later)).toMatchObject({ circle: 9, entries: [], whole: false });
  });

  it("remembers who went broke, in order, to the next game", () => {
    const broke = (seat: number): MoonsEvent => ({ type: "went-broke", seat });
    const state = scene("turn");
    const whole = followed(NO_STORY, state);
    expect(followed(whole, { ...state, events: [broke(3), broke(1)] }).broke).toEqual([3, 1]);
    expect(followed(whole, { ...state, events: [broke(3), { type: "button-drawn", seat: 0 }] }).broke).toEqual([]);
  });
});

describe("what lies over the table", () => {
  const story = NO_STORY;

  it("the button at the beginning, also for who comes a moment later", () => {
    expect(arrived(null, scene("button"), story, 100, 0)).toMatchObject({ kind: "button", seat: 4 });
    const late = { ...scene("button"), events: [] };
    expect(missed(late, 0)).toMatchObject({ kind: "button", seat: 4 });
    expect(missed({ ...scene("turn"), events: [] }, 0)).toBeNull();
  });

  it("an opening turns die by die in the order from the button", () => {
    const shown = show(arrived(null, scene("opening"), { ...story, button: 4 }, 100, 0));
    expect(shown.settled).toBeNull();
    expect(shown.openings).toHaveLength(1);
    expect(shown.openings[0]).toMatchObject({ round: 1, order: [0, 1, 2, 3, 4] });
    const first = shown.times.pairs[0]?.[0]?.[1] ?? NaN;
    expect(progress(shown, first - 1).isOpen(0, 0)).toBe(false);
    expect(progress(shown, first).isOpen(0, 0)).toBe(true);
    expect(progress(shown, first).isOpen(0, 4)).toBe(false);
    expect(progress(shown, shown.times.told).told).toBe(true);
  });

  it("a settlement follows the last opening, and then its layers one by one", () => {
    const shown = show(arrived(null, scene("settle"), story, 100, 0));
    expect(openingAt(shown, 0)).toBe(0);
    expect(openingAt(shown, shown.times.settles)).toBeNull();
    expect(shown.times.rows).toHaveLength(2);
    expect([...shown.times.rows].sort((a, b) => a - b)).toEqual(shown.times.rows);
    expect(running(shown, shown.times.told - 1)).toBe(true);
    expect(running(shown, shown.times.told)).toBe(false);
  });

  it("stacks before it and after it differ by the payout, antes of the next circle left out", () => {
    const state = scene("settle");
    const shown = show(arrived(null, state, story, 100, 0));
    const payout = state.view.public.last?.settlement.payout ?? [];
    expect(shown.after.map((n, seat) => n - (shown.before[seat] ?? 0))).toEqual(payout);
  });

  it("is shown whole at once without motion, goes by itself, and can be hurried", () => {
    const still = show(arrived(null, scene("settle"), story, 0, 1000));
    expect(running(still, 1000)).toBe(false);
    expect(expired(still, 1000)).toBe(false);
    expect(expired(still, 20_000)).toBe(true);
    const moving = show(arrived(null, scene("settle"), story, 100, 1000));
    const whole = skipped(moving, running(moving, 1001));
    expect(whole !== null && running(whole, 1001)).toBe(false);
    expect(whole && skipped(whole, running(whole, 1001))).toBeNull();
  });

  it("is cut short when the game goes on, sooner for who must act", () => {
    const first = arrived(null, scene("settle"), story, 0, 0);
    const check: MoonsEvent = { type: "checked", seat: 1 };
    const others = arrived(first, { ...scene("wait"), events: [check], moves: null }, story, 0, 500);
    const mine = arrived(first, { ...scene("turn"), events: [check] }, story, 0, 500);
    if (others === null || mine === null) throw new Error("no overlay");
    expect([expired(mine, 1700), expired(others, 1700), expired(others, 2700)]).toEqual([true, false, true]);
    expect(arrived(first, { ...scene("wait"), events: [] }, story, 0, 500)).toBe(first);
  });

  it("rounds that are thrown through are opened one after another", () => {
    const state = scene("settle");
    const opened: MoonsEvent = { type: "pairs-opened", pairs: [[1, 2], [], [3, 4], [5, 6], []] };
    const through: MoonsState = {
      ...state,
      events: [opened, { type: "next-round", round: 3 }, opened, ...state.events.filter(({ type }) => type !== "pairs-opened")],
    };
    const shown = show(arrived(null, through, { ...story, button: 2 }, 100, 0));
    expect(shown.openings.map(({ round }) => round)).toEqual([2, 3]);
    expect(shown.openings[0]?.order).toEqual([3, 0, 2]);
    expect(openingAt(shown, shown.times.starts[1] ?? NaN)).toBe(1);
  });

  it("the last circle can be asked for again, for as long as one likes", () => {
    const state = scene("turn");
    if (state.view.public.last === null) throw new Error("no circle");
    expect(expired(again(state, state.view.public.last), 1e12)).toBe(false);
  });
});

describe("the places at the end", () => {
  it("go by stacks, then by who stayed longer", () => {
    expect(ranking([0, 400, 0, 0], [3, 0, 2]).map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1], [2, 2], [0, 3], [3, 4],
    ]);
    expect(ranking([50, 50, 0], [2]).map(({ place }) => place)).toEqual([1, 1, 3]);
  });

  it("are not told where the page did not see who went first", () => {
    expect(ranking([0, 300, 0], [2]).filter(({ chips }) => chips === 0).map(({ place }) => place)).toEqual([null, null]);
  });
});
