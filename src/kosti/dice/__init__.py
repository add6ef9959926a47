"""Outcomes of throws: fair randomness, typed in by people, scripted."""

from kosti.dice.sources import (
    ScriptedDice,
    Source,
    SystemDice,
    TypedDice,
    fitting,
    parse_values,
)

__all__ = ["ScriptedDice", "Source", "SystemDice", "TypedDice", "fitting", "parse_values"]
