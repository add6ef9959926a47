import { describe, expect, it } from "vitest";
import { bytes } from "../testing/cut";
import { valueOf } from "./faces";
import { decode, type Frame, type Pose } from "./frames";
import { rolls } from "./fixtures";
import { bounces, DELAY, Playback } from "./playback";
import { distance } from "./track";

const LATER = (DELAY * 1000) / 60;

/** A playback to which a stored roll was told at the moment 0. */
function playing(name: string, before: readonly (number | null)[] = [], still = false) {
  const playback = new Playback(() => still);
  const [told] = rolls(name);
  if (told === undefined) throw new Error(name);
  playback.roll(told.rolling, decode(bytes(told.chunk)), before, 0);
  const at = (tick: number) => ((tick - told.rolling.tick) * 1000) / 60 + LATER;
  return { playback, rolling: told.rolling, at };
}

const poseOf = (playback: Playback, die: number, now: number): Pose | undefined =>
  playback.seen(now).find((seen) => seen.die === die)?.pose;

describe("the picture of rolling dice", () => {
  it("is a steady time behind the server", () => {
    const { playback, rolling } = playing("knock");
    expect(playback.tick(0)).toBeCloseTo(rolling.tick - DELAY);
    expect(playback.tick(500)).toBeCloseTo(rolling.tick - DELAY + 30);
  });

  it("shows a die that flies from its first tick to its last, and never leaps", () => {
    const { playback, rolling, at } = playing("knock");
    expect(poseOf(playback, 5, at(559))?.at[2]).toBeGreaterThan(0.05);
    let last = poseOf(playback, 5, at(560));
    for (let tick = 560.5; tick < rolling.rest + 5; tick += 0.5) {
      const now = poseOf(playback, 5, at(tick));
      if (now === undefined || last === undefined) throw new Error(`no die at ${tick}`);
      expect(distance(now.at, last.at)).toBeLessThan(0.05);
      last = now;
    }
  });

  it("every die at rest shows the value that was told", () => {
    for (const name of ["knock", "mine", "missed", "felled", "crowd", "three-of-five"]) {
      const { playback, rolling, at } = playing(name);
      const seen = playback.seen(at(rolling.rest) + 1);
      const shown = rolling.values.map((_, die) => {
        const found = seen.find((each) => each.die === die);
        return found === undefined ? null : valueOf(found.pose.turn, rolling.numberings[die] ?? -1);
      });
      expect(shown, name).toEqual(rolling.values);
    }
  });

  it("ends when the dice lie, and says when that is seen", () => {
    const { playback, rolling, at } = playing("knock");
    expect(playback.moves(0)).toBe(true);
    expect(playback.restsAt(0)).toBeCloseTo(at(rolling.rest));
    expect(playback.restsAt(at(rolling.rest) + 1)).toBeNull();
    expect(playback.moves(at(rolling.rest) + 1)).toBe(false);
  });

  it("tells knocks once, when they are seen, and what they changed when it lies", () => {
    const { playback, rolling, at } = playing("knock", [null, null, 5, 8, 3]);
    expect(playback.happened(playback.tick(at(579)), playback.tick(at(581))).knocks).toHaveLength(1);
    expect(playback.happened(playback.tick(at(581)), playback.tick(at(584))).knocks).toHaveLength(0);
    const all = playback.happened(-Infinity, rolling.rest);
    expect(all.changes).toMatchObject([{ die: 3, from: 8, to: 1 }]);
    expect(all.changes[0]?.tick).toBeGreaterThan(580);
  });

  it("a page that was hidden comes back to the present and tells no old knocks", () => {
    const { playback, rolling } = playing("knock");
    expect(playback.happened(rolling.tick - DELAY, rolling.rest + 600).knocks).toEqual([]);
  });

  it("hears a die come down", () => {
    const [told] = rolls("missed");
    const found = bounces(decode(bytes(told?.chunk ?? "")));
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.speed).toBeGreaterThan(found.at(-1)?.speed ?? 9);
  });

  it("reduced motion: dice lie, and then lie otherwise, no sooner than for others", () => {
    const { playback, rolling, at } = playing("knock", [], true);
    const before = playback.seen(at(560));
    expect(playback.seen(at(rolling.rest) - 20)).toEqual(before);
    expect(playback.seen(at(rolling.rest) + 20)).not.toEqual(before);
  });
});

