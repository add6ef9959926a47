/** How the tray is drawn on this device. */

import { signal } from "@preact/signals";
import { oneOf, remembered } from "../storage";

export type Looks = "high" | "low" | "flat";

/** What a person chose; `high` steps down by itself where it is too slow. */
export const looks = remembered<Looks>("tray", oneOf("high", "low", "flat"));

const query = typeof location === "undefined" ? new URLSearchParams() : new URLSearchParams(location.search);
const asked: Looks | null = query.get("flat") === "1" ? "flat" : query.get("quality") === "low" ? "low" : null;

/** What this device turned out to be capable of, for as long as the page lives. */
const able = signal<Looks>("high");

const ORDER: readonly Looks[] = ["high", "low", "flat"];

/** The lesser of what is wanted and what is possible. */
export function looksNow(): Looks {
  const wanted = asked ?? looks.value;
  return ORDER[Math.max(ORDER.indexOf(wanted), ORDER.indexOf(able.value))] ?? "flat";
}

/** The picture was too slow, or there is no WebGL. */
export function stepDown(to: Looks): void {
  if (ORDER.indexOf(to) > ORDER.indexOf(able.value)) able.value = to;
}

/** Whether the flat picture was not chosen but is all there is. */
export const onlyFlat = (): boolean => able.value === "flat" && (asked ?? looks.value) !== "flat";
