/** Positions of a game for the gallery and for tests: every state that the screen can show. */

import { people, real, type Cut, type Scenes } from "../testing/cut";
import { state as tableState } from "../testing/fixtures";
import type { MoonsEvent, MoonsMoves, MoonsOptions, MoonsPublic, MoonsSettled, MoonsSettlement, State } from "../wire";

export const MOONS_OPTIONS: MoonsOptions = {
  min_bet: 10, buy_in: 200, settlement: "refund", raise_rule: "min-bet", ante_rise: 10, circles: 0, dice_kept: false,
};

const NO_MOVES: MoonsMoves = {
  game: "moons", fold: false, check: false, call: null, bet: null, raise_to: null, va_bank: false, cost: 0,
};

/** A pair for a seat and a round. */
const PAIRS = [
  [[3, 4], [5, 6], [4, 4]], [[4, 6], [3, 5], [1, 6]], [[2, 4], [3, 5], [3, 3]],
  [[1, 2], [5, 5], [2, 6]], [[4, 5], [1, 6], [4, 5]], [[6, 6], [2, 3], [1, 1]],
];
const STACKS = [190, 265, 120, 165, 240, 310];

const each = <T>(cut: Cut, make: (seat: number) => T): T[] => Array.from({ length: cut.players }, (_, seat) => make(seat));

/** Rounds that are open: all of those who are in, up to a round. */
const opened = (cut: Cut, rounds: number, out: readonly number[] = []) =>
  each(cut, (seat) => (out.includes(seat) ? [] : (PAIRS[seat] ?? []).slice(0, rounds)));

function table(cut: Cut, over: Partial<MoonsPublic> = {}): MoonsPublic {
  const seats = each(cut, (seat) => seat);
  return {
    phase: "betting", chips: seats.map((seat) => STACKS[seat] ?? 100), circle: 4, round: 2, button: cut.players - 1,
    turn: 0, min_bet: 10, put: seats.map((seat) => (seat === 0 ? 30 : 50)), bets: seats.map((seat) => (seat === 0 ? 20 : 40)),
    active: seats, price: 40, step: 20, acted: [1], opened: opened(cut, 1), last: plain(cut), ...over,
  };
}

function state(cut: Cut, view: MoonsPublic, over: Partial<State> & { me?: number | null; pair?: readonly number[] | null } = {}): State {
  const { me = 0, pair = PAIRS[0]?.[(view.round ?? 1) - 1] ?? [6, 5], ...rest } = over;
  const base = tableState();
  return {
    ...base, version: 40, seat: me,
    table: {
      ...base.table, game: "moons/1", options: MOONS_OPTIONS, phase: view.phase === "over" ? "over" : "playing",
      seats: people(cut), played: 1, settings: { ...base.table.settings, seats: cut.players },
    },
    view: { game: "moons", viewer: me, public: view, pair: me === null ? null : pair },
    clock: { move: 31_000, window: 0, called: null, banks: [] },
    ...rest,
  };
}

const RAISE: MoonsMoves = { ...NO_MOVES, fold: true, call: 20, raise_to: [50, 210], va_bank: true, cost: 20 };
const FREE: MoonsMoves = { ...NO_MOVES, fold: true, check: true, bet: [10, 190], va_bank: true };

/** A circle from its beginning to the viewer's turn in round two. */
function told(cut: Cut): MoonsEvent[] {
  const put = (seat: number, kind: "bet" | "call" | "raise" | "va-bank", chips: number, price: number, va_bank = false): MoonsEvent => ({
    type: "chips-put", seat, kind, chips, price, full: true, va_bank,
  });
  const others = each(cut, (seat) => seat).slice(2);
  return [
    { type: "circle-begun", circle: 4, button: cut.players - 1, min_bet: 10, antes: each(cut, () => 10) },
    ...each(cut, (seat): MoonsEvent => ({ type: "checked", seat })),
    { type: "next-round", round: 2 },
    put(0, "bet", 20, 20),
    put(1, "raise", 40, 40),
    ...others.map((seat, i) => (i === others.length - 1 && i > 0 ? put(seat, "va-bank", 30, 40, true) : put(seat, "call", 40, 40))),
    { type: "turn-came", seat: 0 },
  ];
}

