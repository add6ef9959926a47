"""A player of Perudo with a character: what it makes of the chances of a position."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from functools import partial
from typing import Final

from msgspec import Struct

from kosti.bots.perudo.calling import bid_value, calzone_openings
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


class Character(Struct, frozen=True):
    """How somebody plays. Chances are probabilities, values are in dice.

    Attributes:
        trust: How much of what the bids tell is believed, 0 to 1.
        fear: 1: every bid of one's own is reckoned as if it were called at once; 0: as often
            as others would call it.
        doubt: Doodoo when its value exceeds that of the best raise by this much.
        bluff: How often a raise is made without dice to back it.
        leap: How much a bid gains by each die above the least legal quantity.
        wobble: How far a value may be misjudged, up or down.
        jonti: What an exact Jonti must promise, in dice, to be called.
        calzone: What Calzone must promise above an ordinary opening to be declared.
    """

    trust: float
    fear: float
    doubt: float
    bluff: float
    leap: float
    wobble: float
    jonti: float
    calzone: float


CAUTIOUS: Final = Character(
    trust=0.5, fear=1.0, doubt=0.0, bluff=0.0, leap=-0.03, wobble=0.02, jonti=0.3, calzone=0.15
)
STEADY: Final = Character(
    trust=0.75, fear=0.0, doubt=0.0, bluff=0.0, leap=0.0, wobble=0.02, jonti=0.05, calzone=0.0
)
BLUFFER: Final = Character(
    trust=0.5, fear=0.0, doubt=0.2, bluff=0.35, leap=0.03, wobble=0.1, jonti=-0.25, calzone=-0.3
)

IDLE_RISK: Final = 0.5
OPENING_WORTH: Final = 0.05
BELIEVABLE: Final = 0.35


class PerudoBot:
    """A policy for Perudo; implements ``kosti.bots.Policy``.

    Whatever the character, it never makes a move that its own dice prove wrong: no Doodoo on a
    bid that its own hand fulfils, always Doodoo on a bid that cannot hold, no raise that cannot
    hold, no Jonti that cannot be exact.
    """

    def __init__(self, game: Perudo, character: Character) -> None:
        """Sit down.

        Args:
            game: The rules that are played by.
            character: How to play.
        """
        self._cap = game.options.dice
        warm(self._cap)
        self._character = character

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Choose a move, or None to let a Jonti chance be."""
        seat = view.viewer
        if seat is None or not legal:
            return None
        public = view.public
        look = partial(Outlook, public, seat, view.hand, trust=self._character.trust)
        outlook = look(calzone=public.calzone)
        if seat != public.turn:
            return self._claim(public, public.dice[seat], outlook, legal, rng)
        if Calzone() in legal and self._declares(look, legal, rng):
            return Calzone()
        return self._bid_or_doubt(public, outlook, legal, rng)

    # ---- not on turn

    def _claim(
        self,
        public: Public,
        dice: int,
        outlook: Outlook,
        legal: Collection[Action],
        rng: random.Random,
    ) -> Action | None:
        """Jonti if it promises more than to let the others go on (``P-16``)."""
        bid = public.bid
        if bid is None or Jonti() not in legal:
            return None
        chance = outlook.exactly(bid.quantity, bid.face)
        if not chance:
            return None
        gain = 1.0 if dice < self._cap else 0.0
        value = chance * (gain + OPENING_WORTH) - (1 - chance)
        idle = -IDLE_RISK / len(public.alive)
        return Jonti() if value - idle > self._character.jonti + self._whim(rng) else None

    # ---- on turn

    def _bid_or_doubt(
        self,
        public: Public,
        outlook: Outlook,
        legal: Collection[Action],
        rng: random.Random,
    ) -> Action:
        standing = public.bid
        bids = [move for move in legal if isinstance(move, Bid)]
        sound = [bid for bid in bids if not outlook.disproven(bid.quantity, bid.face)]
        if standing is None:
            return self._choose(outlook, sound or bids, rng)[1]
        if not sound or outlook.disproven(standing.quantity, standing.face):
            return Doodoo()
        value, bid = self._choose(outlook, sound, rng)
        if outlook.proven(standing.quantity, standing.face):
            return bid
        doubt = 1 - outlook.holds(standing.quantity, standing.face)
        return Doodoo() if doubt - value > self._character.doubt else bid

    def _choose(self, outlook: Outlook, bids: list[Bid], rng: random.Random) -> tuple[float, Bid]:
        """The bid to make, and its value; a whim of the character may prefer a bluff."""
        if rng.random() < self._character.bluff:
            bluffs = [
                bid
                for bid in bids
                if outlook.short(bid.face) and outlook.seen(bid.quantity, bid.face) >= BELIEVABLE
            ]
            if bluffs:
                bid = rng.choice(bluffs)
                return outlook.seen(bid.quantity, bid.face), bid
        least: dict[int, int] = {}
        for bid in bids:
            least[bid.face] = min(bid.quantity, least.get(bid.face, bid.quantity))
        best = (-1.0, bids[0])
        for bid in bids:
            value = self._value(outlook, bid)
            value += self._character.leap * (bid.quantity - least[bid.face]) * value
            value += self._whim(rng)
            if value > best[0]:
                best = (value, bid)
        return best

    def _value(self, outlook: Outlook, bid: Bid) -> float:
        """The chance that this bid does not cost a die."""
        holds, fear = outlook.holds(bid.quantity, bid.face), self._character.fear
        if fear >= 1:
            return holds
        return bid_value(holds, outlook.seen(bid.quantity, bid.face), outlook.players, fear)

    def _declares(
        self, look: Callable[..., Outlook], legal: Collection[Action], rng: random.Random
    ) -> bool:
        """Whether the best opening is worth more if aces are not wild (``P-13``)."""
        ordinary, calzone = look(calzone=False), look(calzone=True)
        openings = [move for move in legal if isinstance(move, Bid)]
        gain = self._best(calzone, calzone_openings(openings)) - self._best(ordinary, openings)
        return gain > self._character.calzone + self._whim(rng)

    def _best(self, outlook: Outlook, bids: list[Bid]) -> float:
        return max(self._value(outlook, bid) for bid in bids)

    def _whim(self, rng: random.Random) -> float:
        return self._character.wobble * (2 * rng.random() - 1)
