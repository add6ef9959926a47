"""Shoot the Moons at a terminal; implements ``kosti.cli.terminal.stage``."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from kosti.cli.terminal.moons.pictures import Pictures
from kosti.cli.terminal.moons.reading import offered_amounts, read_action
from kosti.cli.terminal.moons.story import Story
from kosti.cli.terminal.moons.texts import CATALOGUE
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stage import Part
from kosti.cli.terminal.texts import Texts, percent
from kosti.core import Malformed
from kosti.games.moons import (
    Action,
    CircleSettled,
    Event,
    Moons,
    Moves,
    Options,
    PairsOpened,
    View,
)
from kosti.lab.odds.moons import view_odds, view_payout
from kosti.notation import AnyGame

_ANTE_RISE: Final = 10
"""What is proposed: checked down at 20 antes, a match takes over a thousand circles (``M-23``)."""


class MoonsStaging:
    """How Shoot the Moons is put on."""

    id = "moons/1"
    title = "Shoot the Moons"
    example = "kosti play moons --bots steady,bluffer --min-bet 5 --settlement side-pots"
    catalogue = CATALOGUE

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Declare an argument for each option of the rules that changes the play."""
        rules = parser.add_argument_group("rules")
        rules.add_argument(
            "--min-bet",
            type=int,
            default=10,
            metavar="N",
            help="the least bet, and the ante (default: %(default)s)",
        )
        rules.add_argument(
            "--buy-in",
            type=int,
            default=200,
            metavar="N",
            help="chips of each player at the start (default: %(default)s)",
        )
        rules.add_argument(
            "--settlement",
            choices=["refund", "side-pots"],
            default="refund",
            help="a va-bank player who wins: others take back what he did not match (refund), or "
            "it is contested by those who put it in (side-pots) (default: %(default)s)",
        )
        rules.add_argument(
            "--raise-rule",
            choices=["min-bet", "last-raise"],
            default="min-bet",
            help="a raise is by at least the minimum bet, or by as much as the last one "
            "(default: %(default)s)",
        )
        rules.add_argument(
            "--ante-rise",
            type=int,
            default=_ANTE_RISE,
            metavar="N",
            help="the minimum bet doubles after every N circles; 0 = never (default: %(default)s)",
        )
        rules.add_argument(
            "--circles",
            type=int,
            default=0,
            metavar="N",
            help="the game ends after N circles; 0 = when one is left (default: %(default)s)",
        )

    def options(self, args: argparse.Namespace) -> dict[str, Any]:
        """The options from the arguments."""
        return {
            "min_bet": args.min_bet,
            "buy_in": args.buy_in,
            "settlement": args.settlement,
            "raise_rule": args.raise_rule,
            "ante_rise": args.ante_rise,
            "circles": args.circles,
        }

    def welcome(self, texts: Texts, players: int, options: Struct) -> str:
        """What is said when everybody has sat down."""
        if not isinstance(options, Options):
            raise Malformed("these are not the options of Shoot the Moons")
        return texts(
            "welcome",
            players=texts.players(players),
            chips=texts.chips(options.buy_in),
            ante=options.min_bet,
        )

    def open(self, game: AnyGame, screen: Screen, texts: Texts) -> MoonsStage:
        """The stage for a game."""
        if not isinstance(game, Moons):
            raise Malformed("this stage is for Shoot the Moons and nothing else")
        return MoonsStage(game.options, screen, texts)


class MoonsStage:
    """A game of Shoot the Moons before the eyes of one person."""

    def __init__(self, options: Options, screen: Screen, texts: Texts) -> None:
        """Set the stage."""
        self._options = options
        self._screen = screen
        self._texts = texts
        self._pictures = Pictures(options, screen, texts)
        self._story = Story(options, screen, texts, self._pictures)

    def part(self, view: View) -> Part:
        """Who has folded waits for the next circle, who has no chips for the end."""
        public, seat = view.public, view.viewer
        if seat is not None and seat in public.active:
            return "plays"
        return "waits" if seat is not None and public.chips[seat] else "out"

    def tell(self, event: Event, view: View) -> None:
        """Tell an event."""
        self._story.tell(event, view)

    def calls_for_a_look(self, events: Sequence[Event]) -> bool:
        """Whether dice were opened, or the bank was paid out."""
        return any(isinstance(event, PairsOpened | CircleSettled) for event in events)

    def board(self, view: View) -> None:
        """Show the whole position."""
        self._pictures.board(view)

    def question(self, view: View) -> str:
        """The person is asked on turn only."""
        del view
        return self._texts("your-move")

    def words(self, view: View, legal: Collection[Action]) -> Mapping[str, str]:
        """The legal moves; of bets and raises those whose amount has a name."""
        moves, texts = _ranges(legal), self._texts
        words: dict[str, str] = {}
        if moves.check:
            words["check"] = ""
        if moves.call is not None:
            words["call"] = texts("adds", chips=moves.call)
        for typed, preset in offered_amounts(view.public, moves).items():
            words[typed] = texts(f"preset-{preset}")
        if moves.va_bank and view.viewer is not None:
            words["va-bank"] = texts("all-chips", chips=view.public.chips[view.viewer])
        if moves.fold:
            words["fold"] = ""
        return words

    def read(self, text: str, view: View, legal: Collection[Action]) -> Action:
        """A move from what was typed."""
        return read_action(text, view.public, _ranges(legal))

    def odds(self, text: str, view: View) -> None:
        """Show the odds of the person's dice, and what of the bank they are worth."""
        del text
        odds, payout = view_odds(view), view_payout(view, self._options)
        if odds is None or payout is None:
            return  # nobody is asked who is not in a circle
        screen = self._screen
        screen.say("odds", win=percent(odds.alone), tie=percent(odds.tie))
        own, others = percent(odds.shoots), percent(odds.other_shoots)
        screen.say("odds-moon", own=own, others=others)
        screen.say("odds-payout", bank=view.public.bank, payout=f"{float(payout):.1f}")
        screen.say("odds-note", "dim")

    def legal(self, legal: Collection[Action]) -> None:
        """Show the moves, ranges of chips as such."""
        moves, texts = _ranges(legal), self._texts
        words: list[str] = []
        if moves.check:
            words.append("check")
        if moves.call is not None:
            words.append(f"call ({texts('adds', chips=moves.call)})")
        if moves.bet is not None:
            words.append(f"bet {_span(moves.bet)}")
        if moves.raise_to is not None:
            words.append(f"raise {_span(moves.raise_to)}")
        if moves.va_bank:
            words.append("va-bank")
        if moves.fold:
            words.append("fold")
        self._screen.say("legal", moves=", ".join(words))

    def rules(self, view: View) -> None:
        """Show the rules in short."""
        options, texts = self._options, self._texts
        rise, circles = options.ante_rise, options.circles
        self._screen.note(
            texts(
                "rules",
                min_bet=view.public.min_bet,
                raise_rule=texts(options.raise_rule),
                settlement=texts(options.settlement),
                ante_rise=texts("ante-rise" if rise else "no-ante-rise", circles=rise),
                circles=texts("circles" if circles else "no-circles", circles=circles),
            )
        )


def _ranges(legal: Collection[Action]) -> Moves:
    """The moves as the rules give them: amounts are ranges, and not to be listed."""
    if not isinstance(legal, Moves):
        raise TypeError("the moves of Shoot the Moons come as ranges of chips")
    return legal


def _span(span: tuple[int, int]) -> str:
    least, most = span
    return str(least) if least == most else f"{least}–{most}"
