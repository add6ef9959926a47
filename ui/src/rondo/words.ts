/** Small phrases that several parts of the screen share. */

import { inner, type Cast } from "../table/cast";
import { facing } from "./eye";
import type { Point } from "./hands";
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

/** Where a free spot is, as the viewer sees the tray: so many centimetres from its middle. */
export function spotWords(target: Point, turn: number): string {
  const [right, away] = facing(target, turn).map((part) => Math.round(part * 100)) as [number, number];
  const parts = [
    ...(right === 0 ? [] : [r(right > 0 ? "spot.right" : "spot.left", { n: Math.abs(right) })]),
    ...(away === 0 ? [] : [r(away > 0 ? "spot.far" : "spot.near", { n: Math.abs(away) })]),
  ];
  return parts.length === 0 ? r("spot.middle") : r("spot", { where: parts.join(", ") });
}

/** The aim in words, for the ear. */
export function aimWords(cast: Cast, at: number | null, target: Point, power: number, turn: number): string {
  return r("live.target", { target: at === null ? spotWords(target, turn) : targetWords(cast, at), power });
}
