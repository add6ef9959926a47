/** What Perudo has to show and to say between two states. */

import { revealStep } from "../prefs";
import type { Cast } from "../table/cast";
import type { Director } from "../table/stage";
import type { State } from "../wire";
import { announcement, lateWords } from "./announce";
import { arrived, missed, PASS, running, type News, type Overlay } from "./overlay";
import { nextAt } from "./reveal";
import { perudoState, type PerudoState } from "./state";

/** A throw is first seen, then judged. */
const HALF = PASS / 2;

const castOf = (state: PerudoState): Cast => ({ me: state.view.viewer, seats: state.table.seats });

const newsOf = ({ view, events, moves }: PerudoState): News => ({
  view,
  events,
  mine: moves !== null,
  die: revealStep.value,
});

/** Whether something of a kind has happened. */
const has = (state: State, ...types: readonly string[]): boolean =>
  state.events.some((event) => types.includes(event.type));

export const director: Director<Overlay> = {
  mine(state) {
    const seen = perudoState(state);
    return seen !== null && seen.view.viewer !== null && seen.view.public.turn === seen.view.viewer;
  },
  said(state) {
    const seen = perudoState(state);
    return seen === null ? "" : announcement(castOf(seen), seen);
  },
  passing(state) {
    const seen = perudoState(state);
    const late = seen === null ? null : lateWords(castOf(seen), state);
    return late === null ? [] : [late];
  },
  arrived(overlay, state, now) {
    const seen = perudoState(state);
    return seen === null ? overlay : arrived(overlay, newsOf(seen), now);
  },
  missed(state, now) {
    const seen = perudoState(state);
    return seen === null ? null : missed(newsOf(seen), now);
  },
  running,
  next(overlay, now) {
    const elapsed = now - overlay.from;
    const next =
      overlay.kind === "reveal" ? nextAt(overlay.line, elapsed) : (Math.floor(elapsed / HALF) + 1) * HALF;
    return next === null ? null : overlay.from + next;
  },
  heard(overlay, before, now) {
    if (overlay.kind !== "reveal") return null;
    return matched(overlay, now) > matched(overlay, before) ? "knock" : null;
  },
  sound(state) {
    if (has(state, "called", "calzone-declared")) return "call";
    return has(state, "bid-made") ? "chip" : null;
  },
  thrown: (state) => has(state, "hands-thrown"),
  fresh: (state) => perudoState(state)?.view.public.bids.length === 0,
};

function matched(overlay: Overlay & { kind: "reveal" }, now: number): number {
  return overlay.line.hands.flat().filter((die) => die.match && die.at <= now - overlay.from).length;
}
