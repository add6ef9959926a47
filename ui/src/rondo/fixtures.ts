/** Positions of a game for the gallery and for tests: every state that the screen can show. */

import { bytes, people, real, type Cut, type Scene, type Scenes, type Told } from "../testing/cut";
import { state as tableState } from "../testing/fixtures";
import type { Clock, RondoEvent, RondoOptions, RondoState as RondoPublic, Rolling, State } from "../wire";
import { NUMBERINGS, valueOf } from "./faces";
import { decode } from "./frames";
import stored from "./rolls.json";

export const RONDO_OPTIONS: RondoOptions = {
  stake: 10, purse: 200, tie_stake: "round-loser", all_equal_limit: 3, nobody_left: "replay",
};

type Whole = Rolling & { readonly rest: number };
type Stored = Omit<Whole, "type" | "version"> & { readonly chunk: string };
/** Trajectories that the physics has really made. */
const ROLLS = stored as unknown as Readonly<Record<string, readonly Stored[]>>;

export function rolls(name: string): (Told & { readonly rolling: Whole })[] {
  return (ROLLS[name] ?? []).map(({ chunk, ...rolling }) => ({ rolling: { type: "rolling", version: 40, ...rolling }, chunk }));
}

/** A tray whose dice lie as they did, with other numbers written on them: these values by seat. */
function reprinted(name: string, faces: readonly (number | null)[]): Told[] {
  return rolls(name).map(({ rolling, chunk }) => {
    const poses = decode(bytes(chunk))[0]?.poses;
    const numberings = rolling.numberings.map((numbering, die) => {
      const turn = poses?.get(die)?.turn;
      const wanted = faces[die - 1] ?? null;
      return turn === undefined || wanted === null ? numbering : NUMBERINGS.findIndex((_, row) => valueOf(turn, row) === wanted);
    });
    return { chunk, rolling: { ...rolling, numberings, values: [rolling.values[0] ?? null, ...faces] } };
  });
}

/** Values by seat as a trajectory leaves them. */
export const facesOf = (name: string): (number | null)[] => (rolls(name).at(-1)?.rolling.values ?? []).slice(1) as (number | null)[];

const PURSES = [180, 210, 150, 190, 240, 160, 200, 170, 180, 190, 150, 220];
const each = <T>(n: number, make: (seat: number) => T): T[] => Array.from({ length: n }, (_, seat) => make(seat));

function publicOf(players: number, over: Partial<RondoPublic> = {}): RondoPublic {
  const all = each(players, (seat) => seat);
  return {
    phase: "round", round: 2, bank: 20 * players, house: 0,
    purses: all.map((seat) => PURSES[seat] ?? 200), put: all.map(() => 10), active: all, throwers: all,
    thrown: [], rolling: [], faces: all.map(() => null), highest: [], losers: [], equal: 0, winner: null, ...over,
  };
}

interface More {
  readonly me?: number | null;
  readonly events?: readonly RondoEvent[];
  readonly clock?: Clock;
  readonly by?: State["by"];
  readonly version?: number;
}

function stateOf(cut: Cut, players: number, table: RondoPublic, { me = 0, events = [], clock, by = null, version = 40 }: More = {}): State {
  const base = tableState();
  const may = me !== null && table.throwers.includes(me) && !table.thrown.includes(me) && table.phase !== "over";
  return {
    ...base, version, seat: me, by,
    table: {
      ...base.table, game: "rondo/1", options: RONDO_OPTIONS, phase: table.phase === "over" ? "over" : "playing",
      seats: people({ ...cut, players }), played: 1, settings: { ...base.table.settings, seats: players },
    },
    view: { game: "rondo", viewer: me, public: table },
    moves: may ? { game: "rondo" } : null,
    clock: clock ?? { move: null, window: 0, called: null, banks: [] },
    events,
  };
}

const FIVE = 5;
const lie = (name: string, over: Partial<RondoPublic> = {}): RondoPublic => {
  const faces = facesOf(name);
  return publicOf(faces.length, { faces, thrown: faces.flatMap((face, seat) => (face === null ? [] : [seat])), ...over });
};

