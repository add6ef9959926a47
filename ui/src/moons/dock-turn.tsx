import type { JSX, RefObject } from "preact";
import { Acts, Dock } from "../table/dock";
import { tt } from "../table/texts";
import type { MoonsMoves, MoonsOdds, MoonsOptions, MoonsPublic } from "../wire";
import { BetPanel } from "./betpanel";
import { Odds } from "./odds";
import { bankOf } from "./state";
import { SumRow } from "./sumrow";
import { m } from "./texts";
import type { Turn } from "./useturn";

interface Props {
  readonly odds: MoonsOdds | null;
  readonly me: number;
  readonly table: MoonsPublic;
  readonly options: MoonsOptions;
  readonly pair: readonly number[];
  readonly closed: boolean;
  readonly moves: MoonsMoves;
  readonly turn: Turn;
  readonly shaking: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** It is your turn: stay, lift the price, or leave; each button says what it costs. */
export function TurnDock(props: Props): JSX.Element {
  const { me, table, pair, closed, moves, turn, shaking } = props;
  return (
    <Dock kind={turn.position} label={tt("seat.turn.you")} class="betting">
      <SumRow table={table} me={me} pair={pair} closed={closed} shaking={shaking} />
      {turn.span === null ? (
        <p class="why small soft">{whyNot(props)}</p>
      ) : (
        <BetPanel
          turn={turn}
          span={turn.span}
          bank={bankOf(table.put)}
          price={table.price}
          cost={moves.cost}
          unit={Math.max(1, table.min_bet)}
          field={props.field}
        />
      )}
      <Odds odds={props.odds} />
      <TurnActs {...props} />
    </Dock>
  );
}

/** Why neither a bet nor a raise can be made now. */
function whyNot({ me, table, options }: Props): string {
  const answered = table.active.some((seat) => seat !== me && (table.chips[seat] ?? 0) > 0);
  if (!answered) return m("why.answer");
  if (table.acted.includes(me)) return m("why.reopened");
  const step = options.raise_rule === "last-raise" ? Math.max(table.min_bet, table.step) : table.min_bet;
  return m("why.short", { n: table.price + step });
}

function TurnActs(props: Props): JSX.Element {
  const { moves, turn } = props;
  const sending = turn.sent !== null;
  const four = turn.span !== null && moves.va_bank;
  return (
    <Acts kind={turn.position} class={four ? "four" : ""}>
      {moves.fold && (
        <button
          type="button"
          class="btn end fold"
          aria-keyshortcuts="F"
          title="F"
          aria-disabled={sending}
          onClick={() => turn.move("fold")}
        >
          {m("fold")}
          <small>{m(moves.check ? "fold.free" : "fold.why")}</small>
        </button>
      )}
      <Stay {...props} sending={sending} />
      <VaBank {...props} sending={sending} />
      {turn.span !== null && <Lift {...props} sending={sending} />}
    </Acts>
  );
}

type ActProps = Props & { readonly sending: boolean };

function Stay({ me, table, moves, turn, sending }: ActProps): JSX.Element | null {
  const stay = turn.stay;
  if (stay === null) return null;
  const all = stay === "call" && moves.call === table.chips[me];
  return (
    <button
      type="button"
      class={`btn call ${turn.span === null ? "go" : "line"}`}
      aria-keyshortcuts="C"
      title="C"
      aria-disabled={sending}
      onClick={() => turn.move(stay)}
    >
      {stay === "check" ? m("check") : m("call", { n: moves.cost })}
      <small>
        {stay === "check" ? m("check.why") : all ? m("call.all") : m("call.why", { price: table.price })}
      </small>
    </button>
  );
}

function VaBank({ me, table, moves, turn, sending }: ActProps): JSX.Element | null {
  const chips = table.chips[me] ?? 0;
  // Where a call takes everything, it is the same move.
  if (!moves.va_bank || (moves.call !== null && moves.call === chips)) return null;
  const short = turn.stay === null;
  return (
    <button
      type="button"
      class={`btn end full va ${short ? "short" : turn.span === null ? "wide" : ""}`}
      aria-keyshortcuts="V"
      title="V"
      aria-disabled={sending}
      onClick={() => turn.move("va-bank")}
    >
      {m("va")}
      <small>{short ? m("va.short.why", { price: table.price }) : m("va.why", { n: chips })}</small>
    </button>
  );
}

function Lift({ me, table, turn, sending }: ActProps): JSX.Element | null {
  const { span, judged, lift } = turn;
  if (span === null) return null;
  const amount = judged?.amount ?? null;
  const chips = table.chips[me] ?? 0;
  const add = (amount ?? 0) - span.own;
  const all = amount === span.most;
  return (
    <button
      type="button"
      class={all ? "btn end full lift" : "btn go lift"}
      aria-keyshortcuts="R B"
      title={span.kind === "bet" ? "B" : "R"}
      aria-disabled={sending || lift === null}
      onClick={() => lift !== null && turn.move(lift)}
    >
      <span>{m(span.kind, { n: amount ?? "—" })}</span>
      <small>
        {amount === null
          ? m("lift.none")
          : all
            ? m("lift.all", { add })
            : span.kind === "bet"
              ? m("bet.why", { left: chips - add })
              : m("raise.why", { add, left: chips - add })}
      </small>
    </button>
  );
}
