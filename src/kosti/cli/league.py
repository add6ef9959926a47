"""``kosti league``: everybody meets everybody, and how strong each is, with intervals."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

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
from kosti.lab.estimates import Estimate
from kosti.lab.league import Table, lineups, pairings
from kosti.lab.plots import Point, lines
from kosti.notation import check_players

EXAMPLE = "kosti league perudo --players 2,4 --games 1000 --seed 1"

_ANCHOR: Final = "steady"
_TOO_UNEQUAL: Final = 3
"""Times the deviance that single strengths explain, from which on we say so."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    known = "; ".join(f"{game}: {', '.join(bots_of(id_))}" for game, id_ in GAMES.items())
    add_game(parser)
    parser.add_argument(
        "--players",
        metavar="N,M,…",
        help="how many sit at a table (default: every number the game is for)",
    )
    parser.add_argument(
        "--games",
        type=positive,
        default=600,
        metavar="G",
        help="games of each table size, or a few more, so that all meet equally often "
        "(default: %(default)s)",
    )
    parser.add_argument("--bots", metavar="A,B,…", help=f"who plays (default: all). {known}")
    parser.add_argument(
        "--anchor",
        metavar="A",
        help=f"whose rating is 0 (default: {_ANCHOR}, if it plays, or else the first)",
    )
    add_common(parser)
    parser.add_argument("--plots", type=Path, metavar="DIR", help="folder for pictures (SVG)")
    parser.add_argument("--json", action="store_true", help="one JSON object, on one line")


class _League(Struct, frozen=True):
    """What is to be played.

    Attributes:
        asked: The game, its options, the seed and the crew.
        bots: Who meets, by the size of the tables.
        anchor: Which of them has the rating 0; where it does not play, the first one has.
        games: How many games of each size are wanted.
        max_moves: After so many moves and throws a game is cut off.
    """

    asked: Asked
    bots: Mapping[int, tuple[str, ...]]
    anchor: str
    games: int
    max_moves: int

    @property
    def total(self) -> int:
        """How many games that comes to."""
        return sum(size * lineups(len(bots), size, self.games) for size, bots in self.bots.items())

    def matches(self) -> Iterator[Match]:
        """All games, those at small tables first."""
        for size, bots in self.bots.items():
            for pairing in pairings(len(bots), size, self.games, self.asked.seed):
                seated = tuple(bots[kind] for kind in pairing.players)
                lineup = Lineup(self.asked.codec.id, self.asked.options, seated)
                yield Match(lineup, pairing.number, pairing.seed, self.max_moves)


def run(args: argparse.Namespace) -> int:
    """Play and report; the exit status is 2 if the arguments are wrong."""
    try:
        league = _league(args)
        if args.plots:
            args.plots.mkdir(parents=True, exist_ok=True)  # or it would fail after all the work
        tables, spent = _played(league)
        report = _report(league, tables, spent)
    except Malformed as error:
        print(f"kosti league: {error}", file=sys.stderr)
        return 2
    if args.plots:
        (args.plots / "ratings.svg").write_text(_plot(report), encoding="utf-8")
    if args.json:
        print_json(report)
        return 0
    print("\n".join(_lines(report)))
    if args.plots:
        print(f"\nwritten to {args.plots}: ratings.svg")
    return 0


def _league(args: argparse.Namespace) -> _League:
    """Who meets, at which tables.

    Raises:
        Malformed: if one of the arguments is wrong.
    """
    asked = asked_of(args)
    least, most = asked.codec.players
    sizes = range(least, most + 1) if args.players is None else _numbers(args.players)
    for size in sizes:
        check_players(asked.codec, size)
    wanted = bots_of(asked.codec.id) if args.bots is None else tuple(words_of(args.bots))
    if len(wanted) < 2 or len(set(wanted)) < len(wanted):  # noqa: PLR2004  a meeting
        raise Malformed("a league is between two different bots or more")
    anchor = args.anchor or (_ANCHOR if _ANCHOR in wanted else wanted[0])
    if anchor not in wanted:
        raise Malformed(f"the anchor {anchor} does not play")
    able = _all if args.bots or args.anchor else _able
    bots = {size: able(asked, wanted, size) for size in sizes}
    return _League(
        asked,
        {size: there for size, there in bots.items() if len(there) > 1},
        anchor,
        args.games,
        args.max_moves,
    )


def _all(asked: Asked, bots: Sequence[str], size: int) -> tuple[str, ...]:
    """All of them.

    Raises:
        Malformed: if one does not exist, or does not play at tables of this size.
    """
    for bot in bots:
        Lineup(asked.codec.id, asked.options, (bot,) * size).table()
    return tuple(bots)


def _able(asked: Asked, bots: Sequence[str], size: int) -> tuple[str, ...]:
    """Those of them who play at tables of this size, where nobody was asked for by name."""
    found: list[str] = []
    for bot in bots:
        with contextlib.suppress(Malformed):
            found += _all(asked, [bot], size)
    return tuple(found)


def _numbers(text: str) -> list[int]:
    words = words_of(text)
    if not all(word.isascii() and word.isdigit() for word in words):
        raise Malformed(f"--players is numbers such as 2,4,6, not {text}")
    return sorted({int(word) for word in words})


def _played(league: _League) -> tuple[dict[int, Table], float]:
    """Play all games; also the CPU seconds that they took, in whatever process."""
    tables, spent = {size: Table(len(bots)) for size, bots in league.bots.items()}, 0.0
    with at_work(league.asked.crew) as spread:
        for result in watched(spread(play, league.matches()), league.total, "games"):
            seated = result.match.lineup.bots
            bots = league.bots[len(seated)]
            tables[len(seated)].add([bots.index(bot) for bot in seated], result.played)
            spent += result.cpu_seconds
    return tables, spent


