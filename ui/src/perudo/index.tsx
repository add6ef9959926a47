import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import "./perudo.css";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { wide } from "../prefs";
import type { Cast } from "../table/cast";
import { settled } from "../table/dock";
import { Live } from "../table/ear";
import { RealDice } from "../table/realdice";
import { Stage } from "../table/stage";
import { tt } from "../table/texts";
import { handsBy, rollOffRows, rowsOf } from "../table/typed";
import { useKeys } from "../table/usekeys";
import { usePageTitle } from "../title";
import type { State } from "../wire";
import { director } from "./director";
import { OverlayDock } from "./dock-overlay";
import { TurnDock } from "./dock-turn";
import { HeldDock, WaitDock } from "./dock-wait";
import { RuleCard } from "./house";
import { read } from "./keys";
import { Standing, Versus } from "./middle";
import { again, type Overlay } from "./overlay";
import { Result } from "./result";
import { RollOff } from "./rolloff";
import { Seats } from "./seats";
import { perudoState, type PerudoState } from "./state";
import { Story } from "./story";
import { p } from "./texts";
import { Top } from "./top";
import { useTurn, type Turn } from "./useturn";

/** A game of Perudo from one seat, or from beside the table. */
export function PerudoScreen({ table }: { readonly table: TableConnection }): JSX.Element | null {
  const stage = useMemo(() => new Stage(table, director), [table]);
  useEffect(() => () => stage.close(), [stage]);
  const state = table.state.value;
  const seen = perudoState(state);
  if (state === null || seen === null) return null;
  const cast: Cast = { me: seen.view.viewer, seats: state.table.seats };
  const last = seen.view.public.last;
  if (seen.view.public.phase === "over" && stage.overlay.value === null) {
    return (
      <>
        <Live said={stage.said.value} />
        <Result
          table={table}
          state={state}
          view={seen.view}
          cast={cast}
          onLast={last === null ? null : () => stage.recall(again(last))}
        />
      </>
    );
  }
  return <Game table={table} state={state} seen={seen} cast={cast} stage={stage} />;
}

interface GameProps {
  readonly table: TableConnection;
  readonly state: State;
  readonly seen: PerudoState;
  readonly cast: Cast;
  readonly stage: Stage<Overlay>;
}

function Game(props: GameProps): JSX.Element {
  const { table, state, seen, cast, stage } = props;
  const { view, options } = seen;
  const round = view.public;
  const overlay = stage.overlay.value;
  const now = stage.now.value;
  const myTurn = cast.me !== null && round.turn === cast.me;
  const turn = useTurn(table, state, seen);
  useKeys({ read, onKey: (key) => settled() && turn.onKey(key), onAny: overlay === null ? null : () => stage.skip() });
  usePageTitle(myTurn ? tt("title.turn") : t("game.perudo"), myTurn);

  const told = overlay?.kind === "reveal" ? overlay.reveal : null;
  const { last } = round;
  return (
    <div class={`app playing perudo ${told === null ? "" : "reveal"}`}>
      <div class="felt" />
      <Top table={table} cast={cast} round={round} overlay={overlay} myTurn={myTurn} />
      <Seats
        cast={cast}
        table={round}
        online={table.presence.value}
        most={options.dice}
        overlay={overlay}
        now={now}
        shaking={stage.shaking.value}
      />
      {/* A tap anywhere on the table hurries a reveal; the button in the dock does the same. */}
      <main class="mid" onClick={overlay === null ? undefined : () => stage.skip()}>
        {overlay === null ? (
          <Standing cast={cast} table={round} rollOff={options.roll_off} />
        ) : overlay.kind === "reveal" ? (
          <Versus overlay={overlay} now={now} />
        ) : (
          <RollOff cast={cast} overlay={overlay} now={now} />
        )}
      </main>
      <aside class="side" aria-label={p("story")}>
        <Story
          cast={cast}
          round={told?.round ?? round.round}
          bids={told?.bids ?? round.bids}
          call={told?.call ?? round.call}
          plain={told?.calzone ?? round.calzone}
          myTurn={myTurn}
          onLast={told !== null || last === null ? null : () => stage.recall(again(last))}
        />
        {wide.value && <RuleCard options={options} />}
      </aside>
      {state.dice.length > 0 && cast.me !== null && told === null ? (
        <Typing table={table} state={state} seen={seen} cast={cast} />
      ) : overlay === null ? (
        <Play {...props} turn={turn} myTurn={myTurn} />
      ) : (
        <OverlayDock cast={cast} view={view} overlay={overlay} now={now} myTurn={myTurn} onNext={() => stage.skip()} />
      )}
      <Live said={stage.said.value} />
    </div>
  );
}

/** Real dice lie open, or are thrown for the opening: somebody taps how. */
function Typing({ table, state, seen, cast }: Omit<GameProps, "stage">): JSX.Element {
  const rollOff = seen.view.public.phase === "roll-off";
  const rows = rollOff ? rollOffRows(state.dice, seen.options.dice) : rowsOf(state.dice);
  const name = (seat: number) => state.table.seats[seat]?.name ?? "";
  return (
    <RealDice
      table={table}
      state={state}
      cast={cast}
      rows={rows}
      lead={p(rollOff ? "real.rolloff" : "real.show")}
      line={(sheet) => {
        const hands = handsBy(sheet, rows, name);
        return rollOff ? { roll: "roll-off", dice: hands } : { show: hands };
      }}
    />
  );
}

/** The dock while nothing lies over the table. */
function Play({ table, seen, cast, stage, turn, myTurn }: GameProps & { turn: Turn; myTurn: boolean }): JSX.Element {
  const { view, moves, options } = seen;
  const hand = view.hand ?? [];
  const round = view.public;
  // Real dice under a real cup: the screen does not know them either.
  const closed = view.hand === null && cast.me !== null ? (round.dice[cast.me] ?? 0) : 0;
  const held = table.held.value;
  const shaking = stage.shaking.value;
  if (cast.me !== null && turn.sent !== null && held !== null) {
    return <HeldDock cast={cast} me={cast.me} table={round} hand={hand} closed={closed} move={turn.sent} until={held.until} />;
  }
  const common = { odds: seen.odds, cast, table: round, hand, closed, shaking, sending: turn.sent !== null, onMove: turn.move };
  if (myTurn && cast.me !== null && moves !== null) {
    return <TurnDock {...common} me={cast.me} moves={moves} choice={turn.choice} onChoice={turn.choose} />;
  }
  return (
    <WaitDock
      {...common}
      moves={moves}
      most={options.dice}
      window={table.deadlines.value.window}
    />
  );
}
