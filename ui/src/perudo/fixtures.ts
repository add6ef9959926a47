/** Positions of a game for the gallery and for tests: every state that the screen can show. */

import { people, real, type Cut, type Scenes } from "../testing/cut";
import { state as tableState } from "../testing/fixtures";
import type { PerudoEvent, PerudoMoves, PerudoPublic, PerudoReveal, State } from "../wire";

const NO_MOVES: PerudoMoves = { game: "perudo", least: [0, 0, 0, 0, 0, 0], most: 0, doodoo: false, jonti: false, calzone: false };

const COUNTS = [4, 5, 3, 0, 5, 2, 5, 1, 4, 5];
const HANDS = [[4, 6, 1, 4], [3, 2, 5, 3, 6], [2, 4, 5], [], [1, 2, 3, 5, 6], [4, 4], [2, 2, 6, 1, 5], [3], [5, 5, 6, 2], [1, 4, 3, 3, 6]];

function table(cut: Cut, over: Partial<PerudoPublic> = {}): PerudoPublic {
  const dice = cut.players === 2 ? [4, 5] : COUNTS.slice(0, cut.players);
  return {
    phase: "bidding", round: 9, opener: 0, turn: 0, dice, bids: [], calzone: false, may_declare: false,
    call: null, contenders: [], barred: [], throws: [], out: [], last: reveal(cut), ...over,
  };
}

/** Bids that go round the players who are in, the last by the seat before `turn`. */
function bids(cut: Cut, n = 8): PerudoPublic["bids"] {
  const said = [[3, 5], [4, 2], [4, 6], [2, 1], [5, 3], [5, 4], [6, 3], [6, 4]].slice(-n);
  const seats = [0, 1, 2, 4, 5, 6, 7, 8, 9].filter((seat) => seat < cut.players);
  return said.map(([quantity = 1, face = 2], i) => {
    const at = (seats.length * 9 - said.length + i) % seats.length;
    return { seat: seats[at] ?? 0, quantity, face };
  });
}

function reveal(cut: Cut, over: Partial<PerudoReveal> = {}): PerudoReveal {
  const hands = cut.players === 2 ? HANDS.slice(0, 2) : HANDS.slice(0, cut.players);
  const said = bids(cut);
  const bid = said.at(-1);
  const face = bid?.face ?? 4;
  const count = hands.flat().filter((die) => die === face || die === 1).length;
  return {
    round: 8, calzone: false, bids: said, call: { seat: 0, kind: "doodoo" }, hands, count,
    change: hands.map((_, seat) => (seat === (count < 6 ? bid?.seat : 0) ? -1 : 0)), ...over,
  };
}

function state(cut: Cut, view: PerudoPublic, over: Partial<State> & { me?: number | null; hand?: readonly number[] } = {}): State {
  const { me = 0, hand = HANDS[0] ?? [], ...rest } = over;
  const base = tableState();
  return {
    ...base,
    version: 40,
    seat: me,
    table: {
      ...base.table, phase: view.phase === "over" ? "over" : "playing", seats: people(cut), played: 1,
      settings: { ...base.table.settings, seats: cut.players },
    },
    view: { game: "perudo", viewer: me, public: view, hand: me === null ? null : hand },
    clock: { move: 24_000, window: 0, called: null, banks: [] },
    ...rest,
  };
}

const RAISE: PerudoMoves = { ...NO_MOVES, least: [3, 7, 7, 7, 6, 6], most: 17, doodoo: true };
const OPEN: PerudoMoves = { ...NO_MOVES, least: [0, 1, 1, 1, 1, 1], most: 17 };

function shown(cut: Cut, over: Partial<PerudoReveal> = {}, after: Partial<PerudoPublic> = {}): State {
  const last = reveal(cut, over);
  const dice = last.hands.map((hand, seat) => (hand?.length ?? 0) + (last.change[seat] ?? 0));
  const events: PerudoEvent[] = [
    { type: "called", seat: last.call.seat, call: last.call.kind },
    { type: "hands-shown", hands: last.hands, count: last.count },
    { type: "hands-thrown", hands: dice.map((n) => Array.from({ length: n }, () => 0)) },
  ];
  const loser = last.change.findIndex((change) => change !== 0);
  const opener = loser < 0 ? last.call.seat : dice[loser] === 0 ? 1 : loser;
  return state(cut, table(cut, { dice, last, opener, turn: opener, ...after }), {
    events, moves: opener === 0 ? OPEN : null, hand: HANDS[5] ?? [],
  });
}

