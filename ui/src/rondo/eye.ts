/** Which part of the tray is looked at: all dice, near enough to read them, without haste. */

import type { Vector } from "./faces";
import type { Point } from "./hands";

/** A part of the felt as the viewer sees it: x to the right, y away; in the picture's metres. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  /** Half of its width and of its depth. */
  readonly wide: number;
  readonly deep: number;
  /** So many pixels at the lower edge are kept for the hand. */
  readonly hand: number;
}

/** The whole tray with its rim, m. */
export const WHOLE = 0.325;
/** Never nearer than this: one wants to see where the dice are on the tray. */
const NEAREST = 0.2;
const MARGIN = 0.035;
/** The speed at which the eye follows: after so many milliseconds most of the way is done. */
const EASE = 260;
const DONE = 0.0008;

/** Turns a point so that the viewer's seat is the nearest. */
export const facing = ([x, y]: readonly [number, number, ...number[]], turn: number): Point => [
  x * Math.cos(turn) + y * Math.sin(turn),
  y * Math.cos(turn) - x * Math.sin(turn),
];

/** What is to be in the picture; the whole tray if that is little. */
export function frameOf(dice: readonly Vector[], target: Point | null, scale: number, turn: number, grown: number, hand: number): Frame {
  const whole = WHOLE * grown;
  const points = dice.filter(([, , z]) => z > -0.01).map((at) => facing(at, turn));
  if (target !== null) points.push(facing(target, turn));
  if (dice.length < 2) return { x: 0, y: 0, wide: whole, deep: whole, hand };
  const edge = MARGIN + 0.0124 * scale;
  const side = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    const low = Math.max(-whole, Math.min(...values) - edge);
    const high = Math.min(whole, Math.max(...values) + edge);
    const half = Math.min(whole, Math.max(NEAREST, (high - low) / 2));
    // The frame stays on the tray.
    const middle = Math.min(whole - half, Math.max(half - whole, (low + high) / 2));
    return [middle, half] as const;
  };
  const [x, wide] = side(0);
  const [y, deep] = side(1);
  return { x, y, wide, deep, hand };
}

export class Eye {
  #now: Frame | null = null;

  get frame(): Frame {
    return this.#now ?? { x: 0, y: 0, wide: WHOLE, deep: WHOLE, hand: 0 };
  }

  /** Goes on towards a frame for some milliseconds; at once if there is no hurry to spare. Says whether it is there. */
  follow(to: Frame, passed: number, atOnce: boolean): boolean {
    const from = this.#now;
    if (from === null || atOnce) {
      this.#now = to;
      return true;
    }
    const part = 1 - Math.exp(-passed / EASE);
    const go = (key: keyof Frame) => from[key] + (to[key] - from[key]) * part;
    const next = { x: go("x"), y: go("y"), wide: go("wide"), deep: go("deep"), hand: go("hand") };
    const off = Math.max(...(["x", "y", "wide", "deep"] as const).map((key) => Math.abs(to[key] - next[key])), Math.abs(to.hand - next.hand) / 1000);
    this.#now = off < DONE ? to : next;
    return off < DONE;
  }
}
