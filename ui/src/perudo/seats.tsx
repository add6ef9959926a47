import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Cup, Die, dieFace, Mark, Minis, seatStyle } from "../art";
import type { PerudoPublic, SeatInfo } from "../wire";
import { Ear } from "./inline";
import { label, type Cast } from "./cast";
import type { Overlay } from "./overlay";
import { verdict, type ShownDie } from "./reveal";
import { fromViewer, place } from "./seating";
import { p } from "./texts";

interface Props {
  readonly cast: Cast;
  readonly table: PerudoPublic;
  readonly online: readonly boolean[];
  /** Dice of each player at the start. */
  readonly most: number;
  readonly overlay: Overlay | null;
  readonly now: number;
  readonly shaking: boolean;
}

/** Everybody at the table: a strip on the phone, plates on the rim from 1000 px on. */
export function Seats(props: Props): JSX.Element {
  const { cast, table, overlay } = props;
  const strip = useRef<HTMLUListElement>(null);
  const order = fromViewer(table.dice.length, cast.me);
  const turn = overlay === null ? table.turn : null;

  useLayoutEffect(() => {
    const on = strip.current?.querySelector<HTMLElement>(".seat.on");
    if (strip.current === null || on === null || on === undefined) return;
    // Not scrollIntoView: that would move the page as well.
    strip.current.scrollLeft = on.offsetLeft - (strip.current.clientWidth - on.clientWidth) / 2;
  }, [turn]);

  const many = table.dice.length > 6 ? "many" : table.dice.length > 4 ? "some" : "";
  return (
    <section class="bare" aria-label={p("seats")}>
      <ul class={`seats ${many}`} ref={strip} aria-label={p("seats")} tabIndex={table.dice.length > 5 ? 0 : -1}>
        {order.map((seat, index) => (
          <Plate key={seat} {...props} seat={seat} index={index} />
        ))}
      </ul>
    </section>
  );
}

function Plate(props: Props & { readonly seat: number; readonly index: number }): JSX.Element {
  const { cast, table, overlay, now, seat, index, most } = props;
  const reveal = overlay?.kind === "reveal" ? overlay : null;
  const told = reveal !== null && now - reveal.from >= reveal.line.verdictAt;
  const hand = reveal?.line.hands[seat] ?? null;
  const before = reveal?.reveal.hands[seat]?.length ?? 0;
  const dice = reveal === null ? (table.dice[seat] ?? 0) : told ? (verdict(reveal.reveal).dice[seat] ?? 0) : before;
  const out = reveal === null ? dice === 0 : before === 0;
  const on = overlay === null && table.turn === seat;
  const change = told ? (reveal?.reveal.change[seat] ?? 0) : 0;
  const spot = place(index, table.dice.length);
  const classes = ["seat", seat === cast.me ? "me" : "", on ? "on" : "", out ? "out" : "", change < 0 ? "lost" : ""];
  return (
    <li
      class={classes.filter(Boolean).join(" ")}
      style={{ ...seatStyle(seat), "--x": `${spot.x}%`, "--y": index === 0 ? "var(--rim-y)" : `${spot.y}%` }}
      data-side={spot.side}
      aria-current={on ? "true" : undefined}
    >
      <Mark seat={seat} />
      <span class="who">{label(cast, seat)}</span>
      {!out && (
        <span class="dc">
          <b aria-hidden="true">{dice}</b>
          <Minis n={dice} of={most} />
          <Ear>{p("seat.dice", { n: dice })}</Ear>
        </span>
      )}
      <Say {...props} out={out} on={on} change={change} dice={dice} hand={hand} told={told} />
      {hand !== null && hand.length > 0 && <Shown hand={hand} elapsed={now - (reveal?.from ?? 0)} plain={reveal?.reveal.calzone ?? false} />}
      {overlay === null && !out && seat !== cast.me && (
        <span class={props.shaking ? "hand shake" : "hand"} aria-hidden="true">
          <Cup seat={seat} />
        </span>
      )}
    </li>
  );
}

interface SayProps {
  readonly cast: Cast;
  readonly seat: number;
  readonly online: readonly boolean[];
  readonly out: boolean;
  readonly on: boolean;
  readonly change: number;
  readonly dice: number;
  readonly hand: readonly ShownDie[] | null;
  readonly told: boolean;
}

/** The word under a name: whose turn, what the reveal says, or who plays there. */
function Say(props: SayProps): JSX.Element | null {
  const { cast, seat, out, on, change, dice, hand, told } = props;
  if (out) return <span class="say">{p("seat.out")}</span>;
  if (change < 0) return <span class="say ember tag">{p(dice === 0 ? "seat.left" : "seat.lost")}</span>;
  if (change > 0) return <span class="say moss tag">{p("seat.gained")}</span>;
  if (hand !== null) {
    if (!told) return <span class="say" />;
    const n = hand.filter((die) => die.match).length;
    return <span class="say">{n === 0 ? p("seat.match.none") : p("seat.match", { n })}</span>;
  }
  if (on) return <span class="say">{p(seat === cast.me ? "seat.turn.you" : "seat.turn")}</span>;
  const who = whoPlays(cast.seats[seat], props.online[seat] ?? true);
  return who === null ? null : <span class="say">{p(who)}</span>;
}

function whoPlays(seat: SeatInfo | undefined, online: boolean): "seat.bot" | "seat.away" | "seat.offline" | null {
  if (seat?.kind === "bot") return "seat.bot";
  if (seat?.away === true) return "seat.away";
  return seat?.kind === "human" && !online ? "seat.offline" : null;
}

/** The dice of a hand as they are turned: first bone backs, then values, matching ones raised. */
function Shown(props: { hand: readonly ShownDie[]; elapsed: number; plain: boolean }): JSX.Element {
  const { hand, elapsed, plain } = props;
  return (
    <span class={hand.length > 5 ? "hand long" : "hand"}>
      {hand.map((die, i) => {
        const open = die.at <= elapsed;
        return (
          <Die
            key={i}
            face={open ? dieFace(die.value, plain) : "back"}
            class={open ? (die.match ? "match" : "miss") : "shut"}
            label={open ? String(die.value) : undefined}
          />
        );
      })}
    </span>
  );
}
