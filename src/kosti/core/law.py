"""The law of several hands of dice thrown at once, computed on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TypeVar

from kosti.core.contract import Hand

C = TypeVar("C")


class HandsLaw(Mapping[C, Fraction]):
    """The law of hands thrown at once, each hand named ascending: 252 of five dice, not 7,776.

    Iterates in lexical order of the hands, seat by seat; nothing is listed in memory.
    """

    def __init__(
        self,
        dice: tuple[int, ...],
        faces: int,
        make: Callable[[tuple[Hand, ...]], C],
        hands_of: Callable[[C], tuple[Hand, ...] | None],
        *,
        absent: Hand,
    ) -> None:
        """Set who throws.

        Args:
            dice: Dice thrown, by seat; 0 = this seat does not throw.
            faces: How many faces each die has.
            make: The outcome that hands, by seat, are.
            hands_of: The hands of an outcome; None if it is of another kind.
            absent: What stands in the outcome for a seat that does not throw.
        """
        self._dice = dice
        self._faces = faces
        self._make = make
        self._hands_of = hands_of
        self._absent = absent

    def __getitem__(self, outcome: C) -> Fraction:
        """The probability of an outcome."""
        hands = self._hands_of(outcome)
        if hands is None or len(hands) != len(self._dice):
            raise KeyError(outcome)
        result = Fraction(1)
        for number, hand in zip(self._dice, hands, strict=True):
            if not number:
                if hand != self._absent:
                    raise KeyError(outcome)
            elif hand is None or not self._is_ascending(hand, number):
                raise KeyError(outcome)
            else:
                result *= self._probability(hand)
        return result

    def __iter__(self) -> Iterator[C]:
        """All outcomes."""
        faces = range(1, self._faces + 1)
        hands: list[list[Hand]] = [
            list(combinations_with_replacement(faces, number)) if number else [self._absent]
            for number in self._dice
        ]
        return (self._make(chosen) for chosen in product(*hands))

    def __bool__(self) -> bool:
        """Some outcome there always is; to count them all may be too much for ``len``."""
        return True

    def __len__(self) -> int:
        """How many outcomes there are.

        Raises:
            OverflowError: if there are more than a length can be.
        """
        return prod(comb(number + self._faces - 1, number) for number in self._dice)

    def _is_ascending(self, hand: tuple[int, ...], number: int) -> bool:
        return (
            len(hand) == number
            and list(hand) == sorted(hand)
            and all(1 <= die <= self._faces for die in hand)
        )

    def _probability(self, hand: tuple[int, ...]) -> Fraction:
        """The probability that dice thrown together show this hand, in any order."""
        orders = factorial(len(hand))
        for face in set(hand):
            orders //= factorial(hand.count(face))
        return Fraction(orders, self._faces ** len(hand))
