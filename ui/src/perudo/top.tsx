import type { JSX } from "preact";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { TopBar } from "../parts/topbar";
import { Clock } from "../time";
import type { PerudoPublic } from "../wire";
import { callWord } from "./announce";
import { told, type Cast } from "../table/cast";
import type { Overlay } from "./overlay";
import { p } from "./texts";

interface Props {
  readonly table: TableConnection;
  readonly cast: Cast;
  readonly round: PerudoPublic;
  readonly overlay: Overlay | null;
  readonly myTurn: boolean;
}

/** The head of the screen: the round, how many dice, and the clock of the one on turn. */
export function Top({ table, cast, round, overlay, myTurn }: Props): JSX.Element {
  // Over a reveal the clock is of interest only to the one whose time it is.
  const until = overlay === null || myTurn ? table.deadlines.value.move : null;
  return (
    <TopBar table={table} title={t("game.perudo")} sub={subtitle(cast, round, overlay)}>
      <Clock until={until} bank={round.turn === null ? undefined : table.deadlines.value.banks[round.turn]} />
    </TopBar>
  );
}

function subtitle(cast: Cast, table: PerudoPublic, overlay: Overlay | null): string {
  if (overlay?.kind === "roll-off" || table.round === 0) return p("round.first");
  if (overlay?.kind === "reveal") {
    const { round, call } = overlay.reveal;
    const kind = callWord(call.kind);
    return told(cast, call.seat, p("round.called.you", { round, call: kind }), (name) =>
      p("round.called", { round, call: kind, name }),
    );
  }
  return p("round", { round: table.round, n: table.dice.reduce((sum, n) => sum + n, 0) });
}
