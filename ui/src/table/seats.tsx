import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Mark, seatStyle } from "../art";
import type { SeatInfo } from "../wire";
import { label, type Cast } from "./cast";
import { fromViewer, place } from "./seating";
import { tt } from "./texts";

interface SeatsProps {
  readonly cast: Cast;
  /** Who is marked as being on turn; null if nobody is. */
  readonly turn: number | null;
  /** From how many seats on the strip of the phone scrolls. */
  readonly scrolls: number;
  readonly plate: (seat: number, index: number) => JSX.Element;
}

/** Everybody at the table: a strip on the phone, plates on the rim from 1000 px on. */
export function SeatStrip({ cast, turn, scrolls, plate }: SeatsProps): JSX.Element {
  const strip = useRef<HTMLUListElement>(null);
  const seats = cast.seats.length;
  useLayoutEffect(() => {
    const on = strip.current?.querySelector<HTMLElement>(".seat.on");
    if (strip.current === null || on === null || on === undefined) return;
    // Not scrollIntoView: that would move the page as well.
    strip.current.scrollLeft = on.offsetLeft - (strip.current.clientWidth - on.clientWidth) / 2;
  }, [turn]);
  const many = seats > 6 ? "many" : seats > 4 ? "some" : "";
  return (
    <section class="bare" aria-label={tt("seats")}>
      <ul class={`seats ${many}`} ref={strip} aria-label={tt("seats")} tabIndex={seats >= scrolls ? 0 : -1}>
        {fromViewer(seats, cast.me).map(plate)}
      </ul>
    </section>
  );
}

interface PlateProps {
  readonly cast: Cast;
  readonly seat: number;
  /** How many seats clockwise from the viewer's. */
  readonly index: number;
  readonly on: boolean;
  /** Further classes; empty ones are left out. */
  readonly classes: readonly string[];
  readonly children: ComponentChildren;
}

/** One player: mark and name, and what the game has to say of them. */
export function Plate({ cast, seat, index, on, classes, children }: PlateProps): JSX.Element {
  const spot = place(index, cast.seats.length);
  const all = ["seat", seat === cast.me ? "me" : "", on ? "on" : "", ...classes];
  return (
    <li
      class={all.filter(Boolean).join(" ")}
      style={{ ...seatStyle(seat), "--x": `${spot.x}%`, "--y": index === 0 ? "var(--rim-y)" : `${spot.y}%` }}
      data-side={spot.side}
      aria-current={on ? "true" : undefined}
    >
      <Mark seat={seat} />
      <span class="who">{label(cast, seat)}</span>
      {children}
    </li>
  );
}

/** Whose turn it is, or else who plays there if it is not simply its owner. */
export function standing(cast: Cast, seat: number, on: boolean, online: boolean): string | null {
  if (on) return tt(seat === cast.me ? "seat.turn.you" : "seat.turn");
  const who = whoPlays(cast.seats[seat], online);
  return who === null ? null : tt(who);
}

function whoPlays(seat: SeatInfo | undefined, online: boolean): "seat.bot" | "seat.away" | "seat.offline" | null {
  if (seat?.kind === "bot") return "seat.bot";
  if (seat?.away === true) return "seat.away";
  return seat?.kind === "human" && !online ? "seat.offline" : null;
}
