"""How the expert of Perudo fares, with and without its book, and what its decisions cost.

    python benchmarks/perudo_expert.py [--players 2,4] [--games 200] [--rival steady] [--json]

One expert sits among rivals of one kind, the seat going round. A rival ``search`` is the expert
without the book, which answers only between two; ``--closed`` closes the book of the expert itself.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Collection
from statistics import mean

from kosti.bots import AnyPolicy, make_policy
from kosti.bots.perudo.expert import Expert
from kosti.games.perudo import Action, Perudo, View
from kosti.lab import play_games, scores

GAME = "perudo/1"


class Timed:
    """A policy, and the CPU time of each of its decisions."""

    def __init__(self, policy: AnyPolicy) -> None:
        self._policy = policy
        self.seconds: list[float] = []

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Pass on, and note the time."""
        before = time.thread_time()
        action: Action | None = self._policy(view, legal, rng)
        self.seconds.append(time.thread_time() - before)
        return action


def measure(players: int, games: int, rival: str, seed: int, *, book: bool) -> dict[str, float]:
    """One expert among rivals: its share of the games, and the CPU time of its decisions."""
    game = Perudo(players)
    expert = Timed(Expert(game, book=book))
    other: AnyPolicy = Expert(game, book=False)
    if rival != "search":
        other = make_policy(GAME, rival, game, sparring=True)
    bots = [expert, *[other] * (players - 1)]
    share = scores(list(play_games(game, bots, range(games), seed)), players)[0].share
    return {
        "players": players,
        "games": games,
        "won": share.mean,
        "low": share.low,
        "high": share.high,
        "decisions": len(expert.seconds),
        "mean_ms": 1000 * mean(expert.seconds),
        "worst_ms": 1000 * max(expert.seconds),
    }


def main() -> None:
    """Measure every size of table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default="2,4", help="sizes of tables (default: %(default)s)")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rival", default="steady")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--closed", action="store_true", help="the expert has no book")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    for players in map(int, args.players.split(",")):
        row = measure(players, args.games, args.rival, args.seed, book=not args.closed)
        if args.json:
            print(json.dumps({"rival": args.rival, "book": not args.closed, **row}), flush=True)
        else:
            print(
                f"{players} players, expert against {args.rival}: won {row['won']:.3f} of "
                f"{args.games} ({row['low']:.3f} to {row['high']:.3f}); {row['decisions']:.0f} "
                f"decisions, mean {row['mean_ms']:.1f} ms, worst {row['worst_ms']:.0f} ms of CPU",
                flush=True,
            )


if __name__ == "__main__":
    main()
