/** Which throws the dice on the screen are, for the proof of them. */

import type { Dice, Known, Shown } from "../fair/finding";
import type { State } from "../wire";

/** The last throw of every player: what lies follows from it by physics. */
export function lastThrows(known: Known, { table }: State): Shown[] {
  return table.seats
    .map((_, slot) => ({ slot, number: known(slot), values: null }))
    .filter(({ number }) => number > 0);
}

export const dice: Dice = { allShown: true, shown: (state, known) => lastThrows(known, state) };
