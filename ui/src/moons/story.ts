/** What was done in this circle. The server tells events once; a page that comes later begins there. */

import type { MoonsEvent } from "../wire";
import type { MoonsState } from "./state";

export type Deed = "check" | "bet" | "call" | "raise" | "va-bank" | "fold";

export interface Entry {
  readonly round: number;
  readonly seat: number;
  readonly deed: Deed;
  /** What was added. */
  readonly chips: number;
  /** The price of the round after it. */
  readonly price: number;
  /** Whether nothing is left to the player. */
  readonly vaBank: boolean;
}

export interface Story {
  readonly circle: number;
  readonly round: number;
  readonly button: number | null;
  readonly minBet: number;
  readonly entries: readonly Entry[];
  /** Whether the page has seen the circle from its beginning. */
  readonly whole: boolean;
  /** Who went broke, the first one first. */
  readonly broke: readonly number[];
}

export const NO_STORY: Story = {
  circle: 0,
  round: 1,
  button: null,
  minBet: 0,
  entries: [],
  whole: false,
  broke: [],
};

function told(story: Story, event: MoonsEvent): Story {
  const add = (entry: Omit<Entry, "round">): Story => ({
    ...story,
    entries: [...story.entries, { ...entry, round: story.round }],
  });
  const still = { chips: 0, price: 0, vaBank: false };
  switch (event.type) {
    case "circle-begun":
      return {
        ...story,
        circle: event.circle,
        round: 1,
        button: event.button,
        minBet: event.min_bet,
        entries: [],
        whole: true,
      };
    case "next-round":
      return { ...story, round: event.round };
    case "checked":
      return add({ ...still, seat: event.seat, deed: "check" });
    case "folded":
      return add({ ...still, seat: event.seat, deed: "fold" });
    case "chips-put":
      return add({
        seat: event.seat,
        deed: event.va_bank ? "va-bank" : event.kind,
        chips: event.chips,
        price: event.price,
        vaBank: event.va_bank,
      });
    case "went-broke":
      return { ...story, broke: [...story.broke, event.seat] };
    case "button-drawn":
      return { ...NO_STORY, button: event.seat };
    default:
      return story;
  }
}

/** The story after a state has arrived. */
export function followed(before: Story, { view, events }: MoonsState): Story {
  const { circle, round, button, min_bet } = view.public;
  const after = events.reduce(told, before);
  if (after.circle === circle && after.round === (round ?? after.round)) return after;
  if (round === null && after.circle === circle) return after;
  // Something was missed: better nothing than a story with holes.
  return { ...NO_STORY, circle, round: round ?? 1, button, minBet: min_bet };
}

/** The last thing that a seat did in a round. */
export const lastDeed = (story: Story, seat: number): Entry | null =>
  story.entries.findLast((entry) => entry.seat === seat && entry.round === story.round) ?? null;
