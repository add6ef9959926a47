/**
 * What lies over the table for a few seconds: the reveal of the round that has just ended,
 * or the roll-off.
 */

import { hurried, type Timed } from "../table/overlay";
import type { PerudoEvent, PerudoReveal, PerudoView } from "../wire";
import { timeline, type Timeline } from "./reveal";

/** One throw of the roll-off, and who still contends after it. */
export interface Pass {
  readonly throws: readonly (readonly number[])[];
  readonly contenders: readonly number[];
  readonly barred: readonly number[];
}

export type Overlay = Timed & (
  | {
      readonly kind: "reveal";
      readonly reveal: PerudoReveal;
      readonly line: Timeline;
    }
  | {
      readonly kind: "roll-off";
      readonly passes: readonly Pass[];
      /** Null while it is thrown for. With no passes the opener was drawn. */
      readonly opener: number | null;
    }
);

/** A throw of the roll-off is looked at for this long before the next. */
export const PASS = 1500;
/** How long the verdict stays if nobody touches anything. */
const READ = 3000;
/** The last verdict of a game stays longer: nobody waits behind it. */
const READ_LAST = 9000;
/** How long everything stays once the game has gone on without waiting. */
const HURRY = 2200;
/** The same if it is the viewer who may act now. */
const HURRY_ME = 1200;

export interface News {
  readonly view: PerudoView;
  readonly events: readonly PerudoEvent[];
  /** Whether the viewer may act in this state. */
  readonly mine: boolean;
  /** Milliseconds from die to die; 0 = no motion. */
  readonly die: number;
}

/** What lies over the table after a state has arrived. */
export function arrived(overlay: Overlay | null, news: News, now: number): Overlay | null {
  const shown = news.events.some((event) => event.type === "hands-shown");
  const reveal = news.view.public.last;
  if (shown && reveal !== null) {
    const read = news.view.public.phase === "over" ? READ_LAST : READ;
    const line = timeline(reveal, news.die);
    return { kind: "reveal", reveal, line, from: now, until: now + line.verdictAt + read };
  }
  const thrown = rollOff(overlay, news, now);
  if (thrown !== null) return thrown;
  if (overlay === null || news.events.length === 0) return overlay;
  if (!news.events.some(isPlayed)) return overlay;
  return hurried(overlay, now + (news.mine ? HURRY_ME : HURRY));
}

function isPlayed(event: PerudoEvent): boolean {
  return event.type === "bid-made" || event.type === "calzone-declared";
}

function rollOff(before: Overlay | null, { events, die }: News, now: number): Overlay | null {
  const passes = events.filter((event) => event.type === "roll-off-thrown");
  const chosen = events.find((event) => event.type === "opener-chosen");
  if (passes.length === 0 && chosen === undefined) return null;
  const running = before?.kind === "roll-off" ? before : null;
  const all = [...(running?.passes ?? []), ...passes];
  const from = running?.from ?? (die === 0 ? -Infinity : now);
  const opener = chosen?.seat ?? null;
  return { kind: "roll-off", passes: all, opener, from, until: opener === null ? null : Math.max(from, now - spoken(all.length)) + spoken(all.length) + READ };
}

/**
 * The roll-off of a game that began before this page was there, such as one that was opened
 * and started at once. Only its last throw is known; null if the bidding has begun.
 */
export function missed(news: News, now: number): Overlay | null {
  const { round, bids, last, opener, throws } = news.view.public;
  if (news.events.length > 0 || round !== 1 || bids.length > 0 || last !== null || opener === null) return null;
  const passes = throws.length === 0 ? [] : [{ throws, contenders: [], barred: [] }];
  const from = news.die === 0 ? -Infinity : now;
  return { kind: "roll-off", passes, opener, from, until: now + spoken(passes.length) + READ };
}

/** When the opener is named, counted from the beginning. */
export function spoken(passes: number): number {
  return passes * PASS;
}

/** Whether there is still something to animate. */
export function running(overlay: Overlay, now: number): boolean {
  const length = overlay.kind === "reveal" ? overlay.line.verdictAt : spoken(overlay.passes.length);
  return now - overlay.from < length;
}

/** The last round once more, for as long as one likes. */
export function again(reveal: PerudoReveal): Overlay {
  return { kind: "reveal", reveal, line: timeline(reveal, 0), from: -Infinity, until: null };
}
