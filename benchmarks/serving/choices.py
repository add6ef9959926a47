"""What the clients play: quick, at random, and never against the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

Moves: TypeAlias = Mapping[str, Any]
"""The ``moves`` of a ``state``."""

Choice: TypeAlias = Callable[[Moves, Random], str | None]
"""The move of a seat; None if it lets it be."""

_CALLS: Final = 1 / 6
"""How often a bid is doubted."""


def bid_or_call(least: Sequence[int], rng: Random, *, may_call: bool) -> tuple[int, int] | None:
    """A move of Perudo: quantity and face of a bid, or None for a call.

    Args:
        least: By face, the least quantity that may be bid; 0: the face may not.
        rng: Chance.
        may_call: Whether there is a bid.
    """
    faces = [face for face, quantity in enumerate(least, 1) if quantity]
    if may_call and (not faces or rng.random() < _CALLS):
        return None
    face = rng.choice(faces)
    return least[face - 1], face


def perudo(moves: Moves, rng: Random) -> str | None:
    """The lowest bid on some face, or a call; never out of turn."""
    if not moves["doodoo"] and not any(moves["least"]):
        return None
    bid = bid_or_call(moves["least"], rng, may_call=moves["doodoo"])
    return "doodoo" if bid is None else f"{bid[0]}x{bid[1]}"


def moons(moves: Moves, rng: Random) -> str | None:
    """Mostly check and call; some bets and raises, all of them the least; some folds."""
    whim = rng.random()
    if moves["bet"] and whim < 0.3:  # noqa: PLR2004
        return f"bet {moves['bet'][0]}"
    if moves["check"]:
        return "check"
    if moves["raise_to"] and whim < 0.15:  # noqa: PLR2004
        return f"raise {moves['raise_to'][0]}"
    if whim < 0.4:  # noqa: PLR2004
        return "fold"
    if moves["call"] is not None:
        return "call"
    return "va-bank" if moves["va_bank"] else "fold"


def rondo(moves: Moves, rng: Random) -> str | None:
    """Throw."""
    del moves, rng
    return "throw"


CHOICES: Final[Mapping[str, Choice]] = {"perudo": perudo, "moons": moons, "rondo": rondo}
"""By the game that ``moves`` names."""

AT_ONCE: Final = frozenset({"rondo"})
"""Games without turns."""
