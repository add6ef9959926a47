"""Players that see what a seat sees and choose a legal action."""

from kosti.bots.names import NAMES
from kosti.bots.policy import AnyPolicy, CpuClock, Maker, Policy
from kosti.bots.registry import CHARACTERS, SPARRING, make_policy

__all__ = [
    "CHARACTERS",
    "NAMES",
    "SPARRING",
    "AnyPolicy",
    "CpuClock",
    "Maker",
    "Policy",
    "make_policy",
]
