/** Pages with one message and one way on: nothing here, not here, not yet. */

import type { ComponentChildren, JSX } from "preact";

import { Die } from "../art";
import { t } from "../i18n";
import { usePageTitle } from "../title";

interface NoteProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

export function Note({ title, text, children }: NoteProps): JSX.Element {
  usePageTitle(title);
  return (
    <main class="note">
      <div class="pic">
        <Die face="back" size={64} />
        <Die face={1} size={64} />
      </div>
      <h1>{title}</h1>
      <p class="soft">{text}</p>
      {children}
    </main>
  );
}

export function NotFound(): JSX.Element {
  return (
    <Note title={t("gone.title")} text={t("gone.text")}>
      <a class="btn go" href="/">
        {t("gone.home")}
      </a>
    </Note>
  );
}
