/** How dice came about: the verdict first, then what it rests on. */

import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";

import { Die, dieFace, Icon, Mark } from "../art";
import type { TableConnection } from "../connection";
import { Dialog } from "../parts/dialog";
import type { SeatInfo, State } from "../wire";
import { message, steps, type Place, type Step } from "./bytes";
import { slotName } from "./faults";
import { find, sameDice, type Finding, type Shown } from "./finding";
import { f } from "./texts";

interface Props {
  readonly table: TableConnection;
  readonly shown: readonly Shown[];
  readonly onClose: () => void;
}

type Kind = Finding["kind"] | "typed" | "late" | "asking" | "silent";

export function ProofDialog({ table, shown, onClose }: Props): JSX.Element | null {
  const silent = useHistory(table);
  const state = table.state.value;
  if (state === null) return null;
  const ledger = table.fair.ledger.value;
  const findings = shown.map((each) => find(ledger, each));
  const real = state.table.settings.dice === "real";
  const kind = together(findings, real, table.fair.whole.value, silent);
  const tray = findings.some(({ proof }) => proof?.dice === 0);
  const bare = kind === "typed" || kind === "asking" || kind === "silent";
  return (
    <Dialog title={f(tray ? "proof.rondo" : "proof")} onClose={onClose} class="fair">
      <p class={`verdict-line ${toneOf(kind)}`} role="status">
        <Icon name={kind === "wrong" ? "close" : "shield"} />
        <span>{f(wordsOf(kind, tray, findings.every(({ mine }) => mine)))}</span>
      </p>
      {findings.some(({ shown: { covered } }) => covered === true) && <p class="small soft">{f("others")}</p>}
      {!bare &&
        findings.map((finding) => (
          <Throw key={`${finding.shown.slot} ${finding.shown.number}`} state={state} finding={finding} place={ledger} single={findings.length === 1} />
        ))}
      {!bare && <p class="small soft">{f("by-hand")}</p>}
    </Dialog>
  );
}

/** Asks for earlier throws if some may be missing; true if the table does not answer. */
function useHistory(table: TableConnection): boolean {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    let here = true;
    if (!table.fair.whole.peek()) {
      void table.fair.catchUp().then((throws) => {
        if (here) setSilent(throws === null);
      });
    }
    return () => {
      here = false;
    };
  }, [table]);
  return silent;
}

/** What is to be said of several throws at once: the worst of them. */
function together(findings: readonly Finding[], real: boolean, whole: boolean, silent: boolean): Kind {
  if (real && findings.some(({ shown }) => shown.slot !== null)) return "typed";
  const missing = findings.some(({ kind }) => kind === "closed" || kind === "unpledged");
  if (missing && !whole) return silent ? "silent" : "asking";
  for (const kind of ["wrong", "closed", "unpledged"] as const) {
    if (findings.some((finding) => finding.kind === kind)) return kind;
  }
  return findings.every(({ heard }) => heard) ? "proven" : "late";
}

function wordsOf(kind: Kind, tray: boolean, mine: boolean) {
  if (kind !== "proven") return `is.${kind}` as const;
  if (tray) return "is.proven.tray" as const;
  return mine ? ("is.proven.mine" as const) : ("is.proven" as const);
}

const toneOf = (kind: Kind): string =>
  kind === "wrong" ? "ember" : kind === "proven" || kind === "late" ? "moss" : "soft";

interface ThrowProps {
  readonly state: State;
  readonly finding: Finding;
  readonly place: Place;
  readonly single: boolean;
}

/** One throw: the dice, and under them everything that they follow from. */
function Throw({ state, finding, place, single }: ThrowProps): JSX.Element {
  const { seats } = state.table;
  const { shown, proof } = finding;
  const head = (
    <>
      {shown.slot === null ? <Icon name="people" /> : <Mark seat={shown.slot} size="s" />}
      <span class="nm">
        {slotName(seats, shown.slot)}
        {shown.number > 0 && <small class="soft">{f("throw", { n: shown.number })}</small>}
      </span>
      {shown.draws !== true && shown.values !== null && <Dice values={shown.values} faces={proof?.faces ?? 6} />}
    </>
  );
  const body = (
    <>
      <Compared seats={seats} finding={finding} />
      {proof !== null && <Grounds state={state} finding={finding} />}
      {proof !== null && <How finding={finding} place={place} />}
    </>
  );
  if (single) {
    return (
      <section class="throw">
        <h3>{head}</h3>
        {body}
      </section>
    );
  }
  return (
    <details class={finding.kind === "wrong" ? "throw off" : "throw"} open={finding.kind === "wrong" || shown.covered === true}>
      <summary>{head}</summary>
      {body}
    </details>
  );
}

/** Dice small enough for a line; sorted, so that two hands can be compared. */
function Dice({ values, faces }: { readonly values: readonly number[]; readonly faces: number }): JSX.Element {
  const sorted = [...values].sort((a, b) => a - b);
  if (faces !== 6) return <b class="num">{sorted.join(" ")}</b>;
  return (
    <span class="dice" role="img" aria-label={sorted.join(", ")}>
      {sorted.map((value, i) => (
        <Die key={i} face={dieFace(value, true)} />
      ))}
    </span>
  );
}

