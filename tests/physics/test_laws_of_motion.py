"""No energy from nothing, nothing passes through anything, everything comes to rest."""

from math import dist

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.physics.trays import chance, crowd, laid, thrown, toss, with_values

from kosti.physics import Moment, Pose, Release, Tray, advance, hand, lob, new_tray, release
from kosti.physics import _engine as engine
from kosti.physics.faces import is_flat
from kosti.physics.hands import MAX_SPEED, MAX_SPIN
from kosti.physics.model import FLOOR, GRAVITY, INERTIA, LYING_HEIGHT, MASS, TRAY_RADIUS
from kosti.physics.tray import LYING, MOVING


def energy(moment: Moment) -> float:
    """Of all dice on or over the tray, J, above all of them lying on the felt."""
    total = 0.0
    for die in moment.present():
        velocity, spin = moment.motion(die)
        if moment.places[die] in (LYING, MOVING):
            total += MASS / 2 * sum(v * v for v in velocity)
            total += INERTIA / 2 * sum(w * w for w in spin)
            total += MASS * GRAVITY * (moment.pose(die).position[2] - LYING_HEIGHT)
    return total


def check(tray: Tray) -> Tray:
    """Follow a tray to its rest, tick by tick.

    A contact stores energy for less than a tick, so two ticks are looked at together; each die may
    gain a thousandth of what it has.
    """
    latest = [energy(tray.now)] * 2
    fallen: set[int] = set()
    while not tray.at_rest:
        tray, _ = advance(tray, 1, trace=False)
        now = energy(tray.now)
        assert now <= max(latest) * 1.003 + 1e-7, "energy from nothing"
        latest = [latest[1], now]
        for die in tray.now.present():
            x, y, z = tray.now.pose(die).position
            off = (x * x + y * y) ** 0.5 > TRAY_RADIUS
            if tray.now.places[die] == MOVING:
                assert z > 0.003 or off, "a die sank into the felt"
            else:
                fallen |= {die} if z < 0 else set()
            for other in tray.now.present():
                gap = dist(tray.now.pose(other).position, (x, y, z))
                assert other == die or gap > 0.010, "dice are inside each other"
            assert z > FLOOR - 0.1
    assert {fall.die for fall in tray.facts.falls} >= fallen
    return tray


@pytest.mark.parametrize("seed", range(6))
def test_no_energy_from_nothing_and_no_way_through(seed: int) -> None:
    tray = crowd(5)
    check(release(tray, 0, 0, toss(tray, 0, pace=0.8 + 0.4 * seed), chance("energy", seed)))


@pytest.mark.parametrize("seed", range(3))
def test_nine_dice_at_once(seed: int) -> None:
    tray = new_tray(9)
    for seat in range(9):
        meant = toss(tray, seat, pace=2.0)
        tray = release(tray, 2 * seat, seat, meant, chance("nine", seed, seat))
    done = with_values(check(tray))
    assert done.facts.touches


def test_two_dice_at_full_speed_do_not_pass_through_each_other() -> None:
    met = 0
    for k in range(8):
        tray = new_tray(2)
        for seat in (0, 1):
            x, y, _ = hand(2, seat).home
            meant = Release((x, y, 0.1), (-x * 20, -y * 20, 0.42))
            tray = release(tray, 0, seat, meant, chance("head on", seat, k))
        tray = check(tray)
        met += any(touch.dice == (1, 2) for touch in tray.facts.touches)
    assert met >= 1


wild = st.floats(-100, 100)
wild_vectors = st.tuples(wild, wild, wild)


@settings(max_examples=25)
@given(
    st.lists(st.builds(Release, wild_vectors, wild_vectors, wild_vectors), min_size=1, max_size=3),
    st.binary(min_size=32, max_size=32),
)
def test_whatever_is_thrown_comes_to_rest_with_a_value(meant: list[Release], seed: bytes) -> None:
    tray = laid(4, [(3, 0.04, 0.0)])
    for seat, each in enumerate(meant):
        tray = release(tray, 5 * seat, seat, each, chance(seed, seat))
    tray, _ = advance(tray, trace=False)
    assert tray.at_rest
    assert tray.now.tick - tray.pushed < engine.PATIENCE_TICKS
    tray = with_values(tray, seed)
    rest = tray.facts.rest
    assert rest
    for die in tray.now.present():
        assert rest.values[die] in range(1, 9)
        assert is_flat(tray.now.pose(die).orientation)


def test_the_fastest_throws_stay_finite() -> None:
    for k in range(8):
        tray = crowd(9)
        part = MAX_SPEED / 3**0.5
        spin = (MAX_SPIN, 0.0, 0.0) if k % 2 else (0.0, 0.0, -MAX_SPIN)
        meant = Release((0.0, -0.3, 0.08 + 0.02 * k), (0.0, part * 1.6, -part * k / 8), spin)
        check(release(tray, 0, 0, meant, chance("fast", k)))


def test_what_lies_stays_where_it_is() -> None:
    """A die flies past and does not touch it: not a bit of it changes."""
    tray = laid(3, [(1, 0.2, -0.16)])
    done = thrown(tray, 0, "past", pace=1.0)
    touched = {die for touch in done.facts.touches for die in touch.dice}
    assert 2 not in touched
    assert done.tray.now.pose(2) == tray.now.pose(2)


def test_no_die_moves_that_nobody_touched() -> None:
    """The list of contacts and the poses tell the same story."""
    for k in range(12):
        tray = crowd(7)
        done = thrown(tray, 0, "story", k, pace=1.5)
        touched = {die for touch in done.facts.touches for die in touch.dice}
        for die in range(done.tray.dice):
            if die != 1 and die not in touched:
                assert done.tray.now.pose(die) == tray.now.pose(die)


def test_dice_that_lean_on_each_other_come_to_rest_together() -> None:
    """A die dropped into the gap between two others."""
    for k in range(4):
        tray = laid(3, [(1, 0.013, -0.2), (2, -0.013, -0.2)])
        fall = Pose((0.0, -0.2, 0.05), chance("gap", k).draws().orientation())
        now = tray.now.put(1, MOVING, fall, ((0.0, 0.0, -0.5), (0.0, 0.0, 0.0)))
        facts = msgspec.structs.replace(tray.facts, rest=None)
        done, _ = advance(msgspec.structs.replace(tray, now=now, past=(now,), facts=facts))
        assert done.now.tick < 400
        assert done.at_rest


def test_free_flight_is_a_parabola() -> None:
    tray = new_tray(1)
    meant = lob(hand(1, 0).home, (0.0, 0.1), 1.0)
    tray = release(tray, 0, 0, meant, chance("parabola"))
    (_, v, w), _ = tray.now.motion(1)
    _, y, z = tray.now.pose(1).position
    later, _ = advance(tray, 20)
    time = 20 * 0.009375
    _, y2, z2 = later.now.pose(1).position
    assert y2 == pytest.approx(y + v * time, abs=1e-6)
    assert z2 == pytest.approx(z + w * time - GRAVITY * time**2 / 2, abs=0.001)