/** A throw that is seen from its beginning, and what it led to. */
function playedOut(cut: Cut, before: string, seat: number, name: string, rest: RondoPublic, events: readonly RondoEvent[], more: More = {}): Scene {
  const told = rolls(name);
  const first = lie(before);
  const begun = { ...first, thrown: [...first.thrown, seat], rolling: [seat] };
  const last = told.at(-1)?.rolling;
  const lasts = last === undefined ? 0 : ((last.rest - (told[0]?.rolling.tick ?? 0)) / 60) * 1000;
  return {
    state: stateOf(cut, FIVE, first, more),
    rolls: rolls(before),
    then: [
      { after: 500, state: stateOf(cut, FIVE, begun, { ...more, events: [{ type: "thrown", seat }], version: 41 }) },
      ...told.map((roll) => ({ after: 520 + ((roll.rolling.tick - (told[0]?.rolling.tick ?? 0)) / 60) * 1000, roll })),
      { after: 560 + lasts, state: stateOf(cut, FIVE, rest, { ...more, events, version: 42 }) },
    ],
  };
}

const rested = (name: string, hit: readonly number[], over: Partial<RondoEvent & { type: "came-to-rest" }> = {}): RondoEvent => ({
  type: "came-to-rest", hit, missed: [], fell: [], faces: facesOf(name), ...over,
});

/** A verdict that has just been told over the dice as they lie. */
function verdictScene(cut: Cut, events: readonly RondoEvent[], next: Partial<RondoPublic>, faces = facesOf("five-of-five")): Scene {
  return {
    state: stateOf(cut, FIVE, publicOf(FIVE, next), { events: [rested("five-of-five", [0], { faces }), ...events] }),
    rolls: reprinted("five-of-five", faces),
  };
}

const NEXT: Partial<RondoPublic> = { round: 3, faces: each(FIVE, () => null) };
const opened = (stakes: readonly number[]): RondoEvent => ({ type: "round-opened", round: 3, stakes });

function mine(cut: Cut): Scene {
  return playedOut(cut, "four-of-five", 0, "mine", publicOf(FIVE, { ...NEXT, active: [0, 1, 3, 4], throwers: [0, 1, 3, 4] }), [
      rested("mine", [0]),
      { type: "values-read", lowest: [2], highest: [0] },
      { type: "losers-found", seats: [2] },
      { type: "stakes-taken", winner: 0, chips: [0, 0, 10, 0, 0] },
      { type: "went-out", seat: 2, why: "lowest" },
      opened([10, 10, 0, 10, 10]),
    ]);
}

