"""Among three and more: a network that learnt by playing."""

from __future__ import annotations

import random
from functools import lru_cache
from importlib.resources import files
from typing import Final

import numpy as np

from kosti.core import Seat
from kosti.games.moons import Action, Fold, Moons, Moves, View
from kosti.lab.learning.moons.features import FOLD, STAY, Describer
from kosti.lab.learning.moons.menu import move_of
from kosti.lab.learning.network import Network, chances_of
from kosti.lab.odds.moons.odds import cannot_lose, drawing_dead

GRAIN: Final = 64
"""Chances are whole parts of this, so that machines that round differently play alike."""


@lru_cache(maxsize=1)
def learnt() -> Network:
    """The network that comes with Kosti."""
    return Network.read(files("kosti.bots.moons").joinpath("many.npz").read_bytes())


class ManyBot:
    """Plays by a network, in any circle in which it knows its own pair."""

    def __init__(self, game: Moons, network: Network | None = None) -> None:
        """Sit down.

        Args:
            game: The rules that are played by.
            network: What to play by; None for the one that comes with Kosti.
        """
        self._side_pots: Final = game.options.settlement == "side-pots"
        self._describer: Final = Describer()
        self._network: Final = network or learnt()

    def choose(self, view: View, seat: Seat, moves: Moves, rng: random.Random) -> Action:
        """Choose a move for the seat that looks, which is on turn."""
        features, prices = self._describer(view, moves, side_pots=self._side_pots)
        chances = chances_of(self._network(features[None]), prices[None] >= 0)[0]
        weights = np.rint(chances * GRAIN).astype(int).tolist()
        (action,) = rng.choices(range(len(weights)), weights)
        if action == FOLD and cannot_lose(view):
            action = STAY
        public = view.public
        if action == STAY and not moves.check:
            added = min(moves.cost, public.chips[seat])
            if drawing_dead(view, public.put[seat] + added):
                return Fold()
        return move_of(action, view, moves, prices.tolist())
