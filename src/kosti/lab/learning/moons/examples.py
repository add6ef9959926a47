"""What given players do in many positions, so that a network may learn to do the same."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from kosti.core import Act, Dice, Roll, Terminal, apply
from kosti.games.moons import Moons, Moves, Options, State
from kosti.lab.learning.arrays import F32, I64, Bools
from kosti.lab.learning.moons.features import ACTIONS, SIZE, Describer
from kosti.lab.learning.moons.menu import move_of, nearest
from kosti.lab.simulation import Player

UNIT: Final = 20
"""The minimum bet where it is learnt, in chips."""

RARE: Final = 0.15
"""How often a circle is played by the other settlement, and by the other raise rule."""

EVEN: Final = 0.25
"""How often all stacks are alike."""

WILD: Final = 0.2
"""How often a seat makes moves of all kinds, so that there are positions of all kinds."""


class Examples(Struct, frozen=True, eq=False):
    """Decisions of some players.

    Attributes:
        features: ``[D, SIZE]`` what they saw.
        legal: ``[D, ACTIONS]`` what they might have done.
        actions: ``[D]`` what they did, or what comes nearest.
        who: ``[D]`` which of them.
    """

    features: F32
    legal: Bools
    actions: I64
    who: I64


def any_circle(
    whims: random.Random, depths: tuple[float, float] = (1.5, 45.0)
) -> tuple[Moons, State]:
    """A circle with any number of players, any rules and any stacks, and its beginning."""
    players = whims.choices(range(2, 7), (1, 3, 3, 2, 3))[0]
    options = Options(
        min_bet=UNIT,
        buy_in=UNIT,
        settlement="side-pots" if whims.random() < RARE else "refund",
        raise_rule="last-raise" if whims.random() < RARE else "min-bet",
        circles=1,
    )
    game = Moons(players, options)
    mean = depths[0] * (depths[1] / depths[0]) ** whims.random() * UNIT
    even = whims.random() < EVEN
    weights = [1.0 if even else 0.05 + whims.expovariate(1) for _ in range(players)]
    chips = tuple(max(1, int(mean * players * weight / sum(weights))) for weight in weights)
    state = game.initial()
    return game, replace(state, public=replace(state.public, chips=chips))


def thrown(game: Moons, state: State, awaited: Sequence[Dice], whims: random.Random) -> State:
    """The state after the awaited dice have fallen."""
    values = tuple(
        tuple(sorted(whims.randint(1, dice.faces) for _ in range(dice.count))) for dice in awaited
    )
    return apply(game, state, Roll(game.outcome(state, values)))


def collect(
    players: Sequence[Mapping[str, Player]],
    shares: Sequence[float],
    decisions: int,
    seed: int,
) -> Examples:
    """Let players play circles, and note what they do.

    Args:
        players: By settlement: how each plays by those rules.
        shares: How often each sits in a seat, among themselves.
        decisions: How many decisions to note.
        seed: Where dice, seats and whims come from.
    """
    whims = random.Random(seed)  # noqa: S311
    describer = Describer()
    seen: list[F32] = []
    allowed: list[Bools] = []
    chosen: list[int] = []
    who: list[int] = []
    while len(chosen) < decisions:
        game, state = any_circle(whims)
        side_pots = game.options.settlement == "side-pots"
        seats = [
            -1 if whims.random() < WILD else whims.choices(range(len(players)), shares)[0]
            for _ in range(game.players)
        ]
        while not isinstance(node := game.node(state), Terminal):
            if node.dice:
                state = thrown(game, state, node.dice, whims)
                continue
            ((seat, moves),) = node.legal.items()
            assert isinstance(moves, Moves)  # noqa: S101
            view = game.observe(state, seat)
            features, prices = describer(view, moves, side_pots=side_pots)
            player = seats[seat]
            if player < 0:
                legal = [place for place in range(ACTIONS) if prices[place] >= 0]
                weights = [(1.0, 5.0, 1.0, 1.0, 1.0, 0.5, 0.3)[place] for place in legal]
                (place,) = whims.choices(legal, weights)
                action = move_of(place, view, moves, prices.tolist())
            else:
                action = players[player][game.options.settlement](view, moves, whims)
                seen.append(features)
                allowed.append(prices >= 0)
                chosen.append(nearest(action, view, prices))
                who.append(player)
            state = apply(game, state, Act(seat, action))
    return Examples(
        np.array(seen, np.float32).reshape(-1, SIZE),
        np.array(allowed, np.bool_),
        np.array(chosen, np.int64),
        np.array(who, np.int64),
    )
