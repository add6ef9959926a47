/** Real dice that lie on the table at home: whoever sits here taps how. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Die, dieFace, Mark, seatStyle } from "../art";
import type { TableConnection } from "../connection";
import type { State } from "../wire";
import { brief } from "../names";
import { label, type Cast } from "./cast";
import { Acts, Dock } from "./dock";
import { tt } from "./texts";
import { countOf, fated, hasValue, nextRow, put, taken, typedOf, type Fate, type Row, type Sheet } from "./typed";

interface Props {
  readonly table: TableConnection;
  readonly state: State;
  readonly cast: Cast;
  readonly rows: readonly Row[];
  /** What people are to do now, in a sentence. */
  readonly lead: string;
  /** The line of the record that says what was typed. */
  readonly line: (sheet: Sheet) => object;
  /** What else may be done meanwhile. */
  readonly children?: ComponentChildren;
}

/** So long may the summary be; beyond that the rows above have to do. */
const SUMMED = 44;

export function RealDice({ table, state, cast, rows, lead, line, children }: Props): JSX.Element {
  const [sheet, setSheet] = useState<Sheet>({});
  const [chosen, choose] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  // Dice that somebody has typed in are done with, whoever it was.
  useEffect(
    () =>
      table.listen((next) => {
        if (next.by !== "players") return;
        setSheet({});
        choose(null);
      }),
    [table],
  );
  const row = nextRow(sheet, rows, chosen);
  const tap = (value: number) => {
    if (row !== null) setSheet(put(sheet, row, value));
  };
  const done = () => {
    if (row !== null) return choose(row.seat);
    if (sending) return undefined;
    setSending(true);
    void table.send({ type: "dice", version: state.version, line: line(sheet) }).then(() => setSending(false));
    return undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    tap(Number(event.key));
  };
  return (
    <Dock kind="real-dice" label={tt("real")} class="realdice">
      <div class="typing" onKeyDown={onKey}>
        <p class="lead">{lead}</p>
        <ul class="rows">
          {rows.map((each) => (
            <RowView
              key={each.seat}
              cast={cast}
              row={each}
              sheet={sheet}
              next={each === row}
              onSheet={setSheet}
              onChoose={() => choose(each.seat)}
            />
          ))}
        </ul>
        {row !== null && <Pad cast={cast} row={row} onTap={tap} />}
      </div>
      <Acts kind="real-dice" class={children === undefined ? "one" : ""}>
        {children}
        <button type="button" class="btn go" aria-disabled={sending || row !== null} onClick={done}>
          {tt("real.done")}
          <small>{row === null ? summary(cast, rows, sheet) : tt("real.missing", { name: brief(label(cast, row.seat)) })}</small>
        </button>
      </Acts>
    </Dock>
  );
}

/** What the button will say to the table. */
function summary(cast: Cast, rows: readonly Row[], sheet: Sheet): string {
  const said = rows.flatMap((row) => {
    const { fate, values } = typedOf(sheet, row);
    if (fate === "same") return [];
    return [`${brief(label(cast, row.seat))} ${fate === "lies" || hasValue(fate) ? values.join(" ") : fateWord(fate)}`];
  });
  const words = said.join(" · ");
  return words.length > SUMMED ? tt("real.sum", { n: said.length }) : words;
}

const fateWord = (fate: Exclude<Fate, "lies">): string => tt(`real.${fate}`);

interface RowProps {
  readonly cast: Cast;
  readonly row: Row;
  readonly sheet: Sheet;
  readonly next: boolean;
  readonly onSheet: (sheet: Sheet) => void;
  readonly onChoose: () => void;
}

function RowView({ cast, row, sheet, next, onSheet, onChoose }: RowProps): JSX.Element {
  const { fate, values } = typedOf(sheet, row);
  const name = label(cast, row.seat);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (next) item.current?.scrollIntoView({ block: "nearest" });
  }, [next]);
  return (
    <li ref={item} class={next ? "next" : ""} style={seatStyle(row.seat)}>
      <span class="nm">
        <Mark seat={row.seat} size="s" />
        <b>{name}</b>
      </span>
      {row.fates.length > 1 && <Fates name={name} row={row} fate={fate} onFate={(to) => onSheet(fated(sheet, row, to))} />}
      {hasValue(fate) && (
        <span class="slots" role="group" aria-label={tt("real.slots", { name })}>
          {Array.from({ length: countOf(row, fate) }, (_, i) => {
            const value = values[i];
            return (
              <button
                key={i}
                type="button"
                class={value === undefined ? "slot none" : "slot"}
                aria-label={
                  value === undefined ? tt("real.slot.empty", { name, n: i + 1 }) : tt("real.slot", { name, n: i + 1, value })
                }
                onClick={() => {
                  if (value !== undefined) onSheet(taken(sheet, row, i));
                  onChoose();
                }}
              >
                <Face faces={row.faces} value={value ?? null} />
              </button>
            );
          })}
        </span>
      )}
    </li>
  );
}

interface FatesProps {
  readonly name: string;
  readonly row: Row;
  readonly fate: Fate;
  readonly onFate: (fate: Fate) => void;
}

function Fates({ name, row, fate, onFate }: FatesProps): JSX.Element {
  const group = useId();
  return (
    <span class="choice" role="radiogroup" aria-label={tt(row.all === undefined ? "real.fate" : "real.many", { name })}>
      {row.fates.map((each) => (
        <label key={each}>
          <input type="radio" name={group} checked={each === fate} onChange={() => onFate(each)} />
          <span>{each === "lies" ? "" : fateWord(each)}</span>
        </label>
      ))}
    </span>
  );
}

/** The faces of a die, to be tapped. */
function Pad({ cast, row, onTap }: { readonly cast: Cast; readonly row: Row; readonly onTap: (value: number) => void }): JSX.Element {
  const name = label(cast, row.seat);
  return (
    <div class={`taps f${row.faces}`} role="group" aria-label={tt("real.pad", { name })} style={seatStyle(row.seat)}>
      {Array.from({ length: row.faces }, (_, i) => (
        <button key={i} type="button" aria-label={String(i + 1)} onClick={() => onTap(i + 1)}>
          <Face faces={row.faces} value={i + 1} />
        </button>
      ))}
    </div>
  );
}

const D6 = 6;

/** A face that lies up: of a die of six its pips, of one of eight a triangle; dashed while it is not typed. */
export function Face({ faces, value }: { readonly faces: number; readonly value: number | null }): JSX.Element {
  if (faces === D6) return value === null ? <span class="hole" aria-hidden="true" /> : <Die face={dieFace(value, true)} />;
  return (
    <span class={value === null ? "d8 none" : "d8"} aria-hidden="true">
      <svg viewBox="0 0 38 34">
        <path d="M19 3 35.5 31H2.5Z" />
      </svg>
      <b>{value}</b>
    </span>
  );
}
