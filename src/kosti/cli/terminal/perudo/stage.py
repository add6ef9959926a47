"""Perudo at a terminal; implements ``kosti.cli.terminal.stage``."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import Struct

from kosti.cli.terminal.perudo.pictures import Pictures, format_bid
from kosti.cli.terminal.perudo.reading import format_action, read_action
from kosti.cli.terminal.perudo.story import Story
from kosti.cli.terminal.perudo.texts import CATALOGUE
from kosti.cli.terminal.screen import EMBER, Screen
from kosti.cli.terminal.stage import Part
from kosti.cli.terminal.texts import Texts, percent
from kosti.core import Malformed
from kosti.games.perudo import (
    FACES,
    Action,
    Bid,
    Calzone,
    Doodoo,
    Event,
    HandsShown,
    Jonti,
    Moves,
    Options,
    Perudo,
    View,
)
from kosti.lab.odds.perudo import standing_odds, view_odds
from kosti.notation import AnyGame

_OFFERED: Final = 60


class PerudoStaging:
    """How Perudo is put on."""

    id = "perudo/1"
    title = "Perudo"
    example = "kosti play perudo --bots steady,bluffer --dice 4 --record evening.jsonl"
    catalogue = CATALOGUE

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Declare an argument for each option of the rules."""
        rules = parser.add_argument_group("rules")
        rules.add_argument(
            "--dice", type=int, default=5, metavar="N", help="dice each, 1 to 10 (default: 5)"
        )
        rules.add_argument(
            "--raise-rule",
            choices=["ladder", "no-drop"],
            default="ladder",
            help="how faces 2 to 6 are raised: a higher quantity of any face, or neither quantity "
            "nor face may fall (default: ladder)",
        )
        rules.add_argument("--no-jonti", action="store_true", help="play without Jonti")
        rules.add_argument("--no-calzone", action="store_true", help="play without Calzone")
        rules.add_argument("--no-roll-off", action="store_true", help="draw the first opener")

    def options(self, args: argparse.Namespace) -> dict[str, Any]:
        """The options from the arguments."""
        return {
            "dice": args.dice,
            "raise_rule": args.raise_rule,
            "jonti": not args.no_jonti,
            "calzone": not args.no_calzone,
            "roll_off": not args.no_roll_off,
        }

    def welcome(self, texts: Texts, players: int, options: Struct) -> str:
        """What is said when everybody has sat down."""
        if not isinstance(options, Options):
            raise Malformed("these are not the options of Perudo")
        return texts("welcome", players=texts.players(players), dice=texts.dice(options.dice))

    def open(self, game: AnyGame, screen: Screen, texts: Texts) -> PerudoStage:
        """The stage for a game."""
        if not isinstance(game, Perudo):
            raise Malformed("this stage is for Perudo and nothing else")
        return PerudoStage(game.options, screen, texts)


class PerudoStage:
    """A game of Perudo before the eyes of one person."""

    def __init__(self, options: Options, screen: Screen, texts: Texts) -> None:
        """Set the stage."""
        self._options = options
        self._screen = screen
        self._texts = texts
        self._pictures = Pictures(screen, texts)
        self._story = Story(screen, self._pictures)

    def part(self, view: View) -> Part:
        """Who has dice plays."""
        return "plays" if view.viewer is not None and view.public.dice[view.viewer] else "out"

    def tell(self, event: Event, view: View) -> None:
        """Tell an event."""
        self._story.tell(event, view)

    def calls_for_a_look(self, events: Sequence[Event]) -> bool:
        """Whether the cups were lifted."""
        return any(isinstance(event, HandsShown) for event in events)

    def board(self, view: View) -> None:
        """Show the whole position."""
        self._pictures.board(view)

    def question(self, view: View) -> str:
        """On turn a move is asked for, otherwise whether the person calls Jonti."""
        bid = view.public.bid
        if view.public.turn == view.viewer or bid is None:
            return self._texts("your-move")
        return self._texts("jonti-chance", bid=format_bid(bid))

    def words(self, view: View, legal: Collection[Action]) -> Mapping[str, str]:
        """The first legal moves."""
        del view
        return {format_action(action): "" for action in islice(legal, _OFFERED)}

    def read(self, text: str, view: View, legal: Collection[Action]) -> Action:
        """A move from what was typed."""
        del view, legal
        return read_action(text)

    def odds(self, text: str, view: View) -> None:
        """Show the odds of the standing bid, or of the one that is named."""
        bid = view.public.bid
        odds = standing_odds(view)
        named = None if bid is None else Bid(bid.quantity, bid.face)
        if text:
            try:
                action = read_action(text)
            except Malformed:
                action = None
            if not isinstance(action, Bid) or action.face not in range(1, FACES + 1):
                self._screen.say("not-a-move", EMBER)
                return
            named, odds = action, view_odds(view, action.quantity, action.face)
        if named is None or odds is None:
            self._screen.say("odds-none")
            return
        self._screen.say(
            "odds",
            bid=format_bid(named),
            at_least=percent(odds.at_least),
            exactly=percent(odds.exactly),
        )
        self._screen.say("odds-note", "dim")

    def legal(self, legal: Collection[Action]) -> None:
        """Show the least quantity of each face, and the calls."""
        calls = [format_action(call) for call in (Doodoo(), Jonti(), Calzone()) if call in legal]
        bids = [action for action in legal if isinstance(action, Bid)]
        if calls == ["jonti"] and not bids:
            self._screen.say("legal-jonti")
            return
        least: dict[int, int] = {}
        for bid in bids:
            least[bid.face] = min(bid.quantity, least.get(bid.face, bid.quantity))
        ranges = [self._texts("legal-from", face=face, least=least[face]) for face in sorted(least)]
        if ranges:
            most = legal.most if isinstance(legal, Moves) else max(bid.quantity for bid in bids)
            ranges.append(self._texts("legal-most", most=most))
            self._screen.say("legal-bids", ranges=", ".join(ranges))
        if calls:
            self._screen.say("legal-calls", calls=", ".join(calls))

    def rules(self, view: View) -> None:
        """Show the rules in short."""
        del view
        off = self._texts("switched-off")
        self._screen.note(
            self._texts(
                "rules",
                raise_rule=self._texts(self._options.raise_rule),
                jonti="" if self._options.jonti else off,
                calzone="" if self._options.calzone else off,
            )
        )
