import { describe, expect, it } from "vitest";
import { details, flight, hand, lob, LYING_HEIGHT, MAX_SPEED, MAX_SPIN, pace, POWERS, REACH, release, within } from "./hands";

describe("a hand", () => {
  it("is where the server has it", () => {
    expect(hand(5, 0).home[1]).toBeCloseTo(-0.34);
    const [x, y, z] = hand(5, 1).home;
    expect([x, y, z].map((part) => Math.round(part * 1e5) / 1e5)).toEqual([-0.32336, -0.10507, 0.12]);
    expect(hand(12, 7).home[0]).toBeCloseTo(0.17);
    expect(hand(12, 7).home[1]).toBeCloseTo(0.29445);
  });

  it("lobs as the server does", () => {
    const first = lob([0, -0.34, 0.12], [0, 0], 1.2);
    expect(first[1]).toBeCloseTo(1.2);
    expect(first[2]).toBeCloseTo(0.99249, 3);
    const second = lob([0.3, 0.1, 0.12], [-0.1, 0.05], 2);
    expect(second[0]).toBeCloseTo(-1.98456, 4);
    expect(second[1]).toBeCloseTo(-0.24807, 4);
    expect(second[2]).toBeCloseTo(0.4302, 3);
    expect(lob([0, 0, 0.1], [0, 0], 1)).toEqual([0, 0, 0]);
  });

  it("flies to the target", () => {
    const way = flight([0, -0.34, 0.12], [0.1, 0.05], 1.4, 30);
    expect(way[0]).toEqual([0, -0.34, 0.12]);
    const end = way.at(-1) ?? [9, 9, 9];
    expect(end[0]).toBeCloseTo(0.1);
    expect(end[1]).toBeCloseTo(0.05);
    expect(end[2]).toBeCloseTo(LYING_HEIGHT, 4);
    expect(Math.max(...way.map(([, , z]) => z))).toBeGreaterThan(0.12);
  });

  it("stays within what a hand can do, with every power to every target", () => {
    for (let power = 1; power <= POWERS; power++) {
      for (const target of [[0, 0], [0.2, 0.1], [0, REACH], [0, -REACH], [-REACH, 0]] as const) {
        const { velocity, spin } = release(7, 3, target, power);
        expect(Math.hypot(...velocity)).toBeLessThan(MAX_SPEED);
        expect(Math.hypot(...spin)).toBeLessThan(MAX_SPIN);
      }
    }
    expect([pace(1), pace(10), pace(99)]).toEqual([0.8, 2.5, 2.5]);
  });

  it("says it in whole numbers", () => {
    const said = details({ position: [0.1234567, -0.34, 0.12], velocity: [1.2345, 0, -0.5], spin: [1, 2.0004, 3] });
    expect(said).toEqual({ release: { position: [123457, -340000, 120000], velocity: [1235, 0, -500], spin: [1000, 2000, 3000] } });
  });

  it("aims at the felt only", () => {
    expect(within([0.1, 0.1])).toEqual([0.1, 0.1]);
    expect(Math.hypot(...within([3, 4]))).toBeCloseTo(REACH);
  });
});
