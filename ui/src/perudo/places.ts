export interface Placed {
  readonly seat: number;
  /** From 2: the winner is not among them. */
  readonly place: number;
}

/** Everybody but the winner, the best first, from the order in which they went out. */
export function places(out: readonly number[]): readonly Placed[] {
  return [...out].reverse().map((seat, i) => ({ seat, place: i + 2 }));
}
