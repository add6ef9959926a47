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

/** When the buttons of the dock last changed. */
let changed = -Infinity;
/** A dock that goes away hands the focus to the one that comes in its place. */
let handed = false;

/** Whether the dock has stood as it is long enough to be meant by a key. */
export function settled(): boolean {
  return performance.now() - changed > GUARD;
}

/** The lower edge of the screen: own dice and what one can do. The focus stays in it. */
export function Dock({ kind, label, class: extra = "", children }: DockProps): JSX.Element {
  const dock = useRef<HTMLElement>(null);
  // Asked while drawing: afterwards a button that is gone has taken the focus with it.
  const held = holds(dock.current);
  useLayoutEffect(() => {
    if (held && !holds(dock.current)) dock.current?.focus();
  });
  useLayoutEffect(() => {
    changed = performance.now();
  }, [kind]);
  useLayoutEffect(() => {
    const own = dock.current;
    if (handed) own?.focus();
    return () => {
      handed = holds(own);
      setTimeout(() => {
        handed = false;
      });
    };
  }, []);
  return (
    <section class={`dock ${extra}`} aria-label={label} tabIndex={-1} ref={dock} data-kind={kind}>
      {children}
    </section>
  );
}

function holds(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) === true;
}

interface ActsProps {
  readonly kind: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A row of buttons that begins to answer a moment after it has appeared. */
export function Acts({ kind, class: extra = "", children }: ActsProps): JSX.Element {
  const row = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<string | null>(null);
  useLayoutEffect(() => {
    // What does not answer cannot hold the focus either.
    if (holds(row.current)) row.current?.closest<HTMLElement>(".dock")?.focus();
    const timer = setTimeout(() => setReady(kind), GUARD);
    return () => clearTimeout(timer);
  }, [kind]);
  return (
    <div class={`acts ${extra}`} inert={ready !== kind} ref={row}>
      {children}
    </div>
  );
}
