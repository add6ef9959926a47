/** What a screen reader says when a state arrives, and what a toast says about the clock. */

import { lang } from "../i18n";
import type { CallKind, PerudoEvent, State } from "../wire";
import { eventsOf, type PerudoState } from "./state";
import { told, label, type Cast } from "../table/cast";
import { tt } from "../table/texts";
import { p } from "./texts";
import { spoken } from "./verdict";
import { list, numeral } from "../table/words";
import { bidWords, faceNoun } from "./words";

export function callWord(kind: CallKind): string {
  return kind === "doodoo" ? "Doodoo" : "Jonti";
}

/** A hand in words: «туз, две четвёрки и шестёрка». */
export function handWords(hand: readonly number[], plain: boolean): string {
  const parts = [1, 2, 3, 4, 5, 6].flatMap((face) => {
    const n = hand.filter((die) => die === face).length;
    if (n === 0) return [];
    const noun = faceNoun(lang.value, face, n, plain);
    return [n === 1 ? noun : `${numeral(lang.value, n, face !== 1 || plain)} ${noun}`];
  });
  return list(lang.value, parts);
}

function eventWords(cast: Cast, view: PerudoState["view"], event: PerudoEvent): string[] {
  const name = (seat: number) => label(cast, seat);
  const plain = view.public.calzone;
  switch (event.type) {
    case "bid-made":
      return [p("live.bid", { name: name(event.seat), bid: bidWords(lang.value, event.quantity, event.face, plain) })];
    case "calzone-declared":
      return [p("live.calzone", { name: name(event.seat) })];
    case "called":
      return [p("live.call", { name: name(event.seat), call: callWord(event.call) })];
    case "opener-chosen":
      return [`${told(cast, event.seat, p("rolloff.opens.you"), (who) => p("rolloff.opens", { name: who }))}.`];
    case "hands-shown": {
      const last = view.public.last;
      const opener = view.public.phase === "over" ? null : view.public.opener;
      const words = last === null ? null : spoken(cast, last, opener);
      const count = p("live.reveal", { n: event.count });
      return words === null ? [count] : [count, `${words.title}.`, ...words.lines.map((line) => `${line}.`)];
    }
    case "hands-thrown": {
      const hand = view.hand ?? [];
      const round = p("live.round", { round: view.public.round });
      return hand.length === 0 ? [round] : [round, `${p("own.list", { list: handWords(hand, plain) })}.`];
    }
    default:
      return [];
  }
}

/** Everything that has just happened, in the order in which it happened. */
export function announcement(cast: Cast, { view, events, moves }: PerudoState): string {
  const words = events.flatMap((event) => eventWords(cast, view, event));
  if (events.length > 0 && view.viewer !== null && view.public.turn === view.viewer) words.push(tt("live.turn"));
  else if (events.some((event) => event.type === "bid-made") && moves?.jonti === true) words.push(p("live.jonti"));
  return words.join(" ");
}

/** What the clock played for somebody who did not; null if it played nothing. */
export function lateWords(cast: Cast, state: State): string | null {
  if (state.by !== "clock") return null;
  const event = eventsOf(state).find((one) => one.type === "called" || one.type === "bid-made");
  if (event === undefined) return null;
  const what = event.type === "called" ? callWord(event.call) : `${event.quantity} × ${event.face}`;
  return told(cast, event.seat, tt("clock.late.you", { what }), (name) => tt("clock.late", { name, what }));
}

/** Who was first when a move came too late, by what has happened since the player looked. */
export function firstWords(cast: Cast, state: State): string {
  const table = state.view?.game === "perudo" ? state.view.public : undefined;
  const bid = table?.bids.at(-1);
  // A round without bids yet can only be new because the last one was called.
  const call = bid === undefined ? table?.last?.call : undefined;
  if (call?.kind === "jonti") return p("first.jonti", { name: label(cast, call.seat) });
  if (call !== undefined && call.seat !== cast.me) {
    return tt("first.move", { name: label(cast, call.seat), what: callWord(call.kind) });
  }
  if (bid !== undefined && bid.seat !== cast.me) {
    const what = bidWords(lang.value, bid.quantity, bid.face, table?.calzone ?? false);
    return tt("first.move", { name: label(cast, bid.seat), what });
  }
  return tt("first.stale");
}
