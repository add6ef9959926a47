"""Which characters there are to play against, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.bots import moons, perudo, rondo
from kosti.bots.policy import AnyPolicy, CpuClock, Maker
from kosti.core import Malformed
from kosti.notation import AnyGame

CHARACTERS: Final[Mapping[str, Mapping[str, Maker]]] = {
    "perudo/1": perudo.CHARACTERS,
    "moons/1": moons.CHARACTERS,
    "rondo/1": rondo.CHARACTERS,
}
"""By the id of a game and the name of a character: how to make its policy for a game."""

SPARRING: Final[Mapping[str, Mapping[str, Maker]]] = {
    "perudo/1": perudo.SPARRING,
    "moons/1": moons.SPARRING,
    "rondo/1": rondo.SPARRING,
}
"""The same for plain players that others are measured by; tables do not offer them."""


def make_policy(
    game_id: str,
    character: str,
    game: AnyGame,
    *,
    sparring: bool = False,
    clock: CpuClock | None = None,
) -> AnyPolicy:
    """A policy that plays a game in a character's manner.

    Args:
        game_id: The id of the game and its rules, such as ``perudo/1``.
        character: The name of the character, such as ``steady``.
        game: The rules that are played by.
        sparring: Whether the plain players will do as well.
        clock: What a bot that searches minds its time by; see ``Maker``.

    Raises:
        Malformed: if no bot plays this game, or there is no such character.
    """
    characters = CHARACTERS.get(game_id)
    if characters is None:
        raise Malformed(f"no bot plays {game_id}; they play {', '.join(CHARACTERS)}")
    if sparring:
        characters = {**characters, **SPARRING.get(game_id, {})}
    make = characters.get(character)
    if make is None:
        raise Malformed(f"no bot is called {character}; there is {', '.join(characters)}")
    return make(game, clock)
