"""What is drawn in Shoot the Moons: stacks, bank and price, the notepad, opened dice."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import BRASS, EMBER, MOSS, Screen
from kosti.cli.terminal.texts import Texts
from kosti.core import Seat
from kosti.games.moons import MOON, ROUNDS, Options, Pair, Public, View


class Pictures:
    """Draws Shoot the Moons on a screen."""

    def __init__(self, options: Options, screen: Screen, texts: Texts) -> None:
        """Set where to draw, and in which words."""
        self._options = options
        self._screen = screen
        self._texts = texts

    def deal_begins(self, public: Public) -> None:
        """The line before the dice of a round, with the antes if it is the first of a circle."""
        screen, texts = self._screen, self._texts
        screen.deal_begins(
            texts("deal", circle=public.circle, round=public.round, min_bet=public.min_bet)
        )
        if public.round != 1:
            return
        every = self._options.ante_rise
        if every and public.circle > 1 and (public.circle - 1) % every == 0:
            screen.say("ante-rose", BRASS, min_bet=public.min_bet)
        button = "" if public.button is None else screen.plain_name(public.button)
        screen.say("antes", "dim", ante=public.min_bet, name=button)
        for seat in public.active:
            if not public.chips[seat]:
                screen.of(seat, "ante-short", EMBER, chips=public.put[seat])

    # ---- the position

    def board(self, view: View) -> None:
        """The whole position, as the person on turn needs it."""
        public = view.public
        parts: list[RenderableType] = [self._seats(public), self._price(public)]
        if view.pair:
            parts.append(self._pair(view.pair, view))
        self._screen.print(Group(*parts))

    def _seats(self, public: Public) -> Table:
        texts = self._texts
        heads = (texts("chips"), texts("bet-column"), texts("notepad"))
        rows = [self._row(public, seat) for seat in range(len(public.chips))]
        used = sum(
            max(cell_len(cell) for cell in column) for column in zip(heads, *rows, strict=True)
        )
        table = Table.grid(padding=(0, 1))
        table.add_column(width=1)
        # Names give way, numbers do not.
        room = max(_SHORTEST, self._screen.width - used - _BETWEEN)
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=min(room, _LONGEST))
        table.add_column(width=1)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_row("", "", "", *(Text(head, "dim") for head in heads))
        for seat, (chips, bet, sums) in enumerate(rows):
            turn, active = seat == public.turn, seat in public.active
            all_in = active and not public.chips[seat]
            style = "" if active else "dim"
            table.add_row(
                Text("▸" if turn else " ", f"bold {BRASS}"),
                self._screen.name(seat) if active else Text(self._screen.plain_name(seat), "dim"),
                Text(texts("button") if seat == public.button else "", f"bold {BRASS}"),
                Text(chips, f"bold {EMBER}" if all_in else style),
                Text(bet, style),
                Text(sums, style),
            )
        return table

    def _row(self, public: Public, seat: Seat) -> tuple[str, str, str]:
        """Chips, what was put in this round, and the notepad."""
        texts, chips, bet = self._texts, public.chips[seat], public.bets[seat]
        written = f"+{bet}" if bet else ""
        if seat in public.active:
            return str(chips) if chips else texts("va-bank"), written, _notepad(public.sums[seat])
        gone = not chips and not public.put[seat]
        return "" if gone else str(chips), written, texts("gone" if gone else "folded")

    def _price(self, public: Public) -> Text:
        """The bank, the price, and what staying costs the player on turn."""
        texts = self._texts
        words = [texts("bank", bank=public.bank)]
        style = f"bold {BRASS}"
        if not public.price:
            words.append(texts("no-price"))
        elif public.turn is not None:
            cost, chips = public.price - public.bets[public.turn], public.chips[public.turn]
            words.append(texts("price", price=public.price))
            key = "staying-short" if cost > chips else "staying"
            own = "-you" if self._screen.is_hero(public.turn) else ""
            words.append(texts(f"{key}{own}", cost=cost, chips=chips))
        return Text(" · ".join(words), style)

    def _pair(self, pair: Sequence[int], view: View) -> Group:
        """The person's own hidden pair."""
        drawn = self._screen.dice(pair, self.in_words(pair, view))
        if view.public.round == ROUNDS and tuple(pair) == MOON:
            return Group(drawn, Text(self._texts("your-moon"), f"bold {BRASS}"))
        return drawn

    def in_words(self, pair: Sequence[int], view: View) -> str:
        """The person's own hidden pair in words, and what it comes to."""
        texts = self._texts
        values = " ".join(map(str, sorted(pair)))
        words = [f"{texts('your-dice')} {values}", texts("sum", sum=sum(pair))]
        before = () if view.viewer is None else view.public.sums[view.viewer]
        if before:
            words.append(texts("with-before", total=sum(before) + sum(pair)))
        return " · ".join(words)

    # ---- what is opened

    def opening(self, pairs: Sequence[Pair], public: Public) -> None:
        """Those still in open their dice of a round."""
        texts = self._texts
        self._screen.say("opening", "bold", round=public.round, bank=public.bank)
        table = Table.grid(padding=(0, 2))
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=self._screen.name_width)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        totals = {seat: sum(public.sums[seat]) for seat in public.active}
        for seat, pair in enumerate(pairs):
            if not pair:
                continue
            moon = public.round == ROUNDS and tuple(pair) == MOON
            best = totals.get(seat) == max(totals.values())
            total = texts("total", total=totals.get(seat))
            table.add_row(
                self._screen.name(seat),
                Text("".join(f"[{die}]" for die in pair), f"bold {BRASS}" if moon else ""),
                Text.assemble(
                    (total, f"bold {MOSS}" if best else ""),
                    (f" {texts('moon')}" if moon else "", f"bold {BRASS}"),
                ),
            )
        self._screen.inset(table)


def _notepad(sums: Sequence[int]) -> str:
    """The opened sums of a player as on a notepad: ``7+9=16``."""
    written = "+".join(map(str, sums))
    return f"{written}={sum(sums)}" if len(sums) > 1 else written


_SHORTEST = 4
_LONGEST = 28
_BETWEEN = 7
"""The mark of the turn, that of the button, and the spaces between the columns."""
