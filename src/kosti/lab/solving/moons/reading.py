"""What to do between two, read from a table of solved rounds (``blueprint``).

The table holds strategies for rounds at some depths: what both may yet put in, by parts of the
bank. At a table it is read at the depth that is nearest by its logarithm, with amounts as parts
of the bank as it is. A bet that is not on the menu is taken as one of its two neighbours, with
the probabilities of the pseudo-harmonic mapping (Ganzfried and Sandholm 2013), of which a smaller
bet than the least may be taken as none at all.

A seat sees what both have put in in this round, not by which steps. So a raise is of other amounts
than a bet; of what the other had bet then, only the sizes of one's raises tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kosti.core import Chips
from kosti.lab.solving.moons.depths import BANKS, SMALL, Bank, betting_at
from kosti.lab.solving.moons.menu import Menu, parse_menu
from kosti.lab.solving.moons.showdown import F64
from kosti.lab.solving.moons.tree import Node, betting_tree

Step: TypeAlias = Literal["fold", "check", "call", "lift"]

_RARE: Final = 3
"""Steps of less than so many 255ths are left out."""


class Spot(NamedTuple):
    """Where somebody stands in a round between two.

    Attributes:
        number: The round.
        first: Whether one acts first in the round.
        bank: The bank when the round began, and what others have left in it since.
        depth: The most that both could put in in this round.
        own: What one has put in in it.
        other: What the other has.
        least: The least lift of the price.
    """

    number: int
    first: bool
    bank: Chips
    depth: Chips
    own: Chips
    other: Chips
    least: Chips


class Reply(NamedTuple):
    """What one may do.

    Attributes:
        step: How.
        to: What one has put in in this round then; 0 unless it lifts the price.
    """

    step: Step
    to: Chips = 0


class Page(Struct, frozen=True):
    """A round at a depth.

    Attributes:
        nodes: Its betting.
        strategy: ``[nodes, kinds, differences]`` in 255ths.
        stack: What both have there.
        menu: The bets that were weighed.
    """

    nodes: tuple[Node, ...]
    strategy: NDArray[np.uint8]
    stack: Chips
    menu: Menu


class Blueprint:
    """The table of the solved rounds."""

    def __init__(self, packed: bytes) -> None:
        """Open it.

        Args:
            packed: What ``kosti.lab.solving.moons.blueprint`` has written.

        Raises:
            ValueError: if that is not such a table.
        """
        with np.load(BytesIO(packed), allow_pickle=False) as arrays:
            self._arrays: Final[dict[str, NDArray[np.uint8]]] = dict(arrays)
        self._depths: Final[F64] = self._arrays.pop("depths").astype(np.float64)
        self._menus: Final[dict[Bank, Menu]] = {
            bank: parse_menu(str(self._arrays.pop(f"menu_{bank}"))) for bank in BANKS
        }
        self._pages: Final[dict[tuple[Bank, int, int], Page]] = {}

    def page(self, spot: Spot) -> Page:
        """The round at the known depth that is nearest."""
        bank: Bank = "small" if spot.bank < SMALL * spot.least else "large"
        depth = max(spot.depth / spot.bank, 1e-9)
        place = int(np.abs(np.log(self._depths / depth)).argmin())
        key = bank, spot.number, place
        if key not in self._pages:
            betting = betting_at(float(self._depths[place]))
            nodes = betting_tree(betting, self._menus[bank])
            strategy = self._arrays[f"{bank}_{spot.number}_{place}"]
            if strategy.shape[0] != len(nodes):
                raise ValueError("the table does not fit its menu")
            self._pages[key] = Page(nodes, strategy, betting.stack, self._menus[bank])
        return self._pages[key]

    def replies(self, spot: Spot) -> tuple[tuple[Reply, ...], F64]:
        """What to do at a spot.

        Returns:
            The replies; ``[replies, kinds, differences]`` how likely each is, by the kind of
            one's pair and the difference of the opened totals, who acts first less the other.
        """
        page = self.page(spot)
        found: dict[Reply, F64] = {}
        for weight, node in self._places(page, spot):
            for reply, chances in self._at(page, spot, node):
                added = weight * chances
                found[reply] = found[reply] + added if reply in found else added
        table = np.array(list(found.values()))
        return tuple(found), table / table.sum(0)

    def _places(self, page: Page, spot: Spot) -> Iterable[tuple[float, int | None]]:
        """The nodes that a spot may be, with weights; None where the betting would be over."""
        root = page.nodes[0]
        begins = 0 if spot.first else root.first
        if not spot.own and not spot.other:
            return [(1.0, begins)]
        if not spot.own:
            # The other has bet: first of all, or after our check.
            asked = root.first if spot.first else 0
            idle = None if spot.first else root.first
            return self._lifted(page, spot, asked, 0, spot.other, idle)
        own = [
            (weight * more, node)
            for weight, before in self._own(page, spot, begins)
            for more, node in self._lifted(page, spot, before, spot.own, spot.other, None)
        ]
        return own or [(1.0, None)]

    def _own(self, page: Page, spot: Spot, begins: int) -> list[tuple[float, int]]:
        """Where what one has put in has led: by a bet, or by the raise of a bet.

        Which of the two it was its amount tells (``_amount``), but for the size of the other's
        bet: what it was if the raise was of this or that size.
        """
        bets = [
            child for child in _children(page.nodes, begins) if page.nodes[child].step == "lift"
        ]
        exact = [child for child in bets if self._amount(page, spot, child, 0) == spot.own]
        if exact:
            return [(1.0, exact[-1])]
        asked = page.nodes[0].first if spot.first else 0
        found: list[tuple[float, int]] = []
        for size in page.menu.sizes[1]:
            bet = (spot.own - size * spot.bank) / (1 + 2 * size)
            if bet < spot.least - 1:
                continue
            for weight, node in self._lifted(page, spot, asked, 0, round(bet), None):
                raises = self._raises(page, spot, node, round(bet))
                if raises:
                    _, child = min((abs(to - spot.own), child) for to, child in raises)
                    found.append((weight, child))
        if not found:
            known = self._lifted(page, spot, begins, 0, spot.own, None)
            found = [(weight, node) for weight, node in known if node is not None]
        total = sum(weight for weight, _ in found)
        return [(weight / total, node) for weight, node in found]

    def _raises(
        self, page: Page, spot: Spot, node: int | None, price: Chips
    ) -> list[tuple[Chips, int]]:
        if node is None:
            return []
        return [
            (self._amount(page, spot, child, price), child)
            for child in _children(page.nodes, node)
            if page.nodes[child].step == "lift"
        ]

    def _lifted(
        self, page: Page, spot: Spot, node: int, price: Chips, to: Chips, idle: int | None
    ) -> list[tuple[float, int | None]]:
        """Where a lift of the price leads, by its neighbours on the menu."""
        known = self._raises(page, spot, node, price)
        at = min(to, spot.depth)
        below = [pair for pair in known if pair[0] <= at]
        above = [pair for pair in known if pair[0] > at]
        if not above:
            return [(1.0, below[-1][1] if below else None)]
        low, left = below[-1] if below else (price, idle)
        high, right = above[0]
        if low == at:
            return [(1.0, left)]
        bank = spot.bank + 2 * price
        a, b, x = ((amount - price) / bank for amount in (low, high, at))
        chance = (b - x) * (1 + a) / ((b - a) * (1 + x))
        return [(chance, left), (1 - chance, right)]

    def _amount(self, page: Page, spot: Spot, child: int, price: Chips) -> Chips:
        """What a lift of the menu comes to with the bank as it is.

        A raise that would come to what a bet might have come to is a chip more: so that one sees
        which it was.
        """
        node = page.nodes[child]
        to, before = max(node.put), max(page.nodes[node.parent].put)
        if to >= page.stack:
            return spot.depth
        part = (to - before) / (2 * before)
        lift = max(spot.least, round(part * (spot.bank + 2 * price)))
        if price and price + lift in self._bets(page, spot):
            lift += 1
        return min(spot.depth, price + lift)

    def _bets(self, page: Page, spot: Spot) -> Iterator[Chips]:
        """What a bet may come to."""
        return (max(spot.least, round(size * spot.bank)) for size in page.menu.sizes[0])

    def _at(self, page: Page, spot: Spot, node: int | None) -> Iterator[tuple[Reply, F64]]:
        """What to do at a node of the table; a closed one is called for what it costs."""
        free = spot.other == spot.own
        stay = Reply("check" if free else "call")
        if node is None or page.nodes[node].kind != "choice":
            yield stay, np.ones(page.strategy.shape[1:])
            return
        for child in _children(page.nodes, node):
            chances = page.strategy[child].astype(np.float64)
            chances[chances < _RARE] = 0
            step = page.nodes[child].step
            if step == "fold":
                yield (stay if free else Reply("fold")), chances
            elif step == "lift" and spot.other < spot.depth:
                to = self._amount(page, spot, child, spot.other)
                yield Reply("lift", to), chances
            else:
                yield stay, chances


def _children(nodes: tuple[Node, ...], node: int) -> range:
    return range(nodes[node].first, nodes[node].first + nodes[node].count)
