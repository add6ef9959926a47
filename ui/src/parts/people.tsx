import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";

import { Icon, Mark } from "../art";
import type { TableConnection } from "../connection";
import { gameOf } from "../games";
import { t } from "../i18n";
import { isMuted, mute } from "../talk/muted";
import { minutes } from "../time";
import type { SeatInfo, Settings, TableInfo } from "../wire";
import { botWord, characterName } from "./characters";
import { Dialog } from "./dialog";
import { HouseFields } from "./options";

interface PeopleProps {
  readonly table: TableConnection;
  readonly onClose: () => void;
}

/** Everybody at the table, and what one may do about them. */
export function People({ table, onClose }: PeopleProps): JSX.Element | null {
  // What was asked for and is not answered yet: the next change goes on from there.
  const wanted = useSignal<Settings | null>(null);
  const info = table.state.value?.table;
  if (info === undefined) return null;
  const configure = async (settings: Settings) => {
    wanted.value = settings;
    await table.send({ type: "configure", settings });
    if (wanted.value === settings) wanted.value = null;
  };
  const host = info.host !== null && info.host === table.seat.value;
  const writers = watchersHeard(table, info);
  const watching = table.watching.value;
  return (
    <Dialog title={t("people.title")} onClose={onClose} class="people">
      <ul class="folk">
        {info.seats.map(
          (seat, at) =>
            seat.kind !== "free" && <Player key={at} table={table} info={info} seat={seat} at={at} host={host} />,
        )}
      </ul>
      {(watching > 0 || writers.length > 0) && (
        <section>
          <h3>{t("people.watching", { n: watching })}</h3>
          <ul class="folk">
            {writers.map((name) => (
              <li key={name}>
                <One sign={<Icon name="eye" />} name={name} word={t("talk.watcher")} />
                <Hushing table={table} info={info} name={name} host={host} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {host && info.removed.length > 0 && (
        <section>
          <h3>{t("people.removed")}</h3>
          <ul class="folk">
            {info.removed.map((name, i) => (
              <li key={i}>
                <One sign={<Icon name="leave" />} name={name} word="" />
                <div class="deeds">
                  <button type="button" class="btn line" onClick={() => void table.send({ type: "admit", name })}>
                    {t("people.admit")}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {host && (
        <section>
          <h3>{t("people.house")}</h3>
          <HouseFields
            characters={gameOf(info.game).offer.characters}
            settings={wanted.value ?? info.settings}
            onChange={(settings) => void configure(settings)}
          />
        </section>
      )}
    </Dialog>
  );
}

interface PlayerProps {
  readonly table: TableConnection;
  readonly info: TableInfo;
  readonly seat: SeatInfo;
  readonly at: number;
  /** Whether the viewer is the host. */
  readonly host: boolean;
}

function Player({ table, info, seat, at, host }: PlayerProps): JSX.Element {
  const name = seat.name ?? "";
  const mine = at === table.seat.value;
  const human = seat.kind === "human";
  const present = human && !seat.away;
  const playing = info.phase === "playing";
  // With real dice there is no bot to play on, and the bots of a game play to its end.
  const removable = host && !mine && (!playing || (human && info.settings.dice === "house"));
  return (
    <li>
      <One sign={<Mark seat={at} />} name={mine ? t("people.you", { name }) : name} word={standing(table, info, seat, at)} />
      {!mine && (human || removable) && (
        <Hushing table={table} info={info} name={name} host={host} speaks={human}>
          {host && present && (
            <button type="button" class="btn line" onClick={() => void table.send({ type: "hand-over", seat: at, name })}>
              {t("people.hand-over")}
            </button>
          )}
          {removable && (
            <button type="button" class="btn end" onClick={() => void table.send({ type: "remove", seat: at, name })}>
              {t(playing ? "people.remove-playing" : "people.remove")}
            </button>
          )}
        </Hushing>
      )}
    </li>
  );
}

function One({ sign, name, word }: { readonly sign: JSX.Element; readonly name: string; readonly word: string }): JSX.Element {
  return (
    <div class="one">
      {sign}
      <span>
        <b dir="auto">{name}</b> <span class="small soft">{word}</span>
      </span>
    </div>
  );
}

interface HushingProps {
  readonly table: TableConnection;
  readonly info: TableInfo;
  readonly name: string;
  readonly host: boolean;
  /** Whether this is somebody who may write. */
  readonly speaks?: boolean;
  readonly children?: ComponentChildren;
}

/** Not to listen to somebody: oneself, or all by the host's word. */
function Hushing({ table, info, name, host, speaks = true, children }: HushingProps): JSX.Element {
  const muted = isMuted(table.code, name);
  const silent = info.silenced.includes(name);
  return (
    <div class="deeds">
      {speaks && (
        <button type="button" class="btn line" onClick={() => mute(table.code, name, !muted)}>
          {t(muted ? "people.unmute" : "people.mute")}
        </button>
      )}
      {speaks && host && (
        <button
          type="button"
          class="btn line"
          onClick={() => void table.send({ type: "silence", name, on: !silent })}
        >
          {t(silent ? "people.unsilence" : "people.silence")}
        </button>
      )}
      {children}
    </div>
  );
}

/** Who wrote without sitting here, or was silenced for it. */
function watchersHeard(table: TableConnection, info: TableInfo): readonly string[] {
  const seated = info.seats.map(({ name }) => name);
  const wrote = table.lines.value.filter((line) => !line.seated).map(({ name }) => name);
  return [...new Set([...wrote, ...info.silenced])].filter((name) => !seated.includes(name));
}

function standing(table: TableConnection, info: TableInfo, seat: SeatInfo, at: number): string {
  if (seat.kind === "bot") return botWord(seat.character);
  const bank = info.phase === "playing" ? table.deadlines.value.banks[at] : undefined;
  const words = [
    info.host === at && t("lobby.host"),
    seat.away && info.phase === "playing" && t("people.away", { character: characterName(seat.character ?? "").toLowerCase() }),
    bank !== undefined && t("people.bank", { time: minutes(Math.ceil(bank / 1000)) }),
    table.presence.value[at] === false && t("lobby.offline"),
    info.silenced.includes(seat.name ?? "") && t("people.silent"),
  ];
  return words.filter((word) => word !== false).join(", ");
}
