import type { JSX } from "preact";
import { Die } from "../art";
import type { Cast } from "../table/cast";
import { Ear } from "../table/ear";
import { Plate, SeatStrip, standing } from "../table/seats";
import type { MoonsPublic } from "../wire";
import { Chip } from "../table/chip";
import { openingAt, type Show } from "./overlay";
import { isMoon, sum } from "./notepad";
import { shooters, totals } from "./settle";
import { hasFolded, isBroke, isVaBank } from "./state";
import { lastDeed, type Story } from "./story";
import { m } from "./texts";

interface Props {
  readonly cast: Cast;
  readonly table: MoonsPublic;
  readonly story: Story;
  readonly online: readonly boolean[];
  readonly show: Show | null;
  /** Whether something lies over the table. */
  readonly covered: boolean;
  readonly now: number;
  readonly shaking: boolean;
}

/** Everybody at the table with their chips, what they put in, and what they did. */
export function Seats(props: Props): JSX.Element {
  const { cast, table, covered } = props;
  return (
    <SeatStrip
      cast={cast}
      turn={covered ? null : table.turn}
      // Six fit on any phone: under them are the columns of the notepad.
      scrolls={7}
      plate={(seat, index) => <Player key={seat} {...props} seat={seat} index={index} />}
    />
  );
}

type PlayerProps = Props & { readonly seat: number };

function Player(props: PlayerProps & { readonly index: number }): JSX.Element {
  const { cast, table, show, covered, now, seat, index } = props;
  const told = show !== null && now - show.from >= show.times.told;
  const chips = (show === null ? table.chips : told ? show.after : show.before)[seat] ?? 0;
  const out = show === null ? isBroke(table, seat) : isGone(show, seat);
  const folded = show === null ? hasFolded(table, seat) : !show.active.includes(seat);
  const on = !covered && table.turn === seat;
  const button = show?.settled != null ? show.button : table.button;
  const bet = covered ? 0 : (table.bets[seat] ?? 0);
  const hidden = !covered && table.phase === "betting" && table.active.includes(seat) && seat !== cast.me;
  return (
    <Plate cast={cast} seat={seat} index={index} on={on} classes={[out || folded ? "out" : "", out ? "gone" : ""]}>
      {button === seat && (
        <span class="badge dealer" title={m("button")}>
          <span aria-hidden="true">{m("button.short")}</span>
          <Ear>{m("button")}</Ear>
        </span>
      )}
      <span class={chips > 9999 ? "stack long" : "stack"}>
        <Chip />
        <span aria-hidden="true">{chips}</span>
        <Ear>{m("chips", { n: chips })}</Ear>
      </span>
      <Say {...props} on={on} out={out} folded={folded} told={told} />
      {hidden && (
        <span class={props.shaking ? "hand backs shake" : "hand backs"} aria-hidden="true">
          <Die face="back" />
          <Die face="back" />
        </span>
      )}
      {bet > 0 && (
        <span class="put">
          <Chip />
          <span aria-hidden="true">{bet}</span>
          <Ear>{m("seat.in", { n: bet })}</Ear>
        </span>
      )}
    </Plate>
  );
}

/** Had no chips before the circle that is shown. */
const isGone = (show: Show, seat: number): boolean =>
  show.after[seat] === 0 && !show.active.includes(seat) && !show.broke.includes(seat);

interface SayProps extends PlayerProps {
  readonly on: boolean;
  readonly out: boolean;
  readonly folded: boolean;
  readonly told: boolean;
}

/** The word under the chips: whose turn, what they did last, or who plays there. */
function Say(props: SayProps): JSX.Element {
  const [text, tone] = word(props);
  return <span class={`say ${tone}`}>{text}</span>;
}

function word(props: SayProps): readonly [text: string, tone: string] {
  const { cast, table, story, show, now, seat, on, out, folded, told } = props;
  if (out) return [m("say.broke"), ""];
  if (show !== null) return shown(show, seat, now, folded, told);
  if (on) return [standing(cast, seat, true, true) ?? "", ""];
  if (isVaBank(table, seat)) return [m("say.va-bank"), "ember tag"];
  if (folded) return [m("say.fold"), ""];
  const deed = lastDeed(story, seat);
  if (deed !== null && deed.deed !== "fold" && deed.deed !== "va-bank") {
    return [deed.deed === "bet" || deed.deed === "raise" ? m(`say.${deed.deed}`, { n: deed.price }) : m(`say.${deed.deed}`), ""];
  }
  const bet = table.bets[seat] ?? 0;
  if (bet > 0 && table.phase === "betting") return [m("say.put", { n: bet }), ""];
  return [standing(cast, seat, false, props.online[seat] ?? true) ?? "", ""];
}

/** While dice are opened: the sum of the round, then the total, then who shot the moon. */
function shown(show: Show, seat: number, now: number, folded: boolean, told: boolean): readonly [string, string] {
  if (folded) return [m("say.fold"), ""];
  if (told && show.broke.includes(seat)) return [m("say.broke"), "ember tag"];
  const at = openingAt(show, now);
  const pair = at === null ? undefined : show.openings[at]?.pairs[seat];
  if (at !== null) {
    const place = show.openings[at]?.order.indexOf(seat) ?? -1;
    const turned = show.times.pairs[at]?.[place]?.[1] ?? Infinity;
    if (pair === undefined || turned > now - show.from) return ["", ""];
    const moon = isMoon(pair, (show.openings[at]?.round ?? 0) - 1);
    return moon ? [m("say.moon"), "brass tag"] : [m("say.total", { n: sum(pair) }), ""];
  }
  if (show.settled === null || !show.settled.showdown) return ["", ""];
  if (shooters(show.settled).includes(seat)) return [m("say.moon"), "brass tag"];
  const total = totals(show.settled)[seat] ?? null;
  return total === null ? ["", ""] : [m("say.total", { n: total }), ""];
}
