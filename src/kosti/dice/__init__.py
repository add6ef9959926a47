"""Outcomes of throws: fair randomness, typed in by people, scripted."""

from kosti.dice.fair import NONCE_BYTES, Ticket, commitment, draw, seed
from kosti.dice.ledger import BATCH, Cast, Ledger
from kosti.dice.sources import (
    ScriptedDice,
    Source,
    SystemDice,
    TypedDice,
    fitting,
    parse_values,
)

__all__ = [
    "BATCH",
    "NONCE_BYTES",
    "Cast",
    "Ledger",
    "ScriptedDice",
    "Source",
    "SystemDice",
    "Ticket",
    "TypedDice",
    "commitment",
    "draw",
    "fitting",
    "parse_values",
    "seed",
]
