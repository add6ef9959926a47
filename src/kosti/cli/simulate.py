"""``kosti simulate``: many games among bots, and who wins how often."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kosti.bots.lineup import Lineup, Match, play
from kosti.cli.answers import print_json
from kosti.cli.playing_bots import (
    GAMES,
    Asked,
    add_common,
    add_game,
    asked_of,
    bots_of,
    introduction,
    positive,
    words_of,
)
from kosti.cli.progress import watched
from kosti.core import Malformed
from kosti.lab.crew import at_work
from kosti.lab.flows import BOOKS
from kosti.lab.plots import Point, bars, histogram, stacks
from kosti.lab.tally import Tally
from kosti.notation import check_players

EXAMPLE = "kosti simulate moons --players 4 --games 500 --bots steady,caller --options circles=20"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    known = "; ".join(f"{game}: {', '.join(bots_of(id_))}" for game, id_ in GAMES.items())
    add_game(parser)
    parser.add_argument(
        "--players", type=int, metavar="N", help="how many sit down (default: as many as bots)"
    )
    parser.add_argument("--games", type=positive, default=100, metavar="G", help="how many games")
    parser.add_argument(
        "--bots",
        default="steady,cautious",
        metavar="A,B,…",
        help=f"who plays; the last named takes the seats that are left. {known}",
    )
    add_common(parser)
    parser.add_argument("--plots", type=Path, metavar="DIR", help="folder for pictures (SVG)")
    parser.add_argument("--json", action="store_true", help="one JSON object, on one line")


def run(args: argparse.Namespace) -> int:
    """Play and report; the exit status is 2 if the arguments are wrong."""
    try:
        asked = asked_of(args)
        lineup = _lineup(asked, args)
        if args.plots:
            args.plots.mkdir(parents=True, exist_ok=True)  # or it would fail after all the work
        tally, spent = _played(asked, lineup, args)
    except Malformed as error:
        print(f"kosti simulate: {error}", file=sys.stderr)
        return 2
    report = _report(asked, lineup, tally, spent)
    pictures = _plots(report) if args.plots else {}
    for name, picture in pictures.items():
        (args.plots / f"{name}.svg").write_text(picture, encoding="utf-8")
    if args.json:
        print_json(report)
        return 0
    print("\n".join(_lines(report)))
    if pictures:
        print(f"\nwritten to {args.plots}: {', '.join(f'{name}.svg' for name in pictures)}")
    return 0


def _lineup(asked: Asked, args: argparse.Namespace) -> Lineup:
    """Who sits down.

    Raises:
        Malformed: if that is not possible.
    """
    bots = words_of(args.bots)
    players = len(bots) if args.players is None else args.players
    check_players(asked.codec, players)
    if len(bots) > players:
        raise Malformed(f"{len(bots)} bots are too many for {players} players")
    bots += bots[-1:] * (players - len(bots))
    lineup = Lineup(asked.codec.id, asked.options, tuple(bots))
    lineup.table()  # says which bot there is not, before anybody sets out to play
    return lineup


def _played(asked: Asked, lineup: Lineup, args: argparse.Namespace) -> tuple[Tally, float]:
    """Play all games; also the CPU seconds that they took, in whatever process."""
    tally, spent = Tally(len(lineup.bots)), 0.0
    matches = (Match(lineup, number, asked.seed, args.max_moves) for number in range(args.games))
    with at_work(asked.crew) as spread:
        for result in watched(spread(play, matches), args.games, "games"):
            tally.add(result.played)
            spent += result.cpu_seconds
    return tally, spent


def _report(asked: Asked, lineup: Lineup, tally: Tally, spent: float) -> dict[str, Any]:
    scores = tally.scores()
    return {
        **asked.described,
        "players": len(lineup.bots),
        "bots": list(lineup.bots),
        "games": tally.games,
        "cut_off": tally.cut_off,
        "moves": tally.moves,
        "mean_moves": tally.mean_moves,
        "lengths": sorted(tally.lengths.items()),
        "wins": [score.won for score in scores],
        "shared_wins": [score.shared for score in scores],
        "win_rate": [_estimate(score.share) for score in scores],
        "returns": [_estimate(score.returns) for score in scores],
        "flows": list(tally.flows()),
        "cpu_seconds": spent,
    }


def _estimate(estimate: Any) -> dict[str, float]:
    return {"value": estimate.mean, "low": estimate.low, "high": estimate.high}


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    """The report for people."""
    size = f"{report['players']} players, {report['games']} games"
    yield f"{report['game']}, {size}, seed {report['seed']}"
    yield from introduction(report)
    if report["cut_off"]:
        yield f"({report['cut_off']} games were cut off for their length and are left out below)"
    if report["mean_moves"] is None:
        return
    yield (
        f"moves a game: {report['mean_moves']:.1f}; a fair share is {1 / report['players']:.3f}; "
        f"{report['cpu_seconds']:.1f} CPU seconds"
    )
    width = max(len("bot"), *(len(bot) for bot in report["bots"]))
    yield (
        f"{'bot':{width}}  {'won':>6}  {'win rate':>8}  {'95 % interval':>15}  "
        f"{'mean return':>11}  {'95 % interval':>21}"
    )
    for number, bot in enumerate(report["bots"]):
        share, returns = report["win_rate"][number], report["returns"][number]
        of_share = f"{share['low']:.3f} – {share['high']:.3f}"
        of_returns = f"{returns['low']:+.2f} – {returns['high']:+.2f}"
        yield (
            f"{bot:{width}}  {report['wins'][number]:>6}  {share['value']:>8.3f}  {of_share:>15}  "
            f"{returns['value']:>+11.2f}  {of_returns:>21}"
        )
    if any(report["shared_wins"]):
        yield f"(games won together with others count for each: {report['shared_wins']})"
    yield from _flow_lines(report)


def _flow_lines(report: Mapping[str, Any]) -> Iterator[str]:
    """Where dice or chips went, by bot: a line for each cause."""
    book = BOOKS[report["game"]]
    names = book.causes
    ended = report["games"] - report["cut_off"]
    if not names or not any(report["flows"]):
        return
    yield ""
    wide = max(map(len, names.values()))
    columns = [f"{bot:>10}" for bot in report["bots"]]
    yield f"{book.unit + ' a game':{wide}}{''.join(columns)}"
    for cause, name in names.items():
        amounts = [flows.get(cause, 0) / ended for flows in report["flows"]]
        if any(amounts):
            yield f"{name:{wide}}" + "".join(f"{amount:>+10.2f}" for amount in amounts)


def _plots(report: Mapping[str, Any]) -> dict[str, str]:
    """The pictures, by name."""
    fair = 1 / report["players"]
    game, ended = report["game"], report["games"] - report["cut_off"]
    size = f"{game.partition('/')[0]}, {report['players']} players, {ended} games"
    labels = _labels(report["bots"])
    pictures = {
        "wins": bars(
            f"Win rate, 95 % intervals: {size}",
            [
                Point(label, share["value"], share["low"], share["high"])
                for label, share in zip(labels, report["win_rate"], strict=True)
            ],
            "bot",
            mark=(fair, "fair share"),
        ),
        "lengths": histogram(f"Games by length: {size}", dict(report["lengths"]), "moves"),
    }
    book = BOOKS[game]
    if book.unit == "chips":
        pictures["chips"] = bars(
            f"Chips won in a game, 95 % intervals: {size}",
            [
                Point(label, returns["value"], returns["low"], returns["high"])
                for label, returns in zip(labels, report["returns"], strict=True)
            ],
            "bot",
        )
    if book.causes and ended:
        what = "Dice won and lost" if book.unit == "dice" else "Where the chips go"
        pictures["flows"] = stacks(
            f"{what}, a game: {size}",
            {
                name: [flows.get(cause, 0) / ended for flows in report["flows"]]
                for cause, name in book.causes.items()
            },
            labels,
        )
    return pictures


def _labels(bots: list[str]) -> list[str]:
    """The bots' names; those that sit there more than once are numbered."""
    return [
        f"{bot} {bots[: number + 1].count(bot)}" if bots.count(bot) > 1 else bot
        for number, bot in enumerate(bots)
    ]
