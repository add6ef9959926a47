import type { JSX } from "preact";
import { Icon } from "../art";
import { label, type Cast } from "../table/cast";
import { Acts, Dock } from "../table/dock";
import { tt } from "../table/texts";
import { Waiting } from "../table/waiting";
import { WindowLine } from "../table/window";
import { useSecondsLeft } from "../time";
import type { PerudoMoves, PerudoOdds, PerudoPublic } from "../wire";
import { BidText } from "./inline";
import { Odds } from "./odds";
import { OwnDice } from "./owndice";
import { p } from "./texts";

interface Props {
  readonly odds: PerudoOdds | null;
  readonly cast: Cast;
  readonly table: PerudoPublic;
  readonly hand: readonly number[];
  /** So many real dice lie under one's own cup. */
  readonly closed: number;
  readonly moves: PerudoMoves | null;
  /** All dice of one player at the start: who has them gains none by Jonti. */
  readonly most: number;
  /** When the time to say Jonti undisturbed is over; null if it is. */
  readonly window: number | null;
  readonly shaking: boolean;
  readonly sending: boolean;
  readonly onMove: (text: string) => void;
}

/** Somebody else is on turn: one's own dice, who acts then, and Jonti where one may say it. */
export function WaitDock(props: Props): JSX.Element {
  const { cast, table, hand, closed, moves, shaking } = props;
  const bid = table.bids.at(-1);
  const plays = cast.me !== null && hand.length + closed > 0;
  return (
    <Dock kind="wait" label={tt("wait", { name: table.turn === null ? "" : label(cast, table.turn) })} class={plays ? "" : "watch"}>
      {plays && cast.me !== null && (
        <OwnDice hand={hand} closed={closed} seat={cast.me} plain={table.calzone} face={bid?.face ?? null} shaking={shaking} />
      )}
      <div class={moves?.jonti === true ? "waits" : "waits wide2"}>
        {!plays && <p class="soft">{cast.me === null ? tt("watching") : p("watching.out")}</p>}
        {table.turn === null ? (
          <p class="wait soft">{table.phase === "show" || table.phase === "roll-off" ? tt("real.wait") : p("dice.awaited")}</p>
        ) : (
          <Waiting cast={cast} turn={table.turn} acting={table.dice} />
        )}
      </div>
      <Odds odds={props.odds} table={table} choice={null} />
      {moves?.jonti === true && bid !== undefined && <JontiAct {...props} />}
    </Dock>
  );
}

function JontiAct({ cast, table, most, window, sending, onMove }: Props): JSX.Element | null {
  const bid = table.bids.at(-1);
  if (bid === undefined || cast.me === null) return null;
  const full = (table.dice[cast.me] ?? 0) >= most;
  return (
    <Acts kind={`jonti-${table.round}-${table.bids.length}`} class="one">
      <button
        type="button"
        class={window === null ? "btn end jonti" : "btn end jonti timed"}
        aria-keyshortcuts="J"
        title="J"
        aria-disabled={sending}
        onClick={() => onMove("jonti")}
      >
        <span>
          {p.rich("jonti", { bid: <BidText quantity={bid.quantity} face={bid.face} plain={table.calzone} /> })}
        </span>
        <small>{p(full ? "jonti.stake.full" : "jonti.stake")}</small>
        {window !== null && <WindowLine until={window} />}
      </button>
    </Acts>
  );
}

interface HeldProps {
  readonly cast: Cast;
  readonly me: number;
  readonly table: PerudoPublic;
  readonly hand: readonly number[];
  readonly closed: number;
  /** The move that waits, in its text form. */
  readonly move: string;
  /** Until when it waits at the latest; null while the server has not answered yet. */
  readonly until: number | null;
}

/** The own move is on its way, or waits until others had their time to say Jonti. */
export function HeldDock({ me, table, hand, closed, move, until }: HeldProps): JSX.Element {
  const left = useSecondsLeft(until);
  const [quantity, face] = move.split("x").map(Number);
  const isBid = quantity !== undefined && face !== undefined;
  return (
    <Dock kind="held" label={tt("sending")}>
      <OwnDice hand={hand} closed={closed} seat={me} plain={table.calzone} face={isBid ? face : (table.bids.at(-1)?.face ?? null)} shaking={false} />
      <div class="waits wide2">
        <p class="wait" role="status">
          <Icon name="clock" />
          <span>
            <b>
              {isBid
                ? p.rich("held.bid", { bid: <BidText quantity={quantity} face={face} plain={table.calzone} /> })
                : p("held.call", { call: move === "doodoo" ? "Doodoo" : move === "jonti" ? "Jonti" : "Calzone" })}
            </b>
            <span class="soft held-why">
              {until === null ? tt("sending") : p("held.why")}
              {left !== null && left > 0 && <span aria-hidden="true"> · {left}</span>}
            </span>
          </span>
        </p>
        {until !== null && <WindowLine until={until} />}
      </div>
    </Dock>
  );
}
