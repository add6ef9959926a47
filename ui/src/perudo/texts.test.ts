import { afterEach, describe, expect, it } from "vitest";
import { lang } from "../i18n";
import type { PerudoReveal, SeatInfo, State } from "../wire";
import { announcement, firstWords, handWords, lateWords } from "./announce";
import { brief } from "../names";
import { type Cast } from "../table/cast";
import { tt } from "../table/texts";
import { SCENES } from "./fixtures";
import { perudoState } from "./state";
import { p } from "./texts";
import { spoken, whyOpens } from "./verdict";

const seat = (name: string): SeatInfo => ({ name, kind: "human", character: null, away: false, online: true });
const cast = (me: number | null): Cast => ({ me, seats: ["Саша", "Жанна", "Роза"].map(seat) });

const base: PerudoReveal = {
  round: 4, calzone: false, bids: [{ seat: 1, quantity: 3, face: 4 }], call: { seat: 2, kind: "doodoo" },
  hands: [[4, 2], [4], [5, 5]], count: 2, change: [0, -1, 0],
};

afterEach(() => {
  lang.value = "ru";
});

describe("the verdict in words", () => {
  it("names who loses a die, who goes and who opens", () => {
    lang.value = "ru";
    expect(spoken(cast(0), base, 2)).toEqual({
      title: "Doodoo удался",
      lines: ["Жанна теряет последнюю кость и выбывает", "Следующий раунд открывает Роза"],
    });
    expect(spoken(cast(1), base, 2).lines[0]).toBe("Вы теряете последнюю кость и выбываете");
    lang.value = "en";
    expect(spoken(cast(2), { ...base, count: 3, change: [0, 0, -1] }, 2)).toEqual({
      title: "The bid holds",
      lines: ["You lose a die and open the next round"],
    });
  });

  it("tells an exact Jonti, also where there is no die to gain", () => {
    const exact: PerudoReveal = { ...base, call: { seat: 0, kind: "jonti" }, count: 3, change: [1, 0, 0] };
    expect(spoken(cast(1), exact, 0).lines).toEqual(["Саша получает кость и открывает следующий раунд"]);
    expect(spoken(cast(1), { ...exact, change: [0, 0, 0] }, 0).lines[0]).toContain("Саша открывает");
  });

  it("names the winner", () => {
    const end = { ...base, hands: [[4, 2], [4], []] };
    expect(spoken(cast(0), end, null).lines[1]).toBe("Победа за вами");
    expect(spoken(cast(null), end, null).lines[1]).toBe("Побеждает Саша");
  });
});

describe("what is said aloud", () => {
  const scene = (name: string): State => {
    const made = SCENES[name]?.({ players: 5, long: false, lang: "ru" });
    if (made === undefined) throw new Error(name);
    return made.state;
  };
  const of = (state: State): Cast => ({ me: state.seat, seats: state.table.seats });
  const spokenOf = (state: State): string => {
    const seen = perudoState(state);
    return seen === null ? "" : announcement(of(state), seen);
  };

  it("a snapshot says nothing, a bid says itself and whose turn it is", () => {
    const turn = scene("turn");
    expect(spokenOf(turn)).toBe("");
    const bid = { ...turn, events: [{ type: "bid-made", seat: 4, quantity: 6, face: 4 }] as const };
    expect(spokenOf(bid)).toBe("Тётя Роза: шесть четвёрок. Ваш ход.");
  });

  it("a reveal says the call, the count, the verdict and the new hand", () => {
    const shown = scene("reveal-fails");
    const words = spokenOf(shown);
    expect(words).toContain("Вы: Doodoo. На столе 5. Doodoo удался. Тётя Роза теряет кость");
    expect(words).toContain("Ваши кости: две четвёрки.");
  });

  it("the clock's moves are told as such", () => {
    const turn = scene("turn");
    const late = { ...turn, by: "clock", events: [{ type: "called", seat: 1, call: "doodoo" }] } as const;
    expect(lateWords(of(late), late)).toBe("Время вышло. Жанна: Doodoo");
    expect(lateWords(of(late), { ...late, by: "bot" })).toBeNull();
  });

  it("a move that comes too late names who was first", () => {
    const jonti = scene("reveal-exact");
    expect(firstWords(of(jonti), jonti)).toBe("Раньше успел Jonti: Святослав");
    const turn = scene("turn");
    expect(firstWords(of(turn), turn)).toBe("Раньше успели: Тётя Роза, шесть четвёрок");
  });
});

describe("small words", () => {
  it("a hand is told by faces", () => {
    expect(handWords([4, 6, 1, 4], false)).toBe("туз, две четвёрки и шестёрка");
    expect(handWords([1, 1], true)).toBe("две единицы");
  });

  it("why somebody opens", () => {
    const view = SCENES["open"]?.({ players: 5, long: false, lang: "ru" }).state.view;
    const table = view?.game === "perudo" ? view.public : undefined;
    if (table === undefined) throw new Error("no scene");
    expect(whyOpens(cast(0), { ...table, opener: 1, last: null }, true)).toBe("Начинает Жанна: бросок старше всех");
    expect(whyOpens(cast(0), { ...table, opener: 2, last: base }, true)).toBe("Жанна вне игры, раунд открывает Роза");
    expect(whyOpens(cast(0), { ...table, opener: 0, last: { ...base, change: [-1, 0, 0] } }, true)).toBe(
      "Вы потеряли кость, поэтому открываете раунд",
    );
  });

  it("a long name is cut where a sentence has no room for it", () => {
    expect(brief("Святослав")).toBe("Святослав");
    expect(brief("ШЩМЖЫЮФШЩМЖЫЮФШЩМЖЫЮФШЩМ")).toBe("ШЩМЖЫЮФШЩМЖЫЮ…".slice(0, 13) + "…");
  });

  it("Russian numbers take their cases", () => {
    lang.value = "ru";
    expect(p("round", { round: 2, n: 21 })).toBe("Раунд 2 · 21 кость");
    expect(p("round", { round: 2, n: 3 })).toBe("Раунд 2 · 3 кости");
    expect(p("need.more", { n: 1 })).toBe("нужна ещё 1");
    expect(tt("wait.far", { name: "Роза", n: 5 })).toBe(", потом Роза; вы через 5 ходов");
  });
});
