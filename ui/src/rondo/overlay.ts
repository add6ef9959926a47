/**
 * What is told for a few seconds after the dice have come to rest: a note over the far rim of the
 * tray while the round goes on, a verdict in the dock when something came of it.
 */

import { hurried, type Timed } from "../table/overlay";
import { hasRested, type RondoState } from "./state";
import type { Entry, Story } from "./story";
import { isVerdict } from "./verdict";

export type Overlay = Timed & {
  readonly kind: "note" | "verdict";
  readonly fresh: readonly Entry[];
  /** The values as they lay, by seat; the round after it has none yet. */
  readonly read: readonly (number | null)[];
  /** Whether the game is over with it. */
  readonly last: boolean;
};

const READ_NOTE = 5000;
const READ_VERDICT = 6500;
const READ_LAST = 12_000;
/** Somebody throws already. */
const HURRY = 2500;

/** What is worth a note: everything but a plain hit. */
const NOTED: readonly Entry["kind"][] = ["turned", "missed", "fell", "hit"];

export function arrived(overlay: Overlay | null, state: RondoState, story: Story, now: number): Overlay | null {
  const { events, view } = state;
  const last = view.public.phase === "over";
  if (isVerdict(story.fresh)) {
    return { kind: "verdict", fresh: story.fresh, read: story.read, last, from: -Infinity, until: now + (last ? READ_LAST : READ_VERDICT) };
  }
  const noted = story.fresh.filter(({ kind }) => NOTED.includes(kind));
  if (hasRested(events) && noted.length > 0) {
    return { kind: "note", fresh: noted, read: story.read, last, from: -Infinity, until: now + READ_NOTE };
  }
  if (overlay === null || overlay.last || !events.some(({ type }) => type === "thrown")) return overlay;
  return hurried(overlay, now + HURRY);
}
