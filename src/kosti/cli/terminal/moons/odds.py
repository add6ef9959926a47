"""``kosti odds moons``: the chances in a circle of Shoot the Moons."""

from __future__ import annotations

import argparse
from itertools import pairwise
from typing import Final

from kosti.cli.terminal.moons.texts import CATALOGUE
from kosti.cli.terminal.reckoning import (
    Reckoned,
    Reckoner,
    bar,
    read_dice,
    read_named,
    short_percent,
)
from kosti.cli.terminal.texts import Texts, percent
from kosti.core import Malformed
from kosti.games.moons import DICE, FACES, ROUNDS
from kosti.games.moons.rules import MAX_PLAYERS, MIN_PLAYERS
from kosti.lab.odds.moons import known_odds


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--own",
        default="",
        metavar="3,4,6,6",
        help="your own dice, round by round, those still under your hand last",
    )
    parser.add_argument(
        "--opened",
        metavar="A:9+7,B:12+3",
        help="the opened sums of all others who are in the circle (default: none yet)",
    )
    parser.add_argument(
        "--players", type=int, metavar="N", help="how many are in the circle, you included"
    )


def reckon(args: argparse.Namespace, texts: Texts) -> Reckoned:
    """The odds of a circle, if everybody who is in it stays.

    Raises:
        Malformed: if an argument cannot be read or does not fit the others.

    """
    dice = read_dice(args.own, FACES, texts) if args.own else ()
    if len(dice) % DICE:
        raise Malformed(texts("odds-odd-dice"))
    own = [(dice[place], dice[place + 1]) for place in range(0, len(dice), DICE)]
    opened = _opened(args, texts)
    rounds = len(opened[0])
    if len(own) - rounds not in (0, 1):
        raise Malformed(texts("odds-wrong-rounds", own=len(own), opened=rounds))
    odds = known_odds(own, opened)
    report = {"win": float(odds.alone), "tie": float(odds.tie), "moon": float(odds.shoots)}
    lines = [
        texts("odds", win=percent(odds.alone), tie=percent(odds.tie)),
        texts("odds-moon", own=percent(odds.shoots), others=percent(odds.other_shoots)),
        "",
        *(
            f"{texts(f'odds-{name}-row'):>12}  {bar(chance)}  {short_percent(chance):>8}"
            for name, chance in report.items()
        ),
        "",
        texts("odds-note"),
    ]
    return Reckoned(report, lines)


def _opened(args: argparse.Namespace, texts: Texts) -> list[tuple[int, ...]]:
    """The opened sums of each of the others."""
    if args.opened is None:
        if args.players is None:
            raise Malformed(texts("odds-how-many"))
        _check_players(args.players, texts)
        return [()] * (args.players - 1)
    form = "A:9+7,B:12+3"
    named = read_named(args.opened, texts, form)
    opened: list[tuple[int, ...]] = []
    for _, said in named:
        words = said.split("+")
        if not all(word.isascii() and word.isdigit() for word in words):
            raise Malformed(texts("odds-bad-list", text=args.opened, form=form))
        opened.append(tuple(map(int, words)))
        if not all(DICE <= total <= DICE * FACES for total in opened[-1]):
            raise Malformed(texts("odds-bad-sum", least=DICE, most=DICE * FACES))
    if len({name for name, _ in named}) < len(named):
        raise Malformed(texts("odds-bad-list", text=args.opened, form=form))
    if any(len(one) != len(two) for one, two in pairwise(opened)) or len(opened[0]) >= ROUNDS:
        raise Malformed(texts("odds-uneven", most=ROUNDS - 1))
    _check_players(len(opened) + 1, texts)
    if args.players not in (None, len(opened) + 1):
        raise Malformed(texts("odds-players-differ", players=args.players, opened=len(opened)))
    return opened


def _check_players(players: int, texts: Texts) -> None:
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise Malformed(texts("odds-wrong-table", least=MIN_PLAYERS, most=MAX_PLAYERS))


RECKONER: Final = Reckoner(
    title="Shoot the Moons",
    example="kosti odds moons --own 3,4,6,6 --opened A:9,B:12",
    catalogue=CATALOGUE,
    add_options=add_options,
    reckon=reckon,
)
"""``kosti odds moons``."""
