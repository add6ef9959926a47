"""What is drawn in every game: words, names, dice. Every seat has its own colour and mark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from kosti.cli.terminal.texts import Texts
from kosti.core import Seat, Viewer
from kosti.notation import Names

MARKS: Final = "●■▲◆★⬢✚◗☾♥♣▼"
"""A mark for each seat, for those who cannot tell the colours apart, or see none."""

COLOURS: Final = (
    "#56b4e9",
    "#e69f00",
    "#009e73",
    "#cc79a7",
    "#f0e442",
    "#d55e00",
    "#3f8fd0",
    "#b9ae9a",
    "#8fc27a",
    "#e0654a",
    "#a58bd6",
    "#d8c9a3",
)
"""A colour for each seat (after Okabe and Ito)."""

BRASS: Final = "#d9a441"
EMBER: Final = "#e0654a"
MOSS: Final = "#8fc27a"

_ONE: Final = "●"
_PIPS: Final = {
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
_BIG: Final = 9
_SMALL: Final = 5
_NARROW: Final = 60


class Screen:
    """Draws for one person at one table, or for all of them."""

    def __init__(self, console: Console, texts: Texts, names: Names, hero: Viewer) -> None:
        """Set the table.

        Args:
            console: Where to draw.
            texts: In which words.
            names: Who sits here.
            hero: The seat of the person who looks; None if everybody does.
        """
        self._console = console
        self._texts = texts
        self._names = names
        self._hero = hero

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._console.width

    @property
    def narrow(self) -> bool:
        """Whether there is little room."""
        return self.width < _NARROW

    @property
    def name_width(self) -> int:
        """How many columns a name may take."""
        return 16 if self.narrow else 28

    def is_hero(self, seat: Seat | None) -> bool:
        """Whether a seat is that of the person who looks."""
        return seat == self._hero

    # ---- words

    def say(self, key: str, style: str = "", **facts: object) -> None:
        """Print a text of the catalogue."""
        self.write(self._texts(key, **facts), style)

    def write(self, text: str, style: str = "") -> None:
        """Print a text."""
        self.print(Text(text, style))

    def complain(self, text: str) -> None:
        """Print why something was not done."""
        self.write(text, EMBER)

    def print(self, what: RenderableType = "") -> None:
        """Print anything, words kept whole."""
        self._console.print(what, highlight=False)

    def of(self, seat: Seat, key: str, style: str = "", **facts: object) -> None:
        """Print what a seat does, under its mark; ``key-you`` if it is the person's own."""
        own = seat == self._hero
        text = self._texts(f"{key}-you" if own else key, name=self._names[seat], **facts)
        self.print(Text.assemble(self.mark(seat), " ", (text, style)))

    def name(self, seat: Seat) -> Text:
        """A name with its mark, in the seat's colour."""
        return Text.assemble(self.mark(seat), (f" {self._names[seat]}", COLOURS[seat]))

    def bare_name(self, seat: Seat) -> str:
        """A name and nothing else."""
        return self._names[seat]

    def plain_name(self, seat: Seat) -> str:
        """A name with its mark, without colours."""
        return f"{MARKS[seat]} {self._names[seat]}"

    def mark(self, seat: Seat) -> tuple[str, str]:
        """The mark of a seat and its style."""
        return MARKS[seat], f"bold {COLOURS[seat]}"

    def seats_named(self, seats: Iterable[Seat]) -> str:
        """Several names in a row."""
        return ", ".join(self.plain_name(seat) for seat in seats)

    # ---- pictures

    def deal_begins(self, title: str) -> None:
        """The line between two deals."""
        self.print()
        self.print(Rule(Text(title, "bold"), style="dim", characters="─"))

    def dice(self, hand: Sequence[int], words: str, *, one: str = _ONE) -> Group:
        """The person's own dice; large where there is room.

        Args:
            hand: Their values.
            words: The same in words.
            one: The pip of a one.
        """
        hand = sorted(hand)
        if not self._console.is_terminal:
            return Group(Text(words))
        big = len(hand) * (_BIG + 1) <= self._console.width
        each = (_BIG if big else _SMALL) + 1
        per_row = max(1, self._console.width // each)
        rows = [hand[at : at + per_row] for at in range(0, len(hand), per_row)]
        draw = _big_dice if big else _small_dice
        return Group(Text(words), *[Text(line, "bold") for row in rows for line in draw(row, one)])

    def note(self, text: str) -> None:
        """A text set off from the story of the game."""
        self.inset(Text(text))

    def inset(self, what: RenderableType) -> None:
        """Anything set off from the story of the game, where there is room."""
        self.print(Padding(what, (0, 0, 0, 0 if self.narrow else 2)))


def _big_dice(hand: Sequence[int], one: str) -> list[str]:
    pips = {1: ("     ", f"  {one}  ", "     ")} | _PIPS
    lines = [" ".join("╭───────╮" for _ in hand)]
    lines += [" ".join(f"│ {pips[die][row]} │" for die in hand) for row in range(3)]
    return [*lines, " ".join("╰───────╯" for _ in hand)]


def _small_dice(hand: Sequence[int], one: str) -> list[str]:
    ace = " " if one == _ONE else one
    inside = [f"{ace}{die}" if die == 1 else f" {die}" for die in hand]
    return [
        " ".join("╭───╮" for _ in hand),
        " ".join(f"│{text} │" for text in inside),
        " ".join("╰───╯" for _ in hand),
    ]
