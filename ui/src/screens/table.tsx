import { effect, useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import { TableConnection } from "../connection";
import { Fair } from "../fair/layer";
import { GAMES, kindOf, type ScreenProps } from "../games";
import { t } from "../i18n";
import { Notices } from "../parts/notices";
import { notify } from "../parts/toast";
import { TalkPanel } from "../talk/panel";
import { refusalText } from "../texts/refusals";
import { JoinScreen } from "./join";
import { Lobby } from "./lobby";
import { NotFound, Note } from "./notes";

/** Everything behind a link: joining, waiting, playing, the result. */
export function TableScreen({ code }: { readonly code: string }): JSX.Element {
  const table = useMemo(() => new TableConnection(code), [code]);
  useEffect(() => {
    table.connect();
    // A refusal is news, not a place to be: it is said in passing.
    const stop = effect(() => {
      const refusal = table.refusal.value;
      if (refusal !== null && refusal.id !== null) notify(refusalText(refusal.code, refusal.facts));
    });
    let seated: string | null = null;
    let hosts: boolean | undefined;
    const seat = table.listen(({ table: info, seat: at }) => {
      const now = at !== null && info.host === at;
      if (now && hosts === false) notify(t("people.you-host"));
      hosts = now;
      // A seat that is gone without one's own doing: the host has freed it.
      if (at === null && seated !== null && info.removed.includes(seated)) notify(t("people.you-removed"));
      seated = at === null ? null : (info.seats[at]?.name ?? null);
    });
    let wasLost = false;
    const watch = effect(() => {
      const status = table.status.value;
      if (wasLost && status === "open") notify(t("lost.back"));
      wasLost = status === "lost";
    });
    return () => {
      stop();
      seat();
      watch();
      table.close();
    };
  }, [table]);
  return <TableView table={table} />;
}

export function TableView({ table }: ScreenProps): JSX.Element {
  const watching = useSignal(false);
  const state = table.state.value;
  const kind = state === null ? null : kindOf(state.table.game);
  useEffect(() => {
    // Fetched while people gather, so that the first throw need not wait for it.
    if (kind !== null) GAMES[kind]?.load?.().catch(() => undefined);
  }, [kind]);
  switch (table.status.value) {
    case "gone":
      return <Gone table={table} />;
    case "replaced":
      return (
        <Note title={t("replaced.title")} text={t("replaced.text")}>
          <button type="button" class="btn go" onClick={() => table.connect()}>
            {t("replaced.here")}
          </button>
        </Note>
      );
    default:
      if (state === null) return <Arriving table={table} />;
  }
  const newcomer = table.seat.value === null && !watching.value;
  return (
    <div
      class={table.status.value === "lost" ? "at-table lost" : "at-table"}
      data-game={kind ?? undefined}
    >
      <Fair table={table}>
        {state.table.phase !== "lobby" ? (
          <GameScreen table={table} game={state.table.game} />
        ) : newcomer ? (
          <JoinScreen table={table} onWatch={() => (watching.value = true)} />
        ) : (
          <Lobby table={table} />
        )}
        <TalkPanel table={table} />
        <Notices table={table} />
      </Fair>
    </div>
  );
}

function GameScreen({ table, game }: ScreenProps & { readonly game: string }): JSX.Element {
  const kind = kindOf(game);
  const screen = useSignal<ComponentType<ScreenProps> | null>(null);
  const failed = useSignal(false);
  const attempt = useSignal(0);
  useEffect(() => {
    failed.value = false;
    const load = GAMES[kind]?.load ?? null;
    if (load === null) failed.value = true;
    else
      load().then(
        (loaded) => (screen.value = loaded),
        () => (failed.value = true),
      );
  }, [kind, attempt.value]);
  const Screen = screen.value;
  if (Screen !== null) return <Screen table={table} />;
  if (!failed.value) return <Arriving table={table} />;
  return (
    <Note title={t("screen.failed")} text="">
      <button type="button" class="btn go" onClick={() => attempt.value++}>
        {t("try-again")}
      </button>
    </Note>
  );
}

function Arriving({ table }: ScreenProps): JSX.Element {
  const lost = table.status.value === "lost";
  return (
    <Note title={t("connecting.title")} text={t(lost ? "connecting.lost" : "connecting.text")}>
      {lost && (
        <button type="button" class="btn calm" onClick={() => table.retry()}>
          {t("lost.retry")}
        </button>
      )}
    </Note>
  );
}

function Gone({ table }: ScreenProps): JSX.Element {
  const refusal = table.refusal.value;
  if (refusal === null) return <NotFound />;
  return (
    <Note title={t("gone.closed-title")} text={refusalText(refusal.code, refusal.facts)}>
      <a class="btn go" href="/">
        {t("gone.home")}
      </a>
    </Note>
  );
}
