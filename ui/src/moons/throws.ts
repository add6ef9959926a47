/** Which throws the dice on the screen are, for the proof of them. */

import type { Dice, Known, Shown } from "../fair/finding";
import type { MoonsSettled, MoonsView, State } from "../wire";
import { hasFolded, moonsState } from "./state";

/** Whether the circle is over of which the table still tells. */
const isSettled = ({ public: { last, circle } }: MoonsView): boolean => last?.circle === circle;

/** Pairs of a seat in this circle that only its owner knows: the one in hand, or the one it folded. */
function closed({ viewer, pair, public: table }: MoonsView, seat: number): number {
  if (seat !== viewer) return 0;
  if (table.active.includes(seat)) return pair !== null && pair.length > 0 ? 1 : 0;
  return hasFolded(table, seat) ? 1 : 0;
}

export function ownPair({ viewer, pair }: MoonsView, known: Known): Shown[] {
  if (viewer === null || pair === null || pair.length === 0) return [];
  return [{ slot: viewer, number: known(viewer), values: pair, covered: true }];
}

/** The viewer's pair in a state, and what lies open beside it. */
export function own(known: Known, state: State): Shown[] {
  const view = moonsState(state)?.view;
  return view === undefined ? [] : [...ownPair(view, known), ...openPairs(view, known)];
}

/** What lies open in a state: the pairs of this circle, or those of a circle that was settled. */
export function open(known: Known, state: State, settled: MoonsSettled | null = null): Shown[] {
  const view = moonsState(state)?.view;
  if (view === undefined) return [];
  return settled === null ? openPairs(view, known) : settledPairs(view, settled, known);
}

type Pairs = readonly (readonly (readonly number[])[])[];

/** Opened pairs; `since` says how many throws known of a seat came after its last one. */
function openedPairs(opened: Pairs, since: (seat: number) => number, known: Known): Shown[] {
  return opened.flatMap((pairs, slot) =>
    pairs.map((values, at) => ({
      slot,
      number: known(slot, since(slot) + pairs.length - 1 - at),
      values,
    })),
  );
}

/** The pairs of this circle that lie open. */
export function openPairs(view: MoonsView, known: Known): Shown[] {
  if (isSettled(view)) return [];
  return openedPairs(view.public.opened, (seat) => closed(view, seat), known);
}

/** The pairs that were opened in the last circle. */
export function settledPairs(view: MoonsView, settled: MoonsSettled, known: Known): Shown[] {
  const ending = settled.showdown ? (settled.settlement.layers[0]?.seats ?? []) : [];
  const since = (seat: number) => {
    const now = isSettled(view) ? 0 : closed(view, seat) + (view.public.opened[seat]?.length ?? 0);
    const kept = seat === view.viewer && (settled.put[seat] ?? 0) > 0 && !ending.includes(seat);
    return now + (kept ? 1 : 0);
  };
  return openedPairs(settled.opened, since, known);
}

export function buttonDraw(seat: number, known: Known): Shown[] {
  return [{ slot: null, number: known(null), values: [seat + 1], draws: true }];
}

export const dice: Dice = {
  // A folded pair is shown to nobody.
  allShown: false,
  shown: (state, known) => {
    const seen = moonsState(state);
    if (seen === null) return [];
    const { view, events } = seen;
    const { last } = view.public;
    const drawn = events.find((event) => event.type === "button-drawn");
    const settled = events.some((event) => event.type === "circle-settled");
    return [
      ...ownPair(view, known),
      ...openPairs(view, known),
      ...(settled && last !== null ? settledPairs(view, last, known) : []),
      ...(drawn === undefined ? [] : buttonDraw(drawn.seat, known)),
    ];
  },
};
