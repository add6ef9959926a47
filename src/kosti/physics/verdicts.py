"""What a game hears of the physics: which seats hit, missed, fell, and the new values."""

from __future__ import annotations

from msgspec import Struct

from kosti.core import Seat
from kosti.physics.tray import DEALER, Die, Facts, seat_of


class Verdict(Struct, frozen=True):
    """A stretch of play between two rests, as the rules see it.

    Rules: ``R-06``, ``R-09``, ``R-10``, ``R-20``.

    Attributes:
        hit: Seats whose die was thrown and met another one, ascending.
        missed: Seats whose die was thrown, met none and stayed on the tray, ascending.
        fell: Seats whose die fell, thrown in this stretch or knocked off, ascending.
        faces: Seat and value of each player's die on the tray that is new or has changed.
        again: Seats whose die the table must throw again, because it fell after a kick; while
            there are any, the stretch is not over.
    """

    hit: tuple[Seat, ...]
    missed: tuple[Seat, ...]
    fell: tuple[Seat, ...]
    faces: tuple[tuple[Seat, int], ...]
    again: tuple[Seat, ...]


def verdict(facts: Facts) -> Verdict:
    """What has happened since the tray was last settled, in the words of the rules.

    What a kick of the table brings about is no player's doing: dice that meet then have not hit,
    dice that fall then are thrown again. The values after it count.

    Raises:
        ValueError: if not all dice are at rest, or one of them leans.
    """
    rest = facts.rest
    if rest is None or rest.cocked:
        raise ValueError("there is no verdict before every die has a value")
    kicked = min(facts.kicks, default=rest.tick)
    met = {die for touch in facts.touches if touch.tick <= kicked for die in touch.dice}
    fell = {fall.die for fall in facts.falls if not fall.kicked}
    thrown = {throw.die for throw in facts.thrown}
    again = {
        fall.die
        for fall in facts.falls
        if fall.kicked and rest.values[fall.die] is None and fall.die not in fell
    }
    return Verdict(
        hit=_seats(thrown & met),
        missed=_seats(thrown - met - fell),
        fell=_seats(fell),
        faces=tuple(
            (seat_of(die), value)
            for die, value in enumerate(rest.values)
            if die != DEALER and value is not None and (value != facts.before[die] or die in thrown)
        ),
        again=_seats(again),
    )


def _seats(dice: set[Die]) -> tuple[Seat, ...]:
    return tuple(sorted(seat_of(die) for die in dice if die != DEALER))
