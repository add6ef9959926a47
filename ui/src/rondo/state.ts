/** A state of a table that plays Rondo: the parts of the wire that belong to this game. */

import type { RondoEvent, RondoOptions, RondoState as RondoPublic, RondoView, State } from "../wire";

export type { RondoPublic };

export interface RondoState extends Pick<State, "version" | "table" | "by" | "clock"> {
  readonly view: RondoView;
  readonly mayThrow: boolean;
  readonly events: readonly RondoEvent[];
  readonly options: RondoOptions;
}

/** The state if its table plays Rondo and the game has begun. */
export function rondoState(state: State | null): RondoState | null {
  if (state === null || state.view?.game !== "rondo") return null;
  return {
    version: state.version,
    table: state.table,
    by: state.by,
    clock: state.clock,
    view: state.view,
    mayThrow: state.moves?.game === "rondo",
    events: state.events as readonly RondoEvent[],
    options: state.table.options as RondoOptions,
  };
}

export const dieOf = (seat: number): number => seat + 1;
/** The seat of a die; null for the dealer's. */
export const seatOf = (die: number): number | null => (die === 0 ? null : die - 1);

/** Who throws in this pass and has not. */
export const awaited = ({ throwers, thrown }: RondoPublic): number[] =>
  throwers.filter((seat) => !thrown.includes(seat));

export const isRethrow = ({ phase }: RondoPublic): boolean =>
  phase === "rethrow-lowest" || phase === "rethrow-highest";

/** By die, the values of the dice that lie. */
export const valuesOf = ({ faces, rolling }: RondoPublic): (number | null)[] => [
  null,
  ...faces.map((face, seat) => (rolling.includes(seat) ? null : face)),
];

/** Events after which the tray is empty but for the dealer's die. */
const CLEARING: readonly RondoEvent["type"][] = ["round-opened", "rethrow-begun", "all-equal", "replayed", "game-over"];

export const clears = (events: readonly RondoEvent[]): boolean => events.some(({ type }) => CLEARING.includes(type));

export const hasRested = (events: readonly RondoEvent[]): boolean => events.some(({ type }) => type === "came-to-rest");

/** Whether it is still the same pass: who has thrown in it has thrown, or is out. */
export const samePass = (before: RondoPublic, now: RondoPublic): boolean =>
  before.round === now.round &&
  before.phase === now.phase &&
  before.thrown.every((seat) => now.thrown.includes(seat) || !now.active.includes(seat));
