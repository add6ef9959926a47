/** What came of a round, as the dock says it. */

import { told, type Cast } from "../table/cast";
import { amount, entryWords, givesWords, names } from "./announce";
import type { Entry } from "./story";
import { r } from "./texts";

export interface Spoken {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What decides how a rest is told; the last of these in a state has the say. */
const WEIGHTY: readonly Entry["kind"][] = ["paid", "rethrow", "equal", "house", "replay", "over"];

/** Whether something came of a rest that everybody should read. */
export const isVerdict = (fresh: readonly Entry[]): boolean => fresh.some(({ kind }) => WEIGHTY.includes(kind));

/** The words for what has just followed; `read` are the values as they lay. */
export function verdict(cast: Cast, fresh: readonly Entry[], read: readonly (number | null)[]): Spoken {
  const last = fresh.findLast(({ kind }) => WEIGHTY.includes(kind) && kind !== "over") ?? fresh.findLast(({ kind }) => kind === "over");
  const spoken = last === undefined ? { title: "", lines: [] } : about(cast, last, fresh, read);
  const over = fresh.find((entry) => entry.kind === "over");
  // Where all went out at once, the title says it.
  const all = fresh.some(({ kind }) => kind === "replay" || kind === "house") && !fresh.some(({ kind }) => kind === "out");
  const fouls = all ? [] : foulWords(cast, fresh);
  const broke = fresh.flatMap((entry) => (entry.kind === "out" && entry.why === "broke" ? [entryWords(cast, entry)] : []));
  const end = over !== undefined && last !== over && over.kind === "over" && over.winner !== null ? [entryWords(cast, over)] : [];
  return { title: spoken.title, lines: [...fouls, ...spoken.lines, ...broke, ...end] };
}

/** So many fouls are told one by one. */
const FEW = 2;

function foulWords(cast: Cast, fresh: readonly Entry[]): string[] {
  const fouls = fresh.flatMap((entry) => (entry.kind === "missed" || entry.kind === "fell" ? [entry] : []));
  if (fouls.length <= FEW) return fouls.map((entry) => entryWords(cast, entry));
  return [r("verdict.fouls", { list: names(cast, fouls.map(({ seat }) => seat)) })];
}

function about(cast: Cast, entry: Entry, fresh: readonly Entry[], read: readonly (number | null)[]): Spoken {
  switch (entry.kind) {
    case "paid": {
      const values = entry.lowest.map((seat) => read[seat] ?? null);
      const n = values[0] ?? null;
      const foul = fresh.some((each) => (each.kind === "missed" || each.kind === "fell") && entry.lowest.includes(each.seat));
      const title =
        n === null || foul
          ? r("verdict.lowest.foul", { list: names(cast, entry.lowest) })
          : entry.lowest.length === 1 && entry.lowest[0] === cast.me
            ? r("verdict.lowest.you", { n })
            : r("verdict.lowest", { list: names(cast, entry.lowest), n });
      const chips = entry.chips.reduce((sum, each) => sum + each, 0);
      const winner = told(cast, entry.winner, r("verdict.winner.you", { n: chips }), (name) => r("verdict.winner", { name, n: chips }));
      // After a re-throw of the highest it was settled before who pays.
      if (entry.lowest.length === 0) return { title: winner, lines: givesWords(cast, entry.chips) };
      return { title, lines: [winner] };
    }
    case "rethrow": {
      const paid = fresh.filter(({ kind }) => kind === "paid").map((each) => entryWords(cast, each));
      return {
        title: r(`verdict.rethrow.${entry.which}`),
        lines: [...paid, r("verdict.rethrow.who", { list: names(cast, entry.seats) })],
      };
    }
    case "equal":
      return { title: r("verdict.equal"), lines: [r("verdict.equal.pay", { n: amount(entry.paid) })] };
    case "house": {
      const end = fresh.some(({ kind }) => kind === "over");
      return {
        title: r("verdict.house"),
        lines: [r(end ? "verdict.house.end" : "verdict.house.why", { n: entry.chips })],
      };
    }
    case "replay":
      return { title: r("verdict.replay"), lines: [r("verdict.replay.why")] };
    case "over":
      return { title: r("verdict.over"), lines: [entryWords(cast, entry)] };
    default:
      return { title: entryWords(cast, entry), lines: [] };
  }
}
