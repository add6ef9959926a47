"""``kosti play``: a whole game against bots in the terminal."""

from __future__ import annotations

import argparse
import locale
import os
import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.console import Console

from kosti.bots import CHARACTERS, NAMES, AnyPolicy, make_policy
from kosti.cli.terminal.ask import Ask, LiveAsk, PlainAsk
from kosti.cli.terminal.match import HERO, Match, Quit, Table
from kosti.cli.terminal.recorder import Recorder, numbered
from kosti.cli.terminal.screen import BRASS, Screen
from kosti.cli.terminal.texts import NO, YES, Lang, Texts
from kosti.core import Malformed
from kosti.dice import Source, SystemDice
from kosti.games.perudo import Options, Perudo
from kosti.notation import Header, Names, check_players, codec_of, read_options

EXAMPLE = "kosti play perudo --bots steady,bluffer --dice 4 --record evening.jsonl"

_GAMES = {"perudo": "perudo/1"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("game", choices=list(_GAMES), help="what to play")
    characters = ",".join(CHARACTERS["perudo/1"])
    parser.add_argument(
        "--bots",
        default="steady,cautious,bluffer",
        metavar="LIST",
        help=f"their characters, separated by commas, of {characters} (default: %(default)s)",
    )
    parser.add_argument("--name", help="your name")
    parser.add_argument("--dice", type=int, default=5, metavar="N", help="dice each, 1 to 10")
    parser.add_argument("--raise-rule", choices=["ladder", "no-drop"], default="ladder")
    parser.add_argument("--no-jonti", action="store_true", help="play without Jonti")
    parser.add_argument("--no-calzone", action="store_true", help="play without Calzone")
    parser.add_argument("--no-roll-off", action="store_true", help="draw the first opener")
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
    _forgive_characters()
    texts = Texts(args.lang or _system_language())
    try:
        evening = _Evening(args, texts)
        evening.play()
    except Malformed as error:
        print(f"kosti play: {error}", file=sys.stderr)
        return 2
    except FileExistsError as error:
        print(texts("file-exists", file=error.filename), file=sys.stderr)
        return 2
    except BrokenPipeError:
        raise  # nobody reads on: the entry point knows what to do
    except OSError as error:
        print(
            texts("file-fails", file=error.filename or args.record, reason=error.strerror),
            file=sys.stderr,
        )
        return 2
    except KeyboardInterrupt:
        print(f"\n{texts('bye')}")
        return 130
    return 0


class _Evening:
    """One or more games at the same table."""

    def __init__(self, args: argparse.Namespace, texts: Texts) -> None:
        self._args = args
        self._texts = texts
        self._seating = _seat(args, texts)
        live = sys.stdin.isatty() and sys.stdout.isatty()
        self._ask: Ask = LiveAsk() if live else PlainAsk()
        self._screen = Screen(_Console(highlight=False), texts, self._seating.table.names, HERO)

    def play(self) -> None:
        texts, table = self._texts, self._seating.table
        self._screen.say(
            "welcome",
            players=texts.players(len(table.names)),
            dice=texts.dice(table.game.options.dice),
        )
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
            recorder = Recorder(path, self._seating.header, overwrite=self._args.force)
            self._screen.say("recorded", "dim", file=path)
        finished = False
        try:
            Match(self._seating.table, self._ask, self._screen, self._texts, recorder).play()
            finished = True
        except (EOFError, Quit):
            pass
        finally:
            if recorder is not None:
                recorder.close()
                if not finished:
                    self._screen.say("kept", file=path)
        return finished

    def _again(self) -> bool:
        while True:
            try:
                answer = self._ask.line(self._texts("again"), ()).lower()
            except EOFError:
                return False
            if answer in YES or answer in NO:
                return answer in YES


class _Console(Console):
    """A console whose reader may stop reading: that is no failure."""

    def on_broken_pipe(self) -> None:
        """End quietly."""
        with suppress(SystemExit):
            super().on_broken_pipe()  # points standard output at nothing, and would exit with 1
        sys.exit(0)


class _Seating(Struct, frozen=True):
    """The table, and the first line of its records."""

    table: Table
    header: Header


def _seat(args: argparse.Namespace, texts: Texts) -> _Seating:
    """Seat the person and the bots.

    Raises:
        Malformed: if a name, an option or a character is wrong.
    """
    codec = codec_of(_GAMES[args.game])
    characters = [word.strip() for word in args.bots.split(",")]
    check_players(codec, 1 + len(characters))
    options = read_options(
        codec,
        {
            "dice": args.dice,
            "raise_rule": args.raise_rule,
            "jonti": not args.no_jonti,
            "calzone": not args.no_calzone,
            "roll_off": not args.no_roll_off,
        },
    )
    game = codec.game(1 + len(characters), options)
    if not isinstance(game, Perudo) or not isinstance(options, Options):
        raise Malformed("the terminal plays Perudo")
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


def _system_language() -> Lang:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    system = locale.getlocale()[0] or ""
    return "ru" if system.lower().startswith("ru") else "en"


def _forgive_characters() -> None:
    """Let a stream that cannot take or give a character use a substitute instead of failing."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
