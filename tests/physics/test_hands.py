"""What a hand can do, and its tremor."""

from math import acos, dist, hypot, inf, nan, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.physics.trays import chance

from kosti.core import Malformed
from kosti.physics import Release, hand, house_release, launch, lob, within_limits
from kosti.physics.hands import HAND_HEIGHT, MAX_SPEED, MAX_SPIN, REACH, SWAY, TREMOR_PLACE
from kosti.physics.model import GRAVITY, LYING_HEIGHT

finite = st.floats(allow_nan=False, allow_infinity=False)
vectors = st.tuples(finite, finite, finite)


@given(st.builds(Release, vectors, vectors, vectors), st.integers(1, 12), st.integers(0, 11))
def test_any_finite_release_is_brought_within_limits(meant: Release, seats: int, seat: int) -> None:
    done = within_limits(meant, seats, seat % seats)
    x, y, z = done.position
    out_x, out_y = hand(seats, seat % seats).outward
    assert REACH[0] - 1e-6 <= x * out_x + y * out_y <= REACH[1] + 1e-6
    assert abs(y * out_x - x * out_y) <= SWAY + 1e-6
    assert HAND_HEIGHT[0] <= z <= HAND_HEIGHT[1]
    assert hypot(*done.velocity) <= MAX_SPEED * (1 + 1e-12)
    assert hypot(*done.spin) <= MAX_SPIN * (1 + 1e-12)
    again = within_limits(done, seats, seat % seats)
    assert again.velocity == pytest.approx(done.velocity)
    assert again.position == pytest.approx(done.position, abs=1e-6)


@pytest.mark.parametrize("part", [nan, inf, -inf])
@pytest.mark.parametrize("field", ["position", "velocity", "spin"])
def test_numbers_that_are_not_finite_are_refused(part: float, field: str) -> None:
    vector = (0.0, part, 0.0)
    meant = Release(**{"position": (0.0, 0.0, 0.0), "velocity": (0.0, 0.0, 0.0), field: vector})
    with pytest.raises(Malformed) as refusal:
        within_limits(meant, 3, 0)
    assert refusal.value.code == "not-finite"


def test_what_a_hand_can_do_is_left_alone() -> None:
    meant = Release((0.05, -0.33, 0.1), (0.3, 1.5, 0.5), (10.0, 0.0, 5.0))
    done = within_limits(meant, 4, 0)
    assert done.position == pytest.approx(meant.position, abs=1e-9)
    assert (done.velocity, done.spin) == (meant.velocity, meant.spin)


def test_seats_stand_clockwise_around_the_tray() -> None:
    corners = [hand(4, seat).outward for seat in range(4)]
    assert corners == [(0, -1), (-1, 0), (0, 1), (1, 0)]


@pytest.mark.parametrize("pace", [0.5, 1.3, 3.0])
def test_a_lob_comes_down_where_it_should(pace: float) -> None:
    start, target = (0.1, -0.34, 0.12), (0.02, 0.05)
    done = lob(start, target, pace)
    u, v, w = done.velocity
    time = dist(start[:2], target) / pace
    assert hypot(u, v) == pytest.approx(pace)
    assert (start[0] + u * time, start[1] + v * time) == pytest.approx(target)
    assert start[2] + w * time - GRAVITY * time**2 / 2 == pytest.approx(LYING_HEIGHT)


def test_a_lob_needs_a_pace() -> None:
    with pytest.raises(ValueError, match="pace"):
        lob((0.0, 0.3, 0.1), (0.0, 0.0), 0.0)
    assert lob((0.0, 0.3, 0.1), (0.0, 0.3), 1.0).velocity == (0, 0, 0)


def test_the_tremor_is_as_large_as_documented() -> None:
    """Angle and speed over 2,000 throws; each fails once in a thousand honest samples."""
    meant = Release((0.0, -0.34, 0.1), (0.0, 1.2, 0.5))
    angles: list[float] = []
    speeds: list[float] = []
    for k in range(2000):
        done = launch(meant, chance("tremor", k))
        size = hypot(*done.velocity)
        dot = sum(a * b for a, b in zip(done.velocity, meant.velocity, strict=True))
        angles.append(acos(min(1.0, dot / size / 1.3)))
        speeds.append(size / 1.3 - 1)
        assert dist(done.position, meant.position) <= 6 * sqrt(3) * TREMOR_PLACE
    # The square of the angle is exponential of mean 2 · 0.017².
    assert sum(a * a for a in angles) / 2000 == pytest.approx(2 * 0.017**2, rel=3.29 / 2000**0.5)
    assert sum(s * s for s in speeds) / 2000 == pytest.approx(0.03**2, rel=3.29 * (2 / 2000) ** 0.5)
    assert max(angles) < pi / 20


def test_the_client_chooses_neither_orientation_nor_numbers() -> None:
    meant = Release((0.0, -0.34, 0.1), (0.0, 1.2, 0.5))
    first, again, other = (launch(meant, chance("same", k)) for k in (0, 0, 1))
    assert first == again
    assert first.orientation != other.orientation
    moved = launch(Release((0.01, -0.34, 0.1), (0.1, 1.2, 0.5)), chance("same", 0))
    assert (moved.orientation, moved.numbering) == (first.orientation, first.numbering)


@pytest.mark.parametrize("velocity", [(0.0, 0.0, 0.0), (0.0, 0.0, 2.0), (0.0, 0.0, -2.0)])
def test_a_throw_straight_up_or_down_is_a_throw(velocity: tuple[float, float, float]) -> None:
    done = launch(Release((0.0, -0.34, 0.1), velocity), chance("up"))
    assert hypot(*done.velocity) == pytest.approx(hypot(*velocity), rel=0.2)


def test_the_table_throws_at_the_centre() -> None:
    for seat in range(5):
        done = house_release(5, seat, chance("house", seat))
        assert done == within_limits(done, 5, seat) or done.position == pytest.approx(
            within_limits(done, 5, seat).position
        )
        assert 1.0 <= hypot(*done.velocity[:2]) <= 1.6
