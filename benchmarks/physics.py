"""What a throw costs: the verdict, the first frames, and against a bare loop of the engine.

    .venv/bin/python benchmarks/physics.py [THROWS]

CPU time of this process. Each throw is at the dealer's die, with everybody else's dice around it.
The bare loop makes the same number of steps from the same state with every die in the world and
nothing looked at; both are measured in turns, so that a busy machine disturbs both alike.
"""

import sys
import time
from collections.abc import Callable
from hashlib import sha256
from statistics import median, quantiles
from typing import TypeVar

import msgspec
import numpy as np

from kosti.physics import (
    Chance,
    Pose,
    Tray,
    advance,
    die_of,
    hand,
    lob,
    new_tray,
    release,
    settled,
    throw,
)
from kosti.physics import _mujoco as engine
from kosti.physics.faces import lying
from kosti.physics.model import LYING_HEIGHT, STEPS_A_TICK
from kosti.physics.tray import AWAY, LYING

THROWS = 40
FIRST_TICKS = 3

T = TypeVar("T")


def main() -> None:
    """Print the tables."""
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else THROWS
    print(
        f"{'dice':>4} {'ms, median':>11} {'90 %':>6} {'most':>6} {'first ms':>9} "
        f"{'throws/s':>9} {'ticks/s':>8} {'bare ms':>8} {'ratio':>6}"
    )
    for seats in (1, 4, 8, 12):
        _row(seats, throws)
    _together(throws // 4)


def _row(seats: int, throws: int) -> None:
    tray = _crowd(seats)
    meant = lob(hand(seats, 0).home, (0.0, 0.0), 1.3)
    throw(tray, 0, 0, meant, _chance("warm", 0))
    spent: list[float] = []
    first: list[float] = []
    bare: list[float] = []
    ticks = 0
    for number in range(throws):
        done, seconds = _timed(lambda k=number: throw(tray, 0, 0, meant, _chance("throw", k)))
        spent.append(seconds)
        ticks += done.tray.now.tick
        started = release(tray, 0, 0, meant, _chance("throw", number))
        first.append(
            _timed(
                lambda k=number: advance(
                    release(tray, 0, 0, meant, _chance("throw", k)), FIRST_TICKS
                )
            )[1]
        )
        bare.append(_bare(started, done.tray.now.tick))
    total = sum(spent)
    print(
        f"{seats + 1:>4} {1e3 * median(spent):>11.1f} {1e3 * quantiles(spent, n=10)[8]:>6.1f} "
        f"{1e3 * max(spent):>6.1f} {1e3 * median(first):>9.2f} {throws / total:>9.1f} "
        f"{ticks / total:>8.0f} {1e3 * median(bare):>8.1f} {total / sum(bare):>6.2f}"
    )


def _bare(tray: Tray, ticks: int) -> float:
    """Seconds of the engine alone for so many ticks, with every die in the world."""
    data, now = engine.state(tray.dice), tray.now
    data.qpos[:] = np.frombuffer(now.poses)
    data.qvel[:] = np.frombuffer(now.motions)
    for die, place in enumerate(now.places):
        if place == AWAY:
            data.qpos[7 * die : 7 * die + 3] = 100 + die, 0, 100
    library, model = engine.library(), engine.model(tray.dice)
    return _timed(lambda: library.mj_step(model, data, STEPS_A_TICK * ticks))[1]


def _together(rounds: int) -> None:
    """The worst of play: nine dice in the air at once."""
    spent: list[float] = []
    for number in range(rounds):
        tray = new_tray(9)
        for seat in range(9):
            meant = lob(hand(9, seat).home, (0.0, 0.0), 1.3)
            tray = release(tray, seat, seat, meant, _chance(f"together {seat}", number))
        spent.append(_timed(lambda tray=tray: advance(tray))[1])
    print(
        f"\nnine thrown at once: {1e3 * median(spent):.0f} ms median, {1e3 * max(spent):.0f} most"
    )


def _crowd(seats: int) -> Tray:
    tray = new_tray(seats)
    now = tray.now
    for seat in range(1, seats):
        x, y = hand(seats, seat).outward
        far = 0.06 + 0.015 * (seat % 7)
        now = now.put(die_of(seat), LYING, Pose((far * x, far * y, LYING_HEIGHT), lying(seat % 8)))
    return settled(msgspec.structs.replace(tray, now=now))


def _chance(what: str, number: int) -> Chance:
    return Chance(sha256(f"benchmark, {what}, {number}".encode()).digest())


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    began = time.process_time()
    done = work()
    return done, time.process_time() - began


if __name__ == "__main__":
    main()
