"""What is drawn in Rondo: purses, who has thrown, values on the table, bank and house."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import BRASS, EMBER, MOSS, Screen
from kosti.cli.terminal.texts import Texts
from kosti.core import Seat
from kosti.games.rondo import State


class Pictures:
    """Draws Rondo on a screen."""

    def __init__(self, screen: Screen, texts: Texts) -> None:
        """Set where to draw, and in which words."""
        self._screen = screen
        self._texts = texts

    def board(self, state: State) -> None:
        """The whole position."""
        table = Table.grid(padding=(0, 1))
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=self._screen.name_width)
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        for seat, chips in enumerate(state.purses):
            active = seat in state.active
            words, style = self._standing(state, seat)
            table.add_row(
                self._screen.name(seat) if active else Text(self._screen.plain_name(seat), "dim"),
                Text(str(chips), "" if active else "dim"),
                Text(words, style),
            )
        self._screen.print(table)
        bank = [self._texts("bank", bank=state.bank)]
        if state.house:
            bank.append(self._texts("house", chips=state.house))
        self._screen.write(" · ".join(bank), f"bold {BRASS}")

    def _standing(self, state: State, seat: Seat) -> tuple[str, str]:
        """What a player's die does, and its style."""
        if seat not in state.active:
            return self._texts("out"), "dim"
        if state.phase == "over":
            return self._texts("winner"), f"bold {MOSS}"
        face = state.faces[seat]
        if seat in state.rolling:
            return self._texts("rolling"), BRASS
        if face is not None:
            return self._texts("shows", face=face), "bold"
        if seat in state.throwers:
            return self._texts("to-throw"), ""
        if seat in state.losers:
            return self._texts("pays"), EMBER
        return self._texts("does-not-throw"), "dim"
