/** A probability for people: whole per cent, and no certainty where there is none. */
export function percent(chance: number): string {
  const rounded = Math.round(100 * chance);
  const text =
    rounded === 0 && chance > 0 ? "<1" : rounded === 100 && chance < 1 ? ">99" : String(rounded);
  return `${text}\u00a0%`;
}
