import type { JSX } from "preact";
import { Die, dieFace, Mark } from "../art";
import { Shield } from "../fair/shield";
import { label, type Cast } from "../table/cast";
import { Ear } from "../table/ear";
import { fromViewer } from "../table/seating";
import { sum, type Cell, type Notepad } from "./notepad";
import { m } from "./texts";
import { open } from "./throws";

interface Props {
  readonly cast: Cast;
  readonly pad: Notepad;
  /** Whether throws stand there instead of sums. */
  readonly dice: boolean;
}

const ROMAN = ["I", "II", "III"];

/** The notepad: its columns stand under the seats on the phone, with marks of its own elsewhere. */
export function Pad({ cast, pad, dice }: Props): JSX.Element {
  const order = fromViewer(cast.seats.length, cast.me);
  return (
    <section class="pad" aria-label={m("pad.of")}>
      <table>
        <caption>{m("pad")}</caption>
        <colgroup>
          <col class="row" />
          {order.map((seat) => (
            <col key={seat} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td>
              <Shield of={open} />
            </td>
            {order.map((seat) => (
              <th key={seat} scope="col">
                <Mark seat={seat} size="s" />
                <Ear>{label(cast, seat)}</Ear>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pad.rounds.map((cells, round) => (
            <tr key={round} class={round === pad.now ? "now" : ""}>
              <th scope="row">
                <span aria-hidden="true">{ROMAN[round]}</span>
                <Ear>{m("pad.round", { n: round + 1 })}</Ear>
              </th>
              {order.map((seat) => (
                <td key={seat}>{cells[seat] !== undefined && <Entry cell={cells[seat]} dice={dice} />}</td>
              ))}
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">
              <span aria-hidden="true">Σ</span>
              <Ear>{m("pad.sum")}</Ear>
            </th>
            {order.map((seat) => (
              <td key={seat} class={pad.winners.includes(seat) ? "win" : ""}>
                <Total total={pad.totals[seat] ?? null} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Entry({ cell, dice }: { readonly cell: Cell; readonly dice: boolean }): JSX.Element | null {
  switch (cell.kind) {
    case "blank":
      return null;
    case "out":
      return <Dash />;
    case "hidden":
      return (
        <span class="backs" role="img" aria-label={m("pad.hidden")}>
          <Die face="back" />
          <Die face="back" />
        </span>
      );
    case "mine":
      return (
        <span class="mine">
          <span aria-hidden="true">{dice ? <Small pair={cell.pair} /> : sum(cell.pair)}</span>
          <Ear>{m("pad.mine", { n: sum(cell.pair) })}</Ear>
        </span>
      );
    case "open":
      return (
        <span class="fresh">
          <span aria-hidden="true">
            {dice ? <Small pair={cell.pair} /> : sum(cell.pair)}
            {cell.moon && (
              <svg class="mn">
                <use href="#m-moon" />
              </svg>
            )}
          </span>
          <Ear>{cell.moon ? m("pad.moon", { n: sum(cell.pair) }) : String(sum(cell.pair))}</Ear>
        </span>
      );
  }
}

function Small({ pair }: { readonly pair: readonly number[] }): JSX.Element {
  return (
    <span class="backs">
      {pair.map((value, i) => (
        <Die key={i} face={dieFace(value, true)} />
      ))}
    </span>
  );
}

function Total({ total }: { readonly total: number | null }): JSX.Element | null {
  if (total === null) return <Dash />;
  return total === 0 ? null : <>{total}</>;
}

function Dash(): JSX.Element {
  return (
    <span class="q">
      <span aria-hidden="true">—</span>
      <Ear>{m("pad.out")}</Ear>
    </span>
  );
}
