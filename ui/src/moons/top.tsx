import type { JSX } from "preact";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { TopBar } from "../parts/topbar";
import { Clock } from "../time";
import type { MoonsPublic } from "../wire";
import { openingAt, type Overlay } from "./overlay";
import { m } from "./texts";

interface Props {
  readonly table: TableConnection;
  readonly round: MoonsPublic;
  readonly overlay: Overlay | null;
  readonly now: number;
  readonly myTurn: boolean;
}

/** The head of the screen: circle, round, and the clock of the one on turn. */
export function Top({ table, round, overlay, now, myTurn }: Props): JSX.Element {
  // Over a settlement the clock is of interest only to the one whose time it is.
  const until = overlay === null || myTurn ? table.deadlines.value.move : null;
  return (
    <TopBar table={table} title={t("game.moons")} sub={subtitle(round, overlay, now)}>
      <Clock until={until} bank={round.turn === null ? undefined : table.deadlines.value.banks[round.turn]} />
    </TopBar>
  );
}

function subtitle(table: MoonsPublic, overlay: Overlay | null, now: number): string {
  if (overlay?.kind === "show") {
    const at = openingAt(overlay, now);
    const { circle } = overlay;
    if (at === null) return m("round.settled", { circle });
    return m("round.opened", { circle, round: overlay.openings[at]?.round ?? 1 });
  }
  return m("round", { circle: Math.max(1, table.circle), round: table.round ?? 1 });
}
