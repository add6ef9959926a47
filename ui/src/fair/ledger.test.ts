import { describe, expect, it } from "vitest";

import samples from "../testing/throws.json";
import type { Pledge, Proof } from "../wire";
import { find } from "./finding";
import { caughtUp, gave, heardBefore, knownNumbers, newLedger, opened, pledged, skipped, type Ledger } from "./ledger";

const SAMPLE = samples.perudo;
const PLEDGES = SAMPLE.pledges as readonly Pledge[];
const PROOFS = SAMPLE.proofs.throws as readonly Proof[];

const heard = (live = true): Ledger =>
  PLEDGES.reduce((ledger, pledge) => pledged(ledger, pledge, live), newLedger(SAMPLE.table, SAMPLE.proofs.game));

/** The sample with one of its throws changed. */
const tampered = (at: number, change: (proof: Proof) => Partial<Proof>): Ledger =>
  opened(heard(), PROOFS.map((proof, i) => (i === at ? { ...proof, ...change(proof) } : proof)), null);

const flip = (hex: string): string => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
const kinds = (ledger: Ledger) => ledger.faults.map(({ kind }) => kind);

describe.each(Object.entries(samples))("a game of %s", (_, sample) => {
  it("is proven throw by throw", () => {
    let ledger = newLedger(sample.table, sample.proofs.game);
    for (const pledge of sample.pledges as readonly Pledge[]) ledger = pledged(ledger, pledge, true);
    ledger = opened(ledger, sample.proofs.throws, null);
    expect(ledger.faults).toEqual([]);
    for (const [i, { seat, number }] of sample.proofs.throws.entries()) {
      const values = sample.values[i] ?? null;
      expect(find(ledger, { slot: seat, number, values })).toMatchObject({ kind: "proven", heard: true });
    }
    const slots = [...sample.proofs.throws[0]!.nonces.keys(), null];
    expect(skipped(ledger, slots)).toEqual([]);
  });
});

describe("what a house could do", () => {
  it("another secret than the pledged one", () => {
    const ledger = tampered(5, ({ secret }) => ({ secret: flip(secret) }));
    expect(ledger.faults).toEqual([{ kind: "secret", slot: PROOFS[5]?.seat, number: PROOFS[5]?.number }]);
  });

  it("other dice than those that follow", () => {
    const ledger = opened(heard(), PROOFS, null);
    const { seat, number } = PROOFS[3] as Proof;
    const [first = 1, ...rest] = SAMPLE.values[3] as number[];
    expect(find(ledger, { slot: seat, number, values: [(first % 6) + 1, ...rest] }).kind).toBe("wrong");
    expect(find(ledger, { slot: seat, number, values: [...rest, first] }).kind).toBe("proven");
  });

  it("another nonce than the one a player gave", () => {
    expect(kinds(tampered(8, ({ nonces }) => ({ nonces: nonces.map((nonce) => nonce && flip(nonce)) })))).toContain("nonce");
  });

  it("another nonce in the place of one's own", () => {
    const ledger = opened(gave(heard(), 0, "00".repeat(16)), PROOFS.slice(0, 1), 0);
    expect(kinds(ledger)).toEqual(["nonce"]);
  });

  it("a throw that was left out", () => {
    const without = PROOFS.filter(({ seat, number }) => seat !== 1 || number !== 4);
    const ledger = opened(heard(), without, null);
    expect(skipped(ledger, [0, 1, 2, null])).toEqual([{ kind: "skipped", slot: 1, number: 4 }]);
  });

  it("the same throw with a second secret", () => {
    const again = { ...(PROOFS[0] as Proof), secret: (PROOFS[1] as Proof).secret };
    expect(kinds(opened(opened(heard(), PROOFS, null), [again], null))).toEqual(["twice"]);
  });

  it("a second pledge of the same throws", () => {
    const [first] = PLEDGES as [Pledge];
    const other = { ...first, hashes: first.hashes.map((row) => row.map(flip)) };
    const ledger = pledged(heard(), other, false);
    expect(kinds(ledger)).toEqual(["pledge"]);
    expect(ledger.pledges.get(0)?.hashes).toEqual(first.hashes);
  });
});

describe("what was heard before the throw", () => {
  const [proof] = PROOFS as [Proof];

  it("is what was told as it was made", () => {
    expect(heardBefore(opened(heard(), PROOFS, null), proof)).toBe(true);
    expect(heardBefore(opened(heard(false), PROOFS, null), proof)).toBe(false);
  });

  it("is what one's own number is in, whenever it was told", () => {
    const own = proof.nonces[0] as string;
    const ledger = opened(gave(heard(false), 0, own), PROOFS, 0);
    expect(ledger.faults).toEqual([]);
    expect(find(ledger, { slot: proof.seat, number: proof.number, values: null })).toMatchObject({ heard: true, mine: true });
  });
});

it("says of a throw that is not opened that it is closed", () => {
  expect(find(heard(), { slot: 0, number: 1, values: null })).toMatchObject({ kind: "closed", proof: null });
});

it("says of a throw whose pledge is not known that it was not pledged", () => {
  const ledger = opened(newLedger(SAMPLE.table, 1), PROOFS, null);
  expect(find(ledger, { slot: 0, number: 1, values: null }).kind).toBe("unpledged");
});

it("learns from the table what it has missed, and believes what it heard itself", () => {
  const [first] = PLEDGES as [Pledge];
  const before = opened(pledged(newLedger(SAMPLE.table, 1), first, true), PROOFS.slice(0, 4), null);
  const all = { table: SAMPLE.table, game: 1, pledges: PLEDGES, throws: PROOFS, closed: 0, faces: [], uncounted: 0 };
  const ledger = caughtUp(before, all, null);
  expect(ledger.faults).toEqual([]);
  expect(knownNumbers(ledger, 0)).toEqual(PROOFS.filter(({ seat }) => seat === 0).map(({ number }) => number));
  expect(ledger.pledges.get(0)?.live).toBe(true);
  expect(ledger.pledges.get(1)?.live).toBe(false);
});
