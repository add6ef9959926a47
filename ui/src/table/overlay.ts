/**
 * What lies over the table for a few seconds. The newest state is always the truth and can be
 * acted on; an overlay only delays when it is looked at.
 */

export interface Timed {
  /** When it began; -Infinity shows everything at once. */
  readonly from: number;
  /** When it goes by itself; null = when it is put away. */
  readonly until: number | null;
}

/** The overlay at a moment: gone when its time is over. */
export function expired(overlay: Timed, now: number): boolean {
  return overlay.until !== null && now >= overlay.until;
}

/** The game went on: show the rest at once, and soon let go. Nothing is prolonged by that. */
export function hurried<O extends Timed>(overlay: O, until: number): O {
  return { ...overlay, from: -Infinity, until: Math.min(overlay.until ?? until, until) };
}

/** A tap or a key: first everything is shown, the next one puts it away. */
export function skipped<O extends Timed>(overlay: O, running: boolean): O | null {
  return running ? { ...overlay, from: -Infinity } : null;
}
