/** Rondo before the game: what a host decides, and the rules as the table tells them. */

import type { JSX } from "preact";

import { Icon } from "../art";
import { Choice } from "../parts/fields";
import { Card, Chapter, Line } from "../parts/rules";
import type { RondoOptions } from "../wire";
import { rule } from "./texts/house";

const STAKES = [1, 5, 10, 20, 50];
/** In stakes: what one sits down with. */
const PURSES = [5, 10, 20, 50];
const LIMITS = [1, 2, 3, 5];

/** What is offered, and what the table plays already if that is something else. */
const among = (offered: readonly number[], now: number): readonly number[] =>
  offered.includes(now) ? offered : [...offered, now].sort((a, b) => a - b);

const named = (values: readonly number[]) => values.map((n) => [n, String(n)] as const);

interface FieldsProps {
  readonly options: RondoOptions;
  readonly onChange: (options: RondoOptions) => void;
}

export function Fields({ options, onChange }: FieldsProps): JSX.Element {
  const set = (part: Partial<RondoOptions>) => onChange({ ...options, ...part });
  const { stake, purse } = options;
  const rounds = Math.max(1, Math.floor(purse / stake));
  return (
    <>
      <Choice
        label={rule("option.stake")}
        hint={rule("option.stake-hint")}
        value={stake}
        of={named(among(STAKES, stake))}
        // One sits down with as many stakes as before.
        onChange={(chips) => set({ stake: chips, purse: rounds * chips })}
      />
      <Choice
        label={rule("option.purse")}
        hint={rule("option.purse-hint", { n: rounds })}
        value={purse}
        of={named(among(PURSES.map((n) => n * stake), purse))}
        onChange={(chips) => set({ purse: chips })}
      />
      <Choice
        label={rule("option.tie")}
        hint={rule(options.tie_stake === "round-loser" ? "option.tie-round-hint" : "option.tie-rethrow-hint")}
        value={options.tie_stake}
        of={[
          ["round-loser", rule("option.tie-round")],
          ["rethrow-loser", rule("option.tie-rethrow")],
        ]}
        onChange={(tie_stake) => set({ tie_stake })}
      />
      <Choice
        label={rule("option.equal")}
        hint={rule("option.equal-hint")}
        value={options.all_equal_limit}
        of={named(among(LIMITS, options.all_equal_limit))}
        onChange={(all_equal_limit) => set({ all_equal_limit })}
      />
      <Choice
        label={rule("option.nobody")}
        hint={rule(options.nobody_left === "replay" ? "option.replay-hint" : "option.house-hint")}
        value={options.nobody_left}
        of={[
          ["replay", rule("option.replay")],
          ["house", rule("option.house")],
        ]}
        onChange={(nobody_left) => set({ nobody_left })}
      />
    </>
  );
}

interface OptionsProps {
  readonly options: RondoOptions;
}

export function RuleCard({ options }: OptionsProps): JSX.Element {
  const { stake, purse } = options;
  return (
    <Card>
      <Line sign={<Icon name="hand" />}>{rule("card.hit")}</Line>
      <Line sign={<Icon name="leave" />}>{rule("card.fall")}</Line>
      <Line sign={<Icon name="again" />}>{rule("card.turn")}</Line>
      <Line sign={<Icon name="people" />}>{rule("card.low")}</Line>
      <Line sign={<Icon name="layers" />}>{rule("card.stake", { stake, purse })}</Line>
    </Card>
  );
}

export function Chapters({ options }: OptionsProps): JSX.Element {
  const { stake, tie_stake, all_equal_limit, nobody_left } = options;
  return (
    <>
      <Chapter title={rule("goal.title")}>
        {rule("goal.last")}
        {rule("goal.stake", { stake })}
      </Chapter>
      <Chapter title={rule("throw.title")}>
        {rule("throw.free")}
        {rule("throw.hit")}
        {rule("throw.knock")}
        {rule("throw.dealer")}
        {rule("table.cocked")}
      </Chapter>
      <Chapter title={rule("out.title")}>
        {rule("out.foul")}
        {rule("out.low")}
      </Chapter>
      <Chapter title={rule("tie.title")}>
        {rule("tie.again")}
        {rule(tie_stake === "round-loser" ? "tie.round" : "tie.rethrow")}
        {rule("tie.all")}
        {rule("tie.house", { n: all_equal_limit })}
        {rule(nobody_left === "replay" ? "tie.replay" : "tie.nobody")}
      </Chapter>
    </>
  );
}