def _report(league: _League, tables: Mapping[int, Table], spent: float) -> dict[str, Any]:
    """Everything that came out.

    Raises:
        Malformed: if no game of some size came to its end.
    """
    return {
        **league.asked.described,
        "bots": list(dict.fromkeys(bot for bots in league.bots.values() for bot in bots)),
        "anchor": league.anchor,
        "games": sum(table.games for table in tables.values()),
        "moves": sum(table.moves for table in tables.values()),
        "tables": [_table(league, size, table) for size, table in tables.items()],
        "cpu_seconds": spent,
    }


def _table(league: _League, size: int, table: Table) -> dict[str, Any]:
    bots = league.bots[size]
    anchor = league.anchor if league.anchor in bots else bots[0]
    try:
        standings, fit = table.standings(bots.index(anchor))
    except ValueError:
        raise Malformed(f"no game of {size} players came to its end") from None
    kinds = range(len(bots))
    matrix = [[_meeting(table, kind, against) for against in kinds] for kind in kinds]
    return {
        "players": size,
        "anchor": anchor,
        "games": table.games,
        "cut_off": table.cut_off,
        "moves": table.moves,
        "ratings": [
            {
                "bot": bot,
                "games": standing.games,
                "won": standing.won,
                "win_rate": _estimate(standing.share),
                "elo": standing.rating.points,
                "low": standing.rating.low,
                "high": standing.rating.high,
            }
            for bot, standing in zip(bots, standings, strict=True)
        ],
        "deviance": fit.deviance,
        "degrees": fit.degrees,
        "matrix": matrix if size == 2 else None,  # noqa: PLR2004  two against each other
    }


def _meeting(table: Table, kind: int, against: int) -> dict[str, float] | None:
    games, share = table.share(kind, against)
    return {"games": games, **_estimate(share)} if kind != against and games else None


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {"value": estimate.mean, "low": estimate.low, "high": estimate.high}


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    """The report for people."""
    yield f"{report['game']}, {report['games']} games, seed {report['seed']}"
    yield from introduction(report)
    yield (
        f"ratings in Elo points from {report['anchor']}, 95 % intervals; "
        f"{report['cpu_seconds']:.0f} CPU seconds"
    )
    for table in report["tables"]:
        yield ""
        yield from _table_lines(table)


def _table_lines(table: Mapping[str, Any]) -> Iterator[str]:
    bots = [row["bot"] for row in table["ratings"]]
    size = table["players"]
    width = max(len("bot"), *map(len, bots))
    yield f"tables of {size}: {table['games']} games, a fair share is {1 / size:.3f}"
    if table["cut_off"]:
        yield f"({table['cut_off']} games were cut off for their length and are left out below)"
    ordered = sorted(table["ratings"], key=_strongest_first)
    yield f"{'bot':{width}}  {'games':>6}  {'win rate':>8}  {'95 % interval':>15}  {'Elo':>8}"
    for row in ordered:
        share = row["win_rate"]
        interval = f"{share['low']:.3f} – {share['high']:.3f}"
        elo = f"{'anchor':>8}" if row["bot"] == table["anchor"] else _elo(row)
        yield (
            f"{row['bot']:{width}}  {row['games']:>6}  {share['value']:>8.3f}  {interval:>15}  "
            f"{elo}"
        )
    if table["deviance"] > _TOO_UNEQUAL * max(1, table["degrees"]):
        yield (
            f"(who wins against whom is not explained by one strength each: deviance "
            f"{table['deviance']:.0f} of {table['degrees']} degrees of freedom)"
        )
    if table["matrix"]:
        yield f"{'share won against':{max(width, 17)}}" + "".join(f"{bot:>19}" for bot in bots)
        for bot, row in zip(bots, table["matrix"], strict=True):
            yield f"{bot:{max(width, 17)}}" + "".join(f"{_cell(cell):>19}" for cell in row)


def _strongest_first(row: Mapping[str, Any]) -> tuple[float, float]:
    """Those without a number before or after all others, by what is known of them."""
    edge = 0.0 if row["elo"] is not None else -1.0 if row["low"] is not None else 1.0
    return edge, -(row["elo"] if row["elo"] is not None else row["win_rate"]["value"])


def _elo(row: Mapping[str, Any]) -> str:
    low, high = row["low"], row["high"]
    if row["elo"] is not None:
        return f"{row['elo']:>+8.0f}  {low:+.0f} – {high:+.0f}"
    if low is not None:
        return f"{'∞':>8}  at least {low:+.0f}: it lost to nobody who leads to the anchor"
    if high is not None:
        return f"{'−∞':>8}  at most {high:+.0f}: it beat nobody who leads to the anchor"
    return f"{'?':>8}  it never met anybody who leads to the anchor"


def _cell(cell: Mapping[str, float] | None) -> str:
    return f"{cell['value']:.3f} {cell['low']:.2f}–{cell['high']:.2f}" if cell else "–"


def _plot(report: Mapping[str, Any]) -> str:
    return lines(
        f"Strength at each table size, {report['game'].partition('/')[0]}: "
        f"Elo points from {report['anchor']}",
        [(bot, [_point(bot, table) for table in report["tables"]]) for bot in report["bots"]],
        "players at the table; an arrow: no end to the interval",
        from_zero=False,
    )


def _point(bot: str, table: Mapping[str, Any]) -> Point:
    """A bot's rating at tables of one size; nothing where it did not play."""
    found = [row for row in table["ratings"] if row["bot"] == bot]
    ends = (found[0]["elo"], found[0]["low"], found[0]["high"]) if found else (None, None, None)
    return Point(str(table["players"]), *ends)
