import { describe, expect, it } from "vitest";
import type { Vector } from "./faces";
import { apart, CIRCUMRADIUS, enlarged, FELT_RADIUS, Ground } from "./layout";

const gap = (a: Vector | undefined, b: Vector | undefined) =>
  Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0), (a?.[2] ?? 0) - (b?.[2] ?? 0));

describe("dice larger than life", () => {
  it("are those of the real tray at their own size", () => {
    const dice: Vector[] = [[0.1, 0.05, 0.0075], [-0.2, 0, 0.1]];
    enlarged(dice, 1).forEach((at, i) => expect(gap(at, dice[i])).toBeLessThan(1e-9));
  });

  it("what touches still touches, and nothing stands inside another", () => {
    for (const scale of [1.5, 2.5, 4]) {
      const dice: Vector[] = [[0, 0, 0.0075], [0.018, 0, 0.0075], [0.2, 0.1, 0.0075]];
      const [a, b, c] = enlarged(dice, scale);
      expect(gap(a, b)).toBeCloseTo(0.018 * scale, 3);
      expect(gap(a, c)).toBeGreaterThan(2 * CIRCUMRADIUS * scale);
    }
  });

  it("whatever comes nearer comes nearer in the picture", () => {
    for (const scale of [1.5, 2.5, 4.4]) {
      let last = -1;
      for (let distance = 0.001; distance < 0.3; distance += 0.001) {
        const now = apart(distance, scale);
        expect(now).toBeGreaterThan(last);
        last = now;
      }
      expect(last).toBeCloseTo(0.3, 1);
    }
  });

  it("lie on the felt, within the rim", () => {
    const rim = FELT_RADIUS - 0.0075;
    const dice: Vector[] = [[rim, 0, 0.0075], [rim - 0.016, 0, 0.0075]];
    for (const [x, y, z] of enlarged(dice, 3)) {
      expect(z).toBeCloseTo(0.0225);
      expect(Math.hypot(x, y) + 0.0075 * 3).toBeLessThan(FELT_RADIUS + 1e-6);
    }
  });

  it("what falls off falls beyond the rim, and goes there without turning back", () => {
    for (const scale of [1.5, 4]) {
      let last = 0;
      for (let far = 0; far < 0.36; far += 0.002) {
        const [at] = enlarged([[far, 0, 0.005]], scale);
        expect(at?.[0]).toBeGreaterThanOrEqual(last);
        last = at?.[0] ?? 0;
      }
      expect(enlarged([[0.302, 0, -0.01]], scale)[0]?.[0]).toBeGreaterThan(0.319);
    }
  });
});

describe("the ground under enlarged dice", () => {
  const dice: Vector[] = [[0, 0, 0.0075], [0.02, 0.01, 0.0075], [-0.1, 0.15, 0.0075]];
  const places = enlarged(dice, 3);
  const ground = new Ground(dice, places, 3);

  it("whoever aims at a die sees the ring around it", () => {
    for (const [i, [x, y]] of dice.entries()) {
      const [px, py] = ground.into([x, y]);
      expect(Math.hypot(px - (places[i]?.[0] ?? 9), py - (places[i]?.[1] ?? 9))).toBeLessThan(0.002);
    }
  });

  it("a point under the finger is the point that is thrown at", () => {
    for (const at of [[0, 0], [0.1, 0.1], [-0.2, 0.02], [0.02, 0.01]] as const) {
      const [x, y] = ground.outOf(ground.into(at));
      expect(Math.hypot(x - at[0], y - at[1])).toBeLessThan(0.02);
    }
  });
});
