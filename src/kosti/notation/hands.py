"""Hands of dice in record lines: objects by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kosti.core import Hand, Malformed
from kosti.notation.codec import Names


def read_hands(
    names: Names, written: object, what: str, *, absent: Hand, closed: bool
) -> tuple[Hand, ...]:
    """Hands by seat from an object by name.

    Args:
        names: The players.
        written: What stands in the record.
        what: The key under which it stands.
        absent: The hand of those who are not named.
        closed: Whether ``null`` may stand for a hand that nobody knows.

    Raises:
        Malformed: if it cannot be read.
    """
    hands = {
        seat: _hand(hand, what, closed=closed)
        for seat, hand in names.by_name(written, what).items()
    }
    return tuple(hands.get(seat, absent) for seat in range(len(names)))


def write_hands(names: Names, hands: Sequence[Hand], *, absent: Hand) -> dict[str, Any]:
    """An object by name from hands by seat; those that are ``absent`` are not named."""
    return {
        names[seat]: None if hand is None else list(hand)
        for seat, hand in enumerate(hands)
        if hand != absent
    }


def _hand(written: object, what: str, *, closed: bool) -> Hand:
    if written is None and closed:
        return None
    if not isinstance(written, list) or not written:
        msg = f"in {what} each hand is a list of at least one value" + " or null" * closed
        raise Malformed(msg)
    values: list[Any] = written  # pyright: ignore[reportUnknownVariableType]
    if not all(type(value) is int for value in values):
        msg = f"in {what} the values of dice are whole numbers"
        raise Malformed(msg)
    return tuple(values)
