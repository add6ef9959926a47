/**
 * What lies over the table for a few seconds: the pairs of a round as they are opened, and how a
 * circle was settled; or who has the button at first.
 */

import { hurried, type Timed } from "../table/overlay";
import type { MoonsSettled } from "../wire";
import type { Progress } from "./notepad";
import { rows } from "./settle";
import type { MoonsState } from "./state";
import type { Story } from "./story";

/** The pairs of a round, opened at once. */
export interface Opening {
  /** From 1. */
  readonly round: number;
  readonly pairs: readonly (readonly number[])[];
  /** Seats in the order of opening. */
  readonly order: readonly number[];
}

export type Show = Timed & {
  readonly kind: "show";
  readonly circle: number;
  readonly openings: readonly Opening[];
  /** How the circle ended; null if it goes on. */
  readonly settled: MoonsSettled | null;
  /** All pairs of the circle that are open, by seat and round. */
  readonly opened: readonly (readonly (readonly number[])[])[];
  readonly active: readonly number[];
  /** Stacks before and after the bank was paid out. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly broke: readonly number[];
  /** Who had the button; null if the page does not know. */
  readonly button: number | null;
  /** Whether the game is over with it. */
  readonly last: boolean;
  readonly times: Times;
};

export type Overlay =
  | Show
  | (Timed & { readonly kind: "button"; readonly seat: number; readonly turn: number | null });

/** When what is shown, in milliseconds from the beginning. */
export interface Times {
  /** By opening, then by its order: when the two dice of a seat are turned. */
  readonly pairs: readonly (readonly (readonly [number, number])[])[];
  /** By opening: when it begins. */
  readonly starts: readonly number[];
  /** When the settlement begins. */
  readonly settles: number;
  /** By layer. */
  readonly rows: readonly number[];
  /** When everything is told. */
  readonly told: number;
}

/** An opening takes no longer than so many steps of an ordinary one. */
const MOST_STEPS = 10;
/** After the last die of an opening, in steps. */
const BREATH = 6;
/** From layer to layer, in steps. */
const ROW = 5;

const READ_OPENING = 1600;
const READ_SETTLED = 4200;
const READ_ROW = 900;
const READ_ALONE = 2600;
const READ_LAST = 12_000;
const READ_BUTTON = 2600;
/** How long everything stays once the game has gone on without waiting. */
const HURRY = 2200;
const HURRY_ME = 1200;

export function timesOf(openings: readonly Opening[], layers: number, die: number): Times {
  let at = 0;
  const starts: number[] = [];
  const pairs = openings.map(({ order }) => {
    starts.push(at);
    const step = Math.min(die, (die * MOST_STEPS) / Math.max(1, order.length * 2));
    const turned = order.map((_, i): readonly [number, number] => [
      Math.round(at + step * (2 * i + 1)),
      Math.round(at + step * (2 * i + 2)),
    ]);
    at = Math.round(at + step * order.length * 2 + die * BREATH);
    return turned;
  });
  const rowTimes = Array.from({ length: layers }, (_, i) => at + die * ROW * (i + 1));
  return { pairs, starts, settles: at, rows: rowTimes, told: at + die * ROW * layers };
}

/** What lies over the table after a state has arrived; `story` as it was before it. */
export function arrived(overlay: Overlay | null, state: MoonsState, story: Story, die: number, now: number): Overlay | null {
  const drawn = state.events.find((event) => event.type === "button-drawn");
  if (drawn !== undefined) return buttonOf(drawn.seat, state, now);
  const show = showOf(state, story, die, now);
  if (show !== null) return show;
  if (overlay === null || !state.events.some(isPlayed)) return overlay;
  return hurried(overlay, now + (state.moves === null ? HURRY : HURRY_ME));
}

function isPlayed({ type }: { readonly type: string }): boolean {
  return type === "chips-put" || type === "checked" || type === "folded";
}

const buttonOf = (seat: number, { view }: MoonsState, now: number): Overlay => ({
  kind: "button",
  seat,
  turn: view.public.turn,
  from: -Infinity,
  until: now + READ_BUTTON,
});

/** The button of a game that began before this page was there; null if the betting has begun. */
export function missed(state: MoonsState, now: number): Overlay | null {
  const { circle, round, button, acted, price } = state.view.public;
  const begun = circle > 1 || round !== 1 || acted.length > 0 || price > 0;
  return begun || button === null || state.events.length > 0 ? null : buttonOf(button, state, now);
}

