"""The roll-off that finds the first opener.

Rules: ``P-02``, ``P-03``.
"""

from __future__ import annotations

from kosti.core import Refused, Seat
from kosti.games.perudo.types import (
    FACES,
    Event,
    OpenerChosen,
    Options,
    Public,
    RollOffThrown,
)


def decide(
    options: Options, public: Public, throws: tuple[tuple[int, ...], ...]
) -> tuple[Event, ...]:
    """Judge one pass of the roll-off.

    Raises:
        Refused: if others have thrown than those who contend, or not one die or all.
    """
    _check(options, public, throws)
    mistaken = {seat for seat in public.contenders if len(throws[seat]) > 1}
    barred = set(public.barred) | mistaken
    best = _best(public.contenders, mistaken, throws)
    if not best:
        # All who contended have lost the right: those beaten earlier who have it come back.
        best = [seat for seat in range(len(throws)) if seat not in barred]
    if not best:
        # Nobody has it: everybody gets it back.
        barred.clear()
        best = list(range(len(throws)))
    contenders = () if len(best) == 1 else tuple(best)
    thrown = RollOffThrown(throws, contenders, tuple(sorted(barred)))
    return (thrown,) if contenders else (thrown, OpenerChosen(best[0]))


def _best(
    contenders: tuple[Seat, ...], mistaken: set[Seat], throws: tuple[tuple[int, ...], ...]
) -> list[Seat]:
    """Those with the highest die among those who threw one."""
    fair = {seat: throws[seat][0] for seat in contenders if seat not in mistaken}
    return [seat for seat, die in fair.items() if die == max(fair.values())]


def _check(options: Options, public: Public, throws: tuple[tuple[int, ...], ...]) -> None:
    if len(throws) != len(public.dice):
        raise Refused("P-02", "wrong-thrower", seat=None)
    for seat, throw in enumerate(throws):
        if (seat in public.contenders) != bool(throw):
            rule = "P-03" if throw and seat in public.barred else "P-02"
            raise Refused(rule, "wrong-thrower", seat=seat)
        if len(throw) not in (0, 1, options.dice):
            raise Refused("P-03", "one-die-or-all", seat=seat, dice=options.dice)
        if not all(1 <= die <= FACES for die in throw):
            raise Refused("P-01", "no-such-face-thrown", seat=seat, faces=FACES)
