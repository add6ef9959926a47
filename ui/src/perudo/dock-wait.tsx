import type { JSX } from "preact";
import { Icon, Mark } from "../art";
import { lang } from "../i18n";
import { useSecondsLeft } from "../time";
import type { PerudoMoves, PerudoPublic } from "../wire";
import { BidText } from "./inline";
import { inner, label, type Cast } from "./cast";
import { Acts, Dock } from "./dock";
import { OwnDice } from "./owndice";
import { queue } from "./seating";
import { p } from "./texts";
import { WindowLine } from "./window";
import { list } from "./words";

/** So many seats are named before it is told in numbers how far away one's turn is. */
const NAMED = 2;

interface Props {
  readonly cast: Cast;
  readonly table: PerudoPublic;
  readonly hand: readonly number[];
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
  const { cast, table, hand, moves, shaking } = props;
  const bid = table.bids.at(-1);
  const plays = cast.me !== null && hand.length > 0;
  return (
    <Dock kind="wait" label={p("wait", { name: table.turn === null ? "" : label(cast, table.turn) })} class={plays ? "" : "watch"}>
      {plays && cast.me !== null && (
        <OwnDice hand={hand} seat={cast.me} plain={table.calzone} face={bid?.face ?? null} shaking={shaking} />
      )}
      <div class={moves?.jonti === true ? "waits" : "waits wide2"}>
        {!plays && <p class="soft">{p(cast.me === null ? "watching" : "watching.out")}</p>}
        <Waiting {...props} />
      </div>
      {moves?.jonti === true && bid !== undefined && <JontiAct {...props} />}
    </Dock>
  );
}

function Waiting({ cast, table }: Props): JSX.Element {
  const { turn, dice } = table;
  if (turn === null) return <p class="wait soft">{p("dice.awaited")}</p>;
  const rest = queue(dice, turn, cast.me);
  const next = rest[0];
  const playing = cast.me !== null && (dice[cast.me] ?? 0) > 0;
  const then =
    next === undefined
      ? ""
      : !playing
        ? p("wait.then", { list: inner(cast, next) })
        : rest.length <= NAMED + 1
          ? p("wait.then", { list: list(lang.value, rest.map((seat) => inner(cast, seat))) })
          : p("wait.far", { name: inner(cast, next), n: rest.length });
  return (
    <p class="wait">
      <Mark seat={turn} size="s" />
      <span>
        <b>{p("wait", { name: inner(cast, turn) })}</b>
        <span class="soft">{then}</span>
      </span>
    </p>
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
  /** The move that waits, in its text form. */
  readonly move: string;
  /** Until when it waits at the latest; null while the server has not answered yet. */
  readonly until: number | null;
}

/** The own move is on its way, or waits until others had their time to say Jonti. */
export function HeldDock({ me, table, hand, move, until }: HeldProps): JSX.Element {
  const left = useSecondsLeft(until);
  const [quantity, face] = move.split("x").map(Number);
  const isBid = quantity !== undefined && face !== undefined;
  return (
    <Dock kind="held" label={p("sending")}>
      <OwnDice hand={hand} seat={me} plain={table.calzone} face={isBid ? face : (table.bids.at(-1)?.face ?? null)} shaking={false} />
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
              {until === null ? p("sending") : p("held.why")}
              {left !== null && left > 0 && <span aria-hidden="true"> · {left}</span>}
            </span>
          </span>
        </p>
        {until !== null && <WindowLine until={until} />}
      </div>
    </Dock>
  );
}
