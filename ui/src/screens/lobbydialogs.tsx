import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import type { TableConnection } from "../connection";
import { gameOf, kindOf, type House } from "../games";
import { t } from "../i18n";
import { askForOffers, offerOf } from "../offers";
import { characterHint, characterName } from "../parts/characters";
import { Dialog } from "../parts/dialog";
import { Stepper } from "../parts/fields";
import { DiceField, PaceFields, RuleFields } from "../parts/options";
import { refusalText } from "../texts/refusals";
import type { GameInfo, TableInfo } from "../wire";

const offered = (game: string): GameInfo => offerOf(kindOf(game)) ?? gameOf(game).offer;

/** The host chooses whom to seat. */
export function BotDialog({
  table,
  game,
  onClose,
}: {
  readonly table: TableConnection;
  readonly game: string;
  readonly onClose: () => void;
}): JSX.Element {
  useEffect(askForOffers, []);
  return (
    <Dialog title={t("lobby.pick-bot")} onClose={onClose}>
      <ul class="pick">
        {offered(game).characters.map((character) => (
          <li key={character}>
            <button
              type="button"
              class="btn calm"
              onClick={() => {
                void table.send({ type: "add-bot", character });
                onClose();
              }}
            >
              {characterName(character)}
              <small>{characterHint(game, character)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface OptionsProps {
  readonly table: TableConnection;
  readonly info: TableInfo;
  readonly onClose: () => void;
}

/** The host changes what is played, and how fast. */
export function OptionsDialog({ table, info, onClose }: OptionsProps): JSX.Element {
  const house = useSignal<House>({ options: info.options, settings: info.settings });
  const failure = useSignal<string | null>(null);
  const players = info.seats.filter((seat) => seat.kind !== "free").length;
  const save = async (event: Event) => {
    event.preventDefault();
    const answer = await table.send({ type: "configure", ...house.value }, { quiet: true });
    if (answer.type === "ok") onClose();
    // A toast would lie under the dialog.
    else failure.value = refusalText(answer.code, answer.facts);
  };
  return (
    <Dialog title={t("lobby.options-title")} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <section>
          <Stepper
            label={t("new.seats")}
            value={house.value.settings.seats}
            min={Math.max(offered(info.game).players[0], players)}
            max={offered(info.game).players[1]}
            onChange={(seats) => {
              house.value = { ...house.value, settings: { ...house.value.settings, seats } };
            }}
          />
          <DiceField
            game={info.game}
            house={house.value}
            bots={info.seats.some((seat) => seat.kind === "bot")}
            onChange={(changed) => (house.value = changed)}
          />
          <RuleFields game={info.game} house={house.value} onChange={(changed) => (house.value = changed)} />
          <PaceFields game={info.game} house={house.value} onChange={(changed) => (house.value = changed)} />
        </section>
        <div class="end">
          {failure.value !== null && (
            <p class="ember" role="alert">
              {failure.value}
            </p>
          )}
          <button type="submit" class="btn go">
            {t("lobby.options-save")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
