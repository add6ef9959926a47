"""How fast compiled games are: random play-outs beside OpenSpiel's, and whole circles.

    .venv/bin/python benchmarks/kernels.py [--rounds N] [--json]
    .venv/bin/python benchmarks/kernels.py --agree 20000

CPU time of this process, one thread. Ours and both peers are measured in turn in every round
(ours, C++ bots, ours, Python loop), and a ratio is formed within the round; medians are printed.
The peers play ``liars_dice`` of OpenSpiel: ``pyspiel.evaluate_bots`` with two uniform random bots
in C++, and a loop in Python that draws chance from its law and moves from those that are legal,
with ``random``. ``--agree N`` measures nothing: it plays N whole games of Perudo and N of Shoot the
Moons in the kernel and in the rules engine, and compares every position.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from statistics import median

import numpy as np

from kosti.games.moons import Options as MoonsOptions
from kosti.games.perudo import Options as PerudoOptions
from kosti.lab.kernels import liars_dice, moons, perudo

BARS = {"C++ bots": 300, "Python loop": 900}
CIRCLES_BAR = 300_000
BLOCKS = 60
BOT_GAMES = 20_000
LOOP_GAMES = 6_000


def spent(work: Callable[[], object]) -> float:
    """CPU seconds of this thread that something takes."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def ours(dice: int) -> tuple[float, float]:
    """Play-outs a second, and their mean length in OpenSpiel's steps (dice, bids, *liar*)."""
    games = BLOCKS * liars_dice.BLOCK
    returns, bids = np.zeros(games, np.int8), np.zeros(games, np.int8)
    room = liars_dice.Room.of(dice).arrays
    seed = np.uint64(random.getrandbits(32))
    took = spent(lambda: liars_dice.play(dice, seed, 0, room, returns, bids))
    return games / took, 2 * dice + 1 + float(bids.mean())


def bots(dice: int) -> float:
    """Play-outs a second of ``pyspiel.evaluate_bots``, which leaves the loop to C++."""
    import pyspiel  # noqa: PLC0415  only if it is there

    game = pyspiel.load_game(f"liars_dice(numdice={dice})")
    players = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(2)]

    def work() -> None:
        for number in range(BOT_GAMES):
            pyspiel.evaluate_bots(game.new_initial_state(), players, number)

    return BOT_GAMES / spent(work)


