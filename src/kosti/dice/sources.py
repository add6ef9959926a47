"""Where the values of dice come from, when it is not physics.

Unbiased numbers from the operating system, a script for tests and puzzles, or what people
type in from their real dice. A table on the web throws provable dice instead: ``kosti.dice.fair``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from typing import Protocol

from kosti.core import Dice, Malformed


class Source(Protocol):
    """Something that makes dice fall."""

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """The values of dice that are cast now, each from 1 to ``dice.faces``."""
        ...


class SystemDice:
    """Dice from the operating system's generator, each face exactly as likely as any other.

    A byte is used only if it lies below the largest multiple of the number of faces
    (rejection sampling), so that the remainder favours no face.
    """

    def __init__(self, entropy: Callable[[int], bytes] = os.urandom) -> None:
        """Set the generator; it gives as many random bytes as it is asked for."""
        self._entropy = entropy

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """Cast the dice.

        Raises:
            ValueError: if a die has more than 256 faces, or none.
        """
        value_of, count = _reading(dice.faces), dice.count
        values = tuple(map(value_of, self._entropy(count)))
        while 0 in values:
            values = tuple(value for value in values if value)
            values += tuple(map(value_of, self._entropy(count - len(values))))
        return values


@cache
def _reading(faces: int) -> Callable[[int], int]:
    """Which value of a die a byte stands for; 0 if another byte must be drawn.

    Raises:
        ValueError: if a die cannot have so many faces.
    """
    if not 1 <= faces <= _BYTE:
        msg = f"a die has 1 to {_BYTE} faces, not {faces}"
        raise ValueError(msg)
    limit = _BYTE - _BYTE % faces
    return [byte % faces + 1 if byte < limit else 0 for byte in range(_BYTE)].__getitem__


class ScriptedDice:
    """Dice that fall as was written down beforehand."""

    def __init__(self, throws: Iterable[Iterable[int]]) -> None:
        """Set the throws, one for each call of ``roll``."""
        self._throws = iter(throws)

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """The next throw of the script.

        Raises:
            Malformed: if the script has ended, or its throw does not fit these dice.
        """
        throw = next(self._throws, None)
        if throw is None:
            msg = "the script of the dice has ended"
            raise Malformed(msg)
        return fitting(tuple(throw), dice)


class TypedDice:
    """Dice that people throw by hand and type in.

    Attributes:
        ask: Asks somebody for the values of these dice and gives the answer's text; asked
            again, with the reason, until the answer fits.
    """

    def __init__(self, ask: Callable[[Dice, str | None], str]) -> None:
        """Set whom to ask."""
        self.ask = ask

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """The values that were typed in."""
        reason = None
        while True:
            try:
                return parse_values(self.ask(dice, reason), dice)
            except Malformed as error:
                reason = str(error)


def parse_values(text: str, dice: Dice) -> tuple[int, ...]:
    """The values of dice from text: ``1 3 3 6``, ``1,3,3,6`` or, one digit each, ``1336``.

    Raises:
        Malformed: if it is no such text, or does not fit these dice.
    """
    words = text.replace(",", " ").split()
    if len(words) == 1 and dice.faces < _TEN:
        words = list(words[0])
    if not all(word.isascii() and word.isdigit() and len(word) <= _LONGEST for word in words):
        msg = "type the values of the dice as numbers, such as 1 3 3 6"
        raise Malformed(msg)
    return fitting(tuple(int(word) for word in words), dice)


def fitting(values: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
    """The values, if these dice can show them.

    Raises:
        Malformed: if their number or one of them is wrong.
    """
    if len(values) != dice.count:
        msg = f"{dice.count} dice were thrown, not {len(values)}"
        raise Malformed(msg)
    if not all(1 <= value <= dice.faces for value in values):
        msg = f"each value is from 1 to {dice.faces}"
        raise Malformed(msg)
    return values


_BYTE = 256
_TEN = 10
_LONGEST = 3
