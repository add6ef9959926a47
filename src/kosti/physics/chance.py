"""Fair randomness of one throw: what the player must not be able to choose.

Whoever makes dice fair gives bytes; everything random about the throw is drawn from them, in a
documented order, by arithmetic that gives the same bits on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from math import sqrt
from typing import Final

from msgspec import Struct

from kosti.core import Malformed
from kosti.physics.faces import NUMBERINGS, Quaternion

SEED_BYTES: Final = 32


class Chance(Struct, frozen=True):
    """Random bytes for one throw, never used for another.

    Attributes:
        seed: 32 bytes, uniformly random and unknown to the player when the release was fixed.
    """

    seed: bytes

    def __post_init__(self) -> None:
        """Refuse anything but 32 bytes.

        Raises:
            Malformed: if there are more or fewer.
        """
        if len(self.seed) != SEED_BYTES:
            raise Malformed(f"a throw takes {SEED_BYTES} random bytes, not {len(self.seed)}")

    def draws(self) -> Draws:
        """The random numbers that follow from the bytes, from the first one on."""
        return Draws(self.seed)


class Draws:
    """A stream of random numbers.

    Block ``k`` = 0, 1, … is SHA-256 of ``b"kosti physics 1"``, the seed, and ``k`` as 4 bytes,
    the highest first. A block is four words of 64 bits, the highest byte first.
    """

    def __init__(self, seed: bytes) -> None:
        """Start at the first word."""
        self._words = _words(seed)

    def numbering(self) -> int:
        """A row of ``NUMBERINGS``, each exactly as likely as any other."""
        return self._below(len(NUMBERINGS))

    def unit(self) -> float:
        """An even number in [0, 1): the upper 53 bits of a word."""
        return (next(self._words) >> 11) * 2.0**-53

    def between(self, low: float, high: float) -> float:
        """An even number between two."""
        return low + (high - low) * self.unit()

    def normal(self) -> float:
        """A number of mean 0 and deviation 1 that is close to normal and never beyond 6.

        The sum of twelve even numbers less 6: no logarithm and no cosine, whose last bits
        differ between machines. It is a sum of integers, rounded once.
        """
        return sum(next(self._words) >> 11 for _ in range(_TERMS)) * 2.0**-53 - _TERMS / 2

    def orientation(self) -> Quaternion:
        """An orientation, all exactly as likely. Source: Marsaglia 1972."""
        a, b, inner = self._in_disc()
        c, d, outer = self._in_disc()
        stretch = sqrt((1 - inner) / outer)
        return a, b, c * stretch, d * stretch

    def direction(self) -> tuple[float, float]:
        """A direction in the plane, as a vector of length 1."""
        a, b, square = self._in_disc()
        length = sqrt(square)
        return a / length, b / length

    def _in_disc(self) -> tuple[float, float, float]:
        """A point of the unit disc and its squared distance from the centre, never 0."""
        while True:
            a, b = 2 * self.unit() - 1, 2 * self.unit() - 1
            square = a * a + b * b
            if _TINY < square < 1:
                return a, b, square

    def _below(self, bound: int) -> int:
        limit = _WORD - _WORD % bound
        while True:
            word = next(self._words)
            if word < limit:
                return word % bound


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        hashed = hashlib.sha256(_NAME + seed + block.to_bytes(4, "big")).digest()
        for at in range(0, len(hashed), 8):
            yield int.from_bytes(hashed[at : at + 8], "big")
        block += 1


_NAME = b"kosti physics 1"
_TERMS = 12
_TINY = 1e-12
_WORD = 2**64
