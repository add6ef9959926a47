/** The dialogs about dice, over any screen of a table: what opens them may itself go away. */

import { useSignal, type Signal } from "@preact/signals";
import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext } from "preact/hooks";

import type { TableConnection } from "../connection";
import { FaultsDialog } from "./faults";
import type { Shown } from "./finding";
import { ProofDialog } from "./proof";
import { ReportDialog } from "./report";

type Open =
  | { readonly kind: "proof"; readonly shown: readonly Shown[] }
  | { readonly kind: "report" }
  | { readonly kind: "faults" };

interface Layer {
  readonly table: TableConnection;
  readonly open: Signal<Open | null>;
}

const Context = createContext<Layer | null>(null);

/** The way to the dialogs; null outside a table. */
export const useFair = (): Layer | null => useContext(Context);

export interface FairProps {
  readonly table: TableConnection;
  readonly children: ComponentChildren;
  /** What is open from the beginning. */
  readonly first?: Open;
}

export function Fair({ table, children, first }: FairProps): JSX.Element {
  const open = useSignal<Open | null>(first ?? null);
  const close = () => {
    open.value = null;
  };
  return (
    <Context.Provider value={{ table, open }}>
      {children}
      {open.value?.kind === "proof" && <ProofDialog table={table} shown={open.value.shown} onClose={close} />}
      {open.value?.kind === "report" && <ReportDialog table={table} onClose={close} />}
      {open.value?.kind === "faults" && <FaultsDialog table={table} onClose={close} />}
    </Context.Provider>
  );
}
