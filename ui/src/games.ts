/** The one place that knows which games there are, and what each brings to the shell. */

import type { ComponentType } from "preact";

import type { TableConnection } from "./connection";
import type { Dice } from "./fair/finding";
import { t } from "./i18n";
import * as moons from "./moons/house";
import { rule as moonsRule } from "./moons/texts/house";
import { dice as moonsDice } from "./moons/throws";
import * as perudo from "./perudo/house";
import { rule as perudoRule } from "./perudo/texts/house";
import { dice as perudoDice } from "./perudo/throws";
import * as rondo from "./rondo/house";
import { LooksChoice } from "./rondo/lookschoice";
import { rule as rondoRule } from "./rondo/texts/house";
import { dice as rondoDice } from "./rondo/throws";
import type { GameInfo, GameOptions, GameView, MoonsOptions, PerudoOptions, RondoOptions, Settings, State } from "./wire";

/** How a table plays, and how it is run: what a host decides. */
export interface House<O = GameOptions> {
  readonly options: O;
  readonly settings: Settings;
}

export interface ScreenProps {
  readonly table: TableConnection;
}

/** A part of the shell that shows or changes the options of a game. */
type Part<O, More = unknown> = ComponentType<{ readonly options: O } & More>;
type Trio = "cautious" | "steady" | "bluffer";
type Known = Trio | "expert";

export interface Game<O = GameOptions> {
  /** What the server plays; until it has said so, what every server of this version plays. */
  readonly offer: GameInfo;
  readonly title: () => string;
  /** The options in half a line. */
  readonly inShort: (options: O) => string;
  /** What a host begins with. */
  readonly usual: House<O>;
  /** Against whom the quick start plays. */
  readonly quickBots: number;
  /** How each of its bots plays, in a sentence. */
  readonly bots: Readonly<Partial<Record<Known, () => string>>>;
  /** The keys of the moves. */
  readonly keys: () => string;
  /** How the waiting time for calls is asked for; null where nobody may call. */
  readonly window: (options: O) => { readonly label: string; readonly hint: string } | null;
  readonly windowRule: (options: O, seconds: number) => string | null;
  /** Whether the rules say how long the clock runs, so that it can only be on or off. */
  readonly clockIsFixed: boolean;
  /** What happens at the end of the time for a move. */
  readonly clockRule: (seconds: number) => string;
  /** Whether a seat has nothing left to play with. */
  readonly isOut: (view: GameView, seat: number) => boolean;
  /** Which throws its dice are, for the proof of them. */
  readonly dice: Dice;
  readonly Fields: Part<O, { readonly onChange: (options: O) => void }>;
  readonly Card: Part<O>;
  readonly Chapters: Part<O>;
  /** Whether there are odds to be shown. */
  readonly hasOdds: boolean;
  /** What a person may choose about the picture of this game, in the menu. */
  readonly Looks?: ComponentType;
  /** The screen, loaded when a table plays the game; null while a game is only announced. */
  readonly load: (() => Promise<ComponentType<ScreenProps>>) | null;
}

/** Each game is asked only about options of its own: the server pairs them, the types cannot. */
const define = <O extends GameOptions>(game: Game<O>): Game => game as unknown as Game;

const CHARACTERS: readonly Trio[] = ["cautious", "steady", "bluffer"];

/** The three who play every game. */
const trio = (rule: (key: `bot.${Trio}-hint`) => string): Readonly<Record<Trio, () => string>> => ({
  cautious: () => rule("bot.cautious-hint"),
  steady: () => rule("bot.steady-hint"),
  bluffer: () => rule("bot.bluffer-hint"),
});

const SETTINGS: Settings = {
  seats: 6,
  clock: 60,
  bank: 0,
  window: 3,
  grace: 45,
  stand_in: "steady",
  spectators: true,
  chat: "seated",
  helper: false,
  dice: "house",
};

