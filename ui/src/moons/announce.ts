/** What a screen reader says when a state arrives, and what passes as a toast. */

import { list } from "../i18n";
import { inner, label, told, type Cast } from "../table/cast";
import { tt } from "../table/texts";
import type { MoonsEvent } from "../wire";
import { sum } from "./notepad";
import { gains, shooters } from "./settle";
import { costOf, type MoonsState } from "./state";
import type { Deed, Entry, Story } from "./story";
import { m } from "./texts";
import { verdict } from "./verdict";

export const castOf = ({ view, table }: MoonsState): Cast => ({ me: view.viewer, seats: table.seats });

/** A move in words: «рейз до 60». */
export function deedWords({ deed, chips, price }: Pick<Entry, "deed" | "chips" | "price">): string {
  if (deed === "check" || deed === "fold") return m(`did.${deed}`);
  return m(`did.${deed}`, { n: deed === "raise" ? price : chips });
}

interface Done {
  readonly seat: number;
  readonly deed: Deed;
  readonly chips: number;
  readonly price: number;
}

/** The move that an event tells of; null if it is none. */
export function doneBy(event: MoonsEvent): Done | null {
  switch (event.type) {
    case "checked":
      return { seat: event.seat, deed: "check", chips: 0, price: 0 };
    case "folded":
      return { seat: event.seat, deed: "fold", chips: 0, price: 0 };
    case "chips-put":
      return { seat: event.seat, deed: event.va_bank ? "va-bank" : event.kind, chips: event.chips, price: event.price };
    default:
      return null;
  }
}

function eventWords(cast: Cast, state: MoonsState, event: MoonsEvent): string[] {
  const done = doneBy(event);
  if (done !== null) return [m("live.did", { name: label(cast, done.seat), what: deedWords(done) })];
  const { view } = state;
  switch (event.type) {
    case "button-drawn":
      return [`${told(cast, event.seat, m("button.you"), (name) => m("button.they", { name }))}.`];
    case "circle-begun":
      return [m("live.circle", { n: event.circle, ante: event.min_bet })];
    case "next-round":
      return [m("live.round", { n: event.round })];
    case "pairs-opened": {
      const sums = event.pairs.flatMap((pair, seat) =>
        pair === null || pair.length === 0 ? [] : [m("live.sum", { name: inner(cast, seat), n: sum(pair) })],
      );
      return [m("live.opened", { list: list(sums) })];
    }
    case "circle-settled": {
      const settled = view.public.last;
      if (settled === null) return [];
      const moons = shooters(settled).map((seat) => told(cast, seat, m("moon.title.you"), (name) => m("moon.title", { name })));
      const shares = gains(settled).flatMap(({ seat, chips }) =>
        chips > 0 ? [m("verdict.share", { name: label(cast, seat), n: chips })] : [],
      );
      return [...moons, verdict(cast, settled, []).title, ...shares].map((line) => `${line}.`);
    }
    case "went-broke":
      return [`${told(cast, event.seat, m("verdict.broke.you"), (name) => m("verdict.broke", { name }))}.`];
    case "dice-thrown": {
      const [a, b] = view.pair ?? [];
      return a === undefined || b === undefined ? [] : [m("live.pair", { a, b, n: a + b })];
    }
    default:
      return [];
  }
}

/** Everything that has just happened, in the order in which it happened. */
export function announcement(state: MoonsState): string {
  const cast = castOf(state);
  const { view, events } = state;
  const words = events.flatMap((event) => eventWords(cast, state, event));
  if (events.some((event) => event.type === "chips-put")) {
    if (view.public.price > 0) words.push(m("live.price", { n: view.public.price }));
  }
  if (events.length > 0 && view.viewer !== null && view.public.turn === view.viewer) {
    words.push(tt("live.turn"));
    const cost = costOf(view.public, view.viewer);
    if (cost > 0) words.push(m("live.cost", { n: cost }));
  }
  return words.join(" ");
}

/** What passes: moves of the clock, and bets that have grown. */
export function passing(state: MoonsState, before: Story): string[] {
  const cast = castOf(state);
  const lines: string[] = [];
  const begun = state.events.find((event) => event.type === "circle-begun");
  if (begun !== undefined && before.minBet > 0 && begun.min_bet > before.minBet && begun.circle > 1) {
    lines.push(m("rise", { n: begun.min_bet }));
  }
  const late = state.by === "clock" ? firstDeed(state) : null;
  if (late !== null) {
    const what = deedWords(late);
    lines.push(told(cast, late.seat, tt("clock.late.you", { what }), (name) => tt("clock.late", { name, what })));
  }
  return lines;
}

export function firstDeed(state: MoonsState): Done | null {
  for (const event of state.events) {
    const done = doneBy(event);
    if (done !== null) return done;
  }
  return null;
}

/** Why a move came too late. Only the clock, or a bot in one's seat, can have been first. */
export function firstWords(state: MoonsState): string {
  const done = firstDeed(state);
  const cast = castOf(state);
  if (done === null || done.seat === cast.me) return tt("first.stale");
  return tt("first.move", { name: label(cast, done.seat), what: deedWords(done) });
}