/** What lies there beside what follows from the secret. */
function Compared({ seats, finding }: { readonly seats: readonly SeatInfo[]; readonly finding: Finding }): JSX.Element | null {
  const { shown, proof, dice, bytes } = finding;
  if (proof === null) return <p class="small soft">{f("is.closed")}</p>;
  if (proof.dice === 0) {
    return (
      <Row label={f("bytes")}>
        <Code>{bytes}</Code>
        <p class="small soft">{f("tray")}</p>
      </Row>
    );
  }
  const drawn = (value: number | undefined) => f("drawn.is", { n: value ?? 0, name: slotName(seats, (value ?? 0) - 1) });
  const same = shown.values === null || sameDice(shown.values, dice);
  return (
    <dl class="compared">
      <div>
        <dt>{f(shown.draws === true ? "drawn" : "shown")}</dt>
        <dd>
          {shown.draws === true ? drawn(shown.values?.[0]) : <Dice values={shown.values ?? []} faces={proof.faces} />}
        </dd>
      </div>
      <div>
        <dt>{f("again")}</dt>
        <dd>
          {shown.draws === true ? drawn(dice[0]) : <Dice values={dice} faces={proof.faces} />}
          <Agrees yes={same} />
        </dd>
      </div>
    </dl>
  );
}

function Agrees({ yes }: { readonly yes: boolean }): JSX.Element {
  return (
    <span class={`agrees ${yes ? "moss" : "ember"}`}>
      <Icon name={yes ? "check" : "close"} />
      {f(yes ? "same" : "differs")}
    </span>
  );
}

/** The pledge, the secret, and what the players put in. */
function Grounds({ state, finding }: { readonly state: State; readonly finding: Finding }): JSX.Element {
  const { proof, pledged, hash, heard, mine } = finding;
  return (
    <div class="grounds">
      <Row label={f(heard ? "pledged" : "pledged.known")}>
        {pledged === null ? <p class="small">{f("pledged.none")}</p> : <Code>{pledged}</Code>}
        {pledged !== null && <p class="small soft">{f(heard ? "heard" : "heard.not")}</p>}
      </Row>
      <Row label={f("secret")}>
        <Code>{proof?.secret ?? ""}</Code>
      </Row>
      <Row label={f("secret.hash")}>
        <Code>{hash}</Code>
        {pledged !== null && <Agrees yes={hash === pledged} />}
      </Row>
      <Row label={f("nonces")}>
        <ul class="nonces">
          {proof?.nonces.map((nonce, seat) => (
            <li key={seat}>
              <Mark seat={seat} size="xs" />
              <span class="nm">{slotName(state.table.seats, seat)}</span>
              {nonce === null ? (
                <span class="small soft">{f(state.table.seats[seat]?.kind === "bot" ? "nonce.bot" : "nonce.none")}</span>
              ) : (
                <Code>{nonce}</Code>
              )}
              {mine && seat === state.seat && <b class="small moss">{f("nonce.mine")}</b>}
            </li>
          ))}
        </ul>
      </Row>
    </div>
  );
}

/** The bytes, for who wants to do it by hand. */
function How({ finding, place }: Pick<ThrowProps, "finding" | "place">): JSX.Element | null {
  const { proof, bytes } = finding;
  if (proof === null) return null;
  const all = proof.dice === 0 ? [] : steps(place, proof);
  const lines = all[0]?.lines ?? message(place, proof, 0, 0);
  return (
    <details class="how">
      <summary>{f("how")}</summary>
      <p class="small">{f("how.lines")}</p>
      <pre tabIndex={0} aria-label={f("how.lines")}>
        {lines.join("\n")}
      </pre>
      {proof.dice === 0 ? (
        <>
          <Code>{bytes}</Code>
          <p class="small">{f("how.seed")}</p>
        </>
      ) : (
        all.map((step, die) => <Reckoned key={die} die={die} step={step} faces={proof.faces} />)
      )}
      {all.length > 1 && <p class="small">{f("how.others")}</p>}
    </details>
  );
}

const BYTE = 256;

function Reckoned({ die, step, faces }: { readonly die: number; readonly step: Step; readonly faces: number }): JSX.Element {
  const { block, at, value } = step;
  const byte = block[at] ?? 0;
  const hex = [...block].map((each) => each.toString(16).padStart(2, "0"));
  return (
    <div class="reckoned">
      <b class="small">{f("how.die", { n: die + 1 })}</b>
      <Code>
        <s>{hex.slice(0, at).join("")}</s>
        <mark>{hex[at]}</mark>
        {hex.slice(at + 1).join("")}
      </Code>
      <p class="small soft">
        {at > 0 && `${f("how.pass", { n: at, limit: BYTE - (BYTE % faces) })} `}
        {f("how.sum", { hex: hex[at] ?? "", byte, faces, rest: byte % faces, value })}
      </p>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="row1">
      <h3>{label}</h3>
      {children}
    </div>
  );
}

const Code = ({ children }: { readonly children: ComponentChildren }): JSX.Element => <code>{children}</code>;
