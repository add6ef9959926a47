"""A throw and what is known of it afterwards."""

from math import dist

import msgspec
import pytest
from tests.physics.trays import chance, crowd, thrown, toss, with_values

from kosti.core import Malformed
from kosti.physics import (
    Pose,
    Release,
    advance,
    cleared,
    die_of,
    hand,
    house_release,
    lob,
    new_tray,
    release,
    settled,
    throw,
    verdict,
)
from kosti.physics.faces import lying
from kosti.physics.model import CIRCUMRADIUS, LYING_HEIGHT, RIM_HEIGHT
from kosti.physics.tray import LYING


@pytest.mark.rule("R-03")
def test_the_dealer_is_placed_at_the_centre_of_an_empty_tray() -> None:
    tray = new_tray(3)
    assert (tray.dice, tray.seats, tray.now.tick) == (4, 3, 0)
    assert tray.at_rest
    assert tray.now.present() == (0,)
    assert tray.now.pose(0).position == (0, 0, LYING_HEIGHT)
    seen = verdict(tray.facts)
    assert (seen.hit, seen.missed, seen.fell, seen.faces, seen.again) == ((), (), (), (), ())


def test_a_hit_is_known_with_its_tick_its_speed_and_its_place() -> None:
    done = thrown(new_tray(2), 0, "hit")
    touch = done.facts.first_touch(die_of(0))
    assert touch
    assert touch.dice == (0, 1)
    assert 0 < touch.tick < 60
    assert 0.5 < touch.speed < 3.5
    assert dist(touch.at[:2], (0, 0)) < 2 * CIRCUMRADIUS
    seen = verdict(done.facts)
    assert (seen.hit, seen.missed) == ((0,), ())
    assert done.facts.thrown[0].die == 1
    rest = done.facts.rest
    assert rest
    assert rest.tick == done.tray.now.tick
    assert seen.faces == ((0, rest.values[1]),)


def test_a_miss_is_a_miss_and_moves_nothing() -> None:
    tray = crowd(4)
    meant = lob(hand(4, 0).home, (0.2, -0.15), 0.7)
    done = throw(tray, 0, 0, meant, chance("miss"))
    assert done.facts.touches == ()
    assert verdict(done.facts).missed == (0,)
    for die in range(4):
        if die != die_of(0):
            assert done.tray.now.pose(die) == tray.now.pose(die)


def test_a_die_thrown_over_the_edge_falls() -> None:
    x, y, _ = hand(3, 0).home
    done = throw(new_tray(3), 0, 0, Release((x, y, 0.1), (0.0, -1.0, 0.0)), chance("over"))
    (fall,) = done.facts.falls
    assert (fall.die, fall.kicked) == (1, False)
    seen = verdict(done.facts)
    assert (seen.hit, seen.missed, seen.fell, seen.faces) == ((), (), (0,), ())
    assert done.tray.now.present() == (0,)


def test_who_is_knocked_off_has_fallen_and_the_knocker_has_hit() -> None:
    """A die that lies on the rim opposite, thrown at until one of the throws takes it off."""
    tray = new_tray(2)
    on_the_rim = Pose((0.0, 0.295, LYING_HEIGHT + RIM_HEIGHT), lying(0))
    tray = settled(msgspec.structs.replace(tray, now=tray.now.put(2, LYING, on_the_rim)))
    for k in range(40):
        done = throw(tray, 0, 0, lob(hand(2, 0).home, (0.0, 0.29), 2.4), chance("off", k))
        if any(fall.die == die_of(1) for fall in done.facts.falls) and done.facts.touches:
            break
    else:
        pytest.fail("nobody was knocked off")
    seen = verdict(done.facts)
    assert 0 in seen.hit
    assert 1 in seen.fell
    assert 1 not in seen.missed


