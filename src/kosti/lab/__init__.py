"""Measuring how policies play: many games, exact counts, honest intervals."""

from kosti.lab.simulation import (
    MAX_MOVES,
    PROPOSED,
    Estimate,
    Played,
    Player,
    Proposal,
    Score,
    play_game,
    play_games,
    proposed_options,
    scores,
    wilson,
)

__all__ = [
    "MAX_MOVES",
    "PROPOSED",
    "Estimate",
    "Played",
    "Player",
    "Proposal",
    "Score",
    "play_game",
    "play_games",
    "proposed_options",
    "scores",
    "wilson",
]
