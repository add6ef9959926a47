"""``kosti odds perudo``: the chances of a bid, from one's own dice and from what was bid."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from kosti.cli.terminal.perudo.pictures import format_bid
from kosti.cli.terminal.perudo.texts import CATALOGUE
from kosti.cli.terminal.reckoning import (
    Reckoned,
    Reckoner,
    bar,
    read_dice,
    read_named,
    short_percent,
)
from kosti.cli.terminal.texts import Texts, percent
from kosti.core import Malformed, Refused
from kosti.games.perudo import FACES, Bid
from kosti.lab.odds.perudo import (
    ME,
    MOST_DICE,
    OTHERS,
    MadeBid,
    Odds,
    Outlook,
    Told,
    bid_odds,
    holdings,
    seats,
    tell,
)
from kosti.notation import Names
from kosti.notation.perudo import PerudoCodec

_LEAST_SHOWN: Final = 0.0005


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--dice", type=int, required=True, metavar="N", help="the dice in play, everyone's together"
    )
    parser.add_argument("--own", required=True, metavar="1,1,3", help="your own dice")
    parser.add_argument("--bid", metavar="4x5", help="the bid (default: the last of --bids)")
    parser.add_argument("--calzone", action="store_true", help="aces are not wild")
    parser.add_argument(
        "--bids",
        metavar="A:2x5,B:3x5",
        help=f"what was bid in this round, by whom, in order; you are {ME}",
    )
    parser.add_argument(
        "--held",
        metavar="A:4,B:3",
        help="how many dice the bidders hold (default: the others' dice, shared evenly by them)",
    )
    parser.add_argument(
        "--raise-rule",
        choices=["ladder", "no-drop"],
        default="ladder",
        help="how faces are raised (P-08)",
    )


def reckon(args: argparse.Namespace, texts: Texts) -> Reckoned:
    """The odds of a bid.

    Raises:
        Malformed: if an argument cannot be read or does not fit the others.
        Refused: if the rules know no such bid, or no such bidding.
    """
    asked = _read(args, texts)
    bid, unknown = asked.bid, args.dice - len(asked.own)
    odds = bid_odds(bid.quantity, bid.face, asked.own, unknown, calzone=args.calzone)
    report = {"holds": float(odds.at_least), "exact": float(odds.exactly)}
    outlook = None
    if asked.told is not None:
        outlook = Outlook(
            asked.told.public, asked.told.seat, asked.own, calzone=args.calzone, trust=1.0
        )
        report["holds_given_bids"] = outlook.holds(bid.quantity, bid.face)
        report["exact_given_bids"] = outlook.exactly(bid.quantity, bid.face)
    return Reckoned(report, list(_lines(args, texts, asked, odds, outlook)))


class _Asked(Struct, frozen=True):
    """What is asked.

    Attributes:
        own: One's own dice.
        bid: The bid in question.
        told: The bidding; None if nothing was said about it.
    """

    own: tuple[int, ...]
    bid: Bid
    told: Told | None


def _read(args: argparse.Namespace, texts: Texts) -> _Asked:
    own = read_dice(args.own, FACES, texts)
    if len(own) > MOST_DICE or len(own) >= args.dice:
        raise Malformed(texts("odds-too-many-own", own=len(own), dice=args.dice, most=MOST_DICE))
    told, last = None, None
    if args.bids is not None:
        bids = [
            MadeBid(name, _read_bid(said, texts))
            for name, said in read_named(args.bids, texts, "A:2x5,B:3x5")
        ]
        told, last = _told(args, texts, len(own), bids), bids[-1].bid
    elif args.held is not None:
        raise Malformed(texts("odds-held-alone"))
    bid = last if args.bid is None else _read_bid(args.bid, texts)
    if bid is None:
        raise Malformed(texts("odds-no-bid"))
    if bid.quantity > args.dice:
        raise Refused("P-12", "too-many", most=args.dice)
    return _Asked(own, bid, told)


def _told(args: argparse.Namespace, texts: Texts, own: int, bids: Sequence[MadeBid]) -> Told:
    held: dict[str, int] = {}
    for name, number in read_named(args.held, texts, "A:4,B:3") if args.held else ():
        if not (number.isascii() and number.isdigit()) or name in held or name == ME:
            raise Malformed(texts("odds-bad-list", text=args.held, form="A:4,B:3"))
        held[name] = int(number)
    bidders = [name for name in dict.fromkeys(made.player for made in bids) if name != ME]
    try:
        dice, silent = holdings(bidders, args.dice - own, held)
    except Malformed as error:
        raise Malformed(texts(error.code, **error.facts), error.code) from error
    names = [_name(name, texts) for name in seats(bids, silent)]
    try:
        return tell(own, dice, silent, bids, calzone=args.calzone, raise_rule=args.raise_rule)
    except Malformed as error:
        raise Malformed(texts(error.code, **error.facts), error.code) from error
    except Refused as refused:
        why = texts.refusal(refused.code, refused.facts, Names(names))
        raise Malformed(f"{why} ({refused.rule})", refused.code) from refused


def _read_bid(text: str, texts: Texts) -> Bid:
    try:
        action = PerudoCodec().parse_action(text)
    except Malformed:
        action = None
    if not isinstance(action, Bid):
        raise Malformed(texts("odds-bad-bid", text=text))
    if not 1 <= action.face <= FACES:
        raise Refused("P-05", "no-such-face", face=action.face)
    if not action.quantity:
        raise Refused("P-05", "no-such-quantity", quantity=0)
    return action


def _name(name: str, texts: Texts) -> str:
    return texts("odds-others") if name == OTHERS else name


def _lines(
    args: argparse.Namespace, texts: Texts, asked: _Asked, odds: Odds, outlook: Outlook | None
) -> Iterator[str]:
    bid, own = asked.bid, asked.own
    yield texts(
        "odds",
        bid=format_bid(bid),
        at_least=percent(odds.at_least),
        exactly=percent(odds.exactly),
    )
    if outlook is not None and asked.told is not None:
        yield texts(
            "odds-given-bids",
            at_least=short_percent(outlook.holds(bid.quantity, bid.face)),
            exactly=short_percent(outlook.exactly(bid.quantity, bid.face)),
        )
        named = zip(asked.told.names, asked.told.public.dice, strict=True)
        held = [f"{_name(name, texts)} {number}" for name, number in named]
        yield texts("odds-held", held=", ".join(held))
    yield ""
    for quantity in range(1, args.dice + 1):
        row = bid_odds(quantity, bid.face, own, args.dice - len(own), calzone=args.calzone)
        if row.at_least < _LEAST_SHOWN and quantity > bid.quantity:
            break
        mark = "▶" if quantity == bid.quantity else " "
        cells = [
            f"{mark} ≥ {quantity:>2}×{bid.face}",
            bar(float(row.at_least)),
            f"{short_percent(float(row.at_least)):>8}",
        ]
        if outlook is not None:
            cells.append(f"({short_percent(outlook.holds(quantity, bid.face))})")
        yield "  ".join(cells)
    yield ""
    yield texts("odds-note" if outlook is None else "odds-note-bids")


RECKONER: Final = Reckoner(
    title="Perudo",
    example="kosti odds perudo --dice 12 --own 1,1,3,5,5 --bid 4x5 --bids A:2x5,B:3x5",
    catalogue=CATALOGUE,
    add_options=add_options,
    reckon=reckon,
)
"""``kosti odds perudo``."""
