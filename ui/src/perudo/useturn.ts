import { useEffect, useState } from "preact/hooks";
import type { TableConnection } from "../connection";
import { notify } from "../parts/toast";
import type { PerudoMoves, PerudoPublic, State } from "../wire";
import { firstWords } from "./announce";
import { isLegal, leastOf, reconciled, stepped, withFace, nextFace, type Choice } from "./picker";
import type { Key } from "./keys";

export interface Turn {
  /** The bid in the picker; null if none can be made now. */
  readonly choice: Choice | null;
  readonly choose: (choice: Choice) => void;
  /** The move that was sent and is not answered yet. */
  readonly sent: string | null;
  readonly move: (text: string) => void;
  readonly onKey: (key: Key) => boolean;
}

interface Kept {
  readonly position: string;
  readonly choice: Choice;
}

/** The picker and the moves, upon the state that is on the screen. */
export function useTurn(table: TableConnection, state: State, round: PerudoPublic): Turn {
  const { moves, version } = state;
  // A choice belongs to one position: the next one begins at its least bid.
  const position = `${state.table.played}.${round.round}.${round.bids.length}.${String(round.calzone)}`;
  const [kept, keep] = useState<Kept | null>(null);
  const [sent, send] = useState<string | null>(null);
  const choice = moves === null ? null : reconciled(moves, kept?.position === position ? kept.choice : null, round.calzone);

  const choose = (next: Choice) => keep({ position, choice: next });
  const move = (text: string) => {
    if (sent !== null || moves === null || !allowed(moves, text)) return;
    send(text);
    // The version that the player saw, not the one that may have arrived since.
    void table.send({ type: "move", version, move: text }).then((answer) => {
      send(null);
      if (answer.type !== "refused" || answer.error !== "conflict") return;
      const now = table.state.value;
      const view = now?.view ?? null;
      if (now !== null && view !== null) notify(firstWords({ me: view.viewer, seats: now.table.seats }, now));
    });
  };
  useEffect(() => () => send(null), [table]);
  return { choice, choose, sent, move, onKey: (key) => moves !== null && act(key, moves, choice, choose, move) };
}

/** Whether a move in its text form is among the legal ones. */
function allowed(moves: PerudoMoves, text: string): boolean {
  if (text === "doodoo" || text === "jonti" || text === "calzone") return moves[text];
  const [quantity, face] = text.split("x").map(Number);
  return quantity !== undefined && face !== undefined && isLegal(moves, { quantity, face });
}

function act(
  key: Key,
  moves: PerudoMoves,
  choice: Choice | null,
  choose: (choice: Choice) => void,
  move: (text: string) => void,
): boolean {
  switch (key.do) {
    case "doodoo":
    case "jonti":
    case "calzone":
      move(key.do);
      return moves[key.do];
    case "raise":
      if (choice !== null) move(`${choice.quantity}x${choice.face}`);
      return choice !== null;
    case "face":
      if (choice === null || leastOf(moves, key.face) === null) return false;
      choose(withFace(moves, choice, key.face));
      return true;
    case "turn-face":
      if (choice === null) return false;
      choose(withFace(moves, choice, nextFace(moves, choice.face, key.by)));
      return true;
    case "quantity":
      if (choice === null) return false;
      choose(stepped(moves, choice, key.by));
      return true;
  }
}
