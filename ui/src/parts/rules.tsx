import type { ComponentChildren, JSX } from "preact";

import { Die, Icon } from "../art";
import { t } from "../i18n";
import { rule } from "../texts/rules";
import type { PerudoOptions, Settings } from "../wire";
import { Dialog } from "./dialog";

/** The rules of this table in a few lines, for the side panel of the desktop. */
export function RuleCard({ options }: { readonly options: PerudoOptions }): JSX.Element {
  return (
    <section class="rulecard">
      <h2>{t("rules.title")}</h2>
      <ul>
        <Line sign={<Die face={1} />}>{rule("card.wild")}</Line>
        <Line sign={<Die face={4} />}>{rule(`card.${options.raise_rule}`)}</Line>
        <Line sign={<Die face={1} />}>{rule("card.aces")}</Line>
        <Line sign={<Icon name="eye" />}>
          {rule(options.jonti ? "card.jonti" : "card.no-jonti")}
        </Line>
        <Line sign={<Die face="1p" />}>
          {rule(options.calzone ? "card.calzone" : "card.no-calzone")}
        </Line>
      </ul>
    </section>
  );
}

function Line({
  sign,
  children,
}: {
  readonly sign: JSX.Element;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <li>
      {sign}
      <span>{children}</span>
    </li>
  );
}

interface RulesDialogProps {
  readonly options: PerudoOptions;
  readonly settings: Settings;
  readonly onClose: () => void;
}

/** All rules as this table plays them. */
export function RulesDialog({ options, settings, onClose }: RulesDialogProps): JSX.Element {
  return (
    <Dialog title={t("rules.title")} onClose={onClose} class="rules">
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
      <Chapter title={rule("table.title")}>
        {settings.clock > 0 ? rule("table.clock", { n: settings.clock }) : rule("table.no-clock")}
        {options.jonti &&
          (settings.window > 0
            ? rule("table.window", { n: settings.window })
            : rule("table.no-window"))}
        {rule("table.leave")}
        {rule("table.no-undo")}
      </Chapter>
    </Dialog>
  );
}

interface ChapterProps {
  readonly title: string;
  readonly children: string | false | readonly (string | false)[];
}

function Chapter({ title, children }: ChapterProps): JSX.Element {
  const lines = typeof children === "string" || children === false ? [children] : children;
  return (
    <section>
      <h3>{title}</h3>
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </section>
  );
}
