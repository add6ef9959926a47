"""``kosti referee``: people throw real dice, the program keeps the score."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from msgspec import Struct

from kosti.cli.printable import printable
from kosti.cli.terminal.ask import Ask
from kosti.cli.terminal.games import REFEREED
from kosti.cli.terminal.match import Quit
from kosti.cli.terminal.opening import (
    QuietConsole,
    attended,
    forgive_characters,
    open_ask,
    system_language,
)
from kosti.cli.terminal.recorder import Recorder, read_broken
from kosti.cli.terminal.refereeing import REFEREEING, Refereed, Sitting
from kosti.cli.terminal.refereeing.namebook import plain
from kosti.cli.terminal.screen import EMBER, Screen
from kosti.cli.terminal.texts import Texts
from kosti.core import Malformed, Terminal
from kosti.notation import (
    AnyCodec,
    BadLine,
    Header,
    Names,
    Replay,
    check_players,
    codec_of,
    read_options,
)

EXAMPLE = "kosti referee rondo Anna Bob Vera --record evening.jsonl"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: those of each game after its name."""
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="go on with a game where its record stops"
    )
    parser.add_argument("--lang", choices=["ru", "en"], help="default: that of the system")
    games = parser.add_subparsers(metavar="GAME", dest="game")
    for name, refereed in REFEREED.items():
        title = f"keep the score of {refereed.setting.title}"
        child = games.add_parser(
            name, help=title, description=title, epilog=f"example: {refereed.example}"
        )
        _add_game_arguments(child)
        refereed.setting.add_options(child)


def _add_game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="who plays, clockwise; asked for if nobody is"
    )
    parser.add_argument(
        "--lang",
        choices=["ru", "en"],
        default=argparse.SUPPRESS,
        help="default: that of the system",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the record as it goes")
    parser.add_argument("--force", action="store_true", help="let --record overwrite a file")


def run(args: argparse.Namespace) -> int:
    """Keep the score of one game.

    Returns:
        0; 130 after an interruption; 2 if the arguments or the record are wrong.
    """
    if (args.game is None) == (args.resume is None):
        print(f"kosti referee: name a game ({', '.join(REFEREED)}) or --resume", file=sys.stderr)
        return 2
    forgive_characters()
    lang = args.lang or system_language()
    if args.resume is not None:
        return _resume(args.resume, Texts(lang, REFEREEING))
    texts = Texts(lang, REFEREED[args.game].setting.catalogue, REFEREEING)
    if args.record is not None and not args.force and args.record.exists():
        print(texts("record-exists", file=printable(str(args.record))), file=sys.stderr)
        return 2
    return attended("kosti referee", texts, args.record, lambda: _begin(args, texts))


# ---- a new game


def _begin(args: argparse.Namespace, texts: Texts) -> None:
    """Seat the people, open the record, keep the score.

    Raises:
        Malformed: if a name or an option is wrong.
        OSError: if the record cannot be written.
    """
    refereed = REFEREED[args.game]
    codec = codec_of(refereed.setting.id)
    options = read_options(codec, refereed.setting.options(args))
    ask = open_ask()
    try:
        names = _seat(codec, args.names, ask, texts)
    except EOFError:
        return
    header = Header(codec, options, names, {})
    table = _Table(refereed, Replay(header), ask, _screen(names, texts), texts)
    table.screen.write(refereed.setting.welcome(texts, len(names), options))
    recorder = None
    if args.record is None:
        table.screen.say("unrecorded", "dim")
    else:
        recorder = Recorder.begin(args.record, header, overwrite=args.force, durable=True)
        table.screen.say("recorded", "dim", file=printable(str(args.record)))
    _keep(table, recorder, args.record)


def _seat(codec: AnyCodec, given: list[str], ask: Ask, texts: Texts) -> Names:
    """The names from the arguments, or asked for until they will do.

    Raises:
        Malformed: if those from the arguments are wrong.
        EOFError: if the person has gone.
    """
    if given:
        return _checked_names(codec, given, texts)
    while True:
        line = ask.line(texts("ask-names"), {})
        words = line.split(",") if "," in line else line.split()
        try:
            return _checked_names(codec, [word.strip() for word in words], texts)
        except Malformed as error:
            print(error)


def _checked_names(codec: AnyCodec, given: list[str], texts: Texts) -> Names:
    """Names for this game.

    Raises:
        Malformed: with a reason in the person's language.
    """
    try:
        check_players(codec, len(given))
        names = Names(given)
        _check_typing(names)
    except Malformed as error:
        raise Malformed(texts.unreadable(error), error.code, **error.facts) from error
    return names


def _check_typing(names: Names) -> None:
    """Check that names can be told apart, and from dice, when they are typed in a hurry.

    Raises:
        Malformed: if not.
    """
    for name in names.by_seat:
        if name.lstrip()[0] in "#0123456789":
            raise Malformed("a name begins with a digit", "name-digit", name=name)
    if len(set(map(plain, names.by_seat))) < len(names):
        raise Malformed("two players have the same name", "names-same")


# ---- a game that broke off


def _resume(path: Path, texts: Texts) -> int:
    """Go on with a record; the exit status."""
    file = printable(str(path))
    try:
        broken = read_broken(path.read_bytes())
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return 2
    except BadLine as bad:
        rule = f" ({bad.rule})" if bad.rule else ""
        print(f"{file}:{bad.line}: {printable(bad.message)}{rule}", file=sys.stderr)
        return 2
    header = broken.game.header
    refereed = next(each for each in REFEREED.values() if each.setting.id == header.codec.id)
    texts = Texts(texts.lang, refereed.setting.catalogue, REFEREEING)
    screen = _screen(header.names, texts)

    def go_on() -> None:
        node = broken.game.node()
        if isinstance(node, Terminal):
            names = ", ".join(header.names[seat] for seat in node.winners)
            screen.say("over-already" if names else "over-nobody", names=names)
            return
        recorder = Recorder.resume(path, broken)
        screen.say("resumed", "dim", file=file, moves=broken.moves)
        if broken.torn:
            screen.say("torn", EMBER)
        _keep(_Table(refereed, broken.game, open_ask(), screen, texts), recorder, path)

    return attended("kosti referee", texts, path, go_on)


# ---- both


class _Table(Struct, frozen=True):
    """Who keeps the score of what, and how people are asked."""

    refereed: Refereed
    game: Replay
    ask: Ask
    screen: Screen
    texts: Texts


def _keep(table: _Table, recorder: Recorder | None, path: Path | None) -> None:
    """Keep the score to the end, or until the people leave."""
    clerk = table.refereed.open(table.game.header, table.screen, table.texts)
    finished = False
    try:
        Sitting(table.game, clerk, table.ask, table.screen, table.texts, recorder).keep()
        finished = True
    except (EOFError, Quit):
        pass
    finally:
        if recorder is not None:
            recorder.close()
            file = printable(str(path))
            table.screen.say("done" if finished else "kept", file=file)
            if not finished:
                table.screen.say("to-resume", "dim", file=file)
    table.screen.say("bye")


def _screen(names: Names, texts: Texts) -> Screen:
    return Screen(QuietConsole(highlight=False), texts, names, None)
