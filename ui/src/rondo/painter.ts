/** Draws the tray whenever something in it moves, and only then. */

import { flight, hand, paceTo, type Point } from "./hands";
import { Eye, WHOLE } from "./eye";
import { enlarged, Ground } from "./layout";
import type { Aim } from "./aim";
import type { Happened } from "./playback";
import type { Room } from "./room";
import { dieOf } from "./state";
import { handPlace, type AimLook, type DieLook, type View } from "./view";

/** What the screen wants to see besides the dice. */
export interface Wishes {
  readonly seats: number;
  /** Whose die is in the hand; null if the viewer has none to throw. */
  readonly holds: number | null;
  readonly aim: Aim | null;
  /** How far the die in the hand is pulled, in pixels. */
  readonly pull: Point;
  /** How the tray is turned before the viewer. */
  readonly turn: number;
  readonly still: boolean;
}

export interface Watcher {
  happened(what: Happened): void;
  /** Where the dice are now, in pixels: for what stands beside them. */
  placed(dice: readonly Placed[], small: boolean): void;
  /** The picture takes longer than it should. */
  slow(): void;
}

export interface Placed {
  readonly die: number;
  readonly at: Point;
  /** From the middle of the die to its corners. */
  readonly radius: number;
  readonly lies: boolean;
}

/** The size of a numeral on a die that is not enlarged, m. */
const NUMERAL = 0.0108 * 0.88;
/** Numerals are to be this high, in pixels; what is smaller is also written beside the die. */
const LEGIBLE = 23;
const SMALL = 16.5;
const SCALES: readonly [number, number] = [1.5, 4.4];
const STEPS = 40;
/** Below this, m, a die that fell is lost in the dark. */
const DARK = -0.3;

const SHAKE_FROM = 0.5;
const SHAKE_MOST = 7;
const SHAKE_FADE = 90;
/** A die that leaves the hand takes so long from where it was held to where it flies, in milliseconds. */
const LAUNCH = 140;
/** A die that has changed its value shines so long, in milliseconds. */
const GLOW = 900;
/** A die that was let go is seen in the hand until it flies, but no longer than this, in milliseconds. */
const LINGER = 1500;

/** So many frames in a row that took longer than this, in milliseconds, are too slow. */
const SLOW = 48;
const SLOW_FRAMES = 24;

export class Painter {
  readonly #room: Room;
  readonly #view: View;
  readonly #watcher: Watcher;
  readonly #eye = new Eye();
  #ground = new Ground([], [], 1);
  #wishes: Wishes;
  #width = 1;
  #height = 1;
  #request = 0;
  #painted = performance.now();
  #tick: number;
  #shake = { force: 0, begun: 0, angle: 0 };
  #holding: { readonly seat: number; readonly since: number } | null;
  #held: { readonly die: number; readonly at: Point } | null = null;
  #launch: { readonly die: number; readonly by: Point; readonly begun: number } | null = null;
  readonly #glows = new Map<number, number>();
  #slow = 0;
  #running = false;

  constructor(room: Room, view: View, wishes: Wishes, watcher: Watcher) {
    this.#room = room;
    this.#view = view;
    this.#wishes = wishes;
    this.#holding = wishes.holds === null ? null : { seat: wishes.holds, since: performance.now() };
    this.#watcher = watcher;
    this.#tick = room.playback.tick(performance.now());
  }

  get view(): View {
    return this.#view;
  }

  /** How many times larger than life dice are drawn. */
  get scale(): number {
    const unit = Math.min(this.#width / (2 * WHOLE), (this.#height - this.hand) / (1.75 * WHOLE)) * 0.93;
    return Math.min(SCALES[1], Math.max(SCALES[0], LEGIBLE / (NUMERAL * unit)));
  }

  /** So many pixels at the lower edge belong to the die in the hand. */
  get hand(): number {
    return this.#holding === null ? 0 : Math.min(128, Math.max(72, this.#height * 0.23));
  }

  /** Where the die in the hand rests, in pixels of the picture. */
  get handAt(): Point {
    return handPlace(this.#width, this.#height, this.hand);
  }

  /** A point of the real felt under a pixel; null if the eye does not meet it. */
  pick(x: number, y: number): Point | null {
    const found = this.#view.pick(x, y);
    if (found === null) return null;
    return this.#ground.outOf(found);
  }

  resize(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    this.#view.resize(width, height);
    this.wake();
  }

  ask(wishes: Wishes): void {
    this.#wishes = wishes;
    this.wake();
  }

  wake(): void {
    if (this.#request !== 0) return;
    this.#request = requestAnimationFrame(() => {
      this.#request = 0;
      this.#paint();
    });
  }

  close(): void {
    cancelAnimationFrame(this.#request);
    this.#request = -1;
    this.#view.dispose();
  }

  #paint(): void {
    const now = performance.now();
    const passed = now - this.#painted;
    this.#painted = now;
    const { playback } = this.#room;
    const { still, turn } = this.#wishes;
    const seen = playback.seen(now);
    this.#hold(seen.map(({ die }) => die), now);
    const scale = this.scale;
    this.#notice(playback.tick(now), now);
    const places = enlarged(seen.map(({ pose }) => pose.at), scale);
    const dice = seen.flatMap(({ die, pose, numbering }, i): DieLook[] => {
      const at = places[i] ?? pose.at;
      const [x, y] = this.#launched(die, at, now);
      return at[2] < DARK ? [] : [{ die, at: [x, y, at[2]], turn: pose.turn, numbering, glow: this.#glow(die, now) }];
    });
    const lying = new Set(seen.flatMap(({ die, lies }) => (lies ? [die] : [])));
    this.#ground = new Ground(seen.map(({ pose }) => pose.at), places, scale);
    const aim = this.#aim(this.#ground);
    const frame = { half: WHOLE, hand: this.hand };
    const there = this.#eye.follow(frame, passed > 200 ? 16 : passed, still);
    const shake = this.#shaken(now);
    const held = this.#holding?.seat ?? null;
    this.#view.draw({
      dice, aim, frame: this.#eye.frame, scale, shake,
      hand: held === null ? null : { seat: held, pull: this.#wishes.pull },
    });
    this.#remember(held);
    this.#place(dice, lying, scale, turn);
    this.#watch(passed);
    const moves = playback.moves(now) || !there || shake[0] !== 0 || shake[1] !== 0 || this.#launch !== null || this.#lingers() || this.#glows.size > 0;
    this.#running = moves;
    if (moves) this.wake();
  }

  /** What is in the hand: until it is seen to fly, or there is nothing to hold any more. */
  #hold(flying: readonly number[], now: number): void {
    const { holds } = this.#wishes;
    const holding = this.#holding;
    if (holds !== null) this.#holding = flying.includes(dieOf(holds)) ? null : { seat: holds, since: now };
    else if (holding !== null && (flying.includes(dieOf(holding.seat)) || now - holding.since > LINGER)) this.#holding = null;
  }

  #lingers(): boolean {
    return this.#holding !== null && this.#wishes.holds === null;
  }

