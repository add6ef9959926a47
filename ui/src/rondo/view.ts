/** What a picture of the tray is asked to show, whoever draws it. */

import type { Quaternion, Vector } from "./faces";
import type { Framing } from "./eye";
import type { Point } from "./hands";

/** A die in the picture; its centre is where it is drawn, not where it really is. */
export interface DieLook {
  readonly die: number;
  readonly at: Vector;
  readonly turn: Quaternion;
  /** How its numbers are written on it; null as long as nobody knows. */
  readonly numbering: number | null;
  /** How much it shines because it has just changed its value: from 0 to 1. */
  readonly glow: number;
}

export interface AimLook {
  /** On the picture's felt. */
  readonly target: Point;
  /** From 1 to 10. */
  readonly power: number;
  /** The way of the die from the hand, on the real tray scaled to the picture. */
  readonly way: readonly Vector[];
}

export interface HandLook {
  readonly seat: number;
  /** How far it is pulled from its place, in pixels. */
  readonly pull: Point;
}

export interface Look {
  readonly dice: readonly DieLook[];
  readonly hand: HandLook | null;
  readonly aim: AimLook | null;
  readonly frame: Framing;
  /** How many times larger than life dice are drawn. */
  readonly scale: number;
  /** In pixels. */
  readonly shake: Point;
}

export interface View {
  readonly element: HTMLElement | SVGElement;
  resize(width: number, height: number): void;
  draw(look: Look): void;
  /** Where a point is in the element, in pixels; as of the last drawing. */
  project(at: Vector): Point;
  /** The point of the picture's felt under a pixel of the element. */
  pick(x: number, y: number): Point | null;
  dispose(): void;
}

/** The colours of the theme, and how the viewer sits. */
export interface Setting {
  readonly colour: (token: string) => string;
  /** How far the tray is turned before the viewer, in radians. */
  readonly turn: number;
}

/** Where the die in the hand lies, above the lower edge. */
export const handPlace = (width: number, height: number, hand: number): Point => [width / 2, height - hand * 0.52];
