"""``kosti solve``: strategies that cannot be beaten, and what they win for certain."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from math import log
from typing import TYPE_CHECKING, Any, Final, Self

from msgspec import Struct

from kosti.cli import solve_moons
from kosti.cli.answers import print_json
from kosti.cli.progress import PATIENCE
from kosti.core import Malformed
from kosti.lab.solving.bounds import Bounds
from kosti.lab.solving.perudo.match import RoundName, match_rounds, win_probability
from kosti.lab.solving.perudo.rounds import Kind, perudo_round

if TYPE_CHECKING:
    from kosti.lab.solving.perudo.solver import Progress

EXAMPLE = "kosti solve perudo --dice 1,2 --target 1e-3 --match"

_KINDS: Final[Mapping[Kind, str]] = {
    "plain": "",
    "calzone": ", Calzone declared",
    "choice": ", the opener looks and may declare Calzone",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    games = parser.add_subparsers(metavar="GAME", required=True)
    about = "a round of it, between two players"
    perudo = games.add_parser("perudo", help=about, description=about)
    _add_perudo(perudo)
    perudo.set_defaults(solve=_run)
    moons = games.add_parser("moons", help=solve_moons.ABOUT, description=solve_moons.ABOUT)
    solve_moons.add_arguments(moons)
    moons.set_defaults(solve=solve_moons.run)


def _add_perudo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dice", required=True, metavar="A,B", help="the opener's dice, and the other player's"
    )
    parser.add_argument(
        "--calzone",
        action="store_true",
        help="the opener, who has one die, has declared Calzone, whatever its value",
    )
    parser.add_argument(
        "--rules",
        choices=["ladder", "no-drop"],
        default="ladder",
        help="how bids are raised (default: %(default)s)",
    )
    parser.add_argument(
        "--target",
        type=float,
        default=1e-3,
        metavar="T",
        help="stop when the bounds of the value are no further apart (default: %(default)s)",
    )
    parser.add_argument(
        "--match", action="store_true", help="also the chance to win the match from these dice"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object, on one line")


def run(args: argparse.Namespace) -> int:
    """Solve and report; the exit status is 2 if that cannot be done."""
    return int(args.solve(args))


def _run(args: argparse.Namespace) -> int:
    try:
        report = _report(args)
    except Malformed as error:
        print(f"kosti solve: {error}", file=sys.stderr)
        return 2
    if args.json:
        print_json(report)
    else:
        print("\n".join(_lines(report)))
    return 0


class _Solved(Struct, frozen=True):
    """A round that was solved.

    Attributes:
        value: Bounds of its value for the opener.
        iterations: How many it took.
        cpu_seconds: What they cost, and their bounds.
    """

    value: Bounds
    iterations: int
    cpu_seconds: float


def _report(args: argparse.Namespace) -> dict[str, Any]:
    """Solve what is asked for.

    Raises:
        Malformed: if it cannot be solved, with the reason.
    """
    dice = _dice(args.dice)
    if args.calzone and dice[0] != 1:
        raise Malformed("only an opener with one die may declare Calzone (P-13)")
    asked = RoundName(dice, "calzone" if args.calzone else "plain")
    names = [asked]
    if args.match:
        names += match_rounds(dice, asked.kind)
        names += match_rounds(dice, asked.kind, look=False)
    solved: dict[RoundName, _Solved] = {}
    for name in _checked(dict.fromkeys(names), args):
        solved[name] = _solve(name, args)
    found = solved[asked]
    report: dict[str, Any] = {
        "dice": list(dice),
        "calzone": args.calzone,
        "rules": args.rules,
        "value": _pair(found.value),
        "nash_conv": found.value.width,
        "iterations": found.iterations,
        "cpu_seconds": sum(each.cpu_seconds for each in solved.values()),
    }
    if args.match:
        chance = win_probability(lambda name: solved[name].value, dice, asked.kind)
        blind = win_probability(lambda name: solved[name].value, dice, asked.kind, look=False)
        report |= {
            "win_probability": _middle(chance),
            "win_probability_bounds": _pair(chance),
            "win_probability_blind": _middle(blind),
            "rounds": [
                {"dice": list(name.dice), "kind": name.kind, "value": _pair(each.value)}
                for name, each in solved.items()
            ],
        }
    return report


def _dice(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]?),([1-9][0-9]?)", text)
    if not found:
        raise Malformed(f"--dice is the dice of two players, such as 2,1, not {text!r}")
    return int(found[1]), int(found[2])


def _checked(names: Iterable[RoundName], args: argparse.Namespace) -> list[RoundName]:
    """The rounds, if all of them can be solved.

    Raises:
        Malformed: if one is too large or the target too small for it, or Numba is missing.
    """
    try:
        from kosti.lab.solving.perudo.solver import check  # noqa: PLC0415  needs Numba
    except ModuleNotFoundError as error:
        if error.name not in {"numba", "llvmlite"}:
            raise
        raise Malformed("solving needs Numba: pip install 'kosti[lab]'") from None
    names = list(names)
    for name in names:
        try:
            check(perudo_round(name.dice, args.rules, name.kind), args.target)
        except ValueError as error:
            raise Malformed(f"{_title(name)}: {error}") from None
    return names


def _solve(name: RoundName, args: argparse.Namespace) -> _Solved:
    from kosti.lab.solving.perudo.solver import Solver, solve  # noqa: PLC0415  needs Numba

    game = perudo_round(name.dice, args.rules, name.kind)
    try:
        solver = Solver(game)
    except MemoryError:
        raise Malformed(f"{_title(name)}: there is not enough memory") from None
    last = None
    with _Screen(_title(name), args.target) as screen:
        screen.say("getting ready (the first time it compiles)")
        solver.warm_up()
        for last in solve(solver, args.target):
            screen.show(last)
    if last is None or last.bounds is None:
        raise RuntimeError("a solver has ended without bounds")
    return _Solved(last.bounds, last.iterations, last.cpu_seconds)


class _Screen:
    """Shows somebody who waits at a terminal how far it is."""

    def __init__(self, title: str, target: float) -> None:
        self._title = title
        self._target = target
        self._began = time.monotonic()
        self._widest: float | None = None
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        """Nothing is shown yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """What was shown goes away."""
        if self._bar is not None:
            self._bar.stop()

    def say(self, text: str) -> None:
        """Show a line, at once: what comes next may take long without a word."""
        if sys.stderr.isatty():
            self._start()
            self._bar.update(self._task, description=f"{self._title}: {text}")

    def show(self, progress: Progress) -> None:
        """Show how near the bounds are: the bar is half full at the root of the way."""
        bounds = progress.bounds
        if not sys.stderr.isatty() or time.monotonic() - self._began < PATIENCE:
            return
        self._start()
        text = f"iteration {progress.iterations}"
        if bounds is not None:
            self._widest = self._widest or bounds.width
            way = log(self._widest / self._target)
            done = log(self._widest / bounds.width) / way if way > 0 else 1.0
            self._bar.update(self._task, completed=min(1.0, done))
            text += f", value {bounds.low:+.5f} to {bounds.high:+.5f}"
        self._bar.update(self._task, description=f"{self._title}: {text}")

    def _start(self) -> None:
        if self._bar is None:
            from rich.console import Console  # noqa: PLC0415  only for those who wait
            from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415
            from rich.progress import TimeElapsedColumn as Elapsed  # noqa: PLC0415

            columns = TextColumn("{task.description}"), BarColumn(), Elapsed()
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self._title, total=1.0)


