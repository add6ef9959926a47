/** Where every die is at any tick, as far as the server has told. */

import type { Quaternion, Vector } from "./faces";
import type { Frame, Pose } from "./frames";

interface Key {
  readonly tick: number;
  readonly pose: Pose | null;
}

/** A die that moved farther than this within a tick was put there. */
const LEAP = 0.2;

export class Track {
  readonly #keys = new Map<number, Key[]>();
  #first = Infinity;
  #last = -Infinity;

  /** The first tick that is known; Infinity if none is. */
  get first(): number {
    return this.#first;
  }

  /** The last tick that is known. */
  get last(): number {
    return this.#last;
  }

  /** Frames hold from their first tick on: what was known of later ticks no longer counts. */
  add(frames: readonly Frame[]): void {
    const start = frames[0];
    if (start === undefined) return;
    for (const keys of this.#keys.values()) {
      while ((keys.at(-1)?.tick ?? -Infinity) >= start.tick) keys.pop();
    }
    if (start.whole) {
      for (const [die, keys] of this.#keys) {
        if (!start.poses.has(die) && keys.at(-1)?.pose != null) keys.push({ tick: start.tick, pose: null });
      }
    }
    for (const { tick, poses } of frames) {
      for (const [die, pose] of poses) this.#of(die).push({ tick, pose });
    }
    this.#first = Math.min(this.#first, start.tick);
    this.#last = frames.at(-1)?.tick ?? start.tick;
  }

  /** All dice are taken up, and the dealer's is put back. */
  clear(tick: number, dealer: Pose): void {
    this.#keys.clear();
    this.#of(0).push({ tick, pose: dealer });
    this.#first = tick;
    this.#last = tick;
  }

  /** Some dice are lifted off. */
  lift(tick: number, dice: readonly number[]): void {
    for (const die of dice) {
      const keys = this.#of(die);
      if (keys.at(-1)?.pose != null) keys.push({ tick: Math.max(tick, keys.at(-1)?.tick ?? tick), pose: null });
    }
  }

  get dice(): number[] {
    return [...this.#keys.keys()].sort((a, b) => a - b);
  }

  /** Where a die is at a moment between ticks; null if it is not there. */
  at(die: number, tick: number): Pose | null {
    const keys = this.#keys.get(die) ?? [];
    let i = upTo(keys, tick);
    // Before anything is known of a tray, it is as it is known first.
    if (i < 0 && tick < this.#first && (keys[0]?.tick ?? Infinity) <= this.#first) i = 0;
    const before = keys[i];
    if (before === undefined) return null;
    const after = keys[i + 1];
    if (before.pose === null || after?.pose == null) return before.pose;
    // A die that lies is not sent; its next key begins a motion a tick before it shows.
    const begun = Math.max(before.tick, after.tick - 1);
    const part = (tick - begun) / (after.tick - begun);
    return part <= 0 ? before.pose : between(before.pose, after.pose, Math.min(1, part));
  }

  /** When a die last came to where it is at the end; null if it is nowhere then. */
  settles(die: number): number | null {
    const last = this.#keys.get(die)?.at(-1);
    return last === undefined || last.pose === null ? null : last.tick;
  }

  #of(die: number): Key[] {
    let keys = this.#keys.get(die);
    if (keys === undefined) this.#keys.set(die, (keys = []));
    return keys;
  }
}

/** The last key at or before a tick; -1 if there is none. */
function upTo(keys: readonly Key[], tick: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle]?.tick ?? Infinity) <= tick) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A pose on the way from one to another. */
export function between(a: Pose, b: Pose, part: number): Pose {
  if (distance(a.at, b.at) > LEAP) return part < 0.5 ? a : b;
  return { at: mix(a.at, b.at, part), turn: slerp(a.turn, b.turn, part) };
}

export const mix = (a: Vector, b: Vector, part: number): Vector => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

export const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

export function slerp(a: Quaternion, b: Quaternion, part: number): Quaternion {
  let cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  // The same orientation has two quaternions; the nearer one makes the shorter way.
  const sign = cosine < 0 ? -1 : 1;
  cosine = Math.min(1, Math.abs(cosine));
  const angle = Math.acos(cosine);
  const sine = Math.sin(angle);
  const [p, q] =
    sine < 1e-4 ? [1 - part, part * sign] : [Math.sin((1 - part) * angle) / sine, (Math.sin(part * angle) / sine) * sign];
  const sum = a.map((one, i) => one * p + (b[i] ?? 0) * q);
  const length = Math.hypot(...sum);
  return sum.map((one) => one / length) as unknown as Quaternion;
}
