"""The book of heads-up Perudo: what was learnt about every pair of players, as the bots read it.

A pair's page holds the points of its players and, for every hand, how often each action is to be
taken, in steps of one in ``LEVELS``. Hands that never come to a point by the book have nothing
there. ``python -m kosti.lab.solving.perudo.writing`` makes the book; to read it needs NumPy and no
Numba.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final, TypeAlias, cast

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from kosti.core import Seat
from kosti.games.perudo import FACES, Public
from kosti.lab.solving.perudo.recall import Forgetful, Point, Recall, Start
from kosti.lab.solving.perudo.rounds import Claim, Hand, hands

LEVELS: Final = 63
"""A chance is a whole number of parts of 1 / ``LEVELS``."""

MOST_DICE: Final = 5
"""Dice of a player of whom the book tells."""

FILE: Final = "perudo.book"

U8: TypeAlias = npt.NDArray[np.uint8]
I16: TypeAlias = npt.NDArray[np.int16]

STARTS: Final[tuple[Start, ...]] = ("", "plain", "choice")


class Page(Struct, frozen=True):
    """What was learnt about a pair of players.

    Attributes:
        recall: How much they remember.
        rows: By role and point: the first of its rows.
        parts: By role: ``[rows, hands]`` how many parts of ``LEVELS`` each action has.
    """

    recall: Recall
    rows: tuple[Mapping[Point, int], Mapping[Point, int]]
    parts: tuple[U8, U8]


class Advice(Struct, frozen=True):
    """What the book says to a player on turn.

    Attributes:
        doodoo: How often to call.
        bids: How often to make each bid; with ``doodoo`` they sum to 1.
    """

    doodoo: float
    bids: Mapping[Claim, float]


@lru_cache(maxsize=1)
def pages() -> Mapping[str, npt.NDArray[np.generic]]:
    """The book as it lies in the package, closed pages; empty if there is none."""
    place = files("kosti.lab.solving.perudo") / FILE
    if not place.is_file():
        return {}
    found: Mapping[str, npt.NDArray[np.generic]] = np.load(BytesIO(place.read_bytes()))
    return found


@lru_cache(maxsize=32)
def page(dice: tuple[int, int]) -> Page | None:
    """A pair's page of the book in the package; None if it has none.

    Args:
        dice: The dice of the two roles; the first has no more than the second.
    """
    return read_page(pages(), dice)


def read_page(book: Mapping[str, npt.NDArray[np.generic]], dice: tuple[int, int]) -> Page | None:
    """A pair's page of a book; None if it has none.

    Args:
        book: Its arrays by name, as ``writing`` makes them.
        dice: The dice of the two roles; the first has no more than the second.
    """
    name = f"{dice[0]}v{dice[1]}"
    if f"{name}/recall" not in book:
        return None
    bids, steps = (int(number) for number in book[f"{name}/recall"])
    rows: list[Mapping[Point, int]] = []
    parts: list[U8] = []
    for role in (0, 1):
        if role == 1 and dice[0] == dice[1]:
            rows.append({_turned(point): row for point, row in rows[0].items()})
            parts.append(parts[0])
            continue
        table = cast("list[list[int]]", book[f"{name}/points{role}"].astype(np.int64).tolist())
        known: dict[Point, int] = {}
        for row, start, *said in table:
            known[Point(role, STARTS[start], tuple(bid for bid in said if bid >= 0))] = row
        rows.append(known)
        parts.append(book[f"{name}/parts{role}"].astype(np.uint8))
    return Page(Recall(bids, steps), (rows[0], rows[1]), (parts[0], parts[1]))


def advice(public: Public, seat: Seat, hand: Hand, *, calzone: bool = True) -> Advice | None:
    """What the book says, if it says something.

    Args:
        public: The position: two players by the rules of the ladder, the turn of ``seat``.
        seat: Who asks.
        hand: The dice of who asks, ascending.
        calzone: Whether the table allows Calzone (``P-13``).
    """
    alive = public.alive
    if len(alive) != 2 or max(public.dice) > MOST_DICE:  # noqa: PLR2004  two players
        return None
    first, second = sorted(alive, key=lambda each: (public.dice[each], each))
    dice = public.dice[first], public.dice[second]
    found = page(dice)
    if found is None:
        return None
    mind = _mind(dice, found.recall)
    role = 0 if seat == first else 1
    point = _point(mind, public, first, calzone=calzone)
    if point is None or point.role != role:
        return None
    row = found.rows[role].get(point)
    if row is None:
        return None
    actions = mind.considered(point)
    column = found.parts[role][row : row + 1 + len(actions), _places(dice[role])[hand]]
    total = int(column.sum())
    if not total:
        return None
    shares = (column / total).tolist()
    claims = mind.round.bids
    bids = {claims[bid]: share for bid, share in zip(actions, shares[1:], strict=True) if share}
    return Advice(shares[0], bids)


def _point(mind: Forgetful, public: Public, first: Seat, *, calzone: bool) -> Point | None:
    """Where a round is that was opened and bid as the position tells."""
    opener = public.bids[0].seat if public.bids else public.turn
    if opener is None:
        return None
    role = 0 if opener == first else 1
    last = public.last
    entitled = calzone and last is not None and last.change[opener] < 0
    entitled = entitled and public.dice[opener] == 1
    declared = public.calzone or public.may_declare
    point = Point(role, "choice" if entitled or declared else "plain", ())
    places = _claims(mind)
    for bid in public.bids:
        place = places.get(Claim(bid.quantity, bid.face, calzone=public.calzone))
        if place is None:
            return None
        point = mind.after(point, place)
    return point


@lru_cache(maxsize=32)
def _mind(dice: tuple[int, int], recall: Recall) -> Forgetful:
    return Forgetful(dice, recall)


@lru_cache(maxsize=32)
def _claims(mind: Forgetful) -> Mapping[Claim, int]:
    return {claim: place for place, claim in enumerate(mind.round.bids)}


@lru_cache(maxsize=8)
def _places(dice: int) -> Mapping[Hand, int]:
    return {hand: place for place, (hand, _) in enumerate(hands(dice, FACES))}


def _turned(point: Point) -> Point:
    return msgspec.structs.replace(point, role=1 - point.role)
