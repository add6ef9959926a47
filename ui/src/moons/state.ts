/** A state of a table that plays Shoot the Moons: the parts of the wire that belong to this game. */

import type { MoonsEvent, MoonsMoves, MoonsOdds, MoonsOptions, MoonsPublic, MoonsView, State } from "../wire";

export interface MoonsState extends Pick<State, "version" | "table" | "by"> {
  readonly view: MoonsView;
  readonly moves: MoonsMoves | null;
  readonly events: readonly MoonsEvent[];
  readonly options: MoonsOptions;
  readonly odds: MoonsOdds | null;
}

/** The state if its table plays Shoot the Moons and the game has begun. */
export function moonsState(state: State | null): MoonsState | null {
  if (state === null || state.view?.game !== "moons") return null;
  return {
    version: state.version,
    table: state.table,
    by: state.by,
    view: state.view,
    moves: state.moves?.game === "moons" ? state.moves : null,
    events: state.events as readonly MoonsEvent[],
    options: state.table.options as MoonsOptions,
    odds: state.odds?.game === "moons" ? state.odds : null,
  };
}

/** All chips that were put in over this circle. */
export const bankOf = (put: readonly number[]): number => put.reduce((sum, chips) => sum + chips, 0);

/** Still in the circle, and without chips. */
export const isVaBank = (table: MoonsPublic, seat: number): boolean =>
  table.active.includes(seat) && table.chips[seat] === 0;

/** Has left the table for good. */
export const isBroke = (table: MoonsPublic, seat: number): boolean =>
  table.chips[seat] === 0 && (table.put[seat] ?? 0) === 0;

/** Put in the ante of this circle, and folded since. */
export const hasFolded = (table: MoonsPublic, seat: number): boolean =>
  (table.put[seat] ?? 0) > 0 && !table.active.includes(seat);

/** What staying in this round costs a seat now, whether it has that or not. */
export const costOf = (table: MoonsPublic, seat: number): number =>
  Math.max(0, table.price - (table.bets[seat] ?? 0));

/** By seat, 1 for those who still act in their turn: in the circle, and with chips. */
export const acting = (table: MoonsPublic): number[] =>
  table.chips.map((chips, seat) => (chips > 0 && table.active.includes(seat) ? 1 : 0));
