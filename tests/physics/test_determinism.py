"""Same inputs, same bits: whatever else is computed, wherever, and however it is cut up."""

import hashlib
import subprocess
import sys
import threading
from math import dist

import msgspec
import pytest
from tests.physics.trays import chance, crowd, laid, thrown, toss

from kosti.physics import Release, Tray, advance, die_of, hand, lob, new_tray, release
from kosti.physics.model import CIRCUMRADIUS


def digest(tray: Tray) -> str:
    return hashlib.sha256(msgspec.msgpack.encode(tray)).hexdigest()


def rolling(seed: int, seats: int = 4) -> Tray:
    tray = crowd(seats)
    return release(tray, 0, 0, toss(tray, 0), chance("bits", seed))


def to_rest(tray: Tray, slices: int | None = None) -> Tray:
    while not tray.at_rest:
        tray, _ = advance(tray, slices)
    return tray


@pytest.mark.parametrize("slices", [1, 5, 8, 1000])
def test_slices_do_not_matter(slices: int) -> None:
    assert to_rest(rolling(1), slices) == to_rest(rolling(1))


def test_another_process_computes_the_same() -> None:
    program = (
        "from tests.physics.test_determinism import *\n"
        "print(digest(to_rest(rolling(2))), digest(to_rest(rolling(3, 9))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [digest(to_rest(rolling(2))), digest(to_rest(rolling(3, 9)))]


@pytest.mark.parametrize("tick", [1, 7, 20, 33, 50])
def test_a_snapshot_in_flight_is_restored_to_the_bit(tick: int) -> None:
    tray, _ = advance(rolling(4), tick)
    stored = msgspec.msgpack.encode(tray)
    other = to_rest(rolling(5))  # the memory is used for something else
    assert other.at_rest
    back = msgspec.msgpack.decode(stored, type=Tray)
    assert back == tray
    assert to_rest(back) == to_rest(rolling(4))


def test_tables_do_not_disturb_each_other() -> None:
    alone = [to_rest(rolling(k)) for k in (6, 7, 8)]
    turns = [rolling(k) for k in (6, 7, 8)]
    while not all(tray.at_rest for tray in turns):
        turns = [advance(tray, 1 + k)[0] for k, tray in reversed(list(enumerate(turns)))][::-1]
    assert turns == alone


def test_threads_do_not_disturb_each_other() -> None:
    found: dict[int, Tray] = {}

    def compute(seed: int) -> None:
        found[seed] = to_rest(rolling(seed), 5)

    threads = [threading.Thread(target=compute, args=(seed,)) for seed in (9, 10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {seed: to_rest(rolling(seed)) for seed in (9, 10)}


@pytest.mark.parametrize("tick", [3, 16, 30, 45])
def test_a_throw_in_flight_rewinds(tick: int) -> None:
    """A throw into dice computed to their end is one into dice computed up to its tick."""
    tray = new_tray(3)
    first = release(tray, 0, 0, toss(tray, 0), chance("first"))
    ahead = release(to_rest(first), tick, 1, toss(tray, 1), chance("second"))
    exact = release(advance(first, tick)[0], tick, 1, toss(tray, 1), chance("second"))
    assert ahead.now == exact.now
    assert ahead.facts == exact.facts
    assert to_rest(ahead) == to_rest(exact)
    late = release(first, tick, 1, toss(tray, 1), chance("second"))
    assert to_rest(late) == to_rest(exact)
    facts = to_rest(ahead).facts
    assert [(throw.tick, throw.die) for throw in facts.thrown] == [(0, 1), (tick, 2)]
    assert [touch.tick for touch in facts.touches] == sorted(t.tick for t in facts.touches)


def test_what_happened_before_the_rewind_stays_and_later_things_do_not() -> None:
    tray = new_tray(2)
    first = to_rest(release(tray, 0, 0, toss(tray, 0), chance("stay")))
    hit = first.facts.touches[0].tick
    before = release(first, hit - 1, 1, toss(tray, 1), chance("then"))
    after = release(first, hit, 1, toss(tray, 1), chance("then"))
    assert before.facts.touches == ()
    assert after.facts.touches == first.facts.touches[:1]


def test_a_third_throw_at_the_rewound_tray() -> None:
    tray = new_tray(3)
    for seat in range(3):
        tray = to_rest(release(tray, 10 * seat, seat, toss(tray, seat), chance("three", seat)))
    again = new_tray(3)
    for seat in range(3):
        again = release(again, 10 * seat, seat, toss(again, seat), chance("three", seat))
    assert to_rest(again) == tray
    assert len(tray.facts.thrown) == 3


@pytest.mark.parametrize("seed", range(6))
def test_a_die_that_touches_nothing_leaves_all_others_their_bits(seed: int) -> None:
    """However many others are on the tray or in the air: nobody's luck turns by a far throw."""
    tray = laid(6, [])
    first = release(tray, 0, 0, toss(tray, 0), chance("far", seed))
    alone = to_rest(first)
    aside = Release((0.4, -0.02, 0.06), (1.0, 0.0, 0.2))
    joined = release(first, 4, _seat_at_right(6), aside, chance("aside", seed))
    both = to_rest(joined)
    other = die_of(_seat_at_right(6))
    assert all(other not in touch.dice for touch in both.facts.touches)
    assert alone.facts.touches == both.facts.touches
    end = min(alone.now.tick, both.now.tick)
    assert end > 30
    for tick in range(8, end, 8):
        one, two = (
            next(moment for moment in tray.past if moment.tick == tick) for tray in (alone, both)
        )
        for die in (0, 1):
            assert one.pose(die) == two.pose(die)
            assert one.motion(die) == two.motion(die)


def _seat_at_right(seats: int) -> int:
    return max(range(seats), key=lambda seat: hand(seats, seat).outward[0])


def test_dice_that_sleep_do_not_change_the_roll_of_others() -> None:
    """The same throw, with and without dice lying far away."""
    start = laid(5, [])
    full = laid(5, [(1, 0.25, 0.05), (2, 0.22, -0.1), (3, 0.2, 0.15)])
    meant = lob(hand(5, 0).home, (-0.12, -0.1), 0.8)
    trays = [to_rest(release(tray, 0, 0, meant, chance("sleep"))) for tray in (start, full)]
    assert trays[0].now.pose(1) == trays[1].now.pose(1)
    for die in (2, 3, 4):
        assert trays[1].now.pose(die) == full.now.pose(die)
        assert dist(full.now.pose(die).position, trays[1].now.pose(1).position) > 2 * CIRCUMRADIUS


def test_a_tray_is_a_value() -> None:
    tray = rolling(11)
    before = digest(tray)
    to_rest(tray)
    thrown(crowd(4), 0, "else")
    assert digest(tray) == before