def loop(dice: int) -> tuple[float, float]:
    """Play-outs a second of a loop in Python, and their mean length."""
    import pyspiel  # noqa: PLC0415  only if it is there

    game = pyspiel.load_game(f"liars_dice(numdice={dice})")
    steps = 0

    def work() -> None:
        nonlocal steps
        for _ in range(LOOP_GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    action = random.choices(outcomes, chances)[0]  # noqa: S311
                else:
                    action = random.choice(state.legal_actions())  # noqa: S311
                state.apply_action(action)
                steps += 1

    took = spent(work)
    return LOOP_GAMES / took, steps / LOOP_GAMES


def play_outs(rounds: int) -> list[dict[str, object]]:
    """Ours beside both peers, for one, two and five dice."""
    rows: list[dict[str, object]] = []
    for dice in (1, 2, 5):
        ours(dice)  # warm
        by_bots: list[tuple[float, float]] = []
        by_loop: list[tuple[float, float]] = []
        lengths: list[tuple[float, float]] = []
        for _ in range(rounds):
            first, _ = ours(dice)
            by_bots.append((first, bots(dice)))
            second, mine = ours(dice)
            theirs, length = loop(dice)
            by_loop.append((second, theirs))
            lengths.append((mine, length))
        for peer, pairs in (("C++ bots", by_bots), ("Python loop", by_loop)):
            ratios = sorted(mine / theirs for mine, theirs in pairs)
            rows.append(
                {
                    "what": f"liars_dice, {dice} dice each, beside {peer}",
                    "ours": median(mine for mine, _ in pairs),
                    "theirs": median(theirs for _, theirs in pairs),
                    "ratio": median(ratios),
                    "ratios": [ratios[0], ratios[-1]],
                    "bar": BARS[peer],
                    "mean_length": [
                        median(mine for mine, _ in lengths),
                        median(theirs for _, theirs in lengths),
                    ],
                }
            )
    return rows


def circles(rounds: int) -> list[dict[str, object]]:
    """Whole circles of Shoot the Moons a second, and decisions in them."""
    rows: list[dict[str, object]] = []
    for players in (2, 4, 6):
        for name, policy in (("at random", moons.RANDOM_LEGAL), ("by lead", moons.by_lead())):
            for settlement in ("refund", "side-pots"):
                options = MoonsOptions(
                    circles=1, settlement="refund" if settlement == "refund" else "side-pots"
                )
                speeds: list[float] = []
                decisions = 0.0
                moons.simulate([policy] * players, 10, options)
                for seed in range(rounds):
                    began = time.thread_time()
                    games = moons.simulate([policy] * players, 200_000, options, seed=seed)
                    speeds.append(200_000 / (time.thread_time() - began))
                    decisions = float(games.decisions.mean())
                rows.append(
                    {
                        "what": f"circles, {players} players {name}, {settlement}",
                        "ours": median(speeds),
                        "decisions": decisions,
                        "bar": CIRCLES_BAR,
                    }
                )
    return rows


def matches(rounds: int) -> list[dict[str, object]]:
    """Whole games of Perudo a second, with all rules as they come."""
    rows: list[dict[str, object]] = []
    for players in (2, 4, 10):
        for name, policy in (
            ("at random", perudo.RANDOM_LEGAL),
            ("by odds", perudo.by_odds(5 * players)),
        ):
            perudo.simulate([policy] * players, 10)
            speeds: list[float] = []
            decisions = 0.0
            for seed in range(rounds):
                began = time.thread_time()
                games = perudo.simulate([policy] * players, 10_000, PerudoOptions(), seed=seed)
                speeds.append(10_000 / (time.thread_time() - began))
                decisions = float(games.decisions.mean())
            rows.append(
                {
                    "what": f"games of Perudo, {players} players {name}",
                    "ours": median(speeds),
                    "decisions": decisions,
                }
            )
    return rows


def agree(games: int) -> None:
    """Play games in the kernel and in the rules engine; an error names the first difference."""
    from kosti.testing.kernels import play_moons_twice, play_perudo_twice  # noqa: PLC0415
    from kosti.testing.kernels.moons import any_moons_options, any_stacks  # noqa: PLC0415
    from kosti.testing.kernels.perudo import any_perudo_options  # noqa: PLC0415

    chooser = random.Random(1)  # noqa: S311
    compared = [0, 0]
    for number in range(games):
        options = any_perudo_options(chooser)
        compared[0] += play_perudo_twice(2 + number % 9, options, 1, number)
        players, rules = 2 + number % 5, any_moons_options(chooser)
        stacks = any_stacks(chooser, players)
        compared[1] += play_moons_twice(players, rules, 1, number, stacks)
    print(f"{games} games of each: {compared[0]} and {compared[1]} moves and throws, all the same")


def main() -> None:
    """Print a table, or one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--agree", type=int, metavar="N")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.agree is not None:
        agree(args.agree)
        return
    for part in (play_outs, circles, matches):
        try:
            rows = part(args.rounds)
        except ModuleNotFoundError as error:
            print(f"not measured, {error.name} is missing", file=sys.stderr)
            continue
        for row in rows:
            if args.json:
                sys.stdout.write(json.dumps(row) + "\n")
                continue
            cells = f"{row['what']:46} {row['ours']:14,.0f}/s"
            if "ratio" in row:
                low, high = row["ratios"]  # type: ignore[misc]
                mine, theirs = row["mean_length"]  # type: ignore[misc]
                cells += f"  {row['theirs']:10,.0f}/s  {row['ratio']:6.0f} times"
                cells += f" ({low:.0f} to {high:.0f})"
                cells += f"  bar {row['bar']}  length {mine:.2f}, {theirs:.2f}"
            else:
                cells += f"  {row['decisions']:.1f} decisions each"
            print(cells)


if __name__ == "__main__":
    main()
