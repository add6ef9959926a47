"""Keeping the score of a game that people play with real dice, whatever the game is."""

from kosti.cli.terminal.refereeing.clerk import Clerk, Heard, Move, Refereed, Setting
from kosti.cli.terminal.refereeing.sitting import Sitting
from kosti.cli.terminal.refereeing.texts import REFEREEING

__all__ = ["REFEREEING", "Clerk", "Heard", "Move", "Refereed", "Setting", "Sitting"]
