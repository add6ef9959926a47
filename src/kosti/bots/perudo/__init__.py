"""Bots for Perudo, and the odds they reckon with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kosti.bots.perudo.odds import Odds, bid_odds, match_law, standing_odds, view_odds
from kosti.bots.perudo.player import BLUFFER, CAUTIOUS, STEADY, Character, PerudoBot
from kosti.bots.policy import AnyPolicy
from kosti.core import Malformed
from kosti.games.perudo import Perudo
from kosti.notation import AnyGame

__all__ = [
    "CHARACTERS",
    "Character",
    "Odds",
    "PerudoBot",
    "bid_odds",
    "match_law",
    "standing_odds",
    "view_odds",
]


def _maker(character: Character) -> Callable[[AnyGame], AnyPolicy]:
    def make(game: AnyGame) -> AnyPolicy:
        if not isinstance(game, Perudo):
            raise Malformed("this bot plays Perudo and nothing else")
        return PerudoBot(game, character)

    return make


CHARACTERS: Final[Mapping[str, Callable[[AnyGame], AnyPolicy]]] = {
    "cautious": _maker(CAUTIOUS),
    "steady": _maker(STEADY),
    "bluffer": _maker(BLUFFER),
}
"""How to make the policy of each character for a game of Perudo."""
