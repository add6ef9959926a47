"""The strongest player of Perudo: it foresees how the round may go on.

Every way on that is worth looking at is played out in some hundreds of worlds (``rollouts``), the
same for each, and weighed by what the loss of a die, one's own or another's, means for the match.
What the call itself decides is not sampled: the chance that the standing bid holds, or is exactly
right, is that of ``lab.odds.perudo``.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from kosti.bots.perudo.calling import bid_value, calzone_openings
from kosti.bots.perudo.rollouts import TRUST, Start, Table, draw_worlds, play_out, table_of
from kosti.core import Hand, Seat
from kosti.games.perudo import (
    Action,
    Bid,
    Calzone,
    Doodoo,
    Jonti,
    Perudo,
    Public,
    View,
)
from kosti.lab.odds.perudo.belief import warm
from kosti.lab.odds.perudo.outlook import Outlook
from kosti.lab.solving.perudo.book import advice

WORLDS: Final = 300
"""How many worlds every way on is played out in."""

WAYS: Final = 6
"""How many raises are played out: those that look best one step ahead."""

GREED: Final = 1.0
"""The power of the number of dice to which a chance to win the match is proportional."""

PAIR: Final = 2
"""So many players are left, and the book may be asked."""


class Expert:
    """A policy for Perudo; implements ``kosti.bots.Policy``.

    It makes no move that its own dice prove wrong, as ``PerudoBot``.
    """

    def __init__(self, game: Perudo, *, book: bool = True) -> None:
        """Sit down.

        Args:
            game: The rules that are played by.
            book: Whether the book may be asked; without it, two are played like more.
        """
        self._options = game.options
        self._book = book
        warm(game.options.dice)

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Choose a move, or None to let a Jonti chance be."""
        seat = view.viewer
        if seat is None or not legal:
            return None
        public = view.public
        if seat == public.turn:
            action = self._by_the_book(public, seat, view.hand, legal, rng)
            if action is not None:
                return action
        search = _Search(public, seat, view.hand, rng, ladder=self._ladder)
        if seat != public.turn:
            return self._claim(search, legal)
        if Calzone() in legal and self._declares(search, legal):
            return Calzone()
        return search.best(legal)[1]

    def _by_the_book(
        self,
        public: Public,
        seat: Seat,
        hand: Hand,
        legal: Collection[Action],
        rng: random.Random,
    ) -> Action | None:
        """A move of the blueprint, each as often as it says; None where it says nothing."""
        if not self._book or hand is None or not self._ladder or len(public.alive) != PAIR:
            return None
        advised = advice(public, seat, tuple(sorted(hand)), calzone=self._options.calzone)
        if advised is None:
            return None
        chances: dict[Action, float] = {}
        if Doodoo() in legal and advised.doodoo:
            chances[Doodoo()] = advised.doodoo
        for claim, chance in advised.bids.items():
            bid = Bid(claim.quantity, claim.face)
            if claim.calzone == public.calzone:
                move: Action = bid
            else:
                move = Calzone()
            if move in legal:
                chances[move] = chances.get(move, 0.0) + chance
        if not chances:
            return None
        return rng.choices(list(chances), list(chances.values()))[0]

    @property
    def _ladder(self) -> bool:
        return self._options.raise_rule == "ladder"

    def _claim(self, search: _Search, legal: Collection[Action]) -> Action | None:
        """Jonti if it promises more than to let the others go on (``P-16``)."""
        bid, seat, public = search.public.bid, search.seat, search.public
        if bid is None or Jonti() not in legal:
            return None
        chance = search.outlook.exactly(bid.quantity, bid.face)
        gains = public.dice[seat] < self._options.dice
        value = chance * search.worth(seat, 1 if gains else 0) + (1 - chance) * search.worth(seat)
        if not chance or value <= search.now:
            return None
        return Jonti() if value > search.idle(bid.seat, Bid(bid.quantity, bid.face)) else None

    def _declares(self, search: _Search, legal: Collection[Action]) -> bool:
        """Whether the best opening is worth more if aces are not wild (``P-13``)."""
        bids = [move for move in legal if isinstance(move, Bid)]
        return search.calzone().best(calzone_openings(bids))[0] > search.best(bids)[0]


class _Search:
    """One position from one seat, played out when that is asked for."""

    def __init__(
        self, public: Public, seat: Seat, hand: Hand, rng: random.Random, *, ladder: bool
    ) -> None:
        self.public = public
        self.seat = seat
        self._hand = hand
        self._rng = rng
        self._ladder = ladder
        self.outlook = Outlook(public, seat, hand, calzone=public.calzone, trust=TRUST)
        self.now = worth(public.dice, seat)

    def worth(self, seat: Seat, change: int = -1) -> float:
        """The chance to win the match if a seat's number of dice changes."""
        dice = list(self.public.dice)
        dice[seat] += change
        return worth(dice, self.seat)

    def calzone(self) -> _Search:
        """The same position if Calzone had been declared."""
        public = Public(
            phase=self.public.phase,
            round=self.public.round,
            opener=self.public.opener,
            turn=self.public.turn,
            dice=self.public.dice,
            calzone=True,
        )
        return _Search(public, self.seat, self._hand, self._rng, ladder=self._ladder)

    def best(self, legal: Collection[Action]) -> tuple[float, Action]:
        """The best move on turn, and the chance to win the match that it gives."""
        standing, outlook = self.public.bid, self.outlook
        bids = [move for move in legal if isinstance(move, Bid)]
        sound = [bid for bid in bids if not outlook.disproven(bid.quantity, bid.face)]
        if standing is None:
            return self._raise(sound or bids)
        holds = outlook.holds(standing.quantity, standing.face)
        doubt = holds * self.worth(self.seat) + (1 - holds) * self.worth(standing.seat)
        if not sound or outlook.disproven(standing.quantity, standing.face):
            return doubt, Doodoo()
        value, bid = self._raise(sound)
        if doubt > value and not outlook.proven(standing.quantity, standing.face):
            return doubt, Doodoo()
        return value, bid

    def idle(self, maker: Seat, bid: Bid) -> float:
        """The chance to win the match if the others go on after a bid."""
        return float(self._play([Start(bid=bid, maker=maker, new=False)])[0])

    def _raise(self, bids: Sequence[Bid]) -> tuple[float, Bid]:
        ways = sorted(bids, key=self._glance, reverse=True)[:WAYS]
        starts = [Start(bid=bid, maker=self.seat, new=True) for bid in ways]
        values = self._play(starts)
        place = int(values.argmax())
        return float(values[place]), ways[place]

    def _play(self, starts: Sequence[Start]) -> np.ndarray:
        rng = np.random.default_rng(self._rng.getrandbits(64))
        worlds = draw_worlds(self.public, self.seat, self._hand, WORLDS, rng)
        table: Table = table_of(self.public, ladder=self._ladder)
        losses = play_out(table, self.public, worlds, starts, rng)
        worths = np.zeros(len(self.public.dice))
        for seat in self.public.alive:
            worths[seat] = self.worth(seat)
        return losses @ worths

    def _glance(self, bid: Bid) -> float:
        """What a bid is worth if nobody looks further than the next answer."""
        holds = self.outlook.holds(bid.quantity, bid.face)
        return bid_value(holds, self.outlook.seen(bid.quantity, bid.face), self.outlook.players)


def worth(dice: Sequence[int], seat: Seat) -> float:
    """The chance of a seat to win the match, by the numbers of dice."""
    strengths = [number**GREED for number in dice]
    return float(strengths[seat] / sum(strengths))
