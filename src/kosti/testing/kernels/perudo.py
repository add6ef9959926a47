"""Perudo in the kernel and in the rules engine, side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any, Final

import numpy as np

from kosti.core import Act, Roll, Terminal, apply
from kosti.games.perudo import (
    FACES,
    Action,
    Bid,
    Calzone,
    Doodoo,
    Hands,
    Jonti,
    Moves,
    OpenerDraw,
    Options,
    Outcome,
    Perudo,
    RollOff,
    State,
)
from kosti.lab.kernels import perudo as kernel
from kosti.lab.kernels.perudo import layout, play, policies, rules
from kosti.lab.kernels.perudo.layout import (
    ASKED,
    BARRED,
    BIDDER,
    BIDDING,
    BIDS,
    BITS,
    CALZONE,
    CALZONE_NOW,
    CAN_CALZONE,
    CAN_DOODOO,
    CAN_JONTI,
    CAN_LET_BE,
    CONTENDERS,
    DECISIONS,
    DICE,
    DOODOO,
    FACE,
    FIRST,
    FIRST_BID,
    HAND,
    HANDS,
    JONTI,
    LEAST,
    LET_BE,
    MADE,
    MAY_DECLARE,
    MOST,
    OPENER,
    OVER,
    PHASE,
    QUANTITY,
    ROLL_OFF,
    ROUND,
    RULES,
    SEATS,
    TOTAL,
    TURN,
    WINNER,
)
from kosti.lab.kernels.streams import WORDS, below, seed_stream

_PHASES: Final = {
    "opener": OPENER,
    "roll-off": ROLL_OFF,
    "hands": HANDS,
    "bidding": BIDDING,
    "over": OVER,
}
_CALLS: Final[dict[int, Action]] = {DOODOO: Doodoo(), JONTI: Jonti(), CALZONE: Calzone()}


def perudo_rows(game: Perudo, state: State, asked: int = -1) -> tuple[Any, Any]:
    """The rows of the kernel for a position of the rules engine, and a seat that is asked.

    Returns:
        ``seen`` and ``hands``, as ``layout`` says.
    """
    here = _Here(game, state)
    seen = np.zeros(layout.seen_size(layout.rules_row(game.players, game.options)), np.int64)
    row = here.seen(asked, 0)
    seen[: len(row)] = row
    return seen, np.array(here.hands, np.int64)


class _Here:
    """A position of the engine in the words of the kernel."""

    def __init__(self, game: Perudo, state: State) -> None:
        public, node = state.public, game.node(state)
        n, options = game.players, game.options
        bid = public.bid
        row = [0] * MADE
        row[:RULES] = [
            n,
            options.dice,
            options.raise_rule == "no-drop",
            options.jonti,
            options.calzone,
            options.roll_off,
        ]
        row[PHASE] = _PHASES[public.phase]
        row[ROUND] = public.round
        row[FIRST] = -1 if public.opener is None else public.opener
        row[TURN] = -1 if public.turn is None else public.turn
        row[CALZONE_NOW] = public.calzone
        row[MAY_DECLARE] = public.may_declare
        row[TOTAL] = public.total
        row[BIDS] = len(public.bids)
        row[BIDDER], row[QUANTITY], row[FACE] = (
            (bid.seat, bid.quantity, bid.face) if bid else (-1, 0, 0)
        )
        row[CONTENDERS] = sum(1 << seat for seat in public.contenders)
        row[BARRED] = sum(1 << seat for seat in public.barred)
        row[WINNER] = node.winners[0] if isinstance(node, Terminal) else -1
        row[DICE : DICE + n] = public.dice
        row += [
            (FACES * (bid.quantity - 1) + bid.face - 1) * SEATS + bid.seat for bid in public.bids
        ]
        self._row = row
        self._state = state
        self._legal: Mapping[int, Collection[Action]] = (
            {} if isinstance(node, Terminal) else node.legal
        )
        turn = row[TURN]
        self.order = [s % n for s in range(turn + 1, turn + n + 1) if s % n in self._legal]
        """Who is asked, one after another (``P-20``)."""
        self.hands = [sum(1 << BITS * (die - 1) for die in hand or ()) for hand in state.hands]
        self.hands += [0] * (SEATS - n)

    def seen(self, asked: int, decisions: int) -> list[int]:
        """What the seat that is asked sees, up to the last bid of the round."""
        row = self._row.copy()
        row[ASKED], row[DECISIONS] = asked, decisions
        if asked >= 0:
            moves, hand = self._legal[asked], self._state.hands[asked] or ()
            assert isinstance(moves, Moves)
            row[HAND : HAND + FACES] = map(hand.count, range(1, FACES + 1))
            row[LEAST : LEAST + FACES] = moves.least
            row[MOST] = moves.most
            row[CAN_DOODOO], row[CAN_JONTI] = moves.doodoo, moves.jonti
            row[CAN_CALZONE], row[CAN_LET_BE] = moves.calzone, asked != row[TURN]
        return row


def play_perudo_twice(players: int, options: Options, seed: int, number: int) -> int:
    """Play a whole game in the kernel and replay it in the engine, comparing every position.

    Every third game is played at random, the others by odds, which makes rounds longer. Sometimes
    Jonti is called by somebody who has not been asked yet, and dice of the roll-off are all
    thrown by mistake (``P-03``); games without such things are also played by ``play``, which
    must come to the same end.

    Returns:
        How many moves and throws were compared.
    """
    chooser = Random(f"{seed} {number}")  # noqa: S311  games for tests
    game, twin = Perudo(players, options), _Twin(players, options, seed, number)
    state = game.initial()
    wild = chooser.random() < _WILD
    by_odds = number % 3 > 0
    table = _table(players * options.dice) if by_odds else np.zeros(0)
    choose = policies.by_odds if by_odds else policies.random_legal
    compared = 0
    here = twin.must_be(game, state)
    while twin.seen[PHASE] != OVER and twin.seen[DECISIONS] < _MOST:
        compared += 1
        if twin.seen[PHASE] < BIDDING:
            state = apply(game, state, Roll(twin.throw(chooser if wild else None, options)))
            here = twin.must_be(game, state)
            continue
        seat, action = int(twin.seen[ASKED]), int(choose(twin.seen, table, twin.random))
        assert rules.is_legal(twin.seen, action)
        if wild and len(here.order) > 1 and chooser.random() < _EAGER:
            seat, action = chooser.choice(here.order[:-1]), JONTI
            assert rules.may_jonti(twin.seen, seat)
        rules.act(twin.seen, twin.hands, seat, action)
        if action == LET_BE:
            twin.must_ask(here, here.order[here.order.index(seat) + 1])
            continue
        state = apply(game, state, Act(seat, action_of(action)))
        here = twin.must_be(game, state)
    if not wild:
        policy = kernel.Policy(int(by_odds), table)
        whole = kernel.simulate(
            [policy] * players, 1, options, seed=seed, first=number, horizon=_MOST
        )
        expected = twin.seen[WINNER], twin.seen[ROUND], twin.seen[DECISIONS]
        assert (whole.winner[0], whole.rounds[0], whole.decisions[0]) == expected
    return compared


def action_of(number: int) -> Action:
    """The move of the engine with a number of the kernel."""
    if number < FIRST_BID:
        return _CALLS[number]
    quantity, face = divmod(number - FIRST_BID, FACES)
    return Bid(quantity + 1, face + 1)


def perudo_throw(seen: Any, hands: Any, random: Any) -> Outcome:
    """Throw the opener or hands in the kernel, and give what fell as an outcome of the engine."""
    opener = seen[PHASE] == OPENER
    play.throw_once(seen, hands, random)
    if opener:
        return OpenerDraw(int(seen[FIRST]))
    return Hands(tuple(map(_unpacked, hands[: seen[0]].tolist())))


def perudo_perft(game: Perudo, state: State, depth: int) -> int:
    """Count by the kernel the ways to go on for so many moves, as ``testing.perft`` does."""
    asked = -1 if state.public.turn is None else state.public.turn
    return _count(*perudo_rows(game, state, asked), depth, {})


def any_perudo_options(chooser: Random) -> Options:
    """Any options, few dice more often than many."""
    return Options(
        dice=chooser.choice((1, 1, 2, 2, 3, 5, 6, 10)),
        raise_rule=chooser.choice(("ladder", "no-drop")),
        jonti=chooser.random() < _MOSTLY,
        calzone=chooser.random() < _MOSTLY,
        roll_off=chooser.random() < _HALF,
    )


_HALF: Final = 0.5
_MOSTLY: Final = 0.7
_WILD: Final = 0.3
_EAGER: Final = 0.05
_MISTAKE: Final = 0.4
_MOST: Final = 2000
"""Games between two who never doubt could go on; one with Jonti has no bound."""


class _Twin:
    """A game in the kernel."""

    def __init__(self, players: int, options: Options, seed: int, number: int) -> None:
        row = layout.rules_row(players, options)
        self.seen = np.full(layout.seen_size(row), -7, np.int64)
        self.hands = np.full(SEATS, -7, np.int64)
        self.random = np.zeros(WORDS, np.uint64)
        seed_stream(self.random, np.uint64(seed), np.uint64(number))
        rules.begin(self.seen, self.hands, row)

    def throw(self, mistakes: Random | None, options: Options) -> Any:
        """Throw in the kernel, and give what fell as an outcome of the engine."""
        phase, dice = self.seen[PHASE], self.seen[DICE : DICE + self.seen[0]].tolist()
        if phase == ROLL_OFF:
            before = self.random.copy()
            contenders = [s for s in range(len(dice)) if self.seen[CONTENDERS] >> s & 1]
            thrown = {seat: below(before, FACES) + 1 for seat in contenders}
            if mistakes is None or options.dice == 1:
                play.throw_once(self.seen, self.hands, self.random)
                return RollOff(tuple((thrown[s],) if s in thrown else () for s in range(len(dice))))
            wrong = [seat for seat in contenders if mistakes.random() < _MISTAKE]
            throws = sum(die << 4 * seat for seat, die in thrown.items())
            rules.roll_off_fell(self.seen, throws, sum(1 << seat for seat in wrong))
            self.random[:] = before
            return RollOff(
                tuple(
                    (thrown[seat],) * (options.dice if seat in wrong else 1)
                    if seat in thrown
                    else ()
                    for seat in range(len(dice))
                )
            )
        return perudo_throw(self.seen, self.hands, self.random)

    def must_be(self, game: Perudo, state: State) -> _Here:
        """Assert that the kernel stands where the engine stands, and asks who is asked first."""
        here = _Here(game, state)
        assert self.hands.tolist() == here.hands
        self.must_ask(here, here.order[0] if here.order else -1)
        return here

    def must_ask(self, here: _Here, asked: int) -> None:
        """Assert that the kernel asks a seat, which sees what it may see."""
        expected = here.seen(asked, int(self.seen[DECISIONS]))
        assert self.seen[: len(expected)].tolist() == expected


@cache
def _table(dice: int) -> Any:
    return kernel.by_odds(dice).table


def _unpacked(hand: int) -> tuple[int, ...]:
    """The dice of a packed hand, ascending."""
    return tuple(
        face + 1 for face in range(FACES) for _ in range(hand >> BITS * face & (1 << BITS) - 1)
    )


def _count(seen: Any, hands: Any, depth: int, known: dict[tuple[bytes, bytes, int], int]) -> int:
    if not depth:
        return 1
    if seen[PHASE] == OVER:
        return 0
    seen[DECISIONS] = 0
    key = seen[: MADE + seen[BIDS]].tobytes(), hands.tobytes(), depth
    if key not in known:
        after = _after_dice if seen[PHASE] < BIDDING else _after_moves
        known[key] = sum(_count(*rows, depth - 1, known) for rows in after(seen, hands))
    return known[key]


def _after_moves(seen: Any, hands: Any) -> Iterator[tuple[Any, Any]]:
    for seat in range(seen[0]):
        if rules.may_jonti(seen, seat):
            one, other = seen.copy(), hands.copy()
            rules.act(one, other, seat, JONTI)
            yield one, other
    while seen[ASKED] != seen[TURN]:
        rules.act(seen, hands, seen[ASKED], LET_BE)
    for action in range(FIRST_BID + FACES * int(seen[TOTAL])):
        if rules.is_legal(seen, action):
            one, other = seen.copy(), hands.copy()
            rules.act(one, other, seen[TURN], action)
            yield one, other


def _after_dice(seen: Any, hands: Any) -> Iterator[tuple[Any, Any]]:
    players = range(int(seen[0]))
    if seen[PHASE] == OPENER:
        for seat in players:
            one = seen.copy()
            rules.opener_found(one, seat)
            yield one, hands.copy()
        return
    if seen[PHASE] == ROLL_OFF:
        faces = [range(1, FACES + 1) if seen[CONTENDERS] >> seat & 1 else (1,) for seat in players]
        for dice in product(*faces):
            one = seen.copy()
            rules.roll_off_fell(one, sum(die << 4 * seat for seat, die in enumerate(dice)), 0)
            yield one, hands.copy()
        return
    every = [
        [
            sum(1 << BITS * face for face in hand)
            for hand in combinations_with_replacement(range(FACES), int(seen[DICE + seat]))
        ]
        for seat in players
    ]
    for fallen in product(*every):
        one, other = seen.copy(), hands.copy()
        other[: len(fallen)] = fallen
        rules.hands_fell(one, other)
        yield one, other
