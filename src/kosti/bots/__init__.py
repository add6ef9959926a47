"""Players that see what a seat sees and choose a legal action."""

from kosti.bots.names import NAMES
from kosti.bots.policy import AnyPolicy, Policy
from kosti.bots.registry import CHARACTERS, make_policy

__all__ = ["CHARACTERS", "NAMES", "AnyPolicy", "Policy", "make_policy"]
