"""What many games among the same players come to.

Everything is counted in whole numbers, so it does not matter in which order games arrive: from one
process or from a cluster, the figures are the same to the last bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from kosti.lab.estimates import Estimate, Sum, wilson
from kosti.lab.simulation import Played


class Score(Struct, frozen=True):
    """How a player fared.

    Attributes:
        games: Games played to their end.
        won: Games won, alone or with others.
        shared: Those of them won with others.
        share: The share of games won, with Wilson's interval.
        returns: The mean return of a game.
    """

    games: int
    won: int
    shared: int
    share: Estimate
    returns: Estimate


class Tally:
    """Counts games as they come in.

    Attributes:
        games: How many there were.
        cut_off: How many of them were cut off; they are in ``games`` and ``moves`` alone.
        moves: All moves of people.
        lengths: By number of moves: how many games that ended had it.
    """

    def __init__(self, players: int) -> None:
        """Nothing has been played."""
        self.games = 0
        self.cut_off = 0
        self.moves = 0
        self.lengths: Counter[int] = Counter()
        self._won = [0] * players
        self._shared = [0] * players
        self._returns = [Sum() for _ in range(players)]
        self._flows: list[Counter[str]] = [Counter() for _ in range(players)]

    def add(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        self.moves += played.moves
        if played.returns is None:
            self.cut_off += 1
            return
        self.lengths[played.moves] += 1
        for player in played.winners:
            self._won[player] += 1
            self._shared[player] += len(played.winners) > 1
        for returns, chips in zip(self._returns, played.returns, strict=True):
            returns.add(chips)
        for flows, more in zip(self._flows, played.flows, strict=True):
            for cause, amount in more.items():
                flows[cause] += amount

    @property
    def ended(self) -> int:
        """How many games came to their end."""
        return self.games - self.cut_off

    @property
    def mean_moves(self) -> float | None:
        """Moves a game that ended; None without any."""
        moves = sum(length * games for length, games in self.lengths.items())
        return moves / self.ended if self.ended else None

    def scores(self) -> tuple[Score, ...]:
        """How each player fared in the games that came to their end."""
        return tuple(
            Score(self.ended, won, shared, wilson(won, self.ended), returns.mean())
            for won, shared, returns in zip(self._won, self._shared, self._returns, strict=True)
        )

    def flows(self) -> tuple[dict[str, int], ...]:
        """By player: what all games that ended have brought (+) or cost (−), by cause."""
        return tuple(dict(flows) for flows in self._flows)


def scores(games: Iterable[Played], players: int) -> tuple[Score, ...]:
    """How each player fared in the games that came to their end."""
    tally = Tally(players)
    for played in games:
        tally.add(played)
    return tally.scores()
