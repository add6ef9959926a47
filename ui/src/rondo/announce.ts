/** What has happened, in words: for the log, for a screen reader, and for what passes as a toast. */

import { list } from "../i18n";
import { inner, label, told, type Cast } from "../table/cast";
import type { RondoState } from "./state";
import type { Entry, Story } from "./story";
import { r } from "./texts";

export const castOf = ({ view, table }: RondoState): Cast => ({ me: view.viewer, seats: table.seats });

/** Names within a sentence. */
export const names = (cast: Cast, seats: readonly number[]): string => list(seats.map((seat) => inner(cast, seat)));

/** What is paid in or out, when it is the same for all who pay. */
export const amount = (chips: readonly number[]): number => Math.max(0, ...chips);
const total = (chips: readonly number[]): number => chips.reduce((sum, n) => sum + n, 0);

/** One thing that happened, as a sentence without its full stop. */
export function entryWords(cast: Cast, entry: Entry): string {
  switch (entry.kind) {
    case "round":
      return r("entry.round", { round: entry.round, stake: entry.stake });
    case "hit":
      return told(cast, entry.seat, r("entry.hit.you", { n: entry.face }), (name) => r("entry.hit", { name, n: entry.face }));
    case "missed":
      return told(cast, entry.seat, r("entry.missed.you"), (name) => r("entry.missed", { name }));
    case "fell":
      return fellWords(cast, entry.seat, entry.by);
    case "turned":
      return turnedWords(cast, entry);
    case "rethrow":
      return r(`entry.rethrow.${entry.which}`, { list: names(cast, entry.seats) });
    case "paid":
      return paidWords(cast, entry);
    case "out": {
      const why = entry.why === "lowest" || entry.why === "broke" ? entry.why : "foul";
      return told(cast, entry.seat, r(`entry.out.${why}.you`), (name) => r(`entry.out.${why}`, { name }));
    }
    case "equal":
      return r("entry.equal", { n: amount(entry.paid) });
    case "house":
      return r("entry.house", { n: entry.chips });
    case "replay":
      return r("entry.replay");
    case "over": {
      const { winner, chips } = entry;
      if (winner === null) return r("entry.over.none");
      return told(cast, winner, r("entry.over.you", { n: chips }), (name) => r("entry.over", { name, n: chips }));
    }
  }
}

function fellWords(cast: Cast, seat: number, by: number | null): string {
  if (by === null) return told(cast, seat, r("entry.fell.you"), (name) => r("entry.fell", { name }));
  if (by === cast.me) return r("entry.fell.mine", { name: label(cast, seat) });
  const who = label(cast, by);
  return told(cast, seat, r("entry.fell.by.you", { by: who }), (name) => r("entry.fell.by", { name, by: who }));
}

function turnedWords(cast: Cast, { seat, from, to, by }: Entry & { kind: "turned" }): string {
  if (by === null) return told(cast, seat, r("entry.turned.you", { from, to }), (name) => r("entry.turned", { name, from, to }));
  if (by === cast.me) return r("entry.turned.mine", { name: label(cast, seat), from, to });
  const who = label(cast, by);
  return told(cast, seat, r("entry.turned.by.you", { by: who, from, to }), (name) => r("entry.turned.by", { by: who, name, from, to }));
}

/** Who gives how much. */
export const givesWords = (cast: Cast, chips: readonly number[]): string[] =>
  chips.flatMap((n, seat) =>
    n > 0 ? [told(cast, seat, r("entry.gives.you", { n }), (name) => r("entry.gives", { name, n }))] : [],
  );

function paidWords(cast: Cast, { winner, chips }: Entry & { kind: "paid" }): string {
  const n = total(chips);
  return [...givesWords(cast, chips), told(cast, winner, r("entry.takes.you", { n }), (name) => r("entry.takes", { name, n }))].join(". ");
}

/** Everything that has just happened, in its order, and what it asks of the viewer. */
export function announcement(state: RondoState, story: Story, mayBefore: boolean): string {
  const cast = castOf(state);
  const { events } = state;
  const words = events.flatMap((event) =>
    event.type === "thrown" ? [told(cast, event.seat, r("live.thrown.you"), (name) => r("live.thrown", { name }))] : [],
  );
  words.push(...story.fresh.map((entry) => `${entryWords(cast, entry)}.`));
  if (state.mayThrow && !mayBefore) words.push(r("live.may"));
  return words.join(" ");
}

/** What passes: the throws that the clock makes. */
export function passing({ by, events, ...state }: RondoState): string[] {
  if (by !== "clock") return [];
  const cast = castOf({ by, events, ...state });
  return events.flatMap((event) =>
    event.type === "thrown" ? [told(cast, event.seat, r("late.you"), (name) => r("late", { name }))] : [],
  );
}

