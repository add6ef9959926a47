"""A league: everybody meets everybody, at tables of every size.

At a table of ``n`` among ``k`` kinds of players each kind sits ``n // k`` times, and the ``n % k``
seats that are left go to every choice of kinds in turn, each as often as any other. Whoever sits
there sits down in an order drawn by lot, and plays ``n`` games, with everybody once in each seat.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, comb

from msgspec import Struct

from kosti.lab.estimates import Estimate, wilson
from kosti.lab.ratings import Fit, Meetings, Rating, rate
from kosti.lab.simulation import Played


class Pairing(Struct, frozen=True):
    """A game that is to be played.

    Attributes:
        number: Its number among those of its table size; seats rotate with it.
        seed: The seed of its table size.
        players: The kinds of those who play, by number.
    """

    number: int
    seed: int
    players: tuple[int, ...]


class Standing(Struct, frozen=True):
    """How a kind of players fared at tables of one size.

    Attributes:
        games: How often one of them played to the end.
        won: How often one of them won; a shared win counts in part.
        share: The share of the games, with Wilson's interval.
        rating: Elo points from the anchor.
    """

    games: int
    won: float
    share: Estimate
    rating: Rating


def pairings(kinds: int, players: int, games: int, seed: int) -> Iterator[Pairing]:
    """The games of one table size.

    Args:
        kinds: How many kinds of players there are.
        players: How many sit at a table.
        games: How many are wanted. So many more are played that every choice of kinds comes as
            often as any other; if there are more choices than that, they are drawn by lot.
        seed: The same seed gives the same games.
    """
    whole, left = divmod(players, kinds)
    always = tuple(range(kinds)) * whole
    choices = list(combinations(range(kinds), left)) if _is_whole(kinds, players, games) else []
    own = _stream(seed, players, "games").getrandbits(63)
    for number in range(lineups(kinds, players, games)):
        lot = _stream(seed, players, f"line-up {number}")
        chosen = choices[number % len(choices)] if choices else lot.sample(range(kinds), left)
        seated = [*always, *chosen]
        lot.shuffle(seated)
        for turn in range(players):
            yield Pairing(number * players + turn, own, tuple(seated))


def lineups(kinds: int, players: int, games: int) -> int:
    """How many line-ups play; each plays as many games as players sit at the table."""
    choices = comb(kinds, players % kinds)
    wanted = ceil(games / players)
    return ceil(wanted / choices) * choices if _is_whole(kinds, players, games) else wanted


def _is_whole(kinds: int, players: int, games: int) -> bool:
    """Whether there are games enough for every choice of kinds."""
    return players * comb(kinds, players % kinds) <= games


class Table:
    """Counts the games at tables of one size, in whatever order they come in.

    Attributes:
        games: How many there were.
        cut_off: How many of them were cut off, and count for nobody.
        moves: All moves of people.
    """

    def __init__(self, kinds: int) -> None:
        """Nothing has been played."""
        self.games = 0
        self.cut_off = 0
        self.moves = 0
        self._kinds = kinds
        self._wins: defaultdict[tuple[int, ...], list[Fraction]] = defaultdict(
            lambda: [Fraction(0)] * kinds
        )
        self._played: defaultdict[tuple[int, ...], int] = defaultdict(int)

    def add(self, players: Sequence[int], played: Played) -> None:
        """One more game; ``players`` are the kinds of those who played it, by number."""
        self.games += 1
        self.moves += played.moves
        if played.returns is None:
            self.cut_off += 1
            return
        seats = tuple(players.count(kind) for kind in range(self._kinds))
        self._played[seats] += 1
        for winner in played.winners:
            self._wins[seats][players[winner]] += Fraction(1, len(played.winners))

    def meetings(self) -> tuple[Meetings, ...]:
        """The games, gathered by who sat there."""
        return tuple(
            Meetings(seats, tuple(map(float, wins))) for seats, wins in sorted(self._wins.items())
        )

    def standings(self, anchor: int) -> tuple[tuple[Standing, ...], Fit]:
        """How every kind fared.

        Args:
            anchor: The kind whose rating is 0.

        Raises:
            ValueError: if no game came to its end.
        """
        ratings, fit = rate(self.meetings(), anchor)
        standings = tuple(
            Standing(games, won, wilson(won, games), ratings[kind])
            for kind in range(self._kinds)
            for games, won in [self._record(kind)]
        )
        return standings, fit

    def share(self, kind: int, against: int) -> tuple[int, Estimate]:
        """How many games two kinds played against each other alone, and the first one's share."""
        seats = tuple(int(each in {kind, against}) for each in range(self._kinds))
        games = self._played.get(seats, 0)
        won = float(self._wins[seats][kind]) if games else 0.0
        return games, wilson(won, games)

    def _record(self, kind: int) -> tuple[int, float]:
        games = sum(seats[kind] * games for seats, games in self._played.items())
        return games, float(sum((wins[kind] for wins in self._wins.values()), Fraction(0)))


def _stream(seed: int, players: int, what: str) -> random.Random:
    return random.Random(f"kosti league: seed {seed}, {players} players, {what}")  # noqa: S311
