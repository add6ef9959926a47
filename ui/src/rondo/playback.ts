/**
 * What of the server's trajectories is seen at a moment of the page's clock: always a little in
 * the past, so that what arrives late still arrives in time.
 */

import type { Drop, Knock, Rolling } from "../wire";
import { lying } from "./faces";
import { TICKS_A_SECOND, type Frame, type Pose } from "./frames";
import { LYING_HEIGHT } from "./hands";
import { Ticks } from "./ticks";
import { between, distance, Track } from "./track";

/** How far behind the server the picture is, in ticks: about 120 ms. */
export const DELAY = 7;
/** How long a die takes from where it was seen to where it turned out to be, in milliseconds. */
const BLEND = 100;
/** A correction smaller than this is none, in metres. */
const SAME = 0.0004;
/** A page that was hidden for so long does not tell what it has missed, in ticks. */
const MISSED = 30;

export const DEALER_AT_CENTRE: Pose = { at: [0, 0, LYING_HEIGHT], turn: lying(0) };

export interface Seen {
  readonly die: number;
  readonly pose: Pose;
  readonly numbering: number | null;
  /** Whether it lies where it will stay. */
  readonly lies: boolean;
}

/** A die that was hit and lies on another face now. */
export interface Changed {
  readonly die: number;
  readonly from: number;
  readonly to: number;
  readonly tick: number;
}

/** A die comes down on the felt. */
export interface Bounce {
  readonly tick: number;
  readonly die: number;
  /** m/s */
  readonly speed: number;
}

/** What happened between two looks. */
export interface Happened {
  readonly knocks: readonly Knock[];
  readonly drops: readonly Drop[];
  readonly bounces: readonly Bounce[];
  readonly changes: readonly Changed[];
}

interface Blend {
  readonly from: Pose;
  readonly begun: number;
}

export class Playback {
  readonly #ticks = new Ticks();
  readonly #track = new Track();
  readonly #blends = new Map<number, Blend>();
  /** Whether nothing may be seen to move: then dice lie, and lie otherwise. */
  readonly #still: () => boolean;
  #rolling: Rolling | null = null;
  #bounces: readonly Bounce[] = [];
  #changes: readonly Changed[] = [];
  /** The tick of the throw that set lying dice in motion. */
  #begun = -Infinity;

  constructor(still: () => boolean = () => false) {
    this.#still = still;
  }

  get rolling(): Rolling | null {
    return this.#rolling;
  }