  /** Tells what has happened since the last look, and feels it. */
  #notice(tick: number, now: number): void {
    const happened = this.#room.playback.happened(this.#tick, tick);
    this.#tick = Math.max(this.#tick, tick);
    if (tick < this.#tick - 120) this.#tick = tick;
    const hardest = Math.max(0, ...happened.knocks.map(({ speed }) => speed));
    if (hardest > SHAKE_FROM && !this.#wishes.still) {
      this.#shake = { force: Math.min(SHAKE_MOST, hardest * 2.2), begun: now, angle: Math.random() * 7 };
    }
    for (const { die } of happened.changes) this.#glows.set(die, now);
    this.#watcher.happened(happened);
  }

  /** How much a die still shines. */
  #glow(die: number, now: number): number {
    const since = this.#glows.get(die);
    if (since === undefined) return 0;
    const left = 1 - (now - since) / GLOW;
    if (left > 0) return left;
    this.#glows.delete(die);
    return 0;
  }

  #shaken(now: number): Point {
    const { force, begun, angle } = this.#shake;
    const left = force * Math.exp((begun - now) / SHAKE_FADE);
    if (left < 0.3) return [0, 0];
    const swing = Math.sin((now - begun) / 11) * left;
    return [Math.cos(angle) * swing, Math.sin(angle) * swing];
  }

  #aim(ground: Ground): AimLook | null {
    const { aim, holds, seats } = this.#wishes;
    if (aim === null || holds === null) return null;
    const { home } = hand(seats, holds);
    const way = flight(home, aim.target, paceTo(home, aim.target, aim.power), STEPS);
    return {
      target: ground.into(aim.target),
      power: aim.power,
      way: way.map(([x, y, z], i) => {
        // It flies straight over the dice and comes down where the ring is.
        const [to, flat] = [ground.into(aim.target), ground.straight([x, y])];
        const end = ground.straight(aim.target);
        const part = i / STEPS;
        return [flat[0] + (to[0] - end[0]) * part, flat[1] + (to[1] - end[1]) * part, z] as const;
      }),
    };
  }

  /** A die that has just left the viewer's hand comes from where it was held. */
  #launched(die: number, [x, y]: readonly [number, number, number], now: number): Point {
    if (this.#held?.die === die) {
      this.#launch = { die, by: [this.#held.at[0] - x, this.#held.at[1] - y], begun: now };
      this.#held = null;
    }
    const launch = this.#launch;
    if (launch?.die !== die) return [x, y];
    const part = 1 - (now - launch.begun) / LAUNCH;
    if (part <= 0) {
      this.#launch = null;
      return [x, y];
    }
    return [x + launch.by[0] * part * part, y + launch.by[1] * part * part];
  }

  #remember(held: number | null): void {
    if (held === null) {
      this.#held = null;
      return;
    }
    const [x, y] = this.handAt;
    const at = this.#view.pick(x + this.#wishes.pull[0], y + this.#wishes.pull[1]);
    this.#held = at === null ? null : { die: dieOf(held), at };
  }

  #place(dice: readonly DieLook[], lying: ReadonlySet<number>, scale: number, turn: number): void {
    const size = 0.0124 * scale;
    let unit = 0;
    const placed = dice.map(({ die, at }): Placed => {
      const middle = this.#view.project(at);
      const right = this.#view.project([at[0] + Math.cos(turn) * size, at[1] + Math.sin(turn) * size, at[2]]);
      const radius = Math.hypot(right[0] - middle[0], right[1] - middle[1]);
      unit = Math.max(unit, radius / size);
      return { die, at: middle, radius, lies: lying.has(die) && at[2] > 0 };
    });
    this.#watcher.placed(placed, NUMERAL * unit * scale < SMALL);
  }

  #watch(passed: number): void {
    this.#slow = this.#running && passed > SLOW && passed < 400 ? this.#slow + 1 : Math.max(0, this.#slow - 2);
    if (this.#slow <= SLOW_FRAMES) return;
    this.#slow = 0;
    this.#watcher.slow();
  }
}
