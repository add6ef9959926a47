/**
 * A table as this page sees it: the newest state, and the way to act on it.
 *
 * The server is right about everything. This side only keeps the last thing it said, asks for
 * it again when the line was cut, and repeats commands that were not answered under the same
 * id, so that nothing is done twice.
 */

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";

import { ApiError, summary, throws } from "./api";
import { Keeper } from "./fair/keeper";
import { diceOf } from "./games";
import { newId } from "./ids";
import { Line, type LineStatus } from "./line";
import { forgetTable, isNews, keepToken, markSeat, tokenFor } from "./seats";
import {
  PROTOCOL,
  type Clock,
  type Command,
  type Held,
  type Line as Said,
  type Ok,
  type Refusal,
  type Rolling,
  type ServerMessage,
  type State,
  type Welcome,
} from "./wire";

export type Status = LineStatus | "replaced" | "gone";
export type Answer = Ok | Refusal;

type Without<C> = C extends Command ? Omit<C, "id"> : never;
/** A command as the screens give it; its id is made here. */
export type Request = Without<Command>;

/** Moments of `performance.now()`: the clock of the wall may be set, this one only runs. */
export interface Deadlines {
  /** When the seat on turn is out of time. */
  readonly move: number | null;
  /** By seat, milliseconds that may be added to it; the bank of the seat on turn runs after `move`. */
  readonly banks: readonly number[];
  /** When the waiting time before the move on turn is over. */
  readonly window: number | null;
}

interface Pending {
  readonly command: Command;
  /** Whoever sent it shows the refusal himself. */
  readonly quiet: boolean;
  readonly resolve: (answer: Answer) => void;
}

/** A move that the server has and holds back until others had their time to call. */
export interface Holding {
  readonly id: string;
  readonly until: number;
}

/** Dice that roll where everybody sees them: what was said of them, and their trajectory. */
export interface Roll {
  readonly rolling: Rolling;
  readonly chunk: ArrayBuffer;
  /** When it came, as `performance.now()`. */
  readonly at: number;
}

/** A trajectory with this bit of its second byte needs nothing that came before. */
const WHOLE = 1;

const NO_DEADLINES: Deadlines = { move: null, banks: [], window: null };
/** So many lines of talk are kept here. */
const LINES_KEPT = 200;

export class TableConnection {
  readonly code: string;

  readonly #state = signal<State | null>(null);
  readonly #welcome = signal<Welcome | null>(null);
  readonly #presence = signal<readonly boolean[]>([]);
  readonly #watching = signal(0);
  readonly #lines = signal<readonly Said[]>([]);
  readonly #status = signal<Status>("connecting");
  readonly #refusal = signal<Refusal | null>(null);
  readonly #held = signal<Holding | null>(null);
  readonly #deadlines = signal<Deadlines>(NO_DEADLINES);
  readonly #lostAt = signal<number | null>(null);

