import type { JSX } from "preact";
import { Die, dieFace, Mark, seatStyle } from "../art";
import { label, type Cast } from "../table/cast";
import { Ear } from "../table/ear";
import { isMoon, sum } from "./notepad";
import type { Show } from "./overlay";
import { m } from "./texts";

interface Props {
  readonly cast: Cast;
  readonly show: Show;
  readonly at: number;
  readonly now: number;
}

/** The pairs of a round as they are turned, die by die, with their sums. */
export function OpeningView({ cast, show, at, now }: Props): JSX.Element | null {
  const opening = show.openings[at];
  if (opening === undefined) return null;
  const elapsed = now - show.from;
  return (
    <div class="opening">
      <h2>{m("opening", { n: opening.round })}</h2>
      <ul class={opening.order.length > 4 ? "pairs many" : "pairs"} key={opening.round}>
        {opening.order.map((seat, i) => {
          const turned = show.times.pairs[at]?.[i] ?? [0, 0];
          const pair = opening.pairs[seat] ?? [];
          const done = turned[1] <= elapsed;
          const moon = done && isMoon(pair, opening.round - 1);
          return (
            <li key={seat} class={moon ? "moonlit" : ""} style={seatStyle(seat)}>
              <span class="two">
                {pair.map((value, k) => {
                  const open = (turned[k] ?? 0) <= elapsed;
                  return (
                    <Die
                      key={k}
                      face={open ? dieFace(value, true) : "back"}
                      class={open ? "turned" : ""}
                      label={open ? String(value) : undefined}
                    />
                  );
                })}
              </span>
              <span class="nm">
                <Mark seat={seat} size="xs" />
                <span>{label(cast, seat)}</span>
              </span>
              <b class="total">
                <span aria-hidden="true">{done ? sum(pair) : " "}</span>
                {done && <Ear>{m("opening.sum", { n: sum(pair) })}</Ear>}
              </b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
