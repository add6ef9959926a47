"""The events of a game of Rondo in words: first as they would follow, then as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rich.text import Text

from kosti.cli.terminal.screen import BRASS, EMBER, MOSS, Screen
from kosti.cli.terminal.texts import Texts
from kosti.core import Seat
from kosti.games.rondo import (
    AllEqual,
    CameToRest,
    Event,
    GameOver,
    HouseTook,
    LosersFound,
    Replayed,
    Rest,
    RethrowBegun,
    RoundOpened,
    StakesTaken,
    Thrown,
    ValuesRead,
    WentOut,
)
from kosti.notation import Names

Said = tuple[str, str]
"""A sentence and its style."""


class Story:
    """Tells what happens."""

    def __init__(self, names: Names, screen: Screen, texts: Texts) -> None:
        """Set where and in which words it is told."""
        self._names = names
        self._screen = screen
        self._texts = texts

    def tell(self, event: Event, bank: int) -> None:
        """Tell an event; ``bank`` is what is in the bank after it.

        How the dice lie was read back before it was accepted, and is not told again.
        """
        if isinstance(event, RoundOpened):
            self.round_begins(event.round, event.stakes, bank)
            return
        said = self.sentence(event)
        if said is not None:
            self._screen.print(Text(said[0], said[1]))

    def round_begins(self, number: int, stakes: Sequence[int], bank: int) -> None:
        """The line between two rounds, the stakes, and what is to be done at the table."""
        self._screen.deal_begins(self._texts("round", round=number, bank=bank))
        paid = ", ".join(
            f"{self._names[seat]} {chips}" for seat, chips in enumerate(stakes) if chips
        )
        self._screen.say("stakes" if paid else "no-stakes", "dim", paid=paid)

    def sentence(self, event: Event) -> Said | None:
        """An event in words; None if it goes without saying."""
        match event:
            case RoundOpened() | Thrown() | CameToRest():
                return None
            case ValuesRead(lowest, highest):
                low, high = self._listed(lowest), self._listed(highest)
                return self._texts("values", lowest=low, highest=high), ""
            case RethrowBegun(which, seats):
                return self._texts(f"rethrow-{which}", names=self._listed(seats)), BRASS
            case _:
                return self._chips_move(event)

    def _chips_move(
        self,
        event: WentOut | LosersFound | StakesTaken | AllEqual | HouseTook | Replayed | GameOver,
    ) -> Said:
        texts = self._texts
        match event:
            case WentOut(seat, why):
                return texts(f"out-{why}", name=self._names[seat]), EMBER
            case LosersFound(seats):
                return texts("losers", names=self._listed(seats)), EMBER
            case StakesTaken(winner, chips):
                name, total = self._names[winner], sum(chips)
                payers = self._listed([seat for seat, each in enumerate(chips) if each])
                key = "takes" if total else "takes-nothing"
                return texts(key, name=name, chips=total, payers=payers), MOSS
            case AllEqual(row, paid):
                return texts("all-equal", row=row, chips=sum(paid)), BRASS
            case HouseTook(chips):
                return texts("house-took", chips=chips), EMBER
            case Replayed():
                return texts("replayed"), BRASS
            case GameOver(winner, chips):
                if winner is None:
                    return texts("nobody-won"), EMBER
                return texts("won", name=self._names[winner], chips=chips), f"bold {MOSS}"
            case _:
                assert_never(event)

    def rest(self, rest: Rest, before: Sequence[int | None]) -> str:
        """How the dice lie, player by player; ``before``: the values that lay there already."""
        said: list[str] = []
        for seat, name in enumerate(self._names.by_seat):
            words = [
                self._texts(f"fate-{fate}")
                for fate, seats in (("missed", rest.missed), ("fell", rest.fell))
                if seat in seats
            ]
            face = rest.faces[seat]
            if face is not None:
                old = before[seat]
                words.insert(0, str(face) if old in (None, face) else f"{old}→{face}")
            if words:
                said.append(f"{name} {', '.join(words)}")
        return " · ".join(said)

    def _listed(self, seats: Sequence[Seat]) -> str:
        return ", ".join(self._names[seat] for seat in seats)
