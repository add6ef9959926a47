"""Bots for Shoot the Moons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.bots.moons.player import BLUFFER, CAUTIOUS, STEADY, Character, MoonsBot
from kosti.bots.moons.sparring import Choose, Sparring, caller, folder, raiser, random_kind
from kosti.bots.policy import AnyPolicy, CpuClock, Maker
from kosti.core import Malformed
from kosti.games.moons import Moons
from kosti.notation import AnyGame

__all__ = ["CHARACTERS", "SPARRING", "STEADY", "Character", "MoonsBot"]


def _checked(game: AnyGame) -> Moons:
    if not isinstance(game, Moons):
        raise Malformed("this bot plays Shoot the Moons and nothing else")
    return game


def _maker(character: Character) -> Maker:
    def make(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
        del clock  # it reckons, and does not search
        return MoonsBot(_checked(game), character)

    return make


def _expert(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
    from kosti.bots.moons.expert import ExpertBot  # noqa: PLC0415  its table needs NumPy

    del clock
    return ExpertBot(_checked(game))


def _sparring(choose: Choose) -> Maker:
    def make(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
        del clock
        _checked(game)
        return Sparring(choose)

    return make


CHARACTERS: Final[Mapping[str, Maker]] = {
    "cautious": _maker(CAUTIOUS),
    "steady": _maker(STEADY),
    "bluffer": _maker(BLUFFER),
    "expert": _expert,
}
"""How to make the policy of each character for a game of Shoot the Moons."""

SPARRING: Final[Mapping[str, Maker]] = {
    "caller": _sparring(caller),
    "folder": _sparring(folder),
    "random": _sparring(random_kind),
    "raiser": _sparring(raiser),
}
"""How to make the plain players that others are measured by."""
