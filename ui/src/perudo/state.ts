/** A state of a table that plays Perudo: the parts of the wire that belong to this game. */

import type { PerudoEvent, PerudoMoves, PerudoOdds, PerudoOptions, PerudoView, State } from "../wire";

export interface PerudoState extends Pick<State, "version" | "table" | "by"> {
  readonly view: PerudoView;
  readonly moves: PerudoMoves | null;
  readonly events: readonly PerudoEvent[];
  readonly options: PerudoOptions;
  readonly odds: PerudoOdds | null;
}

/** What happened, at a table that plays Perudo: there is nothing else that could have. */
export const eventsOf = (state: State): readonly PerudoEvent[] =>
  state.events as readonly PerudoEvent[];

/** The state if its table plays Perudo and the game has begun. */
export function perudoState(state: State | null): PerudoState | null {
  if (state === null || state.view?.game !== "perudo") return null;
  return {
    version: state.version,
    table: state.table,
    by: state.by,
    view: state.view,
    moves: state.moves?.game === "perudo" ? state.moves : null,
    events: eventsOf(state),
    options: state.table.options as PerudoOptions,
    odds: state.odds?.game === "perudo" ? state.odds : null,
  };
}
