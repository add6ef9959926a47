/**
 * Trajectories as the server sends them: chunks of frames, a frame a tick, and in a frame only the
 * dice that have changed.
 */

import type { Quaternion, Vector } from "./faces";

export interface Pose {
  /** In metres, in the frame of the tray: z is up, 0 is the felt. */
  readonly at: Vector;
  readonly turn: Quaternion;
}

export interface Frame {
  readonly tick: number;
  /** Whether dice that are not named are away; else they stay where they were. */
  readonly whole: boolean;
  /** Of the dice that have changed; null for a die that is no longer there. */
  readonly poses: ReadonlyMap<number, Pose | null>;
}

export const TICKS_A_SECOND = 60;

const VERSION = 1;
const HEAD = 8;
const POSE = 10;
const DICE = 16;
/** Metres. */
const STEP = 0.00005;
const NOWHERE = -32768;
const PART_BITS = 10;
const PARTS = 2 ** PART_BITS - 1;

/** The frames of a chunk; none if it is not one, since a picture must not stop the game. */
export function decode(chunk: ArrayBuffer): readonly Frame[] {
  try {
    return frames(new DataView(chunk));
  } catch {
    return [];
  }
}

function frames(bytes: DataView): Frame[] {
  if (bytes.getUint8(0) !== VERSION) return [];
  const whole = (bytes.getUint8(1) & 1) === 1;
  const count = bytes.getUint16(2, true);
  const first = bytes.getUint32(4, true);
  const found: Frame[] = [];
  let offset = HEAD;
  for (let i = 0; i < count; i++) {
    const mask = bytes.getUint16(offset, true);
    offset += 2;
    const poses = new Map<number, Pose | null>();
    for (let die = 0; die < DICE; die++) {
      if (((mask >> die) & 1) === 0) continue;
      poses.set(die, pose(bytes, offset));
      offset += POSE;
    }
    found.push({ tick: first + i, whole: whole && i === 0, poses });
  }
  return found;
}

function pose(bytes: DataView, offset: number): Pose | null {
  const [x, y, z] = [0, 2, 4].map((at) => bytes.getInt16(offset + at, true)) as [number, number, number];
  if (x === NOWHERE && y === NOWHERE && z === NOWHERE) return null;
  return { at: [x * STEP, y * STEP, z * STEP], turn: orientation(bytes.getUint32(offset + 6, true)) };
}

/** The three smaller parts of a quaternion; the largest is what is missing to length 1. */
function orientation(code: number): Quaternion {
  const largest = code >>> (3 * PART_BITS);
  const parts = [2, 1, 0].map((i) => ((2 * ((code >>> (i * PART_BITS)) & PARTS)) / PARTS - 1) / Math.SQRT2);
  const rest = parts.reduce((sum, part) => sum + part * part, 0);
  parts.splice(largest, 0, Math.sqrt(Math.max(0, 1 - rest)));
  const length = Math.hypot(...parts);
  return parts.map((part) => part / length) as unknown as Quaternion;
}
