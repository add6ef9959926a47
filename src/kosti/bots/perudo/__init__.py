"""Bots for Perudo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.bots.perudo.player import BLUFFER, CAUTIOUS, STEADY, Character, PerudoBot
from kosti.bots.perudo.sparring import JONTI, Choose, Sparring, doubter, raiser, random_move
from kosti.bots.policy import AnyPolicy, CpuClock, Maker
from kosti.core import Malformed
from kosti.games.perudo import Perudo
from kosti.notation import AnyGame

__all__ = ["CHARACTERS", "SPARRING", "Character", "PerudoBot"]


def _checked(game: AnyGame) -> Perudo:
    if not isinstance(game, Perudo):
        raise Malformed("this bot plays Perudo and nothing else")
    return game


def _maker(character: Character) -> Maker:
    def make(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
        del clock  # it reckons, and does not search
        return PerudoBot(_checked(game), character)

    return make


def _expert(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
    from kosti.bots.perudo.expert import Expert  # noqa: PLC0415  needs NumPy, which loads long

    del clock  # its search is bounded
    return Expert(_checked(game))


def _sparring(choose: Choose, jonti: float = 0.0) -> Maker:
    def make(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
        del clock
        _checked(game)
        return Sparring(choose, jonti)

    return make


CHARACTERS: Final[Mapping[str, Maker]] = {
    "cautious": _maker(CAUTIOUS),
    "steady": _maker(STEADY),
    "bluffer": _maker(BLUFFER),
    "expert": _expert,
}
"""How to make the policy of each character for a game of Perudo."""

SPARRING: Final[Mapping[str, Maker]] = {
    "doubter": _sparring(doubter),
    "random": _sparring(random_move, JONTI),
    "raiser": _sparring(raiser),
}
"""How to make the plain players that others are measured by."""