  /** Dice roll; `before` are the values by die as they lay until then. */
  roll(rolling: Rolling, frames: readonly Frame[], before: readonly (number | null)[], now: number): void {
    const old = new Map(this.seen(now).map(({ die, pose }) => [die, pose]));
    const first = frames[0]?.tick ?? rolling.tick;
    const rest = this.#rolling === null ? -Infinity : (this.#rolling.rest ?? Infinity);
    const lay = first >= rest;
    // A throw at dice that lie is seen from its beginning, however late it came.
    if (lay && this.restsAt(now) === null) this.#ticks.reset();
    this.#ticks.heard(rolling.tick, now);
    this.#track.add(frames);
    this.#rolling = rolling;
    if (lay) this.#begun = first;
    const fresh = lay ? [] : this.#bounces.filter(({ tick }) => tick < first);
    this.#bounces = [...fresh, ...bounces(frames)];
    this.#changes = this.#track.dice.flatMap((die): Changed[] => {
      const [from, to] = [before[die] ?? null, rolling.values[die] ?? null];
      const tick = this.#track.settles(die);
      return die === 0 || from === null || to === null || from === to || tick === null ? [] : [{ die, from, to, tick }];
    });
    this.#blends.clear();
    for (const { die, pose } of this.seen(now)) {
      const from = old.get(die);
      if (from !== undefined && distance(from.at, pose.at) > SAME) this.#blends.set(die, { from, begun: now });
    }
  }

  /** All dice are taken up, and the dealer's lies at the centre. */
  clear(now: number): void {
    this.#track.clear(this.#end(now), DEALER_AT_CENTRE);
    this.#blends.clear();
    this.#rolling = null;
    this.#bounces = [];
    this.#changes = [];
  }

  /** The dice of those who are out are taken up. */
  lift(dice: readonly number[], now: number): void {
    this.#track.lift(this.#end(now), dice);
  }

  /** The tick that is shown; -Infinity as long as nothing is known. */
  tick(now: number): number {
    const at = this.#ticks.at(now);
    if (at === null) return -Infinity;
    const tick = at - DELAY;
    if (!this.#still()) return tick;
    const rest = this.#rolling === null ? -Infinity : (this.#rolling.rest ?? Infinity);
    return tick >= rest ? Math.max(tick, rest) : Math.min(tick, this.#begun - 1);
  }

  /** When the dice are seen to lie still; null if they do, or none roll. */
  restsAt(now: number): number | null {
    if (this.#rolling === null) return null;
    // As long as the server computes, the last tick that it has told.
    const at = this.#ticks.when((this.#rolling.rest ?? this.#track.last + 1) + DELAY);
    return at === null || at <= now ? null : at;
  }

  /** Whether anything moves in the picture. */
  moves(now: number): boolean {
    if (this.restsAt(now) !== null) return true;
    if ([...this.#blends.values()].some(({ begun }) => now - begun < BLEND)) return true;
    const tick = this.tick(now);
    return Number.isFinite(tick) && tick < this.#track.last;
  }

  seen(now: number): Seen[] {
    const tick = this.tick(now);
    return this.#track.dice.flatMap((die): Seen[] => {
      const pose = this.#track.at(die, tick);
      if (pose === null) return [];
      const numbering = die === 0 ? null : (this.#rolling?.numberings[die] ?? null);
      const lies = tick >= (this.#track.settles(die) ?? Infinity);
      return [{ die, pose: this.#blended(die, pose, now), numbering, lies }];
    });
  }

  happened(before: number, now: number): Happened {
    const [from, to] = [Math.max(before, now - MISSED), now];
    const within = ({ tick }: { readonly tick: number }) => tick > from && tick <= to;
    return {
      knocks: this.#rolling?.knocks.filter(within) ?? [],
      drops: this.#rolling?.drops.filter(within) ?? [],
      bounces: this.#bounces.filter(within),
      changes: this.#changes.filter(({ tick }) => tick > before && tick <= now),
    };
  }

  #blended(die: number, pose: Pose, now: number): Pose {
    const blend = this.#blends.get(die);
    if (blend === undefined) return pose;
    const part = (now - blend.begun) / BLEND;
    return part >= 1 ? pose : between(blend.from, pose, part * part * (3 - 2 * part));
  }

  /** The last tick that was shown or told. */
  #end(now: number): number {
    const tick = this.tick(now);
    return Math.max(Number.isFinite(tick) ? tick : 0, this.#track.last);
  }
}

/** Below this, m/s, nobody hears a die come down. */
const QUIET = 0.25;
const NEAR_FELT = 0.018;

/** Where dice come down, found in how their height changes. */
export function bounces(frames: readonly Frame[]): Bounce[] {
  const found: Bounce[] = [];
  const last = new Map<number, { readonly z: number; readonly down: number; readonly tick: number }>();
  for (const { tick, poses } of frames) {
    for (const [die, pose] of poses) {
      const before = last.get(die);
      if (pose === null) {
        last.delete(die);
        continue;
      }
      const z = pose.at[2];
      const down = before?.tick === tick - 1 ? (before.z - z) * TICKS_A_SECOND : 0;
      const change = (before?.down ?? 0) - down;
      if (before !== undefined && before.down > QUIET && change > QUIET && before.z < NEAR_FELT && before.z > 0) {
        found.push({ tick: before.tick, die, speed: change });
      }
      last.set(die, { z, down, tick });
    }
  }
  return found;
}
