import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { Icon, Mark } from "../art";
import type { TableConnection } from "../connection";
import { gameOf, MOST_SEATS } from "../games";
import { t } from "../i18n";
import { leaveTable } from "../leaving";
import { botWord } from "../parts/characters";
import { Invite } from "../parts/invite";
import { RuleCard } from "../parts/rules";
import { TopBar } from "../parts/topbar";
import { nickname } from "../prefs";
import { play } from "../sound";
import { usePageTitle } from "../title";
import type { SeatInfo, TableInfo } from "../wire";
import { BotDialog, OptionsDialog } from "./lobbydialogs";

const LEAST_PLAYERS = 2;

/** The table before a game: who is here, how others come, what is played. */
export function Lobby({ table }: { readonly table: TableConnection }): JSX.Element | null {
  const open = useSignal<"bot" | "options" | null>(null);
  const info = table.state.value?.table;
  usePageTitle(t("lobby.title", { code: table.code }));
  useKnock(info?.seats.filter((seat) => seat.kind === "human").length ?? 0);
  if (info === undefined) return null;
  const game = gameOf(info.game);
  const host = info.host !== null && info.host === table.seat.value;
  const real = info.settings.dice === "real";
  const close = () => {
    open.value = null;
  };

  return (
    <div class="app lobbyapp">
      <div class="felt" />
      <TopBar
        table={table}
        title={game.title()}
        sub={t(info.played > 0 ? "lobby.next" : "lobby.sub", {
          what: real ? t("lobby.real", { what: game.inShort(info.options) }) : game.inShort(info.options),
        })}
      />
      <main class="lobby">
        <Invite code={table.code} game={game.title()} />
        <ul class="empty" aria-label={t("lobby.seats")}>
          {info.seats.map((seat, i) => (
            <SeatRow
              key={i}
              table={table}
              seat={seat}
              at={i}
              host={host}
              bots={!real}
              onBot={() => (open.value = "bot")}
            />
          ))}
        </ul>
        {host &&
          info.removed.map((name, i) => (
            <button key={i} type="button" class="btn line" onClick={() => void table.send({ type: "admit", name })}>
              {t("lobby.admit", { name })}
            </button>
          ))}
      </main>
      <aside class="side">
        <RuleCard table={info} />
      </aside>
      <LobbyDock table={table} info={info} onOptions={() => (open.value = "options")} />
      {open.value === "bot" && <BotDialog table={table} game={info.game} onClose={close} />}
      {open.value === "options" && <OptionsDialog table={table} info={info} onClose={close} />}
    </div>
  );
}

/** Somebody has come: a knock, for a host who looks elsewhere while waiting. */
function useKnock(people: number): void {
  const before = useRef(people);
  useEffect(() => {
    if (people > before.current) play("knock");
    before.current = people;
  }, [people]);
}

interface SeatRowProps {
  readonly table: TableConnection;
  readonly seat: SeatInfo;
  readonly at: number;
  readonly host: boolean;
  /** Whether bots may sit here. */
  readonly bots: boolean;
  readonly onBot: () => void;
}

function SeatRow({ table, seat, at, host, bots, onBot }: SeatRowProps): JSX.Element {
  if (seat.kind === "free") {
    return (
      <li class="free">
        <span class="hole">
          <Icon name="people" />
        </span>
        <span>{t("lobby.free")}</span>
        {host && bots && (
          <button type="button" class="btn line" onClick={onBot}>
            {t("lobby.add-bot")}
          </button>
        )}
      </li>
    );
  }
  const mine = at === table.seat.value;
  const name = seat.name ?? "";
  return (
    <li>
      <Mark seat={at} />
      <span>{mine ? t("lobby.you") : name}</span>
      <span class="small soft">{standing(table, seat, at)}</span>
      {host && !mine && (
        <button
          type="button"
          class="icon"
          aria-label={t("lobby.remove", { name })}
          onClick={() => void table.send({ type: "remove", seat: at, name })}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

function standing(table: TableConnection, seat: SeatInfo, at: number): string {
  if (seat.kind === "bot") return botWord(seat.character);
  if (table.presence.value[at] === false) return t("lobby.offline");
  return t(table.state.value?.table.host === at ? "lobby.host" : "lobby.ready");
}

interface LobbyDockProps {
  readonly table: TableConnection;
  readonly info: TableInfo;
  readonly onOptions: () => void;
}

function LobbyDock({ table, info, onOptions }: LobbyDockProps): JSX.Element {
  const players = info.seats.filter((seat) => seat.kind !== "free").length;
  const host = info.host === null ? null : (info.seats[info.host]?.name ?? null);

  if (table.seat.value === null || info.host !== table.seat.value) {
    const waiting = host === null ? t("lobby.wait-nobody") : t("lobby.wait-host", { name: host });
    return (
      <section class="dock">
        <div class="verdict">
          <p aria-live="polite">
            {table.seat.value === null && `${t("lobby.watching")} `}
            {waiting}
          </p>
        </div>
        <div class="acts one">
          {table.seat.value === null ? (
            <JoinLater table={table} info={info} />
          ) : (
            <button type="button" class="btn calm" onClick={() => void leaveTable(table)}>
              {t("lobby.stand")}
            </button>
          )}
        </div>
      </section>
    );
  }

  const enough = players >= LEAST_PLAYERS;
  const word =
    players === info.seats.length ? "lobby.full" : enough ? "lobby.enough" : info.settings.dice === "real" ? "lobby.alone-real" : "lobby.alone";
  return (
    <section class="dock">
      <div class="verdict">
        <p aria-live="polite">{t(word)}</p>
      </div>
      <div class="acts">
        <button type="button" class="btn calm" onClick={onOptions}>
          {t("lobby.options")}
        </button>
        <button
          type="button"
          class="btn go"
          disabled={!enough}
          onClick={() => void table.send({ type: "start" })}
        >
          {enough ? startWord(players) : t("lobby.need-more")}
        </button>
      </div>
    </section>
  );
}

/** A spectator may still take a seat while one is free. */
function JoinLater({
  table,
  info,
}: {
  readonly table: TableConnection;
  readonly info: TableInfo;
}): JSX.Element {
  return info.seats.some((seat) => seat.kind === "free") ? (
    <button type="button" class="btn go" onClick={() => void sitAsBefore(table)}>
      {t("join.sit")}
    </button>
  ) : (
    <a class="btn calm" href="/">
      {t("menu.home")}
    </a>
  );
}

const sitAsBefore = (table: TableConnection) =>
  table.send({ type: "join", name: nickname.value.trim() || t("name.guest") });

type Crowd = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
const isCrowd = (n: number): n is Crowd => n >= LEAST_PLAYERS && n <= MOST_SEATS;

const startWord = (players: number): string => t(`start.${isCrowd(players) ? players : 2}`);
