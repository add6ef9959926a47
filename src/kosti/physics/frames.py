"""Trajectories as bytes: what clients get to play back.

Layout, lowest byte first. A chunk is a head and frames:

======  =====  ==========================================================================
offset  type   meaning
======  =====  ==========================================================================
0       u8     version, 1
1       u8     bit 0: the first frame names every die that is there, all others are away
2       u16    how many frames
4       u32    tick of the first frame; each further frame is one tick later
======  =====  ==========================================================================

A frame is a u16 whose bit ``d`` says that die ``d`` has changed, then ten bytes for each such
die, by number: x, y, z as i16 in steps of 0.05 mm, and the orientation as a u32. Its two highest
bits say which part of (w, x, y, z) is left out, the largest, which is taken to be positive; the
others follow in their order, ten bits each: ``n`` stands for ``(2 n / 1023 - 1) / sqrt(2)``. A die
that is no longer there has the least i16 three times and a u32 of 0.

A chunk holds from its first tick on: whatever a client has of later ticks no longer counts. What
does not change is not sent.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite, sqrt
from typing import Final

from msgspec import Struct

from kosti.core import Malformed
from kosti.physics.faces import Quaternion
from kosti.physics.tray import AWAY, COCKED, LYING, Die, Moment, Pose

VERSION: Final = 1
STEP: Final = 0.00005  # m
SEEN: Final = 32767 * STEP
"""Beyond this, m, a coordinate stays at it: 1.64 m; a die that falls is not followed so far."""


class Frame(Struct, frozen=True):
    """One tick of a trajectory.

    Attributes:
        tick: When.
        whole: Whether dice that are not named are away; else they stay where they were.
        poses: Of the dice that have changed; None for a die that is no longer there.
    """

    tick: int
    whole: bool
    poses: Mapping[Die, Pose | None]


class Recorder:
    """Makes chunks of one trajectory."""

    def __init__(self, moment: Moment, *, whole: bool) -> None:
        """Start.

        Args:
            moment: Where the dice are; what the client has seen before.
            whole: Whether this moment is the first frame, with every die that is there.
        """
        self._seen: dict[Die, bytes] = {}
        self._places = [AWAY] * len(moment.places)
        self._frames: list[bytes] = []
        self._whole = whole
        self._first = moment.tick + (not whole)
        rows = [(*pose.position, *pose.orientation) for pose in map(moment.pose, _dice(moment))]
        if whole:
            self.add(moment.places, rows)
        else:
            self._changed(moment.places, rows)

    def add(self, places: Iterable[int], rows: Sequence[Sequence[float]]) -> None:
        """Add the next tick.

        Args:
            places: By die, where it can be.
            rows: ``[N][7]`` position, m, and orientation of each die.
        """
        changed = self._changed(places, rows)
        mask = sum(1 << die for die, _ in changed)
        self._frames.append(_MASK.pack(mask) + b"".join(packed for _, packed in changed))

    def chunk(self) -> bytes:
        """The frames so far as bytes; empty if there are none."""
        if not self._frames:
            return b""
        head = _HEAD.pack(VERSION, self._whole, len(self._frames), self._first)
        return head + b"".join(self._frames)

    def _changed(
        self, places: Iterable[int], rows: Sequence[Sequence[float]]
    ) -> list[tuple[Die, bytes]]:
        changed: list[tuple[Die, bytes]] = []
        for die, (place, row) in enumerate(zip(places, rows, strict=True)):
            before, self._places[die] = self._places[die], place
            if place == before and place in _UNMOVED:
                continue
            packed = _GONE if place == AWAY else _packed(row)
            if packed != self._seen.get(die):
                self._seen[die] = packed
                changed.append((die, packed))
        return changed


def encode(moment: Moment) -> bytes:
    """One frame with every die that is there: what a newcomer gets."""
    return Recorder(moment, whole=True).chunk()


def decode(chunk: bytes) -> tuple[Frame, ...]:
    """The frames of a chunk.

    Raises:
        Malformed: if it is not a chunk.
    """
    frames: list[Frame] = []
    try:
        version, flags, count, first = _HEAD.unpack_from(chunk)
        offset = _HEAD.size
        for index in range(count):
            (mask,) = _MASK.unpack_from(chunk, offset)
            offset += _MASK.size
            poses: dict[Die, Pose | None] = {}
            for die in range(_BITS):
                if mask >> die & 1:
                    poses[die] = _unpacked(chunk, offset)
                    offset += _POSE.size
            frames.append(Frame(first + index, bool(flags & 1) and index == 0, poses))
    except struct.error as error:
        raise Malformed("a trajectory breaks off") from error
    if version != VERSION or flags > 1 or offset != len(chunk):
        raise Malformed("this is no trajectory of version 1")
    return tuple(frames)


def _packed(row: Sequence[float]) -> bytes:
    x, y, z, *turn = row
    largest = max(range(4), key=lambda part: abs(turn[part]))
    sign = _PARTS / 2 * sqrt(2) * (-1 if turn[largest] < 0 else 1)
    code = largest
    for part in range(4):
        if part != largest:
            code = code << _PART_BITS | min(max(round(turn[part] * sign + _PARTS / 2), 0), _PARTS)
    return _POSE.pack(_stepped(x), _stepped(y), _stepped(z), code)


def _stepped(metres: float) -> int:
    if not isfinite(metres):
        raise ValueError("a die is nowhere")
    return round(min(max(metres, -SEEN), SEEN) / STEP)


def _unpacked(chunk: bytes, offset: int) -> Pose | None:
    x, y, z, code = _POSE.unpack_from(chunk, offset)
    if x == y == z == _NOWHERE:
        return None
    largest = code >> 3 * _PART_BITS
    parts = [
        (2 * (code >> shift & _PARTS) / _PARTS - 1) / sqrt(2)
        for shift in (2 * _PART_BITS, _PART_BITS, 0)
    ]
    parts.insert(largest, sqrt(max(0.0, 1 - sum(part * part for part in parts))))
    length = sqrt(sum(part * part for part in parts))
    w, a, b, c = (part / length for part in parts)
    orientation: Quaternion = (w, a, b, c)
    return Pose((x * STEP, y * STEP, z * STEP), orientation)


def _dice(moment: Moment) -> range:
    return range(len(moment.places))


_HEAD = struct.Struct("<BBHI")
_MASK = struct.Struct("<H")
_POSE = struct.Struct("<hhhI")
_UNMOVED = (AWAY, LYING, COCKED)
_BITS = 16
_PART_BITS = 10
_PARTS = 2**_PART_BITS - 1
_NOWHERE = -32768
_GONE = _POSE.pack(_NOWHERE, _NOWHERE, _NOWHERE, 0)
