"""Shoot the Moons with real dice: pairs stay closed until the end of each round's betting."""

from __future__ import annotations

from kosti.cli.terminal.moons.stage import MoonsStaging
from kosti.cli.terminal.refereeing.clerk import Clerk
from kosti.cli.terminal.refereeing.turns import TurnClerk
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.texts import Texts
from kosti.games.moons import (
    BettingEnded,
    ChipsPut,
    CircleSettled,
    DiceThrown,
    Event,
    GameEnded,
    Pair,
    PairsOpened,
    State,
    WentBroke,
)
from kosti.notation import Header, Names


def open_clerk(header: Header, screen: Screen, texts: Texts) -> Clerk:
    """The clerk of a game of Shoot the Moons."""
    stage = MoonsStaging().open(header.game(), screen, texts)
    return TurnClerk(header, stage, _Manner(header.names, texts), screen, texts)


class _Manner:
    def __init__(self, names: Names, texts: Texts) -> None:
        self._names = names
        self._texts = texts

    def after(self, event: Event, state: State) -> str | None:
        """Pairs are thrown in secret, and opened when the betting is over."""
        if None not in state.pairs:
            return None
        match event:
            case DiceThrown():
                return "pairs-down"
            case BettingEnded():
                return "pairs-up"
            case _:
                return None

    def weighs(self, event: Event) -> bool:
        """Somebody puts in everything or leaves, or the game ends."""
        return isinstance(event, WentBroke | GameEnded) or (
            isinstance(event, ChipsPut) and event.va_bank
        )

    def outlook(self, event: Event) -> str | None:
        """What is put in, what the pairs come to, and whom the bank goes to."""
        match event:
            case ChipsPut(seat, _, chips) if event.va_bank:
                return self._texts("would-put-all", name=self._names[seat], chips=chips)
            case PairsOpened(pairs):
                return self._texts("would-open", sums=self._sums(pairs))
            case CircleSettled(settlement):
                paid = enumerate(settlement.payout)
                shares = ", ".join(f"{self._names[seat]} {chips}" for seat, chips in paid if chips)
                return self._texts("would-pay", shares=shares)
            case WentBroke(seat):
                return self._texts("broke", name=self._names[seat])
            case GameEnded(winners):
                names = ", ".join(self._names[seat] for seat in winners)
                return self._texts("would-win", names=names)
            case _:
                return None

    def _sums(self, pairs: tuple[Pair, ...]) -> str:
        return ", ".join(
            f"{self._names[seat]} {sum(pair)}" for seat, pair in enumerate(pairs) if pair
        )
