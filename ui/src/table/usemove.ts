import { useEffect, useState } from "preact/hooks";
import type { TableConnection } from "../connection";
import { notify } from "../parts/toast";
import type { State } from "../wire";

export interface Sender {
  /** The move that was sent and is not answered yet. */
  readonly sent: string | null;
  readonly move: (text: string) => void;
}

interface Asked {
  /** Whether a move in its text form is among the legal ones of the state. */
  readonly allowed: (text: string) => boolean;
  /** Who was first, when a move came too late. */
  readonly late: (now: State) => string | null;
}

/** Makes moves upon the state that is on the screen, one at a time. */
export function useMove(table: TableConnection, state: State, { allowed, late }: Asked): Sender {
  const [sent, send] = useState<string | null>(null);
  const move = (text: string) => {
    if (sent !== null || !allowed(text)) return;
    send(text);
    // The version that the player saw, not the one that may have arrived since.
    void table.send({ type: "move", version: state.version, move: text }).then((answer) => {
      send(null);
      if (answer.type !== "refused" || answer.error !== "conflict") return;
      const now = table.state.value;
      const words = now === null ? null : late(now);
      if (words !== null) notify(words);
    });
  };
  useEffect(() => () => send(null), [table]);
  return { sent, move };
}
