import type { ComponentChildren, JSX } from "preact";

/** Text for the ear only. */
export function Ear({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <span class="ear">{children}</span>;
}

/** What has just happened, for the ear. */
export function Live({ said }: { readonly said: string }): JSX.Element {
  return (
    <div class="ear" role="status" aria-live="polite">
      {said}
    </div>
  );
}
