/** Who sits at the table, as sentences name them. The viewer is "you". */

import { brief } from "../names";
import type { SeatInfo } from "../wire";
import { tt } from "./texts";

export interface Cast {
  readonly me: number | null;
  readonly seats: readonly SeatInfo[];
}

/** The name of a seat, or "You" where a label begins with it. */
export function label(cast: Cast, seat: number): string {
  return seat === cast.me ? tt("You") : (cast.seats[seat]?.name ?? "—");
}

/** The same within a sentence: short, and "you" in small letters. */
export function inner(cast: Cast, seat: number): string {
  return seat === cast.me ? tt("you") : brief(cast.seats[seat]?.name ?? "—");
}

/** A sentence about somebody: one text if it is the viewer, another with the name if not. */
export function told(cast: Cast, seat: number, you: string, they: (name: string) => string): string {
  return seat === cast.me ? you : they(label(cast, seat));
}
