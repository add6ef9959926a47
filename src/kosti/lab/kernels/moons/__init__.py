"""Shoot the Moons, compiled: whole games between policies, with every rule and every option."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from kosti.games.moons import Options
from kosti.lab.kernels._compiling import F64, I64, Bools
from kosti.lab.kernels._running import HORIZON, Loop, Policy, policy_of, table_of
from kosti.lab.kernels.moons import layout, play, policies, rules, settling

__all__ = [
    "RANDOM_LEGAL",
    "Games",
    "Policy",
    "by_lead",
    "by_table",
    "layout",
    "play",
    "policies",
    "policy_of",
    "rules",
    "settling",
    "simulate",
]

RANDOM_LEGAL = Policy(play.RANDOM_LEGAL, np.zeros(0))
"""Each kind of legal move as likely as any other, and each amount of a bet or raise."""


class Games(Struct, frozen=True, eq=False):
    """How games ended.

    Attributes:
        won: ``[G, N]`` who has won, several of equal stacks together; nobody if it was cut off.
        circles: ``[G]`` circles begun.
        decisions: ``[G]`` decisions made.
        chips: ``[G, N]`` the stacks at the end, by player.
    """

    won: Bools
    circles: I64
    decisions: I64
    chips: I64


def simulate(
    players: Sequence[Policy],
    games: int,
    options: Options | None = None,
    *,
    seed: int = 0,
    first: int = 0,
    rotate: bool = False,
    horizon: int = HORIZON,
    workers: int = 1,
) -> Games:
    """Play whole games of Shoot the Moons between policies; with ``circles`` = 1 single circles.

    Game g has random numbers of its own, by seed and g, so it ends in the same way however games
    are shared out among calls and workers.

    Args:
        players: The policies, 2 to 6.
        games: How many games.
        options: How the table plays.
        seed: Of the whole run.
        first: The number of the first game; the others follow.
        rotate: Player p sits at seat (p + g) mod N in game g, else always at seat p.
        horizon: After so many decisions a game is cut off; chips in the bank are in no stack then.
        workers: How many threads play.

    Raises:
        ValueError: if a number is wrong, or a policy makes a move that is not legal.
    """
    row = layout.rules_row(len(players), options)
    loop = Loop(play.play, row, layout.SEEN_SIZE, layout.SEATS, play.COLUMNS)
    results = loop.results(
        players,
        games,
        seed=seed,
        first=first,
        rotate=rotate,
        horizon=horizon,
        workers=workers,
    )
    number = len(players)
    return Games(
        won=(results[:, play.WON, None] >> np.arange(number) & 1).astype(np.bool_),
        circles=results[:, play.CIRCLES].copy(),
        decisions=results[:, play.MOVES].copy(),
        chips=results[:, play.STACKS : play.STACKS + number].copy(),
    )


def by_table(ways: F64) -> Policy:
    """A policy given as an array, ``[3, 51, 2, 4]``: see ``policies.by_lead``.

    Raises:
        ValueError: if the array does not have that shape.
    """
    if ways.shape != (policies.ROUNDS, policies.LEADS, 2, policies.WAYS):
        raise ValueError("the table of a policy is [3, 51, 2, 4]")
    return Policy(play.BY_LEAD, table_of(ways))


def by_lead(
    *, fold_below: int = -4, lift_above: int = 3, all_in_above: int = 12, bluff: float = 0.05
) -> Policy:
    """A policy by thresholds of the lead over the best of the others, in points.

    Args:
        fold_below: It folds to a price if it is further behind; half of that in the last round.
        lift_above: It bets or raises if it is further ahead.
        all_in_above: It goes va-bank if it is further ahead than that, in the last round.
        bluff: The probability to bet or raise all the same where it would only stay.
    """
    ways = np.zeros((policies.ROUNDS, policies.LEADS, 2, policies.WAYS))
    leads = np.arange(policies.LEADS) - policies.LEADS // 2
    ways[..., 1] = 1 - bluff
    ways[..., 2] = bluff
    for number in range(policies.ROUNDS):
        last = number == policies.ROUNDS - 1
        ways[number, leads < (fold_below / 2 if last else fold_below), 1] = (1, 0, 0, 0)
        ways[number, leads > lift_above] = (0, 0.3, 0.7, 0)
        if last:
            ways[number, leads > all_in_above] = (0, 0, 0, 1)
    return by_table(ways)
