"""How many moves the server does for its processor time, how soon, and in how much memory.

Tables of four people play game after game, as fast as they are answered, by the real rules and on a
durable store; a boardgame.io server plays Perudo with the same client, in the same run and in turn.
What is compared with what, and what came of it, stands in benchmarks/README.md. Linux only.

Usage: python -m benchmarks.server [PART …] [--tables N …] [--rounds N] [--seconds S] [--json]

The parts: load, rondo, idle, workers; without any, all of them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import uvloop
from benchmarks.serving import peer, postgres, subjects
from benchmarks.serving.bars import (
    NOISY,
    Bar,
    Run,
    at_least,
    at_most,
    median_run,
    ratios,
    spread,
)
from benchmarks.serving.subjects import Subject, compare, sit

PARTS: Final = ("load", "rondo", "idle", "workers")
_CORES: Final = 4
"""For two workers, the database and the client."""

SPARE: Final = 500
"""Files that are open besides connections."""


def load(args: argparse.Namespace, folder: Path) -> tuple[list[Run], list[Bar]]:
    """Perudo and Shoot the Moons against the peer, in turn."""
    compared: list[Subject] = [subjects.kosti("perudo/1"), subjects.kosti("moons/1")]
    note = ""
    try:
        peer.install()
        compared.insert(1, subjects.boardgame_io())
    except peer.Unavailable as error:
        note = str(error)
    runs: list[Run] = []
    for tables in args.tables:
        _raise_limit(4 * tables * len(compared))
        runs += _compare(compared, tables, args, folder)
    bars: list[Bar] = []
    theirs = _of(runs, "boardgame.io perudo", args.bar)
    for game in ("perudo/1", "moons/1"):
        ours = _of(runs, f"kosti {game}", args.bar)
        at = f"of boardgame.io's, {game} at {args.bar} tables"
        figures = ratios(ours, theirs, "per_cpu_second")
        bars.append(at_least(f"at least 3 times the moves per CPU-second {at}", 3, figures, note))
        figures = ratios(ours, theirs, "p99_ms")
        bars.append(at_most(f"a p99 of at most 1 time that {at}", 1, figures, note))
    return runs, bars


def rondo(args: argparse.Namespace, folder: Path) -> tuple[list[Run], list[Bar]]:
    """Rondo by itself: its dice roll in real time, and physics is what it costs."""
    subject = subjects.kosti("rondo/1")
    return _compare([subject], args.rondo, args, folder), []


def idle(args: argparse.Namespace, folder: Path) -> tuple[list[Run], list[Bar]]:
    """Connections that say nothing, four at a table that waits for its host."""
    wanted = f"at most 40 kB for each of {args.idle} idle connections"
    most = _raise_limit(args.idle)
    if most < args.idle:
        note = f"only {most} files may be open: raise the hard limit (ulimit -Hn)"
        return [], [at_most(wanted, 40, (), note)]
    kilobytes = uvloop.run(sit(subjects.kosti("perudo/1"), args.idle // 4, folder))
    _say(f"{args.idle} idle connections: {kilobytes:.1f} kB each")
    return [], [at_most(wanted, 40, (kilobytes,))]


def workers(args: argparse.Namespace, folder: Path) -> tuple[list[Run], list[Bar]]:
    """On PostgreSQL: one worker, two, and two servers behind a proxy that keeps tables together."""
    wanted = "1.6 times the moves with two workers"
    try:
        with postgres.database() as database:
            compared = [subjects.workers("perudo/1", number, database) for number in (1, 2)]
            compared.append(subjects.kept_together("perudo/1", database))
            runs = _compare(compared, args.bar, args, folder)
    except postgres.Unavailable as error:
        return [], [at_least(wanted, 1.6, (), str(error))]
    one, *others = (_of(runs, subject.name, args.bar) for subject in compared)
    bars: list[Bar] = []
    cores = os.cpu_count() or 1
    for wanted_of, two in zip((wanted, "the same with two servers"), others, strict=True):
        if cores < _CORES:
            note = f"{cores} processors are too few for two workers, PostgreSQL and the client"
            bars.append(at_least(wanted_of, 1.6, (), note))
        else:
            bars.append(at_least(wanted_of, 1.6, ratios(two, one, "per_second")))
        # What two whole processors would do, if nothing but the work for a move held them up.
        per_cpu = [2 * ratio for ratio in ratios(two, one, "per_cpu_second")]
        bars.append(at_least(f"{wanted_of}, by processor time", 1.6, per_cpu))
    return runs, bars


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; without any, all")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 50, 100, 500])
    parser.add_argument("--bar", type=int, default=50, help="tables at which bars are measured")
    parser.add_argument("--rondo", type=int, default=10, help="tables of Rondo")
    parser.add_argument("--idle", type=int, default=10_000, help="connections that say nothing")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a measurement")
    parser.add_argument("--folder", type=Path, help="where to store; it is the disk that counts")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    args = parser.parse_args()
    parts = args.parts or PARTS
    if not set(parts) <= set(PARTS):
        parser.error(f"the parts are {', '.join(PARTS)}")
    runs: list[Run] = []
    bars: list[Bar] = []
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        for part in (load, rondo, idle, workers):
            if part.__name__ in parts:
                more, judged = part(args, Path(folder))
                runs += more
                bars += judged
    if args.json:
        print(json.dumps(_report(args, runs, bars)))
    else:
        _print(runs, bars)


def _compare(
    compared: Sequence[Subject], tables: int, args: argparse.Namespace, folder: Path
) -> list[Run]:
    names = ", ".join(subject.name for subject in compared)
    _say(f"{tables} tables: {names}")
    return uvloop.run(compare(compared, tables, args.rounds, args.seconds, folder))


def _raise_limit(connections: int) -> int:
    """Let so many files be open, and some more; how many connections that leaves."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = connections + SPARE if hard == resource.RLIM_INFINITY else min(hard, connections + SPARE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most - SPARE


