import { describe, expect, it } from "vitest";
import { after, fromViewer, place, queue } from "./seating";

describe("the order of seats", () => {
  const dice = [4, 5, 3, 0, 5];

  it("skips players who are out", () => {
    expect(after(dice, 2)).toBe(4);
    expect(after(dice, 4)).toBe(0);
    expect(after([0, 3, 0], 1)).toBe(1);
  });

  it("names those who act before oneself", () => {
    expect(queue(dice, 2, 0)).toEqual([4, 0]);
    expect(queue(dice, 0, 0)).toEqual([1, 2, 4]);
    expect(queue(dice, 2, null)).toEqual([4, 0, 1]);
    expect(queue(dice, 2, 3)).toEqual([4, 0, 1]);
  });

  it("begins with the viewer", () => {
    expect(fromViewer(5, 3)).toEqual([3, 4, 0, 1, 2]);
    expect(fromViewer(3, null)).toEqual([0, 1, 2]);
  });
});

describe("plates around the table", () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("do not overlap with %i players", (seats) => {
    // A desktop of 1440×900: the table's area, and a plate with its hand under it.
    const [width, height] = [1096, 600];
    const [w, h] = seats > 6 ? [160, 60] : [226, 60];
    const boxes = Array.from({ length: seats }, (_, i) => {
      const { x, y } = place(i, seats);
      return { x: (x * width) / 100, y: i === 0 ? height - 62 : (y * height) / 100 };
    });
    for (const [i, a] of boxes.entries()) {
      expect(a.x - w / 2).toBeGreaterThanOrEqual(0);
      expect(a.x + w / 2).toBeLessThanOrEqual(width);
      expect(a.y - h / 2).toBeGreaterThanOrEqual(0);
      for (const b of boxes.slice(i + 1)) {
        const apart = Math.abs(a.x - b.x) >= w || Math.abs(a.y - b.y) >= h;
        expect(apart, `${i} of ${seats}`).toBe(true);
      }
    }
  });

  it("go clockwise: the next player sits at the left, mirrored by the one before", () => {
    for (const seats of [3, 5, 8]) {
      const next = place(1, seats);
      const before = place(seats - 1, seats);
      expect(next.x).toBeLessThan(50);
      expect(next.x + before.x).toBeCloseTo(100);
      expect(next.y).toBeCloseTo(before.y);
    }
    expect(place(1, 2)).toMatchObject({ x: 50, side: "top" });
  });
});
