import { useState } from "preact/hooks";
import type { TableConnection } from "../connection";
import { useMove, type Sender } from "../table/usemove";
import type { PerudoMoves, State } from "../wire";
import { firstWords } from "./announce";
import type { Key } from "./keys";
import { isLegal, leastOf, nextFace, reconciled, stepped, withFace, type Choice } from "./picker";
import type { PerudoState } from "./state";

export interface Turn extends Sender {
  /** The bid in the picker; null if none can be made now. */
  readonly choice: Choice | null;
  readonly choose: (choice: Choice) => void;
  readonly onKey: (key: Key) => boolean;
}

interface Kept {
  readonly position: string;
  readonly choice: Choice;
}

/** The picker and the moves, upon the state that is on the screen. */
export function useTurn(table: TableConnection, state: State, { moves, view }: PerudoState): Turn {
  const round = view.public;
  // A choice belongs to one position: the next one begins at its least bid.
  const position = `${state.table.played}.${round.round}.${round.bids.length}.${String(round.calzone)}`;
  const [kept, keep] = useState<Kept | null>(null);
  const choice = moves === null ? null : reconciled(moves, kept?.position === position ? kept.choice : null, round.calzone);
  const choose = (next: Choice) => keep({ position, choice: next });
  const { sent, move } = useMove(table, state, {
    allowed: (text) => moves !== null && allowed(moves, text),
    late: (now) => firstWords({ me: now.seat, seats: now.table.seats }, now),
  });
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
