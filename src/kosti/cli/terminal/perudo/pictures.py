"""What is drawn in Perudo: seats, bids, the reveal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import BRASS, COLOURS, EMBER, MOSS, Screen
from kosti.cli.terminal.texts import Texts
from kosti.games.perudo import Bid, Public, Reveal, Standing, View, count


def format_bid(bid: Bid | Standing) -> str:
    """A bid for reading."""
    return f"{bid.quantity}×{bid.face}"


class Pictures:
    """Draws Perudo on a screen."""

    def __init__(self, screen: Screen, texts: Texts) -> None:
        """Set where to draw, and in which words."""
        self._screen = screen
        self._texts = texts

    def throws(self, throws: Sequence[tuple[int, ...]]) -> None:
        """A pass of the roll-off."""
        thrown = Text("  ").join(
            Text.assemble(self._screen.name(seat), f" {' '.join(map(str, throw))}")
            for seat, throw in enumerate(throws)
            if throw
        )
        before, after = self._texts("roll-off", throws="\n").split("\n")
        self._screen.print(Text.assemble(before, thrown, after))

    def round_begins(self, public: Public) -> None:
        """The line between two rounds."""
        title = f"{self._texts('round', round=public.round)} · " + self._texts(
            "in-play", dice=self._texts.dice(public.total)
        )
        self._screen.deal_begins(title)

    def board(self, view: View) -> None:
        """The whole position, as the person on turn needs it."""
        public = view.public
        parts: list[RenderableType] = [self._seats(public)]
        if public.calzone:
            parts.append(Text(self._texts("calzone-round"), BRASS))
        parts.append(self._bids(public))
        if view.hand:
            parts.append(self.dice(view.hand))
        self._screen.print(Group(*parts))

    def _seats(self, public: Public) -> Table:
        table = Table.grid(padding=(0, 1))
        table.add_column(width=1)
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=self._screen.name_width)
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        last = {bid.seat: format_bid(bid) for bid in public.bids}
        for seat, dice in enumerate(public.dice):
            turn = seat == public.turn
            words = self._texts("turn") if turn else "" if dice else self._texts("out")
            pips = "" if self._screen.narrow else "▪" * dice
            table.add_row(
                Text("▸" if turn else " ", f"bold {BRASS}"),
                self._screen.name(seat) if dice else Text(self._screen.plain_name(seat), "dim"),
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
            Text.assemble(self._screen.mark(each.seat), f" {format_bid(each)}")
            for each in public.bids
        )
        own = self._screen.is_hero(bid.seat)
        standing = self._texts(
            "standing-you" if own else "standing",
            bid=format_bid(bid),
            name=self._screen.bare_name(bid.seat),
        )
        return Text.assemble(
            (self._texts("bids"), "dim"), " ", steps, "\n", (standing, f"bold {BRASS}")
        )

    def dice(self, hand: Sequence[int]) -> Group:
        """The person's own dice."""
        values = " ".join(map(str, sorted(hand)))
        return self._screen.dice(hand, f"{self._texts('your-dice')} {values}", one="★")

    def reveal(self, reveal: Reveal) -> None:
        """All cups are lifted: which dice match, and how many."""
        bid = reveal.bids[-1]
        table = Table(box=SIMPLE_HEAD, show_header=False, padding=(0, 1), pad_edge=False)
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=self._screen.name_width)
        table.add_column()
        table.add_column(justify="right", no_wrap=True)
        for seat, hand in enumerate(reveal.hands):
            if hand:
                found = count(bid.face, (hand,), calzone=reveal.calzone)
                table.add_row(
                    self._screen.name(seat),
                    self._marked(hand, bid.face, calzone=reveal.calzone),
                    str(found),
                )
        self._screen.print(table)
        exact = reveal.call.kind == "jonti"
        right = reveal.count == bid.quantity if exact else reveal.count >= bid.quantity
        verdict = ("exact" if right else "not-exact") if exact else ("holds" if right else "fails")
        claim = self._texts("found", bid=format_bid(bid), count=reveal.count)
        self._screen.print(
            Text(f"{claim}: {self._texts(verdict)}", f"bold {MOSS if right else EMBER}")
        )

    def _marked(self, hand: Sequence[int], face: int, *, calzone: bool) -> Text:
        """A hand in which the dice that match stand in brackets."""
        dice: list[Text] = []
        for die in sorted(hand):
            hit = count(face, ((die,),), calzone=calzone)
            dice.append(Text(f"[{die}]", f"bold {MOSS}") if hit else Text(f" {die} ", "dim"))
        return Text("").join(dice)
