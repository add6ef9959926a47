/** Rondo with real dice: people throw on a table of their own and say how the dice lie. */

import type { JSX } from "preact";
import { Mark, seatStyle } from "../art";
import type { TableConnection } from "../connection";
import { label, type Cast } from "../table/cast";
import { Acts, Dock } from "../table/dock";
import { Ear } from "../table/ear";
import { Face, RealDice } from "../table/realdice";
import type { State } from "../wire";
import { restLine, restRows } from "./rest";
import type { RondoPublic } from "./state";
import { r } from "./texts";
import type { Aiming } from "./useaim";

const FACES = 8;

interface TrayProps {
  readonly cast: Cast;
  readonly round: RondoPublic;
  /** Values by seat as they may be told. */
  readonly faces: readonly (number | null)[];
}

/** The dice as they were typed in: no tray rolls here. */
export function RealTray({ cast, round, faces }: TrayProps): JSX.Element {
  const shown = cast.seats.flatMap((_, seat) => ((faces[seat] ?? null) !== null || round.rolling.includes(seat) ? [seat] : []));
  if (shown.length === 0) return <p class="real-tray soft">{r("real.empty")}</p>;
  return (
    <ul class="real-tray" aria-label={r("real.tray")}>
      {shown.map((seat) => {
        const value = round.rolling.includes(seat) ? null : (faces[seat] ?? null);
        return (
          <li key={seat} style={seatStyle(seat)}>
            <Face faces={FACES} value={value} />
            <span class="nm">
              <Mark seat={seat} size="xs" />
              {label(cast, seat)}
            </span>
            <Ear>{value === null ? r("say.rolls") : r("seat.value", { n: value })}</Ear>
          </li>
        );
      })}
    </ul>
  );
}

/** A die is in the viewer's hand, and the real one as well. */
export function RealThrowDock({ aiming }: { readonly aiming: Aiming }): JSX.Element {
  return (
    <Dock kind="throw" label={r("say.throw")} class="thrown">
      <p class="wide1">{r("real.lead")}</p>
      <Acts kind="throw" class="one">
        <Thrown aiming={aiming} />
      </Acts>
    </Dock>
  );
}

function Thrown({ aiming, too = false }: { readonly aiming: Aiming; readonly too?: boolean }): JSX.Element {
  return (
    <button type="button" class={too ? "btn calm" : "btn go"} aria-disabled={aiming.sending.value} onClick={aiming.shoot}>
      {r(too ? "real.thrown.too" : "real.thrown")}
      {!too && <small>{r("real.thrown.why")}</small>}
    </button>
  );
}

interface DockProps {
  readonly table: TableConnection;
  readonly state: State;
  readonly cast: Cast;
  readonly round: RondoPublic;
  /** The viewer's throw; null if there is none to make. */
  readonly aiming: Aiming | null;
}

/** Dice were thrown: somebody taps how all of them lie. */
export function RestDock({ table, state, cast, round, aiming }: DockProps): JSX.Element {
  const rows = restRows(round);
  const name = (seat: number) => state.table.seats[seat]?.name ?? "";
  return (
    <RealDice table={table} state={state} cast={cast} rows={rows} lead={r("real.rest")} line={(sheet) => restLine(sheet, rows, name)}>
      {aiming === null ? undefined : <Thrown aiming={aiming} too />}
    </RealDice>
  );
}
