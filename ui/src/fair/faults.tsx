import { useSignal } from "@preact/signals";
import type { JSX } from "preact";

import { Icon } from "../art";
import type { TableConnection } from "../connection";
import { Dialog } from "../parts/dialog";
import type { SeatInfo } from "../wire";
import { useFair } from "./layer";
import type { Fault, Slot } from "./ledger";
import { f } from "./texts";

/** Whose throw it is, in a word. */
export const slotName = (seats: readonly SeatInfo[], slot: Slot): string =>
  slot === null ? f("table") : (seats[slot]?.name ?? "—");

function faultWords(seats: readonly SeatInfo[], { kind, slot, number: n }: Fault): string {
  if (kind === "pledge") return f("fault.pledge", { n });
  return f(`fault.${kind}`, { name: slotName(seats, slot), n });
}

interface Props {
  readonly table: TableConnection;
}

/** Something does not agree: said loudly, and not only in passing. */
export function Distrust({ table }: Props): JSX.Element | null {
  const fair = useFair();
  const hidden = useSignal(0);
  const { faults } = table.fair.ledger.value;
  if (fair === null || faults.length <= hidden.value) return null;
  return (
    <div class="banner distrust">
      <Icon name="shield" />
      <b role="alert">{f("faults")}</b>
      <p>{f("faults.text")}</p>
      <div class="two">
        <button type="button" class="btn calm" onClick={() => (hidden.value = faults.length)}>
          {f("faults.hide")}
        </button>
        <button type="button" class="btn end" onClick={() => (fair.open.value = { kind: "faults" })}>
          {f("faults.open")}
        </button>
      </div>
    </div>
  );
}

/** Stays in the head of the screen once something did not agree. */
export function FaultMark({ table }: Props): JSX.Element | null {
  const fair = useFair();
  if (fair === null || table.fair.ledger.value.faults.length === 0) return null;
  return (
    <button
      type="button"
      class="icon ember"
      aria-label={f("faults")}
      onClick={() => (fair.open.value = { kind: "faults" })}
    >
      <Icon name="shield" />
    </button>
  );
}

export function FaultsDialog({ table, onClose }: Props & { readonly onClose: () => void }): JSX.Element {
  const seats = table.state.value?.table.seats ?? [];
  return (
    <Dialog title={f("faults")} onClose={onClose} class="fair">
      <p>{f("faults.text")}</p>
      <ul class="faults">
        {table.fair.ledger.value.faults.map((fault) => (
          <li key={`${fault.kind} ${fault.slot} ${fault.number}`}>{faultWords(seats, fault)}</li>
        ))}
      </ul>
      <p class="small soft">{f("by-hand")}</p>
    </Dialog>
  );
}
