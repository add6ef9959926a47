"""The vocabulary that all rooms share: the contract of a game, and the errors."""

from kosti.core.contract import (
    Act,
    Chips,
    Dice,
    Game,
    Hand,
    Roll,
    Seat,
    Terminal,
    Viewer,
    Waiting,
    apply,
)
from kosti.core.dispatch import by_type
from kosti.core.errors import Conflict, Corrupt, Denied, Fact, KostiError, Malformed, Refused
from kosti.core.law import HandsLaw
from kosti.core.names import normal_name
from kosti.core.visible import unseen

__all__ = [
    "Act",
    "Chips",
    "Conflict",
    "Corrupt",
    "Denied",
    "Dice",
    "Fact",
    "Game",
    "Hand",
    "HandsLaw",
    "KostiError",
    "Malformed",
    "Refused",
    "Roll",
    "Seat",
    "Terminal",
    "Viewer",
    "Waiting",
    "apply",
    "by_type",
    "normal_name",
    "unseen",
]
