"""What commands that let bots play have in common: what is played, and who does the work."""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from kosti.bots import CHARACTERS, SPARRING
from kosti.core import Malformed
from kosti.lab.crew import BACKENDS, Crew
from kosti.lab.simulation import MAX_MOVES, proposed_options
from kosti.notation import CODECS, AnyCodec, read_options

GAMES: Final = {game_id.partition("/")[0]: game_id for game_id in CHARACTERS}
"""By the word for it: the id of each game that bots play."""


class Asked(Struct, frozen=True):
    """What is to be played.

    Attributes:
        codec: Which game.
        options: Its options.
        proposed: Those of them that nobody asked for.
        seed: Where the random numbers come from.
        crew: Who does the work.
    """

    codec: AnyCodec
    options: Struct
    proposed: Mapping[str, Any]
    seed: int
    crew: Crew

    @property
    def described(self) -> dict[str, Any]:
        """The game, its options and the seed, for a report."""
        return {
            "game": self.codec.id,
            "options": msgspec.to_builtins(self.options),
            "proposed": dict(self.proposed),
            "seed": self.seed,
        }


def bots_of(game_id: str) -> tuple[str, ...]:
    """Everybody who plays a game: first the characters, then the plain players."""
    return (*CHARACTERS[game_id], *SPARRING[game_id])


def add_game(parser: argparse.ArgumentParser) -> None:
    """Declare the game."""
    parser.add_argument("game", choices=list(GAMES), help="what to play")


def add_common(parser: argparse.ArgumentParser) -> None:
    """Declare the seed, the options of the rules and the crew."""
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same games")
    parser.add_argument(
        "--options", default="", metavar="K=V,…", help="options of the rules, such as circles=20"
    )
    parser.add_argument(
        "--max-moves",
        type=positive,
        default=MAX_MOVES,
        metavar="N",
        help="moves and throws after which a game is cut off and left out (default: %(default)s)",
    )
    parser.add_argument(
        "--workers",
        type=positive,
        metavar="W",
        help="how many games are played at once; the result is the same for any number "
        "(default: one for each processor)",
    )
    parser.add_argument(
        "--backend",
        choices=BACKENDS,
        default="processes",
        help="processes of this machine, or a cluster, which needs kosti[cluster] "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--address",
        metavar="A",
        help="where the cluster is, such as 10.0.0.1:8786 (default: one is started here)",
    )


def asked_of(args: argparse.Namespace) -> Asked:
    """What the arguments ask for.

    Raises:
        Malformed: if one of them is wrong.
    """
    codec = CODECS[GAMES[args.game]]
    chosen = _parse_options(args.options)
    proposed = proposed_options(codec.id, chosen)
    options = read_options(codec, {**proposed, **chosen})
    seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
    try:
        crew = Crew(args.workers, args.backend, args.address)
    except ValueError as error:
        raise Malformed(str(error)) from None
    return Asked(codec, options, proposed, seed, crew)


def words_of(text: str) -> list[str]:
    """Words between commas."""
    return [word.strip() for word in text.split(",")]


def positive(text: str) -> int:
    """A whole number from 1 on, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("it must be 1 or more")
    return number


def introduction(report: Mapping[str, Any]) -> list[str]:
    """The options, and whose choice they are, for people."""
    told = [f"options: {_written(report['options'])}"]
    if report["proposed"]:
        told.append(
            f"({_written(report['proposed'])} is our choice: "
            "the game might go on for very long without it)"
        )
    return told


def _written(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _parse_options(text: str) -> dict[str, Any]:
    """Options from ``name=value,…``; a value is JSON, or else a word.

    Raises:
        Malformed: if the text is not of this form.
    """
    options: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not (name and equals and value):
            raise Malformed(f"options are written name=value, not {part}")
        if name in options:
            raise Malformed(f"the option {name} is there twice")
        try:
            options[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name] = value
    return options
