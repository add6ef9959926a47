"""Perudo at a terminal."""

from kosti.cli.terminal.perudo.reading import read_action
from kosti.cli.terminal.perudo.refereeing import open_clerk
from kosti.cli.terminal.perudo.stage import PerudoStaging

__all__ = ["PerudoStaging", "open_clerk", "read_action"]
