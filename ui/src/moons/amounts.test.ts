import { describe, expect, it } from "vitest";
import type { MoonsMoves } from "../wire";
import { clamped, isTypable, judged, presets, snapped, spanOf, stepped, type Span } from "./amounts";
import { read } from "./keys";

const moves: MoonsMoves = {
  game: "moons", fold: true, check: false, call: 20, bet: null, raise_to: null, va_bank: true, cost: 20,
};
const span: Span = { kind: "raise", least: 50, most: 213, own: 20 };

describe("what may be bet or raised to", () => {
  it("is told by the server, and nothing where it lists no range", () => {
    expect(spanOf(moves, 20)).toBeNull();
    expect(spanOf({ ...moves, raise_to: [50, 213] }, 20)).toEqual(span);
    expect(spanOf({ ...moves, bet: [10, 190] }, 0)).toEqual({ kind: "bet", least: 10, most: 190, own: 0 });
  });

  it("the buttons: least, half of the bank, the bank, everything", () => {
    const pot = { bank: 120, price: 40, cost: 20 };
    expect(presets(span, pot)).toEqual({ min: 50, half: 110, bank: 180, all: 213 });
    expect(presets(span, { bank: 4, price: 40, cost: 0 })).toEqual({ min: 50, half: 50, bank: 50, all: 213 });
    expect(presets(span, { bank: 9000, price: 40, cost: 20 }).bank).toBe(213);
  });
});

describe("the slider and the arrows", () => {
  it("go by minimum bets, and reach both ends", () => {
    expect(stepped(span, 50, 1, 10)).toBe(60);
    expect(stepped(span, 55, 1, 10)).toBe(60);
    expect(stepped(span, 55, -1, 10)).toBe(50);
    expect(stepped(span, 210, 1, 10)).toBe(213);
    expect(stepped(span, 213, -1, 10)).toBe(210);
    expect(stepped(span, 50, -1, 10)).toBe(50);
    expect([51, 54, 56, 212, 213].map((at) => snapped(span, at, 10))).toEqual([50, 50, 60, 210, 213]);
  });

  it("never leave what is allowed, whatever the range", () => {
    for (const most of [50, 51, 59, 60, 1000]) {
      const one: Span = { ...span, most };
      for (let at = 50; at <= most; at += 7) {
        for (const by of [1, -1] as const) {
          const next = stepped(one, at, by, 10);
          expect(next).toBe(clamped(one, next));
        }
      }
    }
  });
});

describe("a typed amount", () => {
  it.each(["-20", "10.5", "1e9", "２０", "٢٠", " 20", "20 ", "+5", "0x10", "12345678901"])("%s is no amount", (text) => {
    expect(isTypable(text)).toBe(false);
    expect(judged(span, text).amount).toBeNull();
  });

  it("must lie within what is allowed", () => {
    expect(judged(span, "")).toEqual({ amount: null, problem: "empty" });
    expect(judged(span, "49")).toEqual({ amount: null, problem: "low" });
    expect(judged(span, "214")).toEqual({ amount: null, problem: "high" });
    expect(judged(span, "050")).toEqual({ amount: 50, problem: null });
    expect(judged(span, "213")).toEqual({ amount: 213, problem: null });
  });
});

describe("the keyboard", () => {
  const press = (key: string, code = "", on: "text" | "page" = "page", modified = false) =>
    read({ key, code, modified, on } as Parameters<typeof read>[0]);

  it("has a key for every move, by its place on the keyboard", () => {
    expect(press("а", "KeyF")).toEqual({ do: "fold" });
    expect(press("с", "KeyC")).toEqual({ do: "stay" });
    expect(press("b", "KeyB")).toEqual({ do: "lift" });
    expect(press("к", "KeyR")).toEqual({ do: "lift" });
    expect(press("м", "KeyV")).toEqual({ do: "va-bank" });
    expect(press("ArrowUp")).toEqual({ do: "step", by: 1 });
    expect(press("7")).toEqual({ do: "type", digit: "7" });
  });

  it("says nothing in a field, nor with a modifier", () => {
    expect(press("f", "KeyF", "text")).toBeNull();
    expect(press("f", "KeyF", "page", true)).toBeNull();
    expect(press("q", "KeyQ")).toBeNull();
  });
});
