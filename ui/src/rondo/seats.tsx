import type { JSX } from "preact";
import { Icon } from "../art";
import { Chip } from "../table/chip";
import type { Cast } from "../table/cast";
import { Ear } from "../table/ear";
import { Plate, SeatStrip, standing } from "../table/seats";
import type { Overlay } from "./overlay";
import { awaited, type RondoPublic } from "./state";
import { lastOf, since, type Entry, type Story } from "./story";
import { r } from "./texts";

interface Props {
  readonly cast: Cast;
  readonly table: RondoPublic;
  readonly story: Story;
  readonly overlay: Overlay | null;
  /** Who has to throw before the clock is over. */
  readonly called: number | null;
  readonly online: readonly boolean[];
}

/** Everybody at the table: what their die shows, what became of it, and their chips. */
export function Seats(props: Props): JSX.Element {
  const { cast, called, overlay } = props;
  const turn = overlay?.kind === "verdict" ? null : (called ?? (mayThrow(props, cast.me) ? cast.me : null));
  return (
    <SeatStrip
      cast={cast}
      turn={turn}
      scrolls={6}
      plate={(seat, index) => <Player key={seat} {...props} seat={seat} index={index} on={turn === seat} />}
    />
  );
}

const mayThrow = ({ table }: Props, seat: number | null): boolean => seat !== null && awaited(table).includes(seat);

interface PlayerProps extends Props {
  readonly seat: number;
  readonly index: number;
  readonly on: boolean;
}

function Player(props: PlayerProps): JSX.Element {
  const { cast, table, overlay, seat, index, on } = props;
  const out = isOut(props);
  const face = (overlay?.kind === "verdict" ? overlay.read : table.faces)[seat] ?? null;
  const purse = table.purses[seat] ?? 0;
  return (
    <Plate cast={cast} seat={seat} index={index} on={on} classes={[out ? "out" : ""]}>
      <Triangle face={face} rolls={overlay?.kind !== "verdict" && table.rolling.includes(seat)} />
      <Say {...props} out={out} />
      <span class="stack">
        <Chip />
        <span aria-hidden="true">{purse}</span>
        <Ear>{r("chips", { n: purse })}</Ear>
      </span>
    </Plate>
  );
}

/** Out of the game, as far as it has been told: a verdict is looked at before. */
function isOut({ table, overlay, seat }: PlayerProps): boolean {
  if (table.phase === "over" ? table.winner === seat : table.active.includes(seat)) return false;
  const { fresh } = overlay ?? { fresh: [] };
  const now = fresh.some((entry) => entry.kind === "out" && entry.seat === seat);
  return !(overlay?.kind === "verdict" && now);
}

/** A face of a die of eight with its value; a dashed one where no die lies. */
export function Triangle({ face, rolls = false }: { readonly face: number | null; readonly rolls?: boolean }): JSX.Element {
  const none = face === null;
  return (
    <span class={`tri ${none ? "none" : ""} ${rolls ? "rolls" : ""}`}>
      <svg viewBox="0 0 38 34" aria-hidden="true">
        {none ? (
          <path d="M19 3 35.5 31H2.5Z" class="empty" />
        ) : (
          <path d="M19 3 35.5 31H2.5Z" class="face" />
        )}
      </svg>
      <b aria-hidden="true">{face}</b>
      <Ear>{none ? r("seat.none") : r("seat.value", { n: face })}</Ear>
    </span>
  );
}

function Say(props: PlayerProps & { readonly out: boolean }): JSX.Element {
  const { story, overlay, seat } = props;
  const last = lastOf(overlay?.kind === "verdict" ? overlay.fresh : since(story.entries), seat);
  if (last?.kind === "turned") {
    return (
      <span class="say ember tag">
        <span aria-hidden="true">
          {last.from}
          <Icon name="arrow" class="arr" />
          {last.to}
        </span>
        <Ear>{r("entry.turned.you", { from: last.from, to: last.to })}</Ear>
      </span>
    );
  }
  const [text, tone] = word(props, last);
  return <span class={`say ${tone}`}>{text}</span>;
}

/** The word under a name, and its colour: what became of the die, or what is awaited. */
function word(props: PlayerProps & { readonly out: boolean }, last: Entry | null): readonly [string, string] {
  const { cast, table, overlay, called, online, seat, out } = props;
  if (overlay?.kind === "verdict") {
    const paid = overlay.fresh.find((entry) => entry.kind === "paid");
    const gave = paid?.kind === "paid" ? (paid.chips[seat] ?? 0) : 0;
    if (gave > 0) return [`−${gave}`, "ember tag"];
    if (paid?.kind === "paid" && paid.winner === seat) return [`+${paid.chips.reduce((sum, n) => sum + n, 0)}`, "moss tag"];
  }
  if (last?.kind === "missed") return [r("say.missed"), "ember tag"];
  if (last?.kind === "fell") return [r("say.fell"), "ember tag"];
  if (out) return [r("say.out"), ""];
  if (overlay?.kind === "verdict") return [(overlay.read[seat] ?? null) === null ? "" : r("say.hit"), ""];
  if (table.rolling.includes(seat)) return [r("say.rolls"), "brass"];
  if (called === seat) return [r(seat === cast.me ? "say.called.you" : "say.called"), "brass tag"];
  if (awaited(table).includes(seat)) {
    if (seat === cast.me) return [r("say.throw"), "brass tag"];
    const plays = standing(cast, seat, false, online[seat] ?? true);
    return [plays ?? r("say.waits"), ""];
  }
  if (last?.kind === "hit") return [r("say.hit"), ""];
  return [table.throwers.includes(seat) ? r("say.hit") : r("say.idle"), ""];
}
