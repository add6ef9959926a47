/** What of a keyboard event the games look at. Letters go by their place, so that they work on ЙЦУКЕН. */

export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly modified: boolean;
  /** Whether the focus is where keys have a meaning of their own. */
  readonly on: "text" | "control" | "page";
}

/** The same of a browser's event. */
export function pressed(event: KeyboardEvent): Pressed {
  const target = event.target instanceof Element ? event.target : null;
  const text =
    target?.closest(
      'input:not([type="range"]), textarea, select, [contenteditable], dialog',
    ) ?? null;
  const control = target?.closest("button, a, summary, input") ?? null;
  return {
    key: event.key,
    code: event.code,
    modified: event.ctrlKey || event.metaKey || event.altKey,
    on: text !== null ? "text" : control !== null ? "control" : "page",
  };
}
