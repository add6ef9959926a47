import { useState } from "preact/hooks";
import type { TableConnection } from "../connection";
import { useMove, type Sender } from "../table/usemove";
import type { MoonsMoves, MoonsPublic, State } from "../wire";
import { judged, spanOf, stepped, type Judged, type Span } from "./amounts";
import { firstWords } from "./announce";
import type { Key } from "./keys";
import { moonsState, type MoonsState } from "./state";

export interface Turn extends Sender {
  /** What may be bet or raised to; null if neither may be done. */
  readonly span: Span | null;
  /** What stands in the field. */
  readonly text: string;
  readonly judged: Judged | null;
  readonly type: (text: string) => void;
  /** The move by which one stays; null if that takes a va-bank. */
  readonly stay: "check" | "call" | null;
  /** The bet or raise of the amount in the field; null if it is none. */
  readonly lift: string | null;
  /** Changes with everything that a decision depends on: other buttons stand there then. */
  readonly position: string;
  readonly onKey: (key: Key) => boolean;
}

/** An amount belongs to one position: if anything changed, the next one begins at its least. */
function positionOf(played: number, table: MoonsPublic): string {
  const { circle, round, price, bets, active, turn } = table;
  return [played, circle, round, price, bets.join("-"), active.join("-"), turn].join(".");
}

function allowed(moves: MoonsMoves, text: string): boolean {
  switch (text) {
    case "fold":
    case "check":
      return moves[text];
    case "call":
      return moves.call !== null;
    case "va-bank":
      return moves.va_bank;
  }
  const [kind, amount] = text.split(" ");
  const span = kind === "bet" ? moves.bet : kind === "raise" ? moves.raise_to : null;
  const n = Number(amount);
  return span !== null && n >= span[0] && n <= span[1];
}

/** The amount and the moves, upon the state that is on the screen. */
export function useTurn(
  table: TableConnection,
  state: State,
  seen: MoonsState,
  /** Puts the cursor into the field, behind a first digit. */
  focus: () => void,
): Turn {
  const { moves, view } = seen;
  const round = view.public;
  const me = view.viewer;
  const position = positionOf(state.table.played, round);
  const [kept, keep] = useState<{ position: string; text: string } | null>(null);
  const span = moves === null || me === null ? null : spanOf(moves, round.bets[me] ?? 0);
  const text = kept?.position === position ? kept.text : span === null ? "" : String(span.least);
  const verdict = span === null ? null : judged(span, text);
  const type = (typed: string) => keep({ position, text: typed });
  const { sent, move } = useMove(table, state, {
    allowed: (asked) => moves !== null && allowed(moves, asked),
    late: (now) => {
      const later = moonsState(now);
      return later === null ? null : firstWords(later);
    },
  });
  const lift = span === null || verdict === null || verdict.amount === null ? null : `${span.kind} ${verdict.amount}`;
  const stay = moves === null ? null : moves.check ? "check" : moves.call !== null ? "call" : null;

  const onKey = (key: Key): boolean => {
    if (moves === null) return false;
    switch (key.do) {
      case "fold":
        move("fold");
        return moves.fold;
      case "va-bank":
        move("va-bank");
        return moves.va_bank;
      case "stay":
        if (stay !== null) move(stay);
        return stay !== null;
      case "lift":
        if (lift !== null) move(lift);
        return lift !== null;
      case "step":
        if (span === null) return false;
        type(String(stepped(span, verdict?.amount ?? span.least, key.by, round.min_bet)));
        return true;
      case "type":
        if (span === null) return false;
        type(key.digit);
        focus();
        return true;
    }
  };
  return { span, text, judged: verdict, type, sent, move, stay, lift, position, onKey };
}