export const GAMES: Readonly<Record<string, Game>> = {
  perudo: define<PerudoOptions>({
    offer: { game: "perudo/1", players: [2, 10], characters: [...CHARACTERS, "expert"] },
    title: () => t("game.perudo"),
    inShort: ({ dice }) => perudoRule("each", { n: dice }),
    usual: {
      options: { dice: 5, raise_rule: "ladder", jonti: true, calzone: true, roll_off: true },
      settings: SETTINGS,
    },
    quickBots: 3,
    bots: { ...trio(perudoRule), expert: () => perudoRule("bot.expert-hint") },
    keys: () => perudoRule("keys"),
    window: ({ jonti }) =>
      jonti
        ? { label: perudoRule("option.window"), hint: perudoRule("option.window-hint") }
        : null,
    windowRule: ({ jonti }, n) => {
      if (!jonti) return null;
      return n > 0 ? perudoRule("table.window", { n }) : perudoRule("table.no-window");
    },
    clockIsFixed: false,
    clockRule: (n) => perudoRule("table.clock", { n }),
    isOut: (view, seat) => view.game === "perudo" && view.public.dice[seat] === 0,
    dice: perudoDice,
    hasOdds: true,
    Fields: perudo.Fields,
    Card: perudo.RuleCard,
    Chapters: perudo.Chapters,
    load: () => import("./perudo").then((module) => module.PerudoScreen),
  }),
  moons: define<MoonsOptions>({
    offer: { game: "moons/1", players: [2, 6], characters: [...CHARACTERS, "expert"] },
    title: () => t("game.moons"),
    inShort: ({ min_bet, buy_in }) => moonsRule("each", { min_bet, buy_in }),
    usual: {
      options: {
        min_bet: 10,
        buy_in: 200,
        settlement: "refund",
        raise_rule: "min-bet",
        ante_rise: 10,
        circles: 0,
        dice_kept: false,
      },
      // Nobody acts out of turn in this game, so no move ever waits.
      settings: { ...SETTINGS, window: 0 },
    },
    quickBots: 3,
    bots: { ...trio(moonsRule), expert: () => moonsRule("bot.expert-hint") },
    keys: () => moonsRule("keys"),
    window: () => null,
    windowRule: () => null,
    clockIsFixed: false,
    clockRule: (n) => moonsRule("table.clock", { n }),
    // Without chips, and with none in the bank of this circle.
    isOut: (view, seat) =>
      view.game === "moons" && view.public.chips[seat] === 0 && (view.public.put[seat] ?? 0) === 0,
    dice: moonsDice,
    hasOdds: true,
    Fields: moons.Fields,
    Card: moons.RuleCard,
    Chapters: moons.Chapters,
    load: () => import("./moons").then((module) => module.MoonsScreen),
  }),
  rondo: define<RondoOptions>({
    offer: { game: "rondo/1", players: [2, 12], characters: CHARACTERS },
    title: () => t("game.rondo"),
    inShort: ({ stake, purse }) => rondoRule("each", { stake, purse }),
    usual: {
      options: { stake: 10, purse: 200, tie_stake: "round-loser", all_equal_limit: 3, nobody_left: "replay" },
      settings: { ...SETTINGS, window: 0 },
    },
    quickBots: 3,
    bots: trio(rondoRule),
    keys: () => rondoRule("keys"),
    window: () => null,
    windowRule: () => null,
    // Its two times are those of R-21, however the clock is set.
    clockIsFixed: true,
    clockRule: () => rondoRule("table.clock"),
    isOut: (view, seat) => view.game === "rondo" && view.public.phase !== "over" && !view.public.active.includes(seat),
    dice: rondoDice,
    hasOdds: false,
    Fields: rondo.Fields,
    Card: rondo.RuleCard,
    Chapters: rondo.Chapters,
    Looks: LooksChoice,
    load: () => import("./rondo").then((module) => module.RondoScreen),
  }),
};

/** "perudo/1" → "perudo": the same screen draws all versions of the rules. */
export const kindOf = (game: string): string => game.split("/")[0] ?? game;

/** The game of an id; there are only tables of games that are known here. */
export function gameOf(id: string): Game {
  const game = GAMES[kindOf(id)];
  if (game === undefined) throw new Error(`this page does not know the game ${id}`);
  return game;
}

/** How the dice of a table are checked. */
export const diceOf = ({ table }: State): Dice | undefined => GAMES[kindOf(table.game)]?.dice;

/** So many can sit at one table, whatever is played. */
export const MOST_SEATS = 12;
