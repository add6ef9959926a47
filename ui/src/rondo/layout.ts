/**
 * How dice are drawn larger than life, so that their numerals can be read on a phone.
 *
 * A tray is forty dice wide. If every die simply grew about its centre, dice that touch would
 * stand inside each other. So those that are near each other are also moved apart, by just as
 * much as their growth takes: whatever touches on the real tray touches in the picture, and dice
 * that come near each other do so here too.
 */

import type { Vector } from "./faces";

/** Of a real die, m: from its centre to a corner. */
export const CIRCUMRADIUS = 0.0124;
const INRADIUS = 0.0075;
/** Where the felt ends and the rim begins, m. */
export const FELT_RADIUS = 0.288;
/** Below this height a die is near the felt, m. */
const LOW = 0.03;
/** Two dice that are no farther apart may touch, m. */
const TOUCH = 2 * CIRCUMRADIUS;
const ROUNDS = 12;

/** The centre of a die that lies at the rim is so far from the middle, m. */
const BRINK = FELT_RADIUS - INRADIUS;
/** A die whose centre is so far out is over the rim, m. */
const BEYOND = 0.3005;
/** The outer edge of the rim in the picture, m. */
const EDGE = 0.319;

/** Dice that are larger need more room before the rim: their places move towards the middle. */
export const shrink = (scale: number): number => (FELT_RADIUS - scale * INRADIUS) / BRINK;

/** How far from the middle a die is in the picture; what falls off falls beyond the rim there, too. */
function outward(far: number, z: number, scale: number): number {
  const brink = shrink(scale) * BRINK;
  if (far <= BRINK) return far * shrink(scale);
  const over = EDGE + INRADIUS * scale * 0.8 - brink;
  // What flies in from a hand is not hurried.
  const low = Math.min(1, Math.max(0, (0.06 - z) / 0.04));
  const steep = 1 + (over / (BEYOND - BRINK) - 1) * low;
  return brink + Math.min(far - BRINK, BEYOND - BRINK) * steep + Math.max(0, far - BEYOND);
}

/** A distance between two centres, in the picture. */
export function apart(distance: number, scale: number): number {
  const more = scale - 1;
  if (distance <= TOUCH) return distance * scale;
  // Never so steep that something coming nearer would seem to go away.
  const fade = Math.max(0.03, more * 0.03);
  return distance + more * TOUCH * Math.exp((TOUCH - distance) / fade);
}

const lifted = (z: number, scale: number): number =>
  z <= 0 ? z * scale : z < LOW ? z * scale : z + LOW * (scale - 1);

/** The centres of dice, in the picture; those of a real tray if the scale is 1. */
export function enlarged(centres: readonly Vector[], scale: number): Vector[] {
  const places = centres.map(([x, y, z]): [number, number, number] => {
    const far = Math.hypot(x, y);
    const part = far < 1e-9 ? 1 : outward(far, z, scale) / far;
    return [x * part, y * part, lifted(z, scale)];
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, a] of places.entries()) {
      for (const [j, b] of places.entries()) {
        const [p, q] = [centres[i], centres[j]];
        if (j <= i || p === undefined || q === undefined) continue;
        const wanted = apart(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]), scale);
        const high = a[2] - b[2];
        const along = Math.sqrt(Math.max(0, wanted * wanted - high * high));
        const now = Math.hypot(a[0] - b[0], a[1] - b[1]);
        if (now >= along) continue;
        const [x, y] = now > 1e-6 ? [(a[0] - b[0]) / now, (a[1] - b[1]) / now] : [1, 0];
        const push = (along - now) / 2;
        a[0] += x * push;
        a[1] += y * push;
        b[0] -= x * push;
        b[1] -= y * push;
      }
    }
    for (const [i, place] of places.entries()) keep(place, centres[i] ?? place, scale);
  }
  return places;
}

/** What lies within the rim is not pushed over it. */
function keep(place: [number, number, number], [x, y, z]: Vector, scale: number): void {
  const most = Math.max(outward(Math.hypot(x, y), z, scale), BRINK * shrink(scale));
  const far = Math.hypot(place[0], place[1]);
  if (far <= most) return;
  place[0] *= most / far;
  place[1] *= most / far;
}

/** A point of the felt as far from a die as this, m, is hardly carried along with it. */
const REACH = 0.035;

type Flat = readonly [x: number, y: number];

/** How far the dice about a point were moved apart: that of a die at its place, nothing far from all. */
function carried([x, y]: Flat, about: readonly Vector[], moves: readonly Flat[]): Flat {
  let [dx, dy, all] = [0, 0, 1 / REACH ** 2];
  for (const [i, [px, py]] of about.entries()) {
    const weight = 1 / ((px - x) ** 2 + (py - y) ** 2 + 1e-7);
    dx += (moves[i]?.[0] ?? 0) * weight;
    dy += (moves[i]?.[1] ?? 0) * weight;
    all += weight;
  }
  return [dx / all, dy / all];
}

/** Dice as they are and as they are drawn: what leads from points of the felt to the picture and back. */
export class Ground {
  readonly #centres: readonly Vector[];
  readonly #places: readonly Vector[];
  readonly #part: number;
  readonly #moves: readonly Flat[];

  constructor(centres: readonly Vector[], places: readonly Vector[], scale: number) {
    this.#centres = centres;
    this.#places = places;
    this.#part = shrink(scale);
    this.#moves = centres.map(([x, y], i) => [(places[i]?.[0] ?? x) - x * this.#part, (places[i]?.[1] ?? y) - y * this.#part]);
  }

  /** Where a point of the real felt is in the picture: at a die, where the die is drawn. */
  into([x, y]: Flat): Flat {
    const [dx, dy] = carried([x, y], this.#centres, this.#moves);
    return [x * this.#part + dx, y * this.#part + dy];
  }

  /** The same without regard to the dice. */
  straight([x, y]: Flat): Flat {
    return [x * this.#part, y * this.#part];
  }

  /** The point of the real felt that is shown at a point of the picture. */
  outOf([x, y]: Flat): Flat {
    const [dx, dy] = carried([x, y], this.#places, this.#moves);
    return [(x - dx) / this.#part, (y - dy) / this.#part];
  }
}
