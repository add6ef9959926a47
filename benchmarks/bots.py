"""How well the bots play, how they differ, and how long they think.

* Tables: one player against others of one kind, the seat going round; the share of games won
  with its 95 % interval (Wilson) beside the fair share.
* Manners: in mixed games, what each character does where it may: bluffs (bids that by its own
  dice and fair odds hold with less than one half), Doodoos, steps above the least legal
  quantity, Jontis.
* Time: CPU time of one decision at the largest table, 10 players with 10 dice each, with all
  opponents' bids new to the bot; and of making the policy, which prepares tables.

Everything is seeded; only the times differ from run to run.

Usage: python benchmarks/bots.py [--games N] [--json]
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from kosti.bots import CHARACTERS, AnyPolicy, make_policy
from kosti.core import Act, Roll, Seat, Terminal, Waiting, apply
from kosti.games.perudo import (
    Action,
    Bid,
    Doodoo,
    Jonti,
    Moves,
    Options,
    Outcome,
    Perudo,
    State,
    View,
)
from kosti.lab.odds.perudo import belief, view_odds

GAME = "perudo/1"


def random_legal(view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
    """Any legal move, each as likely; one Jonti chance in twenty is taken."""
    if view.public.turn != view.viewer:
        return Jonti() if rng.random() < 1 / 20 else None
    return rng.choice(list(legal))


class Manners:
    """Counts what a player does where it may."""

    def __init__(self, policy: AnyPolicy) -> None:
        self._policy = policy
        self.counts: Counter[str] = Counter()

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Ask the player and take note."""
        action: Action | None = self._policy(view, legal, rng)
        counts = self.counts
        if view.public.turn != view.viewer:
            counts["jonti chances"] += 1
            counts["jontis"] += action == Jonti()
        elif view.public.bid is not None:
            counts["answers"] += 1
            counts["doodoos"] += action == Doodoo()
        if isinstance(action, Bid) and isinstance(legal, Moves):
            counts["bids"] += 1
            counts["steps"] += action.quantity - legal.least[action.face - 1]
            counts["bluffs"] += view_odds(view, action.quantity, action.face).at_least < 1 / 2
        return action

    def shares(self) -> dict[str, float]:
        """The rates."""
        c = self.counts
        return {
            "bluffs of bids": c["bluffs"] / c["bids"],
            "doodoos of answers": c["doodoos"] / c["answers"],
            "steps above least": c["steps"] / c["bids"],
            "jontis of chances": c["jontis"] / max(1, c["jonti chances"]),
        }


def play(game: Perudo, policies: Sequence[AnyPolicy], rng: random.Random) -> Seat:
    """Play a game; who has won."""
    state = game.initial()
    while True:
        node = game.node(state)
        if isinstance(node, Terminal):
            return node.returns.index(max(node.returns))
        state = apply(game, state, _next(game, state, node, policies, rng))


def _next(
    game: Perudo,
    state: State,
    node: Waiting[Action],
    policies: Sequence[AnyPolicy],
    rng: random.Random,
) -> Act[Action] | Roll[Outcome]:
    if node.dice:
        return Roll(thrown(game, state, node, rng))
    turn = node.turn or 0
    for step in range(1, game.players + 1):  # out of turn first, as P-20 says; the turn last
        seat = (turn + step) % game.players
        if seat in node.legal:
            action = policies[seat](game.observe(state, seat), node.legal[seat], rng)
            if action is not None:
                return Act(seat, action)
    raise RuntimeError("the player on turn has let it be")


def thrown(game: Perudo, state: State, node: Waiting[Action], rng: random.Random) -> Outcome:
    """Fair dice."""
    return game.outcome(
        state,
        tuple(tuple(rng.randint(1, dice.faces) for _ in range(dice.count)) for dice in node.dice),
    )