function settled(cut: Cut, put: readonly number[], settlement: MoonsSettlement, out: readonly number[] = []): MoonsSettled {
  return { circle: 3, put, settlement, showdown: true, opened: opened(cut, 3, out) };
}

/** Nobody was va-bank: one layer, the highest total takes it. */
function plain(cut: Cut): MoonsSettled {
  const put = each(cut, () => 40);
  const bank = 40 * cut.players;
  const seats = each(cut, (seat) => seat);
  return settled(cut, put, {
    layers: [{ lo: 0, hi: 40, chips: bank, seats }],
    shares: [{ why: "total", lo: 0, hi: 40, seats: [0], chips: [bank] }],
    payout: seats.map((seat) => (seat === 0 ? bank : 0)),
  });
}

/** A moon and a va-bank player; as the server settled it, by the number of players. */
function moonlit(cut: Cut): MoonsSettled {
  if (cut.players === 2) {
    return settled(cut, [110, 60], {
      layers: [{ lo: 0, hi: 60, chips: 120, seats: [0, 1] }, { lo: 60, hi: 110, chips: 50, seats: [0] }],
      shares: [
        { why: "moon", lo: 0, hi: 60, seats: [1], chips: [60] },
        { why: "total", lo: 0, hi: 60, seats: [0], chips: [60] },
        { why: "alone", lo: 60, hi: 110, seats: [0], chips: [50] },
      ],
      payout: [110, 60],
    });
  }
  if (cut.players < 6) {
    const put = [110, 70, 110, 60, 10].slice(0, cut.players);
    const rest = cut.players === 5 ? 10 : 0;
    return settled(cut, put, {
      layers: [{ lo: 0, hi: 60, chips: 240 + rest, seats: [0, 2, 3] }, { lo: 60, hi: 110, chips: 110, seats: [0, 2] }],
      shares: [
        { why: "moon", lo: 0, hi: 110, seats: [2], chips: [175 + rest / 2] },
        { why: "total", lo: 0, hi: 110, seats: [0], chips: [175 + rest / 2] },
      ],
      payout: [175 + rest / 2, 0, 175 + rest / 2, 0, 0].slice(0, cut.players),
    }, [1, 4]);
  }
  return settled(cut, [110, 110, 110, 10, 60, 30], {
    layers: [
      { lo: 0, hi: 30, chips: 160, seats: [0, 1, 2, 4, 5] },
      { lo: 30, hi: 60, chips: 120, seats: [0, 1, 2, 4] },
      { lo: 60, hi: 110, chips: 150, seats: [0, 1, 2] },
    ],
    shares: [
      { why: "moon", lo: 0, hi: 30, seats: [2, 5], chips: [40, 40] },
      { why: "total", lo: 0, hi: 30, seats: [5], chips: [80] },
      { why: "back", lo: 30, hi: 60, seats: [0, 1, 2, 4], chips: [30, 30, 30, 30] },
      { why: "back", lo: 60, hi: 110, seats: [0, 1, 2], chips: [50, 50, 50] },
    ],
    payout: [80, 80, 120, 0, 30, 120],
  }, [3]);
}

