"""Which characters are seen: in names, in what is said, in the terminal."""

from __future__ import annotations

import unicodedata

import idna
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.cli.printable import printable
from kosti.core import Malformed, normal_name, unseen

ZWNJ, ZWJ = "\u200c", "\u200d"


@pytest.mark.parametrize(
    "name",
    [
        f"نامه{ZWNJ}ای",  # Persian: the letters stand apart
        f"می{ZWNJ}خواهم",
        f"ن\u064e{ZWNJ}\u064eا",  # with vowel signs between
        f"क्{ZWJ}ष",  # Hindi: a half letter
        f"क्{ZWNJ}ष",  # a visible virama
        f"ශ්{ZWJ}රී",  # Sinhala: Sri
        f"র{ZWJ}্য",  # Bengali: ra keeps its form
        "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",  # a family
        "\U0001f469\U0001f3fd\u200d\U0001f680",  # an astronaut with a colour
        "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
        "\U0001f642\u200d\u2194\ufe0f",  # a head that shakes
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # England
    ],
)
def test_joiners_that_are_seen(name: str) -> None:
    assert normal_name(name) == name
    assert printable(name) == name


@pytest.mark.parametrize(
    "name",
    [
        ZWJ,
        f"А{ZWJ}ня",
        f"А{ZWNJ}ня",
        f"Аня{ZWJ}",
        f"{ZWNJ}Аня",
        f"نامه{ZWNJ}",  # nothing after it
        f"{ZWNJ}نامه",
        f"ا{ZWNJ}ب",  # alef does not join with the next letter anyway
        f"نامه{ZWNJ}{ZWNJ}ای",
        f"نامه{ZWJ}ای",
        f"्{ZWJ}ष",  # a virama upon nothing
        f"ब{ZWJ}ष",
        f"\U0001f468{ZWJ}",
        f"\U0001f468{ZWJ}{ZWJ}\U0001f469",
        f"\U0001f468{ZWJ}А",
        f"А{ZWJ}\U0001f468",
        f"\U0001f3fd{ZWJ}\U0001f680",  # a colour of nothing
        "\U0001f3f4\U000e0067\U000e0062\U000e007f",  # no flag
        "А\U000e0067",
        "نا\u202eمه",
        "نا\u061cمه",  # the Arabic letter mark
        "А\u2060ня",
    ],
)
def test_joiners_that_are_not(name: str) -> None:
    with pytest.raises(Malformed) as caught:
        normal_name(name)
    assert caught.value.code == "name-unseen"
    assert "\ufffd" in printable(name)


letters = st.sampled_from("ابتدرزنسهویabАбकषর\u0651\u064e\u0301\u094d\u200d\u200c")


@given(st.text(letters, max_size=12))
def test_a_non_joiner_is_seen_where_addresses_allow_it(text: str) -> None:
    """RFC 5892 says the same, except that it takes a virama upon anything."""
    hidden = set(unseen(text))
    for place, char in enumerate(text):
        if char == ZWNJ and place not in hidden:
            assert idna.valid_contextj(text, place)
        if char == ZWNJ and place in hidden and place:
            virama = unicodedata.combining(text[place - 1]) == 9
            assert virama or not idna.valid_contextj(text, place)


def test_every_letter_joins_as_addresses_have_it() -> None:
    """The tables of this house are those of the library for international addresses."""
    beh = "\u0628"  # joins on both sides
    scripts = [(0x0600, 0x1900), (0xA840, 0xA880), (0x10800, 0x11000), (0x1E900, 0x1E960)]
    points = (point for first, last in scripts for point in range(first, last))
    for letter in filter(str.isalpha, map(chr, points)):
        for text in (f"{letter}{ZWNJ}{beh}", f"{beh}{ZWNJ}{letter}"):
            assert (1 not in unseen(text)) == idna.valid_contextj(text, 1), hex(ord(letter))


anything = st.text(
    st.one_of(st.characters(), letters, st.sampled_from("\U0001f468\U0001f469\ufe0f"))
)


@given(anything)
def test_what_is_printed_steers_nothing(text: str) -> None:
    shown = printable(text)
    assert len(shown) == len(text)
    assert not list(unseen(shown))
    for char in shown:
        assert unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(char) not in (
            "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
        )  # fmt: skip


@given(anything)
def test_what_is_a_name_is_one_again(text: str) -> None:
    try:
        name = normal_name(text)
    except Malformed:
        return
    assert normal_name(name) == name
    assert printable(name) == name


def test_a_long_text_is_looked_through_in_time_that_grows_with_it() -> None:
    text = "\U0001f468\u200d" * 20_000 + "\U0001f468"
    assert not list(unseen(text))
