"""What ``kosti odds`` asks of a game, and how it reads what several games write alike."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from kosti.cli.terminal.texts import Catalogue, Texts
from kosti.core import Malformed

_WIDTH: Final = 24
_LEAST_SHOWN: Final = 0.0005


class Reckoned(Struct, frozen=True):
    """Odds, for programs and for people.

    Attributes:
        report: The probabilities by name; what ``--json`` prints.
        lines: The same in words.
    """

    report: Mapping[str, float]
    lines: Sequence[str]


class Reckoner(Struct, frozen=True):
    """How ``kosti odds`` reckons the odds of a game.

    Attributes:
        title: The game's name.
        example: A call of the command.
        catalogue: What is said about the game.
        add_options: Declares the game's arguments.
        reckon: The odds that the arguments ask for; raises Malformed or Refused.
    """

    title: str
    example: str
    catalogue: Catalogue
    add_options: Callable[[argparse.ArgumentParser], None]
    reckon: Callable[[argparse.Namespace, Texts], Reckoned]


def read_dice(text: str, faces: int, texts: Texts) -> tuple[int, ...]:
    """Dice written as ``1,1,3,5,5``.

    Raises:
        Malformed: if they are not, in the person's language.
    """
    words = [word.strip() for word in text.split(",")]
    if not all(re.fullmatch("[1-9]", word) and int(word) <= faces for word in words):
        raise Malformed(texts("odds-bad-dice", text=text, faces=faces), "odds-bad-dice")
    return tuple(map(int, words))


def read_named(text: str, texts: Texts, form: str) -> list[tuple[str, str]]:
    """Pairs written as ``A:2x5,B:3x5``.

    Args:
        text: What was written.
        texts: In which words to complain.
        form: What would be right.

    Raises:
        Malformed: if they are not, in the person's language.
    """
    pairs: list[tuple[str, str]] = []
    for word in text.split(","):
        name, colon, said = (part.strip() for part in word.partition(":"))
        if not (colon and said) or not re.fullmatch(r"\S+", name):
            raise Malformed(texts("odds-bad-list", text=text, form=form), "odds-bad-list")
        pairs.append((name, said))
    return pairs


def bar(chance: float) -> str:
    """A probability as a bar, as wide for all."""
    eighths = round(chance * _WIDTH * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + " ▏▎▍▌▋▊▉"[rest] * bool(rest)).ljust(_WIDTH)


def short_percent(chance: float) -> str:
    """A probability for a column of a table."""
    if 0 < chance < _LEAST_SHOWN:
        return "<0.1\N{NO-BREAK SPACE}%"
    if 1 - _LEAST_SHOWN < chance < 1:
        return ">99.9\N{NO-BREAK SPACE}%"
    return f"{100 * chance:.1f}\N{NO-BREAK SPACE}%"
