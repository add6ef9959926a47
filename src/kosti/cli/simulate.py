"""``kosti simulate``: many games among bots, and who wins how often."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from kosti.bots import CHARACTERS, SPARRING, AnyPolicy, make_policy
from kosti.core import Malformed
from kosti.lab import MAX_MOVES, Played, play_games, proposed_options, scores
from kosti.notation import CODECS, AnyCodec, AnyGame, check_players, read_options

EXAMPLE = "kosti simulate moons --players 4 --games 500 --bots steady,caller --options circles=20"

PATIENCE: Final = 2.0
"""Seconds after which a progress bar is shown to somebody at a terminal."""

_GAMES: Final = {game_id.partition("/")[0]: game_id for game_id in CHARACTERS}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    known = "; ".join(
        f"{game}: {', '.join([*CHARACTERS[id_], *SPARRING[id_]])}" for game, id_ in _GAMES.items()
    )
    parser.add_argument("game", choices=list(_GAMES), help="what to play")
    parser.add_argument(
        "--players", type=int, metavar="N", help="how many sit down (default: as many as bots)"
    )
    parser.add_argument("--games", type=_positive, default=100, metavar="G", help="how many games")
    parser.add_argument(
        "--bots",
        default="steady,cautious",
        metavar="A,B,…",
        help=f"who plays; the last named takes the seats that are left. {known}",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same games")
    parser.add_argument(
        "--options", default="", metavar="K=V,…", help="options of the rules, such as circles=20"
    )
    parser.add_argument(
        "--max-moves",
        type=_positive,
        default=MAX_MOVES,
        metavar="N",
        help="moves and throws after which a game is cut off and left out (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object, on one line")


def run(args: argparse.Namespace) -> int:
    """Play and report; the exit status is 2 if the arguments are wrong."""
    try:
        plan = _plan(args)
    except Malformed as error:
        print(f"kosti simulate: {error}", file=sys.stderr)
        return 2
    numbers = range(args.games)
    games = list(play_games(plan.game, plan.policies, _watched(numbers), plan.seed, args.max_moves))
    report = _report(plan, games)
    if args.json:
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
        sys.stdout.buffer.flush()
    else:
        print("\n".join(_lines(report)))
    return 0


class _Plan(Struct, frozen=True):
    """What is to be played.

    Attributes:
        codec: Which game.
        options: Its options.
        proposed: Those of them that nobody asked for.
        game: Its rules.
        bots: Who plays.
        policies: How.
        seed: Where the random numbers come from.
    """

    codec: AnyCodec
    options: Struct
    proposed: Mapping[str, Any]
    game: AnyGame
    bots: tuple[str, ...]
    policies: tuple[AnyPolicy, ...]
    seed: int


def _plan(args: argparse.Namespace) -> _Plan:
    """Check the arguments.

    Raises:
        Malformed: if one of them is wrong.
    """
    codec = CODECS[_GAMES[args.game]]
    bots = [word.strip() for word in args.bots.split(",")]
    players = len(bots) if args.players is None else args.players
    check_players(codec, players)
    if len(bots) > players:
        raise Malformed(f"{len(bots)} bots are too many for {players} players")
    bots += bots[-1:] * (players - len(bots))
    chosen = _parse_options(args.options)
    proposed = proposed_options(codec.id, chosen)
    options = read_options(codec, {**proposed, **chosen})
    game = codec.game(players, options)
    policies = [make_policy(codec.id, bot, game, sparring=True) for bot in bots]
    seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
    return _Plan(codec, options, proposed, game, tuple(bots), tuple(policies), seed)


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


def _report(plan: _Plan, games: Sequence[Played]) -> dict[str, Any]:
    ended = [game for game in games if game.returns is not None]
    return {
        "game": plan.codec.id,
        "players": len(plan.bots),
        "options": msgspec.to_builtins(plan.options),
        "proposed": dict(plan.proposed),
        "seed": plan.seed,
        "games": len(games),
        "cut_off": len(games) - len(ended),
        "mean_moves": sum(game.moves for game in ended) / len(ended) if ended else None,
        "bots": [
            {"bot": bot, **msgspec.to_builtins(score)}
            for bot, score in zip(plan.bots, scores(games, len(plan.bots)), strict=True)
        ],
    }


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    """The report for people."""
    size = f"{report['players']} players, {report['games']} games"
    yield f"{report['game']}, {size}, seed {report['seed']}"
    written = ", ".join(f"{name}={value}" for name, value in report["options"].items())
    yield f"options: {written}"
    if report["proposed"]:
        proposed = ", ".join(f"{name}={value}" for name, value in report["proposed"].items())
        yield f"({proposed} is our choice: the game might go on for very long without it)"
    if report["cut_off"]:
        yield f"({report['cut_off']} games were cut off for their length and are left out below)"
    if report["mean_moves"] is None:
        return
    yield f"moves a game: {report['mean_moves']:.1f}; a fair share is {1 / report['players']:.3f}"
    width = max(len("bot"), *(len(bot["bot"]) for bot in report["bots"]))
    head = ("won or shared", "95 % interval", "mean return", "95 % interval")
    first = f"{'bot':{width}}  {'games':>6}"
    yield f"{first}  {head[0]:>13}  {head[1]:>15}  {head[2]:>11}  {head[3]:>21}"
    for bot in report["bots"]:
        share, returns = bot["share"], bot["returns"]
        of_share = f"{share['low']:.3f} – {share['high']:.3f}"
        of_returns = f"{returns['low']:+.2f} – {returns['high']:+.2f}"
        yield (
            f"{bot['bot']:{width}}  {bot['games']:>6}  {share['mean']:>13.3f}  {of_share:>15}  "
            f"{returns['mean']:>+11.2f}  {of_returns:>21}"
        )


def _watched(numbers: Sequence[int]) -> Iterable[int]:
    """The same numbers; somebody at a terminal sees how far they are if it takes long."""
    if not sys.stderr.isatty():
        return numbers
    return _with_progress(numbers)


def _with_progress(numbers: Sequence[int]) -> Iterator[int]:
    began = time.monotonic()
    for index, number in enumerate(numbers):
        if time.monotonic() - began > PATIENCE:
            from rich.console import Console  # noqa: PLC0415  short runs do not need it
            from rich.progress import Progress  # noqa: PLC0415

            with Progress(console=Console(stderr=True), transient=True) as progress:
                task = progress.add_task("games", total=len(numbers), completed=index)
                for later in numbers[index:]:
                    yield later
                    progress.advance(task)
            return
        yield number


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("it must be 1 or more")
    return number
