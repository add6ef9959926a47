/** The raise picker: which bid is chosen, and what it would mean. It can only hold legal bids. */

import type { PerudoMoves as Moves } from "../wire";

export interface Choice {
  readonly quantity: number;
  readonly face: number;
}

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** The least legal quantity of a face, or null if it cannot be bid at all. */
export function leastOf(moves: Moves, face: number): number | null {
  const least = moves.least[face - 1] ?? 0;
  return least > 0 && least <= moves.most ? least : null;
}

export function isLegal(moves: Moves, choice: Choice): boolean {
  const least = leastOf(moves, choice.face);
  return least !== null && least <= choice.quantity && choice.quantity <= moves.most;
}

/**
 * How high a bid is among others. Aces that are wild rank as twice as many of a face above
 * six: so the picker begins with the next step up and not with a jump into the aces.
 */
function rank(choice: Choice, plain: boolean): number {
  const ace = choice.face === 1 && !plain;
  return (ace ? 2 * choice.quantity : choice.quantity) * 10 + (ace ? 7 : choice.face);
}

/** The least bid that may be made now; null if there is none. */
export function leastBid(moves: Moves, plain: boolean): Choice | null {
  let best: Choice | null = null;
  for (const face of FACES) {
    const quantity = leastOf(moves, face);
    if (quantity === null) continue;
    const choice = { quantity, face };
    if (best === null || rank(choice, plain) < rank(best, plain)) best = choice;
  }
  return best;
}

/** Another face: at the same quantity if that is legal, else at the least one of that face. */
export function withFace(moves: Moves, choice: Choice, face: number): Choice {
  const least = leastOf(moves, face);
  return least === null ? choice : { face, quantity: Math.max(least, choice.quantity) };
}

/** One more or one fewer, within what is legal for the face. */
export function stepped(moves: Moves, choice: Choice, by: 1 | -1): Choice {
  const next = { ...choice, quantity: choice.quantity + by };
  return isLegal(moves, next) ? next : choice;
}

/** The next face that can be bid at all, in a direction, going round. */
export function nextFace(moves: Moves, from: number, by: 1 | -1): number {
  for (let i = 1; i <= FACES.length; i++) {
    const face = ((((from - 1 + i * by) % 6) + 6) % 6) + 1;
    if (leastOf(moves, face) !== null) return face;
  }
  return from;
}

/** What was chosen, if the position now still allows it, else the least bid. */
export function reconciled(moves: Moves, choice: Choice | null, plain: boolean): Choice | null {
  return choice !== null && isLegal(moves, choice) ? choice : leastBid(moves, plain);
}

/** Whether a die counts for a face: aces count for every face, unless they are plain. */
export function counts(die: number, face: number, plain: boolean): boolean {
  return die === face || (die === 1 && !plain);
}

export function countIn(hand: readonly number[], face: number, plain: boolean): number {
  return hand.filter((die) => counts(die, face, plain)).length;
}

export interface Need {
  /** How many dice of others it takes; 0 or less if your own are enough. */
  readonly more: number;
  /** How many dice the others have. */
  readonly others: number;
  readonly own: number;
}

/** What a bid asks of the dice that one does not see. No odds: only counting. */
export function need(
  choice: Choice,
  hand: readonly number[],
  total: number,
  plain: boolean,
): Need {
  const own = countIn(hand, choice.face, plain);
  return { own, more: choice.quantity - own, others: total - hand.length };
}
