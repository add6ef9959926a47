"""The settlement of Shoot the Moons once more, one chip at a time, to check the rules against.

Nothing of ``kosti`` is used. The bank is cut into slices that are one chip high: every player
who put in at least that much has one chip in the slice. No slice knows of layers; consecutive
slices that go to the same players are one run, and a run is shared as one sum.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple


class Slice(NamedTuple):
    """Chips of one height: who is in for them, and who they go to."""

    chips: int
    half: frozenset[int]
    """Who shares half of it."""
    rest: frozenset[int]
    """Who shares what is left."""
    back: frozenset[int]
    """Who takes their own chip back first."""
    loose: bool
    """Whether what is shared are chips that folded players left above the winners."""


def slices(
    put: Sequence[int], totals: Mapping[int, int], shooters: Collection[int], *, refund: bool
) -> Iterator[Slice]:
    """The bank from the lowest chip to the highest."""
    best = _best(totals, totals)
    cap = max(put[seat] for seat in best)
    for height in range(1, max(put) + 1):
        chips = sum(chips >= height for chips in put)
        entitled = frozenset(seat for seat in totals if put[seat] >= height)
        half = entitled.intersection(shooters)
        none: frozenset[int] = frozenset()
        if len(entitled) == 1:
            yield Slice(chips, none, entitled, none, loose=False)
        elif not refund:
            yield Slice(chips, half, _best(totals, entitled), none, loose=False)
        elif height <= cap:
            yield Slice(chips, half, best & entitled, none, loose=False)
        else:
            yield Slice(chips, none, _best(totals, entitled), entitled, loose=True)


def settle(
    put: Sequence[int],
    totals: Mapping[int, int],
    shooters: Collection[int],
    button: int,
    *,
    refund: bool,
) -> list[int]:
    """What each seat is paid."""
    paid = [0] * len(put)
    order = [(button + 1 + place) % len(put) for place in range(len(put))]

    def share(among: frozenset[int], chips: int) -> None:
        for number in range(chips):  # one chip after another, round and round
            sharers = [seat for seat in order if seat in among]
            paid[sharers[number % len(sharers)]] += 1

    rests: list[tuple[tuple[frozenset[int], bool], int]] = []
    cut = slices(put, totals, shooters, refund=refund)
    for half, run in groupby(cut, key=lambda piece: piece.half):
        pieces, total = list(run), 0
        for piece in pieces:
            before, total = total, total + piece.chips
            moon = total // 2 - before // 2 if half else 0
            for seat in piece.back:
                paid[seat] += 1
            rest = piece.chips - moon - len(piece.back)
            rests.append(((piece.rest, piece.loose), rest))
        if half:
            share(half, total // 2)
    for (among, _), parts in groupby(rests, key=lambda item: item[0]):
        share(among, sum(chips for _, chips in parts))
    return paid


def ideal(
    put: Sequence[int], totals: Mapping[int, int], shooters: Collection[int], *, refund: bool
) -> list[Fraction]:
    """What each seat would be paid if chips could be cut."""
    paid = [Fraction()] * len(put)
    for piece in slices(put, totals, shooters, refund=refund):
        for seat in piece.back:
            paid[seat] += 1
        chips = Fraction(piece.chips - len(piece.back))
        if piece.half:
            chips /= 2
            for seat in piece.half:
                paid[seat] += chips / len(piece.half)
        for seat in piece.rest:
            paid[seat] += chips / len(piece.rest)
    return paid


def _best(totals: Mapping[int, int], among: Collection[int]) -> frozenset[int]:
    highest = max(totals[seat] for seat in among)
    return frozenset(seat for seat in among if totals[seat] == highest)