export const SCENES: Scenes = {
  "roll-off": (cut) => {
    const throws = people(cut).map((_, seat) => [seat % 3 === 1 ? 5 : (seat % 4) + 1]);
    const tied = throws.flatMap((dice, seat) => (dice[0] === 5 ? [seat] : []));
    const again = throws.map((_, seat) => (tied.includes(seat) ? [seat === tied[0] ? 6 : 2] : []));
    const dice = throws.map(() => 5);
    const events: PerudoEvent[] = [
      { type: "roll-off-thrown", throws, contenders: tied.length > 1 ? tied : [], barred: [] },
      ...(tied.length > 1 ? [{ type: "roll-off-thrown", throws: again, contenders: [], barred: [] } as const] : []),
      { type: "opener-chosen", seat: tied[0] ?? 1 },
      { type: "hands-thrown", hands: dice.map(() => null) },
    ];
    return { state: state(cut, table(cut, { round: 1, dice, last: null, opener: tied[0] ?? 1, turn: tied[0] ?? 1, throws: again }), { events, hand: [2, 3, 3, 5, 1] }) };
  },
  "real-roll-off": (cut) => {
    const contenders = people(cut).map((_, seat) => seat);
    const round = table(cut, { phase: "roll-off", round: 0, dice: contenders.map(() => 5), opener: null, turn: null, contenders, last: null });
    return { state: real(state(cut, round, { hand: [] }), contenders) };
  },
  "real-turn": (cut) => ({ state: real({ ...state(cut, table(cut, { bids: bids(cut) }), { moves: RAISE }), view: { game: "perudo", viewer: 0, public: table(cut, { bids: bids(cut) }), hand: null } }) }),
  "real-show": (cut) => {
    const round = table(cut, { phase: "show", bids: bids(cut), turn: null, call: { seat: 0, kind: "doodoo" }, last: null });
    const closed = { ...state(cut, round), view: { game: "perudo" as const, viewer: 0, public: round, hand: null } };
    return { state: real(closed, round.dice.flatMap((n, seat) => (n > 0 ? [seat] : [])), (seat) => round.dice[seat] ?? 0) };
  },
  "open": (cut) => ({ state: state(cut, table(cut), { moves: OPEN }) }),
  "turn": (cut) => ({ state: state(cut, table(cut, { bids: bids(cut) }), { moves: RAISE }) }),
  "must": (cut) => ({ state: state(cut, table(cut, { bids: [{ seat: 1, quantity: 17, face: 6 }] }), { moves: { ...RAISE, least: [0, 0, 0, 0, 0, 0] } }) }),
  "wait": (cut) => ({ state: state(cut, table(cut, { bids: bids(cut).slice(0, -3), turn: cut.players === 2 ? 1 : 2 })) }),
  "jonti": (cut) => ({
    state: state(cut, table(cut, { bids: bids(cut).slice(0, -2), turn: cut.players === 2 ? 1 : 2 }), { moves: { ...NO_MOVES, jonti: true }, clock: { move: 18_000, window: 3000, called: null, banks: [] } }),
  }),
  "held": (cut) => ({ state: state(cut, table(cut, { bids: bids(cut) }), { moves: RAISE }), held: 2600 }),
  "calzone": (cut) => ({
    state: state(cut, table(cut, { dice: [1, ...COUNTS.slice(1, cut.players)], may_declare: true }), {
      moves: { ...OPEN, calzone: true }, hand: [3],
    }),
  }),
  "calzone-round": (cut) => ({
    state: state(cut, table(cut, { dice: [4, 1, ...COUNTS.slice(2, cut.players)], calzone: true, bids: [{ seat: 1, quantity: 2, face: 1 }, { seat: cut.players - 1, quantity: 3, face: 1 }] }), {
      moves: { ...RAISE, least: [4, 0, 0, 0, 0, 0] },
    }),
  }),
  "reveal-fails": (cut) => ({ state: shown(cut) }),
  "reveal-holds": (cut) => ({ state: shown(cut, { bids: bids(cut).slice(0, -3), change: [-1, ...Array<number>(cut.players - 1).fill(0)] }) }),
  "reveal-exact": (cut) => ({
    state: shown(cut, { bids: bids(cut).slice(0, -2), call: { seat: 2 % cut.players, kind: "jonti" }, count: 5, change: Array.from({ length: cut.players }, (_, seat) => (seat === 2 ? 1 : 0)) }),
  }),
  "reveal-missed": (cut) => ({
    state: shown(cut, { call: { seat: 0, kind: "jonti" }, change: [-1, ...Array<number>(cut.players - 1).fill(0)] }),
  }),
  "reveal-out": (cut) => ({
    state: shown(cut, { hands: [[4], ...HANDS.slice(1, cut.players)], change: [-1, ...Array<number>(cut.players - 1).fill(0)] }),
  }),
  "spectator": (cut) => ({ state: state(cut, table(cut, { bids: bids(cut).slice(0, -2), turn: 1 }), { me: null }) }),
  "out": (cut) => ({ state: state(cut, table(cut, { dice: [0, ...COUNTS.slice(1, cut.players)], bids: bids(cut).slice(1, 4), turn: 1 }), { hand: [] }) }),
  "over": (cut) => {
    const seats = Array.from({ length: cut.players }, (_, seat) => seat);
    const dice = seats.map((seat) => (seat === 0 ? 2 : 0));
    const end = table(cut, { phase: "over", dice, out: seats.slice(1), turn: null, opener: null, round: 14 });
    return { state: state(cut, end, { clock: { move: null, window: 0, called: null, banks: [] } }) };
  },
};
