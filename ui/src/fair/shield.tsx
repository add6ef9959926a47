import type { JSX } from "preact";

import { Icon } from "../art";
import type { State } from "../wire";
import { knownIn, type Known, type Shown } from "./finding";
import { useFair } from "./layer";
import { f } from "./texts";

interface Props {
  /** The dice beside which it stands. */
  readonly of: (known: Known, state: State) => readonly Shown[];
}

/** Beside dice: shows how they came about. */
export function Shield({ of }: Props): JSX.Element | null {
  const fair = useFair();
  const state = fair?.table.state.value ?? null;
  if (fair === null || state === null) return null;
  const ledger = fair.table.fair.ledger.value;
  const shown = of(knownIn(ledger), state);
  if (shown.length === 0) return null;
  const wrong = shown.some(({ slot, number }) =>
    ledger.faults.some((fault) => fault.slot === slot && fault.number === number),
  );
  return (
    <button
      type="button"
      class={wrong ? "shield ember" : "shield"}
      aria-label={f(wrong ? "shield.wrong" : "shield")}
      title={f(wrong ? "shield.wrong" : "shield")}
      onClick={(event) => {
        // A tap on what lies over the table would put it away.
        event.stopPropagation();
        fair.open.value = { kind: "proof", shown };
      }}
    >
      <Icon name="shield" />
    </button>
  );
}

/** Opens the report of faces. */
export function ReportButton({ onOpen }: { readonly onOpen?: () => void }): JSX.Element | null {
  const fair = useFair();
  if (fair === null) return null;
  return (
    <button
      type="button"
      class="btn calm row"
      onClick={() => {
        onOpen?.();
        fair.open.value = { kind: "report" };
      }}
    >
      <Icon name="chart" />
      {f("report.open")}
    </button>
  );
}
