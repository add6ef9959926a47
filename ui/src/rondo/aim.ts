/** Aiming: where the die is to come down, and how hard it is thrown. Pure; the screen only asks and shows. */

import { POWERS, within, type Point } from "./hands";

export interface Aim {
  /** On the real tray, m. */
  readonly target: Point;
  /** From 1 to 10. */
  readonly power: number;
}

/** What one begins with: at the middle, where the dealer's die lies, neither soft nor hard. */
export const FIRST_AIM: Aim = { target: [0, 0], power: 5 };

/** A pull shorter than this, in pixels, is none. */
export const SLACK = 22;
/** A pull of so many pixels is the hardest. */
const FULL = 150;
/** The farthest that a pulled die is seen to move, in pixels. */
const MOST = 40;
/** How far an arrow key moves the target, m. */
const NUDGE = 0.01;

export const clampPower = (power: number): number => Math.min(POWERS, Math.max(1, Math.round(power)));

/** The power of a pull; null if letting go would not throw: it is short, or goes towards the tray. */
export function pulled([x, y]: Point): number | null {
  const pixels = Math.hypot(x, y);
  if (pixels < SLACK || y < 0) return null;
  return clampPower(1 + ((pixels - SLACK) / (FULL - SLACK)) * (POWERS - 1));
}

/** How far a die that is pulled so many pixels is seen to move: it holds back more and more. */
export function stretched([x, y]: Point): Point {
  const length = Math.hypot(x, y);
  const part = length === 0 ? 0 : (MOST * (1 - Math.exp(-length / MOST))) / length;
  return [x * part, y * part];
}

/** The arrow keys, as the viewer sees the tray. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The target a step further; `turn` is how the tray is turned before the viewer. */
export function nudged(aim: Aim, [right, away]: Point, turn: number): Aim {
  const [x, y] = [right * NUDGE, away * NUDGE];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return { ...aim, target: within([aim.target[0] + x * c - y * s, aim.target[1] + x * s + y * c]) };
}

/**
 * A sling: the die is drawn from `home` to `hand` and flies the other way, as far as it would
 * have flown before. All are points of the felt.
 */
export function slung(before: Point, home: Point, hand: Point): Point {
  const back: Point = [home[0] - hand[0], home[1] - hand[1]];
  const length = Math.hypot(...back);
  if (length < 1e-6) return before;
  const far = Math.hypot(before[0] - home[0], before[1] - home[1]);
  return within([home[0] + (back[0] / length) * far, home[1] + (back[1] / length) * far]);
}

/** What can be aimed at: the dice on the felt, the dealer's first. */
export interface Target {
  /** Null for a free point of the felt. */
  readonly die: number | null;
  readonly at: Point;
}

/** A target is a die if it is no farther from it than this, m. */
const NEAR = 0.016;

/** The die that is aimed at; null if it is none. */
export function aimedAt(target: Point, dice: readonly Target[]): number | null {
  let best: number | null = null;
  let least = NEAR;
  for (const { die, at } of dice) {
    const off = Math.hypot(at[0] - target[0], at[1] - target[1]);
    if (off <= least) [best, least] = [die, off];
  }
  return best;
}

/** The next of the dice to aim at, after the one that is aimed at now. */
export function nextTarget(target: Point, dice: readonly Target[]): Target | null {
  const now = aimedAt(target, dice);
  const i = dice.findIndex(({ die }) => die === now);
  return dice[(i + 1) % Math.max(1, dice.length)] ?? null;
}
