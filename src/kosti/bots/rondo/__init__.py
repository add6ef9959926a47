"""Bots of Rondo: they throw in their head before they throw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.bots.policy import AnyPolicy, CpuClock, Maker
from kosti.bots.rondo.player import BLUFFER, CAUTIOUS, STEADY, Character, RondoBot
from kosti.bots.rondo.sparring import house
from kosti.core import Malformed
from kosti.games.rondo import Rondo
from kosti.notation import AnyGame

__all__ = ["CHARACTERS", "SPARRING", "Character", "RondoBot"]


def _check(game: AnyGame) -> None:
    if not isinstance(game, Rondo):
        raise Malformed("these bots play Rondo")


def _maker(character: Character) -> Maker:
    def make(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
        _check(game)
        return RondoBot(character, clock)

    return make


def _house(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
    del clock
    _check(game)
    return house


CHARACTERS: Final[Mapping[str, Maker]] = {
    "cautious": _maker(CAUTIOUS),
    "steady": _maker(STEADY),
    "bluffer": _maker(BLUFFER),
}
"""By name: how to make a policy for a game."""

SPARRING: Final[Mapping[str, Maker]] = {"house": _house}
"""How to make the plain players that others are measured by."""
