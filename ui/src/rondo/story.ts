/** What has happened in this round. The server tells events once; a page that comes later begins there. */

import type { Rolling, RondoEvent } from "../wire";
import { dieOf, seatOf, type RondoState } from "./state";

export type Entry =
  | { readonly kind: "round"; readonly round: number; readonly stake: number }
  /** Thrown, met another die, and lies with this value. */
  | { readonly kind: "hit"; readonly seat: number; readonly face: number }
  | { readonly kind: "missed"; readonly seat: number }
  /** Off the table; `by` whose die knocked it off, if it was not its own throw. */
  | { readonly kind: "fell"; readonly seat: number; readonly by: number | null }
  /** A die that lay shows another value now. */
  | { readonly kind: "turned"; readonly seat: number; readonly from: number; readonly to: number; readonly by: number | null }
  | { readonly kind: "rethrow"; readonly which: "highest" | "lowest"; readonly seats: readonly number[] }
  | { readonly kind: "paid"; readonly winner: number; readonly chips: readonly number[]; readonly lowest: readonly number[] }
  | { readonly kind: "out"; readonly seat: number; readonly why: "broke" | "fell" | "lowest" | "missed" }
  | { readonly kind: "equal"; readonly row: number; readonly paid: readonly number[] }
  | { readonly kind: "house"; readonly chips: number }
  | { readonly kind: "replay" }
  | { readonly kind: "over"; readonly winner: number | null; readonly chips: number };

export interface Story {
  /** Which game of the table. */
  readonly game: number;
  readonly round: number;
  /** Of this round, the oldest first. */
  readonly entries: readonly Entry[];
  /** What the last state has added, whatever its round. */
  readonly fresh: readonly Entry[];
  /** The values of dice that lie, by seat. */
  readonly faces: readonly (number | null)[];
  /** As they lay when they were read last: what is looked at after a round. */
  readonly read: readonly (number | null)[];
  /** Who is out of the game, the first one first; those who went together share a group. */
  readonly outs: readonly (readonly number[])[];
}

export const NO_STORY: Story = { game: 0, round: 0, entries: [], fresh: [], faces: [], read: [], outs: [] };

/**
 * Whose throw made a die turn or fall: back along the knocks from die to die, the latest first,
 * until one that was thrown; null if that leads to nobody.
 */
export function knockedBy(rolling: Rolling | null, seat: number, thrown: readonly number[], until: number = Infinity): number | null {
  const back = (die: number, before: number, passed: readonly number[]): number | null => {
    for (const { dice, tick } of [...(rolling?.knocks ?? [])].reverse()) {
      const other = dice.find((each) => each !== die);
      if (tick > before || !dice.includes(die) || other === undefined || passed.includes(other)) continue;
      const by = seatOf(other);
      if (by !== null && thrown.includes(by)) return by;
      const further = back(other, tick, [...passed, other]);
      if (further !== null) return further;
    }
    return null;
  };
  return back(dieOf(seat), until, [dieOf(seat)]);
}

function rested(story: Story, event: RondoEvent & { type: "came-to-rest" }, rolling: Rolling | null): Entry[] {
  const { hit, missed, fell, faces } = event;
  // Whose die lay has not thrown it now, whatever became of it.
  const thrown = [...hit, ...missed, ...fell.filter((seat) => (story.faces[seat] ?? null) === null)];
  const turns = faces.flatMap((to, seat): Entry[] => {
    const from = story.faces[seat] ?? null;
    if (to === null || from === null || from === to || thrown.includes(seat)) return [];
    return [{ kind: "turned", seat, from, to, by: knockedBy(rolling, seat, thrown) }];
  });
  return [
    ...missed.filter((seat) => !fell.includes(seat)).map((seat): Entry => ({ kind: "missed", seat })),
    ...fell.map((seat): Entry => {
      const drop = rolling?.drops.find(({ die }) => die === dieOf(seat))?.tick;
      // Who threw it off himself has nobody else to thank.
      const own = (story.faces[seat] ?? null) === null;
      return { kind: "fell", seat, by: own ? null : knockedBy(rolling, seat, thrown, drop) };
    }),
    ...hit.flatMap((seat): Entry[] => {
      const face = faces[seat] ?? null;
      return fell.includes(seat) || face === null ? [] : [{ kind: "hit", seat, face }];
    }),
    ...turns,
  ];
}

function told(story: Story, event: RondoEvent, rolling: Rolling | null, lowest: readonly number[]): Entry[] {
  switch (event.type) {
    case "round-opened":
      return [{ kind: "round", round: event.round, stake: Math.max(0, ...event.stakes) }];
    case "came-to-rest":
      return rested(story, event, rolling);
    case "went-out":
      return [{ kind: "out", seat: event.seat, why: event.why }];
    case "rethrow-begun":
      return [{ kind: "rethrow", which: event.which, seats: event.seats }];
    case "stakes-taken":
      return [{ kind: "paid", winner: event.winner, chips: event.chips, lowest }];
    case "all-equal":
      return [{ kind: "equal", row: event.row, paid: event.paid }];
    case "house-took":
      return [{ kind: "house", chips: event.chips }];
    case "replayed":
      return [{ kind: "replay" }];
    case "game-over":
      return [{ kind: "over", winner: event.winner, chips: event.chips }];
    default:
      return [];
  }
}

/** The story after a state may be told; `rolling` is how its dice came to rest. */
export function followed(story: Story, state: RondoState, rolling: Rolling | null): Story {
  const { played } = state.table;
  return further(story.game === played ? story : { ...NO_STORY, game: played }, state, rolling);
}

function further(before: Story, { view, events }: RondoState, rolling: Rolling | null): Story {
  const table = view.public;
  const lowest = events.flatMap((event) => (event.type === "losers-found" ? event.seats : []));
  let story = before;
  const fresh: Entry[] = [];
  let entries = [...before.entries];
  let read = before.read;
  for (const event of events) {
    const added = told(story, event, rolling, lowest);
    fresh.push(...added);
    if (event.type === "round-opened") entries = [];
    entries.push(...added);
    if (event.type === "came-to-rest") {
      const faces = table.purses.map((_, seat) => (event.fell.includes(seat) ? null : (event.faces[seat] ?? story.faces[seat] ?? null)));
      story = { ...story, faces };
      read = faces;
    }
  }
  const gone = events.flatMap((event) => (event.type === "went-out" ? [event.seat] : []));
  const missed = before.round !== 0 && table.round !== before.round && !events.some(({ type }) => type === "round-opened");
  return {
    game: before.game,
    round: table.round,
    entries: missed ? fresh : entries,
    fresh,
    faces: table.faces,
    read: hasRead(read) ? read : table.faces,
    outs: gone.length > 0 ? [...before.outs, gone] : before.outs,
  };
}

const hasRead = (faces: readonly (number | null)[]): boolean => faces.length > 0;

/** With these all dice are taken up and thrown anew. */
const ANEW: readonly Entry["kind"][] = ["round", "rethrow", "equal", "replay"];

/** What has happened to the dice that lie now. */
export const since = (entries: readonly Entry[]): readonly Entry[] =>
  entries.slice(entries.findLastIndex(({ kind }) => ANEW.includes(kind)) + 1);

/** The last thing that happened to a seat's die. */
export const lastOf = (entries: readonly Entry[], seat: number): Entry | null =>
  entries.findLast((entry) => "seat" in entry && entry.seat === seat && entry.kind !== "out") ?? null;
