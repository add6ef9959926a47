import type { JSX } from "preact";
import { Mark } from "../art";
import { list } from "../i18n";
import { inner, type Cast } from "./cast";
import { queue } from "./seating";
import { tt } from "./texts";

/** So many seats are named before it is told in numbers how far away one's turn is. */
const NAMED = 2;

interface Props {
  readonly cast: Cast;
  readonly turn: number;
  /** By seat, more than 0 for those who act in their turn. */
  readonly acting: readonly number[];
}

/** Who is on turn, and who acts then. */
export function Waiting({ cast, turn, acting }: Props): JSX.Element {
  const rest = queue(acting, turn, cast.me);
  const next = rest[0];
  const playing = cast.me !== null && (acting[cast.me] ?? 0) > 0;
  const then =
    next === undefined
      ? ""
      : !playing
        ? tt("wait.then", { list: inner(cast, next) })
        : rest.length <= NAMED + 1
          ? tt("wait.then", { list: list(rest.map((seat) => inner(cast, seat))) })
          : tt("wait.far", { name: inner(cast, next), n: rest.length });
  return (
    <p class="wait">
      <Mark seat={turn} size="s" />
      <span>
        <b>{tt("wait", { name: inner(cast, turn) })}</b>
        <span class="soft">{then}</span>
      </span>
    </p>
  );
}
