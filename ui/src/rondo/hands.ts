/**
 * How a die leaves a hand: where it is to land and how fast it flies make a release. The server
 * keeps it within human limits, too, and adds the tremor of a hand.
 */

import type { Vector } from "./faces";

export type Point = readonly [x: number, y: number];

export interface Release {
  /** m */
  readonly position: Vector;
  /** m/s */
  readonly velocity: Vector;
  /** rad/s */
  readonly spin: Vector;
}

export interface Hand {
  /** The direction from the middle of the tray to the seat. */
  readonly outward: Point;
  /** Where the hand is at ease, m. */
  readonly home: Vector;
}

export const MAX_SPEED = 3.5;
export const MAX_SPIN = 80;
export const GRAVITY = 9.81;
/** The centre of a die that lies, above the felt. */
export const LYING_HEIGHT = 0.007443;
export const TRAY_RADIUS = 0.3;
/** A target is never nearer to the rim than this. */
export const REACH = 0.26;
/** The slowest and the fastest flight along the felt, m/s. */
export const PACES: readonly [number, number] = [0.8, 2.5];
export const POWERS = 10;

/** A little less than the most, so that the server need not hold it back, m/s. */
const EASY = 3.4;
const EASE = 0.34;
const EASE_HEIGHT = 0.12;

/** Where a seat is: seat 0 nearest to the eye, at -y, the others clockwise from above. */
export function hand(seats: number, seat: number): Hand {
  const turn = (2 * Math.PI * seat) / seats;
  const outward: Point = [-Math.sin(turn), -Math.cos(turn)];
  return { outward, home: [outward[0] * EASE, outward[1] * EASE, EASE_HEIGHT] };
}

/** The flight along the felt for a power from 1 to 10. */
export const pace = (power: number): number =>
  PACES[0] + ((PACES[1] - PACES[0]) * (Math.min(POWERS, Math.max(1, power)) - 1)) / (POWERS - 1);

/** The velocity with which a die comes down, untouched, at a point of the felt. */
export function lob(start: Vector, target: Point, speed: number): Vector {
  const [x, y] = [target[0] - start[0], target[1] - start[1]];
  const time = Math.hypot(x, y) / speed;
  if (time === 0) return [0, 0, 0];
  return [x / time, y / time, (LYING_HEIGHT - start[2]) / time + (GRAVITY * time) / 2];
}

/** A slow lob to the far rim would have to go higher than a hand can throw: it flies faster. */
export function paceTo(start: Vector, target: Point, power: number): number {
  let speed = pace(power);
  while (speed < PACES[1] && Math.hypot(...lob(start, target, speed)) > EASY) speed += 0.05;
  return speed;
}

/** Points of that flight, from the hand to the felt. */
export function flight(start: Vector, target: Point, speed: number, steps: number): Vector[] {
  const velocity = lob(start, target, speed);
  const time = Math.hypot(target[0] - start[0], target[1] - start[1]) / speed;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = (time * i) / steps;
    return [
      start[0] + velocity[0] * t,
      start[1] + velocity[1] * t,
      Math.max(LYING_HEIGHT, start[2] + velocity[2] * t - (GRAVITY * t * t) / 2),
    ] as const;
  });
}

/** What a throw at a target means in a hand: forward spin, a little of it to the side. */
export function release(seats: number, seat: number, target: Point, power: number): Release {
  const { home, outward } = hand(seats, seat);
  const velocity = lob(home, target, paceTo(home, target, power));
  const rolls = 8 + 2.2 * power;
  // Over the front: about the axis that lies across the way.
  return { position: home, velocity, spin: [outward[1] * rolls, -outward[0] * rolls, rolls / 3] };
}

/** Whole numbers for the wire: micrometres, mm/s, mrad/s. */
export function details({ position, velocity, spin }: Release): object {
  const whole = (vector: Vector, unit: number) => vector.map((part) => Math.round(part * unit));
  return { release: { position: whole(position, 1e6), velocity: whole(velocity, 1e3), spin: whole(spin, 1e3) } };
}

/** The nearest point that can be aimed at. */
export function within(target: Point): Point {
  const far = Math.hypot(...target);
  return far <= REACH ? target : [(target[0] / far) * REACH, (target[1] / far) * REACH];
}
