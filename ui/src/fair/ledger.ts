/**
 * What this page knows of the throws of a game: what was pledged and when it was heard, what it
 * gave itself, which secrets were opened, and what does not agree.
 */

import type { Pledge, Proof, Throws } from "../wire";
import { batchOf, BATCH, commitment, type Place } from "./bytes";

/** Whose throws: a seat's, or the table's own. */
export type Slot = number | null;

/** What cannot be if the house is honest. */
export interface Fault {
  readonly kind:
    | "pledge" // two pledges of the same throws that differ
    | "secret" // not the secret that was pledged
    | "twice" // two secrets of one throw
    | "nonce" // a nonce that changed, or stands in the place of the own one
    | "skipped" // a throw that was never shown
    | "values"; // other dice were shown
  readonly slot: Slot;
  /** The throw, or the first one of those that it concerns. */
  readonly number: number;
}

export interface Pledged {
  /** By slot and throw; the table's own slot is the last. */
  readonly hashes: readonly (readonly string[])[];
  /** Whether it was heard as it was made, before anything of it fell. */
  readonly live: boolean;
}

export interface Ledger extends Place {
  readonly pledges: ReadonlyMap<number, Pledged>;
  /** By batch, what this page gave and the table took. */
  readonly given: ReadonlyMap<number, string>;
  readonly proofs: ReadonlyMap<Slot, ReadonlyMap<number, Proof>>;
  readonly faults: readonly Fault[];
}

export const newLedger = (table: string, game: number): Ledger => ({
  table,
  game,
  pledges: new Map(),
  given: new Map(),
  proofs: new Map(),
  faults: [],
});

export const proofOf = (ledger: Ledger, slot: Slot, number: number): Proof | null =>
  ledger.proofs.get(slot)?.get(number) ?? null;

/** The numbers of the throws of a slot whose secrets are known, in order. */
export const knownNumbers = (ledger: Ledger, slot: Slot): number[] =>
  [...(ledger.proofs.get(slot)?.keys() ?? [])].sort((a, b) => a - b);

/** What was pledged for a throw; null if no pledge of it is known. */
export function hashOf(ledger: Ledger, slot: Slot, number: number): string | null {
  const row = ledger.pledges.get(batchOf(number))?.hashes.at(slot ?? -1);
  return row?.[(number - 1) % BATCH] ?? null;
}

/** Whether a number that this page gave is in a throw. */
export function hasOwn(ledger: Ledger, { number, nonces }: Proof): boolean {
  const own = ledger.given.get(batchOf(number));
  return own !== undefined && nonces.includes(own);
}

/**
 * Whether this page heard the pledge of a throw before it fell: as it was made, or at least
 * before it gave a number that is in the throw.
 */
export const heardBefore = (ledger: Ledger, proof: Proof): boolean =>
  ledger.pledges.get(batchOf(proof.number))?.live === true || hasOwn(ledger, proof);

/**
 * A pledge has come.
 *
 * @param live Whether it was told as it was made: then nothing of it had fallen.
 */
export function pledged(ledger: Ledger, pledge: Pledge, live: boolean): Ledger {
  const { batch, hashes } = pledge;
  const known = ledger.pledges.get(batch);
  if (known === undefined) {
    return { ...ledger, pledges: put(ledger.pledges, batch, { hashes, live }) };
  }
  if (JSON.stringify(known.hashes) === JSON.stringify(hashes)) return ledger;
  return faulty(ledger, { kind: "pledge", slot: null, number: batch * BATCH + 1 });
}

/** The table took a nonce of this page. */
export const gave = (ledger: Ledger, batch: number, nonce: string): Ledger => ({
  ...ledger,
  given: put(ledger.given, batch, nonce),
});

/** Secrets have been opened to a viewer. */
export function opened(ledger: Ledger, proofs: readonly Proof[], me: Slot): Ledger {
  return proofs.reduce((book, proof) => openedOne(book, proof, me), ledger);
}

function openedOne(ledger: Ledger, proof: Proof, me: Slot): Ledger {
  const { seat: slot, number } = proof;
  const known = proofOf(ledger, slot, number);
  if (known !== null) {
    const same = JSON.stringify(known) === JSON.stringify(proof);
    return same ? ledger : faulty(ledger, { kind: "twice", slot, number });
  }
  const of = ledger.proofs.get(slot) ?? new Map<number, Proof>();
  let after: Ledger = { ...ledger, proofs: put(ledger.proofs, slot, put(of, number, proof)) };
  const hash = hashOf(ledger, slot, number);
  if (hash !== null && hash !== commitment(proof.secret)) {
    after = faulty(after, { kind: "secret", slot, number });
  }
  return strange(ledger, proof, me) ? faulty(after, { kind: "nonce", slot, number }) : after;
}

/** Whether a nonce of a proof is another one than was known to stand in its place. */
function strange(ledger: Ledger, proof: Proof, me: Slot): boolean {
  const batch = batchOf(proof.number);
  const own = ledger.given.get(batch);
  return proof.nonces.some((nonce, seat) => {
    if (nonce === null) return false;
    if (seat === me && own !== undefined && own !== nonce) return true;
    return casts(ledger).some((other) => {
      const before = batchOf(other.number) === batch ? (other.nonces[seat] ?? null) : null;
      return before !== null && before !== nonce;
    });
  });
}

const casts = (ledger: Ledger): Proof[] =>
  [...ledger.proofs.values()].flatMap((of) => [...of.values()]);

/** Everything that the table tells when it is asked. */
export function caughtUp(ledger: Ledger, throws: Throws, me: Slot): Ledger {
  const book = throws.pledges.reduce((on, pledge) => pledged(on, pledge, false), ledger);
  return opened(book, throws.throws, me);
}

/** Throws that were skipped, in slots of which every throw is shown. */
export function skipped(ledger: Ledger, slots: readonly Slot[]): Fault[] {
  return slots.flatMap((slot) => {
    const gap = knownNumbers(ledger, slot).findIndex((number, i) => number !== i + 1);
    return gap < 0 ? [] : [{ kind: "skipped", slot, number: gap + 1 } as const];
  });
}

/** The ledger with something found that cannot be; the same thing is found once. */
export function faulty(ledger: Ledger, fault: Fault): Ledger {
  const known = ledger.faults.some(
    ({ kind, slot, number }) => kind === fault.kind && slot === fault.slot && number === fault.number,
  );
  return known ? ledger : { ...ledger, faults: [...ledger.faults, fault] };
}

function put<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}