function showOf(state: MoonsState, story: Story, die: number, now: number): Show | null {
  const { events, view } = state;
  const table = view.public;
  const ended = events.find((event) => event.type === "circle-settled");
  const settled = ended === undefined ? null : table.last;
  const button = story.button;
  const openings = openingsOf(state, button);
  if (openings.length === 0 && settled === null) return null;
  const layers = settled?.showdown === true ? rows(settled.settlement).length : 0;
  const times = timesOf(openings, layers, die);
  const last = table.phase === "over";
  return {
    kind: "show",
    circle: settled?.circle ?? table.circle,
    openings,
    settled,
    opened: settled?.opened ?? table.opened,
    active: settled === null ? table.active : (settled.settlement.layers[0]?.seats ?? []),
    ...stacks(state, settled),
    broke: events.flatMap((event) => (event.type === "went-broke" ? [event.seat] : [])),
    button,
    last,
    times,
    from: die === 0 ? -Infinity : now,
    until: now + times.told + reading(settled, layers, last),
  };
}

function reading(settled: MoonsSettled | null, layers: number, last: boolean): number {
  if (last) return READ_LAST;
  if (settled === null) return READ_OPENING;
  return settled.showdown ? READ_SETTLED + READ_ROW * layers : READ_ALONE;
}

/** The pairs that were opened, and in which round. */
function openingsOf({ events }: MoonsState, button: number | null): Opening[] {
  const found: Opening[] = [];
  for (const [i, event] of events.entries()) {
    if (event.type !== "pairs-opened") continue;
    const next = events.slice(i + 1).find((later) => later.type === "next-round" || later.type === "circle-settled");
    const round = next?.type === "next-round" ? next.round - 1 : 3;
    const pairs = event.pairs.map((pair) => pair ?? []);
    const seats = pairs.length;
    const order = Array.from({ length: seats }, (_, k) => ((button ?? -1) + 1 + k) % seats).filter(
      (seat) => (pairs[seat]?.length ?? 0) > 0,
    );
    found.push({ round, pairs, order });
  }
  return found;
}

/** Whatever of the next circle is in the bank already came out of the stacks after the payout. */
function stacks({ view }: MoonsState, settled: MoonsSettled | null): Pick<Show, "before" | "after"> {
  const { chips, put } = view.public;
  if (settled === null) return { before: chips, after: chips };
  const after = chips.map((n, seat) => n + (put[seat] ?? 0));
  return { before: after.map((n, seat) => n - (settled.settlement.payout[seat] ?? 0)), after };
}

/** The last circle once more, for as long as one likes. */
export function again(state: MoonsState, settled: MoonsSettled): Show {
  const layers = settled.showdown ? rows(settled.settlement).length : 0;
  return {
    kind: "show",
    circle: settled.circle,
    openings: [],
    settled,
    opened: settled.opened,
    active: settled.settlement.layers[0]?.seats ?? [],
    ...stacks(state, settled),
    broke: settled.put.flatMap((chips, seat) =>
      chips > 0 && (stacks(state, settled).after[seat] ?? 0) === 0 ? [seat] : [],
    ),
    button: null,
    last: state.view.public.phase === "over",
    times: timesOf([], layers, 0),
    from: -Infinity,
    until: null,
  };
}

/** The opening that is looked at; null once the settlement is. */
export function openingAt(show: Show, now: number): number | null {
  const elapsed = now - show.from;
  if (show.settled !== null && elapsed >= show.times.settles) return null;
  const begun = show.times.starts.filter((at) => at <= elapsed).length;
  return show.openings.length === 0 ? null : Math.max(0, begun - 1);
}

/** How far the dice are open. */
export function progress(show: Show, now: number): Progress {
  const elapsed = now - show.from;
  return {
    first: (show.openings[0]?.round ?? 4) - 1,
    isOpen: (round, seat) => {
      const at = show.openings.findIndex((opening) => opening.round === round + 1);
      const place = show.openings[at]?.order.indexOf(seat) ?? -1;
      const turned = show.times.pairs[at]?.[place]?.[1];
      return turned !== undefined && turned <= elapsed;
    },
    told: elapsed >= show.times.told,
  };
}

const moments = ({ times }: Show): number[] => [
  ...times.pairs.flat(2),
  ...times.starts,
  times.settles,
  ...times.rows,
  times.told,
];

export function running(overlay: Overlay, now: number): boolean {
  return overlay.kind === "show" && now - overlay.from < overlay.times.told;
}

/** The next moment at which something is shown. */
export function next(overlay: Overlay, now: number): number | null {
  if (overlay.kind !== "show") return null;
  const later = moments(overlay).filter((at) => overlay.from + at > now);
  return later.length === 0 ? null : overlay.from + Math.min(...later);
}

/** How many of some moments have passed. */
export const passed = (at: readonly number[], show: Show, now: number): number =>
  at.filter((moment) => moment <= now - show.from).length;
