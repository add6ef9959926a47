/** Who came where. */

export interface Ranked {
  readonly seat: number;
  /** Null where the page did not see when somebody went out. */
  readonly place: number | null;
}

/** The winner first, then whoever stayed longer; those who went out together share a place. */
export function ranking(seats: number, winner: number | null, outs: readonly (readonly number[])[]): Ranked[] {
  const known = outs.flat();
  const unseen = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== winner && !known.includes(seat));
  const ranked: Ranked[] = winner === null ? [] : [{ seat: winner, place: 1 }];
  let place = winner === null ? 1 : 2;
  for (const group of [...outs].reverse()) {
    for (const seat of group) ranked.push({ seat, place });
    place += group.length;
  }
  return [...ranked, ...unseen.map((seat) => ({ seat, place: null }))];
}
