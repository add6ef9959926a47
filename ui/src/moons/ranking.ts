export interface Ranked {
  readonly seat: number;
  readonly chips: number;
  /** From 1; equal stacks share a place. Null for who went broke at a time the page did not see. */
  readonly place: number | null;
}

/** Everybody, the largest stack first. Who went broke later stands higher. */
export function ranking(chips: readonly number[], broke: readonly number[]): Ranked[] {
  const known = chips.every((n, seat) => n > 0 || broke.includes(seat));
  const worth = (seat: number) => ((chips[seat] ?? 0) > 0 ? (chips[seat] ?? 0) : broke.indexOf(seat) - broke.length);
  const seats = chips.map((_, seat) => seat).sort((a, b) => worth(b) - worth(a));
  return seats.map((seat) => {
    const n = chips[seat] ?? 0;
    const place = 1 + seats.filter((other) => worth(other) > worth(seat)).length;
    return { seat, chips: n, place: n > 0 || known ? place : null };
  });
}
