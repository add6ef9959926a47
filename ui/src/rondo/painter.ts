/** Draws the tray whenever something in it moves, and only then. */

import { flight, hand, paceTo, type Point } from "./hands";
import { Eye, WHOLE } from "./eye";
import { enlarged, shrink } from "./layout";
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

const SHAKE_FROM = 0.5;
const SHAKE_MOST = 7;
const SHAKE_FADE = 90;
/** A die that leaves the hand takes so long from where it was held to where it flies, in milliseconds. */
const LAUNCH = 140;

/** So many frames in a row that took longer than this, in milliseconds, are too slow. */
const SLOW = 48;
const SLOW_FRAMES = 24;

export class Painter {
  readonly #room: Room;
  readonly #view: View;
  readonly #watcher: Watcher;
  readonly #eye = new Eye();
  #wishes: Wishes;
  #width = 1;
  #height = 1;
  #request = 0;
  #painted = performance.now();
  #tick: number;
  #shake = { force: 0, begun: 0, angle: 0 };
  #held: { readonly die: number; readonly at: Point } | null = null;
  #launch: { readonly die: number; readonly by: Point; readonly begun: number } | null = null;
  #slow = 0;
  #running = false;

  constructor(room: Room, view: View, wishes: Wishes, watcher: Watcher) {
    this.#room = room;
    this.#view = view;
    this.#wishes = wishes;
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
    return this.#wishes.holds === null ? 0 : Math.min(128, Math.max(72, this.#height * 0.23));
  }

  /** Where the die in the hand rests, in pixels of the picture. */
  get handAt(): Point {
    return handPlace(this.#width, this.#height, this.hand);
  }

  /** A point of the real felt under a pixel; null if the eye does not meet it. */
  pick(x: number, y: number): Point | null {
    const found = this.#view.pick(x, y);
    if (found === null) return null;
    const part = shrink(this.scale);
    return [found[0] / part, found[1] / part];
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
    const { still, holds, turn } = this.#wishes;
    const scale = this.scale;
    this.#notice(playback.tick(now), now);

    const seen = playback.seen(now);
    const places = enlarged(seen.map(({ pose }) => pose.at), scale);
    const dice = seen.map(({ die, pose, numbering }, i): DieLook => {
      const at = places[i] ?? pose.at;
      const [x, y] = this.#launched(die, at, now);
      return { die, at: [x, y, at[2]], turn: pose.turn, numbering };
    });
    const aim = this.#aim(shrink(scale));
    const frame = { half: WHOLE, hand: this.hand };
    const there = this.#eye.follow(frame, passed > 200 ? 16 : passed, still);
    const shake = this.#shaken(now);
    const held = holds !== null && !seen.some(({ die }) => die === dieOf(holds)) ? holds : null;
    this.#view.draw({
      dice, aim: held === null ? null : aim, frame: this.#eye.frame, scale, shake,
      hand: held === null ? null : { seat: held, pull: this.#wishes.pull },
    });
    this.#remember(held);
    this.#place(dice, seen.map(({ lies }) => lies), scale, turn);
    this.#watch(passed);
    const moves = playback.moves(now) || !there || shake[0] !== 0 || shake[1] !== 0 || this.#launch !== null;
    this.#running = moves;
    if (moves) this.wake();
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
    this.#watcher.happened(happened);
  }

  #shaken(now: number): Point {
    const { force, begun, angle } = this.#shake;
    const left = force * Math.exp((begun - now) / SHAKE_FADE);
    if (left < 0.3) return [0, 0];
    const swing = Math.sin((now - begun) / 11) * left;
    return [Math.cos(angle) * swing, Math.sin(angle) * swing];
  }

  #aim(part: number): AimLook | null {
    const { aim, holds, seats } = this.#wishes;
    if (aim === null || holds === null) return null;
    const { home } = hand(seats, holds);
    const way = flight(home, aim.target, paceTo(home, aim.target, aim.power), STEPS);
    return {
      target: [aim.target[0] * part, aim.target[1] * part],
      power: aim.power,
      way: way.map(([x, y, z]) => [x * part, y * part, z] as const),
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

  #place(dice: readonly DieLook[], lies: readonly boolean[], scale: number, turn: number): void {
    const size = 0.0124 * scale;
    let unit = 0;
    const placed = dice.map(({ die, at }, i): Placed => {
      const middle = this.#view.project(at);
      const right = this.#view.project([at[0] + Math.cos(turn) * size, at[1] + Math.sin(turn) * size, at[2]]);
      const radius = Math.hypot(right[0] - middle[0], right[1] - middle[1]);
      unit = Math.max(unit, radius / size);
      return { die, at: middle, radius, lies: (lies[i] ?? false) && at[2] > 0 };
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
