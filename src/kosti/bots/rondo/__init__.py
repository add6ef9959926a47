"""Bots of Rondo: they throw in their head before they throw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kosti.bots.policy import AnyPolicy
from kosti.bots.rondo.player import BLUFFER, CAUTIOUS, STEADY, Character, RondoBot
from kosti.core import Malformed
from kosti.games.rondo import Rondo
from kosti.notation import AnyGame

__all__ = ["CHARACTERS", "Character", "RondoBot"]


def _bot(character: Character, game: AnyGame) -> AnyPolicy:
    if not isinstance(game, Rondo):
        raise Malformed("these bots play Rondo")
    return RondoBot(character)


CHARACTERS: Final[Mapping[str, Callable[[AnyGame], AnyPolicy]]] = {
    "cautious": partial(_bot, CAUTIOUS),
    "steady": partial(_bot, STEADY),
    "bluffer": partial(_bot, BLUFFER),
}
"""By name: how to make a policy for a game."""
