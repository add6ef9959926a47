import { expect, it } from "vitest";

import samples from "../testing/throws.json";
import { commitment, draw, newNonce, seed, steps } from "./bytes";

const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const PLACE = { table: "K7M2QX", game: 3 };
/** The throw that is worked out in docs/fairness.md. */
const WORKED = {
  seat: 1,
  number: 5,
  dice: 5,
  faces: 6,
  nonces: ["000102030405060708090a0b0c0d0e0f", null, "101112131415161718191a1b1c1d1e1f"],
  secret: SECRET,
};

it("reckons what the documentation works out", () => {
  expect(commitment(SECRET)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  expect(seed(PLACE, WORKED)).toBe("a4dbf0805aed356069a5c70eff6cd6b068d7d56435fd21af5a0bc7dd4b304e0b");
  expect(draw(PLACE, WORKED)).toEqual([3, 6, 3, 2, 6]);
  expect(draw(PLACE, { ...WORKED, dice: 3, faces: 10 })).toEqual([5, 8, 1]);
});

it("passes over bytes that would favour the low faces", () => {
  const dice = steps(PLACE, { ...WORKED, dice: 40, faces: 200 });
  expect(dice.some(({ at }) => at > 0)).toBe(true);
  for (const { block, at, value } of dice) {
    expect([...block.slice(0, at)].every((byte) => byte >= 200)).toBe(true);
    expect(value).toBe((block[at] ?? 0) + 1);
  }
});

it.each(Object.entries(samples))("reckons the throws of a game of %s", (_, sample) => {
  const place = { table: sample.table, game: sample.proofs.game };
  for (const [i, proof] of sample.proofs.throws.entries()) {
    const values: readonly number[] | null = sample.values[i] ?? null;
    if (values === null) expect(seed(place, proof)).toBe(sample.seeds[i]);
    else expect(draw(place, proof)).toEqual(values);
  }
});

it("draws numbers of 16 bytes, each another", () => {
  const drawn = new Set(Array.from({ length: 20 }, newNonce));
  expect(drawn.size).toBe(20);
  for (const nonce of drawn) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
});
