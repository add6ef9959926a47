"""Random numbers by stream: the number of a game decides its dice, not who plays it when.

A stream is xoshiro256++ with a state of its own, made from a seed and the number of the game by
SplitMix64's mixing. Different pairs have different states; that two of so many streams meet within
so many numbers has a probability of about games² · numbers / 2²⁵⁶.

Source: Blackman, Vigna, Scrambled linear pseudorandom number generators, ACM TOMS 47 (2021);
Steele, Lea, Flood, Fast splittable pseudorandom number generators, OOPSLA 2014; Lemire, Fast random
integer generation in an interval, ACM TOMACS 29 (2019).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kosti.lab.kernels._compiling import U64, compiled, compiled_as

WORDS: Final = 4
"""Words of 64 bits in the state of a stream."""

_GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
_ONE: Final = np.uint64(1)
_ZERO: Final = np.uint64(0)
_UNIT: Final = 2.0**-53


@compiled
def mixed(word: np.uint64) -> np.uint64:
    """The finaliser of SplitMix64: one to one, and no bit stays where it was."""
    word ^= word >> np.uint64(30)
    word *= _FIRST
    word ^= word >> np.uint64(27)
    word *= _SECOND
    return word ^ (word >> np.uint64(31))


@compiled
def seed_stream(random: U64, seed: np.uint64, number: np.uint64) -> None:
    """Set a stream to its beginning.

    Args:
        random: ``[4]`` the state, overwritten.
        seed: Of the whole run.
        number: Of the game.
    """
    # The first two words are one to one with seed and number, so no two streams are the same.
    one = mixed(seed + _GAMMA)
    two = mixed(number + one + _GAMMA)
    three = mixed(two + _GAMMA)
    random[0] = one
    random[1] = two
    random[2] = three
    random[3] = mixed(three + one + _GAMMA)


@compiled_as("u8(u8[::1])")
def word(random: U64) -> np.uint64:
    """The next 64 random bits of a stream (xoshiro256++)."""
    zero, one, two, three = random[0], random[1], random[2], random[3]
    total = zero + three
    result: np.uint64 = ((total << np.uint64(23)) | (total >> np.uint64(41))) + zero
    two ^= zero
    three ^= one
    random[0] = zero ^ three
    random[1] = one ^ two
    random[2] = two ^ (one << np.uint64(17))
    random[3] = (three << np.uint64(45)) | (three >> np.uint64(19))
    return result


@compiled_as("i8(u8[::1], i8)")
def below(random: U64, number: int) -> int:
    """An integer from 0 to ``number`` − 1, each exactly as likely as any other.

    Args:
        random: The stream.
        number: From 1 to 2³².
    """
    # Lemire: the high half of a product, and the few words that would favour some are drawn again.
    count = np.uint64(number)
    product: np.uint64 = (word(random) >> _HALF) * count
    if (product & _LOW) < count:
        unfair = ((_ONE << _HALF) - count) % count
        while (product & _LOW) < unfair:
            product = (word(random) >> _HALF) * count
    return np.int64(product >> _HALF)  # type: ignore[return-value]


@compiled
def unit(random: U64) -> float:
    """A number from 0 to less than 1, a multiple of 2⁻⁵³."""
    return float(word(random) >> np.uint64(11)) * _UNIT
