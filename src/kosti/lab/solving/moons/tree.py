"""The betting of one round between two players, as a tree.

Seats are 0, who acts first in every round (``M-06``), and 1. Both have put in the same when a
round begins, or there is nothing to bet. What one has beyond the other can be neither won nor
lost, so a circle depends on the smaller stack alone (``M-20``, ``M-21``: with two players both
settlements give it back).
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from kosti.core import Chips, Seat
from kosti.lab.solving.moons.menu import Menu

Kind: TypeAlias = Literal["choice", "fold", "closed"]
Step: TypeAlias = Literal["fold", "check", "call", "lift"]

PASSIVE: Final = ("fold", "check", "call")


class Betting(NamedTuple):
    """What a round's betting is about.

    Attributes:
        begun: What each has put in when it begins, the ante included.
        stack: The smaller stack, all that has been put in included.
        least: The minimum bet.
    """

    begun: Chips
    stack: Chips
    least: Chips


class Node(Struct, frozen=True):
    """A point of the betting.

    Attributes:
        kind: ``choice``: somebody is on turn; ``fold``: somebody has folded; ``closed``: the
            betting is over and both have put in the same.
        seat: Who is on turn, or who has folded; 0 if the betting is over.
        put: What both have put in over the circle.
        parent: The node before; -1 at the root.
        step: How one gets here.
        first: The first of the nodes that follow; they lie side by side.
        count: How many follow.
    """

    kind: Kind
    seat: Seat
    put: tuple[Chips, Chips]
    parent: int
    step: Step
    first: int
    count: int


def betting_tree(betting: Betting, menu: Menu) -> tuple[Node, ...]:
    """All ways the betting of a round may go, breadth first: parents before children.

    The first seat may check or bet, then by ``M-07`` to ``M-14``: fold, check or call, and the
    prices of the menu, ascending.

    Args:
        betting: What it is about; the stack is more than what has been put in.
        menu: The sizes that are weighed.
    """
    begun = betting.begun
    waiting = [_Draft("choice", 0, (begun, begun), -1, "check", 0, checked=False)]
    nodes: list[Node] = []
    for draft in waiting:  # it grows while it is read
        children = _children(draft, len(nodes), betting, menu)
        nodes.append(
            Node(
                kind=draft.kind,
                seat=draft.seat,
                put=draft.put,
                parent=draft.parent,
                step=draft.step,
                first=len(waiting),
                count=len(children),
            )
        )
        waiting += children
    return tuple(nodes)


class _Draft(NamedTuple):
    kind: Kind
    seat: Seat
    put: tuple[Chips, Chips]
    parent: int
    step: Step
    lifts: int
    checked: bool


def _children(draft: _Draft, parent: int, betting: Betting, menu: Menu) -> list[_Draft]:
    if draft.kind != "choice":
        return []
    seat, put = draft.seat, draft.put
    price = max(put)
    children: list[_Draft] = []
    even = (price, price)
    if put[seat] < price:
        children.append(_Draft("fold", seat, put, parent, "fold", draft.lifts, checked=False))
        children.append(_Draft("closed", 0, even, parent, "call", draft.lifts, checked=False))
    elif draft.checked:
        children.append(_Draft("closed", 0, even, parent, "check", 0, checked=True))
    else:
        children.append(_Draft("choice", 1 - seat, put, parent, "check", 0, checked=True))
    for to in menu.prices(draft.lifts, price, betting.least, betting.stack):
        now = (to, put[1]) if seat == 0 else (put[0], to)
        children.append(
            _Draft("choice", 1 - seat, now, parent, "lift", draft.lifts + 1, checked=False)
        )
    return children
