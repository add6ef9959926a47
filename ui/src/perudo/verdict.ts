/** The sentences after a reveal, and why somebody opens a round. */

import type { PerudoPublic, PerudoReveal } from "../wire";
import { told, label, type Cast } from "../table/cast";
import { verdict } from "./reveal";
import { p } from "./texts";

export interface Spoken {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The verdict in words. `opener` is who opens the next round; null if the game is over. */
export function spoken(cast: Cast, reveal: PerudoReveal, opener: number | null): Spoken {
  const { kind, caller, loser, gainer, out, winner } = verdict(reveal);
  const title = p(`verdict.${kind}`);
  if (loser === null) {
    const line =
      gainer === null
        ? told(cast, caller, p("full.you"), (name) => p("full", { name }))
        : told(cast, gainer, p("gains.you"), (name) => p("gains", { name }));
    return { title, lines: [line] };
  }
  if (out === null) {
    const line =
      opener === loser || opener === null
        ? told(cast, loser, p("loses.opens.you"), (name) => p("loses.opens", { name }))
        : told(cast, loser, p("loses.you"), (name) => p("loses", { name }));
    return { title, lines: [line] };
  }
  const leaves = told(cast, out, p("leaves.you"), (name) => p("leaves", { name }));
  if (winner !== null) {
    return { title, lines: [leaves, told(cast, winner, p("wins.you"), (name) => p("wins", { name }))] };
  }
  if (opener === null) return { title, lines: [leaves] };
  return { title, lines: [leaves, told(cast, opener, p("opens.you"), (name) => p("opens", { name }))] };
}

/** Why the opener of a round without bids is who they are. */
export function whyOpens(cast: Cast, table: PerudoPublic, rollOff: boolean): string {
  const { opener, last } = table;
  if (opener === null) return "";
  if (last === null) {
    return rollOff
      ? told(cast, opener, p("open.thrown.you"), (name) => p("open.thrown", { name }))
      : told(cast, opener, p("open.drawn.you"), (name) => p("open.drawn", { name }));
  }
  const { kind, loser } = verdict(last);
  if (kind === "exact") {
    return told(cast, opener, p("open.jonti.you"), (name) => p("open.jonti", { name }));
  }
  if (loser !== null && loser !== opener) {
    if (loser === cast.me) return p("open.out.me", { name: label(cast, opener) });
    const gone = { loser: label(cast, loser) };
    return told(cast, opener, p("open.out.you", gone), (name) => p("open.out", { ...gone, name }));
  }
  return told(cast, opener, p("open.lost.you"), (name) => p("open.lost", { name }));
}
