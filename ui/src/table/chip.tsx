import type { JSX } from "preact";

/** A wooden token. */
export function Chip({ class: extra = "" }: { readonly class?: string }): JSX.Element {
  return (
    <svg class={`chip ${extra}`} aria-hidden="true">
      <use href="#token" />
    </svg>
  );
}
