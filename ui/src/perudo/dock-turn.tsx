import type { JSX } from "preact";
import type { PerudoMoves, PerudoOdds, PerudoPublic } from "../wire";
import { BidText } from "./inline";
import { inner, type Cast } from "../table/cast";
import { Acts, Dock } from "../table/dock";
import { Odds } from "./odds";
import { OwnDice } from "./owndice";
import type { Choice } from "./picker";
import { RaisePicker } from "./raisepicker";
import { after } from "../table/seating";
import { tt } from "../table/texts";
import { p } from "./texts";

interface Props {
  readonly odds: PerudoOdds | null;
  readonly cast: Cast;
  readonly me: number;
  readonly table: PerudoPublic;
  readonly hand: readonly number[];
  readonly closed: number;
  readonly moves: PerudoMoves;
  readonly choice: Choice | null;
  readonly shaking: boolean;
  readonly sending: boolean;
  readonly onChoice: (choice: Choice) => void;
  readonly onMove: (text: string) => void;
}

/** It is your turn: choose a bid, or call Doodoo; declare Calzone where that is offered. */
export function TurnDock(props: Props): JSX.Element {
  const { me, table, hand, closed, moves, choice, shaking } = props;
  const kind = `turn-${moves.calzone ? "calzone" : "plain"}`;
  return (
    <Dock kind={kind} label={tt("seat.turn.you")} class={moves.calzone ? "calzd" : ""}>
      <OwnDice hand={hand} closed={closed} seat={me} plain={table.calzone} face={choice?.face ?? null} shaking={shaking} />
      {moves.calzone && <CalzoneCard {...props} />}
      {choice === null ? (
        <p class="wait">{p("doodoo.only")}</p>
      ) : (
        <RaisePicker
          moves={moves}
          choice={choice}
          hand={closed > 0 ? null : hand}
          total={table.dice.reduce((sum, n) => sum + n, 0)}
          plain={table.calzone}
          onChange={props.onChoice}
        />
      )}
      <Odds odds={props.odds} table={table} choice={choice} />
      <TurnActs {...props} kind={kind} />
    </Dock>
  );
}

function TurnActs({ cast, me, table, moves, choice, sending, onMove, kind }: Props & { readonly kind: string }): JSX.Element {
  const bid = table.bids.at(-1);
  const one = !moves.doodoo || choice === null;
  return (
    <Acts kind={`${kind}-${table.round}-${table.bids.length}`} class={one ? "one" : ""}>
      {moves.doodoo && bid !== undefined && (
        <button
          type="button"
          class="btn end full"
          aria-keyshortcuts="D"
          title="D"
          aria-disabled={sending}
          onClick={() => onMove("doodoo")}
        >
          Doodoo
          <small>
            {p.rich("doodoo.why", { bid: <BidText quantity={bid.quantity} face={bid.face} plain={table.calzone} /> })}
          </small>
        </button>
      )}
      {choice !== null && (
        <button
          type="button"
          class="btn go"
          aria-keyshortcuts="Enter"
          title="Enter"
          aria-disabled={sending}
          onClick={() => onMove(`${choice.quantity}x${choice.face}`)}
        >
          <span>
            {p.rich(bid === undefined ? "open" : "raise", {
              bid: <BidText quantity={choice.quantity} face={choice.face} plain={table.calzone} />,
            })}
          </span>
          <small>
            {moves.calzone ? p("open.without") : p("raise.next", { name: inner(cast, after(table.dice, me)) })}
          </small>
        </button>
      )}
    </Acts>
  );
}

/** An offer inside the dock, not a dialog: nothing has to be answered first. */
function CalzoneCard({ sending, onMove }: Props): JSX.Element {
  return (
    <div class="calz">
      <h2>Calzone</h2>
      <button
        type="button"
        class="btn rite"
        aria-keyshortcuts="C"
        title="C"
        aria-disabled={sending}
        onClick={() => onMove("calzone")}
      >
        {p("calzone.declare")}
      </button>
      <ul>
        <li><span>{p("calzone.plain")}</span></li>
        <li><span>{p("calzone.face")}</span></li>
        <li><span>{p("calzone.once")}</span></li>
      </ul>
    </div>
  );
}
