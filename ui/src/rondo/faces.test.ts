import { describe, expect, it } from "vitest";
import { heights, lying, NUMBERINGS, numberOn, OCTANTS, topFace, turned, valueOf } from "./faces";

const numberAt = (numbering: readonly number[], sign: readonly [number, number, number]): number =>
  numbering[OCTANTS.findIndex((octant) => octant.every((part, i) => part === sign[i]))] ?? NaN;

describe("the numberings", () => {
  it("are 24 different ones, and every face has every number three times", () => {
    expect(new Set(NUMBERINGS.map((row) => row.join(""))).size).toBe(24);
    for (let face = 0; face < 8; face++) {
      const numbers = NUMBERINGS.map((row) => row[face] ?? 0).sort();
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [n, n, n]));
    }
  });

  it("have opposite faces that add up to 9", () => {
    for (const row of NUMBERINGS) {
      for (let face = 0; face < 8; face++) expect((row[face] ?? 0) + (row[7 - face] ?? 0)).toBe(9);
    }
  });

  it("are turned, never mirrored: around a corner they run as on the printed die", () => {
    // Seen from outside with +z towards the eye, counter-clockwise.
    const around = [[1, 1, 1], [-1, 1, 1], [-1, -1, 1], [1, -1, 1]] as const;
    expect(around.map((sign) => numberAt(NUMBERINGS[0] ?? [], sign))).toEqual([1, 7, 4, 6]);
    // The corner of a cube of octants where 1, 5, 6 and 7 meet pairwise tells hands apart.
    for (const row of NUMBERINGS) {
      const at = (n: number) => OCTANTS[row.indexOf(n)] ?? [0, 0, 0];
      const [a, b, c] = [at(5), at(6), at(7)];
      const hand = a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
      const [p, q, s] = [[1, 1, -1], [1, -1, 1], [-1, 1, 1]] as const;
      const printed = p[0] * (q[1] * s[2] - q[2] * s[1]) - p[1] * (q[0] * s[2] - q[2] * s[0]) + p[2] * (q[0] * s[1] - q[1] * s[0]);
      expect(Math.sign(hand)).toBe(Math.sign(printed));
    }
  });
});

describe("a die that lies", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])("on the face opposite to %i shows that one", (face) => {
    const turn = lying(face);
    expect(Math.hypot(...turn)).toBeCloseTo(1);
    expect(topFace(turn)).toBe(face);
    expect(Math.max(...heights(turn))).toBeCloseTo(1);
    expect(valueOf(turn, 5)).toBe(numberOn(face, 5));
    const up = turned(turn, OCTANTS[face] ?? [0, 0, 0]);
    expect(up[2]).toBeCloseTo(Math.sqrt(3));
  });

  it("has no value as long as nobody knows its numbers", () => {
    expect(valueOf([1, 0, 0, 0], -1)).toBeNull();
    expect(valueOf([1, 0, 0, 0], 24)).toBeNull();
  });
});
