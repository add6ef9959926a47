"""A throw, from the hand to dice at rest.

Everything here takes a tray and gives a new one; the old one stays as it was.
"""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt
from typing import Final

import msgspec
from msgspec import Struct

from kosti.core import Malformed, Seat
from kosti.physics.chance import SEED_BYTES, Chance
from kosti.physics.faces import Quaternion, is_clear, lying, value
from kosti.physics.frames import Recorder
from kosti.physics.hands import TREMOR_PLACE, Release, house_release, launch, within_limits
from kosti.physics.model import CIRCUMRADIUS, LYING_HEIGHT, MAX_DICE, TRAY_RADIUS
from kosti.physics.tray import (
    AWAY,
    COCKED,
    DEALER,
    LYING,
    MOVING,
    Die,
    Facts,
    Moment,
    Pose,
    Rest,
    Thrown,
    Tray,
    Vector,
    die_of,
    empty_moment,
)

KICKS: Final = 3
"""How often the table kicks before it reads a leaning die."""

KEPT_TICKS: Final = 8
"""A moment is kept for rewinding every so many ticks; those in between are computed again."""


class Slice(Struct, frozen=True):
    """What one stretch of computing has brought.

    Attributes:
        frames: A chunk of the trajectory, as ``kosti.physics.frames`` describes; empty if no
            tick was computed.
        ticks: How many ticks were computed.
    """

    frames: bytes
    ticks: int


class Outcome(Struct, frozen=True):
    """A throw that has come to its end.

    Attributes:
        tray: At rest.
        facts: Those of the tray: all since it was last settled.
        trajectory: From the tick of the throw until all is at rest.
    """

    tray: Tray
    facts: Facts
    trajectory: bytes


def new_tray(seats: int) -> Tray:
    """A tray with only the dealer's die, at its centre.

    Rule: ``R-03``.

    Raises:
        ValueError: if there are no seats, or more than 12.
    """
    if not 1 <= seats < MAX_DICE:
        raise ValueError(f"a table has 1 to {MAX_DICE - 1} seats, not {seats}")
    dice = seats + 1
    bare = Tray(empty_moment(dice), (), (0,) * dice, 0, Facts(before=(None,) * dice))
    return cleared(bare)


def cleared(tray: Tray) -> Tray:
    """The tray without players' dice and with the dealer's at its centre; its clock goes on.

    Rules: ``R-13``, ``R-15``.
    """
    now = tray.now
    for die in range(tray.dice):
        now = now.put(die, AWAY)
    return _settled(msgspec.structs.replace(tray, now=_with_dealer(now)))


def settled(tray: Tray, lifted: Collection[Die] = ()) -> Tray:
    """The tray after a judgement: what has happened is history, some dice are lifted off.

    Rules: ``R-07``, ``R-09``.

    The dealer's die is put back if it is gone and no other one is there.

    Args:
        tray: At rest.
        lifted: Dice to take away; those that are not there do not matter.

    Raises:
        ValueError: if something still moves or leans without a value.
    """
    rest = tray.facts.rest
    if rest is None or rest.cocked:
        raise ValueError("only a tray at rest, with a value on every die, can be settled")
    now = tray.now
    for die in lifted:
        now = now.put(die, AWAY)
    if not now.present():
        now = _with_dealer(now)
    return _settled(msgspec.structs.replace(tray, now=now))


def release(tray: Tray, tick: int, seat: Seat, meant: Release, chance: Chance) -> Tray:
    """The tray at the moment when a die leaves a hand; whatever was computed later is dropped.

    Args:
        tray: At rest or not.
        tick: When, not before the last throw or kick. What rolls then goes on rolling.
        seat: Whose die; it must not be on the tray.
        meant: What the hand means to do; brought within human limits, then the tremor is added.
        chance: Fair randomness for this throw alone, unknown to the player.

    Raises:
        Malformed: if a number of the release is not finite (``not-finite``), another die is
            where it starts (``no-room``), or this die is on the tray (``on-the-tray``).
        ValueError: if there is no such seat, or the tick is before the last throw or kick.
    """
    if not 0 <= seat < tray.seats:
        raise ValueError(f"there is no seat {seat}")
    meant = within_limits(meant, tray.seats, seat)
    tray = _at(tray, tick)
    die = die_of(seat)
    if tray.now.places[die] != AWAY:
        raise Malformed("this die is on the tray", "on-the-tray")
    if any(
        _distance(tray.now.pose(other).position, meant.position) < _ROOM
        for other in tray.now.present()
    ):
        raise Malformed("another die is where this one would start", "no-room")
    done = launch(meant, chance)
    pose = Pose(done.position, done.orientation)
    motion = (done.velocity, _turned_back(done.spin, done.orientation))
    numberings = list(tray.numberings)
    numberings[die] = done.numbering
    thrown = Thrown(tick, die, done.numbering)
    facts = msgspec.structs.replace(tray.facts, thrown=(*tray.facts.thrown, thrown), rest=None)
    return _pushed(tray.now.put(die, MOVING, pose, motion), tuple(numberings), facts)


