/** How much: what may be bet or raised to, the buttons beside it, and what was typed. */

import type { MoonsMoves } from "../wire";

/** What may be bet or raised to. An amount is always the new total in this betting round. */
export interface Span {
  readonly kind: "bet" | "raise";
  readonly least: number;
  readonly most: number;
  /** What the player has in this round already. */
  readonly own: number;
}

export function spanOf(moves: MoonsMoves, own: number): Span | null {
  if (moves.bet !== null) return { kind: "bet", least: moves.bet[0], most: moves.bet[1], own };
  if (moves.raise_to === null) return null;
  return { kind: "raise", least: moves.raise_to[0], most: moves.raise_to[1], own };
}

export const clamped = (span: Span, amount: number): number =>
  Math.min(span.most, Math.max(span.least, Math.round(amount)));

export const PRESETS = ["min", "half", "bank", "all"] as const;
export type Preset = (typeof PRESETS)[number];

interface Pot {
  readonly bank: number;
  readonly price: number;
  /** What a call would add: it belongs to the bank that a raise is measured by. */
  readonly cost: number;
}

/** The amounts of the buttons, within what is allowed. */
export function presets(span: Span, { bank, price, cost }: Pot): Readonly<Record<Preset, number>> {
  return {
    min: span.least,
    half: clamped(span, price + Math.floor((bank + cost) / 2)),
    bank: clamped(span, price + bank + cost),
    all: span.most,
  };
}

/** The next multiple of a unit in a direction; the ends of the span are steps, too. */
export function stepped(span: Span, amount: number, by: 1 | -1, unit: number): number {
  const next = by > 0 ? Math.floor(amount / unit) + 1 : Math.ceil(amount / unit) - 1;
  return clamped(span, next * unit);
}

/** A slider's position as an amount: multiples of a unit, except at its ends. */
export function snapped(span: Span, value: number, unit: number): number {
  if (value >= span.most || value <= span.least) return clamped(span, value);
  return clamped(span, Math.round(value / unit) * unit);
}

/** Plain digits, and no more of them than any table has chips. */
const DIGITS = /^[0-9]{0,10}$/;

/** Whether a text may stand in the field: other signs never get there. */
export const isTypable = (text: string): boolean => DIGITS.test(text);

export type Judged =
  | { readonly amount: number; readonly problem: null }
  | { readonly amount: null; readonly problem: "empty" | "low" | "high" };

/** What a typed amount says: only one that is allowed can be sent. */
export function judged(span: Span, text: string): Judged {
  if (text === "" || !isTypable(text)) return { amount: null, problem: "empty" };
  const amount = Number(text);
  if (amount < span.least) return { amount: null, problem: "low" };
  if (amount > span.most) return { amount: null, problem: "high" };
  return { amount, problem: null };
}
