/** Which throws the dice on the screen are, for the proof of them. */

import type { Dice, Known, Shown } from "../fair/finding";
import type { PerudoReveal, PerudoView, State } from "../wire";
import type { Pass } from "./overlay";
import { perudoState } from "./state";

/** Of a player whose dice lie closed in this round the viewer knows the newest secret only as the owner. */
function opened(view: PerudoView, seat: number, known: Known, since = 0): number {
  const closed = seat === view.viewer && view.public.phase === "bidding" && (view.hand?.length ?? 0) > 0;
  return known(seat, since + (closed ? 1 : 0));
}

export function ownHand({ viewer, hand }: PerudoView, known: Known): Shown[] {
  if (viewer === null || hand === null || hand.length === 0) return [];
  return [{ slot: viewer, number: known(viewer), values: hand, covered: true }];
}

/** The viewer's hand in a state. */
export function own(known: Known, state: State): Shown[] {
  const view = perudoState(state)?.view;
  return view === undefined ? [] : ownHand(view, known);
}

export function shownHands(view: PerudoView, { hands }: PerudoReveal, known: Known): Shown[] {
  return hands.flatMap((values, slot) =>
    values === null || values.length === 0 ? [] : [{ slot, number: opened(view, slot, known), values }],
  );
}

/** A throw of the roll-off, one of all that there were; without any the opener was drawn. */
export function rollOff(view: PerudoView, passes: readonly Pass[], at: number, known: Known): Shown[] {
  const { opener } = view.public;
  const pass = passes[at];
  if (pass === undefined) {
    return opener === null ? [] : [{ slot: null, number: known(null), values: [opener + 1], draws: true }];
  }
  const later = passes.slice(at + 1);
  return pass.throws.flatMap((values, slot) => {
    const since = later.filter(({ throws }) => (throws[slot]?.length ?? 0) > 0).length;
    return values.length === 0 ? [] : [{ slot, number: opened(view, slot, known, since), values }];
  });
}

export const dice: Dice = {
  allShown: true,
  shown: (state, known) => {
    const seen = perudoState(state);
    if (seen === null) return [];
    const { view, events, options } = seen;
    const { last } = view.public;
    const has = (type: string) => events.some((event) => event.type === type);
    const passes = events.filter((event) => event.type === "roll-off-thrown");
    return [
      ...ownHand(view, known),
      ...(has("hands-shown") && last !== null ? shownHands(view, last, known) : []),
      ...passes.flatMap((_, at) => rollOff(view, passes, at, known)),
      ...(has("opener-chosen") && !options.roll_off ? rollOff(view, [], 0, known) : []),
    ];
  },
};
