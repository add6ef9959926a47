import type { JSX } from "preact";

import { Icon } from "../art";
import type { TableConnection } from "../connection";
import { Distrust } from "../fair/faults";
import { gameOf } from "../games";
import { t } from "../i18n";
import { Clock, useSecondsLeft } from "../time";
import { characterName } from "./characters";

/** What lies over any screen of a table: no connection, or a bot on one's own seat. */
export function Notices({ table }: { readonly table: TableConnection }): JSX.Element {
  return (
    <div class="notices">
      <Distrust table={table} />
      {table.status.value === "lost" ? <LostBanner table={table} /> : <AwayBanner table={table} />}
    </div>
  );
}

function LostBanner({ table }: { readonly table: TableConnection }): JSX.Element {
  const info = table.state.value?.table;
  const playing = info?.phase === "playing" && table.seat.value !== null;
  const lostAt = table.lostAt.value;
  const bots = info?.settings.dice !== "real";
  const until = playing && bots && lostAt !== null ? lostAt + info.settings.grace * 1000 : null;
  const left = useSecondsLeft(until);
  return (
    <div class="banner">
      <Icon name="phone" />
      <b role="alert">{t("lost.title")}</b>
      <Clock until={left === 0 ? null : until} icon={false} />
      <p>{lostText(table, left)}</p>
      <button type="button" class="btn calm" onClick={() => table.retry()}>
        {t("lost.retry")}
      </button>
    </div>
  );
}

function lostText(table: TableConnection, left: number | null): string {
  if (table.seat.value === null) return t("lost.watching");
  const info = table.state.value?.table;
  if (info?.phase === "playing" && info.settings.dice === "real") return t("lost.real");
  if (left === null) return t("lost.lobby");
  return left > 0 ? t("lost.bot", { n: left }) : t("lost.bot-now");
}

function AwayBanner({ table }: { readonly table: TableConnection }): JSX.Element | null {
  const info = table.state.value?.table;
  const seat = table.seat.value;
  if (info?.phase !== "playing" || seat === null || info.seats[seat]?.away !== true) return null;
  // Who is out of the game has nothing to take back.
  const view = table.state.value?.view ?? null;
  if (view !== null && gameOf(info.game).isOut(view, seat)) return null;
  return (
    <div class="banner away">
      <Icon name="bot" />
      <b role="status">{t("away.title")}</b>
      <p>{t("away.text", { character: characterName(info.seats[seat]?.character ?? "").toLowerCase() })}</p>
      <button type="button" class="btn go" onClick={() => void table.send({ type: "back" })}>
        {t("away.back")}
      </button>
    </div>
  );
}
