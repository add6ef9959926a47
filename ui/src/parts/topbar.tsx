import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";

import { Icon } from "../art";
import type { TableConnection } from "../connection";
import { FaultMark } from "../fair/faults";
import { t } from "../i18n";
import { TalkButton } from "../talk/panel";
import { Menu } from "./menu";
import { RulesDialog } from "./rules";

interface TopBarProps {
  readonly table: TableConnection;
  readonly title: string;
  readonly sub: ComponentChildren;
  /** What stands before the icons, such as the clock. */
  readonly children?: ComponentChildren;
}

/** The head of every screen at a table: the way out, what this is, the rules, the menu. */
export function TopBar({ table, title, sub, children }: TopBarProps): JSX.Element {
  const open = useSignal<"rules" | "menu" | null>(null);
  const info = table.state.value?.table;
  const watching = table.watching.value;
  const close = () => {
    open.value = null;
  };
  return (
    <header class="top">
      <a class="icon" href="/" aria-label={t("to-home")}>
        <Icon name="back" />
      </a>
      <div class="t">
        <h1>{title}</h1>
        <div class="tiny soft">
          {watching > 0 && (
            <span class="watching" role="img" aria-label={t("top.watching", { n: watching })}>
              <Icon name="eye" />
              {watching}
            </span>
          )}
          {sub}
        </div>
      </div>
      {children}
      <FaultMark table={table} />
      <TalkButton table={table} />
      <button
        type="button"
        class="icon"
        aria-label={t("rules.title")}
        onClick={() => (open.value = "rules")}
      >
        <Icon name="rules" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={t("menu.title")}
        onClick={() => (open.value = "menu")}
      >
        <Icon name="menu" />
      </button>
      {open.value === "rules" && info !== undefined && (
        <RulesDialog table={info} onClose={close} />
      )}
      {open.value === "menu" && <Menu table={table} onClose={close} />}
    </header>
  );
}
