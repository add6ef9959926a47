/** How the dice of a table fell against how fair ones fall. */

import { useEffect, useState } from "preact/hooks";
import type { JSX } from "preact";

import { Icon, Mark } from "../art";
import type { TableConnection } from "../connection";
import { diceOf } from "../games";
import { Dialog } from "../parts/dialog";
import type { FaceCount, State, Throws } from "../wire";
import { Chart } from "./chart";
import { f } from "./texts";

interface Props {
  readonly table: TableConnection;
  readonly onClose: () => void;
}

type Answer = Throws | "asking" | "failed";

export function ReportDialog({ table, onClose }: Props): JSX.Element {
  const [answer, setAnswer] = useState<Answer>("asking");
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let here = true;
    setAnswer("asking");
    void table.fair.catchUp().then((throws) => {
      if (here) setAnswer(throws ?? "failed");
    });
    return () => {
      here = false;
    };
  }, [table, asked]);
  return (
    <Dialog title={f("report")} onClose={onClose} class="fair">
      {answer === "asking" ? (
        <p class="soft" role="status">
          {f("report.asking")}
        </p>
      ) : answer === "failed" ? (
        <>
          <p role="alert">{f("report.failed")}</p>
          <button type="button" class="btn calm" onClick={() => setAsked(asked + 1)}>
            {f("report.again")}
          </button>
        </>
      ) : (
        <Report throws={answer} state={table.state.value} />
      )}
    </Dialog>
  );
}

function Report({ throws, state }: { readonly throws: Throws; readonly state: State | null }): JSX.Element {
  const { faces, uncounted } = throws;
  const all = faces.filter(({ player }) => player === null);
  const players = faces.filter(({ player }) => player !== null);
  const folded = state !== null && diceOf(state)?.allShown === false;
  return (
    <>
      <p class="small soft">{f(faces.length === 0 ? "report.none" : "report.why")}</p>
      {[...all, ...players].map((count) => (
        <Count key={`${count.player} ${count.faces}`} count={count} state={state} />
      ))}
      {faces.length > 0 && <p class="small soft">{f("report.legend")}</p>}
      {uncounted > 0 && <p class="small">{f("report.uncounted", { n: uncounted })}</p>}
      {folded && <p class="small">{f("report.folded")}</p>}
      {state?.table.settings.dice === "real" && <p class="small">{f("report.real")}</p>}
    </>
  );
}

function Count({ count, state }: { readonly count: FaceCount; readonly state: State | null }): JSX.Element {
  const { player, counts } = count;
  const seat = state?.table.seats.findIndex(({ name }) => name === player) ?? -1;
  return (
    <section class="count">
      <h3>
        {player === null || seat < 0 ? <Icon name="people" /> : <Mark seat={seat} size="s" />}
        <span class="nm">{player ?? f("report.all")}</span>
        <small class="soft">{f("report.n", { n: counts.reduce((sum, n) => sum + n, 0) })}</small>
      </h3>
      <Chart count={count} />
      <p class="small">{evennessWords(count)}</p>
    </section>
  );
}

/** With fewer of a face on average the chi-square says nothing. */
const ENOUGH = 5;

export function evennessWords({ expected, p_value: p }: FaceCount): string {
  if (expected < ENOUGH) return f("report.few");
  if (p > 0.5) return f("report.often");
  return f("report.rare", { n: Math.max(2, Math.round(1 / Math.max(p, 1e-9))) });
}