export const SCENES: Scenes = {
  /** The first throw of a round is yours, if you like. */
  empty: (cut) => ({ state: stateOf(cut, FIVE, publicOf(FIVE, { round: 1, bank: 50 })), rolls: rolls("empty") }),
  /** Whatever is thrown, it becomes the throw of `mine`. */
  throw: (cut) => {
    const { state, rolls: lying, then } = mine(cut);
    return { state, ...(lying === undefined ? {} : { rolls: lying }), answer: (then ?? []).map((step) => ({ ...step, after: Math.max(0, step.after - 470) })) };
  },
  called: (cut) => ({
    state: stateOf(cut, FIVE, lie("four-of-five"), { clock: { move: 9000, window: 0, called: 0, banks: [] } }),
    rolls: rolls("four-of-five"),
  }),
  "called-other": (cut) => ({
    state: stateOf(cut, FIVE, lie("three-of-five"), { me: 1, clock: { move: 9000, window: 0, called: 4, banks: [] } }),
    rolls: rolls("three-of-five"),
  }),
  wait: (cut) => ({ state: stateOf(cut, FIVE, lie("three-of-five"), { me: 1 }), rolls: rolls("three-of-five") }),
  spectator: (cut) => ({ state: stateOf(cut, FIVE, lie("four-of-five"), { me: null }), rolls: rolls("four-of-five") }),
  /** Somebody knocks a die over: the value that it had, and the one that it has. */
  knock: (cut) => playedOut(cut, "three-of-five", 4, "knock", lie("knock"), [rested("knock", [4])]),
  mine,
  missed: (cut) =>
    playedOut(cut, "four-of-five", 0, "missed", lie("four-of-five", { active: [1, 2, 3, 4], throwers: [1, 2, 3, 4] }), [
      rested("missed", [], { missed: [0] }),
      { type: "went-out", seat: 0, why: "missed" },
    ]),
  felled: (cut) =>
    playedOut(cut, "four-of-five", 0, "felled", lie("felled", { active: [0, 1, 2, 3], throwers: [0, 1, 2, 3] }), [
      rested("felled", [0], { fell: [4] }),
      { type: "went-out", seat: 4, why: "fell" },
    ]),
  /** Two throw almost together: the second one changes how the first rolls on. */
  both: (cut) => playedOut(cut, "two-of-five", 3, "both", lie("both"), [rested("both", [3, 4])]),
  /** Real dice: yours is in your hand. */
  "real-throw": (cut) => ({ state: real(stateOf(cut, FIVE, lie("three-of-five"))) }),
  /** Two have thrown; who likes to says how all dice lie now, yours is still to come. */
  "real-rest": (cut) => {
    const lying = lie("two-of-five");
    const rolling = [3, 4];
    return { state: real(stateOf(cut, FIVE, { ...lying, thrown: [...lying.thrown, ...rolling], rolling }), rolling) };
  },
  "real-wait": (cut) => ({ state: real(stateOf(cut, FIVE, lie("three-of-five"), { me: 1 })) }),
  verdict: (cut) =>
    verdictScene(cut, [
      { type: "values-read", lowest: [2], highest: [0] },
      { type: "losers-found", seats: [2] },
      { type: "stakes-taken", winner: 0, chips: [0, 0, 10, 0, 0] },
      { type: "went-out", seat: 2, why: "lowest" },
      opened([10, 10, 0, 10, 10]),
    ], { ...NEXT, active: [0, 1, 3, 4], throwers: [0, 1, 3, 4] }),
  "verdict-rethrow": (cut) =>
    verdictScene(cut, [
      { type: "values-read", lowest: [2, 4], highest: [0] },
      { type: "rethrow-begun", which: "lowest", seats: [2, 4] },
    ], { phase: "rethrow-lowest", throwers: [2, 4], highest: [0] }, [8, 5, 1, 3, 1]),
  "verdict-equal": (cut) =>
    verdictScene(cut, [{ type: "all-equal", row: 1, paid: each(FIVE, () => 10) }], { equal: 1, bank: 150 }, [5, 5, 5, 5, 5]),
  "verdict-house": (cut) =>
    verdictScene(cut, [{ type: "house-took", chips: 150 }, opened(each(FIVE, () => 10))], { ...NEXT, bank: 50, house: 150 }, [5, 5, 5, 5, 5]),
  "verdict-replay": (cut) => ({
    state: stateOf(cut, FIVE, publicOf(FIVE), {
      events: [
        { type: "came-to-rest", hit: [], missed: [0, 1, 2, 3, 4], fell: [], faces: facesOf("five-of-five") },
        { type: "replayed" },
      ],
    }),
    rolls: rolls("five-of-five"),
  }),
  "verdict-over": (cut) =>
    verdictScene(cut, [
      { type: "values-read", lowest: [2], highest: [0] },
      { type: "losers-found", seats: [2] },
      { type: "stakes-taken", winner: 0, chips: [0, 0, 10, 0, 0] },
      { type: "went-out", seat: 2, why: "lowest" },
      { type: "game-over", winner: 0, chips: 90 },
    ], { phase: "over", active: [0], throwers: [], winner: 0, bank: 0 }),
  rethrow: (cut) => ({
    state: stateOf(cut, FIVE, publicOf(FIVE, { phase: "rethrow-lowest", throwers: [0, 1], highest: [3] })),
    rolls: rolls("empty"),
  }),
  "rethrow-idle": (cut) => ({
    state: stateOf(cut, FIVE, publicOf(FIVE, { phase: "rethrow-highest", throwers: [1, 4], highest: [1, 4], losers: [2] })),
    rolls: rolls("empty"),
  }),
  out: (cut) => ({
    state: stateOf(cut, FIVE, lie("four-of-five", { active: [1, 2, 3, 4], throwers: [1, 2, 3, 4], house: 60 })),
    rolls: rolls("four-of-five"),
  }),
  crowd: (cut) => ({ state: stateOf(cut, 12, lie("crowd")), rolls: rolls("crowd") }),
  duo: (cut) => ({ state: stateOf(cut, 2, lie("duo")), rolls: rolls("duo") }),
  over: (cut) => ({
    state: stateOf(cut, FIVE, publicOf(FIVE, { phase: "over", round: 7, active: [0], throwers: [], winner: 0, bank: 0, purses: [440, 130, 90, 160, 180] })),
  }),
  "over-other": (cut) => ({
    state: stateOf(cut, FIVE, publicOf(FIVE, { phase: "over", round: 7, active: [2], throwers: [], winner: 2, bank: 0, house: 150, purses: [140, 130, 390, 160, 130] })),
  }),
  "over-house": (cut) => ({
    state: stateOf(cut, FIVE, publicOf(FIVE, { phase: "over", round: 7, active: [], throwers: [], winner: null, bank: 0, house: 150 })),
  }),
};
