/**
 * The bytes of provable dice, as `docs/fairness.md` writes them down.
 *
 * A page opened as `http://192.168.…` has no `crypto.subtle`, so the hashes are those of a
 * library.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Proof } from "../wire";

const LAYOUT = "kosti-dice/1";
const NONCE_BYTES = 16;
const BYTE = 256;

/** Throws of a slot that are pledged at once. */
export const BATCH = 8;

/** Which table, and which of its games. */
export interface Place {
  readonly table: string;
  readonly game: number;
}

/** What is known of a throw once its secret is. */
export type Cast = Pick<Proof, "seat" | "number" | "dice" | "faces" | "nonces" | "secret">;

/** The block from which a die took its value, and the byte that gave it. */
export interface Step {
  readonly lines: readonly string[];
  readonly block: Uint8Array;
  /** The place of the byte in the block. */
  readonly at: number;
  readonly value: number;
}

/** The batch of a throw. */
export const batchOf = (number: number): number => Math.floor((number - 1) / BATCH);

/** What is published of a secret before the throw: its SHA-256. */
export const commitment = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** The lines over which a block is reckoned. */
export function message(place: Place, cast: Cast, die: number, block: number): string[] {
  const seat = cast.seat === null ? "table" : String(cast.seat);
  const head = [LAYOUT, place.table, place.game, seat, cast.number, die, block];
  return [...head.map(String), ...cast.nonces.map((nonce) => nonce ?? "-")];
}

function blockOf(secret: string, lines: readonly string[]): Uint8Array {
  return hmac(sha256, hexToBytes(secret), utf8ToBytes(lines.join("\n")));
}

/** How each die of a throw got its value. */
export function steps(place: Place, cast: Cast): Step[] {
  return Array.from({ length: cast.dice }, (_, die) => step(place, cast, die));
}

function step(place: Place, cast: Cast, die: number): Step {
  const limit = BYTE - (BYTE % cast.faces);
  for (let number = 0; ; number++) {
    const lines = message(place, cast, die, number);
    const block = blockOf(cast.secret, lines);
    const at = block.findIndex((byte) => byte < limit);
    if (at >= 0) return { lines, block, at, value: ((block[at] ?? 0) % cast.faces) + 1 };
  }
}

/** The values of the dice of a throw, in the order of the record. */
export const draw = (place: Place, cast: Cast): number[] =>
  steps(place, cast).map(({ value }) => value);

/** The 32 bytes of a throw on a tray. */
export const seed = (place: Place, cast: Cast): string =>
  bytesToHex(blockOf(cast.secret, message(place, cast, 0, 0)));

/** A number of one's own for the dice, which nobody could know before. */
export const newNonce = (): string =>
  bytesToHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
