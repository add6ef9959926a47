"""Fair randomness: the same bits everywhere, and as even as it says.

Samples are fixed, so these tests never fail by chance; the rates say how often an honest
generator would fail if its samples were drawn afresh.
"""

import hashlib
import struct
from collections import Counter

import pytest
from tests.physics.trays import chance

from kosti.core import Malformed
from kosti.physics import Chance
from kosti.physics.faces import heights

SEED = bytes(range(32))
KNOWN = (
    4,
    (0.5994036604140227, 0.11471280372931303, -0.6000203394229622, -0.5172347792072611),
    -1.0293188302484406,
)


def test_words_are_hashes_of_a_counter() -> None:
    block = hashlib.sha256(b"kosti physics 1" + SEED + b"\0\0\0\1").digest()
    fifth = struct.unpack_from(">Q", block)[0]
    draws = Chance(SEED).draws()
    assert [draws.unit() for _ in range(5)][4] == (fifth >> 11) / 2**53


def test_known_answers() -> None:
    """Whoever writes this again in another language compares with these."""
    draws = Chance(SEED).draws()
    assert draws.numbering() == KNOWN[0]
    assert draws.orientation() == KNOWN[1]
    assert draws.normal() == KNOWN[2]


@pytest.mark.parametrize("size", [0, 31, 33])
def test_it_takes_exactly_32_bytes(size: int) -> None:
    with pytest.raises(Malformed):
        Chance(bytes(size))


def test_numberings_are_even() -> None:
    """Chi-square with 23 degrees of freedom; an honest sample fails once in a thousand."""
    counts = Counter(chance("even", k).draws().numbering() for k in range(4800))
    assert sum((counts[k] - 200) ** 2 / 200 for k in range(24)) < 49.73


def test_orientations_are_even() -> None:
    """Which octant looks up most: 7 degrees of freedom, once in a thousand."""
    counts: Counter[int] = Counter()
    for k in range(4000):
        up = heights(chance("up", k).draws().orientation())
        counts[up.index(max(up))] += 1
    assert sum((counts[k] - 500) ** 2 / 500 for k in range(8)) < 24.32


def test_normal_numbers_are_bounded_and_of_deviation_one() -> None:
    """The mean and the deviation of 12,000; each fails once in a thousand."""
    draws = chance("normal").draws()
    sample = [draws.normal() for _ in range(12_000)]
    mean = sum(sample) / len(sample)
    assert abs(mean) < 3.29 / 12_000**0.5
    assert abs(sum(x * x for x in sample) / len(sample) - 1) < 3.29 * (1.9 / 12_000) ** 0.5
    assert max(map(abs, sample)) <= 6


def test_a_direction_has_length_one() -> None:
    draws = chance("direction").draws()
    for _ in range(100):
        x, y = draws.direction()
        assert x * x + y * y == pytest.approx(1)
