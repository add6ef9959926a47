import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** How long new buttons do not answer, so that a tap meant for the old ones hits nothing. */
const GUARD = 250;

interface DockProps {
  /** What the dock is for now; when it changes, other buttons stand in the same place. */
  readonly kind: string;
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** The lower edge of the screen: own dice and what one can do. The focus stays in it. */
export function Dock({ kind, label, class: extra = "", children }: DockProps): JSX.Element {
  const dock = useRef<HTMLElement>(null);
  // Asked while drawing: afterwards a button that is gone has taken the focus with it.
  const held = dock.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (held && dock.current?.contains(document.activeElement) !== true) dock.current?.focus();
  });
  return (
    <section class={`dock ${extra}`} aria-label={label} tabIndex={-1} ref={dock} data-kind={kind}>
      {children}
    </section>
  );
}

/** A row of buttons that begins to answer a moment after it has appeared. */
export function Acts({ kind, class: extra = "", children }: { kind: string; class?: string; children: ComponentChildren }): JSX.Element {
  const [ready, setReady] = useState<string | null>(null);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setReady(kind), GUARD);
    return () => clearTimeout(timer);
  }, [kind]);
  return (
    <div class={`acts ${extra}`} inert={ready !== kind}>
      {children}
    </div>
  );
}
