"""The odds of a circle of Shoot the Moons: exact, from opened sums and one's own dice."""

from kosti.lab.odds.moons.laws import Total, fair_total, known_total
from kosti.lab.odds.moons.odds import (
    Odds,
    cannot_lose,
    circle_odds,
    drawing_dead,
    known_odds,
    totals,
    view_odds,
    view_payout,
)
from kosti.lab.odds.moons.showdown import most_to_win, payout

__all__ = [
    "Odds",
    "Total",
    "cannot_lose",
    "circle_odds",
    "drawing_dead",
    "fair_total",
    "known_odds",
    "known_total",
    "most_to_win",
    "payout",
    "totals",
    "view_odds",
    "view_payout",
]
