/** Tables as the server might tell them, for tests and for the gallery. */

import type { PerudoView, SeatInfo, State, TableInfo, Welcome } from "../wire";

export const person = (name: string, rest: Partial<SeatInfo> = {}): SeatInfo => ({
  name,
  kind: "human",
  character: null,
  away: false,
  online: true,
  ...rest,
});

export const bot = (name: string, character: string): SeatInfo => ({
  name,
  kind: "bot",
  character,
  away: false,
  online: false,
});

export const FREE: SeatInfo = {
  name: null,
  kind: "free",
  character: null,
  away: false,
  online: false,
};

export const table = (rest: Partial<TableInfo> = {}): TableInfo => ({
  code: "K7QX",
  game: "perudo/1",
  phase: "lobby",
  options: { dice: 5, raise_rule: "ladder", jonti: true, calzone: true, roll_off: true },
  settings: {
    seats: 4,
    clock: 60,
    bank: 0,
    window: 3,
    grace: 45,
    stand_in: "steady",
    spectators: true,
    chat: "seated",
    dice: "house",
  },
  seats: [person("Марк"), person("Жанна"), FREE, FREE],
  host: 0,
  played: 0,
  watching: 0,
  silenced: [],
  removed: [],
  ...rest,
});

export const state = (rest: Partial<State> = {}): State => ({
  type: "state",
  version: 1,
  table: table(),
  seat: 0,
  view: null,
  moves: null,
  clock: { move: null, window: 0, called: null, banks: [] },
  events: [],
  by: null,
  dice: [],
  ...rest,
});

export const welcome = (token: string | null = null): Welcome => ({
  type: "welcome",
  protocol: 1,
  token,
});

const players = [
  person("Марк"),
  person("Жанна"),
  person("Святослав"),
  person("Маргарита"),
  bot("Тётя Роза", "bluffer"),
];

const bidding: PerudoView = {
  game: "perudo",
  viewer: 0,
  hand: [1, 4, 4, 6],
  public: {
    phase: "bidding",
    round: 9,
    opener: 0,
    turn: 0,
    dice: [4, 5, 3, 0, 5],
    bids: [
      { seat: 0, quantity: 3, face: 5 },
      { seat: 1, quantity: 4, face: 2 },
      { seat: 2, quantity: 4, face: 6 },
      { seat: 4, quantity: 2, face: 1 },
      { seat: 0, quantity: 5, face: 3 },
      { seat: 1, quantity: 5, face: 4 },
      { seat: 2, quantity: 6, face: 3 },
      { seat: 4, quantity: 6, face: 4 },
    ],
    calzone: false,
    may_declare: false,
    call: null,
    contenders: [],
    barred: [],
    throws: [], out: [],
    last: null,
  },
};

/** The middle of a round, the viewer to act. */
export const playing = (rest: Partial<State> = {}): State =>
  state({
    version: 90,
    table: table({ phase: "playing", seats: players, played: 1 }),
    view: bidding,
    moves: { game: "perudo", least: [3, 7, 7, 7, 6, 6], most: 17, doodoo: true, jonti: false, calzone: false },
    clock: { move: 24_000, window: 0, called: null, banks: [] },
    ...rest,
  });
