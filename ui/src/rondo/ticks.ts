/**
 * Which tick it is on the server, guessed from when messages arrive.
 *
 * The quickest message is nearest to the truth: it had the least to wait. So a message that comes
 * early sets the guess, and those that come late only pull at it a little.
 */

import { TICKS_A_SECOND } from "./frames";

const A_MILLISECOND = TICKS_A_SECOND / 1000;
/** So many ticks late or early, a message tells of another time: the server stood still, or slept. */
const STRANGE = 45;
/** How much a late message pulls. */
const PULL = 0.1;

export class Ticks {
  /** The tick at the moment 0 of the page's clock. */
  #zero: number | null = null;

  /** Forgets everything: what comes next tells the time. */
  reset(): void {
    this.#zero = null;
  }

  /** A message said that it is this tick. */
  heard(tick: number, now: number): void {
    const zero = tick - now * A_MILLISECOND;
    const off = this.#zero === null ? Infinity : zero - this.#zero;
    if (this.#zero === null || Math.abs(off) > STRANGE || off > 0) this.#zero = zero;
    else this.#zero += off * PULL;
  }

  /** The tick of a moment; null as long as nothing was heard. */
  at(now: number): number | null {
    return this.#zero === null ? null : this.#zero + now * A_MILLISECOND;
  }

  /** The moment of a tick. */
  when(tick: number): number | null {
    return this.#zero === null ? null : (tick - this.#zero) / A_MILLISECOND;
  }
}
