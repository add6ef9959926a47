"""How a circle is settled, told line by line: who gets what, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import BRASS, EMBER, MOSS, Screen
from kosti.cli.terminal.texts import Texts
from kosti.core import Seat
from kosti.games.moons import Layer, Options, Public, Settled, Share

_SETTLEMENT_RULES: Final[Mapping[str, str]] = {"refund": "M-20", "side-pots": "M-21"}


class Settling:
    """Tells settlements."""

    def __init__(self, options: Options, screen: Screen, texts: Texts) -> None:
        """Set where they are told, and in which words."""
        self._options = options
        self._screen = screen
        self._texts = texts

    def tell(self, settled: Settled, public: Public) -> None:
        """Tell the settlement of a circle.

        Args:
            settled: How it ended.
            public: The position after it.
        """
        bank = sum(settled.put)
        self._screen.say("settlement", f"bold {BRASS}", circle=settled.circle, bank=bank)
        layers = settled.settlement.layers
        parts: list[RenderableType] = []
        if len(layers) > 1:
            parts += [self._layer(layer) for layer in layers]
        for share in settled.settlement.shares:
            parts += self._share(share, settled)
        parts.append(self._balance(settled, public))
        self._screen.inset(Group(*parts))

    def _layer(self, layer: Layer) -> Text:
        names = self._screen.seats_named(layer.seats)
        words = self._texts("layer", lo=layer.lo, hi=layer.hi, chips=layer.chips, names=names)
        return Text(words, "dim")

    def _share(self, share: Share, settled: Settled) -> list[Text]:
        """Who shares what, and why; and where an odd chip went."""
        words = self._reason(share, settled)
        if len(settled.settlement.layers) > 1 and share.why in {"moon", "total"}:
            words += f" · {self._texts('from-layer', lo=share.lo, hi=share.hi)}"
        sharers = Text(", ").join(
            Text.assemble(self._screen.name(seat), (f" {chips}", "bold"))
            for seat, chips in zip(share.seats, share.chips, strict=True)
        )
        lines = [Text.assemble(words, ": ", sharers)]
        if share.why != "back" and len(set(share.chips)) > 1:
            lines.append(Text(self._texts("odd"), "dim"))
        return lines

    def _reason(self, share: Share, settled: Settled) -> str:
        match share.why:
            case "total":
                return self._texts("why-total", total=_total(settled, share.seats[0]))
            case "alone" if not settled.showdown:
                return self._texts("why-all-folded")
            case "alone":
                rule = _SETTLEMENT_RULES[self._options.settlement]
                return self._texts("why-alone", rule=rule, lo=share.lo)
            case "moon" | "back" | "left":
                return self._texts(f"why-{share.why}", lo=share.lo)
            case _:
                assert_never(share.why)

    def _balance(self, settled: Settled, public: Public) -> Table:
        """What everybody has won or lost over the circle, and has now."""
        table = Table.grid(padding=(0, 1))
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=self._screen.name_width)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        for seat, put in enumerate(settled.put):
            if put:
                won = settled.settlement.payout[seat] - put
                style = MOSS if won > 0 else EMBER if won < 0 else "dim"
                stack = f"→ {public.chips[seat]}"
                table.add_row(self._screen.name(seat), Text(f"{won:+}", style), stack)
        return table


def _total(settled: Settled, seat: Seat) -> int:
    return sum(sum(pair) for pair in settled.opened[seat])