def tables(games: int) -> list[dict[str, Any]]:
    """One player against others of one kind."""
    kinds = ("random-legal", *CHARACTERS[GAME])
    results: list[dict[str, Any]] = []
    for players in (2, 4):
        game = Perudo(players)
        made: Mapping[str, AnyPolicy] = {"random-legal": random_legal} | {
            kind: make_policy(GAME, kind, game) for kind in CHARACTERS[GAME]
        }
        for one in CHARACTERS[GAME]:
            for other in kinds:
                if one == other or (other == "random-legal" and one != "steady"):
                    continue
                rng = random.Random(f"{players} {one} {other}")  # noqa: S311
                won = 0
                for number in range(games):
                    policies = [made[other]] * players
                    policies[number % players] = made[one]
                    won += play(game, policies, rng) == number % players
                low, high = wilson(won, games)
                results.append(
                    {
                        "one": one,
                        "against": f"{players - 1} {other}",
                        "games": games,
                        "won": won / games,
                        "low": low,
                        "high": high,
                        "fair": 1 / players,
                    }
                )
                _say(f"{one} against {players - 1} {other}: {won / games:.3f}")
    return results


def wilson(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share. Source: Wilson 1927."""
    share = won / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def manners(games: int) -> dict[str, dict[str, float]]:
    """What each character does in games of all of them, two of each."""
    kinds = list(CHARACTERS[GAME])
    game = Perudo(2 * len(kinds))
    watched = {kind: Manners(make_policy(GAME, kind, game)) for kind in kinds}
    rng = random.Random("manners")  # noqa: S311
    for _ in range(games):
        seats: list[AnyPolicy] = [watched[kind] for kind in kinds + kinds]
        rng.shuffle(seats)
        play(game, seats, rng)
    return {kind: seen.shares() for kind, seen in watched.items()}


def times(rounds: int = 12, turns: int = 40) -> dict[str, dict[str, float]]:
    """CPU time of decisions at the largest table, in milliseconds."""
    game = Perudo(10, Options(dice=10))
    results: dict[str, dict[str, float]] = {}
    for kind in CHARACTERS[GAME]:
        belief.forget()
        begin = time.process_time()
        policy = make_policy(GAME, kind, game)
        making = time.process_time() - begin
        rng = random.Random("times")  # noqa: S311
        spent: list[float] = []
        for _ in range(rounds):
            state = game.initial()
            while state.public.phase != "bidding":
                node = game.node(state)
                assert isinstance(node, Waiting)  # noqa: S101
                state = apply(game, state, Roll(thrown(game, state, node, rng)))
            for _ in range(turns):
                node = game.node(state)
                turn = state.public.turn
                assert isinstance(node, Waiting)  # noqa: S101
                assert turn is not None  # noqa: S101
                bids = [action for action in node.legal[turn] if isinstance(action, Bid)]
                if not bids:
                    break
                view = game.observe(state, turn)
                belief.forget(tables=False)
                begin = time.process_time()
                policy(view, node.legal[turn], rng)
                spent.append(time.process_time() - begin)
                state = apply(game, state, Act(turn, rng.choice(bids[:7])))
        spent.sort()
        results[kind] = {
            "decisions": len(spent),
            "median": 1e3 * statistics.median(spent),
            "p99": 1e3 * spent[int(0.99 * len(spent))],
            "max": 1e3 * spent[-1],
            "making": 1e3 * making,
        }
    return results


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400, help="games of each pairing")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rates = {
        "times, ms of CPU": times(),
        "manners": manners(max(10, args.games // 4)),
    }
    won = tables(args.games)
    if args.json:
        print(json.dumps({"python": platform.python_version(), **rates, "tables": won}))
        return
    print(f"Python {platform.python_version()}; {Path(__file__).name} --games {args.games}\n")
    for title, kinds in rates.items():
        print(title)
        for kind, row in kinds.items():
            print(f"  {kind:9}", "  ".join(f"{key} {value:.3g}" for key, value in row.items()))
    print("tables: share won [95 % interval], fair share")
    for each in won:
        print(
            f"  {each['one']:9} against {each['against']:15} "
            f"{each['won']:.3f} [{each['low']:.3f}, {each['high']:.3f}]  {each['fair']:.2f}"
        )


if __name__ == "__main__":
    main()
