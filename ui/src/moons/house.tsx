/** Shoot the Moons before the game: what a host decides, and the rules as the table tells them. */

import type { JSX } from "preact";

import { Die, Icon } from "../art";
import { Choice, Switch } from "../parts/fields";
import { Card, Chapter, Line } from "../parts/rules";
import type { MoonsOptions } from "../wire";
import { rule } from "./texts/house";

const MIN_BETS = [1, 5, 10, 20, 50];
/** In minimum bets: what one sits down with. */
const BUY_INS = [10, 20, 50, 100];
const RISES = [0, 5, 10, 20];
const CIRCLES = [0, 5, 10, 20];

/** What is offered, and what the table plays already if that is something else. */
const among = (offered: readonly number[], now: number): readonly number[] =>
  offered.includes(now) ? offered : [...offered, now].sort((a, b) => a - b);

const named = (values: readonly number[], zero: string) =>
  values.map((n) => [n, n === 0 ? zero : String(n)] as const);

interface FieldsProps {
  readonly options: MoonsOptions;
  readonly onChange: (options: MoonsOptions) => void;
}

export function Fields({ options, onChange }: FieldsProps): JSX.Element {
  const set = (part: Partial<MoonsOptions>) => onChange({ ...options, ...part });
  const { min_bet, buy_in } = options;
  const bets = Math.round(buy_in / min_bet);
  const buyIns = among(BUY_INS.map((n) => n * min_bet), buy_in);
  const last = options.raise_rule === "last-raise";
  return (
    <>
      <Choice
        label={rule("option.min-bet")}
        hint={rule("option.min-bet-hint")}
        value={min_bet}
        of={named(among(MIN_BETS, min_bet), "")}
        // One sits down with as many bets as before.
        onChange={(bet) => set({ min_bet: bet, buy_in: bets * bet })}
      />
      <Choice
        label={rule("option.buy-in")}
        value={buy_in}
        of={named(buyIns, "")}
        onChange={(chips) => set({ buy_in: chips })}
      />
      <Choice
        label={rule("option.ante-rise")}
        hint={rule("option.ante-rise-hint")}
        value={options.ante_rise}
        of={named(among(RISES, options.ante_rise), rule("option.never"))}
        onChange={(ante_rise) => set({ ante_rise })}
      />
      <Choice
        label={rule("option.circles")}
        hint={rule("option.circles-hint")}
        value={options.circles}
        of={named(among(CIRCLES, options.circles), rule("option.no-limit"))}
        onChange={(circles) => set({ circles })}
      />
      <Choice
        label={rule("option.settlement")}
        hint={rule(`option.${options.settlement}-hint`)}
        value={options.settlement}
        of={[
          ["refund", rule("option.refund")],
          ["side-pots", rule("option.side-pots")],
        ]}
        onChange={(settlement) => set({ settlement })}
      />
      <Choice
        label={rule("option.raise")}
        hint={rule(last ? "option.raise-last-hint" : "option.raise-min-hint")}
        value={options.raise_rule}
        of={[
          ["min-bet", rule("option.raise-min")],
          ["last-raise", rule("option.raise-last")],
        ]}
        onChange={(raise_rule) => set({ raise_rule })}
      />
      <Switch
        label={rule("option.kept")}
        hint={rule("option.kept-hint")}
        on={options.dice_kept}
        onChange={(dice_kept) => set({ dice_kept })}
      />
    </>
  );
}

interface OptionsProps {
  readonly options: MoonsOptions;
}

export function RuleCard({ options }: OptionsProps): JSX.Element {
  const { min_bet, buy_in, ante_rise, settlement } = options;
  return (
    <Card>
      <Line sign={<Die face={6} />}>{rule("card.total")}</Line>
      <Line sign={<Die face={3} />}>{rule("card.moon")}</Line>
      <Line sign={<Icon name="people" />}>{rule("card.stakes", { min_bet, buy_in })}</Line>
      {ante_rise > 0 && (
        <Line sign={<Icon name="chart" />}>{rule("card.rise", { n: ante_rise })}</Line>
      )}
      <Line sign={<Icon name="layers" />}>{rule(`card.${settlement}`)}</Line>
    </Card>
  );
}

export function Chapters({ options }: OptionsProps): JSX.Element {
  const { min_bet, settlement, circles, ante_rise } = options;
  const last = options.raise_rule === "last-raise";
  return (
    <>
      <Chapter title={rule("goal.title")}>
        {rule("goal.circle")}
        {rule("goal.total")}
      </Chapter>
      <Chapter title={rule("moon.title")}>{rule("moon.what")}</Chapter>
      <Chapter title={rule("bets.title")}>
        {rule("bets.ante", { min_bet })}
        {rule("bets.order")}
        {rule("bets.check", { min_bet })}
        {rule("bets.call")}
        {rule(last ? "bets.raise-last" : "bets.raise-min")}
        {rule("bets.alone")}
      </Chapter>
      <Chapter title={rule("va.title")}>
        {rule("va.what")}
        {rule("va.short")}
        {rule(`va.${settlement}`)}
      </Chapter>
      <Chapter title={rule("end.title")}>
        {rule("end.broke")}
        {circles > 0 ? rule("end.circles", { n: circles }) : rule("end.last")}
        {ante_rise > 0 && rule("end.rise", { n: ante_rise })}
      </Chapter>
    </>
  );
}