def test_a_turned_die_has_a_new_value_and_others_are_not_named() -> None:
    tray = crowd(3)
    before = tray.facts.before
    for k in range(30):
        done = throw(tray, 0, 0, toss(tray, 0, (0.05, 0.0), 2.0), chance("turn", k))
        rest = done.facts.rest
        assert rest
        if rest.cocked:
            continue
        faces = dict(verdict(done.facts).faces)
        for seat in (1, 2):
            value = rest.values[die_of(seat)]
            assert faces.get(seat) == (value if value != before[die_of(seat)] else None)
        if 1 in faces:
            return
    pytest.fail("nothing was turned in 30 hits")


def test_a_die_is_thrown_once_until_it_is_lifted() -> None:
    trays = [thrown(new_tray(2), 0, "stays", k).tray for k in range(4)]
    tray = next(tray for tray in trays if not tray.facts.falls)
    with pytest.raises(Malformed) as refusal:
        release(tray, tray.now.tick, 0, toss(tray, 0), chance("twice"))
    assert refusal.value.code == "on-the-tray"
    lifted = settled(tray, [die_of(0)])
    assert release(lifted, tray.now.tick, 0, toss(tray, 0), chance("twice")).now.moving()


def test_no_die_starts_inside_another() -> None:
    tray = release(new_tray(2), 0, 0, toss(new_tray(2), 0), chance("room"))
    x, y, z = tray.now.pose(1).position
    near = Release((x, y + 0.02, z), (0.0, 1.0, 0.0))
    # Seat 1 sits opposite; its hand cannot come so far, so it is brought back and has room.
    assert release(tray, 0, 1, near, chance("room", 1)).now.places[2]
    crowded = release(new_tray(12), 0, 0, Release((0.09, -0.3, 0.1), (0.0, 0.5, 0.0)), chance("a"))
    x, y, z = crowded.now.pose(1).position
    with pytest.raises(Malformed) as refusal:
        release(crowded, 0, 11, Release((x, y, z), (0.0, 0.5, 0.0)), chance("b"))
    assert refusal.value.code == "no-room"


def test_misuse_is_said() -> None:
    tray = new_tray(2)
    with pytest.raises(ValueError, match="seat"):
        release(tray, 0, 2, toss(tray, 0), chance(0))
    rolling = release(tray, 10, 0, toss(tray, 0), chance(0))
    with pytest.raises(ValueError, match="before"):
        release(rolling, 9, 1, toss(tray, 1), chance(1))
    with pytest.raises(ValueError, match="at rest"):
        settled(rolling)
    with pytest.raises(ValueError, match="verdict"):
        verdict(rolling.facts)
    for seats in (0, 13):
        with pytest.raises(ValueError, match="seats"):
            new_tray(seats)


@pytest.mark.rule("R-07")
def test_the_dealer_comes_back_when_no_die_is_left() -> None:
    tray = thrown(new_tray(2), 0, "alone").tray
    bare = tray.now.put(0, 0).put(1, 0)
    tray = settled(msgspec.structs.replace(tray, now=bare))
    assert tray.now.present() == (0,)
    assert tray.now.pose(0).position == (0, 0, LYING_HEIGHT)


@pytest.mark.rule("R-03")
def test_a_cleared_tray_is_as_new_but_for_the_clock() -> None:
    tray = thrown(crowd(4), 0, "clear").tray
    fresh = cleared(tray)
    assert fresh.now.present() == (0,)
    assert fresh.now.pose(0) == new_tray(4).now.pose(0)
    assert fresh.now.tick == tray.now.tick
    assert fresh.facts.before == (fresh.facts.before[0], None, None, None, None)


def test_the_tables_own_throw_is_a_throw() -> None:
    tray = crowd(5)
    meant = house_release(5, 0, chance("aim"))
    assert not with_values(throw(tray, 0, 0, meant, chance("go")).tray).now.moving()


def test_the_first_slice_needs_few_ticks() -> None:
    """What the server sends at once; the rest follows in slices."""
    tray = release(crowd(9), 100, 0, toss(crowd(9), 0), chance("slice"))
    tray, part = advance(tray, 3)
    assert part.ticks == 3
    assert tray.now.tick == 103
    assert part.frames
    assert advance(tray, 3, trace=False)[1].frames == b""
