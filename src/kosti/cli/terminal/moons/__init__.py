"""Shoot the Moons at a terminal."""

from kosti.cli.terminal.moons.reading import read_action
from kosti.cli.terminal.moons.stage import MoonsStaging

__all__ = ["MoonsStaging", "read_action"]
