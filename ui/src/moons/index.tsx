import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import "./moons.css";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { wide } from "../prefs";
import type { Cast } from "../table/cast";
import { settled } from "../table/dock";
import { Live } from "../table/ear";
import { RealDice } from "../table/realdice";
import { Stage } from "../table/stage";
import { tt } from "../table/texts";
import { handsBy, rowsOf } from "../table/typed";
import { useKeys } from "../table/usekeys";
import { usePageTitle } from "../title";
import type { MoonsPublic, State } from "../wire";
import { castOf } from "./announce";
import { Bank, ButtonDrawn, LayerList } from "./bank";
import { playOf } from "./director";
import { OverlayDock } from "./dock-overlay";
import { TurnDock } from "./dock-turn";
import { WaitDock } from "./dock-wait";
import { RuleCard } from "./house";
import { read } from "./keys";
import { Moves } from "./moves";
import { notepad, opening, settledPad, type Notepad } from "./notepad";
import { OpeningView } from "./opening";
import { again, openingAt, progress, type Overlay, type Show } from "./overlay";
import { Pad } from "./pad";
import { Result } from "./result";
import { Seats } from "./seats";
import { vaBankSlices } from "./settle";
import { Pay, Settlement } from "./settlement";
import { moonsState, type MoonsState } from "./state";
import type { Story } from "./story";
import { m } from "./texts";
import { Top } from "./top";
import { useTurn } from "./useturn";

/** A game of Shoot the Moons from one seat, or from beside the table. */
export function MoonsScreen({ table }: { readonly table: TableConnection }): JSX.Element | null {
  const { stage, story } = useMemo(() => {
    const play = playOf(table);
    return { stage: new Stage(table, play.director), story: play.story };
  }, [table]);
  useEffect(() => () => stage.close(), [stage]);
  const state = table.state.value;
  const seen = moonsState(state);
  if (state === null || seen === null) return null;
  const props = { table, state, seen, cast: castOf(seen), stage, story: story.value };
  if (seen.view.public.phase !== "over" || stage.overlay.value !== null) return <Game {...props} />;
  return (
    <>
      <Live said={stage.said.value} />
      <Result
        table={table}
        state={state}
        round={seen.view.public}
        cast={props.cast}
        broke={props.story.broke}
        onLast={recalls(props)}
      />
    </>
  );
}

interface GameProps {
  readonly table: TableConnection;
  readonly state: State;
  readonly seen: MoonsState;
  readonly cast: Cast;
  readonly stage: Stage<Overlay>;
  readonly story: Story;
}

/** Shows once more how the last circle ended; null if there was none. */
function recalls({ seen, stage }: Pick<GameProps, "seen" | "stage">): (() => void) | null {
  const last = seen.view.public.last;
  return last === null ? null : () => stage.recall(again(seen, last));
}

