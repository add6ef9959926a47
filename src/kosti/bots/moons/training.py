"""``python -m kosti.bots.moons.training FILE``: learn to play among three and more.

First the three characters play circles, and a network learns to do what they do; then a policy
learns against itself, what it was before, those clones and plain players. A report is written
beside the file, a JSON object a line. The same seed gives the same file on the same machine; other
processors may round differently. It needs Numba (``kosti[lab]``).
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from kosti.bots.moons.player import BLUFFER, CAUTIOUS, STEADY, Character, MoonsBot
from kosti.games.moons import Moons, Options
from kosti.lab.estimates import Estimate
from kosti.lab.learning.moons.clones import imitate
from kosti.lab.learning.moons.examples import Examples, collect
from kosti.lab.learning.moons.training import (
    Choice,
    Guest,
    Learner,
    Plan,
    guest_caller,
    guest_raiser,
    guest_random,
    guest_wild,
    of_clone,
    of_network,
    play_matches,
)

SEED: Final = 2026
EXAMPLES: Final = 80_000
PASSES: Final = 30
PLAN: Final = Plan(iterations=400)

CHARACTERS: Final[Mapping[str, Character]] = {
    "steady": STEADY,
    "bluffer": BLUFFER,
    "cautious": CAUTIOUS,
}
SHARES: Final = (0.7, 0.15, 0.15)
"""How often each of them sits in a seat where examples are made."""

COMPANIES: Final = (
    # How likely; then by seat: the learner, an earlier self, steady, bluffer, cautious, caller,
    # raiser, random, wild.
    (0.30, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    (0.12, 1, 1, 0, 0, 0, 0, 0, 0, 0),
    (0.30, 0, 0, 1, 0, 0, 0, 0, 0, 0),
    (0.18, 2, 1, 3, 2, 2, 0, 0, 0, 0),
    (0.10, 1, 0, 2, 1, 1, 1, 1, 1, 1),
)

MATCHES: Final = 4000
EVERY: Final = 50
"""After so many iterations matches are played, and the file is written."""


def main(arguments: list[str] | None = None) -> int:
    """Learn, and write the file and its report."""
    parser = argparse.ArgumentParser(
        prog="python -m kosti.bots.moons.training", description=__doc__
    )
    parser.add_argument("file", type=Path, help="the file to write; the report gets .jsonl")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--iterations", type=int, default=PLAN.iterations)
    parser.add_argument("--examples", type=int, default=EXAMPLES, metavar="N")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="NPZ",
        help="where the examples are kept: read if it is there, else written",
    )
    args = parser.parse_args(arguments)
    report = Report(args.file.with_suffix(".jsonl"))
    examples = _examples(args.examples, args.seed, args.keep, report)
    clones, losses = imitate(examples, len(CHARACTERS), PASSES, args.seed)
    report.add("clones", passes=PASSES, nats=dict(zip(CHARACTERS, losses, strict=True)))
    known = {name: of_clone(clones, who, len(CHARACTERS)) for who, name in enumerate(CHARACTERS)}
    guests = [Guest(name, choice) for name, choice in known.items()]
    guests += [guest_caller(), guest_raiser(), guest_random(), guest_wild()]
    learner = Learner(PLAN, guests, COMPANIES, args.seed)
    report.add("plan", seed=args.seed, plan=PLAN, companies=COMPANIES, iterations=args.iterations)
    for number in range(args.iterations):
        progress = learner.iterate(number / args.iterations)
        if progress.iteration % EVERY and progress.iteration < args.iterations:
            continue
        packed = learner.average.packed()
        args.file.write_bytes(packed)
        matches = _matches(of_network(learner.average), guests, args.seed)
        report.add("learning", **msgspec.to_builtins(progress), matches=matches)
    packed = args.file.read_bytes()
    sizes = [list(weight.shape) for weight in learner.average.weights]
    report.add("file", sha256=hashlib.sha256(packed).hexdigest(), layers=sizes)
    return 0


class Report:
    """The lines of a report, each with the processor time spent so far."""

    def __init__(self, path: Path) -> None:
        """Begin it anew."""
        self._path = path
        self._began = time.process_time()
        self._path.write_bytes(b"")

    def add(self, stage: str, **said: Any) -> None:  # noqa: ANN401  whatever a line says
        """One more line."""
        spent = round(time.process_time() - self._began, 1)
        line = msgspec.json.encode({"stage": stage, "cpu_seconds": spent, **said})
        with self._path.open("ab") as file:
            file.write(line + b"\n")
        sys.stderr.write(line.decode() + "\n")
        sys.stderr.flush()


def _examples(count: int, seed: int, keep: Path | None, report: Report) -> Examples:
    if keep is not None and keep.exists():
        with np.load(keep) as arrays:
            kept = Examples(**dict(arrays))
        report.add("examples", kept=True, decisions=len(kept.actions))
        return kept
    players = [
        {
            settlement: MoonsBot(Moons(2, Options(settlement=settlement)), character)
            for settlement in ("refund", "side-pots")
        }
        for character in CHARACTERS.values()
    ]
    examples = collect(players, SHARES, count, seed)
    report.add("examples", seed=seed, decisions=len(examples.actions))
    if keep is not None:
        with keep.open("wb") as file:
            np.savez_compressed(file, **msgspec.structs.asdict(examples))
    return examples


def _matches(me: Choice, guests: Sequence[Guest], seed: int) -> dict[str, Estimate]:
    """How often the learner wins matches, by who the others are."""
    named = {guest.name: guest.choice for guest in guests}
    found: dict[str, Estimate] = {}
    for name, number in (
        ("steady", 1),
        ("steady", 2),
        ("steady", 3),
        ("steady", 5),
        ("bluffer", 2),
        ("cautious", 2),
        ("caller", 2),
        ("raiser", 2),
        ("random", 2),
    ):
        found[f"{number} {name}"] = play_matches([me, *[named[name]] * number], MATCHES, seed)
    return found


if __name__ == "__main__":
    sys.exit(main())
