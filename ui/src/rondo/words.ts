/** Small phrases that several parts of the screen share. */

import { inner, type Cast } from "../table/cast";
import { seatOf } from "./state";
import { r } from "./texts";

/** What is aimed at, as a button names it. */
export function targetWords(cast: Cast, die: number | null): string {
  if (die === null) return r("target.free");
  const seat = seatOf(die);
  return seat === null ? r("target.dealer") : r("target.die", { name: inner(cast, seat) });
}

/** The same after the word "throw". */
export function throwWords(cast: Cast, die: number | null): string {
  if (die === null) return r("target.at.free");
  const seat = seatOf(die);
  return seat === null ? r("target.at.dealer") : r("target.at.die", { name: inner(cast, seat) });
}
