import type { JSX } from "preact";

import { t } from "../i18n";
import type { PerudoOptions, Settings } from "../wire";
import { Choice, Stepper, Switch } from "./fields";

/** How a table plays, and how it is run: what a host decides. */
export interface House {
  readonly options: PerudoOptions;
  readonly settings: Settings;
}

export const USUAL: House = {
  options: { dice: 5, raise_rule: "ladder", jonti: true, calzone: true, roll_off: true },
  settings: { seats: 6, clock: 60, window: 3, grace: 45, spectators: true },
};

export const MOST_SEATS = 10;
const CLOCKS = [0, 30, 60, 90, 120];
const LONGEST_WINDOW = 10;

interface HouseProps {
  readonly house: House;
  readonly onChange: (house: House) => void;
}

export function RuleFields({ house, onChange }: HouseProps): JSX.Element {
  const { options } = house;
  const set = (part: Partial<PerudoOptions>) =>
    onChange({ ...house, options: { ...options, ...part } });
  return (
    <>
      <Stepper
        label={t("option.dice")}
        value={options.dice}
        min={1}
        max={10}
        onChange={(dice) => set({ dice })}
      />
      <Choice
        label={t("option.raise")}
        hint={t(`option.${options.raise_rule}-hint`)}
        value={options.raise_rule}
        of={[
          ["ladder", t("option.ladder")],
          ["no-drop", t("option.no-drop")],
        ]}
        onChange={(raise_rule) => set({ raise_rule })}
      />
      <Switch
        label={t("option.jonti")}
        hint={t("option.jonti-hint")}
        on={options.jonti}
        onChange={(jonti) => set({ jonti })}
      />
      <Switch
        label={t("option.calzone")}
        hint={t("option.calzone-hint")}
        on={options.calzone}
        onChange={(calzone) => set({ calzone })}
      />
      <Switch
        label={t("option.roll-off")}
        hint={t("option.roll-off-hint")}
        on={options.roll_off}
        onChange={(roll_off) => set({ roll_off })}
      />
    </>
  );
}

export function PaceFields({ house, onChange }: HouseProps): JSX.Element {
  const { options, settings } = house;
  const set = (part: Partial<Settings>) =>
    onChange({ ...house, settings: { ...settings, ...part } });
  // A table may have been opened with a clock that we do not offer; it stays in the list then.
  const clocks = CLOCKS.includes(settings.clock)
    ? CLOCKS
    : [...CLOCKS, settings.clock].sort((a, b) => a - b);
  return (
    <>
      <Choice
        label={t("option.clock")}
        value={settings.clock}
        of={clocks.map(
          (n) => [n, n === 0 ? t("option.no-clock") : t("option.seconds", { n })] as const,
        )}
        onChange={(clock) => set({ clock })}
      />
      {options.jonti && (
        <Stepper
          label={t("option.window")}
          hint={t("option.window-hint")}
          value={settings.window}
          min={0}
          max={LONGEST_WINDOW}
          onChange={(window) => set({ window })}
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
