import type { JSX } from "preact";

/** A line that shrinks while a waiting time runs out. For the eye only; the words say the same. */
export function WindowLine({ until }: { readonly until: number }): JSX.Element | null {
  const rest = until - performance.now();
  if (rest <= 0) return null;
  return (
    <span class="window" aria-hidden="true">
      <i key={until} style={{ animationDuration: `${Math.round(rest)}ms` }} />
    </span>
  );
}