function Game(props: GameProps): JSX.Element {
  const { table, state, seen, cast, stage, story } = props;
  const { view, options, moves } = seen;
  const round = view.public;
  const pair = view.pair ?? [];
  // Real dice under a real hand: the screen does not know them either.
  const closed = view.pair === null && cast.me !== null && round.active.includes(cast.me);
  const overlay = stage.overlay.value;
  const now = stage.now.value;
  const shaking = stage.shaking.value;
  const show = overlay?.kind === "show" ? overlay : null;
  const myTurn = cast.me !== null && round.turn === cast.me;
  const field = useRef<HTMLInputElement>(null);
  const turn = useTurn(table, state, seen, () => toEnd(field.current));
  useKeys({ read, onKey: (key) => settled() && turn.onKey(key), onAny: overlay === null ? null : () => stage.skip() });
  usePageTitle(myTurn ? tt("title.turn") : t("game.moons"), myTurn);
  return (
    <div class={`app playing moons ${show === null ? "" : "settled"}`}>
      <div class="felt" />
      <Top table={table} round={round} overlay={overlay} now={now} myTurn={myTurn} />
      <Seats
        cast={cast}
        table={round}
        story={story}
        online={table.presence.value}
        show={show}
        covered={overlay !== null}
        now={now}
        shaking={shaking}
      />
      <Pad cast={cast} pad={padOf(seen, show, now)} dice={options.dice_kept} />
      {/* A tap anywhere on the table hurries what is shown; the button in the dock does the same. */}
      <main class="mid" onClick={overlay === null ? undefined : () => stage.skip()}>
        <Middle {...props} overlay={overlay} now={now} />
      </main>
      <aside class="side" aria-label={m("story")}>
        <Side {...props} show={show} myTurn={myTurn} />
      </aside>
      {overlay !== null ? (
        <OverlayDock cast={cast} overlay={overlay} story={story} now={now} myTurn={myTurn} onNext={() => stage.skip()} />
      ) : state.dice.length > 0 && cast.me !== null ? (
        <Typing table={table} state={state} cast={cast} />
      ) : myTurn && cast.me !== null && moves !== null ? (
        <TurnDock
          odds={seen.odds}
          me={cast.me}
          table={round}
          options={options}
          pair={pair}
          closed={closed}
          moves={moves}
          turn={turn}
          shaking={shaking}
          field={field}
        />
      ) : (
        <WaitDock cast={cast} table={round} pair={pair} closed={closed} shaking={shaking} sending={turn.sent !== null} />
      )}
      <Live said={stage.said.value} />
    </div>
  );
}

/** The betting is over, and real pairs lie open: somebody taps how. */
function Typing({ table, state, cast }: Pick<GameProps, "table" | "state" | "cast">): JSX.Element {
  const rows = rowsOf(state.dice);
  const name = (seat: number) => state.table.seats[seat]?.name ?? "";
  return (
    <RealDice
      table={table}
      state={state}
      cast={cast}
      rows={rows}
      lead={m("real.show")}
      line={(sheet) => ({ show: handsBy(sheet, rows, name) })}
    />
  );
}

/** A digit pressed anywhere goes on in the field. */
function toEnd(field: HTMLInputElement | null): void {
  if (field === null) return;
  field.focus();
  // The digit is drawn a moment later; then the cursor stands behind it.
  requestAnimationFrame(() => field.setSelectionRange(field.value.length, field.value.length));
}

/** The notepad of the moment: of the circle that is shown, as far as its dice are open. */
function padOf({ view }: MoonsState, show: Show | null, now: number): Notepad {
  if (show === null) return notepad(view.public, view.viewer, view.pair);
  const at = openingAt(show, now);
  if (at === null && show.settled !== null) return settledPad(show.settled);
  const round = (show.openings[at ?? 0]?.round ?? 1) - 1;
  return opening(show.opened, show.active, progress(show, now), round);
}

function Middle({ cast, seen, overlay, now }: GameProps & { overlay: Overlay | null; now: number }): JSX.Element {
  if (overlay === null) return <Bank cast={cast} table={seen.view.public} options={seen.options} />;
  if (overlay.kind === "button") return <ButtonDrawn cast={cast} seat={overlay.seat} turn={overlay.turn} />;
  const at = openingAt(overlay, now);
  if (at !== null) return <OpeningView cast={cast} show={overlay} at={at} now={now} />;
  if (overlay.settled === null) return <></>;
  return <Settlement cast={cast} show={overlay} settled={overlay.settled} now={now} />;
}

function Side(props: GameProps & { show: Show | null; myTurn: boolean }): JSX.Element {
  const { cast, seen, story, show, myTurn } = props;
  const round: MoonsPublic = seen.view.public;
  const settled = show?.settled ?? null;
  const layers = show === null && wide.value ? vaBankSlices(round) : [];
  return (
    <>
      {settled !== null ? (
        <Pay cast={cast} settled={settled} />
      ) : (
        <Moves cast={cast} story={story} myTurn={myTurn && show === null} onLast={show === null ? recalls(props) : null} />
      )}
      {layers.length > 1 && (
        <section class="rulecard">
          <h2>{m("layers")}</h2>
          <LayerList cast={cast} layers={layers} />
        </section>
      )}
      {wide.value && <RuleCard options={seen.options} />}
    </>
  );
}
