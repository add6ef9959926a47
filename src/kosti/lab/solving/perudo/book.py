"""The book of heads-up Perudo: what was learnt about every pair of players, as the bots read it.

A pair's page holds the points of its players and, for every hand, how often each action is to be
taken, in steps of one in ``LEVELS``. Rounds with few dice were solved exactly besides; what there
is of them (``excerpt``) goes before the page. ``python -m kosti.lab.solving.perudo.writing`` makes
the book; to read it needs NumPy and no Numba.
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
from kosti.lab.solving.perudo.excerpt import FINE, Excerpt, history_of, name_of, unpacked
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


@lru_cache(maxsize=16)
def excerpt(dice: tuple[int, int], start: Start, opener: int, role: int) -> Excerpt | None:
    """What the book in the package has of a solved round; None if it has nothing.

    Args:
        dice: The dice of the two roles; the first has no more than the second.
        start: How the round begins.
        opener: The role that opens.
        role: Whose strategy it is.
    """
    return read_excerpt(pages(), dice, start, opener, role)


def read_excerpt(
    book: Mapping[str, npt.NDArray[np.generic]],
    dice: tuple[int, int],
    start: Start,
    opener: int,
    role: int,
) -> Excerpt | None:
    """What a book has of a solved round; the arguments are those of ``excerpt``, but for the book.

    Two with as many dice are told apart by who opens alone.
    """
    if dice[0] == dice[1]:
        opener, role = 0, opener ^ role
    return unpacked(book, name_of(dice, start, opener, role))


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
    begun = _begun(public, first, calzone=calzone)
    bids = _bids(mind, public)
    if begun is None or bids is None:
        return None
    role = 0 if seat == first else 1
    if (begun.role + len(bids)) % 2 != role:
        return None
    return _solved(mind, dice, begun, bids, hand) or _learnt(mind, dice, found, begun, bids, hand)


def _solved(
    mind: Forgetful, dice: tuple[int, int], begun: Point, bids: tuple[int, ...], hand: Hand
) -> Advice | None:
    """What the solution of the round says, where there is an excerpt of it."""
    role = (begun.role + len(bids)) % 2
    found = excerpt(dice, begun.start, begun.role, role)
    if found is None:
        return None
    column = found.column(history_of(bids), _places(dice[role])[hand])
    if not column:
        return None
    legal = mind.round.raises[role][bids[-1]] if bids else mind.legal(begun)
    claims = mind.round.bids
    doodoo = column.pop(0, 0) / FINE
    return Advice(
        doodoo, {claims[legal[action - 1]]: part / FINE for action, part in column.items()}
    )


def _learnt(
    mind: Forgetful,
    dice: tuple[int, int],
    found: Page,
    begun: Point,
    bids: tuple[int, ...],
    hand: Hand,
) -> Advice | None:
    """What the learnt page says."""
    point = begun
    for bid in bids:
        point = mind.after(point, bid)
    row = found.rows[point.role].get(point)
    if row is None:
        return None
    actions = mind.considered(point)
    column = found.parts[point.role][row : row + 1 + len(actions), _places(dice[point.role])[hand]]
    total = int(column.sum())
    if not total:
        return None
    shares = (column / total).tolist()
    claims = mind.round.bids
    chances = {claims[bid]: share for bid, share in zip(actions, shares[1:], strict=True) if share}
    return Advice(shares[0], chances)


def _begun(public: Public, first: Seat, *, calzone: bool) -> Point | None:
    """How the round began, as the position tells."""
    opener = public.bids[0].seat if public.bids else public.turn
    if opener is None:
        return None
    last = public.last
    entitled = calzone and last is not None and last.change[opener] < 0
    entitled = entitled and public.dice[opener] == 1
    declared = public.calzone or public.may_declare
    return Point(0 if opener == first else 1, "choice" if entitled or declared else "plain", ())


def _bids(mind: Forgetful, public: Public) -> tuple[int, ...] | None:
    """The bids of the round by their places; None if one of them is none."""
    places = _claims(mind)
    found: list[int] = []
    for bid in public.bids:
        place = places.get(Claim(bid.quantity, bid.face, calzone=public.calzone))
        if place is None:
            return None
        found.append(place)
    return tuple(found)


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
