"""Bots around a table, in a form that travels to other processes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from kosti.bots.policy import AnyPolicy
from kosti.bots.registry import make_policy
from kosti.lab.simulation import MAX_MOVES, Played, play_games
from kosti.notation import CODECS, AnyGame


class Lineup(Struct, frozen=True):
    """Who plays what.

    Attributes:
        game_id: The id of the game and its rules, such as ``perudo/1``.
        options: Its options.
        bots: The characters, by the player's number; plain players, too.
    """

    game_id: str
    options: Struct
    bots: tuple[str, ...]

    def table(self) -> tuple[AnyGame, Sequence[AnyPolicy]]:
        """The rules, and a policy for each player.

        Raises:
            Malformed: if one of them does not exist.
        """
        return _table(self)


class Match(Struct, frozen=True):
    """A game that is to be played.

    Attributes:
        lineup: Who plays what.
        number: Its number; the seats rotate with it.
        seed: Where its random numbers come from, together with its number.
        max_moves: After so many moves and throws it is cut off.
    """

    lineup: Lineup
    number: int
    seed: int
    max_moves: int = MAX_MOVES


class Result(Struct, frozen=True):
    """A game that was played.

    Attributes:
        match: What was to be played.
        played: How it went; it follows from the match.
        cpu_seconds: What it cost, with making the bots if this process had not met them.
    """

    match: Match
    played: Played
    cpu_seconds: float


def play(match: Match) -> Result:
    """Play a game, in whatever process."""
    began = time.thread_time()
    game, policies = match.lineup.table()
    (played,) = play_games(game, policies, (match.number,), match.seed, match.max_moves)
    return Result(match, played, time.thread_time() - began)


@lru_cache(maxsize=256)
def _table(lineup: Lineup) -> tuple[AnyGame, Sequence[AnyPolicy]]:
    game = CODECS[lineup.game_id].game(len(lineup.bots), lineup.options)
    # The same policy may sit in several seats and play game after game: it has no memory.
    made = {bot: make_policy(lineup.game_id, bot, game, sparring=True) for bot in set(lineup.bots)}
    return game, tuple(made[bot] for bot in lineup.bots)
