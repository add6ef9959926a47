"""Measuring how policies play: many games, exact counts, honest intervals."""

from kosti.lab.estimates import Estimate, wilson
from kosti.lab.simulation import (
    MAX_MOVES,
    PROPOSED,
    Played,
    Player,
    Proposal,
    play_game,
    play_games,
    proposed_options,
)
from kosti.lab.tally import Score, Tally, scores

__all__ = [
    "MAX_MOVES",
    "PROPOSED",
    "Estimate",
    "Played",
    "Player",
    "Proposal",
    "Score",
    "Tally",
    "play_game",
    "play_games",
    "proposed_options",
    "scores",
    "wilson",
]
