"""The characters differ so that a person can see it, and it shows in numbers.

All characters answer in the same positions, of seeded games among them. Each comparison is of two
shares; it passes if they differ, in the right direction, by four standard errors. If two
characters did not differ at all, it would pass by chance once in 31,000 times.
"""

import random
from collections import Counter
from functools import cache
from math import sqrt

import pytest

from kosti.bots import make_policy
from kosti.core import Act, Roll, Terminal, apply
from kosti.games.perudo import Bid, Doodoo, Jonti, Moves, Perudo, View
from kosti.lab.odds.perudo import view_odds

GAME = "perudo/1"
KINDS = ["cautious", "steady", "bluffer"]
SIGMAS = 4.0


@cache
def positions() -> tuple[tuple[View, Moves], ...]:
    """Views of those who may act, in seeded games of five players, bots of these kinds."""
    game = Perudo(5)
    rng = random.Random("five at a table")  # noqa: S311
    bots = [make_policy(GAME, KINDS[seat % len(KINDS)], game) for seat in range(game.players)]
    seen: list[tuple[View, Moves]] = []
    for _ in range(20):
        state = game.initial()
        while not isinstance(node := game.node(state), Terminal):
            if node.dice:
                values = tuple(
                    tuple(rng.randint(1, dice.faces) for _ in range(dice.count))
                    for dice in node.dice
                )
                state = apply(game, state, Roll(game.outcome(state, values)))
                continue
            for seat, moves in node.legal.items():
                assert isinstance(moves, Moves)
                seen.append((game.observe(state, seat), moves))
            turn = node.turn
            assert turn is not None
            action = bots[turn](game.observe(state, turn), node.legal[turn], rng)
            assert action is not None
            state = apply(game, state, Act(turn, action))
    return tuple(seen)


@cache
def manners(kind: str) -> Counter[str]:
    """What a character does there, counted."""
    policy = make_policy(GAME, kind, Perudo(5))
    rng = random.Random(7)  # noqa: S311
    counts: Counter[str] = Counter()
    for view, moves in positions():
        action = policy(view, moves, rng)
        if view.public.turn != view.viewer:
            counts["chances"] += 1
            counts["jontis"] += action == Jonti()
        elif view.public.bid is not None:
            counts["answers"] += 1
            counts["doodoos"] += action == Doodoo()
        if isinstance(action, Bid):
            counts["bids"] += 1
            counts["leaps"] += action.quantity > moves.least[action.face - 1]
            counts["bluffs"] += view_odds(view, action.quantity, action.face).at_least < 1 / 2
    return counts


@pytest.mark.parametrize(
    ("what", "of", "more", "less"),
    [
        ("bluffs", "bids", "bluffer", "cautious"),
        ("bluffs", "bids", "steady", "cautious"),
        ("leaps", "bids", "bluffer", "steady"),
        ("leaps", "bids", "steady", "cautious"),
        ("doodoos", "answers", "cautious", "bluffer"),
        ("doodoos", "answers", "cautious", "steady"),
        ("jontis", "chances", "bluffer", "steady"),
        ("jontis", "chances", "bluffer", "cautious"),
    ],
)
def test_characters_differ(what: str, of: str, more: str, less: str) -> None:
    one, two = manners(more), manners(less)
    pooled = (one[what] + two[what]) / (one[of] + two[of])
    error = sqrt(pooled * (1 - pooled) * (1 / one[of] + 1 / two[of]))
    assert one[what] / one[of] - two[what] / two[of] > SIGMAS * error


@pytest.mark.parametrize("rival", ["random", "cautious", "bluffer"])
def test_the_steady_one_wins_more_than_its_share(rival: str) -> None:
    """Heads-up, more than half: four standard errors for a random rival, else two (1 in 44)."""
    game, games = Perudo(2), 200
    rng = random.Random(f"steady against {rival}")  # noqa: S311
    steady = make_policy(GAME, "steady", game)
    other = None if rival == "random" else make_policy(GAME, rival, game)
    won = 0
    for number in range(games):
        state = game.initial()
        while not isinstance(node := game.node(state), Terminal):
            if node.dice:
                values = tuple(
                    tuple(rng.randint(1, dice.faces) for _ in range(dice.count))
                    for dice in node.dice
                )
                state = apply(game, state, Roll(game.outcome(state, values)))
                continue
            turn = node.turn
            assert turn is not None
            player = steady if turn == number % 2 else other
            legal = node.legal[turn]
            view = game.observe(state, turn)
            action = player(view, legal, rng) if player else rng.choice(list(legal))
            assert action is not None
            state = apply(game, state, Act(turn, action))
        won += node.returns[number % 2] > 0
    sigmas = SIGMAS if rival == "random" else 2
    assert won / games > 0.5 + sigmas * sqrt(0.25 / games)
