import { afterEach, describe, expect, it } from "vitest";
import { lang } from "../i18n";
import { announcement, castOf, deedWords, firstWords, passing } from "./announce";
import { SCENES } from "./fixtures";
import { moonsState, type MoonsState } from "./state";
import { NO_STORY } from "./story";
import { headline, verdict } from "./verdict";

function scene(name: string, players = 5, of: "ru" | "en" = "ru"): MoonsState {
  lang.value = of;
  const seen = moonsState(SCENES[name]?.({ players, long: false, lang: of }).state ?? null);
  if (seen === null) throw new Error(name);
  return seen;
}

const last = (state: MoonsState) => {
  if (state.view.public.last === null) throw new Error("no circle");
  return state.view.public.last;
};

afterEach(() => {
  lang.value = "ru";
});

describe("what is said aloud", () => {
  it("a snapshot says nothing; a move says itself, the price, whose turn it is and what it costs", () => {
    const state = scene("turn");
    expect(announcement({ ...state, events: [] })).toBe("");
    const raised: MoonsState = {
      ...state,
      events: [
        { type: "chips-put", seat: 1, kind: "raise", chips: 40, price: 40, full: true, va_bank: false },
        { type: "turn-came", seat: 0 },
      ],
    };
    expect(announcement(raised)).toBe("Жанна: рейз до 40. Цена 40. Ваш ход. Остаться стоит 20.");
  });

  it("dice that are opened are said with their sums, one's own new pair after them", () => {
    const words = announcement(scene("opening"));
    expect(words).toContain("Жанна 10");
    expect(words).toContain("Раунд 2.");
    expect(words).toContain("Ваша пара: 5 и 6, сумма 11.");
  });

  it("nobody else's pair is said before it is open", () => {
    const words = announcement(scene("settle"));
    expect(words.match(/Ваша пара/g)).toHaveLength(1);
  });

  it("a settlement says who took what, and who leaves", () => {
    const words = announcement(scene("settle", 5, "en"));
    expect(words).toContain("Svyatoslav shoots the moon.");
    expect(words).toContain("you take 180");
    expect(words).toContain("Margarita has no chips left and leaves the table.");
  });
});

describe("the verdict", () => {
  it("begins with what one takes oneself", () => {
    const state = scene("settle");
    expect(verdict(castOf(state), last(state), [])).toEqual({
      title: "Банк 360: вы берёте 180",
      lines: ["Святослав — 180"],
    });
  });

  it("names the only one who takes something", () => {
    const state = scene("settle-plain");
    const other = { ...castOf(state), me: 3 };
    expect(verdict(other, last(state), []).title).toBe("Банк 200: Саша берёт 200");
  });

  it("tells a bank without a showdown as one, and shows nobody's dice", () => {
    const state = scene("alone");
    expect(headline(castOf(state), last(state)).title).toBe("Банк без вскрытия");
  });

  it("tells the moon before the highest total", () => {
    const state = scene("settle");
    expect(headline(castOf(state), last(state))).toEqual({
      title: "Луна: Святослав",
      lines: ["Две тройки в третьем раунде — половина банка", "Больше всех у вас, 26: остальное ваше"],
    });
    const plain = scene("settle-plain", 5, "en");
    expect(headline(castOf(plain), last(plain)).title).toMatch(/26/);
  });
});

describe("small words", () => {
  it("a raise is told by its price, the rest by what was added", () => {
    expect(deedWords({ deed: "raise", chips: 30, price: 60 })).toBe("рейз до 60");
    expect(deedWords({ deed: "call", chips: 30, price: 60 })).toBe("колл 30");
    expect(deedWords({ deed: "va-bank", chips: 17, price: 60 })).toBe("ва-банк 17");
    expect(deedWords({ deed: "fold", chips: 0, price: 0 })).toBe("фолд");
  });

  it("bets that have grown, and moves of the clock, pass by", () => {
    const state = scene("settle-plain");
    const grown: MoonsState = {
      ...state,
      events: [{ type: "circle-begun", circle: 11, button: 0, min_bet: 20, antes: [20, 20, 20, 20, 20] }],
    };
    expect(passing(grown, { ...NO_STORY, minBet: 10 })).toHaveLength(1);
    expect(passing(grown, { ...NO_STORY, minBet: 20 })).toEqual([]);
    const late: MoonsState = { ...state, by: "clock", events: [{ type: "folded", seat: 1 }] };
    expect(passing(late, NO_STORY)[0]).toContain("Жанна");
    expect(firstWords({ ...late, by: "player" })).toContain("Жанна");
  });
});
