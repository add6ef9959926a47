import type { ComponentChildren, JSX } from "preact";

import { gameOf } from "../games";
import { t } from "../i18n";
import { rule } from "../texts/rules";
import type { TableInfo } from "../wire";
import { characterName } from "./characters";
import { Dialog } from "./dialog";

/** The rules of this table in a few lines, for the side panel of the desktop. */
export function RuleCard({ table }: { readonly table: TableInfo }): JSX.Element {
  const { Card } = gameOf(table.game);
  return <Card options={table.options} />;
}

/** The frame of such a card; its lines belong to the game. */
export function Card({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <section class="rulecard">
      <h2>{t("rules.title")}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface LineProps {
  readonly sign: JSX.Element;
  readonly children: ComponentChildren;
}

export function Line({ sign, children }: LineProps): JSX.Element {
  return (
    <li>
      {sign}
      <span>{children}</span>
    </li>
  );
}

interface RulesDialogProps {
  readonly table: TableInfo;
  readonly onClose: () => void;
}

/** All rules as this table plays them. */
export function RulesDialog({ table, onClose }: RulesDialogProps): JSX.Element {
  const { Chapters, clockIsFixed, clockRule, windowRule } = gameOf(table.game);
  const { options, settings } = table;
  return (
    <Dialog title={t("rules.title")} onClose={onClose} class="rules">
      <Chapters options={options} />
      <Chapter title={rule("table.title")}>
        {settings.clock > 0 ? clockRule(settings.clock) : rule("table.no-clock")}
        {windowRule(options, settings.window) ?? (false as const)}
        {settings.bank > 0 && settings.clock > 0 && !clockIsFixed && rule("table.bank", { n: settings.bank })}
        {settings.dice === "real"
          ? rule("table.leave-real")
          : rule("table.leave", { character: characterName(settings.stand_in).toLowerCase() })}
        {rule("table.no-undo")}
      </Chapter>
    </Dialog>
  );
}

interface ChapterProps {
  readonly title: string;
  readonly children: string | false | readonly (string | false)[];
}

export function Chapter({ title, children }: ChapterProps): JSX.Element {
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
