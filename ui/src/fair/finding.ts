/** What the secrets say about dice that are shown. */

import { commitment, draw, seed } from "./bytes";
import { hashOf, hasOwn, heardBefore, knownNumbers, proofOf, type Ledger, type Slot } from "./ledger";
import type { Proof, State } from "../wire";

/** Dice on the screen, and which throw they are. */
export interface Shown {
  readonly slot: Slot;
  /** The number of the throw, from 1; less if the page cannot know it. */
  readonly number: number;
  /** What lies there; null where the dice themselves follow by physics. */
  readonly values: readonly number[] | null;
  /** The draw of a player: the value stands for a seat. */
  readonly draws?: boolean;
  /** The viewer's own dice, which lie under the hand like those of others. */
  readonly covered?: boolean;
}

/** The number of the last throw of a slot that is known, or of one some before it; 0 if there is none. */
export type Known = (slot: Slot, before?: number) => number;

export const knownIn =
  (ledger: Ledger): Known =>
  (slot, before = 0) =>
    knownNumbers(ledger, slot).at(-1 - before) ?? 0;

/** What a game knows about its throws. */
export interface Dice {
  /** Whether all dice are shown sooner or later, so that none may be missing. */
  readonly allShown: boolean;
  /** The dice that lie open in a state with its events, or that are the viewer's own. */
  readonly shown: (state: State, known: Known) => readonly Shown[];
}

export interface Finding {
  readonly shown: Shown;
  readonly proof: Proof | null;
  readonly kind: "proven" | "closed" | "unpledged" | "wrong";
  /** What follows from the secret: dice, or the bytes of a throw on a tray. */
  readonly dice: readonly number[];
  readonly bytes: string;
  /** The SHA-256 of the secret, and what was pledged. */
  readonly hash: string;
  readonly pledged: string | null;
  /** Whether this page heard the pledge before the throw. */
  readonly heard: boolean;
  /** Whether a nonce that this page gave is in it. */
  readonly mine: boolean;
}

export function find(ledger: Ledger, shown: Shown): Finding {
  const { slot, number } = shown;
  const proof = proofOf(ledger, slot, number);
  const pledged = hashOf(ledger, slot, number);
  if (proof === null) {
    return { shown, proof, kind: "closed", dice: [], bytes: "", hash: "", pledged, heard: false, mine: false };
  }
  const dice = draw(ledger, proof);
  const bytes = proof.dice === 0 ? seed(ledger, proof) : "";
  const hash = commitment(proof.secret);
  const wrong =
    (pledged !== null && pledged !== hash) ||
    (shown.values !== null && !sameDice(shown.values, dice)) ||
    ledger.faults.some((fault) => fault.slot === slot && fault.number === number);
  const kind = wrong ? "wrong" : pledged === null ? "unpledged" : "proven";
  return {
    shown, proof, kind, dice, bytes, hash, pledged,
    heard: heardBefore(ledger, proof),
    mine: hasOwn(ledger, proof),
  };
}

/** Whether the same dice lie there; hands are shown in any order. */
export function sameDice(one: readonly number[], other: readonly number[]): boolean {
  const sorted = (dice: readonly number[]) => [...dice].sort((a, b) => a - b).join();
  return sorted(one) === sorted(other);
}
