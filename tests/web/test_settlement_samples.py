"""Settlements of the engine for the page's tests: the page draws what the engine paid.

``KOSTI_WRITE=1`` writes the file anew.
"""

import os
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from kosti.games.moons import settle

FILE = Path(__file__).parents[2] / "ui/src/testing/settlements.json"


def samples() -> bytes:
    """Sixty circles in which people were va-bank at different heights, as JSON."""
    chance = Random(20)  # noqa: S311  samples, not dice
    made: list[dict[str, object]] = []
    while len(made) < 60:
        n = chance.randint(2, 6)
        heights = [chance.randint(1, 40) for _ in range(chance.randint(1, 4))]
        put = [chance.choice(heights) for _ in range(n)]
        stay = sorted(chance.sample(range(n), chance.randint(2, n)))
        # A moon is worth six points, so it seldom goes with the highest total.
        totals = {seat: chance.randint(16, 20) for seat in stay}
        moons = [seat for seat in stay if chance.random() < 0.3]
        mode: Literal["refund", "side-pots"] = "refund" if chance.random() < 0.5 else "side-pots"
        settlement = settle(put, totals, moons, chance.randrange(n), mode)
        made.append({"put": put, "settlement": settlement})
    return msgspec.json.format(msgspec.json.encode(made), indent=0) + b"\n"


def test_the_page_is_tested_with_settlements_of_this_engine() -> None:
    if os.environ.get("KOSTI_WRITE"):
        FILE.write_bytes(samples())
    assert FILE.read_bytes() == samples()
