/** In which order people went out, as far as this page has seen it. */

/** The order so far, after the dice counts have changed. */
export function wentOut(
  order: readonly number[],
  before: readonly number[] | null,
  dice: readonly number[],
): readonly number[] {
  if (before === null || before.length !== dice.length) return [];
  // Nobody comes back into a game: this is the next one.
  if (dice.some((n, seat) => n > 0 && before[seat] === 0)) return [];
  const gone = dice.flatMap((n, seat) => (n === 0 && (before[seat] ?? 0) > 0 ? [seat] : []));
  return gone.length === 0 ? order : [...order, ...gone];
}

export interface Placed {
  readonly seat: number;
  /** From 2; null for those who went out before this page was open. */
  readonly place: number | null;
}

/** Everybody but the winner, the best first. */
export function places(order: readonly number[], dice: readonly number[], winner: number): readonly Placed[] {
  const known = [...order].reverse().map((seat, i) => ({ seat, place: i + 2 }));
  const others = dice.flatMap((_, seat) =>
    seat === winner || order.includes(seat) ? [] : [{ seat, place: null }],
  );
  // If only one place is left, it is known whose it is.
  const only = others.length === 1 ? others[0] : undefined;
  if (only !== undefined) return [...known, { seat: only.seat, place: known.length + 2 }];
  return [...known, ...others];
}
