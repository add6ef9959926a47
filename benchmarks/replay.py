"""What `kosti replay` costs: to start, and for a game of ten thousand moves.

    .venv/bin/python benchmarks/replay.py

CPU seconds of whole processes, the best of a few, so that a busy machine disturbs little.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from kosti.games.perudo import Options
from kosti.testing.long_game import long_record

RUNS = 5
MOVES = 10_000
SHORT = b'{"kosti":1,"game":"perudo/1","options":{},"players":["A","B"]}\n'


def cpu_seconds(file: Path) -> float:
    """The best CPU time of `kosti replay FILE --json`, user and system."""
    best = float("inf")
    for _ in range(RUNS):
        before = os.times()
        subprocess.run(  # noqa: S603  our own program
            [sys.executable, "-m", "kosti.cli", "replay", str(file), "--json"],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = os.times()
        spent = (
            after.children_user
            - before.children_user
            + after.children_system
            - before.children_system
        )
        best = min(best, spent)
    return best


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_bytes(SHORT)
        start = cpu_seconds(file)
        print(f"start, a record without moves       {start:6.3f} s")
        for players, options in ((3, Options()), (6, Options()), (10, Options(dice=10))):
            record, _ = long_record(players, options, MOVES, seed=1)
            file.write_bytes(record)
            spent = cpu_seconds(file)
            print(
                f"{MOVES} moves, {players:2} players, {options.dice:2} dice"
                f"   {spent:6.3f} s, {(spent - start) / MOVES * 1e6:5.1f} µs a move"
            )


if __name__ == "__main__":
    main()
