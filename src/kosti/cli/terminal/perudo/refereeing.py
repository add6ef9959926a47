"""Perudo with real dice: cups stay closed until a call, then the hands are typed in."""

from __future__ import annotations

from kosti.cli.terminal.perudo.stage import PerudoStaging
from kosti.cli.terminal.refereeing.clerk import Clerk
from kosti.cli.terminal.refereeing.turns import TurnClerk
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.texts import Texts
from kosti.games.perudo import (
    Called,
    DieGained,
    DieLost,
    Event,
    GameWon,
    HandsShown,
    HandsThrown,
    OpenerChosen,
    PlayerOut,
    State,
)
from kosti.notation import Header, Names


def open_clerk(header: Header, screen: Screen, texts: Texts) -> Clerk:
    """The clerk of a game of Perudo."""
    stage = PerudoStaging().open(header.game(), screen, texts)
    return TurnClerk(header, stage, _Manner(header.names, texts), screen, texts)


class _Manner:
    def __init__(self, names: Names, texts: Texts) -> None:
        self._names = names
        self._texts = texts

    def after(self, event: Event, state: State) -> str | None:
        """Cups go down after a throw, and up after a call."""
        if None not in state.hands:
            return None
        match event:
            case HandsThrown():
                return "cups-down"
            case Called():
                return "cups-up"
            case _:
                return None

    def weighs(self, event: Event) -> bool:
        """Somebody goes out, or wins."""
        return isinstance(event, PlayerOut | GameWon)

    def outlook(self, event: Event) -> str | None:
        """What the cups show, and who loses or gains a die for it."""
        match event:
            case HandsShown(_, count):
                return self._texts("would-show", count=count)
            case DieLost(seat):
                return self._said("die-lost", seat)
            case DieGained(seat):
                return self._said("die-gained", seat)
            case PlayerOut(seat):
                return self._said("player-out", seat)
            case GameWon(seat):
                return self._said("would-win", seat)
            case OpenerChosen(seat):
                return self._said("opener", seat)
            case _:
                return None

    def _said(self, key: str, seat: int) -> str:
        return self._texts(key, name=self._names[seat])
