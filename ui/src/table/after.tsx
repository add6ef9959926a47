/** What stands under every result: the record, and the way on. */

import type { JSX } from "preact";
import { tablePath } from "../api";
import { Icon } from "../art";
import type { TableConnection } from "../connection";
import { ReportButton } from "../fair/shield";
import { notify } from "../parts/toast";
import { refusalText } from "../texts/refusals";
import type { State } from "../wire";
import { label, type Cast } from "./cast";
import { tt } from "./texts";

export function RecordCard({ table }: { readonly table: TableConnection }): JSX.Element {
  return (
    <section class="card">
      <div class="cardhd">
        <h3>{tt("over.record")}</h3>
        <a class="btn calm row" href={`${tablePath(table.code)}/record`} download={`kosti-${table.code}.jsonl`}>
          <Icon name="download" />
          {tt("over.record.get")}
        </a>
      </div>
      <p class="small soft">{tt("over.record.why")}</p>
      <ReportButton />
    </section>
  );
}

/** The next game with the same people; if too few have stayed, the table is gathered anew. */
async function again(table: TableConnection): Promise<void> {
  const answer = await table.send({ type: "start" }, { quiet: true });
  if (answer.type === "ok") return;
  notify(refusalText(answer.code, answer.facts));
  if (answer.code === "too-few-players") void table.send({ type: "regroup" });
}

interface AgainProps {
  readonly table: TableConnection;
  readonly state: State;
  readonly cast: Cast;
}

export function Again({ table, state, cast }: AgainProps): JSX.Element {
  const host = state.table.host;
  return (
    <footer class="bar2">
      <a class="btn calm" href="/">
        {tt("over.home")}
      </a>
      {host !== null && host === cast.me ? (
        <button type="button" class="btn go" onClick={() => void again(table)}>
          {tt("over.again")}
          <small>{tt("over.again.same")}</small>
        </button>
      ) : (
        <p class="waiting small">
          {host === null ? tt("over.wait.nobody") : tt("over.wait", { name: label(cast, host) })}
        </p>
      )}
    </footer>
  );
}
