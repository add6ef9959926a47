"""Eight faces, 24 ways to number them, and which face is up."""

from collections import Counter
from math import atan2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.physics.chance import Chance
from kosti.physics.faces import (
    FLAT,
    NUMBERINGS,
    OCTANTS,
    heights,
    is_clear,
    is_flat,
    lying,
    top_face,
    value,
)


def test_each_face_has_each_number_in_three_of_24_numberings() -> None:
    assert len(set(NUMBERINGS)) == 24
    for face in range(8):
        numbers = Counter(numbering[face] for numbering in NUMBERINGS)
        assert numbers == dict.fromkeys(range(1, 9), 3)


def test_opposite_faces_add_up_to_nine() -> None:
    for face, octant in enumerate(OCTANTS):
        assert OCTANTS[7 - face] == tuple(-part for part in octant)
        assert all(numbering[face] + numbering[7 - face] == 9 for numbering in NUMBERINGS)


@pytest.mark.parametrize("numbering", range(24))
def test_no_numbering_is_a_mirror_image(numbering: int) -> None:
    """Around one of its six corners every die reads 1, 7, 4, 6 against the clock."""
    rounds: list[str] = []
    for axis in range(3):
        for side in (1, -1):
            # Right-handed axes across the corner, seen from outside.
            right, up = ((axis + 1) % 3, (axis + 2) % 3)[::side]
            around = [face for face in range(8) if OCTANTS[face][axis] == side]
            around.sort(key=lambda face: atan2(OCTANTS[face][up], OCTANTS[face][right]))
            rounds.append("".join(str(NUMBERINGS[numbering][face]) for face in around) * 2)
    assert sum("1746" in text for text in rounds) == 1
    assert not any("6471" in text for text in rounds)


@pytest.mark.parametrize("face", range(8))
def test_a_lying_die_shows_its_face(face: int) -> None:
    orientation = lying(face)
    assert sum(part * part for part in orientation) == pytest.approx(1)
    assert heights(orientation)[face] == pytest.approx(1)
    assert top_face(orientation) == face
    assert value(orientation, 5) == NUMBERINGS[5][face]
    assert is_flat(orientation)
    assert is_clear(orientation)


def test_a_die_on_its_edge_or_corner_is_not_flat() -> None:
    corner = (1.0, 0.0, 0.0, 0.0)
    assert max(heights(corner)) == pytest.approx(3**-0.5)
    assert not is_flat(corner)
    assert not is_clear(corner)


@given(st.binary(min_size=32, max_size=32))
def test_heights_are_those_of_an_octahedron(seed: bytes) -> None:
    up = heights(Chance(seed).draws().orientation())
    assert sum(up) == pytest.approx(0, abs=1e-12)
    assert sum(height * height for height in up) == pytest.approx(8 / 3)
    assert max(up) >= 3**-0.5 - 1e-12
    assert is_flat(Chance(seed).draws().orientation()) == (max(up) > FLAT)
