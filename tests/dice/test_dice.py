"""Dice that favour no face, follow a script, or are typed in."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.core import Dice, Malformed
from kosti.dice import ScriptedDice, Source, SystemDice, TypedDice, fitting, parse_values


def d(faces: int, count: int = 1) -> Dice:
    return Dice(0, count, faces, open=False)


class Bytes:
    """A generator that gives certain bytes and remembers how it was asked."""

    def __init__(self, given: bytes) -> None:
        self._left = given
        self.asked: list[int] = []

    def __call__(self, count: int) -> bytes:
        self.asked.append(count)
        assert len(self._left) >= count
        drawn, self._left = self._left[:count], self._left[count:]
        return drawn


# ---- the system's


@pytest.mark.parametrize("faces", [1, 2, 3, 5, 6, 7, 8, 10, 12, 20, 100, 128, 129, 255, 256])
def test_each_face_comes_from_equally_many_bytes(faces: int) -> None:
    """Exactly: of the 256 values of a byte every face gets the same number, the rest none."""
    share = 256 // faces
    values: Counter[int] = Counter()
    for byte in range(256):
        entropy = Bytes(bytes([byte, 0]))
        (value,) = SystemDice(entropy).roll(d(faces))
        if len(entropy.asked) == 1:
            values[value] += 1
        else:  # this byte was skipped, and the next one counted
            assert byte >= share * faces
            assert value == 1
    assert values == dict.fromkeys(range(1, faces + 1), share)


def test_skipped_bytes_are_drawn_again_one_for_one() -> None:
    entropy = Bytes(bytes([255, 0, 252, 5, 253, 7]))
    assert SystemDice(entropy).roll(d(6, 3)) == (1, 6, 2)
    assert entropy.asked == [3, 2, 1]


def test_many_bytes_at_once_make_the_same_dice_as_one_by_one() -> None:
    """All 256 values in one throw: no byte is used twice or put in another place."""
    given = bytes(range(256)) + bytes(8)
    one_by_one = (*(byte % 6 + 1 for byte in range(252)), 1, 1, 1, 1)
    assert SystemDice(Bytes(given)).roll(d(6, 256)) == one_by_one


def test_no_dice_need_no_bytes() -> None:
    assert SystemDice(Bytes(b"")).roll(d(6, 0)) == ()


@pytest.mark.parametrize("faces", [-1, 0, 257, 1000])
def test_a_die_that_a_byte_cannot_throw(faces: int) -> None:
    with pytest.raises(ValueError, match="faces"):
        SystemDice().roll(d(faces))


def test_the_operating_system_throws_evenly() -> None:
    """Chi-square on 60,000 dice of the real generator, 5 degrees of freedom.

    Fair dice exceed the bound, the quantile of 1 - 1e-9, once in a thousand million runs.
    """
    thrown = 60_000
    counts = Counter(SystemDice(os.urandom).roll(d(6, thrown)))
    expected = thrown / 6
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in range(1, 7))
    assert sum(counts.values()) == thrown
    assert chi_square < 50.7


@given(st.integers(1, 256), st.integers(0, 30))
def test_values_fit_the_dice(faces: int, count: int) -> None:
    dice = d(faces, count)
    values = SystemDice().roll(dice)
    assert fitting(values, dice) == values


# ---- a script


def test_a_script_is_followed_throw_by_throw() -> None:
    dice: Source = ScriptedDice([[1, 2, 3], (6,)])
    assert dice.roll(d(6, 3)) == (1, 2, 3)
    assert dice.roll(d(6)) == (6,)
    with pytest.raises(Malformed, match="ended"):
        dice.roll(d(6))


@pytest.mark.parametrize("throw", [[], [1, 2], [0], [7], [-1]])
def test_a_script_must_fit(throw: list[int]) -> None:
    with pytest.raises(Malformed):
        ScriptedDice([throw]).roll(d(6))


# ---- typed in


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1 3 3 6", (1, 3, 3, 6)),
        ("1,3,3,6", (1, 3, 3, 6)),
        (" 1, 3 ,3  6 ", (1, 3, 3, 6)),
        ("1336", (1, 3, 3, 6)),
        ("1\t3\n3 6", (1, 3, 3, 6)),
    ],
)
def test_how_people_write_dice(text: str, values: tuple[int, ...]) -> None:
    assert parse_values(text, d(6, 4)) == values


def test_dice_of_many_faces_are_written_apart() -> None:
    assert parse_values("12 20", d(20, 2)) == (12, 20)
    assert parse_values("12", d(20)) == (12,)
    with pytest.raises(Malformed):
        parse_values("1220", d(20, 2))


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "133", "13366", "1 3 3 0", "1 3 3 7", "1 3 3 -6", "1 3 3 6.0", "a b c d"),
        *(
            "1 3 3 ٦",
            "1 3 3 ²",
            "1 3 3 6 6",
            "1;3;3;6",
            "9" * 5000,
            "1 3 3 " + "6" * 5000,
            "+1 3 3 6",
        ),
    ],
)
def test_what_is_no_dice(text: str) -> None:
    with pytest.raises(Malformed):
        parse_values(text, d(6, 4))


@given(st.text(max_size=20), st.integers(1, 20), st.integers(0, 6))
def test_whatever_is_typed_is_dice_or_malformed(text: str, faces: int, count: int) -> None:
    dice = d(faces, count)
    try:
        values = parse_values(text, dice)
    except Malformed:
        return
    assert fitting(values, dice) == values


@given(st.integers(1, 9).flatmap(lambda faces: st.tuples(st.just(faces), _hand(faces))))
def test_dice_come_back_however_they_are_written(thrown: tuple[int, list[int]]) -> None:
    faces, hand = thrown
    writers: tuple[Callable[[list[str]], str], ...] = (" ".join, ",".join, "".join)
    for write in writers:
        text = write([str(die) for die in hand])
        assert parse_values(text, d(faces, len(hand))) == tuple(hand)


def _hand(faces: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, faces), min_size=1, max_size=8)


def test_who_types_wrong_is_asked_again_with_the_reason() -> None:
    answers = iter(["", "nine", "7 7", "1 2 3", "2 5"])
    reasons: list[str | None] = []

    def ask(dice: Dice, reason: str | None) -> str:
        assert dice.count == 2
        reasons.append(reason)
        return next(answers)

    assert TypedDice(ask).roll(d(6, 2)) == (2, 5)
    assert reasons[0] is None
    assert [bool(reason) for reason in reasons[1:]] == [True] * 4