  /** The newest state; null until the first has come. */
  readonly state: ReadonlySignal<State | null> = this.#state;
  readonly welcome: ReadonlySignal<Welcome | null> = this.#welcome;
  /** Whose client is connected, by seat. */
  readonly presence: ReadonlySignal<readonly boolean[]> = this.#presence;
  /** How many watch without a seat. */
  readonly watching: ReadonlySignal<number> = this.#watching;
  /** What people have written, as far as it was told here. */
  readonly lines: ReadonlySignal<readonly Said[]> = this.#lines;
  readonly status: ReadonlySignal<Status> = this.#status;
  /** The last refusal, for the toast; `dismiss` clears it. */
  readonly refusal: ReadonlySignal<Refusal | null> = this.#refusal;
  readonly held: ReadonlySignal<Holding | null> = this.#held;
  readonly deadlines: ReadonlySignal<Deadlines> = this.#deadlines;
  /** The own seat; null for a spectator and before joining. */
  readonly seat: ReadonlySignal<number | null> = computed(() => this.#state.value?.seat ?? null);
  /** When the line was lost, as `performance.now()`. */
  readonly lostAt: ReadonlySignal<number | null> = this.#lostAt;
  /** What is known of the throws, to check them. */
  readonly fair: Keeper;

  readonly #line: Line;
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Set<(state: State) => void>();
  readonly #rollListeners = new Set<(roll: Roll) => void>();
  #rolls: readonly Roll[] = [];
  /** What was said of the trajectory that comes next. */
  #rolling: Rolling | null = null;
  #greeted = false;

  constructor(code: string, url: string = socketUrl(code)) {
    this.code = code;
    this.fair = new Keeper(
      {
        code,
        state: this.state,
        give: (request) => this.send(request, { quiet: true }),
        ask: () => throws(code, tokenFor(code)),
      },
      diceOf,
    );
    this.#line = new Line(url, {
      opened: () => this.#hello(),
      received: (message) => this.#receive(message),
      bytes: (data) => this.#roll(data),
      changed: (status) => this.#follow(status),
      missing: () => {
        this.#status.value = "gone";
      },
    });
  }

  /** Opens the line, or takes the table back from another window. */
  connect(): void {
    this.#status.value = "connecting";
    this.#line.open();
  }

  /** Tries at once instead of waiting for the next attempt. */
  retry(): void {
    this.#line.retry();
  }

  close(): void {
    this.#line.close();
  }

  /**
   * Sends a command, now or as soon as there is a line; resolves with the server's answer.
   *
   * A refusal is also put into `refusal`, unless it is asked for quietly: by a form, say, that
   * shows it beside the field.
   */
  send(request: Request, { quiet = false } = {}): Promise<Answer> {
    const command = { ...request, id: newId() } as Command;
    return new Promise((resolve) => {
      this.#pending.set(command.id, { command, quiet, resolve });
      if (this.#greeted) this.#line.send(command);
    });
  }

  /** Makes a move in its text form, upon the state that is on the screen. */
  move(text: string): Promise<Answer> {
    return this.send({ type: "move", version: this.#state.value?.version ?? 0, move: text });
  }

  /** Calls back for every state, also for those that are painted over at once. */
  listen(listener: (state: State) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What is known of the dice that roll, or lie after rolling; the first one needs nothing before it. */
  get rolls(): readonly Roll[] {
    return this.#rolls;
  }

  /** Calls back for everything that is told of rolling dice. */
  listenToRolls(listener: (roll: Roll) => void): () => void {
    this.#rollListeners.add(listener);
    return () => this.#rollListeners.delete(listener);
  }

  dismiss(): void {
    this.#refusal.value = null;
  }

  #hello(): void {
    this.#greeted = false;
    this.#rolling = null;
    this.#line.send({
      type: "hello",
      protocol: PROTOCOL,
      token: tokenFor(this.code),
      since: this.#state.value?.version ?? (isNews(this.code) ? 0 : null),
    });
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "state":
        return this.#renew(message);
      case "rolling":
        this.#rolling = message;
        return;
      case "pledge":
        return this.fair.pledged(message, this.#greeted);
      case "proofs":
        return this.fair.proven(message);
      case "presence":
        batch(() => {
          this.#presence.value = message.online;
          this.#watching.value = message.watching;
        });
        return;
      case "talk":
        return this.#hear(message.lines);
      case "held":
        return this.#hold(message);
      case "ok":
      case "refused":
        return this.#answer(message);
      case "replaced":
        this.#line.close();
        this.#status.value = "replaced";
        return;
      case "pong":
        return;
    }
  }

  #welcomed(welcome: Welcome): void {
    this.#welcome.value = welcome;
    if (welcome.token !== null) keepToken(this.code, welcome.token);
  }

  #renew(state: State): void {
    markSeat(this.code, state.seat !== null);
    batch(() => {
      this.#state.value = state;
      this.#presence.value = state.table.seats.map((seat) => seat.online);
      this.#watching.value = state.table.watching;
      this.#deadlines.value = deadlines(state.clock);
      this.#status.value = "open";
      this.#lostAt.value = null;
    });
    for (const listener of this.#listeners) listener(state);
    this.fair.follow(state, !this.#greeted);
    if (this.#greeted) return;
    this.#greeted = true;
    for (const { command } of this.#pending.values()) this.#line.send(command);
  }

  #roll(chunk: ArrayBuffer): void {
    const rolling = this.#rolling;
    this.#rolling = null;
    if (rolling === null || chunk.byteLength < 2) return;
    const roll: Roll = { rolling, chunk, at: performance.now() };
    const whole = (new DataView(chunk).getUint8(1) & WHOLE) !== 0;
    this.#rolls = whole ? [roll] : [...this.#rolls, roll];
    for (const listener of this.#rollListeners) listener(roll);
  }

  /** After a lost line the last lines are told again. */
  #hear(lines: readonly Said[]): void {
    const known = this.#lines.value.at(-1)?.number ?? 0;
    const news = lines.filter(({ number }) => number > known);
    if (news.length > 0) this.#lines.value = [...this.#lines.value, ...news].slice(-LINES_KEPT);
  }

  #hold(held: Held): void {
    this.#held.value = { id: held.id, until: performance.now() + held.window };
  }

  #answer(answer: Answer): void {
    if (answer.type === "refused" && !this.#greeted) return this.#turnedAway(answer);
    const pending = answer.id === null ? undefined : this.#pending.get(answer.id);
    if (answer.type === "refused" && pending?.quiet !== true) this.#refusal.value = answer;
    if (answer.id === null) return;
    if (this.#held.value?.id === answer.id) this.#held.value = null;
    this.#pending.delete(answer.id);
    pending?.resolve(answer);
  }

  /** The server answered the greeting with a refusal, and hangs up. */
  #turnedAway(refusal: Refusal): void {
    if (refusal.code === "not-a-message" && tokenFor(this.code) !== null) {
      // Our greeting has one part that may be spoilt. The next one goes without it.
      forgetTable(this.code);
      return;
    }
    this.#line.close();
    batch(() => {
      this.#refusal.value = refusal;
      this.#status.value = "gone";
    });
  }

  #follow(status: LineStatus): void {
    if (status === "lost") {
      this.#greeted = false;
      void this.#lookForTable();
    }
    // An open line is no news yet: the table speaks first.
    if (status === "open") return;
    batch(() => {
      if (status === "lost") this.#lostAt.value ??= performance.now();
      this.#status.value = this.#state.value === null ? status : "lost";
    });
  }

  /** A refused handshake looks like a lost line; only the answer over HTTP tells them apart. */
  async #lookForTable(): Promise<void> {
    try {
      await summary(this.code);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.missing) return;
      this.#line.close();
      this.#status.value = "gone";
    }
  }
}

function deadlines(clock: Clock): Deadlines {
  const now = performance.now();
  return {
    move: clock.move === null ? null : now + clock.move,
    banks: clock.banks,
    window: clock.window === 0 ? null : now + clock.window,
  };
}

function socketUrl(code: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(code)}/ws`;
}
