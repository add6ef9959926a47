"""The eight faces of a die: where their numbers stand, and which of them is up.

The body of a die is an octahedron whose faces look into the eight octants of its own frame. It
is as symmetric as a body can be, so it cannot know its numbers: they are written on at each
throw, by one of the 24 rotations of the octahedron.
"""

from __future__ import annotations

from itertools import permutations, product
from math import prod, sqrt
from typing import Final, TypeAlias

Quaternion: TypeAlias = tuple[float, float, float, float]
"""An orientation ``(w, x, y, z)`` of length 1: it turns the frame of the die into the tray's."""

FACES: Final = 8

OCTANTS: Final = tuple((x, y, z) for z in (1, -1) for y in (1, -1) for x in (1, -1))
"""The signs of each face's outward normal, in the order in which faces are stored.

Face ``i`` looks along ``OCTANTS[i] / sqrt(3)``; the opposite face is ``7 - i``.
"""

_PRINTED: Final = {
    (1, 1, 1): 1,
    (1, -1, -1): 2,
    (-1, 1, -1): 3,
    (-1, -1, 1): 4,
    (1, 1, -1): 5,
    (1, -1, 1): 6,
    (-1, 1, 1): 7,
    (-1, -1, -1): 8,
}
"""The numbers as a maker prints them: opposite faces add up to 9.

Of all such numberings this one is the best balanced: the four faces around a vertex add up to
between 14 and 22. Seen from outside with +z towards the eye, x to the right and y up, they run
1, 7, 4, 6 counter-clockwise; the mirror image is another die.
"""


def _numberings() -> tuple[tuple[int, ...], ...]:
    even = {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    return tuple(
        tuple(_PRINTED[_turned(octant, axes, signs)] for octant in OCTANTS)
        for axes in permutations(range(3))
        for signs in product((1, -1), repeat=3)
        if (prod(signs) == 1) == (axes in even)  # a rotation, not a reflection
    )


def _turned(
    octant: tuple[int, ...], axes: tuple[int, ...], signs: tuple[int, ...]
) -> tuple[int, int, int]:
    x, y, z = (sign * octant[axis] for axis, sign in zip(axes, signs, strict=True))
    return x, y, z


NUMBERINGS: Final = _numberings()
"""``[24][8]`` number of each stored face, 1 to 8, for each way to turn the numbers.

Over the 24 rows every face has every number exactly three times, so a row drawn evenly makes
every value of a die exactly as likely as any other, whatever lies up.
"""

FLAT: Final = 0.985
"""A die lies flat if the normal of its top face is at most about 10 degrees off the vertical."""

CLEAR: Final = 0.25
"""A leaning die has a clear top face if it beats the next one by so much; a flat one by 0.667."""


def heights(orientation: Quaternion) -> tuple[float, ...]:
    """How far up each stored face looks: the vertical part of its normal, from -1 to 1."""
    w, x, y, z = orientation
    up_x, up_y, up_z = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)
    return tuple((a * up_x + b * up_y + c * up_z) / _ROOT for a, b, c in OCTANTS)


def top_face(orientation: Quaternion) -> int:
    """Which stored face looks up most, from 0 to 7."""
    up = heights(orientation)
    return up.index(max(up))


def value(orientation: Quaternion, numbering: int) -> int:
    """The number on the face that looks up most, from 1 to 8."""
    return NUMBERINGS[numbering][top_face(orientation)]


def is_flat(orientation: Quaternion) -> bool:
    """Whether a face lies on something level, so that the opposite one can be read."""
    return max(heights(orientation)) > FLAT


def is_clear(orientation: Quaternion) -> bool:
    """Whether one face of a leaning die is plainly its top."""
    second, first = sorted(heights(orientation))[-2:]
    return first - second >= CLEAR


def lying(face: int) -> Quaternion:
    """An orientation in which a stored face looks straight up."""
    a, b, c = (sign / _ROOT for sign in OCTANTS[face])
    # The shortest turn from the normal to the vertical: its axis is their cross product.
    w = 1 + c
    length = sqrt(w * w + a * a + b * b)
    return w / length, b / length, -a / length, 0.0


_ROOT = sqrt(3.0)
