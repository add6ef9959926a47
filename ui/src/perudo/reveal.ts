/** How a round ended, as the screen tells it: the order of the dice, the count, the verdict. */

import type { PerudoReveal, PerudoStanding } from "../wire";
import { counts } from "./picker";

/** However many dice there are, they take no longer than so many steps of an ordinary round. */
const MOST_STEPS = 24;
/** Between the last die and the verdict, in steps. */
const BREATH = 4;

export interface ShownDie {
  readonly value: number;
  readonly match: boolean;
  /** Milliseconds from the beginning until it is turned. */
  readonly at: number;
}

export interface Timeline {
  readonly bid: PerudoStanding;
  /** By seat, sorted; empty for those who are out. */
  readonly hands: readonly (readonly ShownDie[])[];
  /** When the verdict is spoken. */
  readonly verdictAt: number;
}

/** The bid that was called; a round cannot end without one. */
export function lastBid(reveal: PerudoReveal): PerudoStanding {
  return reveal.bids.at(-1) ?? { seat: reveal.call.seat, quantity: 0, face: 1 };
}

/**
 * When each die is turned. Seats go clockwise and the bidder is the last: the one who
 * claimed it all shows at the end, when most of the count is known.
 *
 * `die` is what one die takes, in milliseconds; 0 shows everything at once.
 */
export function timeline(reveal: PerudoReveal, die: number): Timeline {
  const bid = lastBid(reveal);
  const seats = reveal.hands.length;
  const total = reveal.hands.reduce((sum, hand) => sum + (hand?.length ?? 0), 0);
  const step = total === 0 ? 0 : Math.min(die, (die * MOST_STEPS) / total);
  const hands: ShownDie[][] = reveal.hands.map(() => []);
  let turned = 0;
  for (let i = 1; i <= seats; i++) {
    const seat = (bid.seat + i) % seats;
    const hand = [...(reveal.hands[seat] ?? [])].sort((a, b) => a - b);
    hands[seat] = hand.map((value) => ({
      value,
      match: counts(value, bid.face, reveal.calzone),
      at: Math.round(++turned * step),
    }));
  }
  return { bid, hands, verdictAt: Math.round(turned * step) + BREATH * die };
}

/** How many matching dice are open after so many milliseconds. */
export function countAt(line: Timeline, elapsed: number): number {
  return line.hands.flat().filter((die) => die.match && die.at <= elapsed).length;
}

/** When the next thing happens after `elapsed`; null once the verdict is out. */
export function nextAt(line: Timeline, elapsed: number): number | null {
  const moments = [...line.hands.flat().map((die) => die.at), line.verdictAt];
  const later = moments.filter((at) => at > elapsed);
  return later.length === 0 ? null : Math.min(...later);
}

export interface Verdict {
  readonly kind: "bid-holds" | "bid-fails" | "exact" | "not-exact";
  readonly caller: number;
  readonly bidder: number;
  readonly loser: number | null;
  readonly gainer: number | null;
  /** Who has no dice left now. */
  readonly out: number | null;
  /** Dice after the round, by seat. */
  readonly dice: readonly number[];
  /** Who has won, if this was the last round. */
  readonly winner: number | null;
}

/** What the round changed. Everything is in the reveal itself. */
export function verdict(reveal: PerudoReveal): Verdict {
  const bid = lastBid(reveal);
  const dice = reveal.hands.map((hand, seat) => (hand?.length ?? 0) + (reveal.change[seat] ?? 0));
  const loser = reveal.change.findIndex((change) => change < 0);
  const gainer = reveal.change.findIndex((change) => change > 0);
  const exact = reveal.count === bid.quantity;
  const holds = reveal.count >= bid.quantity;
  const left = dice.flatMap((n, seat) => (n > 0 ? [seat] : []));
  return {
    kind:
      reveal.call.kind === "jonti"
        ? exact ? "exact" : "not-exact"
        : holds ? "bid-holds" : "bid-fails",
    caller: reveal.call.seat,
    bidder: bid.seat,
    loser: loser < 0 ? null : loser,
    gainer: gainer < 0 ? null : gainer,
    out: loser >= 0 && dice[loser] === 0 ? loser : null,
    dice,
    winner: left.length === 1 ? (left[0] ?? null) : null,
  };
}

/** How the bid stands to what was there. */
export function comparison(reveal: PerudoReveal): "<" | "=" | ">" {
  const { quantity } = lastBid(reveal);
  return quantity > reveal.count ? ">" : quantity < reveal.count ? "<" : "=";
}
