"""``kosti physics report``: what the tray of Rondo does, measured here and now."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

import msgspec

from kosti.cli.answers import print_json
from kosti.cli.progress import watched
from kosti.lab.estimates import Z
from kosti.lab.evenness import Evenness
from kosti.lab.plots import Point, bars, lines
from kosti.lab.tray import (
    DISTANCES,
    QUANTILES,
    Sample,
    Share,
    Task,
    TrayReport,
    measure,
    report,
    tasks,
)

EXAMPLE = "kosti physics report --throws 2000 --out report"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("what", choices=["report"], help="what to do")
    parser.add_argument(
        "--throws",
        type=_positive,
        default=20_000,
        metavar="N",
        help="throws for the faces; a fifth as many for aims, a tenth for targets "
        "(default: %(default)s)",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder for report.json and plots")
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same throws")
    parser.add_argument(
        "--jobs", type=_positive, default=1, metavar="J", help="processes (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object, on one line")


def run(args: argparse.Namespace) -> int:
    """Measure and report."""
    seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)  # or it would fail after all the work
    todo = list(tasks(args.throws, seed))
    samples: list[Sample] = []
    spent = 0.0
    for sample, seconds in watched(_measured(todo, args.jobs), len(todo), "throws"):
        samples.append(sample)
        spent += seconds
    found = report(samples, seed, spent)
    if args.out:
        _write(args.out, found)
    if args.json:
        print_json(found)
    else:
        print("\n".join(_lines(found)))
        if args.out:
            print(f"\nwritten to {args.out}: report.json and {len(_plots(found))} plots")
    return 0


def _measured(todo: Sequence[Task], jobs: int) -> Iterator[tuple[Sample, float]]:
    if jobs == 1:
        yield from map(_timed, todo)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_timed, todo, chunksize=20)


def _timed(task: Task) -> tuple[Sample, float]:
    """A throw, and the CPU seconds it took."""
    began = time.process_time()
    sample = measure(task)
    return sample, time.process_time() - began


def _lines(found: TrayReport) -> Iterator[str]:
    """The report for people."""
    yield f"{found.throws} throws, seed {found.seed}; intervals are 95 %"
    yield from ("", "values of the thrown dice that stayed", *_evenness(found.values))
    yield from ("", "faces of the body, before numbers are written on it", *_evenness(found.bodies))
    yield ""
    yield f"{'time to rest':22}" + "".join(f"{_quantile(part):>8}" for part in QUANTILES)
    yield f"{'  on screen, s':22}" + "".join(f"{part:8.2f}" for part in found.seconds)
    yield f"{'  for the dice, s':22}" + "".join(f"{part:8.2f}" for part in found.simulated)
    yield ""
    errors = [share.label for share in found.hits[0]]
    yield f"{'hits by error of aim':22}" + "".join(f"{error:>16}" for error in errors)
    for distance, shares in zip(DISTANCES, found.hits, strict=True):
        yield f"{f'  from {distance:.2f} m':22}" + "".join(_cell(share) for share in shares)
    yield from ("", "hits that turn the target, by speed of the hit, m/s", *_shares(found.turns))
    yield from ("", "thrown dice that fall, by horizontal speed, m/s", *_shares(found.falls))
    yield from ("", "throws at five dice that take one of them off", *_shares([found.victims]))
    yield from ("", "throws after which a die leans", *_shares([found.cocked]))
    yield ""
    yield f"{found.throws_a_second:.1f} throws a second of one processor"


def _evenness(found: Evenness) -> Iterator[str]:
    yield "  " + "".join(f"{face:>8}" for face in range(1, 9))
    yield "  " + "".join(f"{count:>8}" for count in found.counts)
    yield f"  chi-square {found.chi_square:.2f} (7 degrees of freedom), p = {found.p_value:.3f}"


def _shares(shares: Iterable[Share]) -> Iterator[str]:
    for share in shares:
        yield f"  {share.label:20}{_cell(share)}   {share.count} of {share.total}"


def _cell(share: Share) -> str:
    if not share.total:
        return f"{'–':>16}"
    return f"{share.estimate.mean:6.2f} {share.estimate.low:.2f}–{share.estimate.high:.2f}"


def _quantile(part: float) -> str:
    return "longest" if part == 1 else f"{100 * part:g} %"


def _write(folder: Path, found: TrayReport) -> None:
    (folder / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    for name, picture in _plots(found).items():
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


def _plots(found: TrayReport) -> dict[str, str]:
    p = found.values.p_value
    return {
        "values": bars(f"Values of thrown dice, p = {p:.3f}", _faces(found.values), "value"),
        "bodies": bars(
            f"Faces of the body, p = {found.bodies.p_value:.3f}", _faces(found.bodies), "face"
        ),
        "rest": bars(
            "Time to rest on screen, s",
            [
                Point(_quantile(part), time_, time_, time_)
                for part, time_ in zip(QUANTILES, found.seconds, strict=True)
            ],
            "share of throws at rest by then",
        ),
        "hits": lines(
            "Chance to hit one die, by distance",
            [
                (f"{distance:.2f} m", _points(shares))
                for distance, shares in zip(DISTANCES, found.hits, strict=True)
            ],
            "error of aim besides the tremor",
        ),
        "turns": bars("Chance that a hit turns the target", _points(found.turns), "speed, m/s"),
        "falls": bars("Chance that a thrown die falls", _points(found.falls), "pace, m/s"),
    }


def _faces(found: Evenness) -> list[Point]:
    counts = enumerate(found.counts, 1)
    return [
        Point(str(face), count, max(0.0, count - _wide(count)), count + _wide(count))
        for face, count in counts
    ]


def _wide(count: int) -> float:
    return Z * sqrt(count)


def _points(shares: Iterable[Share]) -> list[Point]:
    return [
        Point(share.label, share.estimate.mean, share.estimate.low, share.estimate.high)
        for share in shares
        if share.total
    ]


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("it must be 1 or more")
    return number
