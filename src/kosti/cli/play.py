"""``kosti play``: a whole game against bots in the terminal."""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

from msgspec import Struct

from kosti.bots import CHARACTERS, NAMES, AnyPolicy, make_policy
from kosti.cli.printable import printable
from kosti.cli.terminal.games import STAGINGS
from kosti.cli.terminal.match import HERO, Match, Quit, Table
from kosti.cli.terminal.opening import (
    QuietConsole,
    attended,
    forgive_characters,
    open_ask,
    system_language,
)
from kosti.cli.terminal.recorder import Recorder, numbered
from kosti.cli.terminal.screen import BRASS, Screen
from kosti.cli.terminal.stage import Staging
from kosti.cli.terminal.texts import NO, YES, Texts
from kosti.dice import Source, SystemDice
from kosti.notation import Header, Names, check_players, codec_of, read_options

EXAMPLE = next(iter(STAGINGS.values())).example


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: those of each game after its name."""
    games = parser.add_subparsers(metavar="GAME", dest="game", required=True)
    for name, staging in STAGINGS.items():
        title = f"play {staging.title} against bots"
        child = games.add_parser(
            name, help=title, description=title, epilog=f"example: {staging.example}"
        )
        _add_common_arguments(child, staging)
        staging.add_options(child)


def _add_common_arguments(parser: argparse.ArgumentParser, staging: Staging) -> None:
    characters = ",".join(CHARACTERS.get(staging.id, ()))
    parser.add_argument(
        "--bots",
        default="steady,cautious,bluffer",
        metavar="LIST",
        help=f"their characters, separated by commas, of {characters} (default: %(default)s)",
    )
    parser.add_argument("--name", help="your name")
    parser.add_argument("--lang", choices=["ru", "en"], help="default: that of the system")
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="practice: dice and bots follow from this number (the default is unpredictable dice)",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the record as it goes")
    parser.add_argument("--force", action="store_true", help="let --record overwrite a file")


def run(args: argparse.Namespace) -> int:
    """Play games until the person has had enough.

    Returns:
        0; 130 after an interruption; 2 if the arguments are wrong or the record fails.
    """
    forgive_characters()
    texts = Texts(args.lang or system_language(), STAGINGS[args.game].catalogue)
    return attended("kosti play", texts, args.record, lambda: _Evening(args, texts).play())


class _Evening:
    """One or more games at the same table."""

    def __init__(self, args: argparse.Namespace, texts: Texts) -> None:
        self._args = args
        self._texts = texts
        self._staging = STAGINGS[args.game]
        self._seating = _seat(self._staging, args, texts)
        self._ask = open_ask()
        console = QuietConsole(highlight=False)
        self._screen = Screen(console, texts, self._seating.table.names, HERO)

    def play(self) -> None:
        header = self._seating.header
        self._screen.write(self._staging.welcome(self._texts, len(header.names), header.options))
        if self._args.seed is not None:
            self._screen.say("seeded", BRASS, seed=self._args.seed)
        game = 1
        while self._game(game) and self._again():
            game += 1
        self._screen.say("bye")

    def _game(self, number: int) -> bool:
        """Play a game; False if the person has left it."""
        recorder, path = None, self._args.record
        if path is not None:
            path = numbered(path, number)
            recorder = Recorder.begin(path, self._seating.header, overwrite=self._args.force)
            self._screen.say("recorded", "dim", file=printable(str(path)))
        finished = False
        try:
            table = self._seating.table
            stage = self._staging.open(table.game, self._screen, self._texts)
            Match(table, stage, self._ask, self._screen, self._texts, recorder).play()
            finished = True
        except (EOFError, Quit):
            pass
        finally:
            if recorder is not None:
                recorder.close()
                if not finished:
                    self._screen.say("kept", file=printable(str(path)))
        return finished

    def _again(self) -> bool:
        while True:
            try:
                answer = self._ask.line(self._texts("again"), {}).lower()
            except EOFError:
                return False
            if answer in YES or answer in NO:
                return answer in YES


class _Seating(Struct, frozen=True):
    """The table, and the first line of its records."""

    table: Table
    header: Header


def _seat(staging: Staging, args: argparse.Namespace, texts: Texts) -> _Seating:
    """Seat the person and the bots.

    Raises:
        Malformed: if a name, an option or a character is wrong.
    """
    codec = codec_of(staging.id)
    characters = [word.strip() for word in args.bots.split(",")]
    check_players(codec, 1 + len(characters))
    options = read_options(codec, staging.options(args))
    game = codec.game(1 + len(characters), options)
    policies: dict[int, AnyPolicy] = {
        seat: make_policy(codec.id, character, game)
        for seat, character in enumerate(characters, HERO + 1)
    }
    rng, dice = _chance(args.seed)
    hero = Names([args.name if args.name is not None else texts("you")])[0]
    free = [name for name in NAMES if name.casefold() != hero.casefold()]
    names = Names([hero, *rng.sample(free, len(characters))])
    extras: dict[str, Any] = {"x-bots": dict(zip(names.by_seat[1:], characters, strict=True))}
    if args.seed is not None:
        extras["x-seed"] = args.seed
    table = Table(game, names, policies, dice, rng)
    return _Seating(table, Header(codec, options, names, extras))


def _chance(seed: int | None) -> tuple[random.Random, Source]:
    """The bots' whims and the dice: unpredictable, or following from a seed."""
    if seed is None:
        return random.SystemRandom(), SystemDice()
    whims = random.Random(f"kosti play: whims {seed}")  # noqa: S311  practice, as asked for
    bytes_ = random.Random(f"kosti play: dice {seed}")  # noqa: S311
    return whims, SystemDice(bytes_.randbytes)