/** Six layers: more than a phone has room for. */
function deep(cut: Cut): MoonsSettled {
  const put = [200, 150, 120, 90, 60, 30];
  const hi = [30, 60, 90, 120, 150, 200];
  const chips = [180, 150, 120, 90, 60, 50];
  return settled(cut, put, {
    layers: hi.map((top, i) => ({ lo: hi[i - 1] ?? 0, hi: top, chips: chips[i] ?? 0, seats: [0, 1, 2, 3, 4, 5].slice(0, 6 - i) })),
    shares: [
      { why: "moon", lo: 0, hi: 150, seats: [1], chips: [300] },
      ...[90, 75, 60, 45, 30].map((n, i) => ({ why: "total" as const, lo: hi[i - 1] ?? 0, hi: hi[i] ?? 0, seats: [5 - i], chips: [n] })),
      { why: "alone", lo: 150, hi: 200, seats: [0], chips: [50] },
    ],
    payout: [50, 330, 45, 60, 75, 90],
  });
}

/** The next circle has begun under the settlement of the last. */
function after(cut: Cut, last: MoonsSettled, broke: readonly number[], over: Partial<MoonsPublic> = {}): State {
  const active = each(cut, (seat) => seat).filter((seat) => !broke.includes(seat));
  const chips = each(cut, (seat) => (broke.includes(seat) ? 0 : (STACKS[seat] ?? 100)));
  const antes = each(cut, (seat) => (broke.includes(seat) ? 0 : 10));
  const events: MoonsEvent[] = [
    ...(last.showdown ? [{ type: "pairs-opened", pairs: last.opened.map((pairs) => pairs[2] ?? []) } as const] : []),
    { type: "circle-settled", settlement: last.settlement },
    ...broke.map((seat) => ({ type: "went-broke", seat }) as const),
    { type: "circle-begun", circle: 4, button: 0, min_bet: 10, antes },
    { type: "dice-thrown", pairs: each(cut, (seat) => (seat === 0 ? [2, 5] : null)) },
    { type: "turn-came", seat: 1 },
  ];
  const next = table(cut, {
    chips, put: antes, bets: each(cut, () => 0), active, price: 0, step: 0, acted: [], round: 1, button: 0, turn: 1,
    opened: each(cut, () => []), last, ...over,
  });
  return state(cut, next, { events });
}

const vaBank = (cut: Cut, over: Partial<MoonsPublic> = {}): MoonsPublic => {
  const last = cut.players - 1;
  return table(cut, {
    chips: each(cut, (seat) => (seat === last ? 0 : (STACKS[seat] ?? 100))),
    put: each(cut, (seat) => (seat === 0 ? 30 : seat === last ? 40 : 50)),
    bets: each(cut, (seat) => (seat === 0 ? 20 : seat === last ? 30 : 40)), ...over,
  });
};

