"""The events of a game of Shoot the Moons, told one after another."""

from __future__ import annotations

from typing import assert_never

from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.moons.pictures import Pictures
from kosti.cli.terminal.moons.settling import Settling
from kosti.cli.terminal.screen import BRASS, EMBER, MOSS, Screen
from kosti.cli.terminal.texts import Texts
from kosti.core import Seat
from kosti.games.moons import (
    BettingEnded,
    ButtonDrawn,
    Checked,
    ChipsPut,
    CircleBegun,
    CircleSettled,
    DiceThrown,
    Event,
    Folded,
    GameEnded,
    NextRound,
    Options,
    PairsOpened,
    Public,
    TurnCame,
    View,
    WentBroke,
)


class Story:
    """Tells a person what happens."""

    def __init__(self, options: Options, screen: Screen, texts: Texts, pictures: Pictures) -> None:
        """Set where and in which words it is told."""
        self._options = options
        self._screen = screen
        self._texts = texts
        self._pictures = pictures
        self._settling = Settling(options, screen, texts)
        self._just_thrown = False

    def tell(self, event: Event, view: View) -> None:
        """Tell an event.

        Args:
            event: What has happened, as the person may see it.
            view: The position after it.
        """
        screen, public = self._screen, view.public
        match event:
            case ButtonDrawn(seat):
                screen.of(seat, "button-drawn")
            case DiceThrown():
                self._pictures.deal_begins(public)
                self._just_thrown = True
            case TurnCame(seat):
                self._tell_turn(seat, view)
            case Checked(seat):
                screen.of(seat, "check")
            case ChipsPut():
                self._tell_chips(event, public)
            case Folded(seat):
                screen.of(seat, "fold", "dim")
            case BettingEnded():
                if not public.acted:
                    screen.say("no-betting", "dim")
            case PairsOpened(pairs):
                self._pictures.opening(pairs, public)
            case CircleBegun() | NextRound():
                pass  # told with the dice, when the person has seen those opened before
            case CircleSettled() | WentBroke() | GameEnded():
                self._tell_end(event, public)
            case _:
                assert_never(event)

    def _tell_turn(self, seat: Seat, view: View) -> None:
        """Whose turn it is, everybody sees; the first time the person needs to know the pair."""
        if self._just_thrown and view.pair and not self._screen.is_hero(seat):
            self._screen.write(self._pictures.in_words(view.pair, view))
        self._just_thrown = False

    def _tell_chips(self, event: ChipsPut, public: Public) -> None:
        key, style = event.kind, f"bold {EMBER}" if event.va_bank else ""
        note = self._texts("all-of-it") if event.va_bank and key != "va-bank" else ""
        own = public.bets[event.seat]
        facts = {"own": own, "price": event.price, "chips": event.chips, "note": note}
        self._screen.of(event.seat, f"put-{key}", style, **facts)

    def _tell_end(self, event: CircleSettled | WentBroke | GameEnded, public: Public) -> None:
        screen, last = self._screen, public.last
        match event:
            case CircleSettled():
                if last is not None:
                    self._settling.tell(last, public)
            case WentBroke(seat):
                screen.of(seat, "broke", EMBER)
                if screen.is_hero(seat) and sum(map(bool, public.chips)) > 1:
                    screen.say("watch", "dim")
            case GameEnded(winners):
                self._tell_winners(winners, public)
            case _:
                assert_never(event)

    def _tell_winners(self, winners: tuple[Seat, ...], public: Public) -> None:
        """Who has won, and the stacks."""
        screen = self._screen
        screen.print()
        if len(winners) == 1:
            screen.of(winners[0], "won", f"bold {MOSS}", circles=public.circle)
        else:
            names = screen.seats_named(winners)
            screen.say("won-together", f"bold {MOSS}", names=names, circles=public.circle)
        table = Table.grid(padding=(0, 1))
        table.add_column(overflow="ellipsis", no_wrap=True, max_width=screen.name_width)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        for seat in sorted(range(len(public.chips)), key=lambda seat: -public.chips[seat]):
            chips = public.chips[seat]
            won = chips - self._options.buy_in
            style = BRASS if seat in winners else ""
            table.add_row(screen.name(seat), Text(str(chips), style), Text(f"{won:+}", "dim"))
        screen.print(table)
