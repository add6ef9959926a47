import type { JSX } from "preact";
import { Cup, Die, dieFace, Minis } from "../art";
import type { Cast } from "../table/cast";
import { Ear } from "../table/ear";
import { Plate, SeatStrip, standing } from "../table/seats";
import { tt } from "../table/texts";
import type { PerudoPublic } from "../wire";
import type { Overlay } from "./overlay";
import { verdict, type ShownDie } from "./reveal";
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

/** Everybody at the table, with cups, or with their dice in a reveal. */
export function Seats(props: Props): JSX.Element {
  const { cast, table, overlay } = props;
  return (
    <SeatStrip
      cast={cast}
      turn={overlay === null ? table.turn : null}
      scrolls={6}
      plate={(seat, index) => <Player key={seat} {...props} seat={seat} index={index} />}
    />
  );
}

function Player(props: Props & { readonly seat: number; readonly index: number }): JSX.Element {
  const { cast, table, overlay, now, seat, index, most } = props;
  const reveal = overlay?.kind === "reveal" ? overlay : null;
  const told = reveal !== null && now - reveal.from >= reveal.line.verdictAt;
  const hand = reveal?.line.hands[seat] ?? null;
  const before = reveal?.reveal.hands[seat]?.length ?? 0;
  const dice = reveal === null ? (table.dice[seat] ?? 0) : told ? (verdict(reveal.reveal).dice[seat] ?? 0) : before;
  const out = reveal === null ? dice === 0 : before === 0;
  const on = overlay === null && table.turn === seat;
  const change = told ? (reveal?.reveal.change[seat] ?? 0) : 0;
  return (
    <Plate cast={cast} seat={seat} index={index} on={on} classes={[out ? "out" : "", change < 0 ? "lost" : ""]}>
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
    </Plate>
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
  if (out) return <span class="say">{tt("seat.out")}</span>;
  if (change < 0) return <span class="say ember tag">{p(dice === 0 ? "seat.left" : "seat.lost")}</span>;
  if (change > 0) return <span class="say moss tag">{p("seat.gained")}</span>;
  if (hand !== null) {
    if (!told) return <span class="say" />;
    const n = hand.filter((die) => die.match).length;
    return <span class="say">{n === 0 ? p("seat.match.none") : p("seat.match", { n })}</span>;
  }
  const words = standing(cast, seat, on, props.online[seat] ?? true);
  return words === null ? null : <span class="say">{words}</span>;
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