export const SCENES: Scenes = {
  "real-show": (cut) => {
    const round = table(cut, { phase: "show", turn: null, price: 0, step: 0, bets: each(cut, () => 0), acted: [] });
    return { state: real(state(cut, round, { pair: null }), round.active, () => 2) };
  },
  button: (cut) => ({
    state: state(cut, table(cut, { circle: 1, round: 1, turn: 0, price: 0, acted: [], put: each(cut, () => 10), bets: each(cut, () => 0), opened: each(cut, () => []), last: null }), {
      events: [{ type: "button-drawn", seat: cut.players - 1 }, { type: "circle-begun", circle: 1, button: cut.players - 1, min_bet: 10, antes: each(cut, () => 10) }],
    }),
  }),
  open: (cut) => ({
    state: state(cut, table(cut, { price: 0, step: 0, acted: [], put: each(cut, () => 10), bets: each(cut, () => 0) }), { moves: FREE }),
  }),
  turn: (cut) => ({ state: state(cut, vaBank(cut), { moves: RAISE, events: told(cut) }) }),
  priced: (cut) => ({ state: state(cut, table(cut), { moves: RAISE }) }),
  rich: (cut) => ({
    state: state(cut, table(cut, { chips: each(cut, () => 48_250), price: 1280, bets: each(cut, (seat) => (seat === 0 ? 640 : 1280)), put: each(cut, () => 6400), min_bet: 640 }), {
      moves: { ...RAISE, call: 640, cost: 640, raise_to: [1920, 48_890] },
    }),
  }),
  short: (cut) => ({
    state: state(cut, table(cut, { chips: each(cut, (seat) => (seat === 0 ? 15 : (STACKS[seat] ?? 100))) }), { moves: { ...NO_MOVES, fold: true, va_bank: true, cost: 20 } }),
  }),
  "no-raise": (cut) => ({ state: state(cut, vaBank(cut, { acted: [0, 1] }), { moves: { ...NO_MOVES, fold: true, call: 20, cost: 20 } }) }),
  wait: (cut) => ({ state: state(cut, vaBank(cut, { turn: 1 }), { events: told(cut).slice(0, -1) }) }),
  folded: (cut) => ({ state: state(cut, vaBank(cut, { turn: 1, active: each(cut, (seat) => seat).filter((seat) => seat !== 0 && seat !== 3) })) }),
  "va-bank": (cut) => ({ state: state(cut, vaBank(cut, { turn: 1, chips: each(cut, (seat) => (seat === 0 || seat === cut.players - 1 ? 0 : (STACKS[seat] ?? 100))) })) }),
  "dice-kept": (cut) => {
    const base = state(cut, table(cut, { round: 3, opened: opened(cut, 2) }), { moves: RAISE });
    return { state: { ...base, table: { ...base.table, options: { ...MOONS_OPTIONS, dice_kept: true } } } };
  },
  opening: (cut) => ({
    state: state(cut, table(cut, { price: 0, step: 0, acted: [], bets: each(cut, () => 0), opened: opened(cut, 1) }), {
      moves: FREE,
      events: [
        { type: "betting-ended" },
        { type: "pairs-opened", pairs: each(cut, (seat) => PAIRS[seat]?.[0] ?? []) },
        { type: "next-round", round: 2 },
        { type: "dice-thrown", pairs: each(cut, (seat) => (seat === 0 ? [5, 6] : null)) },
        { type: "turn-came", seat: 0 },
      ],
    }),
  }),
  settle: (cut) => ({ state: after(cut, moonlit(cut), [cut.players === 2 ? 1 : 3].filter((seat) => seat !== 1)) }),
  "settle-plain": (cut) => ({ state: after(cut, plain(cut), []) }),
  "settle-deep": (cut) => ({ state: after(cut, deep(cut), [3]) }),
  alone: (cut) => {
    const put = each(cut, (seat) => (seat === 1 ? 40 : 10));
    const bank = put.reduce((sum, n) => sum + n, 0);
    const last: MoonsSettled = {
      circle: 3, put, showdown: false, opened: opened(cut, 1),
      settlement: {
        layers: [{ lo: 0, hi: 40, chips: bank, seats: [1] }],
        shares: [{ why: "alone", lo: 0, hi: 40, seats: [1], chips: [bank] }],
        payout: each(cut, (seat) => (seat === 1 ? bank : 0)),
      },
    };
    return { state: after(cut, last, []) };
  },
  spectator: (cut) => ({ state: state(cut, vaBank(cut, { turn: 1 }), { me: null, events: told(cut).slice(0, -1) }) }),
  broke: (cut) => ({
    state: state(cut, table(cut, { turn: 1, chips: each(cut, (seat) => (seat === 0 ? 0 : (STACKS[seat] ?? 100))), put: each(cut, (seat) => (seat === 0 ? 0 : 50)), active: each(cut, (seat) => seat).slice(1), opened: opened(cut, 1, [0]) }), { pair: [] }),
  }),
  over: (cut) => ({
    state: state(cut, table(cut, { phase: "over", round: null, turn: null, circle: 23, put: each(cut, () => 0), bets: each(cut, () => 0), active: [], price: 0, opened: each(cut, () => []), chips: each(cut, (seat) => (seat === 0 ? 200 * cut.players - 65 : seat === 1 ? 65 : 0)) }), {
      clock: { move: null, window: 0, called: null, banks: [] }, pair: [],
    }),
  }),
};
