import type { JSX } from "preact";
import { Die, dieFace, Mark } from "../art";
import { lang } from "../i18n";
import type { PerudoCall, PerudoPublic, PerudoStanding } from "../wire";
import { callWord } from "./announce";
import { Ear } from "../table/ear";
import { inner, told, type Cast } from "../table/cast";
import type { Overlay } from "./overlay";
import { comparison, countAt, verdict } from "./reveal";
import { p } from "./texts";
import { whyOpens } from "./verdict";
import { list } from "../table/words";
import { bidWords } from "./words";

/** Whether aces are wild in this round, and in a Calzone round who may change the face. */
export function Aces({ cast, table }: { cast: Cast; table: Pick<PerudoPublic, "calzone" | "bids" | "dice"> }): JSX.Element {
  const single = table.dice.flatMap((n, seat) => (n === 1 ? [inner(cast, seat)] : []));
  return (
    <>
      <span class="pill">
        <Die face={table.calzone ? "1p" : 1} size={20} />
        {p(table.calzone ? "aces.plain" : "aces.wild")}
      </span>
      {table.calzone && table.bids.length > 0 && (
        <p class="fixed small">
          {single.length === 0 ? p("face.fixed.none") : p("face.fixed", { list: list(lang.value, single) })}
        </p>
      )}
    </>
  );
}

/** The thing that everybody talks about: the standing bid, or who has to make the first. */
export function Standing({ cast, table, rollOff }: { cast: Cast; table: PerudoPublic; rollOff: boolean }): JSX.Element {
  const bid = table.bids.at(-1);
  const why = () => {
    if (table.phase === "bidding") return whyOpens(cast, table, rollOff);
    return p(table.phase === "roll-off" ? "rolloff.rule" : "dice.awaited");
  };
  if (bid === undefined) {
    return (
      <div class="bid none">
        <p class="say">{p(table.calzone ? "bid.none.calzone" : "bid.none")}</p>
        <p class="soft why">{why()}</p>
        {table.calzone && <Aces cast={cast} table={table} />}
      </div>
    );
  }
  return (
    <>
      <Bid cast={cast} bid={bid} call={table.call} plain={table.calzone} fresh={table.bids.length} />
      <Aces cast={cast} table={table} />
    </>
  );
}

interface BidProps {
  readonly cast: Cast;
  readonly bid: PerudoStanding;
  /** A call that still waits for the hands: with real dice only. */
  readonly call: PerudoCall | null;
  readonly plain: boolean;
  readonly fresh: number;
}

function Bid({ cast, bid, call, plain, fresh }: BidProps): JSX.Element {
  const words = bidWords(lang.value, bid.quantity, bid.face, plain);
  return (
    <div class="bid">
      <p class="by">
        <Mark seat={call?.seat ?? bid.seat} size="s" />
        <span class="name">
          {call === null
            ? told(cast, bid.seat, p("bids.you"), (name) => p("bids", { name }))
            : `${told(cast, call.seat, p("calls.you"), (name) => p("calls", { name }))} ${callWord(call.kind)}`}
        </span>
      </p>
      <div class={bid.quantity > 9 ? "val wide" : "val"} key={fresh} aria-hidden="true">
        {bid.quantity}
        <span class="x">×</span>
        <Die face={dieFace(bid.face, plain)} />
      </div>
      <p class="say">{words}</p>
    </div>
  );
}

/** The bid beside what was there; the count ticks up as the dice are turned. */
export function Versus({ overlay, now }: { overlay: Overlay & { kind: "reveal" }; now: number }): JSX.Element {
  const { reveal, line } = overlay;
  const elapsed = now - overlay.from;
  const told = elapsed >= line.verdictAt;
  const kind = verdict(reveal).kind;
  const tone = told ? (kind === "exact" || kind === "bid-holds" ? "moss" : "ember") : "";
  const count = told ? reveal.count : countAt(line, elapsed);
  return (
    <>
      <div class="versus">
        <div>
          <span class="lab">{p("reveal.bid")}</span>
          <span class={line.bid.quantity > 9 ? "big wide" : "big"}>
            <span aria-hidden="true">{line.bid.quantity}</span>
            <span class="x" aria-hidden="true">×</span>
            <Die face={dieFace(line.bid.face, reveal.calzone)} />
            <Ear>{bidWords(lang.value, line.bid.quantity, line.bid.face, reveal.calzone)}</Ear>
          </span>
        </div>
        <span class="cmp">{told ? comparison(reveal) : ""}</span>
        <div>
          <span class="lab">{p("reveal.count")}</span>
          <span class={`big count ${tone}`} key={count}>{count}</span>
        </div>
      </div>
      <Aces cast={{ me: null, seats: [] }} table={{ calzone: reveal.calzone, bids: [], dice: [] }} />
    </>
  );
}
