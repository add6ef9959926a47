import { useSignal } from "@preact/signals";
import type { JSX } from "preact";

import { ApiError, openTable } from "../api";
import { gameOf, type House } from "../games";
import { t } from "../i18n";
import { nickname } from "../prefs";
import { go, tableUrl } from "../router";
import { keepToken, rememberOpened } from "../seats";
import { refusalText } from "../texts/refusals";
import type { GameInfo, NewTable } from "../wire";
import { characterHint, characterName } from "./characters";
import { Dialog } from "./dialog";
import { NameField, Stepper } from "./fields";
import { DiceField, PaceFields, RuleFields } from "./options";

/** Opens a table, keeps the secret of its host's seat, and goes there. */
export async function openAndGo(table: NewTable): Promise<void> {
  const { code, token } = await openTable(table);
  keepToken(code, token, true);
  rememberOpened(code);
  go(tableUrl(code));
}

export const failureText = (failure: unknown): string =>
  failure instanceof ApiError ? refusalText(failure.code, failure.facts) : refusalText("unknown");

/** What a host begins with, within what the server offers. */
function usualOf(game: GameInfo): House {
  const { options, settings } = gameOf(game.game).usual;
  return { options, settings: { ...settings, seats: Math.min(settings.seats, game.players[1]) } };
}

interface NewTableProps {
  readonly game: GameInfo;
  readonly onClose: () => void;
}

/** The form of a host: a name is needed, everything else has its usual value. */
export function NewTableDialog({ game, onClose }: NewTableProps): JSX.Element {
  const house = useSignal<House>(usualOf(game));
  const bots = useSignal<Readonly<Record<string, number>>>({});
  const nameError = useSignal<string | null>(null);
  const failure = useSignal<string | null>(null);
  const busy = useSignal(false);

  const characters = game.characters;
  const seats = house.value.settings.seats;
  const real = house.value.settings.dice === "real";
  const seated = characters.flatMap((character) =>
    Array<string>(real ? 0 : (bots.value[character] ?? 0)).fill(character),
  );
  const full = seated.length >= seats - 1;

  const submit = async (event: Event) => {
    event.preventDefault();
    const name = nickname.value.trim();
    if (name === "") {
      nameError.value = t("name.empty");
      return;
    }
    busy.value = true;
    failure.value = null;
    try {
      await openAndGo({ game: game.game, name, ...house.value, bots: seated });
    } catch (error) {
      failure.value = failureText(error);
      busy.value = false;
    }
  };

  return (
    <Dialog title={t("new.title", { game: gameOf(game.game).title() })} onClose={onClose} class="new">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <NameField
          value={nickname.value}
          error={nameError.value}
          onInput={(name) => {
            nickname.value = name;
            nameError.value = null;
          }}
        />
        <section>
          <Stepper
            label={t("new.seats")}
            value={seats}
            min={Math.max(game.players[0], seated.length + 1)}
            max={game.players[1]}
            onChange={(n) => {
              house.value = { ...house.value, settings: { ...house.value.settings, seats: n } };
            }}
          />
          <DiceField game={game.game} house={house.value} bots={false} onChange={(changed) => (house.value = changed)} />
        </section>
        {!real && (
          <section>
            <h3>{t("new.bots")}</h3>
            <p class="small soft">{t("new.bots-hint")}</p>
            {characters.map((character) => {
              const n = bots.value[character] ?? 0;
              return (
                <Stepper
                  key={character}
                  label={characterName(character)}
                  hint={characterHint(game.game, character)}
                  value={n}
                  min={0}
                  max={full ? n : seats - 1}
                  onChange={(count) => {
                    bots.value = { ...bots.value, [character]: count };
                  }}
                />
              );
            })}
          </section>
        )}
        <details>
          <summary>{t("new.rules")}</summary>
          <RuleFields game={game.game} house={house.value} onChange={(changed) => (house.value = changed)} />
        </details>
        <details>
          <summary>{t("new.pace")}</summary>
          <PaceFields game={game.game} house={house.value} onChange={(changed) => (house.value = changed)} />
        </details>
        <div class="end">
          {failure.value !== null && (
            <p class="ember" role="alert">
              {failure.value}
            </p>
          )}
          <button type="submit" class="btn go" disabled={busy.value}>
            {seated.length > 0 ? t("new.create-bots", { n: seated.length }) : t("new.create")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
