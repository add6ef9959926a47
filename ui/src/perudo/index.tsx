import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import "./perudo.css";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { RuleCard } from "../parts/rules";
import { wide } from "../prefs";
import { usePageTitle } from "../title";
import type { PerudoView, State } from "../wire";
import type { Cast } from "./cast";
import { settled } from "./dock";
import { Standing, Versus } from "./middle";
import { OverlayDock } from "./dock-overlay";
import { Result } from "./result";
import { RollOff } from "./rolloff";
import { Seats } from "./seats";
import { Stage } from "./stage";
import { Story } from "./story";
import { p } from "./texts";
import { Top } from "./top";
import { TurnDock } from "./dock-turn";
import { useKeys } from "./usekeys";
import { useTurn, type Turn } from "./useturn";
import { HeldDock, WaitDock } from "./dock-wait";

/** A game of Perudo from one seat, or from beside the table. */
export function PerudoScreen({ table }: { readonly table: TableConnection }): JSX.Element | null {
  const stage = useMemo(() => new Stage(table), [table]);
  useEffect(() => () => stage.close(), [stage]);
  const state = table.state.value;
  if (state === null || state.view === null) return null;
  const cast: Cast = { me: state.view.viewer, seats: state.table.seats };
  const last = state.view.public.last;
  if (state.view.public.phase === "over" && stage.overlay.value === null) {
    return (
      <>
        <Live stage={stage} />
        <Result
          table={table}
          state={state}
          view={state.view}
          cast={cast}
          onLast={last === null ? null : () => stage.recall(last)}
        />
      </>
    );
  }
  return <Game table={table} state={state} view={state.view} cast={cast} stage={stage} />;
}

interface GameProps {
  readonly table: TableConnection;
  readonly state: State;
  readonly view: PerudoView;
  readonly cast: Cast;
  readonly stage: Stage;
}

function Game(props: GameProps): JSX.Element {
  const { table, state, view, cast, stage } = props;
  const round = view.public;
  const overlay = stage.overlay.value;
  const now = stage.now.value;
  const myTurn = cast.me !== null && round.turn === cast.me;
  const turn = useTurn(table, state, round);
  useKeys({ onKey: (key) => settled() && turn.onKey(key), onAny: overlay === null ? null : () => stage.skip() });
  usePageTitle(myTurn ? p("title.turn") : t("game.perudo"), myTurn);

  const told = overlay?.kind === "reveal" ? overlay.reveal : null;
  const { last } = round;
  return (
    <div class={`app perudo ${told === null ? "" : "reveal"}`}>
      <div class="felt" />
      <Top table={table} cast={cast} round={round} overlay={overlay} myTurn={myTurn} />
      <Seats
        cast={cast}
        table={round}
        online={table.presence.value}
        most={state.table.options.dice}
        overlay={overlay}
        now={now}
        shaking={stage.shaking.value}
      />
      {/* A tap anywhere on the table hurries a reveal; the button in the dock does the same. */}
      <main class="mid" onClick={overlay === null ? undefined : () => stage.skip()}>
        {overlay === null ? (
          <Standing cast={cast} table={round} rollOff={state.table.options.roll_off} />
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
          onLast={told !== null || last === null ? null : () => stage.recall(last)}
        />
        {wide.value && <RuleCard options={state.table.options} />}
      </aside>
      {overlay === null ? (
        <Play {...props} turn={turn} myTurn={myTurn} />
      ) : (
        <OverlayDock cast={cast} view={view} overlay={overlay} now={now} myTurn={myTurn} onNext={() => stage.skip()} />
      )}
      <Live stage={stage} />
    </div>
  );
}

/** The dock while nothing lies over the table. */
function Play({ table, state, view, cast, stage, turn, myTurn }: GameProps & { turn: Turn; myTurn: boolean }): JSX.Element {
  const hand = view.hand ?? [];
  const round = view.public;
  const held = table.held.value;
  const shaking = stage.shaking.value;
  if (cast.me !== null && turn.sent !== null && held !== null) {
    return <HeldDock cast={cast} me={cast.me} table={round} hand={hand} move={turn.sent} until={held.until} />;
  }
  const common = { cast, table: round, hand, shaking, sending: turn.sent !== null, onMove: turn.move };
  if (myTurn && cast.me !== null && state.moves !== null) {
    return <TurnDock {...common} me={cast.me} moves={state.moves} choice={turn.choice} onChoice={turn.choose} />;
  }
  return (
    <WaitDock
      {...common}
      moves={state.moves}
      most={state.table.options.dice}
      window={table.deadlines.value.window}
    />
  );
}

/** What has just happened, for the ear. */
function Live({ stage }: { readonly stage: Stage }): JSX.Element {
  return (
    <div class="ear" role="status" aria-live="polite">
      {stage.said.value}
    </div>
  );
}
