/** What people write to each other, as this page shows it: what is new, and what is not listened to. */

import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";

import type { TableConnection } from "../connection";
import type { Line } from "../wire";
import { isMuted } from "./muted";

export class Talk {
  readonly #open = signal(false);
  readonly #seen = signal(0);

  /** Whether the panel is open. */
  readonly open: ReadonlySignal<boolean> = this.#open;
  /** What is shown: all that was told, but for those who are muted here. */
  readonly lines: ReadonlySignal<readonly Line[]>;
  /** How much of it came while nobody looked. */
  readonly unread: ReadonlySignal<number>;

  constructor(table: TableConnection) {
    // Whatever was written before this page came is no news here.
    this.#seen.value = table.state.peek()?.version ?? 0;
    this.lines = computed(() => table.lines.value.filter(({ name }) => !isMuted(table.code, name)));
    this.unread = computed(() => this.lines.value.filter(({ number }) => number > this.#seen.value).length);
    effect(() => {
      const last = this.lines.value.at(-1);
      if (this.#open.value && last !== undefined) this.#seen.value = last.number;
    });
  }

  toggle(open = !this.#open.value): void {
    this.#open.value = open;
  }
}

const talks = new WeakMap<TableConnection, Talk>();

/** The talk at a table, one for its button and its panel. */
export function talkOf(table: TableConnection): Talk {
  let talk = talks.get(table);
  if (talk === undefined) talks.set(table, (talk = new Talk(table)));
  return talk;
}
