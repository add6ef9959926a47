import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { Icon } from "../art";
import { t } from "../i18n";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly class?: string;
}

/** A sheet from below on the phone, a card on the desktop. It is open as long as it is drawn. */
export function Dialog({ title, onClose, children, class: extra = "" }: DialogProps): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    if (!dialog.open) dialog.showModal();
    // Drawn no more, it closes without telling: its owner knows, and may have opened another.
    return () => {
      ref.current = null;
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={`sheet ${extra}`}
      aria-labelledby={id}
      onClose={() => {
        if (ref.current !== null) onClose();
      }}
      onClick={(event) => {
        // The dialog itself is only hit beside its content: on the backdrop.
        if (event.target === ref.current) onClose();
      }}
    >
      <div class="inside">
        <div class="head">
          {/* The reader starts at the title; no button is lit up that nobody asked for. */}
          <h2 id={id} tabIndex={-1} autofocus>
            {title}
          </h2>
          <button type="button" class="icon" onClick={onClose} aria-label={t("close")}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
