import type { JSX } from "preact";
import type { TableConnection } from "../connection";
import { Shield } from "../fair/shield";
import { t } from "../i18n";
import { TopBar } from "../parts/topbar";
import type { Cast } from "../table/cast";
import { Clock } from "../time";
import { names } from "./announce";
import { Chip } from "../table/chip";
import type { Overlay } from "./overlay";
import { isRethrow, type RondoPublic } from "./state";
import { r } from "./texts";
import { lastThrows } from "./throws";

interface Props {
  readonly table: TableConnection;
  readonly cast: Cast;
  readonly round: RondoPublic;
  readonly overlay: Overlay | null;
  /** When the seat that is called is out of time. */
  readonly until: number | null;
}

/** The head of the screen: the round, how many have thrown, and the clock of whoever is called. */
export function Top({ table, cast, round, overlay, until }: Props): JSX.Element {
  return (
    <TopBar table={table} title={t("game.rondo")} sub={subtitle(cast, round, overlay)}>
      <Clock until={until} />
    </TopBar>
  );
}

function subtitle(cast: Cast, table: RondoPublic, overlay: Overlay | null): string {
  if (overlay?.kind === "verdict") return r("round.verdict", { round: roundOf(table, overlay) });
  const { round, throwers, thrown } = table;
  if (isRethrow(table)) return r("round.rethrow", { round, list: names(cast, throwers) });
  return r("round", { round, n: thrown.length, of: throwers.length });
}

/** A verdict is of the round before, if the next one has begun with it. */
const roundOf = ({ round }: RondoPublic, { fresh }: Overlay): number =>
  fresh.some(({ kind }) => kind === "round") ? round - 1 : round;

interface MoneyProps {
  readonly me: number | null;
  readonly table: RondoPublic;
  readonly stake: number;
}

/** The bank, the stake, what the viewer has, and what the house took. */
export function Money({ me, table, stake }: MoneyProps): JSX.Element {
  const yours = me === null ? null : (table.purses[me] ?? 0);
  return (
    <section class={table.house > 0 ? "money four" : "money"} aria-label={r("bank")}>
      <dl>
        <Sum name={r("bank")} n={table.bank} main />
        <Sum name={r("stake")} n={stake} />
        {yours !== null && <Sum name={r("yours")} n={yours} />}
        {table.house > 0 && <Sum name={r("house")} n={table.house} />}
      </dl>
      <Shield of={lastThrows} />
    </section>
  );
}

function Sum({ name, n, main = false }: { readonly name: string; readonly n: number; readonly main?: boolean }): JSX.Element {
  return (
    <div class={main ? "main" : ""}>
      <dt>{name}</dt>
      <dd>
        {main && <Chip />}
        {n}
      </dd>
    </div>
  );
}
