"""``kosti solve moons``: a circle between two players, and the match it belongs to."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from kosti.cli.answers import print_json
from kosti.cli.progress import reported
from kosti.core import Chips, Malformed
from kosti.lab.solving.moons.menu import DEFAULT, Menu, parse_menu

if TYPE_CHECKING:
    from kosti.lab.solving.moons.circle import CircleSolution
    from kosti.lab.solving.moons.match import MatchSolution

ABOUT: Final = "a circle of it between two players, and the match"

DEEPEST: Final = 500
"""The smaller stack is at most so many minimum bets."""

MOST_CHIPS: Final = 1_000_000

TOLERANCE: Final = 5e-5
"""The match is left when a sweep changes no chance by more."""

MATCH_TARGETS: Final = 8
"""The circles of the match may leave so many times as much open: their middles are closer."""

USUAL_SWEEPS: Final = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = "example: kosti solve moons --stacks 150,250 --menu 0.5,1:1:"
    parser.add_argument(
        "--stacks",
        required=True,
        metavar="A,B",
        help="the chips of who acts first, and the other's, before the ante",
    )
    parser.add_argument(
        "--min-bet", default="10", metavar="N", help="the minimum bet (default: %(default)s)"
    )
    parser.add_argument(
        "--menu",
        default=str(DEFAULT),
        metavar="M",
        help="the bets that are weighed, as parts of the bank, then after a colon the raises, and "
        "so on; all-in always is (default: %(default)s)",
    )
    parser.add_argument(
        "--target",
        type=float,
        default=1e-3,
        metavar="T",
        help="the greatest NashConv of a circle, in minimum bets (default: %(default)s)",
    )
    parser.add_argument("--circle", action="store_true", help="the circle alone, without the match")
    parser.add_argument("--json", action="store_true", help="one JSON object, on one line")


def run(args: argparse.Namespace) -> int:
    """Solve and report; the exit status is 2 if that cannot be done."""
    try:
        report = _report(args)
    except (Malformed, ValueError) as error:
        print(f"kosti solve: {error}", file=sys.stderr)
        return 2
    if args.json:
        print_json(report)
    else:
        print("\n".join(_lines(report)))
    return 0


def _report(args: argparse.Namespace) -> dict[str, Any]:
    """Solve what is asked for.

    Raises:
        Malformed: if the arguments are wrong, with the reason, or Numba is missing.
        ValueError: if the target or the menu asks for too much.
    """
    stacks = _stacks(args.stacks)
    ante = _min_bet(args.min_bet)
    menu = parse_menu(args.menu)
    if not 0 < args.target < 1:
        raise Malformed(f"the target is a part of a minimum bet, not {args.target:g}")
    if sum(stacks) > MOST_CHIPS:
        raise Malformed(f"there are at most {MOST_CHIPS} chips")
    if min(stacks) > DEEPEST * ante:
        raise Malformed(f"the smaller stack is at most {DEEPEST} minimum bets")
    _get_ready()
    circle = _circle(min(stacks), ante, menu, args.target)
    report: dict[str, Any] = {
        "stacks": list(stacks),
        "min_bet": ante,
        "menu": str(menu),
        "circle_value": (circle.value.low + circle.value.high) / 2,
        "circle_value_bounds": [circle.value.low, circle.value.high],
        "nash_conv": circle.value.width,
        "iterations": circle.iterations,
        "match_win_probability": None,
        "cpu_seconds": circle.cpu_seconds,
    }
    if not args.circle:
        match = _match(stacks, ante, menu, args.target)
        report["match_win_probability"] = match.chance(stacks[0])
        report["match"] = {
            "stacks": len(match.stacks) - 2,
            "sweeps": match.sweeps,
            "change": match.change,
            "circle_nash_conv": match.nash_conv,
        }
        report["cpu_seconds"] += match.cpu_seconds
    return report


def _stacks(text: str) -> tuple[Chips, Chips]:
    found = re.fullmatch(r"([1-9][0-9]{0,6}),([1-9][0-9]{0,6})", text)
    if not found:
        raise Malformed(f"--stacks is the chips of two players, such as 150,250, not {text!r}")
    return int(found[1]), int(found[2])


def _min_bet(text: str) -> Chips:
    if not re.fullmatch(r"[1-9][0-9]{0,6}", text):
        raise Malformed(f"--min-bet is a number of chips, such as 10, not {text!r}")
    return int(text)


def _get_ready() -> None:
    """Compile what is needed, or load it, so that it is in nobody's CPU time."""
    try:
        from kosti.lab.solving.moons.circle import Stakes, solution_of  # noqa: PLC0415  needs Numba
    except ModuleNotFoundError as error:
        if error.name not in {"numba", "llvmlite"}:
            raise
        raise Malformed("solving needs Numba: pip install 'kosti[lab]'") from None
    with contextlib.ExitStack() as shown:
        if sys.stderr.isatty():
            from rich.console import Console  # noqa: PLC0415  only for those who wait

            text = "getting ready (the first time it compiles)"
            shown.enter_context(Console(stderr=True).status(text))
        solution_of(Stakes(3, 1), Menu(((1.0,),)), 0.1)


def _circle(stack: Chips, ante: Chips, menu: Menu, target: float) -> CircleSolution:
    from kosti.lab.solving.moons.circle import Stakes, solve_circle  # noqa: PLC0415  needs Numba

    with reported("rounds of the circle") as report:
        for solved in solve_circle(Stakes(stack, ante), menu, target * ante):
            report(solved.rounds, solved.of)
            if solved.solution is not None:
                return solved.solution
    raise RuntimeError("a circle has ended without a solution")


def _match(stacks: tuple[Chips, Chips], ante: Chips, menu: Menu, target: float) -> MatchSolution:
    from kosti.lab.solving.moons.match import solve_match  # noqa: PLC0415  needs Numba

    solution: MatchSolution | None = None
    with reported("circles of the match") as report:
        for swept in solve_match(stacks, ante, menu, TOLERANCE, MATCH_TARGETS * target):
            done = (swept.sweep - 1) * swept.of + swept.circles
            report(done, max(USUAL_SWEEPS, swept.sweep) * swept.of)
            solution = swept.solution
    if solution is None:
        raise RuntimeError("a match has ended without a solution")
    return solution


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    """The report for people."""
    first, other = report["stacks"]
    yield (
        f"Shoot the Moons, {first} chips against {other}, minimum bet {report['min_bet']}, "
        f"menu {report['menu']}"
    )
    low, high = report["circle_value_bounds"]
    yield f"the circle, who acts first wins   {low:+.4f} to {high:+.4f} chips (within the menu)"
    yield f"NashConv of the circle            {report['nash_conv']:.2e} chips"
    if report["match_win_probability"] is not None:
        match = report["match"]
        yield f"chance to win the match           {report['match_win_probability']:.4%}"
        yield (
            f"  {match['stacks']} stacks, {match['sweeps']} sweeps; the last changed chances by "
            f"{match['change']:.1e} at most"
        )
    yield f"CPU seconds                       {report['cpu_seconds']:.2f}"
