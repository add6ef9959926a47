"""The laws of Perudo's dice, computed on demand: 252 hands of five dice, not 7,776."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

from kosti.core import Seat
from kosti.games.perudo.types import FACES, Hand, Hands, OpenerDraw, Outcome, RollOff, Show


def hand_probability(hand: tuple[int, ...]) -> Fraction:
    """The probability that dice thrown together show this hand, in any order."""
    orders = factorial(len(hand))
    for face in set(hand):
        orders //= factorial(hand.count(face))
    return Fraction(orders, FACES ** len(hand))


class HandsLaw(Mapping[Outcome, Fraction]):
    """The law of several hands thrown at once, each hand named ascending.

    Iterates in lexical order of the hands, seat by seat; nothing is listed in memory.
    """

    def __init__(
        self,
        dice: tuple[int, ...],
        kind: Callable[[tuple[Hand, ...]], Hands | Show],
        *,
        absent: Hand,
    ) -> None:
        """Set who throws.

        Args:
            dice: Dice thrown, by seat; 0 = this seat does not throw.
            kind: The outcome's type.
            absent: What stands in the outcome for a seat that does not throw.
        """
        self._dice = dice
        self._kind = kind
        self._absent = absent

    def __getitem__(self, outcome: Outcome) -> Fraction:
        """The probability of an outcome."""
        if not isinstance(outcome, Hands | Show) or type(outcome) is not self._kind:
            raise KeyError(outcome)
        if len(outcome.hands) != len(self._dice):
            raise KeyError(outcome)
        result = Fraction(1)
        for number, hand in zip(self._dice, outcome.hands, strict=True):
            if not number:
                if hand != self._absent:
                    raise KeyError(outcome)
            elif hand is None or not _is_ascending_hand(hand, number):
                raise KeyError(outcome)
            else:
                result *= hand_probability(hand)
        return result

    def __iter__(self) -> Iterator[Outcome]:
        """All outcomes."""
        hands: list[list[Hand]] = [
            list(combinations_with_replacement(range(1, FACES + 1), number))
            if number
            else [self._absent]
            for number in self._dice
        ]
        return (self._kind(chosen) for chosen in product(*hands))

    def __bool__(self) -> bool:
        """Some outcome there always is; to count them all may be too much for ``len``."""
        return True

    def __len__(self) -> int:
        """How many outcomes there are.

        Raises:
            OverflowError: if there are more than ``sys.maxsize``: many hands of many dice.
        """
        return prod(comb(number + FACES - 1, number) for number in self._dice)


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


def _is_ascending_hand(hand: tuple[int, ...], number: int) -> bool:
    return (
        len(hand) == number
        and list(hand) == sorted(hand)
        and all(1 <= die <= FACES for die in hand)
    )
