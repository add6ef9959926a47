import { describe, expect, it } from "vitest";
import { bytes } from "../testing/cut";
import { decode } from "./frames";
import { rolls } from "./fixtures";

const chunkOf = (name: string) => bytes(rolls(name)[0]?.chunk ?? "");

describe("a chunk of a trajectory", () => {
  it("is read as the server wrote it", () => {
    const frames = decode(chunkOf("knock"));
    expect(frames).toHaveLength(73);
    expect(frames[0]).toMatchObject({ tick: 558, whole: true });
    expect([...(frames[0]?.poses.keys() ?? [])]).toEqual([0, 2, 3, 4, 5]);
    const pose = frames[0]?.poses.get(3);
    const close = (told: readonly number[] | undefined, wanted: readonly number[]) =>
      wanted.forEach((part, i) => expect(told?.[i]).toBeCloseTo(part, 6));
    close(pose?.at, [0.03425, -0.2324, 0.00745]);
    close(pose?.turn, [0.75788755, -0.44721221, -0.10851981, -0.4624188]);
    expect(frames.every(({ poses }) => [...poses.values()].every((each) => each === null || Math.abs(Math.hypot(...each.turn) - 1) < 1e-9))).toBe(true);
  });

  it("may tell that a die is gone", () => {
    const gone = decode(chunkOf("felled")).flatMap(({ poses }) => [...poses].filter(([, pose]) => pose === null));
    expect(gone.map(([die]) => die)).toEqual([5]);
  });

  it("that is broken off or of another version shows nothing", () => {
    expect(decode(chunkOf("knock").slice(0, 200))).toEqual([]);
    expect(decode(new ArrayBuffer(3))).toEqual([]);
    const other = chunkOf("knock").slice(0);
    new DataView(other).setUint8(0, 2);
    expect(decode(other)).toEqual([]);
  });
});
