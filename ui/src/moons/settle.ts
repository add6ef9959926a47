/** The bank, layer by layer: who is in for what, and who took what of it and why. */

import type { MoonsLayer, MoonsPublic, MoonsSettled, MoonsSettlement, MoonsShare } from "../wire";

export type Why = MoonsShare["why"];

/** A part of a layer, and who shares it. */
export interface Block {
  readonly why: Why;
  readonly seats: readonly number[];
  readonly chips: number;
}

export interface Row {
  readonly lo: number;
  readonly hi: number;
  readonly chips: number;
  /** Who was still in, but not for all of this layer. */
  readonly without: readonly number[];
  readonly blocks: readonly Block[];
}

/**
 * The layers of a settlement, cut into what each share takes of them. Shares over several layers
 * are paid as one sum; what they take of a single layer follows from the rule of the halves.
 */
export function rows({ layers, shares }: MoonsSettlement): Row[] {
  const first = layers[0];
  return layers.map((layer) => ({
    lo: layer.lo,
    hi: layer.hi,
    chips: layer.chips,
    without: first === undefined ? [] : first.seats.filter((seat) => !layer.seats.includes(seat)),
    blocks: blocks(layer, layers, shares),
  }));
}

const covers = (share: MoonsShare, layer: MoonsLayer): boolean =>
  share.lo <= layer.lo && layer.hi <= share.hi;

function blocks(layer: MoonsLayer, layers: readonly MoonsLayer[], shares: readonly MoonsShare[]): Block[] {
  const here = shares.filter((share) => covers(share, layer));
  let rest = layer.chips;
  const take = (share: MoonsShare, chips: number): Block => {
    rest -= chips;
    return { why: share.why, seats: share.seats, chips };
  };
  // What is fixed first; the total, or what was left, is what remains.
  const order: readonly Why[] = ["moon", "back", "total", "left", "alone"];
  return order
    .flatMap((why) => here.filter((share) => share.why === why))
    .map((share) => {
      if (share.why === "moon") return take(share, half(share, layer, layers));
      if (share.why === "back") return take(share, (layer.hi - layer.lo) * share.seats.length);
      return take(share, rest);
    })
    .filter((block) => block.chips > 0);
}

/** Halves are rounded down on the running sum of the layers that the same moons share. */
function half(share: MoonsShare, layer: MoonsLayer, layers: readonly MoonsLayer[]): number {
  const sum = (upTo: number) =>
    layers
      .filter((other) => covers(share, other) && other.hi <= upTo)
      .reduce((total, other) => total + other.chips, 0);
  return Math.floor(sum(layer.hi) / 2) - Math.floor(sum(layer.lo) / 2);
}

/** What a player takes, and why: exactly the chips of the settlement. */
export interface Gain {
  readonly seat: number;
  readonly chips: number;
  /** Against what the player had put in. */
  readonly net: number;
  readonly parts: readonly { readonly why: Why; readonly chips: number }[];
}

/** Everybody who had put something in, in the order of seats. */
export function gains({ put, settlement }: MoonsSettled): Gain[] {
  return put.flatMap((own, seat) => {
    if (own === 0) return [];
    const parts = new Map<Why, number>();
    for (const share of settlement.shares) {
      const at = share.seats.indexOf(seat);
      if (at >= 0) parts.set(share.why, (parts.get(share.why) ?? 0) + (share.chips[at] ?? 0));
    }
    const chips = settlement.payout[seat] ?? 0;
    const list = [...parts].map(([why, n]) => ({ why, chips: n })).filter((part) => part.chips > 0);
    return [{ seat, chips, net: chips - own, parts: list }];
  });
}

/** Who threw two threes in the last round, and was paid for it. */
export const shooters = ({ settlement }: MoonsSettled): number[] => [
  ...new Set(settlement.shares.flatMap((share) => (share.why === "moon" ? share.seats : []))),
];

/** The totals of those who were in to the end; null for everybody else. */
export function totals({ opened, settlement }: Pick<MoonsSettled, "opened" | "settlement">): (number | null)[] {
  const stayed = settlement.layers[0]?.seats ?? [];
  return opened.map((pairs, seat) =>
    stayed.includes(seat) ? pairs.flat().reduce((sum, die) => sum + die, 0) : null,
  );
}

/** Who has the highest total; nobody if no dice were compared. */
export function highest(settled: MoonsSettled): number[] {
  if (!settled.showdown) return [];
  const all = totals(settled);
  const most = Math.max(...all.map((total) => total ?? 0));
  return all.flatMap((total, seat) => (total === most ? [seat] : []));
}

/** A slice of the bank as it stands now, and who plays for it. */
export type Slice = MoonsLayer;

/** The bank cut at what those still in have put in. One slice as long as all have the same. */
export function slices({ put, active }: Pick<MoonsPublic, "put" | "active">): Slice[] {
  const cuts = [...new Set(active.map((seat) => put[seat] ?? 0))].sort((a, b) => a - b);
  const top = cuts.at(-1);
  let lo = 0;
  return cuts.map((hi) => {
    const part = (chips: number) => (hi === top ? chips : Math.min(chips, hi)) - Math.min(chips, lo);
    const slice = {
      lo,
      hi,
      chips: put.reduce((sum, chips) => sum + part(chips), 0),
      seats: [...active].filter((seat) => (put[seat] ?? 0) >= hi).sort((a, b) => a - b),
    };
    lo = hi;
    return slice;
  });
}

/**
 * The bank as it is told while somebody is va-bank: cut only at what va-bank players have in,
 * since the others may still match one another.
 */
export function vaBankSlices(table: MoonsPublic): Slice[] {
  const bound = table.active.filter((seat) => table.chips[seat] === 0);
  if (bound.length === 0) return [];
  const limits = new Set(bound.map((seat) => table.put[seat] ?? 0));
  const merged: Slice[] = [];
  let open: Slice | null = null;
  for (const slice of slices(table)) {
    open = open === null ? slice : { lo: open.lo, hi: slice.hi, chips: open.chips + slice.chips, seats: slice.seats };
    if (limits.has(slice.hi)) {
      merged.push({ ...open, seats: table.active.filter((seat) => table.chips[seat] !== 0 || (table.put[seat] ?? 0) >= slice.hi) });
      open = null;
    }
  }
  if (open !== null) merged.push({ ...open, seats: table.active.filter((seat) => table.chips[seat] !== 0) });
  return merged;
}
