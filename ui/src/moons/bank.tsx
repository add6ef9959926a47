import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon, Mark } from "../art";
import { list } from "../i18n";
import { Dialog } from "../parts/dialog";
import { inner, told, type Cast } from "../table/cast";
import type { MoonsOptions, MoonsPublic } from "../wire";
import { vaBankSlices, type Slice } from "./settle";
import { bankOf, costOf } from "./state";
import { m } from "./texts";

interface Props {
  readonly cast: Cast;
  readonly table: MoonsPublic;
  readonly options: MoonsOptions;
}

/** What everybody talks about: the bank, what the moon is worth, the price to stay. */
export function Bank({ cast, table, options }: Props): JSX.Element {
  const bank = bankOf(table.put);
  const layers = vaBankSlices(table);
  // Above what a va-bank player has in, the half may be another one's.
  const moon = m(layers.length > 1 ? "moon.upto" : "moon.worth", { n: Math.floor(bank / 2) });
  return (
    <>
      <div class="bank">
        <div class="one">
          <span class="lab">{m("bank")}</span>
          <span class={bank > 9999 ? "v long" : "v"} key={bank}>
            <svg aria-hidden="true">
              <use href="#stack" />
            </svg>
            {bank}
          </span>
          <span class="sub">{moon}</span>
        </div>
        <div class="one">
          <span class="lab">{m("price")}</span>
          <span class={bank > 9999 ? "v p long" : "v p"} key={table.price}>{table.price === 0 ? "—" : table.price}</span>
          <span class="sub">{priceWords(cast, table)}</span>
        </div>
      </div>
      {layers.length > 0 && <Layers cast={cast} layers={layers} options={options} />}
    </>
  );
}

/** What the price means to the viewer. */
function priceWords(cast: Cast, table: MoonsPublic): string {
  if (table.phase === "show") return m("price.show");
  if (table.phase !== "betting") return m("dice.awaited");
  if (table.price === 0) return m("price.none");
  const me = cast.me;
  if (me === null || !table.active.includes(me)) return "";
  const own = table.bets[me] ?? 0;
  const cost = costOf(table, me);
  if (cost === 0) return m("price.paid");
  return own > 0 && table.chips[me] !== 0 ? m("price.more", { own, cost }) : m("price.put", { own });
}

interface LayersProps {
  readonly cast: Cast;
  readonly layers: readonly Slice[];
  readonly options: MoonsOptions;
}

/** Somebody is va-bank: the bank has layers, and a dialog says which and why. */
function Layers({ cast, layers, options }: LayersProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="pill layers" onClick={() => setOpen(true)}>
        <Icon name="layers" />
        <span>{m("layers.open", { n: layers.length })}</span>
      </button>
      {open && (
        <Dialog title={m("layers")} onClose={() => setOpen(false)} class="moons-layers">
          <LayerList cast={cast} layers={layers} />
          <p>{m(options.settlement === "refund" ? "layers.refund" : "layers.side")}</p>
          <p>{m(options.settlement === "refund" ? "layers.refund.rest" : "layers.side.rest")}</p>
          <p>{m("layers.moon")}</p>
        </Dialog>
      )}
    </>
  );
}

/** The layers as they stand: how many chips, and who plays for them. */
export function LayerList({ cast, layers }: Pick<LayersProps, "cast" | "layers">): JSX.Element {
  return (
    <ol class="slices">
      {layers.map((layer, i) => (
        <li key={layer.lo}>
          <span class="cap">
            <span>{span(layer, i, layers.length)}</span>
            <b>{layer.chips}</b>
          </span>
          <span class="who">
            {layer.seats.map((seat) => (
              <Mark key={seat} seat={seat} size="xs" />
            ))}
            <span class="small">
              {m(layer.seats.length === 1 ? "layers.one" : "layers.who", {
                list: list(layer.seats.map((seat) => inner(cast, seat))),
              })}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function span({ lo, hi }: Slice, at: number, of: number): string {
  if (at === 0) return m("layers.upto", { hi });
  return at === of - 1 ? m("layers.over", { lo }) : m("layers.above", { lo, hi });
}

/** Before the first circle: who has the button. */
export function ButtonDrawn({ cast, seat, turn }: { readonly cast: Cast; readonly seat: number; readonly turn: number | null }): JSX.Element {
  return (
    <div class="drawn">
      <Mark seat={seat} />
      <p class="say">{told(cast, seat, m("button.you"), (name) => m("button.they", { name }))}</p>
      {turn !== null && (
        <p class="soft">{told(cast, turn, m("button.first.you"), (name) => m("button.first", { name }))}</p>
      )}
    </div>
  );
}
