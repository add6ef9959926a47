"""The bytes that clients play back."""

import struct
from math import acos

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.physics.trays import chance, crowd, thrown, toss

from kosti.core import Malformed
from kosti.physics import Chance, Frame, Pose, advance, decode, encode, new_tray, release
from kosti.physics.faces import is_flat, top_face
from kosti.physics.frames import Recorder
from kosti.physics.tray import AWAY, LYING, MOVING, Moment

COORDINATE = st.floats(-1.6, 1.6)


def moment_of(pose: Pose) -> Moment:
    return new_tray(1).now.put(1, LYING, pose)


@given(st.tuples(COORDINATE, COORDINATE, COORDINATE), st.binary(min_size=32, max_size=32))
def test_a_pose_comes_back_nearly(place: tuple[float, float, float], seed: bytes) -> None:
    turn = Chance(seed).draws().orientation()
    (frame,) = decode(encode(moment_of(Pose(place, turn))))
    assert frame.whole
    back = frame.poses[1]
    assert back
    assert back.position == pytest.approx(place, abs=0.000026)
    dot = abs(sum(a * b for a, b in zip(back.orientation, turn, strict=True)))
    assert 2 * acos(min(1.0, dot)) < 0.0035  # a fifth of a degree


def test_what_is_drawn_on_top_is_what_was_recorded() -> None:
    for k in range(10):
        done = thrown(crowd(5), 0, "drawn", k)
        poses: dict[int, Pose | None] = {}
        for frame in decode(done.trajectory):
            poses.update(frame.poses)
        rest = done.facts.rest
        assert rest
        for die, value in enumerate(rest.values):
            pose = poses.get(die)
            assert (pose is None) == (value is None and die not in rest.cocked)
            if pose and value is not None:
                assert is_flat(pose.orientation)
                assert top_face(pose.orientation) == top_face(done.tray.now.pose(die).orientation)


def test_the_layout_is_as_documented() -> None:
    half = 0.5**0.5
    chunk = encode(moment_of(Pose((0.1, -0.2, 0.0075), (0.0, half, -half, 0.0))))
    assert chunk[:8] == struct.pack("<BBHI", 1, 1, 1, 0)
    assert chunk[8:10] == struct.pack("<H", 0b11)
    # x and y of the turn are the largest, x comes first; so y is -1/sqrt(2): 0; w and z are 0.
    code = 1 << 30 | 512 << 20 | 0 << 10 | 512
    assert struct.unpack("<hhhI", chunk[20:30]) == (2000, -4000, 150, code)
    assert len(chunk) == 8 + 2 + 2 * 10


def test_only_what_changes_is_sent_and_what_goes_is_said() -> None:
    before = new_tray(2).now.put(1, MOVING, Pose((0.1, 0.0, 0.1), (1.0, 0.0, 0.0, 0.0)))
    after = before.put(1, AWAY)
    rows = [[0.0] * 7] * 3
    recorder = Recorder(before, whole=False)
    recorder.add(after.places, rows)
    recorder.add(after.places, rows)
    gone, still = decode(recorder.chunk())
    assert (gone.tick, gone.whole, dict(gone.poses)) == (1, False, {1: None})
    assert (still.tick, dict(still.poses)) == (2, {})


def test_slices_join_to_the_whole() -> None:
    tray, _ = advance(new_tray(3), 3)
    whole = thrown(tray, 0, "slices")

    rolling = release(tray, 0, 0, toss(tray, 0), chance(0, "slices"))
    frames: list[Frame] = []
    while not rolling.at_rest:
        rolling, part = advance(rolling, 7)
        assert part.ticks <= 7
        frames += decode(part.frames)
    assert frames == list(decode(whole.trajectory))
    assert [frame.tick for frame in frames] == list(range(whole.tray.now.tick + 1))


def test_a_throw_takes_one_or_two_kilobytes() -> None:
    sizes = [len(thrown(crowd(9), 0, "size", k).trajectory) for k in range(10)]
    assert sorted(sizes)[5] < 2000


@pytest.mark.parametrize(
    "chunk",
    [
        b"",
        b"\1",
        struct.pack("<BBHI", 2, 0, 0, 0),
        struct.pack("<BBHI", 1, 0, 1, 0),
        struct.pack("<BBHI", 1, 0, 0, 0) + b"x",
        struct.pack("<BBHIH", 1, 0, 1, 0, 1),
    ],
)
def test_what_is_no_chunk_is_refused(chunk: bytes) -> None:
    with pytest.raises(Malformed):
        decode(chunk)


def test_nothing_moves_nothing_is_sent() -> None:
    tray = new_tray(2)
    assert advance(tray)[1].frames == b""
    assert Recorder(tray.now, whole=False).chunk() == b""
