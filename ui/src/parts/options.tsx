import type { JSX } from "preact";

import { gameOf, type House } from "../games";
import { t } from "../i18n";
import type { Settings } from "../wire";
import { Choice, Stepper, Switch } from "./fields";

const CLOCKS = [0, 30, 60, 90, 120];
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
  const { window: windowOf, clockIsFixed, clockRule, usual } = gameOf(game);
  const window = windowOf(options);
  const set = (part: Partial<Settings>) =>
    onChange({ ...house, settings: { ...settings, ...part } });
  // A table may have been opened with a clock that we do not offer; it stays in the list then.
  const clocks = CLOCKS.includes(settings.clock)
    ? CLOCKS
    : [...CLOCKS, settings.clock].sort((a, b) => a - b);
  return (
    <>
      {!clockIsFixed ? (
        <Choice
          label={t("option.clock")}
          value={settings.clock}
          of={clocks.map(
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
      <Switch
        label={t("option.spectators")}
        hint={t("option.spectators-hint")}
        on={settings.spectators}
        onChange={(spectators) => set({ spectators })}
      />
    </>
  );
}
