"""Shoot the Moons in the kernel and in the rules engine, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, Final

import numpy as np
from msgspec import structs

from kosti.core import Act, Roll, Terminal, apply
from kosti.games.moons import (
    FACES,
    Action,
    Bet,
    ButtonDraw,
    Call,
    Check,
    Fold,
    Moons,
    Moves,
    Options,
    Outcome,
    Raise,
    State,
    Throw,
    VaBank,
)
from kosti.lab.kernels import moons as kernel
from kosti.lab.kernels.moons import layout, play, policies, rules
from kosti.lab.kernels.moons.layout import (
    ACTED,
    ACTIVE,
    BETS,
    BETTING,
    BUTTON,
    CALL_COST,
    CAN_CHECK,
    CAN_FOLD,
    CAN_VA_BANK,
    CEILING,
    CHIPS,
    CIRCLE,
    COST,
    DECISIONS,
    DRAW,
    LEAST_PRICE,
    MIN_BET,
    MOST_PRICE,
    OPENED,
    OVER,
    OWN,
    PAYOUT,
    PHASE,
    PRICE,
    PRICES,
    PUT,
    ROUND,
    RULES,
    SEATS,
    SEEN_SIZE,
    STEP,
    THROW,
    TURN,
    WINNERS,
)
from kosti.lab.kernels.streams import WORDS, seed_stream

_PHASES: Final = {"button": DRAW, "throw": THROW, "betting": BETTING, "over": OVER}
_DEEDS: Final[tuple[Action, ...]] = (Fold(), Check(), Call(), VaBank())
_ROUNDS: Final = 3
_MOST: Final = 2000
_HALF: Final = 0.5
_BY_LEAD: Final = kernel.by_lead(bluff=0.2)


def moons_row(game: Moons, state: State, decisions: int = 0) -> tuple[Any, Any]:
    """The rows of the kernel for a position of the rules engine.

    Returns:
        ``seen`` and ``pairs``, as ``layout`` says.
    """
    seen, pairs = np.zeros(SEEN_SIZE, np.int64), np.zeros(SEATS, np.int64)
    public, node = state.public, game.node(state)
    seen[:RULES] = layout.rules_row(game.players, game.options)
    seen[PHASE] = _PHASES[public.phase]
    seen[CIRCLE] = public.circle
    seen[ROUND] = public.round or 0
    seen[BUTTON] = -1 if public.button is None else public.button
    seen[TURN] = -1 if public.turn is None else public.turn
    seen[MIN_BET] = min(public.min_bet, CEILING)
    seen[PRICE] = public.price
    seen[STEP] = public.step
    seen[ACTED] = sum(1 << seat for seat in public.acted)
    seen[ACTIVE] = sum(1 << seat for seat in public.active)
    seen[WINNERS] = sum(1 << seat for seat in node.winners) if isinstance(node, Terminal) else 0
    seen[DECISIONS] = decisions
    seen[CHIPS : CHIPS + game.players] = public.chips
    seen[PUT : PUT + game.players] = public.put
    seen[BETS : BETS + game.players] = public.bets
    for seat, opened in enumerate(public.opened):
        for number, pair in enumerate(opened):
            seen[OPENED + _ROUNDS * seat + number] = _code(pair)
    if public.last is not None:
        seen[PAYOUT : PAYOUT + game.players] = public.last.settlement.payout
    pairs[: game.players] = [_code(pair or ()) for pair in state.pairs]
    seen[CALL_COST] = -1
    if public.turn is not None and not isinstance(node, Terminal):
        moves = node.legal[public.turn]
        assert isinstance(moves, Moves)
        span = moves.bet or moves.raise_to or (0, 0)
        seen[OWN] = pairs[public.turn]
        seen[CAN_FOLD] = moves.fold
        seen[CAN_CHECK] = moves.check
        seen[CALL_COST] = -1 if moves.call is None else moves.call
        seen[LEAST_PRICE], seen[MOST_PRICE] = span
        seen[CAN_VA_BANK] = moves.va_bank
        seen[COST] = moves.cost
    return seen, pairs


def play_moons_twice(
    players: int, options: Options, seed: int, number: int, stacks: Sequence[int] = ()
) -> int:
    """Play a whole game in the kernel and replay it in the engine, comparing every position.

    Every third game is played at random, the others by lead, which makes circles longer. A game
    with the stacks of the rules is also played by ``play``, which must come to the same end.

    Args:
        players: How many.
        options: How the table plays.
        seed: Of the dice and choices.
        number: Of the game.
        stacks: Chips at the beginning by seat, if they differ from the buy-in.

    Returns:
        How many moves and throws were compared.
    """
    game, row = Moons(players, options), layout.rules_row(players, options)
    state = game.initial()
    seen, pairs = np.full(SEEN_SIZE, -7, np.int64), np.full(SEATS, -7, np.int64)
    random = np.zeros(WORDS, np.uint64)
    seed_stream(random, np.uint64(seed), np.uint64(number))
    rules.begin(seen, pairs, row)
    if stacks:
        seen[CHIPS : CHIPS + players] = stacks
        state = State(structs.replace(state.public, chips=tuple(stacks)), state.pairs)
    policy = _BY_LEAD if number % 3 else kernel.RANDOM_LEGAL
    choose = policies.by_lead if number % 3 else policies.random_legal
    compared = 0
    while True:
        expected, hidden = moons_row(game, state, int(seen[DECISIONS]))
        assert seen.tolist() == expected.tolist()
        assert pairs.tolist() == hidden.tolist()
        if seen[PHASE] == OVER or seen[DECISIONS] >= _MOST:
            break
        compared += 1
        if seen[PHASE] < BETTING:
            state = apply(game, state, Roll(moons_throw(seen, pairs, random)))
            continue
        seat = int(seen[TURN])
        action = int(choose(seen, policy.table, random))
        assert rules.is_legal(seen, action)
        move = _action(action, raises=bool(seen[PRICE]))
        rules.act(seen, pairs, action)
        state = apply(game, state, Act(seat, move))
    if not stacks:
        whole = kernel.simulate(
            [policy] * players, 1, options, seed=seed, first=number, horizon=_MOST
        )
        assert whole.chips[0].tolist() == seen[CHIPS : CHIPS + players].tolist()
        assert (whole.circles[0], whole.decisions[0]) == (seen[CIRCLE], seen[DECISIONS])
        assert sum(1 << s for s in range(players) if whole.won[0, s]) == seen[WINNERS]
    return compared


def any_moons_options(chooser: Random) -> Options:
    """Any options; games are so short that they end."""
    min_bet = chooser.choice((1, 2, 3, 10))
    return Options(
        min_bet=min_bet,
        buy_in=min_bet * chooser.choice((1, 3, 10, 20)) + chooser.randrange(3),
        settlement=chooser.choice(("refund", "side-pots")),
        raise_rule=chooser.choice(("min-bet", "last-raise")),
        ante_rise=chooser.choice((0, 1, 2, 3)),
        circles=chooser.choice((0, 1, 2, 5)),
    )


def any_stacks(chooser: Random, players: int) -> tuple[int, ...]:
    """Stacks of different sizes, or none for those of the rules."""
    if chooser.random() < _HALF:
        return ()
    return tuple(chooser.choice((1, 2, 5, 20, chooser.randint(1, 60))) for _ in range(players))


def moons_perft(game: Moons, state: State, depth: int) -> int:
    """Count by the kernel the ways to go on for so many moves, as ``testing.perft`` does."""
    return _count(*moons_row(game, state), depth, {})


def moons_throw(seen: Any, pairs: Any, random: Any) -> Outcome:
    """Throw in the kernel, and give what fell as an outcome of the engine."""
    if seen[PHASE] == DRAW:
        play.throw_once(seen, pairs, random)
        return ButtonDraw(int(seen[BUTTON]))
    active = int(seen[ACTIVE])
    # What falls may be opened at once and be gone: it is read off a copy of the stream.
    before, shown = random.copy(), np.zeros(SEATS, np.int64)
    play.throw_pairs(seen, shown, before)
    play.throw_once(seen, pairs, random)
    assert before.tolist() == random.tolist()
    return Throw(
        tuple(divmod(int(shown[s]), 10) if active >> s & 1 else () for s in range(seen[0]))
    )


def _action(number: int, *, raises: bool) -> Action:
    """The move of the engine with a number of the kernel."""
    if number <= PRICES:
        return _DEEDS[number - 1]
    return Raise(number - PRICES) if raises else Bet(number - PRICES)


def _code(pair: Sequence[int]) -> int:
    return 10 * min(pair) + max(pair) if pair else 0


def _count(seen: Any, pairs: Any, depth: int, known: dict[tuple[bytes, bytes, int], int]) -> int:
    if not depth:
        return 1
    if seen[PHASE] == OVER:
        return 0
    seen[DECISIONS] = 0
    key = seen.tobytes(), pairs.tobytes(), depth
    if key not in known:
        after = _after_dice if seen[PHASE] < BETTING else _after_moves
        known[key] = sum(_count(*rows, depth - 1, known) for rows in after(seen, pairs))
    return known[key]


def _after_moves(seen: Any, pairs: Any) -> Iterator[tuple[Any, Any]]:
    for action in range(PRICES + int(seen[MOST_PRICE]) + 1):
        if rules.is_legal(seen, action):
            one, other = seen.copy(), pairs.copy()
            rules.act(one, other, action)
            yield one, other


def _after_dice(seen: Any, pairs: Any) -> Iterator[tuple[Any, Any]]:
    players = range(int(seen[0]))
    if seen[PHASE] == DRAW:
        for seat in players:
            one = seen.copy()
            rules.button_drawn(one, seat)
            yield one, pairs.copy()
        return
    every = [10 * low + high for low in range(1, FACES + 1) for high in range(low, FACES + 1)]
    for fallen in product(*(every if seen[ACTIVE] >> seat & 1 else (0,) for seat in players)):
        one, other = seen.copy(), pairs.copy()
        other[: len(fallen)] = fallen
        rules.pairs_fell(one, other)
        yield one, other
