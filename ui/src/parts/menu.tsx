import { useSignal } from "@preact/signals";
import type { JSX } from "preact";

import { tablePath } from "../api";
import { Icon } from "../art";
import type { TableConnection } from "../connection";
import { ReportButton } from "../fair/shield";
// The fonts travel with the page, so their licences do, too.
import golos from "../fonts/OFL-Golos-Text.txt?url&no-inline";
import literata from "../fonts/OFL-Literata.txt?url&no-inline";
import { gameOf } from "../games";
import { lang, t } from "../i18n";
import { leaveTable } from "../leaving";
import { revealSpeed, shortcuts, sound, theme } from "../prefs";
import { Dialog } from "./dialog";
import { Choice, Switch } from "./fields";
import { People } from "./people";

interface MenuProps {
  readonly table: TableConnection;
  readonly onClose: () => void;
}

export function Menu({ table, onClose }: MenuProps): JSX.Element {
  const people = useSignal(false);
  const info = table.state.value?.table;
  const phase = info?.phase;
  // With real dice nobody stands in: one only goes away, and the seat waits.
  const waits = phase === "playing" && info?.settings.dice === "real";
  const Looks = info === undefined ? undefined : gameOf(info.game).Looks;
  const host = info !== undefined && info.host !== null && info.host === table.seat.value;
  if (people.value) return <People table={table} onClose={onClose} />;
  return (
    <Dialog title={t("menu.title")} onClose={onClose} class="menu">
      <Choice
        label={t("menu.lang")}
        value={lang.value}
        of={[
          ["ru", "Русский"],
          ["en", "English"],
        ]}
        onChange={(choice) => (lang.value = choice)}
      />
      <Choice
        label={t("menu.theme")}
        value={theme.value}
        of={[
          ["dark", t("menu.dark")],
          ["light", t("menu.light")],
          ["system", t("menu.system")],
        ]}
        onChange={(choice) => (theme.value = choice)}
      />
      <Choice
        label={t("menu.reveal")}
        value={revealSpeed.value}
        of={[
          ["slow", t("menu.slow")],
          ["normal", t("menu.normal")],
          ["instant", t("menu.instant")],
        ]}
        onChange={(choice) => (revealSpeed.value = choice)}
      />
      {Looks !== undefined && <Looks />}
      <Switch
        label={t("menu.sound")}
        on={sound.value === "on"}
        onChange={(on) => (sound.value = on ? "on" : "off")}
      />
      <Switch
        label={t("menu.keys")}
        {...(info === undefined ? {} : { hint: gameOf(info.game).keys() })}
        on={shortcuts.value === "on"}
        onChange={(on) => (shortcuts.value = on ? "on" : "off")}
      />
      <div class="ways">
        {phase !== "lobby" && <ReportButton onOpen={onClose} />}
        <button type="button" class="btn calm row" onClick={() => (people.value = true)}>
          <Icon name="people" />
          {t("people.title")}
        </button>
        {phase === "over" && (
          <a
            class="btn calm row"
            href={`${tablePath(table.code)}/record`}
            download={`kosti-${table.code}.jsonl`}
          >
            <Icon name="download" />
            {t("menu.record")}
          </a>
        )}
        {phase === "over" && host && (
          <button
            type="button"
            class="btn calm"
            onClick={() => {
              void table.send({ type: "regroup" });
              onClose();
            }}
          >
            {t("menu.regroup")}
            <small>{t("menu.regroup-hint")}</small>
          </button>
        )}
        {table.seat.value === null || waits ? (
          <a class="btn calm row" href="/">
            <Icon name="back" />
            {t("menu.home")}
            {waits && table.seat.value !== null && <small>{t("menu.home-real")}</small>}
          </a>
        ) : (
          <button type="button" class="btn end" onClick={() => leaveTable(table)}>
            {t("menu.leave")}
            <small>{t(phase === "playing" ? "menu.leave-playing" : "menu.leave-lobby")}</small>
          </button>
        )}
      </div>
      <p class="tiny soft">
        {t("menu.fonts")} <a href={literata}>Literata</a>, <a href={golos}>Golos Text</a> (OFL)
      </p>
    </Dialog>
  );
}