describe("a throw that is told in pieces", () => {
  it("goes on over its joints, and ends when the last piece says so", () => {
    const [told] = rolls("knock");
    if (told === undefined) throw new Error("knock");
    const frames = decode(bytes(told.chunk));
    const whole = new Playback();
    whole.roll(told.rolling, frames, [], 0);
    const pieces = new Playback();
    const unknown = { ...told.rolling, rest: null, values: told.rolling.values.map(() => null) };
    pieces.roll(unknown, frames.slice(0, 6), [], 0);
    expect(pieces.moves(LATER)).toBe(true);
    expect(pieces.restsAt(0)).not.toBeNull();
    pieces.roll(unknown, frames.slice(6, 40), [], 0);
    pieces.roll(told.rolling, frames.slice(40), [], 0);
    for (let now = LATER; now < 2500; now += 100) expect(pieces.seen(now)).toEqual(whole.seen(now));
    expect(pieces.restsAt(0)).toBe(whole.restsAt(0));
  });
});

describe("a throw while dice roll", () => {
  const [first, second] = rolls("both");
  if (first === undefined || second === undefined) throw new Error("both");

  it("replaces what was to come, and nothing jumps if it came in time", () => {
    const playback = new Playback();
    playback.roll(first.rolling, decode(bytes(first.chunk)), [], 0);
    const now = ((second.rolling.tick - first.rolling.tick) * 1000) / 60;
    const before = playback.seen(now);
    playback.roll(second.rolling, decode(bytes(second.chunk)), [], now);
    expect(playback.seen(now).map(({ die }) => die)).toEqual(before.map(({ die }) => die));
    for (const [i, seen] of playback.seen(now).entries()) {
      expect(distance(seen.pose.at, before[i]?.pose.at ?? [9, 9, 9])).toBeLessThan(0.001);
    }
  });

  it("blends from what was shown if it comes too late", () => {
    const playback = new Playback();
    playback.roll(first.rolling, decode(bytes(first.chunk)), [], 0);
    const now = ((second.rolling.tick - first.rolling.tick) * 1000) / 60 + 700;
    const before = playback.seen(now);
    playback.roll(second.rolling, decode(bytes(second.chunk)), [], now);
    const moved = playback.seen(now).filter(({ die, pose }) => {
      const old = before.find((each) => each.die === die);
      return old !== undefined && distance(old.pose.at, pose.at) > 0.002;
    });
    expect(moved).toEqual([]);
    const truth = new Playback();
    truth.roll(second.rolling, decode(bytes(second.chunk)), [], now);
    // The late message did not make the clock late.
    const same = now + 150 + ((playback.tick(now + 150) - truth.tick(now + 150)) * 1000) / 60;
    const [a, b] = [playback.seen(now + 150), truth.seen(same)];
    for (const [i, { pose }] of a.entries()) expect(distance(pose.at, b[i]?.pose.at ?? [9, 9, 9])).toBeLessThan(1e-6);
  });
});

describe("dice that are taken up", () => {
  it("leave the dealer's at the centre", () => {
    const { playback, at, rolling } = playing("knock");
    playback.clear(at(rolling.rest + 10));
    const [only, ...rest] = playback.seen(at(rolling.rest + 11));
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ die: 0, numbering: null });
    expect(only?.pose.at.slice(0, 2)).toEqual([0, 0]);
    expect(playback.moves(at(rolling.rest + 11))).toBe(false);
  });

  it("one of them alone", () => {
    const { playback, at, rolling } = playing("knock");
    playback.lift([3], at(rolling.rest + 10));
    expect(playback.seen(at(rolling.rest + 11)).map(({ die }) => die)).toEqual([0, 2, 4, 5]);
  });
});

it("frames that do not start a tray go on from it", () => {
  const playback = new Playback();
  const [told] = rolls("three-of-five");
  if (told === undefined) throw new Error("no tray");
  playback.roll(told.rolling, decode(bytes(told.chunk)), [], 0);
  const pose: Pose = { at: [0, 0.1, 0.1], turn: [1, 0, 0, 0] };
  const frame: Frame = { tick: told.rolling.tick + 1, whole: false, poses: new Map([[1, pose]]) };
  playback.roll({ ...told.rolling, tick: told.rolling.tick + 1 }, [frame], [], 16);
  expect(playback.seen(1000).map(({ die }) => die)).toEqual([0, 1, 2, 3, 4]);
});
