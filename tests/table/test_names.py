"""Names at a table: what is one, and which two are too much alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.bots import NAMES
from kosti.core import Malformed
from kosti.notation import Names
from kosti.table.names import LONGEST, table_name
from kosti.testing.strategies import names

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
"""Seven code points, one visible character."""


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Анна", "Анна"),
        ("  Анна  ", "Анна"),
        ("\tАнна\n", "Анна"),
        ("Анна   Ивановна", "Анна Ивановна"),
        ("Анна\u00a0\u2003Ивановна", "Анна Ивановна"),
        (unicodedata.normalize("NFD", "Ёжик й"), "Ёжик й"),
        ("<b>& \"'</b>", "<b>& \"'</b>"),
        ("{name}", "{name}"),
        ("🎲", "🎲"),
        ("👩🏽", "👩🏽"),
        ("שלום", "שלום"),
        ("田中", "田中"),
        ("Я" * LONGEST, "Я" * LONGEST),
        ("田" * LONGEST, "田" * LONGEST),
        (FAMILY * LONGEST, FAMILY * LONGEST),
        ("क्ष" * LONGEST, "क्ष" * LONGEST),
        ("မြန်မာ", "မြန်မာ"),
        ("q̃̂", "q̃̂"),
        ("0", "0"),
    ],
)
def test_what_is_a_name(written: str, name: str) -> None:
    assert table_name(written, ()) == name


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("", "name-empty"),
        ("   ", "name-empty"),
        ("\u3000\u00a0", "name-empty"),
        ("\n", "name-empty"),
        ("\u3164", "name-empty"),  # the Hangul filler, a letter that shows nothing
        ("\u2800", "name-empty"),  # a Braille cell without dots
        ("\u115f\u1160", "name-empty"),
        ("А\u200bня", "name-unseen"),
        ("\u202eянА", "name-unseen"),
        ("\u2066Аня\u2069", "name-unseen"),
        ("\ufeffАня", "name-unseen"),
        ("А\nня", "name-unseen"),
        ("А\0ня", "name-unseen"),
        ("А\x1b[31mня", "name-unseen"),
        ("А\u2028ня", "name-unseen"),
        ("А\u00adня", "name-unseen"),
        ("\ud800", "name-unseen"),
        ("\ue000", "name-unseen"),
        ("Я" * (LONGEST + 1), "name-too-long"),
        ("Я" * 200, "name-too-long"),
        ("a" + "\u0301" * 200, "name-marks"),
        ("q" + "\u0301" * 5, "name-marks"),
        ("a" + "\u0301" * 1000, "name-too-long"),
        (FAMILY * (LONGEST + 1), "name-too-long"),
        ("👩🏽" * 25, "name-too-long"),
        ("x" * 100_000, "name-too-long"),
    ],
)
def test_what_is_none(written: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        table_name(written, ())
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("written", "other", "code"),
    [
        ("Анна", "Анна", "name-taken"),
        (unicodedata.normalize("NFD", "Ёж"), "Ёж", "name-taken"),
        (" Анна ", "Анна", "name-taken"),
        ("анна", "Анна", "name-lookalike"),
        ("АННА", "Анна", "name-lookalike"),
        ("Aннa", "Анна", "name-lookalike"),  # Latin A and a
        ("Bepa", "Вера", "name-lookalike"),
        ("Аня\u034f", "Аня", "name-lookalike"),
        ("Аня\ufe0f", "Аня", "name-lookalike"),
        ("Ann\u3164", "Ann", "name-lookalike"),
        ("نامه\u200cای", "نامهای", "name-lookalike"),
        ("क्\u200dष", "क्ष", "name-lookalike"),
        ("A B", "AB", None),
        ("Ёж", "Еж", None),
        ("Йод", "Иод", None),
    ],
)
def test_which_two_are_alike(written: str, other: str, code: str | None) -> None:
    if code is None:
        assert table_name(written, [other])
        return
    with pytest.raises(Malformed) as caught:
        table_name(written, [other])
    assert caught.value.code == code
    assert caught.value.facts == {"name": other}


def test_no_two_bots_are_alike() -> None:
    for number, name in enumerate(NAMES):
        assert table_name(name, NAMES[:number]) == name


@given(st.one_of(st.text(max_size=60), names()), st.lists(names(), max_size=3))
def test_a_name_is_one_again_and_fits_a_record(written: str, others: list[str]) -> None:
    try:
        name = table_name(written, others)
    except Malformed:
        return
    assert name not in others
    assert table_name(name, ()) == name
    assert Names([name]).by_seat == (name,)
    with pytest.raises(Malformed, match="sits here"):
        table_name(name, [name])
