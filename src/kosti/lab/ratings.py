"""How strong players are, by who wins when they meet.

The model is that of Bradley and Terry for two and of Luce for several: whoever sits at a table wins
with a probability in proportion to a strength of his own. Ratings are the logarithms of these
strengths on the scale of Elo, on which 400 points are odds of ten to one, as differences from one
player, the anchor. Several of a kind may sit at a table; the kind has one strength.

Estimates are those of maximum likelihood, intervals those of the likelihood ratio: all values that
a test at 5 % would not reject. They need no estimate that is finite, so who has never lost has a
lower end and nothing else.

Sources: Bradley and Terry 1952; Luce 1959; Ford 1957 and Hunter 2004 for when estimates are finite;
Wilks 1938 for the intervals; Elo 1978 for the scale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

F64: TypeAlias = NDArray[np.float64]

POINTS: Final = 400 / log(10)
"""Points of Elo for odds of e to one."""

LIMIT: Final = 3.841459
"""By how much twice the log-likelihood may fall short: chi-square, one degree of freedom, 95 %."""

_RIDGE: Final = 1e-7
"""So weakly are strengths held together that nothing is seen of it, yet that none is infinite."""

_FAR: Final = 40.0
_CLOSE: Final = 1e-5
_STEPS: Final = 200


class Meetings(Struct, frozen=True):
    """Games in which the same players sat at the table.

    Attributes:
        seats: ``[players]`` how many of each kind.
        wins: ``[players]`` games won by each kind; a shared one counts in parts.
    """

    seats: tuple[int, ...]
    wins: tuple[float, ...]


class Rating(Struct, frozen=True):
    """How strong a player is.

    Attributes:
        points: Elo points above the anchor; None if the estimate is infinite, or there is none.
        low: The lower end of the 95 % interval; None if it has none.
        high: The upper end; None if it has none.
    """

    points: float | None
    low: float | None
    high: float | None


class Fit(Struct, frozen=True):
    """How well single strengths explain who has won.

    Attributes:
        deviance: Twice the log-likelihood that a model with a chance for each player of each table
            has more than this one.
        degrees: How many more numbers that model has: about what the deviance is where strengths
            explain everything.
    """

    deviance: float
    degrees: int


def rate(meetings: Sequence[Meetings], anchor: int) -> tuple[tuple[Rating, ...], Fit]:
    """Ratings of all players, in their order.

    Args:
        meetings: All games, gathered by who sat there.
        anchor: The player from whom the others' points are counted; his own are 0.

    Raises:
        ValueError: if there are no games.
    """
    games = _Games(meetings)
    best = games.fit({anchor: 0.0})
    top = games.likelihood(best)
    ratings = [
        _rating(games, anchor, player, best, top) if player != anchor else Rating(0.0, 0.0, 0.0)
        for player in range(len(best))
    ]
    return tuple(ratings), _fit(games, best)


def _rating(games: _Games, anchor: int, player: int, best: F64, top: float) -> Rating:
    """A rating by the profile of the likelihood.

    It is bounded from below if a chain of wins leads from the player to the anchor, and from above
    if one leads back.
    """

    def beyond(difference: float) -> float:
        fixed = games.fit({anchor: 0.0, player: difference}, start=best)
        return 2 * (top - games.likelihood(fixed)) - LIMIT

    middle = float(best[player] - best[anchor])
    below, above = games.leads(player, anchor), games.leads(anchor, player)
    return Rating(
        points=POINTS * middle if below and above else None,
        low=POINTS * _end(beyond, middle, -1) if below else None,
        high=POINTS * _end(beyond, middle, +1) if above else None,
    )


def _end(beyond: Callable[[float], float], inside: float, way: int) -> float:
    """Where a profile leaves the interval, going one way from within.

    Source: Dowell and Jarratt 1971, the "Illinois" way to find a root between two ends.
    """
    step, within = 0.25, -LIMIT
    outside = inside + way * step
    while (without := beyond(outside)) < 0 and step < _FAR:
        inside, within, step = outside, without, 2 * step
        outside = inside + way * step
    if without < 0:
        return outside
    kept = 0
    for _ in range(_STEPS):
        root = (inside * without - outside * within) / (without - within)
        there = beyond(root)
        if abs(there) < _CLOSE or abs(outside - inside) < _CLOSE:
            return root
        if there < 0:
            inside, within = root, there
            without = without / 2 if kept < 0 else without
            kept = -1
        else:
            outside, without = root, there
            within = within / 2 if kept > 0 else within
            kept = 1
    return (inside + outside) / 2


class _Games:
    """Meetings as arrays: ``M`` of them among ``K`` players."""

    def __init__(self, meetings: Sequence[Meetings]) -> None:
        if not any(sum(each.wins) for each in meetings):
            raise ValueError("there are no games to rate by")
        self.seats: F64 = np.array([each.seats for each in meetings], dtype=np.float64)
        self.wins: F64 = np.array([each.wins for each in meetings], dtype=np.float64)
        self.total: F64 = self.wins.sum(axis=1)
        self._won: F64 = self.wins.sum(axis=0)
        self._chains = self._closure()

    def chances(self, strengths: F64) -> F64:
        """``[M, K]`` probability that each kind wins."""
        weights = self.seats * np.exp(strengths - strengths.max())
        chances: F64 = weights / weights.sum(axis=1, keepdims=True)
        return chances

    def likelihood(self, strengths: F64) -> float:
        """The log-likelihood, without what does not depend on the strengths."""
        top = float(strengths.max())
        sums = np.log((self.seats * np.exp(strengths - top)).sum(axis=1)) + top
        return float(self._won @ strengths - self.total @ sums)

    def fit(self, fixed: dict[int, float], start: F64 | None = None) -> F64:
        """Strengths that explain the games best, some of them given; Newton's method."""
        count = self.seats.shape[1]
        found: F64 = np.array(np.zeros(count) if start is None else start, dtype=np.float64)
        for player, value in fixed.items():
            found[player] = value
        free = np.array([player for player in range(count) if player not in fixed], dtype=np.intp)
        if not len(free):
            return found
        for _ in range(_STEPS):
            step = self._step(found, free)
            aim, length = self._aim(found), min(1.0, 2 / max(_CLOSE, float(np.abs(step).max())))
            while length > _CLOSE and self._aim(_moved(found, step, length)) < aim:
                length /= 2
            found = _moved(found, step, length)
            if np.abs(step).max() < _CLOSE:
                break
        return found

    def _step(self, at: F64, free: NDArray[np.intp]) -> F64:
        """Newton's step for the strengths that are free."""
        chances = self.chances(at)
        slope: F64 = self._won - self.total @ chances - _RIDGE * at
        shared: F64 = chances.T @ (self.total[:, None] * chances)
        bend: F64 = np.diag(self.total @ chances + _RIDGE) - shared
        step: F64 = np.zeros(len(at))
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        return step

    def leads(self, one: int, other: int) -> bool:
        """Whether a chain of wins leads from one player to another."""
        return bool(self._chains[one, other])

    def _aim(self, strengths: F64) -> float:
        return self.likelihood(strengths) - _RIDGE / 2 * float(strengths @ strengths)

    def _closure(self) -> NDArray[np.bool_]:
        count = self.seats.shape[1]
        beaten = (self.wins > 0).T.astype(np.int64) @ (self.seats > 0).astype(np.int64) > 0
        for middle in range(count):
            beaten = beaten | (beaten[:, [middle]] & beaten[[middle], :])
        closure: NDArray[np.bool_] = beaten
        return closure


def _moved(strengths: F64, step: F64, length: float) -> F64:
    moved: F64 = strengths + length * step
    return moved


def _fit(games: _Games, best: F64) -> Fit:
    chances = games.chances(best)
    won = games.wins > 0
    expected = games.total[:, None] * chances
    deviance = 2 * float((games.wins[won] * np.log(games.wins[won] / expected[won])).sum())
    kinds = (games.seats > 0).sum(axis=1) - 1
    met = int((games.seats.sum(axis=0) > 0).sum()) - 1
    return Fit(max(0.0, deviance), max(0, int(kinds[games.total > 0].sum()) - met))
