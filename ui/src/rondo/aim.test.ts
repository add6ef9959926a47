import { describe, expect, it } from "vitest";
import { aimedAt, clampPower, FIRST_AIM, nextTarget, nudged, pulled, SLACK, slung, stretched, type Target } from "./aim";
import { REACH } from "./hands";
import { read } from "./keys";

const dice: Target[] = [{ die: 0, at: [0, 0] }, { die: 2, at: [0.1, 0] }, { die: 5, at: [0, 0.2] }];

describe("aiming", () => {
  it("a short pull is none, a long one the hardest throw", () => {
    expect(pulled([0, SLACK - 1])).toBeNull();
    expect(pulled([0, SLACK])).toBe(1);
    expect(pulled([40, 80])).toBeGreaterThan(4);
    expect(pulled([0, 900])).toBe(10);
    // Pushed at the tray: that is no sling.
    expect(pulled([0, -90])).toBeNull();
    expect(clampPower(-3)).toBe(1);
    expect(stretched([0, 0])).toEqual([0, 0]);
    expect(stretched([0, 10])[1]).toBeGreaterThan(8);
    expect(Math.hypot(...stretched([300, 400]))).toBeLessThan(41);
  });

  it("a sling throws the other way, as far as before", () => {
    const target = slung([0, 0], [0, -0.4], [0.05, -0.5]);
    expect(target[0]).toBeLessThan(0);
    expect(Math.hypot(target[0], target[1] + 0.4)).toBeCloseTo(0.4);
    expect(slung([0.1, 0.1], [0, -0.4], [0, -0.4])).toEqual([0.1, 0.1]);
    expect(Math.hypot(...slung([0, 0.25], [0, -0.4], [0.3, -0.5]))).toBeLessThanOrEqual(REACH + 1e-9);
  });

  it("arrows move the target as the viewer sees the tray", () => {
    expect(nudged(FIRST_AIM, [0, 1], 0).target[1]).toBeCloseTo(0.01);
    // From the seat opposite, away is towards seat 0.
    expect(nudged(FIRST_AIM, [0, 1], Math.PI).target[1]).toBeCloseTo(-0.01);
    let aim = FIRST_AIM;
    for (let i = 0; i < 99; i++) aim = nudged(aim, [1, 0], 0);
    expect(aim.target[0]).toBeCloseTo(REACH);
  });

  it("goes from die to die, the dealer's first", () => {
    expect(aimedAt([0.004, 0.003], dice)).toBe(0);
    expect(aimedAt([0.05, 0.05], dice)).toBeNull();
    expect(nextTarget([0, 0], dice)?.die).toBe(2);
    expect(nextTarget([0, 0.2], dice)?.die).toBe(0);
    expect(nextTarget([0.05, 0.05], dice)?.die).toBe(0);
    expect(nextTarget([0, 0], [])).toBeNull();
  });
});

describe("the keyboard", () => {
  const press = (key: string, on: "page" | "control" | "text" = "page", code = "") => read({ key, code, modified: false, on });

  it("aims and throws", () => {
    expect(press("ArrowLeft")).toEqual({ do: "nudge", by: [-1, 0] });
    expect(press("+")).toEqual({ do: "power", by: 1 });
    expect(press(" ")).toEqual({ do: "throw" });
    expect(press("е", "page", "KeyT")).toEqual({ do: "target" });
  });

  it("leaves buttons and sliders their own keys", () => {
    expect(press("Enter", "control")).toBeNull();
    expect(press("ArrowUp", "control")).toBeNull();
    expect(press("Enter", "text")).toBeNull();
    expect(read({ key: "Enter", code: "", modified: true, on: "page" })).toBeNull();
  });
});
