"""How much CPU a decision of each character of Shoot the Moons costs, with six players.

    python benchmarks/moons_bots.py [--games 40] [--json]

Strength is measured by ``kosti simulate moons``.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Collection
from statistics import median

from kosti.bots import CHARACTERS, AnyPolicy, make_policy
from kosti.games.moons import Action, Moons, Options, View
from kosti.lab import play_games


class Timed:
    """A policy, and the CPU time of each of its decisions."""

    def __init__(self, policy: AnyPolicy) -> None:
        self._policy = policy
        self.seconds: list[float] = []

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Pass on, and note the time."""
        before = time.process_time()
        action: Action | None = self._policy(view, legal, rng)
        self.seconds.append(time.process_time() - before)
        return action


def main() -> None:
    """Print the median and the worst decision of each character."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rows: dict[str, dict[str, float]] = {}
    for character in CHARACTERS["moons/1"]:
        game = Moons(6, Options(ante_rise=10))
        bots = [Timed(make_policy("moons/1", character, game)) for _ in range(6)]
        list(play_games(game, bots, range(args.games), seed=1))
        spent = [seconds for bot in bots for seconds in bot.seconds]
        rows[character] = {
            "decisions": len(spent),
            "median_ms": 1000 * median(spent),
            "worst_ms": 1000 * max(spent),
        }
    if args.json:
        print(json.dumps(rows))
        return
    for character, row in rows.items():
        print(
            f"{character:10} {row['decisions']:6.0f} decisions, "
            f"median {row['median_ms']:.2f} ms, worst {row['worst_ms']:.2f} ms of CPU"
        )


if __name__ == "__main__":
    main()
