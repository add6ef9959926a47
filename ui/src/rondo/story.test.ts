import { afterEach, describe, expect, it } from "vitest";
import { lang } from "../i18n";
import type { RondoEvent, Rolling, State } from "../wire";
import { announcement, castOf, entryWords, passing } from "./announce";
import { rolls, SCENES } from "./fixtures";
import { arrived } from "./overlay";
import { ranking } from "./ranking";
import { rondoState, type RondoState } from "./state";
import { followed, knockedBy, lastOf, NO_STORY, since, type Story } from "./story";
import { verdict } from "./verdict";

function seenOf(state: State | undefined): RondoState {
  const seen = rondoState(state ?? null);
  if (seen === null) throw new Error("no state");
  return seen;
}

function made(name: string, of: "ru" | "en" = "ru") {
  lang.value = of;
  const scene = SCENES[name]?.({ players: 5, long: false, lang: of });
  if (scene === undefined) throw new Error(name);
  return scene;
}

/** The story after everything in a scene. */
function toldOf(name: string, of: "ru" | "en" = "ru"): { story: Story; state: RondoState } {
  const scene = made(name, of);
  let state = seenOf(scene.state);
  let rolling: Rolling | null = scene.rolls?.at(-1)?.rolling ?? null;
  let story = followed(NO_STORY, state, rolling);
  for (const step of scene.then ?? []) {
    if (step.roll !== undefined) rolling = step.roll.rolling;
    if (step.state === undefined) continue;
    state = seenOf(step.state);
    story = followed(story, state, rolling);
  }
  return { story, state };
}

afterEach(() => {
  lang.value = "ru";
});

describe("what has happened", () => {
  it("a knock names who turned which die, from what to what", () => {
    const { story, state } = toldOf("knock");
    expect(story.fresh).toEqual([
      { kind: "hit", seat: 4, face: 6 },
      { kind: "turned", seat: 2, from: 8, to: 1, by: 4 },
    ]);
    expect(announcement(state, story, true)).toBe("Тётя Роза: 6. Тётя Роза сбивает кость. Святослав: было 8, стало 1.");
    expect(lastOf(story.entries, 2)?.kind).toBe("turned");
  });

  it("a die that is knocked off names who did it, a fall of one's own does not", () => {
    const { story, state } = toldOf("felled", "en");
    expect(story.fresh.find(({ kind }) => kind === "fell")).toEqual({ kind: "fell", seat: 4, by: 0 });
    expect(story.fresh.map((entry) => entryWords(castOf(state), entry))).toContain("Aunt Rose: knocked off by you");
    const own: RondoEvent = { type: "came-to-rest", hit: [0], missed: [], fell: [0], faces: [null, null, null, null, null] };
    const scene = made("throw", "en");
    const before = followed(NO_STORY, seenOf(scene.state), null);
    const after = followed(before, { ...seenOf(scene.state), events: [own] }, rolls("felled")[0]?.rolling ?? null);
    expect(after.fresh).toEqual([{ kind: "fell", seat: 0, by: null }]);
  });

  it("a miss says so", () => {
    const { story, state } = toldOf("missed");
    expect(announcement(state, story, false)).toBe(
      "Мимо: ваша кость никого не задела. Вы выбываете, ставка остаётся в банке.",
    );
    expect(story.outs).toEqual([[0]]);
  });

  it("knocks lead back along the dice to the one that was thrown", () => {
    const knock = (tick: number, a: number, b: number) => ({ tick, dice: [a, b] as const, speed: 1, at: [0, 0, 0] as const });
    const base = rolls("knock")[0]?.rolling;
    if (base === undefined) throw new Error("no roll");
    const rolling: Rolling = { ...base, knocks: [knock(10, 1, 5), knock(20, 1, 3), knock(30, 3, 4)] };
    expect(knockedBy(rolling, 3, [4])).toBe(4);
    expect(knockedBy(rolling, 2, [4])).toBe(4);
    expect(knockedBy(rolling, 3, [4], 25)).toBeNull();
    expect(knockedBy(null, 3, [4])).toBeNull();
  });

  it("a round that opens begins a new page, and the values of the last are still to be read", () => {
    const { story } = toldOf("mine");
    expect(story.entries.map(({ kind }) => kind)).toEqual(["round"]);
    expect(story.read).toEqual([8, 5, 1, 3, 6]);
    expect(story.faces).toEqual([null, null, null, null, null]);
  });

  it("what befell dice that were taken up since says nothing of the new ones", () => {
    const { story } = toldOf("verdict-replay");
    expect(lastOf(story.entries, 1)?.kind).toBe("missed");
    expect(lastOf(since(story.entries), 1)).toBeNull();
  });

  it("another game at the table forgets the one before", () => {
    const { story, state } = toldOf("missed");
    const next = followed(story, { ...state, events: [], table: { ...state.table, played: 2 } }, null);
    expect(next.outs).toEqual([]);
  });

  it("the clock's throws pass by", () => {
    const state: RondoState = { ...seenOf(made("throw").state), by: "clock", events: [{ type: "thrown", seat: 0 }] };
    expect(passing(state)).toEqual(["Время вышло. За вас бросает стол"]);
    expect(passing({ ...state, by: "player" })).toEqual([]);
  });
});

