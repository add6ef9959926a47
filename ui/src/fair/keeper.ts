/** Keeps the ledger of a table's game: hears, gives numbers of its own, asks for what it missed. */

import { signal, type ReadonlySignal } from "@preact/signals";

import type { Answer } from "../connection";
import { windowMemory } from "../storage";
import type { Pledge, Proofs, State, Throws } from "../wire";
import { newNonce } from "./bytes";
import { find, knownIn, type Dice } from "./finding";
import {
  caughtUp,
  faulty,
  gave,
  newLedger,
  opened,
  pledged,
  skipped,
  type Ledger,
  type Pledged,
  type Slot,
} from "./ledger";

export interface Request {
  readonly type: "nonce";
  readonly game: number;
  readonly batch: number;
  readonly nonce: string;
}

/** What the keeper needs of the table. */
export interface Table {
  readonly code: string;
  readonly state: ReadonlySignal<State | null>;
  give(request: Request): Promise<Answer>;
  ask(): Promise<Throws>;
}

export class Keeper {
  readonly #ledger = signal<Ledger>(newLedger("", 0));
  readonly ledger: ReadonlySignal<Ledger> = this.#ledger;
  readonly #whole = signal(false);
  /** Whether nothing of this game was missed, or what was missed has been asked for. */
  readonly whole: ReadonlySignal<boolean> = this.#whole;

  readonly #table: Table;
  readonly #diceOf: (state: State) => Dice | undefined;
  #offered = new Set<number>();

  constructor(table: Table, diceOf: (state: State) => Dice | undefined) {
    this.#table = table;
    this.#diceOf = diceOf;
    this.#ledger.value = recalled(table.code);
  }

  /** A pledge has come, as it was made or to somebody who has only just come. */
  pledged(pledge: Pledge, live: boolean): void {
    const { game } = this.#ledger.value;
    if (pledge.game < game) return;
    if (pledge.game > game) {
      this.#begin(pledge.game);
      this.#whole.value = live && pledge.batch === 0;
    }
    this.#put(pledged(this.#ledger.value, pledge, live));
  }

  /** Secrets were opened; the state that shows their dice came before them. */
  proven(proofs: Proofs): void {
    const state = this.#table.state.value;
    const ledger = this.#ledger.value;
    if (state === null || proofs.game !== ledger.game) return;
    this.#put(opened(ledger, proofs.throws, state.seat));
    this.#compare(state, proofs);
    if (this.#whole.value && this.#gaps(state).length > 0) void this.catchUp();
  }

  /**
   * A state has come.
   *
   * @param first Whether it is the first over this line: what came before was not heard.
   */
  follow(state: State, first: boolean): void {
    const { played } = state.table;
    if (played !== this.#ledger.value.game) this.#begin(played);
    this.#give(state);
    if (!first || state.view === null) return;
    this.#whole.value = false;
    void this.catchUp();
  }

  /** Asks for everything that may be known; null if the table does not answer. */
  async catchUp(): Promise<Throws | null> {
    const throws = await this.#table.ask().catch(() => null);
    const state = this.#table.state.value;
    if (throws === null || state === null || throws.game !== this.#ledger.value.game) return throws;
    this.#put(caughtUp(this.#ledger.value, throws, state.seat));
    this.#whole.value = true;
    this.#put(this.#gaps(state).reduce(faulty, this.#ledger.value));
    return throws;
  }

  /** The page gives a number to every pledge that has none of its own, once. */
  #give(state: State): void {
    if (state.seat === null || state.table.phase !== "playing") return;
    const { game, pledges, given } = this.#ledger.value;
    for (const batch of pledges.keys()) {
      if (given.has(batch) || this.#offered.has(batch)) continue;
      this.#offered.add(batch);
      void this.#offer(game, batch, newNonce());
    }
  }

  async #offer(game: number, batch: number, nonce: string): Promise<void> {
    const answer = await this.#table.give({ type: "nonce", game, batch, nonce });
    // Refused, it was given from another window, or the game is over.
    if (answer.type === "ok" && this.#ledger.value.game === game) {
      this.#put(gave(this.#ledger.value, batch, nonce));
    }
  }

  /** Compares the dice that lie there with what has just been opened. */
  #compare(state: State, { throws }: Proofs): void {
    const ledger = this.#ledger.value;
    const shown = this.#diceOf(state)?.shown(state, knownIn(ledger)) ?? [];
    for (const each of shown) {
      const { slot, number } = each;
      const fresh = throws.some((proof) => proof.seat === slot && proof.number === number);
      if (!fresh || find(ledger, each).kind !== "wrong") continue;
      this.#put(faulty(this.#ledger.value, { kind: "values", slot, number }));
    }
  }

  #gaps(state: State): ReturnType<typeof skipped> {
    const all = this.#diceOf(state)?.allShown === true;
    const seats: Slot[] = state.table.seats.map((_, seat) => seat);
    const slots = seats.filter((seat) => all || seat === state.seat);
    return skipped(this.#ledger.value, [...slots, null]);
  }

  #begin(game: number): void {
    this.#whole.value = false;
    this.#offered = new Set();
    this.#put(newLedger(this.#table.code, game));
  }

  #put(ledger: Ledger): void {
    const before = this.#ledger.value;
    if (ledger === before) return;
    this.#ledger.value = ledger;
    if (ledger.pledges !== before.pledges || ledger.given !== before.given) remember(ledger);
  }
}

const keyOf = (table: string): string => `fair.${table}`;

/** What is kept of a game over a reload: what was heard, and what was given. */
interface Kept {
  readonly game: number;
  readonly pledges: readonly (readonly [number, Pledged])[];
  readonly given: readonly (readonly [number, string])[];
}

function remember({ table, game, pledges, given }: Ledger): void {
  const kept: Kept = { game, pledges: [...pledges], given: [...given] };
  windowMemory.set(keyOf(table), JSON.stringify(kept));
}

function recalled(table: string): Ledger {
  try {
    const { game, pledges, given } = JSON.parse(windowMemory.get(keyOf(table)) ?? "") as Kept;
    return { ...newLedger(table, game), pledges: new Map(pledges), given: new Map(given) };
  } catch {
    return newLedger(table, 0);
  }
}
