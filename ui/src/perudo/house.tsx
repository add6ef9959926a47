/** Perudo before the game: what a host decides, and the rules as the table tells them. */

import type { JSX } from "preact";

import { Die, Icon } from "../art";
import { Choice, Stepper, Switch } from "../parts/fields";
import { Card, Chapter, Line } from "../parts/rules";
import type { PerudoOptions } from "../wire";
import { rule } from "./texts/house";

interface FieldsProps {
  readonly options: PerudoOptions;
  readonly onChange: (options: PerudoOptions) => void;
}

export function Fields({ options, onChange }: FieldsProps): JSX.Element {
  const set = (part: Partial<PerudoOptions>) => onChange({ ...options, ...part });
  return (
    <>
      <Stepper
        label={rule("option.dice")}
        value={options.dice}
        min={1}
        max={10}
        onChange={(dice) => set({ dice })}
      />
      <Choice
        label={rule("option.raise")}
        hint={rule(`option.${options.raise_rule}-hint`)}
        value={options.raise_rule}
        of={[
          ["ladder", rule("option.ladder")],
          ["no-drop", rule("option.no-drop")],
        ]}
        onChange={(raise_rule) => set({ raise_rule })}
      />
      <Switch
        label={rule("option.jonti")}
        hint={rule("option.jonti-hint")}
        on={options.jonti}
        onChange={(jonti) => set({ jonti })}
      />
      <Switch
        label={rule("option.calzone")}
        hint={rule("option.calzone-hint")}
        on={options.calzone}
        onChange={(calzone) => set({ calzone })}
      />
      <Switch
        label={rule("option.roll-off")}
        hint={rule("option.roll-off-hint")}
        on={options.roll_off}
        onChange={(roll_off) => set({ roll_off })}
      />
    </>
  );
}

interface OptionsProps {
  readonly options: PerudoOptions;
}

export function RuleCard({ options }: OptionsProps): JSX.Element {
  return (
    <Card>
      <Line sign={<Die face={1} />}>{rule("card.wild")}</Line>
      <Line sign={<Die face={4} />}>{rule(`card.${options.raise_rule}`)}</Line>
      <Line sign={<Die face={1} />}>{rule("card.aces")}</Line>
      <Line sign={<Icon name="eye" />}>{rule(options.jonti ? "card.jonti" : "card.no-jonti")}</Line>
      <Line sign={<Die face="1p" />}>
        {rule(options.calzone ? "card.calzone" : "card.no-calzone")}
      </Line>
    </Card>
  );
}

export function Chapters({ options }: OptionsProps): JSX.Element {
  return (
    <>
      <Chapter title={rule("start.title")}>
        {rule("start.dice", { n: options.dice })}
        {rule(options.roll_off ? "start.roll-off" : "start.drawn")}
      </Chapter>
      <Chapter title={rule("bid.title")}>
        {rule("bid.claim")}
        {rule("bid.wild")}
        {rule("bid.turn")}
      </Chapter>
      <Chapter title={rule("raise.title")}>
        {rule(`raise.${options.raise_rule}`)}
        {rule("raise.to-aces")}
        {rule("raise.from-aces")}
        {rule("raise.open")}
      </Chapter>
      <Chapter title={rule("call.title")}>{rule("call.doodoo")}</Chapter>
      <Chapter title={rule("jonti.title")}>
        {options.jonti ? rule("jonti.who") : rule("jonti.off")}
        {options.jonti && rule("jonti.pay")}
      </Chapter>
      <Chapter title={rule("calzone.title")}>
        {options.calzone ? rule("calzone.when") : rule("calzone.off")}
        {options.calzone && rule("calzone.what")}
      </Chapter>
      <Chapter title={rule("end.title")}>
        {rule("end.opener")}
        {rule("end.win")}
      </Chapter>
    </>
  );
}
