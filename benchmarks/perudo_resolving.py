"""Whether it pays to solve rounds of Perudo on at the table, from beliefs by the book.

    python benchmarks/perudo_resolving.py 2,3 [--beyond 0,0.05] [--unsafe] [--cut 0.02] [--json]

Asked are the learnt pages, without excerpts of solutions. Two figures for each setting:

* What can be won against it, both seats together: by best answers that remember everything, but
  open with one of six bids, and raise to one of the next five or to every fourth beyond; where a
  player hardly comes (``--cut``) they call at once. So it is a lower bound of NashConv.
* How much more than the book it wins against the book, on average over both seats and both openers.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from kosti.lab.solving.perudo.book import page
from kosti.lab.solving.perudo.lookahead import Lookahead, Settings
from kosti.lab.solving.perudo.recall import Point
from kosti.lab.solving.perudo.resolving import Calls, calls_of

F32: TypeAlias = npt.NDArray[np.float32]
Play: TypeAlias = Callable[[Point, tuple[int, ...]], F32]

NEAR, JUMP = 5, 4
RARELY = 1e-4
"""Both come to a history less often: what comes of it is left out of the second figure."""


def called(calls: Calls, bid: int, reach: F32) -> F32:
    """What a call of each own hand wins, times the other's reach."""
    won = (reach @ calls.false[bid]) @ calls.has[bid]
    return won.astype(np.float32)


def exploited(
    look: Lookahead, play: Play, dice: tuple[int, int], begun: Point, role: int, cut: float
) -> float:
    """What a role wins by restricted best answers to the other's play."""
    calls = calls_of((dice[role], dice[1 - role]))

    def walk(bids: tuple[int, ...], reach: F32) -> F32:
        legal = look.legal(begun, bids)
        if (begun.role + len(bids)) % 2 == role:
            ways = legal[:NEAR] + legal[NEAR::JUMP] if bids else legal[4::5][:6]
            worth = [walk((*bids, bid), reach) for bid in ways]
            if bids:
                worth.append(called(calls, bids[-1], reach))
            best: F32 = np.max(worth, axis=0)
            return best
        table = play(begun, bids)
        value: F32 = np.zeros(look.laws[role].size, np.float32)
        if bids:
            value -= called(calls, bids[-1], reach * table[0])
        for bid, chances in zip(legal, table[1:], strict=True):
            came = reach * chances
            total = float(came.sum())
            if total > 0:
                value += called(calls, bid, came) if total < cut else walk((*bids, bid), came)
        return value

    return float(walk((), look.laws[1 - role].astype(np.float32)) @ look.laws[role])


def played(look: Lookahead, plays: tuple[Play, Play], dice: tuple[int, int], begun: Point) -> float:
    """What role 0 wins when both roles play so."""
    calls = calls_of(dice)

    def walk(bids: tuple[int, ...], reach: tuple[F32, F32]) -> float:
        role = (begun.role + len(bids)) % 2
        if bids and float(reach[0].sum() * reach[1].sum()) < RARELY:
            return 0.0
        table = plays[role](begun, bids)

        def after(chances: F32) -> tuple[F32, F32]:
            mine = reach[role] * chances
            return (mine, reach[1]) if role == 0 else (reach[0], mine)

        value = 0.0
        if bids:
            first, second = after(table[0])
            value += (1 - 2 * role) * float(called(calls, bids[-1], second) @ first)
        for bid, chances in zip(look.legal(begun, bids), table[1:], strict=True):
            if chances.any():
                value += walk((*bids, bid), after(chances))
        return value

    return walk((), (look.laws[0].astype(np.float32), look.laws[1].astype(np.float32)))


def measured(
    dice: tuple[int, int], settings: Settings | None, cut: float
) -> Iterator[dict[str, object]]:
    """Both figures of one setting; None is the book."""
    found = page(dice)
    if found is None:
        raise SystemExit("the book has no such page")
    began = time.thread_time()
    look = Lookahead(dice, found, settings or Settings(), kept=1 << 17)
    book = look.by_the_book
    play = book if settings is None else look.looking_ahead
    openers = (0,) if dice[0] == dice[1] else (0, 1)
    won: dict[str, float] = {}
    edges: list[float] = []
    for opener in openers:
        begun = Point(opener, "plain", ())
        both = sum(exploited(look, play, dice, begun, role, cut) for role in (0, 1))
        won[f"{dice[opener]} against {dice[1 - opener]}"] = both
        if settings is not None:
            usual = played(look, (book, book), dice, begun)
            edges.append(played(look, (play, book), dice, begun) - usual)
            edges.append(usual - played(look, (book, play), dice, begun))
    yield {
        "dice": dice,
        "settings": None if settings is None else (settings.beyond, settings.safe),
        "exploited": won,
        "edge": float(np.mean(edges)) if edges else 0.0,
        "cpu_seconds": time.thread_time() - began,
    }


def main() -> None:
    """Print the book's figures and those of each setting."""
    parser = argparse.ArgumentParser(description="Whether solving on at the table pays.")
    parser.add_argument("dice", help="the dice of two, the fewer first, such as 2,3")
    parser.add_argument("--beyond", default="0,0.05")
    parser.add_argument("--window", type=int, default=11)
    parser.add_argument("--unsafe", action="store_true", help="nothing is promised to the other")
    parser.add_argument("--cut", type=float, default=0.02)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    first, second = map(int, args.dice.split(","))
    every = [
        Settings(window=args.window, beyond=beyond, safe=not args.unsafe)
        for beyond in map(float, args.beyond.split(","))
    ]
    for settings in (None, *every):
        for row in measured((first, second), settings, args.cut):
            print(json.dumps(row) if args.json else row, flush=True)


if __name__ == "__main__":
    main()
