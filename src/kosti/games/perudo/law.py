"""The laws of Perudo's dice, computed on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from kosti.core import HandsLaw, Seat
from kosti.games.perudo.types import FACES, Hands, OpenerDraw, Outcome, RollOff, Show


def hands_law(dice: tuple[int, ...]) -> HandsLaw[Outcome]:
    """The law of a round's hands; ``dice`` by seat, 0 = out (``P-04``)."""
    return HandsLaw(
        dice,
        FACES,
        Hands,
        lambda outcome: outcome.hands if isinstance(outcome, Hands) else None,
        absent=(),
    )


def show_law(dice: tuple[int, ...]) -> HandsLaw[Outcome]:
    """The law of hands that are shown after a call; ``dice`` by seat, 0 = known before."""
    return HandsLaw(
        dice,
        FACES,
        Show,
        lambda outcome: outcome.hands if isinstance(outcome, Show) else None,
        absent=None,
    )


def opener_law(players: int) -> dict[Outcome, Fraction]:
    """Each seat is drawn with the same probability (``P-03``)."""
    return {OpenerDraw(seat): Fraction(1, players) for seat in range(players)}


def roll_off_law(players: int, contenders: tuple[Seat, ...]) -> Mapping[Outcome, Fraction]:
    """Each contender throws one die (``P-02``)."""
    return _RollOffLaw(players, contenders)


class _RollOffLaw(Mapping[Outcome, Fraction]):
    def __init__(self, players: int, contenders: tuple[Seat, ...]) -> None:
        self._players = players
        self._contenders = contenders

    def __getitem__(self, outcome: Outcome) -> Fraction:
        if not isinstance(outcome, RollOff) or len(outcome.throws) != self._players:
            raise KeyError(outcome)
        for seat, throw in enumerate(outcome.throws):
            if len(throw) != (seat in self._contenders) or not all(
                1 <= die <= FACES for die in throw
            ):
                raise KeyError(outcome)
        return Fraction(1, FACES ** len(self._contenders))

    def __iter__(self) -> Iterator[Outcome]:
        choices = [
            [(die,) for die in range(1, FACES + 1)] if seat in self._contenders else [()]
            for seat in range(self._players)
        ]
        return (RollOff(throws) for throws in product(*choices))

    def __len__(self) -> int:
        return int(FACES ** len(self._contenders))
