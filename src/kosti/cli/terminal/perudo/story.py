"""The events of a game of Perudo, told one after another."""

from __future__ import annotations

from typing import assert_never

from kosti.cli.terminal.perudo.pictures import Pictures, format_bid
from kosti.cli.terminal.screen import BRASS, EMBER, MOSS, Screen
from kosti.games.perudo import (
    Bid,
    BidMade,
    Called,
    CalzoneDeclared,
    DieGained,
    DieLost,
    Event,
    GameWon,
    HandsShown,
    HandsThrown,
    OpenerChosen,
    PlayerOut,
    RollOffThrown,
    RoundBegun,
    View,
)


class Story:
    """Tells a person what happens."""

    def __init__(self, screen: Screen, pictures: Pictures) -> None:
        """Set where it is told."""
        self._screen = screen
        self._pictures = pictures

    def tell(self, event: Event, view: View) -> None:
        """Tell an event.

        Args:
            event: What has happened, as the person may see it.
            view: The position after it.
        """
        screen, public = self._screen, view.public
        match event:
            case RollOffThrown(throws, contenders, _):
                self._pictures.throws(throws)
                if contenders:
                    names = screen.seats_named(contenders)
                    screen.say("roll-off-again", names=names)
            case OpenerChosen(seat):
                screen.of(seat, "opener")
            case HandsThrown():
                self._pictures.round_begins(public)
                if view.hand and not screen.is_hero(public.turn):
                    screen.print(self._pictures.dice(view.hand))
            case CalzoneDeclared(seat):
                screen.of(seat, "calzone", f"bold {BRASS}")
            case BidMade(seat, quantity, face):
                screen.of(seat, "bid", bid=format_bid(Bid(quantity, face)))
            case Called(seat, call):
                screen.of(seat, call, f"bold {EMBER}")
            case HandsShown() | DieLost() | DieGained() | PlayerOut() | RoundBegun() | GameWon():
                self._tell_end(event, view)
            case _:
                assert_never(event)

    def _tell_end(
        self,
        event: HandsShown | DieLost | DieGained | PlayerOut | RoundBegun | GameWon,
        view: View,
    ) -> None:
        screen, last = self._screen, view.public.last
        match event:
            case HandsShown():
                if last is not None:
                    self._pictures.reveal(last)
            case DieLost(seat):
                screen.of(seat, "die-lost", EMBER)
            case DieGained(seat):
                screen.of(seat, "die-gained", MOSS)
            case PlayerOut(seat):
                screen.of(seat, "player-out", EMBER)
            case RoundBegun(opener, _):
                if last is not None and not any(last.change):
                    screen.of(opener, "nothing-gained", MOSS)
            case GameWon(seat):
                screen.print()
                screen.of(seat, "won", f"bold {MOSS}", rounds=view.public.round)
            case _:
                assert_never(event)
