/**
 * What happens on the screen between two states: overlays, the shaking of the dice, sounds,
 * and what is said aloud. It listens to the table and keeps time; it decides nothing. What a
 * game has to show, its director says.
 */

import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { TableConnection } from "../connection";
import { notify } from "../parts/toast";
import { reducedMotion } from "../prefs";
import { play, type SoundName } from "../sound";
import type { State } from "../wire";
import { expired, skipped, type Timed } from "./overlay";
import { tt } from "./texts";

const SHAKE = 700;
/** So much before its end the clock is spoken of. */
const LATE = 10_000;

/** A game's part in the play. */
export interface Director<O extends Timed> {
  /** Whether the viewer is on turn. */
  mine(state: State): boolean;
  /** What is said aloud when a state arrives. */
  said(state: State): string;
  /** What is said in passing, such as a move of the clock. */
  passing(state: State): readonly string[];
  /** What lies over the table after a state has arrived. */
  arrived(overlay: O | null, state: State, now: number): O | null;
  /** What there is to tell to a page that has only just come to the table. */
  missed(state: State, now: number): O | null;
  /** Whether there is still something to animate. */
  running(overlay: O, now: number): boolean;
  /** The next moment at which the overlay changes; null if it only waits for its end. */
  next(overlay: O, now: number): number | null;
  /** The sound of what an overlay shows between two moments. */
  heard(overlay: O, before: number, now: number): SoundName | null;
  /** The sound of what has happened. */
  sound(state: State): SoundName | null;
  /** Whether dice were thrown that are now under way. */
  thrown(state: State): boolean;
  /** Whether nobody has acted upon the newest throw. */
  fresh(state: State): boolean;
}

/** Where states come from: the table, or whatever holds them back a little. */
export type Source = Pick<TableConnection, "state" | "deadlines" | "listen">;

/** States that were played already: a screen that is drawn anew does not play them again. */
const played = new WeakSet<State>();

export class Stage<O extends Timed> {
  readonly #overlay = signal<O | null>(null);
  readonly #now = signal(performance.now());
  readonly #shaking = signal(false);
  readonly #said = signal("");

  readonly overlay: ReadonlySignal<O | null> = this.#overlay;
  /** The moment up to which overlays are told; moves on as they are. */
  readonly now: ReadonlySignal<number> = this.#now;
  /** Whether the dice of a new round are still under way. */
  readonly shaking: ReadonlySignal<boolean> = this.#shaking;
  /** For the ear. */
  readonly said: ReadonlySignal<string> = this.#said;

  readonly #table: Source;
  readonly #director: Director<O>;
  readonly #stop: () => void;
  #thrownUnseen = false;
  #wake: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Source, director: Director<O>) {
    this.#table = table;
    this.#director = director;
    this.#stop = table.listen((state) => this.#follow(state));
    const state = table.state.value;
    if (state === null) return;
    const fresh = !played.has(state);
    this.#follow(state);
    if (fresh && state.view !== null) this.#welcome(state);
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#wake);
    clearTimeout(this.#rest);
    clearTimeout(this.#late);
  }

  /** A tap or a key: shows all of the overlay, or puts it away. */
  skip(): void {
    const overlay = this.#overlay.value;
    if (overlay === null) return;
    const running = this.#director.running(overlay, performance.now());
    this.#put(skipped(overlay, running));
  }

  /** Shows something that was shown before. */
  recall(overlay: O): void {
    this.#put(overlay);
  }

  #follow(state: State): void {
    if (state.view === null) return;
    const first = !played.has(state);
    played.add(state);
    this.#warn(state);
    if (!first || state.events.length === 0) return;
    for (const words of this.#director.passing(state)) notify(words);
    this.#said.value = this.#director.said(state);
    this.#put(this.#director.arrived(this.#overlay.value, state, performance.now()));
    const sound = this.#director.sound(state);
    if (sound !== null) play(sound);
    if (this.#director.thrown(state)) this.#thrown();
  }

  /** Says when one's own time is nearly over; the eye sees it at the clock. */
  #warn(state: State): void {
    clearTimeout(this.#late);
    const { move, banks } = this.#table.deadlines.value;
    if (move === null || !this.#director.mine(state)) return;
    const bank = state.seat === null ? 0 : (banks[state.seat] ?? 0);
    const wait = move + bank - performance.now() - LATE;
    if (wait <= 0) return;
    this.#late = setTimeout(() => {
      this.#said.value = tt("clock.ten");
    }, wait);
  }

  #welcome(state: State): void {
    const overlay = this.#director.missed(state, performance.now());
    if (overlay === null) return;
    this.#put(overlay);
    this.#thrownUnseen = true;
  }

  /** The dice of the new round are thrown; they are looked at when nothing lies over them. */
  #thrown(): void {
    if (this.#overlay.value !== null) {
      this.#thrownUnseen = true;
      return;
    }
    play("rattle");
    if (reducedMotion.value) return;
    this.#shaking.value = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#shaking.value = false;
    }, SHAKE);
  }

  #put(overlay: O | null): void {
    const had = this.#overlay.value !== null;
    batch(() => {
      this.#overlay.value = overlay;
      this.#now.value = performance.now();
    });
    clearTimeout(this.#wake);
    if (overlay !== null) this.#sleep(overlay);
    else if (had && this.#thrownUnseen) {
      this.#thrownUnseen = false;
      // A move made meanwhile says that the shaking is long over.
      const state = this.#table.state.value;
      if (state !== null && this.#director.fresh(state)) this.#thrown();
    }
  }

  /** Wakes up for the next die, the next throw, or the end. */
  #sleep(overlay: O): void {
    const now = performance.now();
    const next = this.#director.running(overlay, now) ? this.#director.next(overlay, now) : null;
    const soonest = Math.min(overlay.until ?? Infinity, next ?? Infinity);
    if (!Number.isFinite(soonest)) return;
    this.#wake = setTimeout(() => this.#tick(overlay), Math.max(soonest - now, 0) + 1);
  }

  #tick(overlay: O): void {
    const now = performance.now();
    if (expired(overlay, now)) return this.#put(null);
    const sound = this.#director.heard(overlay, this.#now.value, now);
    if (sound !== null) play(sound);
    this.#now.value = now;
    this.#sleep(overlay);
  }
}
