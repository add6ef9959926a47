import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import "./rondo.css";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { reducedMotion, wide } from "../prefs";
import { play } from "../sound";
import { told, type Cast } from "../table/cast";
import { settled } from "../table/dock";
import { Live } from "../table/ear";
import { Stage } from "../table/stage";
import { tt } from "../table/texts";
import { useKeys } from "../table/usekeys";
import { usePageTitle } from "../title";
import type { State } from "../wire";
import { castOf } from "./announce";
import { playOf } from "./director";
import { RiskCard, ThrowDock, VerdictDock, WaitDock } from "./docks";
import { RuleCard } from "./house";
import { read } from "./keys";
import { Log, Note } from "./log";
import type { Overlay } from "./overlay";
import { RealThrowDock, RealTray, RestDock } from "./real";
import { Result } from "./result";
import { Room } from "./room";
import { Seats } from "./seats";
import { awaited, rondoState, type RondoState } from "./state";
import type { Story } from "./story";
import { r } from "./texts";
import { Money, Top } from "./top";
import { Tray } from "./tray";
import { useAim } from "./useaim";

/** A game of Rondo from one seat, or from beside the table. */
export function RondoScreen({ table }: { readonly table: TableConnection }): JSX.Element | null {
  const { room, stage, story, close } = useMemo(() => {
    const room = new Room(table, () => reducedMotion.peek());
    const play = playOf(room);
    const stage = new Stage(room, play.director);
    const close = () => {
      stage.close();
      play.stop();
      room.close();
    };
    return { room, stage, story: play.story, close };
  }, [table]);
  useEffect(() => close, [close]);
  const state = room.state.value;
  const seen = rondoState(state);
  if (state === null || seen === null) return null;
  const props = { table, room, state, seen, cast: castOf(seen), stage, story: story.value };
  if (seen.view.public.phase !== "over" || stage.overlay.value !== null) return <Game {...props} />;
  return (
    <>
      <Live said={stage.said.value} />
      <Result table={table} state={state} round={seen.view.public} cast={props.cast} story={props.story} />
    </>
  );
}

interface GameProps {
  readonly table: TableConnection;
  readonly room: Room;
  readonly state: State;
  readonly seen: RondoState;
  readonly cast: Cast;
  readonly stage: Stage<Overlay>;
  readonly story: Story;
}

/** A call that still stands: whoever is called has not thrown. */
const calledOf = ({ clock, view }: RondoState): number | null =>
  clock.called !== null && awaited(view.public).includes(clock.called) ? clock.called : null;

function Game({ table, room, state, seen, cast, stage, story }: GameProps): JSX.Element {
  const { view, options } = seen;
  const round = view.public;
  const { me } = cast;
  const overlay = stage.overlay.value;
  const verdict = overlay?.kind === "verdict" ? overlay : null;
  const called = calledOf(seen);
  const may = seen.mayThrow && me !== null && round.phase !== "over";
  const holds = may && verdict === null;
  // The own seat is the nearest; who only watches sits with seat 0.
  const turn = me === null ? 0 : (-2 * Math.PI * me) / cast.seats.length;
  const real = state.table.settings.dice === "real";
  const typing = real && me !== null && state.dice.length > 0;
  const aiming = useAim(table, room, me, may, turn, real);
  const [pulling, setPulling] = useState(false);
  useKeys({
    read,
    onKey: (key) => holds && !typing && settled() && aiming.onKey(key),
    repeats: (key) => key.do === "nudge" || key.do === "power",
    onAny: verdict === null ? null : () => stage.skip(),
  });
  useEffect(() => {
    if (called !== null && called === me) play("call");
  }, [called, me]);
  useEffect(() => {
    // The next throw is not aimed over the dice of the last round.
    if (verdict === null) room.sweep();
  }, [verdict === null, room]);
  usePageTitle(holds ? tt("title.turn") : t("game.rondo"), may);
  const faces = verdict === null ? round.faces : verdict.read;
  return (
    <div class={`app playing rondo ${verdict === null ? "" : "settled"}`} data-holds={holds}>
      <div class="felt" />
      <Top
        table={table}
        cast={cast}
        round={round}
        overlay={overlay}
        until={called === null ? null : table.deadlines.value.move}
      />
      <Seats cast={cast} table={round} story={story} overlay={overlay} called={called} online={table.presence.value} />
      <Money me={me} table={round} stake={options.stake} />
      <main class="mid">
        {real ? (
          <RealTray cast={cast} round={round} faces={faces} />
        ) : (
          <Tray room={room} cast={cast} faces={faces} aiming={aiming} holds={holds} turn={turn} onPulling={setPulling} />
        )}
        {overlay?.kind === "note" && <Note cast={cast} fresh={overlay.fresh} />}
      </main>
      <aside class="side" aria-label={r("story")}>
        <Log cast={cast} story={story} begun={round.thrown.length > 0} />
        {wide.value && (holds ? <RiskCard /> : <RuleCard options={options} />)}
      </aside>
      {verdict !== null ? (
        <VerdictDock cast={cast} overlay={verdict} mayThrow={may} onNext={() => stage.skip()} />
      ) : typing ? (
        <RestDock table={table} state={state} cast={cast} round={round} aiming={holds ? aiming : null} />
      ) : holds && real ? (
        <RealThrowDock aiming={aiming} />
      ) : holds ? (
        <ThrowDock cast={cast} aiming={aiming} called={called === me} pulling={pulling} />
      ) : (
        <WaitDock cast={cast} table={round} called={called} />
      )}
      <Live said={stage.said.value} />
      <Live said={called === null ? "" : told(cast, called, r("live.called.you"), (name) => r("live.called", { name }))} />
    </div>
  );
}
