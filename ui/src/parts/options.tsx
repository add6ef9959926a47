import type { JSX } from "preact";

import { gameOf, type House } from "../games";
import { t } from "../i18n";
import type { Settings } from "../wire";
import { characterName } from "./characters";
import { Choice, Stepper, Switch } from "./fields";

const CLOCKS = [0, 30, 60, 90, 120];
const BANKS = [0, 60, 120, 300];
const LONGEST_WINDOW = 10;

interface HouseProps {
  /** The id of the game. */
  readonly game: string;
  readonly house: House;
  readonly onChange: (house: House) => void;
}

interface DiceProps extends HouseProps {
  /** Whether bots sit here: they have no dice of their own. */
  readonly bots: boolean;
}

/** Who throws: the house, or people their own dice. Then time runs only if somebody sets it. */
export function DiceField({ game, house, bots, onChange }: DiceProps): JSX.Element {
  const { settings } = house;
  const set = (real: boolean) =>
    onChange({
      ...house,
      settings: {
        ...settings,
        dice: real ? "real" : "house",
        clock: real ? 0 : gameOf(game).usual.settings.clock,
      },
    });
  return (
    <Switch
      label={t("option.real")}
      hint={t(bots ? "option.real-bots" : "option.real-hint")}
      on={settings.dice === "real"}
      onChange={set}
    />
  );
}

export function RuleFields({ game, house, onChange }: HouseProps): JSX.Element {
  const { Fields } = gameOf(game);
  return (
    <Fields options={house.options} onChange={(options) => onChange({ ...house, options })} />
  );
}

export function PaceFields({ game, house, onChange }: HouseProps): JSX.Element {
  const { options, settings } = house;
  const { window: windowOf, clockIsFixed, clockRule, offer, usual } = gameOf(game);
  const window = windowOf(options);
  const set = (part: Partial<Settings>) =>
    onChange({ ...house, settings: { ...settings, ...part } });
  return (
    <>
      {!clockIsFixed ? (
        <Choice
          label={t("option.clock")}
          value={settings.clock}
          of={withOwn(CLOCKS, settings.clock).map(
            (n) => [n, n === 0 ? t("option.no-clock") : t("option.seconds", { n })] as const,
          )}
          onChange={(clock) => set({ clock })}
        />
      ) : (
        settings.dice === "house" && (
          <Switch
            label={t("option.clock-on")}
            hint={clockRule(settings.clock)}
            on={settings.clock > 0}
            onChange={(on) => set({ clock: on ? usual.settings.clock : 0 })}
          />
        )
      )}
      {window !== null && (
        <Stepper
          label={window.label}
          hint={window.hint}
          value={settings.window}
          min={0}
          max={LONGEST_WINDOW}
          onChange={(seconds) => set({ window: seconds })}
        />
      )}
      {!clockIsFixed && settings.clock > 0 && (
        <Choice
          label={t("option.bank")}
          hint={t("option.bank-hint")}
          value={settings.bank}
          of={withOwn(BANKS, settings.bank).map(
            (n) => [n, n === 0 ? t("option.no-bank") : t("option.seconds", { n })] as const,
          )}
          onChange={(bank) => set({ bank })}
        />
      )}
      <HouseFields
        characters={offer.characters}
        settings={settings}
        onChange={(changed) => onChange({ ...house, settings: changed })}
      />
    </>
  );
}

interface HouseFieldsProps {
  readonly characters: readonly string[];
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

/** What touches nobody's play, so that it may change at any time. */
export function HouseFields({ characters, settings, onChange }: HouseFieldsProps): JSX.Element {
  const set = (part: Partial<Settings>) => onChange({ ...settings, ...part });
  return (
    <>
      {settings.dice === "house" && (
        <Choice
          label={t("option.stand-in")}
          value={settings.stand_in}
          of={characters.map((character) => [character, characterName(character)] as const)}
          onChange={(stand_in) => set({ stand_in })}
        />
      )}
      <Switch
        label={t("option.spectators")}
        hint={t("option.spectators-hint")}
        on={settings.spectators}
        onChange={(spectators) => set({ spectators })}
      />
      <Choice
        label={t("option.chat")}
        value={settings.chat}
        of={[
          ["seated", t("option.chat-seated")],
          ["all", t("option.chat-all")],
          ["off", t("option.chat-off")],
        ]}
        onChange={(chat) => set({ chat })}
      />
    </>
  );
}

/** A table may have been opened with a number that we do not offer; it stays in the list then. */
const withOwn = (offered: readonly number[], own: number): readonly number[] =>
  offered.includes(own) ? offered : [...offered, own].sort((a, b) => a - b);
