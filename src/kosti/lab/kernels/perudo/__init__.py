"""Perudo, compiled: whole games between policies, with every rule and every option."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from kosti.games.perudo import ACE, Options
from kosti.lab.kernels._compiling import F64, I64
from kosti.lab.kernels._running import HORIZON, Loop, Policy, policy_of, table_of
from kosti.lab.kernels.perudo import layout, play, policies, rules
from kosti.lab.odds.perudo import match_law

__all__ = [
    "RANDOM_LEGAL",
    "Games",
    "Policy",
    "by_odds",
    "by_table",
    "layout",
    "play",
    "policies",
    "policy_of",
    "rules",
    "simulate",
    "tails",
]

RANDOM_LEGAL = Policy(play.RANDOM_LEGAL, np.zeros(0))
"""Each legal move as likely as any other."""


class Games(Struct, frozen=True, eq=False):
    """How games ended.

    Attributes:
        winner: ``[G]`` the player who has won, −1 if the game was cut off.
        rounds: ``[G]`` rounds begun.
        decisions: ``[G]`` decisions made, those to let Jonti be included.
        players: How many played.
    """

    winner: I64
    rounds: I64
    decisions: I64
    players: int

    @property
    def wins(self) -> I64:
        """``[N]`` how many games each player has won."""
        return np.bincount(self.winner + 1, minlength=self.players + 1)[1:].astype(np.int64)

    @property
    def returns(self) -> I64:
        """``[G, N]`` what each player has won: N − 1 or −1, nothing if the game was cut off."""
        won = np.arange(self.players) == self.winner[:, None]
        return np.where(self.winner[:, None] < 0, 0, np.where(won, self.players - 1, -1))


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
    """Play whole games of Perudo between policies.

    Game g has random numbers of its own, by seed and g, so it ends in the same way however games
    are shared out among calls and workers.

    Args:
        players: The policies, 2 to 10.
        games: How many games.
        options: How the table plays.
        seed: Of the whole run.
        first: The number of the first game; the others follow.
        rotate: Player p sits at seat (p + g) mod N in game g, else always at seat p.
        horizon: After so many decisions a game is cut off.
        workers: How many threads play.

    Raises:
        ValueError: if a number is wrong, or a policy makes a move that is not legal.
    """
    row = layout.rules_row(len(players), options)
    loop = Loop(play.play, row, layout.seen_size(row), layout.SEATS, play.COLUMNS)
    results = loop.results(
        players,
        games,
        seed=seed,
        first=first,
        rotate=rotate,
        horizon=horizon,
        workers=workers,
    )
    return Games(
        winner=results[:, play.WON].copy(),
        rounds=results[:, play.ROUNDS].copy(),
        decisions=results[:, play.MOVES].copy(),
        players=len(players),
    )


def tails(most: int) -> F64:
    """How likely it is that at least so many of some dice match a face.

    Args:
        most: The greatest number U of dice.

    Returns:
        ``[2, U + 1, U + 2]`` by whether aces are wild, dice, and matches; binomial.
    """
    result = np.zeros((2, most + 1, most + 2))
    for wild, face in enumerate((ACE, ACE + 1)):
        for dice in range(most + 1):
            exact = [float(chance) for chance in match_law(dice, face, calzone=False)]
            result[wild, dice, : dice + 1] = np.cumsum(exact[::-1])[::-1]
    return result


def by_table(
    doubt: F64, jonti: F64, holds: F64, *, declare: float = 0.0, bluff: float = 0.0, bold: float = 1
) -> Policy:
    """A policy given as arrays: ``[2, U + 1, U + 2]`` each, as in ``tails``.

    An entry is about a bid, by whether aces are wild for it, by the number of dice of others (at
    most U), and by how many of those it needs to be true: 0 if it is true anyhow, at most one
    more than there are.

    Args:
        doubt: The probability to call Doodoo.
        jonti: The probability to call Jonti, when asked.
        holds: How much a bid is liked, such as its probability: the best of the least bids of all
            faces is chosen.
        declare: The probability to declare Calzone.
        bluff: The probability to bid the least quantity of a face chosen at random instead.
        bold: A chosen bid is made higher as long as it is liked as much as this.

    Raises:
        ValueError: if the arrays do not have that shape.
    """
    most = holds.shape[1] - 1
    if {doubt.shape, jonti.shape, holds.shape} != {(2, most + 1, most + 2)}:
        raise ValueError("doubt, jonti and holds are [2, U + 1, U + 2]")
    table = table_of(most, declare, bluff, bold, doubt, jonti, holds)
    return Policy(play.BY_ODDS, table)


def by_odds(
    dice: int,
    *,
    doubt_below: float = 0.4,
    jonti_above: float = 0.35,
    declare: float = 0.5,
    bluff: float = 0.1,
    bold: float = 0.7,
) -> Policy:
    """A policy by thresholds: it reckons with its own dice, and takes the others' for random.

    Args:
        dice: All dice at the table at the start, or more.
        doubt_below: It calls Doodoo if the bid holds with less than this probability.
        jonti_above: It calls Jonti if the bid is exact with more than this probability.
        declare: As in ``by_table``.
        bluff: As in ``by_table``.
        bold: As in ``by_table``, a probability.
    """
    holds = tails(dice)
    exact = holds - np.concatenate([holds[:, :, 1:], np.zeros((2, dice + 1, 1))], 2)
    # A bid that is true without the others is exact only if none of theirs matches; it may also
    # be true by more than it says, so it is not called exact here.
    exact[:, :, 0] = 0
    return by_table(
        (holds < doubt_below).astype(np.float64),
        (exact > jonti_above).astype(np.float64),
        holds,
        declare=declare,
        bluff=bluff,
        bold=bold,
    )
