"""What is drawn: seats, dice, bids, the reveal. Every seat has a colour and a mark of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.texts import Texts
from kosti.core import Seat
from kosti.games.perudo import ACE, Bid, Public, Reveal, Standing, View, count
from kosti.notation import Names

MARKS: Final = "●■▲◆★⬢✚◗☾♥"
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
)
"""A colour for each seat (after Okabe and Ito)."""

BRASS: Final = "#d9a441"
EMBER: Final = "#e0654a"
MOSS: Final = "#8fc27a"

_PIPS: Final = {
    1: ("     ", "  ★  ", "     "),
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
    """Draws for one person at one table."""

    def __init__(self, console: Console, texts: Texts, names: Names, hero: Seat) -> None:
        """Set the table.

        Args:
            console: Where to draw.
            texts: In which words.
            names: Who sits here.
            hero: The seat of the person who looks.
        """
        self._console = console
        self._texts = texts
        self._names = names
        self._hero = hero

    @property
    def narrow(self) -> bool:
        """Whether there is little room."""
        return self._console.width < _NARROW

    # ---- words

    def say(self, key: str, style: str = "", **facts: object) -> None:
        """Print a text of the catalogue."""
        self.print(Text(self._texts(key, **facts), style))

    def complain(self, text: str) -> None:
        """Print why something was not done."""
        self.print(Text(text, EMBER))

    def print(self, what: RenderableType = "") -> None:
        """Print anything, words kept whole."""
        self._console.print(what, highlight=False)

    def of(self, seat: Seat, key: str, style: str = "", **facts: object) -> None:
        """Print what a seat does, under its mark; ``key-you`` if it is the person's own."""
        own = seat == self._hero
        text = self._texts(f"{key}-you" if own else key, name=self._names[seat], **facts)
        self.print(Text.assemble(self._mark(seat), " ", (text, style)))

    def name(self, seat: Seat) -> Text:
        """A name with its mark, in the seat's colour."""
        return Text.assemble(self._mark(seat), (f" {self._names[seat]}", COLOURS[seat]))

    def plain_name(self, seat: Seat) -> str:
        """A name with its mark, without colours."""
        return f"{MARKS[seat]} {self._names[seat]}"

    def bid(self, bid: Bid | Standing) -> str:
        """A bid for reading."""
        return f"{bid.quantity}×{bid.face}"

    def _mark(self, seat: Seat) -> tuple[str, str]:
        return MARKS[seat], f"bold {COLOURS[seat]}"

    # ---- pictures

    def throws(self, throws: Sequence[tuple[int, ...]]) -> None:
        """A pass of the roll-off."""
        thrown = Text("  ").join(
            Text.assemble(self.name(seat), f" {' '.join(map(str, throw))}")
            for seat, throw in enumerate(throws)
            if throw
        )
        before, after = self._texts("roll-off", throws="\n").split("\n")
        self.print(Text.assemble(before, thrown, after))

    def seats_named(self, seats: Iterable[Seat]) -> str:
        """Several names in a row."""
        return ", ".join(self.plain_name(seat) for seat in seats)

    def round_begins(self, public: Public) -> None:
        """The line between two rounds."""
        title = f"{self._texts('round', round=public.round)} · " + self._texts(
            "in-play", dice=self._texts.dice(public.total)
        )
        self.print()
        self.print(Rule(Text(title, "bold"), style="dim", characters="─"))

    def board(self, view: View) -> None:
        """The whole position, as the person on turn needs it."""
        public = view.public
        parts: list[RenderableType] = [self._seats(public)]
        if public.calzone:
            parts.append(Text(self._texts("calzone-round"), BRASS))
        parts.append(self._bids(public))
        if view.hand:
            parts.append(self.dice(view.hand))
        self.print(Group(*parts))

    def _seats(self, public: Public) -> Table:
        table = Table.grid(padding=(0, 1))
        table.add_column(width=1)
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=16 if self.narrow else 28)
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        last = {bid.seat: self.bid(bid) for bid in public.bids}
        for seat, dice in enumerate(public.dice):
            turn = seat == public.turn
            words = self._texts("turn") if turn else "" if dice else self._texts("out")
            pips = "" if self.narrow else "▪" * dice
            table.add_row(
                Text("▸" if turn else " ", f"bold {BRASS}"),
                self.name(seat) if dice else Text(self.plain_name(seat), "dim"),
                Text(pips, COLOURS[seat]),
                Text(str(dice)),
                Text(" ".join(filter(None, (last.get(seat, ""), words))), BRASS if turn else ""),
            )
        return table

    def _bids(self, public: Public) -> Text:
        bid = public.bid
        if bid is None:
            return Text(self._texts("no-bids"), "dim")
        steps = Text(" → ", "dim").join(
            Text.assemble(self._mark(each.seat), f" {self.bid(each)}") for each in public.bids
        )
        key = "standing-you" if bid.seat == self._hero else "standing"
        standing = self._texts(key, bid=self.bid(bid), name=self._names[bid.seat])
        return Text.assemble(
            (self._texts("bids"), "dim"), " ", steps, "\n", (standing, f"bold {BRASS}")
        )

    def dice(self, hand: Sequence[int]) -> Group:
        """The person's own dice; large where there is room."""
        hand = sorted(hand)
        values = Text(f"{self._texts('your-dice')} {' '.join(map(str, hand))}")
        if not self._console.is_terminal:
            return Group(values)
        big = len(hand) * (_BIG + 1) <= self._console.width
        each = (_BIG if big else _SMALL) + 1
        per_row = max(1, self._console.width // each)
        rows = [hand[at : at + per_row] for at in range(0, len(hand), per_row)]
        draw = _big_dice if big else _small_dice
        return Group(values, *[Text(line, "bold") for row in rows for line in draw(row)])

    def reveal(self, reveal: Reveal) -> None:
        """All cups are lifted: which dice match, and how many."""
        bid = reveal.bids[-1]
        table = Table(box=SIMPLE_HEAD, show_header=False, padding=(0, 1), pad_edge=False)
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=16 if self.narrow else 28)
        table.add_column()
        table.add_column(justify="right", no_wrap=True)
        for seat, hand in enumerate(reveal.hands):
            if hand:
                found = count(bid.face, (hand,), calzone=reveal.calzone)
                table.add_row(
                    self.name(seat),
                    self._marked(hand, bid.face, calzone=reveal.calzone),
                    str(found),
                )
        self.print(table)
        exact = reveal.call.kind == "jonti"
        right = reveal.count == bid.quantity if exact else reveal.count >= bid.quantity
        verdict = ("exact" if right else "not-exact") if exact else ("holds" if right else "fails")
        claim = self._texts("found", bid=self.bid(bid), count=reveal.count)
        self.print(Text(f"{claim}: {self._texts(verdict)}", f"bold {MOSS if right else EMBER}"))

    def _marked(self, hand: Sequence[int], face: int, *, calzone: bool) -> Text:
        """A hand in which the dice that match stand in brackets."""
        dice: list[Text] = []
        for die in sorted(hand):
            hit = count(face, ((die,),), calzone=calzone)
            dice.append(Text(f"[{die}]", f"bold {MOSS}") if hit else Text(f" {die} ", "dim"))
        return Text("").join(dice)

    def note(self, text: str) -> None:
        """A text set off from the story of the game."""
        self.print(Padding(Text(text), (0, 0, 0, 0 if self.narrow else 2)))


def _big_dice(hand: Sequence[int]) -> list[str]:
    lines = [" ".join("╭───────╮" for _ in hand)]
    lines += [" ".join(f"│ {_PIPS[die][row]} │" for die in hand) for row in range(3)]
    return [*lines, " ".join("╰───────╯" for _ in hand)]


def _small_dice(hand: Sequence[int]) -> list[str]:
    inside = [f"★{die}" if die == ACE else f" {die}" for die in hand]
    return [
        " ".join("╭───╮" for _ in hand),
        " ".join(f"│{text} │" for text in inside),
        " ".join("╰───╯" for _ in hand),
    ]
