/**
 * The table as the eye may see it. Dice are shown a little later than they are known; so whatever
 * follows from their rest waits until they are seen to lie still, and all later news behind it.
 *
 * It listens to the table and keeps time; it decides nothing.
 */

import { signal, type ReadonlySignal } from "@preact/signals";
import type { Roll, TableConnection } from "../connection";
import type { Rolling, State } from "../wire";
import { decode } from "./frames";
import { Playback } from "./playback";
import { clears, dieOf, hasRested, rondoState, valuesOf, type RondoState } from "./state";

/** After the dice are seen to lie, before it is told what follows. */
const BREATH = 150;
/** News never wait longer than this for the picture. */
const LONGEST = 6000;
/** How long the dice of a round can be looked at before they are taken up. */
const LOOK = 6600;
/** The same for dice of those who are out. */
const LOOK_OUT = 1500;

interface Waiting {
  readonly state: State;
  /** When it may be told. */
  readonly due: number;
  /** How many rolls had been told of when it arrived, and the last of them. */
  readonly rolls: number;
  readonly rolled: Rolling | null;
}

type Source = Pick<TableConnection, "state" | "deadlines" | "listen" | "rolls" | "listenToRolls">;

export class Room {
  readonly #state = signal<State | null>(null);
  readonly #awake = signal(0);

  /** The newest state that may be told. */
  readonly state: ReadonlySignal<State | null> = this.#state;
  readonly deadlines: TableConnection["deadlines"];
  /** Changes when the picture has something new to show. */
  readonly awake: ReadonlySignal<number> = this.#awake;
  readonly playback: Playback;

  readonly #listeners = new Set<(state: State) => void>();
  readonly #stops: readonly (() => void)[];
  readonly #waiting: Waiting[] = [];
  /** By die: how the dice lay before those that roll now. */
  #before: readonly (number | null)[] = [];
  #rolls = 0;
  #rolled: Rolling | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sweep: ReturnType<typeof setTimeout> | undefined;
  /** What is to be taken up when its time has come. */
  #dirty: ((now: number) => void) | null = null;

  constructor(table: Source, still: () => boolean = () => false) {
    this.deadlines = table.deadlines;
    this.playback = new Playback(still);
    const state = table.state.value;
    this.#state.value = state;
    const seen = rondoState(state);
    this.#remember(seen);
    // What rolled before the tray was cleared is of no interest any more.
    const bare = seen !== null && seen.view.public.thrown.length === 0 && !hasRested(seen.events);
    if (bare || table.rolls.length === 0) this.playback.clear(performance.now());
    else for (const roll of table.rolls) this.#roll(roll);
    if (seen !== null) this.#tidy(seen);
    this.#stops = [table.listen((next) => this.#arrive(next)), table.listenToRolls((roll) => this.#roll(roll))];
  }

  /** How the dice rolled that led to the state that was told last. */
  get rolled(): Rolling | null {
    return this.#rolled;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#timer);
    clearTimeout(this.#sweep);
  }

  /** Calls back for every state when it may be told. */
  listen(listener: (state: State) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes up at once what was only left to be looked at. */
  sweep(): void {
    clearTimeout(this.#sweep);
    const dirty = this.#dirty;
    this.#dirty = null;
    if (dirty === null) return;
    dirty(performance.now());
    this.#awake.value++;
  }

  #roll({ rolling, chunk, at }: Roll): void {
    clearTimeout(this.#sweep);
    this.#dirty = null;
    this.#rolls++;
    this.playback.roll(rolling, decode(chunk), this.#before, at);
    this.#awake.value++;
  }

  #arrive(state: State): void {
    const now = performance.now();
    const seen = rondoState(state);
    const rests = seen !== null && hasRested(seen.events) ? this.playback.restsAt(now) : null;
    const due = rests === null ? now : Math.min(rests + BREATH, now + LONGEST);
    this.#waiting.push({ state, due, rolls: this.#rolls, rolled: this.playback.rolling });
    this.#remember(seen);
    this.#plan();
  }

  /** Tells what may be told by now, and wakes up for the rest. */
  #plan(): void {
    clearTimeout(this.#timer);
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const wait = next.due - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#plan(), wait + 1);
        return;
      }
      this.#waiting.shift();
      this.#tell(next);
    }
  }

  #tell({ state, rolls, rolled }: Waiting): void {
    const seen = rondoState(state);
    this.#rolled = rolled;
    const another = this.#state.value?.table.played !== state.table.played;
    this.#state.value = state;
    // Dice that were thrown meanwhile are not taken up.
    if (seen !== null && rolls === this.#rolls) {
      if (another) this.playback.clear(performance.now());
      else this.#tidy(seen);
    }
    for (const listener of this.#listeners) listener(state);
    this.#awake.value++;
  }

  #remember(seen: RondoState | null): void {
    if (seen === null) return;
    const table = seen.view.public;
    // While dice roll, what they were before the throw still counts.
    if (table.rolling.length === 0 || this.#before.length === 0) this.#before = valuesOf(table);
  }

  /** Takes up the dice that do not stay. */
  #tidy({ events, view }: RondoState): void {
    if (!hasRested(events) && !clears(events)) return;
    clearTimeout(this.#sweep);
    if (clears(events)) {
      const over = view.public.phase === "over";
      const look = hasRested(events) ? LOOK : 0;
      if (!over) this.#later(look, (now) => this.playback.clear(now));
      return;
    }
    const out = events.flatMap((event) => (event.type === "went-out" ? [dieOf(event.seat)] : []));
    if (out.length > 0) this.#later(LOOK_OUT, (now) => this.playback.lift(out, now));
  }

  #later(wait: number, act: (now: number) => void): void {
    this.#dirty = act;
    this.#sweep = setTimeout(() => this.sweep(), wait);
  }
}
