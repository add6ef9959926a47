import { useSignal } from "@preact/signals";
import type { JSX } from "preact";

import { Mark } from "../art";
import type { TableConnection } from "../connection";
import { gameOf } from "../games";
import { list, t } from "../i18n";
import { NameField } from "../parts/fields";
import { RuleCard } from "../parts/rules";
import { TopBar } from "../parts/topbar";
import { nickname } from "../prefs";
import { refusalText } from "../texts/refusals";
import { usePageTitle } from "../title";

interface JoinProps {
  readonly table: TableConnection;
  readonly onWatch: () => void;
}

/** What somebody sees who followed a link: who is here, and a place for a name. */
export function JoinScreen({ table, onWatch }: JoinProps): JSX.Element | null {
  const error = useSignal<string | null>(null);
  const busy = useSignal(false);
  const info = table.state.value?.table;
  usePageTitle(t("lobby.title", { code: table.code }));
  if (info === undefined) return null;

  const game = gameOf(info.game);
  const free = info.seats.filter((seat) => seat.kind === "free").length;
  const names = info.seats.flatMap((seat) => (seat.name === null ? [] : [seat.name]));

  const sit = async (event: Event) => {
    event.preventDefault();
    const name = nickname.value.trim();
    if (name === "") {
      error.value = t("name.empty");
      return;
    }
    busy.value = true;
    const answer = await table.send({ type: "join", name }, { quiet: true });
    busy.value = false;
    if (answer.type === "refused") error.value = refusalText(answer.code, answer.facts);
  };

  return (
    <div class="app lobbyapp joining">
      <div class="felt" />
      <TopBar
        table={table}
        title={game.title()}
        sub={t(info.played > 0 ? "lobby.next" : "lobby.sub", {
          what: game.inShort(info.options),
        })}
      />
      <main class="lobby">
        <h2>{t("join.title")}</h2>
        <ul class="gathered" aria-hidden="true">
          {info.seats.map(
            (seat, i) =>
              seat.kind !== "free" && (
                <li key={i}>
                  <Mark seat={i} />
                </li>
              ),
          )}
        </ul>
        <p>
          {names.length > 0 ? t("join.here", { names: list(names) }) : t("join.nobody")}{" "}
          {free > 0
            ? t("join.free", { n: free })
            : t(info.settings.spectators ? "join.full" : "join.full-only")}
        </p>
      </main>
      <aside class="side">
        <RuleCard table={info} />
      </aside>
      <section class="dock">
        <form class="sit" onSubmit={(event) => void sit(event)} noValidate>
          {free > 0 && (
            <NameField
              value={nickname.value}
              error={error.value}
              onInput={(name) => {
                nickname.value = name;
                error.value = null;
              }}
            />
          )}
          <div class={free > 0 && info.settings.spectators ? "acts" : "acts one"}>
            {info.settings.spectators && (
              <button type="button" class="btn calm" onClick={onWatch}>
                {t("join.watch")}
              </button>
            )}
            {free > 0 && (
              <button type="submit" class="btn go" disabled={busy.value}>
                {t("join.sit")}
              </button>
            )}
          </div>
        </form>
      </section>
    </div>
  );
}
