"""Shoot the Moons at a terminal."""

from kosti.cli.terminal.moons.reading import read_action
from kosti.cli.terminal.moons.refereeing import open_clerk
from kosti.cli.terminal.moons.stage import MoonsStaging

__all__ = ["MoonsStaging", "open_clerk", "read_action"]
