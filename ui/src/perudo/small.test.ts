import { describe, expect, it } from "vitest";
import type { Pressed } from "../table/keys";
import { read } from "./keys";
import { places } from "./places";

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
  it("follow from the order of going out, the last to go next to the winner", () => {
    expect(places([2, 1])).toEqual([{ seat: 1, place: 2 }, { seat: 2, place: 3 }]);
  });
});
