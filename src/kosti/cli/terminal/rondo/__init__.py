"""Rondo at a terminal: with real dice."""

from kosti.cli.terminal.rondo.refereeing import open_clerk
from kosti.cli.terminal.rondo.setting import RondoSetting

__all__ = ["RondoSetting", "open_clerk"]
