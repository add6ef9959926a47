import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { Icon, Mark } from "../art";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { nickname, wide } from "../prefs";
import { Ear } from "../table/ear";
import { useNewest } from "../table/usenewest";
import { refusalText } from "../texts/refusals";
import type { Line, TableInfo } from "../wire";
import { talkOf } from ".";

/** The button in the head of every screen at a table. */
export function TalkButton({ table }: { readonly table: TableConnection }): JSX.Element | null {
  const talk = talkOf(table);
  const off = table.state.value?.table.settings.chat === "off";
  if (off && talk.lines.value.length === 0) return null;
  const unread = talk.unread.value;
  return (
    <button
      type="button"
      class="icon talkbtn"
      aria-expanded={talk.open.value}
      aria-label={unread > 0 ? t("talk.unread", { n: unread }) : t("talk.title")}
      onClick={() => talk.toggle()}
    >
      <Icon name="talk" />
      {unread > 0 && <b aria-hidden="true">{unread > 9 ? "9+" : unread}</b>}
    </button>
  );
}

/**
 * What was written, beside the game: it covers no moves and takes no focus. Closed it is for the
 * ear only, so that who cannot see it is told of new lines all the same.
 */
export function TalkPanel({ table }: { readonly table: TableConnection }): JSX.Element | null {
  const talk = talkOf(table);
  const open = talk.open.value;
  const lines = talk.lines.value;
  const info = table.state.value?.table;
  const rows = useNewest<HTMLDivElement>(lines.length, open);
  if (info === undefined) return null;
  const close = () => {
    talk.toggle(false);
    document.querySelector<HTMLElement>(".talkbtn")?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <section class={open ? "talk" : "talk ear"} aria-label={t("talk.title")} onKeyDown={onKey}>
      {open && (
        <div class="head">
          <h2>{t("talk.title")}</h2>
          <button type="button" class="icon" aria-label={t("close")} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
      <div class="log" role="log" aria-live="polite" aria-label={t("talk.log")} tabIndex={open ? 0 : -1} ref={rows}>
        <ul>
          {lines.map((line) => (
            <Said key={line.number} line={line} info={info} />
          ))}
        </ul>
      </div>
      {open && lines.length === 0 && <p class="none soft small">{t("talk.none")}</p>}
      {open && <Write table={table} info={info} />}
    </section>
  );
}

function Said({ line, info }: { readonly line: Line; readonly info: TableInfo }): JSX.Element {
  const seat = line.seated ? info.seats.findIndex(({ name }) => name === line.name) : -1;
  return (
    <li>
      {seat >= 0 ? <Mark seat={seat} size="s" /> : <Icon name={line.seated ? "people" : "eye"} />}
      <p>
        <b dir="auto">{line.name}</b>{" "}
        {!line.seated && <Ear>{t("talk.watcher")}</Ear>}
        <span dir="auto">{line.text}</span>
      </p>
    </li>
  );
}

/** Why nothing can be written here; null if it can. */
function silence(table: TableConnection, info: TableInfo): string | null {
  const seat = table.seat.value;
  const name = seat === null ? null : (info.seats[seat]?.name ?? null);
  if (info.settings.chat === "off") return t("talk.off");
  if (seat === null && info.settings.chat === "seated") return t("talk.seated");
  return name !== null && info.silenced.includes(name) ? t("talk.silenced") : null;
}

function Write({ table, info }: { readonly table: TableConnection; readonly info: TableInfo }): JSX.Element {
  const text = useSignal("");
  const error = useSignal<string | null>(null);
  const busy = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const why = silence(table, info);
  useEffect(() => {
    // It was opened to write; on a phone that would bring up the keyboard over the table.
    if (wide.value) field.current?.focus();
  }, []);
  if (why !== null) return <p class="none soft small">{why}</p>;
  const watches = table.seat.value === null;
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy.value || text.value.trim() === "") return;
    busy.value = true;
    const said = { type: "say", text: text.value } as const;
    const answer = await table.send(watches ? { ...said, name: nickname.value } : said, { quiet: true });
    busy.value = false;
    if (answer.type === "ok") text.value = "";
    error.value = answer.type === "refused" ? refusalText(answer.code, answer.facts) : null;
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      {watches && (
        <input
          class="text"
          aria-label={t("name.label")}
          placeholder={t("name.label")}
          value={nickname.value}
          autocomplete="nickname"
          onInput={(event) => (nickname.value = event.currentTarget.value)}
        />
      )}
      <input
        ref={field}
        class="text"
        aria-label={t("talk.write")}
        placeholder={t("talk.write")}
        value={text.value}
        dir="auto"
        autocomplete="off"
        enterkeyhint="send"
        aria-invalid={error.value !== null}
        aria-describedby="talk-error"
        onInput={(event) => {
          text.value = event.currentTarget.value;
          error.value = null;
        }}
      />
      <button type="submit" class="icon" aria-label={t("talk.send")} aria-disabled={busy.value}>
        <Icon name="arrow" />
      </button>
      <p id="talk-error" class="small ember" role="alert" hidden={error.value === null}>
        {error.value}
      </p>
    </form>
  );
}
