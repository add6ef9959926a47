"""Plain players to measure others by; they are not offered at tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from kosti.games.perudo import Action, Bid, Calzone, Doodoo, Jonti, View

Choose: TypeAlias = Callable[[Collection[Action], random.Random], Action]

JONTI: Final = 1 / 20
"""How often the random player takes a chance of Jonti."""


class Sparring:
    """A policy for Perudo that looks at nothing but its moves."""

    def __init__(self, choose: Choose, jonti: float = 0.0) -> None:
        """Set how it chooses on turn, and how often it calls Jonti."""
        self._choose = choose
        self._jonti = jonti

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Choose a move, or None to let a Jonti chance be."""
        if view.viewer is None or not legal:
            return None
        if view.public.turn != view.viewer:
            return Jonti() if Jonti() in legal and rng.random() < self._jonti else None
        return self._choose(legal, rng)


def random_move(legal: Collection[Action], rng: random.Random) -> Action:
    """Each move as likely."""
    return rng.choice(list(legal))


def doubter(legal: Collection[Action], rng: random.Random) -> Action:
    """Doubts every bid; opens with one die of any face."""
    return Doodoo() if Doodoo() in legal else raiser(legal, rng)


def raiser(legal: Collection[Action], rng: random.Random) -> Action:
    """Makes the least bid, of any face that allows it; doubts only where no bid is left."""
    bids = [action for action in legal if isinstance(action, Bid)]
    if not bids:
        return next(action for action in legal if not isinstance(action, Calzone))
    least = min(bid.quantity for bid in bids)
    return rng.choice([bid for bid in bids if bid.quantity == least])
