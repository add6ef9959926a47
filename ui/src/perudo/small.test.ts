import { describe, expect, it } from "vitest";
import { read, type Pressed } from "./keys";
import { places, wentOut } from "./places";

describe("keys", () => {
  const key = (over: Partial<Pressed>): Pressed => ({ key: "", code: "", modified: false, on: "page", ...over });

  it("choose, count and call, in any keyboard layout", () => {
    expect(read(key({ key: "4", code: "Digit4" }))).toEqual({ do: "face", face: 4 });
    expect(read(key({ key: "ArrowUp" }))).toEqual({ do: "quantity", by: 1 });
    expect(read(key({ key: "d", code: "KeyD" }))).toEqual({ do: "doodoo" });
    expect(read(key({ key: "в", code: "KeyD" }))).toEqual({ do: "doodoo" });
    expect(read(key({ key: "7", code: "Digit7" }))).toBeNull();
  });

  it("leave text and the browser's own shortcuts alone", () => {
    expect(read(key({ key: "d", code: "KeyD", on: "text" }))).toBeNull();
    expect(read(key({ key: "d", code: "KeyD", modified: true }))).toBeNull();
  });

  it("let a focused button answer Enter itself", () => {
    expect(read(key({ key: "Enter" }))).toEqual({ do: "raise" });
    expect(read(key({ key: "Enter", on: "control" }))).toBeNull();
  });
});

describe("places", () => {
  it("follow from the order of going out", () => {
    let order = wentOut([], null, [5, 5, 5]);
    order = wentOut(order, [5, 5, 1], [5, 5, 0]);
    order = wentOut(order, [2, 1, 0], [2, 0, 0]);
    expect(order).toEqual([2, 1]);
    expect(places(order, [2, 0, 0], 0)).toEqual([{ seat: 1, place: 2 }, { seat: 2, place: 3 }]);
  });

  it("are left open for those who went out unseen, unless there is only one", () => {
    expect(places([1], [0, 0, 0, 3], 3)).toEqual([
      { seat: 1, place: 2 }, { seat: 0, place: null }, { seat: 2, place: null },
    ]);
    expect(places([2, 1], [0, 0, 0, 3], 3).at(-1)).toEqual({ seat: 0, place: 4 });
  });

  it("begin anew with a new game", () => {
    expect(wentOut([2, 1], [2, 0, 0], [5, 5])).toEqual([]);
    expect(wentOut([2, 1], [2, 0, 0], [5, 5, 5])).toEqual([]);
  });
});
