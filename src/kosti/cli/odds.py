"""``kosti odds``: the chances of a bid, or of a circle, for one who knows some of the dice."""

from __future__ import annotations

import argparse
import sys

from kosti.cli.answers import print_json
from kosti.cli.terminal.games import ODDS
from kosti.cli.terminal.opening import forgive_characters, system_language
from kosti.cli.terminal.texts import Texts
from kosti.core import Malformed, Refused
from kosti.notation import Names

EXAMPLE = next(iter(ODDS.values())).example


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: those of each game after its name."""
    games = parser.add_subparsers(metavar="GAME", dest="game", required=True)
    for name, reckoner in ODDS.items():
        title = f"the odds in {reckoner.title}"
        child = games.add_parser(
            name, help=title, description=title, epilog=f"example: {reckoner.example}"
        )
        reckoner.add_options(child)
        child.add_argument("--lang", choices=["ru", "en"], help="default: that of the system")
        child.add_argument("--json", action="store_true", help="one JSON object, on one line")


def run(args: argparse.Namespace) -> int:
    """Reckon and report; the exit status is 2 if the arguments are wrong."""
    forgive_characters()
    reckoner = ODDS[args.game]
    texts = Texts(args.lang or system_language(), reckoner.catalogue)
    try:
        reckoned = reckoner.reckon(args, texts)
    except Malformed as error:
        print(f"kosti odds: {error}", file=sys.stderr)
        return 2
    except Refused as refused:
        why = texts.refusal(refused.code, refused.facts, Names(()))
        print(f"kosti odds: {why} ({refused.rule})", file=sys.stderr)
        return 2
    if args.json:
        print_json(reckoned.report)
    else:
        print("\n".join(reckoned.lines))
    return 0