def _title(name: RoundName) -> str:
    return f"{name.dice[0]} against {name.dice[1]}{_KINDS[name.kind]}"


def _pair(bounds: Bounds) -> list[float]:
    return [bounds.low, bounds.high]


def _middle(bounds: Bounds) -> float:
    return (bounds.low + bounds.high) / 2


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    """The report for people."""
    name = RoundName(tuple(report["dice"]), "calzone" if report["calzone"] else "plain")
    low, high = report["value"]
    yield f"Perudo, a round, {_title(name)}, raises by {report['rules']}"
    yield f"value for the opener     {low:+.6f} to {high:+.6f}   (+1 wins, -1 loses; certain)"
    yield f"chance to win the round  {(1 + low) / 2:.4%} to {(1 + high) / 2:.4%}"
    cost = f"{report['iterations']} iterations, {report['cpu_seconds']:.2f} CPU seconds in all"
    yield f"NashConv                 {report['nash_conv']:.2e}   ({cost})"
    if "win_probability" not in report:
        return
    low, high = report["win_probability_bounds"]
    yield f"chance to win the match  {low:.4%} to {high:.4%}"
    yield f"were Calzone to be declared before looking: {report['win_probability_blind']:.4%}"
    yield "the rounds it may come to, each with the value for its opener:"
    for each in report["rounds"]:
        low, high = each["value"]
        title = _title(RoundName(tuple(each["dice"]), each["kind"]))
        yield f"  {low:+.6f} to {high:+.6f}  {title}"
