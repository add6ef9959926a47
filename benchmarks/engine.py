"""Whole circles of Shoot the Moons by the rules engine, beside PokerKit's hands of hold'em.

    python benchmarks/engine.py [--players 2,6] [--rounds 6] [--seconds 4] [--json]

Both are rules in plain Python, and here both are asked what is legal and then told what is done,
until all chips are paid out: a circle of Shoot the Moons with its three throws, a hand of no-limit
hold'em with its four streets and everything but the decisions automated. Everybody has 100 least
bets. Each decision falls evenly on one kind of legal move, with any legal amount; nobody folds
where it is free to stay. Both make dice and cards from Python's own generator.

Actions are decisions of players; dealing and paying out is part of their cost. Seconds are CPU
seconds of this process. Both play in turn, round after round, and a ratio is formed within each
round. PokerKit: pip install --group benchmark.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import cast

from kosti.core import Act, Roll, Terminal, apply
from kosti.dice import SystemDice
from kosti.games.moons import Action, Bet, Call, Check, Fold, Moons, Moves, Options, Raise, VaBank

DEPTH = 100
LEAST = 10
BAR = 20.0


def choose(moves: Moves, rng: random.Random) -> Action:
    """A kind of move, each as likely as another, and an amount."""
    kinds: list[str] = ["check"] if moves.check else ["fold"]
    kinds += ["call"] * (moves.call is not None) + ["va-bank"] * moves.va_bank
    kinds += ["bet"] * (moves.bet is not None) + ["raise"] * (moves.raise_to is not None)
    kind = kinds[int(rng.random() * len(kinds))]
    if kind == "check":
        return Check()
    if kind == "fold":
        return Fold()
    if kind == "call":
        return Call()
    if kind == "va-bank":
        return VaBank()
    low, high = (moves.bet if kind == "bet" else moves.raise_to) or (0, 0)
    amount = low + int(rng.random() * (high - low + 1))
    return Bet(amount) if kind == "bet" else Raise(amount)


def circle(game: Moons, dice: SystemDice, rng: random.Random) -> int:
    """Play a circle to its end.

    Returns:
        How many decisions there were.
    """
    state, actions = game.initial(), 0
    while True:
        node = game.node(state)
        if isinstance(node, Terminal):
            return actions
        if node.dice:
            values = tuple(dice.roll(thrown) for thrown in node.dice)
            state = apply(game, state, Roll(game.outcome(state, values)))
        else:
            ((seat, moves),) = node.legal.items()
            state = apply(game, state, Act(seat, choose(cast("Moves", moves), rng)))
            actions += 1


def ours(players: int) -> Callable[[random.Random], int]:
    """Circles of Shoot the Moons."""
    game = Moons(players, Options(min_bet=LEAST, buy_in=DEPTH * LEAST, circles=1))
    return lambda rng: circle(game, SystemDice(rng.randbytes), rng)


def theirs(players: int) -> Callable[[random.Random], int]:
    """Hands of no-limit hold'em."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415  only if installed

    table = NoLimitTexasHoldem(
        tuple(Automation),
        True,  # noqa: FBT003  uniform antes
        0,
        (LEAST // 2, LEAST),
        LEAST,
    )

    def hand(rng: random.Random) -> int:
        random.seed(rng.getrandbits(64))  # the cards are shuffled by the global generator
        state, actions = table(DEPTH * LEAST, players), 0
        while state.status:
            cost = state.checking_or_calling_amount
            low = state.min_completion_betting_or_raising_to_amount
            high = state.max_completion_betting_or_raising_to_amount
            kinds = ["stay"] + ["fold"] * bool(cost) + ["raise", "all"] * (low is not None)
            kind = kinds[int(rng.random() * len(kinds))]
            if kind == "stay":
                state.check_or_call()
            elif kind == "fold":
                state.fold()
            elif kind == "all":
                state.complete_bet_or_raise_to(high)
            else:
                state.complete_bet_or_raise_to(low + int(rng.random() * (high - low + 1)))
            actions += 1
        return actions

    return hand


def rate(play: Callable[[random.Random], int], rng: random.Random, seconds: float) -> float:
    """Actions a CPU second, for about so many of them."""
    actions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        actions += play(rng)
    return actions / spent


def main() -> None:
    """Print a line for each number of players, or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", default="2,6")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rows: list[dict[str, object]] = []
    for players in map(int, args.players.split(",")):
        rng = random.Random(2026)  # noqa: S311  no secrets
        circles, hands = ours(players), theirs(players)
        rate(circles, rng, 0.2)
        rate(hands, rng, 0.2)
        pairs = [
            (rate(circles, rng, args.seconds), rate(hands, rng, args.seconds))
            for _ in range(args.rounds)
        ]
        ratios = [one / other for one, other in pairs]
        rows.append(
            {
                "players": players,
                "moons": median(one for one, _ in pairs),
                "pokerkit": median(other for _, other in pairs),
                "ratio": median(ratios),
                "low": min(ratios),
                "high": max(ratios),
                "bar": BAR,
            }
        )
        if not args.json:
            row = rows[-1]
            print(
                f"{players} players: {row['moons']:,.0f} actions a CPU second, PokerKit "
                f"{row['pokerkit']:,.0f}; ratio {row['ratio']:.1f} "
                f"({row['low']:.1f} to {row['high']:.1f}; bar {BAR:g})"
            )
    if args.json:
        sys.stdout.write(json.dumps(rows) + "\n")


if __name__ == "__main__":
    main()
