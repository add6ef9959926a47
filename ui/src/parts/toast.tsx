import { signal } from "@preact/signals";
import type { JSX } from "preact";

const LASTS = 6000;

const shown = signal<{ readonly text: string; readonly id: number } | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

/** Says something in passing; the next thing said takes its place. */
export function notify(text: string): void {
  shown.value = { text, id: ++count };
  clearTimeout(timer);
  timer = setTimeout(() => {
    shown.value = null;
  }, LASTS);
}

/** Stands once in the page, also while it is empty: screen readers watch it from the start. */
export function Toast(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value !== null && (
        <span class="toast" key={shown.value.id}>
          {shown.value.text}
        </span>
      )}
    </div>
  );
}
