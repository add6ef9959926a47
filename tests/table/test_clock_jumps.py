"""The time of day is for people to read: however it jumps, nobody is told anything else."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.table.world import FakeClock, World, WorldDice

from kosti.table import Pace, Settings
from kosti.table.facts import Entry

YEAR = 365 * 24 * 3600 * 1000


class JumpingClock(FakeClock):
    """The time of day of a machine whose clock somebody sets again and again."""

    def __init__(self, jumps: list[int]) -> None:
        super().__init__()
        self._jumps = jumps
        self.asked = 0

    def wall(self) -> int:
        self.asked += 1
        jump = self._jumps[self.asked % len(self._jumps)] if self._jumps else 0
        return max(0, super().wall() + jump)


async def _live(clock: JumpingClock, seed: int) -> tuple[list[bytes], list[Entry]]:
    """A game with clocks, windows, bots and people who come and go; what was told and kept."""
    rng = random.Random(seed)  # noqa: S311  whims, not dice
    world = World(clock=clock, dice=WorldDice(seed=seed), pace=Pace((0.5, 1.5), 1.0, 0.0))
    party = await world.open(
        "A",
        "B",
        bots=["steady", "bluffer"],
        settings=Settings(clock=7, window=2, grace=5, seats=4),
        options={"dice": 2},
    )
    for _ in range(30):
        person = party[rng.choice("AB")]
        match rng.randrange(6):
            case 0 if not person.session.closed:
                await person.go()
            case 1:
                await person.come(1)
            case 2 if not person.session.closed:
                await person.move(rng.choice(["1x2", "doodoo", "jonti", "2x5"]))
            case _:
                await world.wait(rng.choice([0.5, 2.0, 8.0]))
    told = [raw for name in "AB" for session in party[name].sessions for raw in session.raw]
    log = party.log()
    await world.house.close()
    return told, log


@given(st.lists(st.integers(-60 * YEAR, 60 * YEAR), min_size=1, max_size=20), st.integers(0, 999))
async def test_the_time_of_day_decides_nothing(jumps: list[int], seed: int) -> None:
    steady, jumping = JumpingClock([]), JumpingClock(jumps)
    told, log = await _live(steady, seed)
    told_too, log_too = await _live(jumping, seed)
    assert told == told_too
    assert steady.asked == jumping.asked > 0
    assert _timeless(log) == _timeless(log_too)


def _timeless(log: list[Entry]) -> list[Entry]:
    return [msgspec.structs.replace(entry, at=0) for entry in log]
