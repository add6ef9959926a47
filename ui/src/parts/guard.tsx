import type { ComponentChildren, JSX } from "preact";
import { useErrorBoundary } from "preact/hooks";

import { t } from "../i18n";
import { Note } from "../screens/notes";

/** Should a screen fail, the rest of the page says so instead of going blank. */
export function Guard({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const [error] = useErrorBoundary((failure: unknown) => {
    console.error(failure);
  });
  if (error === undefined) return <>{children}</>;
  return (
    <Note title={t("broken.title")} text={t("broken.text")}>
      <button type="button" class="btn go" onClick={() => location.reload()}>
        {t("broken.reload")}
      </button>
    </Note>
  );
}
