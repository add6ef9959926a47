"""What the terminal says whatever is played, in Russian and in English.

A key that ends in ``-you`` says the same to the person at the terminal. Names are never
inflected and verbs stand in the present, so that any name fits. What is said about one game
stands in its own catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from kosti.core import Fact, Malformed
from kosti.notation import Names, sentence

Lang: TypeAlias = Literal["ru", "en"]


class Catalogue(Struct, frozen=True):
    """What can be said.

    Attributes:
        texts: By language and key.
        refusals_ru: The refusals in Russian, by code; in English they stand in
            ``kosti.notation``.
    """

    texts: Mapping[Lang, Mapping[str, str]]
    refusals_ru: Mapping[str, str]


_TEXTS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "you": "Вы",
        "seeded": "Учебные кости: ряд задан числом {seed}, при тех же ходах он повторится. "
        "Для честной игры запускайте без --seed.",
        "recorded": "Запись: {file}",
        "kept": "Запись осталась в {file}",
        "your-dice": "Ваши кости:",
        "turn": "ход",
        "thinks": "{name} думает…",
        "hurry": "(любая клавиша — быстрее)",
        "look": "(любая клавиша — дальше)",
        "your-move": "Ваш ход",
        "sure-quit": "Прервать партию? [да/нет]",
        "again": "Сыграть ещё? [да/нет]",
        "bye": "До встречи за столом.",
        "file-exists": "{file} уже есть; --force перепишет его",
        "file-fails": "{file}: запись невозможна: {reason}",
        "odds-bad-dice": "«{text}» — не кости: напишите через запятую числа от 1 до {faces}",
        "odds-bad-list": "«{text}» не прочесть: напишите, например, {form}",
    },
    "en": {
        "you": "You",
        "seeded": "Practice dice: they follow from the number {seed} and will fall the same way "
        "again if the moves are the same. For a fair game leave out --seed.",
        "recorded": "Record: {file}",
        "kept": "The record is kept in {file}",
        "your-dice": "Your dice:",
        "turn": "on turn",
        "thinks": "{name} is thinking…",
        "hurry": "(any key hurries)",
        "look": "(any key goes on)",
        "your-move": "Your move",
        "sure-quit": "Leave the game? [yes/no]",
        "again": "Play again? [yes/no]",
        "bye": "See you at the table.",
        "file-exists": "{file} exists already; --force overwrites it",
        "file-fails": "{file}: cannot be written: {reason}",
        "odds-bad-dice": "{text} is no dice: write numbers from 1 to {faces}, with commas",
        "odds-bad-list": "{text} cannot be read: write, for example, {form}",
    },
}

_REFUSALS_RU: Final[Mapping[str, str]] = {
    "dice-awaited": "ждём кости, ходить сейчас нельзя",
    "game-over": "партия окончена",
    "no-such-face-thrown": "{seat}: такого не бросить, на кости грани от 1 до {faces}",
    "no-such-seat": "такого места нет",
    "not-these-dice": "сейчас ждут не эти кости",
    "out-of-the-game": "этот игрок вне игры",
    "not-your-turn": "сейчас ходит {turn}",
}

COMMON: Final = Catalogue(_TEXTS, _REFUSALS_RU)
"""What is said in every game."""

YES: Final = frozenset({"y", "yes", "д", "да", "lf"})
"""What counts as a yes, whatever the language (and the keyboard layout)."""


NO: Final = frozenset({"", "n", "no", "н", "нет"})
"""What counts as a no; to say nothing is one."""

_SEATS: Final = frozenset({"seat", "turn", "opener"})
_LONG_FRACTION: Final = 14


class Texts:
    """The catalogues of the house and of what is played, in one language.

    Attributes:
        lang: The language.
    """

    def __init__(self, lang: Lang, *more: Catalogue) -> None:
        """Choose a language, and what is spoken of."""
        self.lang: Lang = lang
        self._texts: dict[str, str] = {}
        self._refusals_ru: dict[str, str] = {}
        for catalogue in (COMMON, *more):
            self._texts |= catalogue.texts[lang]
            self._refusals_ru |= catalogue.refusals_ru

    def __call__(self, key: str, /, **facts: object) -> str:
        """A text with its facts put in."""
        return self._texts[key].format_map(facts)

    def dice(self, number: int) -> str:
        """A number of dice, in words."""
        if self.lang == "en":
            return f"{number} {'die' if number == 1 else 'dice'}"
        return f"{number} {_plural(number, 'кость', 'кости', 'костей')}"

    def chips(self, number: int) -> str:
        """A number of chips, in words."""
        if self.lang == "en":
            return f"{number} {'chip' if number == 1 else 'chips'}"
        return f"{number} {_plural(number, 'жетон', 'жетона', 'жетонов')}"

    def players(self, number: int) -> str:
        """A number of players, in words."""
        if self.lang == "en":
            return f"{number} players"
        return f"{number} {_plural(number, 'игрок', 'игрока', 'игроков')}"

    def refusal(self, code: str, facts: Mapping[str, Fact], names: Names) -> str:
        """Why the rules say no."""
        if self.lang == "en":
            return sentence(code, facts, names)
        return self._refusals_ru[code].format_map(
            {
                key: names[value] if key in _SEATS and isinstance(value, int) else value
                for key, value in facts.items()
            }
        )

    def unreadable(self, error: Malformed) -> str:
        """Why a typed line is no move."""
        code = error.code if error.code in self._texts else "not-a-move"
        return self(code, **error.facts)


def percent(chance: Fraction) -> str:
    """A probability for people: per cent, and the exact fraction where it is short."""
    if chance in (0, 1):
        return f"{100 * chance}\N{NO-BREAK SPACE}%"
    rounded = f"{float(100 * chance):.1f}"
    rounded = {"0.0": "<0.1", "100.0": ">99.9"}.get(rounded, rounded)
    exact = f" ({chance})" if len(str(chance)) <= _LONG_FRACTION else ""
    return f"{rounded}\N{NO-BREAK SPACE}%{exact}"


def _plural(number: int, one: str, few: str, many: str) -> str:
    """The Russian form of a noun after a number."""
    if number % 100 in range(11, 15):
        return many
    return {1: one, 2: few, 3: few, 4: few}.get(number % 10, many)
