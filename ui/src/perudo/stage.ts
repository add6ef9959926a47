/**
 * What happens on the screen between two states: overlays, the shaking of the dice, sounds,
 * and what is said aloud. It listens to the table and keeps time; it decides nothing.
 */

import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { TableConnection } from "../connection";
import { notify } from "../parts/toast";
import { reducedMotion, revealStep } from "../prefs";
import { play } from "../sound";
import type { PerudoEvent, PerudoReveal, PerudoView, State } from "../wire";
import { announcement, lateWords } from "./announce";
import type { Cast } from "./cast";
import { again, arrived, expired, missed, PASS, running, skipped, type Overlay } from "./overlay";
import { nextAt } from "./reveal";
import { p } from "./texts";

const SHAKE = 700;
/** So much before its end the clock is spoken of. */
const LATE = 10_000;
/** A throw is first seen, then judged. */
const HALF = PASS / 2;

/** States that were played already: a screen that is drawn anew does not play them again. */
const played = new WeakSet<State>();

export class Stage {
  readonly #overlay = signal<Overlay | null>(null);
  readonly #now = signal(performance.now());
  readonly #shaking = signal(false);
  readonly #said = signal("");

  readonly overlay: ReadonlySignal<Overlay | null> = this.#overlay;
  /** The moment up to which overlays are told; moves on as they are. */
  readonly now: ReadonlySignal<number> = this.#now;
  /** Whether the dice of a new round are still under way. */
  readonly shaking: ReadonlySignal<boolean> = this.#shaking;
  /** For the ear. */
  readonly said: ReadonlySignal<string> = this.#said;

  readonly #table: TableConnection;
  readonly #stop: () => void;
  #thrownUnseen = false;
  #wake: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableConnection) {
    this.#table = table;
    this.#stop = table.listen((state) => this.#follow(state));
    const state = table.state.value;
    if (state === null) return;
    const fresh = !played.has(state);
    this.#follow(state);
    if (fresh && state.view !== null) this.#welcome(state, state.view);
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
    if (overlay !== null) this.#put(skipped(overlay, performance.now()));
  }

  /** Puts the overlay away at once. */
  dismiss(): void {
    this.#put(null);
  }

  /** Shows the last round once more. */
  recall(reveal: PerudoReveal): void {
    this.#put(again(reveal));
  }

  #follow(state: State): void {
    const view = state.view;
    if (view === null) return;
    const first = !played.has(state);
    played.add(state);
    this.#warn(view);
    if (!first || state.events.length === 0) return;
    const cast: Cast = { me: view.viewer, seats: state.table.seats };
    const late = lateWords(cast, state);
    if (late !== null) notify(late);
    this.#said.value = announcement(cast, state);
    const news = { view, events: state.events, mine: state.moves !== null, die: revealStep.value };
    this.#put(arrived(this.#overlay.value, news, performance.now()));
    this.#sound(state.events);
    if (state.events.some((event) => event.type === "hands-thrown")) this.#thrown();
  }

  /** Says when one's own time is nearly over; the eye sees it at the clock. */
  #warn(view: PerudoView): void {
    clearTimeout(this.#late);
    const until = this.#table.deadlines.value.move;
    if (until === null || view.viewer === null || view.public.turn !== view.viewer) return;
    const wait = until - performance.now() - LATE;
    if (wait <= 0) return;
    this.#late = setTimeout(() => {
      this.#said.value = p("clock.ten");
    }, wait);
  }

  /** The page has only just come to the table: who opens is told if nobody has bid yet. */
  #welcome(state: State, view: PerudoView): void {
    const news = { view, events: state.events, mine: state.moves !== null, die: revealStep.value };
    const overlay = missed(news, performance.now());
    if (overlay === null) return;
    this.#put(overlay);
    this.#thrownUnseen = true;
  }

  #sound(events: readonly PerudoEvent[]): void {
    if (events.some((event) => event.type === "called" || event.type === "calzone-declared")) play("call");
    else if (events.some((event) => event.type === "bid-made")) play("chip");
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

  #put(overlay: Overlay | null): void {
    const had = this.#overlay.value !== null;
    batch(() => {
      this.#overlay.value = overlay;
      this.#now.value = performance.now();
    });
    clearTimeout(this.#wake);
    if (overlay !== null) this.#sleep(overlay);
    else if (had && this.#thrownUnseen) {
      this.#thrownUnseen = false;
      // A bid made meanwhile says that the shaking is long over.
      if (this.#table.state.value?.view?.public.bids.length === 0) this.#thrown();
    }
  }

  /** Wakes up for the next die, the next throw, or the end. */
  #sleep(overlay: Overlay): void {
    const now = performance.now();
    const moments = [overlay.until];
    if (running(overlay, now)) {
      const elapsed = now - overlay.from;
      const next = overlay.kind === "reveal" ? nextAt(overlay.line, elapsed) : (Math.floor(elapsed / HALF) + 1) * HALF;
      moments.push(next === null ? null : overlay.from + next);
    }
    const soonest = Math.min(...moments.flatMap((at) => (at === null ? [] : [at])));
    if (!Number.isFinite(soonest)) return;
    this.#wake = setTimeout(() => this.#tick(overlay), Math.max(soonest - now, 0) + 1);
  }

  #tick(overlay: Overlay): void {
    const now = performance.now();
    if (expired(overlay, now)) return this.#put(null);
    if (overlay.kind === "reveal" && matched(overlay, now) > matched(overlay, this.#now.value)) play("knock");
    this.#now.value = now;
    this.#sleep(overlay);
  }
}

function matched(overlay: Overlay & { kind: "reveal" }, now: number): number {
  return overlay.line.hands.flat().filter((die) => die.match && die.at <= now - overlay.from).length;
}