describe("the verdict", () => {
  const spoken = (name: string, of: "ru" | "en" = "ru") => {
    const { story, state } = toldOf(name, of);
    return verdict(castOf(state), story.fresh, story.read);
  };

  it("the lowest pays the highest", () => {
    expect(spoken("mine")).toEqual({ title: "Меньше всех: Святослав, 1", lines: ["Больше всех у вас, вы забираете 10"] });
    expect(spoken("mine", "en")).toEqual({ title: "The lowest: Svyatoslav, 1", lines: ["Yours is the highest, you take 10"] });
  });

  it("ties throw again", () => {
    expect(spoken("verdict-rethrow").title).toBe("Меньше всех поровну");
    expect(spoken("verdict-rethrow").lines).toEqual(["Переброс: только Святослав и Тётя Роза"]);
  });

  it("after a re-throw of the highest the winner comes first", () => {
    const state = seenOf(made("rethrow-idle", "en").state);
    const events: RondoEvent[] = [
      { type: "came-to-rest", hit: [1, 4], missed: [], fell: [], faces: [null, 7, null, null, 3] },
      { type: "stakes-taken", winner: 1, chips: [0, 0, 10, 0, 0] },
      { type: "went-out", seat: 2, why: "lowest" },
    ];
    const story = followed(NO_STORY, { ...state, events }, null);
    expect(verdict(castOf(state), story.fresh, story.read)).toEqual({
      title: "The highest: Jeanne, takes 10",
      lines: ["Svyatoslav gives 10"],
    });
  });

  it("who fouls among the lowest has lost", () => {
    const state = seenOf(made("rethrow", "en").state);
    const events: RondoEvent[] = [
      { type: "came-to-rest", hit: [], missed: [1], fell: [], faces: [null, 2, null, null, null] },
      { type: "losers-found", seats: [1] },
      { type: "stakes-taken", winner: 3, chips: [0, 10, 0, 0, 0] },
    ];
    const story = followed(NO_STORY, { ...state, events }, null);
    expect(verdict(castOf(state), story.fresh, story.read)).toEqual({
      title: "Lost the re-throw: Jeanne",
      lines: ["Jeanne: missed, touched nobody", "The highest: Margarita, takes 10"],
    });
  });

  it("all alike: once more, or for the house", () => {
    expect(spoken("verdict-equal", "en").lines[0]).toContain("adds 10");
    expect(spoken("verdict-house", "en")).toMatchObject({ title: "The house takes the bank" });
    expect(spoken("verdict-house", "en").lines[0]).toContain("150");
  });

  it("nobody left: again", () => {
    expect(spoken("verdict-replay", "en").title).toBe("All went out at once");
    expect(spoken("verdict-replay", "en").lines).toHaveLength(1);
  });

  it("the end of the game is told after what led to it", () => {
    expect(spoken("verdict-over", "en").lines.at(-1)).toBe("You are the last one left and take the bank: 90");
  });
});

describe("what lies over the table", () => {
  it("a note while the round goes on, a verdict when something came of it", () => {
    const knock = toldOf("knock");
    expect(arrived(null, knock.state, knock.story, 0)).toMatchObject({ kind: "note", last: false });
    const mine = toldOf("mine");
    const shown = arrived(null, mine.state, mine.story, 0);
    expect(shown).toMatchObject({ kind: "verdict", read: [8, 5, 1, 3, 6] });
    const thrown: RondoState = { ...mine.state, events: [{ type: "thrown", seat: 1 }] };
    expect(arrived(shown, thrown, { ...mine.story, fresh: [] }, 100)?.until).toBe(2600);
    const over = toldOf("verdict-over");
    expect(arrived(null, over.state, over.story, 0)).toMatchObject({ kind: "verdict", last: true });
  });
});

describe("the places at the end", () => {
  it("go by who stayed longer; who went together shares a place", () => {
    expect(ranking(5, 2, [[4], [0, 1], [3]])).toEqual([
      { seat: 2, place: 1 }, { seat: 3, place: 2 }, { seat: 0, place: 3 }, { seat: 1, place: 3 }, { seat: 4, place: 5 },
    ]);
  });

  it("are not told where the page did not see it", () => {
    expect(ranking(3, 0, [[1]])).toEqual([{ seat: 0, place: 1 }, { seat: 1, place: 2 }, { seat: 2, place: null }]);
    expect(ranking(2, null, [[0, 1]])).toEqual([{ seat: 0, place: 1 }, { seat: 1, place: 1 }]);
  });
});
