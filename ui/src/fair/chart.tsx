import type { JSX } from "preact";

import { number } from "../i18n";
import { Ear } from "../table/ear";
import type { FaceCount } from "../wire";
import { f } from "./texts";

const WIDTH = 300;
const HEIGHT = 96;
const FOOT = 20;
const HEAD = 16;
/** The part of its column that a bar takes. */
const BAR = 0.56;

/** How often each face came, before the band of fair counts and the line of the average. */
export function Chart({ count }: { readonly count: FaceCount }): JSX.Element {
  const { counts, expected, low, high } = count;
  const most = Math.max(high, ...counts, 1);
  const column = WIDTH / counts.length;
  const y = (n: number) => HEAD + (1 - n / most) * (HEIGHT - HEAD - FOOT);
  return (
    <>
      <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <rect class="band" x="0" width={WIDTH} y={y(high)} height={y(low) - y(high)} rx="2" />
        {counts.map((n, i) => (
          <rect
            key={i}
            class={n < low || n > high ? "column off" : "column"}
            x={column * (i + (1 - BAR) / 2)}
            width={column * BAR}
            y={y(n)}
            height={y(0) - y(n)}
            rx="2"
          />
        ))}
        <line class="mean" x1="0" x2={WIDTH} y1={y(expected)} y2={y(expected)} />
        {counts.map((n, i) => (
          <g key={i}>
            <text x={column * (i + 0.5)} y={y(n) - 4}>
              {n}
            </text>
            <text class="face" x={column * (i + 0.5)} y={HEIGHT - 5}>
              {i + 1}
            </text>
          </g>
        ))}
      </svg>
      <Ear>
        <Numbers count={count} />
      </Ear>
    </>
  );
}

/** The same for the ear. */
function Numbers({ count: { counts, expected, low, high } }: { readonly count: FaceCount }): JSX.Element {
  return (
    <table>
      <caption>{f("report.mean", { mean: number(expected, 1) })}</caption>
      <thead>
        <tr>
          <th scope="col">{f("report.face")}</th>
          <th scope="col">{f("report.count")}</th>
          <th scope="col">{f("report.range")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((n, i) => (
          <tr key={i}>
            <th scope="row">{i + 1}</th>
            <td>{n}</td>
            <td>{f("report.from-to", { low, high })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
