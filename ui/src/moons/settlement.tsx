import type { JSX } from "preact";
import { Die, Icon, Mark, seatStyle } from "../art";
import { list } from "../i18n";
import { inner, label, type Cast } from "../table/cast";
import { Ear } from "../table/ear";
import type { MoonsSettled } from "../wire";
import type { Show } from "./overlay";
import { passed } from "./overlay";
import { gains, rows, shooters, type Block, type Row, type Why } from "./settle";
import { m } from "./texts";
import { headline } from "./verdict";

interface Props {
  readonly cast: Cast;
  readonly show: Show;
  readonly settled: MoonsSettled;
  readonly now: number;
}

/** Who gets what and why: the bank layer by layer, each as wide as it is rich. */
export function Settlement({ cast, show, settled, now }: Props): JSX.Element {
  const { title, lines } = headline(cast, settled);
  const moon = shooters(settled).length > 0;
  const all = settled.showdown ? rows(settled.settlement) : [];
  const most = Math.max(1, ...all.map((row) => row.chips));
  const shown = passed(show.times.rows, show, now);
  return (
    <div class={all.length > 3 ? "settle many" : "settle"} tabIndex={all.length > 3 ? 0 : undefined}>
      <div class={moon ? "hero moonlit" : "hero"}>
        {moon && (
          <>
            <svg class="moon" aria-hidden="true">
              <use href="#moon" />
            </svg>
            <Die face={3} />
            <Die face={3} />
          </>
        )}
        <div class="tx">
          <h2>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      {all.length > 0 && (
        <ol class="flow">
          {all.map((row, i) => (
            <Layer key={row.lo} cast={cast} row={row} single={all.length === 1} width={row.chips / most} shown={i < shown} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface LayerProps {
  readonly cast: Cast;
  readonly row: Row;
  readonly single: boolean;
  readonly width: number;
  readonly shown: boolean;
}

function Layer({ cast, row, single, width, shown }: LayerProps): JSX.Element {
  const span = single
    ? m("layer.all")
    : row.lo === 0
      ? m("layer.upto", { hi: row.hi })
      : m("layer.from", { lo: row.lo, hi: row.hi });
  const without = absent(cast, row);
  return (
    <li class={shown ? "lay" : "lay to-come"}>
      <span class="cap">
        <span>
          {span}
          {without !== "" && `, ${without}`}
        </span>
        <b>{row.chips}</b>
      </span>
      <span
        class="bar"
        style={{
          width: `${Math.round(Math.max(0.34, width) * 100)}%`,
          gridTemplateColumns: row.blocks.map((block) => `minmax(min-content, ${block.chips}fr)`).join(" "),
        }}
      >
        {row.blocks.map((block) => (
          <Part key={block.why} cast={cast} block={block} />
        ))}
      </span>
    </li>
  );
}

/** So many who are not in a layer are named. */
const NAMED = 2;

/** Who was still in the circle, but not in this layer. */
function absent(cast: Cast, { without, blocks }: Row): string {
  if (without.length === 0) return "";
  if (blocks.every((block) => block.why === "alone")) return m("layer.only");
  if (without.length > NAMED) return m("layers.without", { n: without.length });
  return m("layer.without", { list: list(without.map((seat) => inner(cast, seat))) });
}

function Part({ cast, block }: { readonly cast: Cast; readonly block: Block }): JSX.Element {
  const { why, seats, chips } = block;
  return (
    <span class={`part ${why}`} style={seatStyle(seats[0] ?? 0)}>
      <span class="what" aria-hidden="true">
        <span class="marks">
          {seats.map((seat) => (
            <Mark key={seat} seat={seat} size="xs" />
          ))}
        </span>
        <Sign why={why} />
        <b>{chips}</b>
      </span>
      <span class="word" aria-hidden="true">{m(`why.${why}`)}</span>
      <Ear>
        {m("block", {
          list: list(seats.map((seat) => inner(cast, seat))),
          why: m(`why.${why}`),
          n: chips,
        })}
      </Ear>
    </span>
  );
}

function Sign({ why }: { readonly why: Why }): JSX.Element | null {
  switch (why) {
    case "moon":
      return (
        <svg class="ic">
          <use href="#moon" />
        </svg>
      );
    case "total":
      return <span class="sigma">Σ</span>;
    case "back":
      return <Icon name="again" />;
    case "left":
      return <Icon name="people" />;
    case "alone":
      return null;
  }
}

/** What the circle brought to everybody, against what they had put in. */
export function Pay({ cast, settled }: Pick<Props, "cast" | "settled">): JSX.Element {
  return (
    <section class="story" aria-labelledby="pay">
      <div class="hd">
        <h2 id="pay">{m("pay")}</h2>
      </div>
      <ol class="pay" tabIndex={0} aria-labelledby="pay">
        {gains(settled).map(({ seat, net, parts }) => (
          <li key={seat}>
            <Mark seat={seat} size="xs" />
            <span class="nm">{label(cast, seat)}</span>
            <b class={net > 0 ? "moss" : ""}>{net > 0 ? `+${net}` : net < 0 ? `−${-net}` : "0"}</b>
            {parts.length > 0 && (
              <span class="parts small soft">
                {parts.map(({ why, chips }) => `${m(`why.${why}`)} ${chips}`).join(" + ")}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