def _report(args: argparse.Namespace, runs: Sequence[Run], bars: Sequence[Bar]) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cpus": os.cpu_count(),
        "load": os.getloadavg(),
        "seconds": args.seconds,
        "rounds": args.rounds,
        "runs": msgspec.to_builtins(runs),
        "bars": msgspec.to_builtins(bars),
    }


def _print(runs: Sequence[Run], bars: Sequence[Bar]) -> None:
    print(f"{os.cpu_count()} processors, load average {os.getloadavg()[0]:.1f}; medians of rounds")
    print(
        f"{'':22}{'tables':>7}{'per CPU-s':>11}{'spread':>8}{'per s':>8}{'p50 ms':>8}{'p99 ms':>8}"
        f"{'kB/conn':>9}{'cores':>7}{'client':>7}"
    )
    for key in dict.fromkeys((run.subject, run.tables) for run in runs):
        same = _of(runs, *key)
        run, apart = median_run(same), spread([each.per_cpu_second for each in same])
        print(
            f"{run.subject:22}{run.tables:7}{run.per_cpu_second:11.0f}{apart:8.0%}"
            f"{run.per_second:8.0f}{run.p50_ms:8.1f}{run.p99_ms:8.1f}{run.kb_per_connection:9.1f}"
            f"{run.cores:7.2f}{run.client_cores:7.2f}"
            + (f"  {run.refused:.0f} refused" if run.refused else "")
        )
    for bar in bars:
        median = "" if bar.median is None else f": {bar.median:.2f}"
        rounds = f" (rounds {', '.join(f'{each:.2f}' for each in bar.rounds)})" * bool(bar.rounds)
        noisy = len(bar.rounds) > 1 and spread(bar.rounds) > NOISY
        note = "; ".join(filter(None, [bar.note, "the rounds lie far apart" * noisy]))
        print(f"{bar.verdict.upper()}: {bar.wanted}{median}{rounds}" + f" [{note}]" * bool(note))


def _of(runs: Iterable[Run], subject: str, tables: int) -> list[Run]:
    return [run for run in runs if (run.subject, run.tables) == (subject, tables)]


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