def advance(tray: Tray, ticks: int | None = None, *, trace: bool = True) -> tuple[Tray, Slice]:
    """The tray some ticks later, or at rest if it comes to rest before.

    However the way is cut into slices, the bits are the same.

    Args:
        tray: At rest (then nothing happens) or not.
        ticks: How many; None: until all is at rest.
        trace: False spares the work of writing frames, for throws that nobody watches.

    Raises:
        ArithmeticError: if the physics breaks; no accepted release is known to do that.
    """
    from kosti.physics._engine import PATIENCE_TICKS, Engine  # noqa: PLC0415  the heavy door

    if tray.at_rest:
        return tray, Slice(b"", 0)
    start, facts = tray.now, tray.facts
    deadline = tray.pushed + PATIENCE_TICKS
    engine = Engine(start, facts.touches, facts.falls, deadline, kicked=bool(facts.kicks))
    recorder = Recorder(start, whole=start.tick == tray.pushed) if trace else None
    past = list(tray.past)
    for tick in engine.run(PATIENCE_TICKS + 1 if ticks is None else ticks):
        if recorder:
            recorder.add(engine.places(), engine.rows())
        if tick % KEPT_TICKS == 0:
            past.append(engine.moment())
    now = engine.moment()
    facts = msgspec.structs.replace(
        facts,
        touches=tuple(engine.touches),
        falls=tuple(engine.falls),
        rest=None if now.moving() else _rest(now, tray.numberings),
    )
    further = msgspec.structs.replace(tray, now=now, past=tuple(past), facts=facts)
    return further, Slice(recorder.chunk() if recorder else b"", now.tick - start.tick)


def throw(tray: Tray, tick: int, seat: Seat, meant: Release, chance: Chance) -> Outcome:
    """A whole throw: ``release`` and then ``advance`` until all is at rest.

    Raises:
        Malformed: as ``release`` does.
        ValueError: as ``release`` does.
    """
    tray, done = advance(release(tray, tick, seat, meant, chance))
    return Outcome(tray, tray.facts, done.frames)


def kick(tray: Tray, chance: Chance) -> Tray:
    """The tray after the table has dealt with the dice that lean.

    Rule: ``R-20``.

    Each of them gets a small kick, up and away from what it may lean on; what follows is physics
    again. After three kicks they are read instead, and the tray is at rest: the top face counts
    if it is clear; if it is not, numbers are written on the die anew, so that each value is as
    likely as any other and still the one that is seen on top.

    Args:
        tray: At rest, with dice that lean.
        chance: Fair randomness for this kick alone.

    Raises:
        ValueError: if no die leans, or not all are at rest.
    """
    facts, now = tray.facts, tray.now
    cocked = facts.rest.cocked if facts.rest else ()
    if not cocked:
        raise ValueError("no die leans on a tray at rest")
    draws = chance.draws()
    numberings = list(tray.numberings)
    if len(facts.kicks) >= KICKS:
        for die in cocked:
            if not is_clear(now.pose(die).orientation):
                numberings[die] = draws.numbering()
            now = now.put(die, LYING)
        facts = msgspec.structs.replace(facts, rest=_rest(now, tuple(numberings)))
        return msgspec.structs.replace(tray, now=now, numberings=tuple(numberings), facts=facts)
    for die in cocked:
        away_x, away_y = _way_out(now, die)
        any_x, any_y = draws.direction()
        along_x, along_y = away_x + any_x / 2, away_y + any_y / 2
        length = sqrt(along_x * along_x + along_y * along_y)
        velocity = (_KICK_ALONG * along_x / length, _KICK_ALONG * along_y / length, _KICK_UP)
        spin = tuple(_KICK_SPIN * draws.normal() for _ in range(3))
        now = now.put(die, MOVING, motion=(velocity, (spin[0], spin[1], spin[2])))
    facts = msgspec.structs.replace(facts, kicks=(*facts.kicks, now.tick), rest=None)
    return _pushed(now, tuple(numberings), facts)


