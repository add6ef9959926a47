/** A WebSocket without a network, for tests and for the gallery of screens. */

import type { ClientMessage, ServerMessage } from "../wire";

type Heard = (message: ClientMessage, socket: FakeSocket) => void;

export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  /** All sockets that were made, the newest last. */
  static made: FakeSocket[] = [];
  /** What the server does with a message; tests mostly leave it and speak by hand. */
  static heard: Heard = () => undefined;

  readonly url: string;
  readonly sent: ClientMessage[] = [];
  readyState = 0;
  binaryType: BinaryType = "blob";

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }

  static get newest(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    if (socket === undefined) throw new Error("no socket was opened");
    return socket;
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    this.sent.push(message);
    FakeSocket.heard(message, this);
  }

  close(): void {
    this.readyState = 3;
  }

  // ---- what the other end does

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** A binary message. */
  pour(bytes: ArrayBuffer): void {
    this.dispatchEvent(new MessageEvent("message", { data: bytes }));
  }

  /** The line breaks, or the server hangs up. */
  break(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}
