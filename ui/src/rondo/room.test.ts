import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Roll } from "../connection";
import { bytes, type Scene, type Told } from "../testing/cut";
import type { State } from "../wire";
import { SCENES } from "./fixtures";
import { Room } from "./room";
import { rondoState } from "./state";

/** A table that says what a scene says, when the clock of the test comes to it. */
function play(scene: Scene) {
  const states = new Set<(state: State) => void>();
  const rollers = new Set<(roll: Roll) => void>();
  const state = signal<State | null>(scene.state);
  const rollOf = ({ rolling, chunk }: Told): Roll => ({ rolling, chunk: bytes(chunk), at: performance.now() });
  const room = new Room({
    state,
    deadlines: signal({ move: null, banks: [], window: null }),
    listen: (listener) => (states.add(listener), () => states.delete(listener)),
    rolls: (scene.rolls ?? []).map(rollOf),
    listenToRolls: (listener) => (rollers.add(listener), () => rollers.delete(listener)),
  });
  for (const { after, state: next, roll } of scene.then ?? []) {
    setTimeout(() => {
      if (next !== undefined) {
        state.value = next;
        for (const listener of states) listener(next);
      }
      if (roll !== undefined) for (const listener of rollers) listener(rollOf(roll));
    }, after);
  }
  return room;
}

const scene = (name: string): Scene => {
  const made = SCENES[name]?.({ players: 5, long: false, lang: "ru" });
  if (made === undefined) throw new Error(name);
  return made;
};

const dice = (room: Room) => room.playback.seen(performance.now()).map(({ die }) => die);
const rolling = (room: Room) => rondoState(room.state.value)?.view.public.rolling;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the room", () => {
  it("shows the tray that a newcomer finds", () => {
    expect(dice(play(scene("throw")))).toEqual([0, 2, 3, 4, 5]);
    const bare = scene("empty");
    expect(dice(play({ state: bare.state }))).toEqual([0]);
  });

  it("tells of a throw at once, and of the rest when it is seen", () => {
    const told = scene("knock");
    const room = play(told);
    const end = told.then?.at(-1)?.after ?? 0;
    vi.advanceTimersByTime(600);
    expect(rolling(room)).toEqual([4]);
    vi.advanceTimersByTime(end - 600 + 20);
    // The server has said it; the picture is not there yet.
    expect(rolling(room)).toEqual([4]);
    expect(room.playback.restsAt(performance.now())).not.toBeNull();
    vi.advanceTimersByTime(400);
    expect(rolling(room)).toEqual([]);
    expect(rondoState(room.state.value)?.view.public.faces[2]).toBe(1);
    expect(room.rolled?.values[3]).toBe(1);
  });

  it("dice of those who are out are taken up after a look", () => {
    const told = scene("missed");
    const room = play(told);
    vi.advanceTimersByTime((told.then?.at(-1)?.after ?? 0) + 400);
    expect(dice(room)).toContain(1);
    vi.advanceTimersByTime(2000);
    expect(dice(room)).toEqual([0, 2, 3, 4, 5]);
  });

  it("after a round the tray is cleared, at once when the result is put away", () => {
    const told = scene("mine");
    const room = play(told);
    vi.advanceTimersByTime((told.then?.at(-1)?.after ?? 0) + 400);
    expect(dice(room)).toEqual([0, 1, 2, 3, 4, 5]);
    room.sweep();
    expect(dice(room)).toEqual([0]);
    const other = play(scene("mine"));
    vi.advanceTimersByTime(20_000);
    expect(dice(other)).toEqual([0]);
  });

  it("what waits for the eye does not wait for ever", () => {
    const told = scene("knock");
    const room = play({ ...told, then: (told.then ?? []).map((each) => (each.roll === undefined ? each : { ...each, roll: { ...each.roll, rolling: { ...each.roll.rolling, rest: 99_999 } } })) });
    vi.advanceTimersByTime((told.then?.at(-1)?.after ?? 0) + 6100);
    expect(rolling(room)).toEqual([]);
  });
});