def prepare(seats: int) -> None:
    """Load MuJoCo and build the world of so many seats, so that the first throw need not wait."""
    chance = Chance(bytes(SEED_BYTES))
    advance(release(new_tray(seats), 0, 0, house_release(seats, 0, chance), chance), 1)


def _at(tray: Tray, tick: int) -> Tray:
    """The tray as it was, or will be, at a tick.

    Raises:
        ValueError: if that is before the last throw or kick.
    """
    if tick < tray.pushed:
        raise ValueError(f"tick {tick} is before the last throw or kick, {tray.pushed}")
    facts = tray.facts
    if tick < tray.now.tick and not (facts.rest and facts.rest.tick <= tick):
        kept = [moment for moment in tray.past if moment.tick <= tick]
        tray = msgspec.structs.replace(
            tray,
            now=kept[-1],
            past=tuple(kept),
            facts=msgspec.structs.replace(
                facts,
                touches=tuple(touch for touch in facts.touches if touch.tick <= kept[-1].tick),
                falls=tuple(fall for fall in facts.falls if fall.tick <= kept[-1].tick),
                rest=None,
            ),
        )
    if tray.now.tick < tick and not tray.at_rest:
        tray, _ = advance(tray, tick - tray.now.tick, trace=False)
    return msgspec.structs.replace(tray, now=msgspec.structs.replace(tray.now, tick=tick))


def _pushed(now: Moment, numberings: tuple[int, ...], facts: Facts) -> Tray:
    """The tray with something set in motion, from where nothing can be rewound beyond it."""
    return Tray(now=now, past=(now,), numberings=numberings, pushed=now.tick, facts=facts)


def _settled(tray: Tray) -> Tray:
    rest = _rest(tray.now, tray.numberings)
    facts = Facts(before=rest.values, rest=rest)
    return Tray(tray.now, (), tray.numberings, tray.now.tick, facts)


def _with_dealer(moment: Moment) -> Moment:
    centre = Pose((0.0, 0.0, LYING_HEIGHT), lying(0))
    return moment.put(DEALER, LYING, centre)


def _rest(moment: Moment, numberings: tuple[int, ...]) -> Rest:
    return Rest(
        tick=moment.tick,
        values=tuple(
            value(moment.pose(die).orientation, numberings[die]) if place == LYING else None
            for die, place in enumerate(moment.places)
        ),
        cocked=tuple(die for die, place in enumerate(moment.places) if place == COCKED),
    )


def _way_out(moment: Moment, die: Die) -> tuple[float, float]:
    """The direction, of length 1, away from the nearest die, or from the rim if that is nearer."""
    x, y, z = moment.pose(die).position
    from_centre = sqrt(x * x + y * y)
    best, way = TRAY_RADIUS - from_centre, (-x, -y)
    for other in moment.present():
        their = moment.pose(other).position
        distance = _distance(their, (x, y, z)) - CIRCUMRADIUS
        if other != die and distance < best:
            best, way = distance, (x - their[0], y - their[1])
    length = sqrt(way[0] * way[0] + way[1] * way[1])
    return (way[0] / length, way[1] / length) if length else (1.0, 0.0)


def _turned_back(spin: Vector, orientation: Quaternion) -> Vector:
    """A spin about the tray's axes as one about the die's own."""
    w, *axis = orientation
    x, y, z = (-part for part in axis)
    a, b, c = spin
    # v + 2 w (q × v) + 2 q × (q × v)
    s, t, u = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return (
        a + w * s + y * u - z * t,
        b + w * t + z * s - x * u,
        c + w * u + x * t - y * s,
    )


def _distance(a: Vector, b: Vector) -> float:
    return sqrt(sum((one - other) ** 2 for one, other in zip(a, b, strict=True)))


_ROOM = 2 * CIRCUMRADIUS + 6 * TREMOR_PLACE * sqrt(3)
_KICK_UP = 0.4  # m/s
_KICK_ALONG = 0.3  # m/s
_KICK_SPIN = 15.0  # rad/s, deviation about each axis
