/** Which part of the table is looked at: the whole tray, and the hand before it if it holds a die. */

import type { Point } from "./hands";

/** A part of the table as the viewer sees it, in the picture's metres around the middle of the tray. */
export interface Framing {
  /** Half of its width and depth. */
  readonly half: number;
  /** So many pixels at the lower edge are kept for the hand. */
  readonly hand: number;
}

/** The whole tray with its rim, m. */
export const WHOLE = 0.325;
/** The speed at which the eye follows: after so many milliseconds most of the way is done. */
const EASE = 200;
/** In pixels. */
const THERE = 0.4;

/** Turns a point so that the viewer's seat is the nearest. */
export const facing = ([x, y]: readonly [number, number, ...number[]], turn: number): Point => [
  x * Math.cos(turn) + y * Math.sin(turn),
  y * Math.cos(turn) - x * Math.sin(turn),
];

/** An eye that never jumps: room for the hand comes and goes smoothly. */
export class Eye {
  #now: Framing | null = null;

  get frame(): Framing {
    return this.#now ?? { half: WHOLE, hand: 0 };
  }

  /** Goes on towards a frame for some milliseconds, or at once. Says whether it is there. */
  follow(to: Framing, passed: number, atOnce: boolean): boolean {
    const from = this.#now;
    const off = from === null ? 0 : (to.hand - from.hand) * Math.exp(-passed / EASE);
    const there = from === null || atOnce || Math.abs(off) < THERE;
    this.#now = there ? to : { half: to.half, hand: to.hand - off };
    return there;
  }
}
