"""The options of Rondo as arguments, and its words."""

from __future__ import annotations

import argparse
from typing import Any

from msgspec import Struct

from kosti.cli.terminal.rondo.texts import CATALOGUE
from kosti.cli.terminal.texts import Texts
from kosti.core import Malformed
from kosti.games.rondo import Options


class RondoSetting:
    """How Rondo is set up; implements ``kosti.cli.terminal.refereeing.Setting``."""

    id = "rondo/1"
    title = "Rondo"
    catalogue = CATALOGUE

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Declare an argument for each option of the rules."""
        rules = parser.add_argument_group("rules")
        rules.add_argument(
            "--stake",
            type=int,
            default=10,
            metavar="N",
            help="what everybody puts in for a round (default: %(default)s)",
        )
        rules.add_argument(
            "--purse",
            type=int,
            default=200,
            metavar="N",
            help="chips of each player at the start (default: %(default)s)",
        )
        rules.add_argument(
            "--tie-stake",
            choices=["round-loser", "rethrow-loser"],
            default="round-loser",
            help="the winner among several highest takes the stake of the round's loser, or also "
            "those of the players beaten in the re-throw (default: %(default)s)",
        )
        rules.add_argument(
            "--all-equal-limit",
            type=int,
            default=3,
            metavar="N",
            help="the Nth round in a row with all values equal gives the bank to the house "
            "(default: %(default)s)",
        )
        rules.add_argument(
            "--nobody-left",
            choices=["replay", "house"],
            default="replay",
            help="when all go out at the same instant: play the round again, or the bank goes to "
            "the house (default: %(default)s)",
        )

    def options(self, args: argparse.Namespace) -> dict[str, Any]:
        """The options from the arguments."""
        return {
            "stake": args.stake,
            "purse": args.purse,
            "tie_stake": args.tie_stake,
            "all_equal_limit": args.all_equal_limit,
            "nobody_left": args.nobody_left,
        }

    def welcome(self, texts: Texts, players: int, options: Struct) -> str:
        """What is said when everybody has sat down."""
        if not isinstance(options, Options):
            raise Malformed("these are not the options of Rondo")
        return texts(
            "welcome",
            players=texts.players(players),
            chips=texts.chips(options.purse),
            stake=options.stake,
        )
