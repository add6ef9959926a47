"""The odds of bids in Perudo: exact from known dice, and believed from what was bid."""

from kosti.lab.odds.perudo.bidding import (
    ME,
    MOST_DICE,
    OTHERS,
    MadeBid,
    Told,
    holdings,
    seats,
    tell,
)
from kosti.lab.odds.perudo.odds import (
    Odds,
    bid_odds,
    match_law,
    standing_odds,
    view_odds,
)
from kosti.lab.odds.perudo.outlook import Outlook

__all__ = [
    "ME",
    "MOST_DICE",
    "OTHERS",
    "MadeBid",
    "Odds",
    "Outlook",
    "Told",
    "bid_odds",
    "holdings",
    "match_law",
    "seats",
    "standing_odds",
    "tell",
    "view_odds",
]
