"""What it costs to solve a circle and a match of Shoot the Moons, and what the menu costs.

    .venv/bin/python benchmarks/moons_solving.py [--match] [--fine] [--json]

CPU seconds of this process, one thread; compiling is reported apart. The bar for the match of 200
chips each is 60 CPU seconds. ``--match`` solves it, ``--fine`` again with twice as many stacks.
The last rows are what a best response that may bet every legal amount wins against the table of
the expert, with stacks of so many chips and a minimum bet of one, or of ten in steps of ten.
"""

import argparse
import time
from collections.abc import Iterator

import msgspec

from kosti.bots.moons.expert import blueprint
from kosti.core import Chips
from kosti.lab.solving.moons.circle import Stakes, solution_of
from kosti.lab.solving.moons.exploit import best_response
from kosti.lab.solving.moons.match import solve_match
from kosti.lab.solving.moons.menu import DEFAULT, Menu, parse_menu

ANTE = 10
MENUS = ("0.5,1:0.5,1", str(DEFAULT), "0.25,0.5,1,2:0.5,1:")
STACKS = (50, 100, 200, 1000)
EXPLOITED = ((5, 1), (10, 1), (20, 1), (100, 10), (200, 10))
TARGET = 1e-3


class Row(msgspec.Struct, frozen=True):
    """What was measured."""

    row: str
    cpu_seconds: float
    value: list[float] = []


def circles() -> Iterator[Row]:
    """Circles at the default target."""
    began = time.process_time()
    solution_of(Stakes(3, 1), Menu(((1.0,),)), 0.1)
    yield Row("compiling", time.process_time() - began)
    for text in MENUS:
        for stack in STACKS:
            found = solution_of(Stakes(stack, ANTE), parse_menu(text), TARGET * ANTE)
            bounds = [found.value.low, found.value.high]
            yield Row(f"circle, {stack} chips, menu {text}", found.cpu_seconds, bounds)


def matched(points: int) -> Row:
    """The match of 200 chips each, with so many stacks."""
    solution = None
    for swept in solve_match((200, 200), ANTE, DEFAULT, 5e-5, 8 * TARGET, points):
        solution = swept.solution
    if solution is None:
        raise RuntimeError("no match")
    chances = [solution.chance(stack) for stack in (50, 100, 200, 300, 350)]
    name = f"match, {points - 1} stacks, {solution.sweeps} sweeps"
    return Row(name, solution.cpu_seconds, chances)


def in_steps(_: Chips, price: Chips, most: Chips) -> tuple[Chips, ...]:
    """Bets in steps of the minimum bet."""
    return (*range(price + ANTE, most, ANTE), most) if price < most else ()


def exploited(stack: Chips, ante: Chips) -> Row:
    """What a best response to the table wins, in minimum bets a circle."""
    began = time.process_time()
    sizes = in_steps if ante == ANTE else None
    gains = [best_response(blueprint().replies, stack, ante, seat, sizes) for seat in (0, 1)]
    name = f"best response, {stack} chips, minimum bet {ante}; first, second, mean"
    values = [gains[0] / ante, gains[1] / ante, sum(gains) / 2 / ante]
    return Row(name, time.process_time() - began, values)


def main() -> None:
    """Print the table, or one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--match", action="store_true")
    parser.add_argument("--fine", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()

    def rows() -> Iterator[Row]:
        yield from circles()
        for stack, ante in EXPLOITED:
            yield exploited(stack, ante)
        if args.match:
            yield matched(40)
        if args.fine:
            yield matched(80)

    for row in rows():
        if args.json:
            print(msgspec.json.encode(row).decode(), flush=True)
            continue
        shown = " ".join(f"{value:+.5f}" for value in row.value)
        print(f"{row.row:72} {row.cpu_seconds:8.2f}  {shown}", flush=True)


if __name__ == "__main__":
    main()
