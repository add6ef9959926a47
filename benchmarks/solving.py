"""What it costs to solve rounds of Perudo, and OpenSpiel's liar's dice beside OpenSpiel.

    .venv/bin/python benchmarks/solving.py [--peer] [--large] [--json]

CPU seconds of this process, one thread, to a NashConv of 1e-3, bounds included; compiling is
reported apart. ``--peer`` runs ``pyspiel.CFRPlusSolver`` on the same game for as long as it takes
(three minutes or more) and needs ``pip install open_spiel``; ``--large`` adds two dice against
two, for which 5 GB of memory and some ten minutes are needed.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable

from kosti.lab.solving.perudo.rounds import Round, perudo_round
from kosti.lab.solving.perudo.solver import Solver, solve
from kosti.lab.solving.perudo.variants import OPENSPIEL

TARGET = 1e-3
RUNS = 5
FIRST_LOOK = 400
"""Iterations after which the peer is asked for its NashConv; a single question takes 8 seconds."""
STEP = 20


def measured(name: str, make: Callable[[], Round], runs: int) -> dict[str, object]:
    """The median run of a few."""
    began = time.process_time()
    Solver(make()).warm_up()
    compiling = time.process_time() - began
    spent: list[float] = []
    iterations, low, high = 0, 0.0, 0.0
    for _ in range(runs):
        for progress in solve(Solver(make()), TARGET):
            iterations = progress.iterations
            if progress.bounds is not None:
                low, high = progress.bounds.low, progress.bounds.high
        spent.append(progress.cpu_seconds)
    return {
        "round": name,
        "cpu_seconds": sorted(spent)[len(spent) // 2],
        "iterations": iterations,
        "value": [low, high],
        "compiling": compiling,
    }


def as_the_peer_is_measured(runs: int) -> dict[str, object]:
    """OpenSpiel's game by our solver: iterations alone, as many as it takes in steps of 20."""
    solver = Solver(OPENSPIEL.round((1, 1)))
    while solver.bounds().width > TARGET:
        solver.iterate(STEP)
    spent: list[float] = []
    for _ in range(runs):
        again = Solver(solver.game)
        began = time.process_time()
        again.iterate(solver.iterations)
        spent.append(time.process_time() - began)
    return {
        "round": "liars_dice, iterations alone",
        "cpu_seconds": sorted(spent)[len(spent) // 2],
        "iterations": solver.iterations,
    }


def peer() -> dict[str, object]:
    """OpenSpiel's own solver on its own game; asking for NashConv is not in its time."""
    import pyspiel  # noqa: PLC0415  only if asked for

    game = pyspiel.load_game("liars_dice")
    solver = pyspiel.CFRPlusSolver(game)
    iterations, spent = 0, 0.0
    while True:
        began = time.process_time()
        for _ in range(FIRST_LOOK if not iterations else STEP):
            solver.evaluate_and_update_policy()
            iterations += 1
        spent += time.process_time() - began
        if pyspiel.nash_conv(game, solver.average_policy()) <= TARGET:
            return {
                "round": "liars_dice, pyspiel.CFRPlusSolver",
                "cpu_seconds": spent,
                "iterations": iterations,
            }


def main() -> None:
    """Print the table, or one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rounds: list[tuple[str, Callable[[], Round], int]] = [
        ("1 against 1", lambda: perudo_round((1, 1), "ladder"), RUNS),
        ("1 against 2", lambda: perudo_round((1, 2), "ladder"), RUNS),
        ("2 against 1", lambda: perudo_round((2, 1), "ladder"), RUNS),
        ("liars_dice", lambda: OPENSPIEL.round((1, 1)), RUNS),
    ]
    if args.large:
        rounds.append(("2 against 2", lambda: perudo_round((2, 2), "ladder"), 1))
    rows = [measured(*row) for row in rounds]
    if args.peer:
        ours, theirs = as_the_peer_is_measured(RUNS), peer()
        rows += [ours, theirs]
        ratio = float(str(theirs["cpu_seconds"])) / float(str(ours["cpu_seconds"]))
        rows.append({"round": "liars_dice, times less CPU", "cpu_seconds": ratio})
    for row in rows:
        if args.json:
            sys.stdout.write(json.dumps(row) + "\n")
            continue
        cells = f"{row['round']:36} {row['cpu_seconds']:10.4f}"
        if "iterations" in row:
            cells += f" {row['iterations']:>6}"
        if isinstance(row.get("value"), list):
            low, high = row["value"]  # type: ignore[misc]
            cells += f"  {low:+.6f} to {high:+.6f}  compiled in {row['compiling']:.1f} s"
        print(cells)


if __name__ == "__main__":
    main()
