/**
 * A WebSocket that does not give up: it notices a dead line, and opens it again.
 *
 * It knows how to reach the table, and nothing about what is said there.
 */

import type { ClientMessage, ServerMessage } from "./wire";

export type LineStatus = "connecting" | "open" | "lost";

export interface LineEvents {
  /** A line is open: say who you are. */
  opened(): void;
  received(message: ServerMessage): void;
  /** Something that is not text; what it belongs to was said before it. */
  bytes(data: ArrayBuffer): void;
  changed(status: LineStatus): void;
  /** There is nothing at the other end to connect to. */
  missing(): void;
}

const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server closes with this code, before or after accepting, when there is no such table. */
const NO_SUCH_TABLE = 4404;

export class Line {
  readonly #url: string;
  readonly #events: LineEvents;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #wanted = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #pongTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, events: LineEvents) {
    this.#url = url;
    this.#events = events;
  }

  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#attempts = 0;
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#fade);
    document.addEventListener("visibilitychange", this.#wake);
    this.#dial();
  }

  close(): void {
    this.#wanted = false;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#fade);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
    clearTimeout(this.#retryTimer);
  }

  /** Dials at once, if there is no line. */
  retry(): void {
    if (!this.#wanted || this.#socket !== null) return;
    clearTimeout(this.#retryTimer);
    this.#dial();
  }

  /** Sends if the line is open. Whoever needs an answer repeats the message on the next line. */
  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The page is looked at again, or the network is back: a sleeping line may be long dead. */
  readonly #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#socket === null) this.retry();
    else this.#ping();
  };

  /** The device says that it has no network; asking is the quickest way to be sure. */
  readonly #fade = (): void => {
    this.#ping();
  };

  #dial(): void {
    const socket = new WebSocket(this.#url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#events.changed("connecting");
    // A dead network may never answer the handshake.
    this.#expectAnswer();
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#attempts = 0;
      this.#answered();
      this.#pingTimer = setInterval(() => this.#ping(), PING_EVERY);
      this.#events.changed("open");
      this.#events.opened();
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return;
      this.#answered();
      if (typeof data === "string") this.#events.received(JSON.parse(data) as ServerMessage);
      else this.#events.bytes(data);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket) return;
      if (event.code === NO_SUCH_TABLE) {
        this.close();
        this.#events.missing();
      } else this.#lose();
    });
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.#pongTimer !== undefined) return;
    this.send({ type: "ping" });
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    this.#pongTimer = setTimeout(() => this.#lose(), PONG_WITHIN);
  }

  /** Any message shows that the line lives. */
  #answered(): void {
    clearTimeout(this.#pongTimer);
    this.#pongTimer = undefined;
  }

  #lose(): void {
    this.#drop();
    this.#events.changed("lost");
    if (!this.#wanted) return;
    // Twice as long each time, and never all clients of a restarted server in the same instant.
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts++);
    this.#retryTimer = setTimeout(() => this.#dial(), wait * (0.5 + Math.random() / 2));
  }

  #drop(): void {
    const socket = this.#socket;
    // First forget it: the close event of a dead line may come a minute later.
    this.#socket = null;
    socket?.close();
    this.#answered();
    clearInterval(this.#pingTimer);
  }
}
