"""How a circle looks from one seat: what a move is worth, in chips."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final, Literal

from msgspec import Struct

from kosti.bots.moons.belief import FAIR, Weights, law_of, normal, pays, strengths_of, weights_of
from kosti.bots.moons.future import Hand, Temper, passing, waiting, worth
from kosti.core import Chips, Seat
from kosti.games.moons import MOON, ROUNDS, View
from kosti.lab.odds.moons.laws import Total, chances, fair_floats
from kosti.lab.odds.moons.odds import unknown_pairs
from kosti.lab.odds.moons.showdown import most_to_win, payout

FORESEEN: Final = 5
"""Of all the ways in which others may stay or fold, so many of the likeliest are reckoned with."""

PRESSED: Final = 4
"""By how much the nerve grows for paying a price that another has set.

Who leaves at every high price loses the antes to whoever sets one in each circle, so leaving costs
more than this circle shows. A price of one's own choice does not come back like that.
"""


class Answer(Struct, frozen=True):
    """How somebody may answer a price.

    Attributes:
        stays: The probability of staying in the circle.
        law: The law of the total if so.
        put: What the player will have put in then.
    """

    stays: float
    law: Total[float]
    put: Chips


class Prospect(Struct, frozen=True):
    """What a move leads to.

    Attributes:
        value: What the chips that come back count, less those that are put in, with the betting
            to come (``future``). A fold is worth 0.
        alone: The probability that all others fold.
    """

    value: float
    alone: float


class Outlook:
    """The prospects of moves for the player on turn."""

    def __init__(
        self,
        view: View,
        seat: Seat,
        settlement: Literal["refund", "side-pots"],
        *,
        trust: float,
        credit: float,
        nerve: float,
    ) -> None:
        """Take a seat.

        Args:
            view: What the seat knows.
            seat: The seat, in the circle and on turn.
            settlement: How the circle will be settled.
            trust: How much of what the betting tells is believed, from 0 (fair dice) to 1.
            credit: How far others are thought to fold as ``belief`` says, from 0 (never) to 1.
            nerve: What a gain counts at most, in chips (``future``).
        """
        self._public = view.public
        self._seat = seat
        self._settlement: Literal["refund", "side-pots"] = settlement
        self._trust = trust
        self._credit = credit
        self._nerve = nerve
        self.own = _own_law(view, seat)
        self.others = tuple(other for other in view.public.active if other != seat)
        self._believed: dict[Seat, Weights] = {}

    @property
    def share(self) -> float:
        """The share of the bank to be hoped for if nobody folds."""
        return chances(self.own, [self._law(other, self._weights(other)) for other in self.others],
                       ()).part  # fmt: skip

    def prospect(self, chips: Chips) -> Prospect:
        """What it leads to if so many chips are put in, and the others then stay or fold.

        Nobody raises in this round in this model; a check may be followed by another's bet.
        """
        public, seat = self._public, self._seat
        price = max(public.price, public.bets[seat] + chips)
        calls = chips > 0 and price == public.price
        temper = Temper(self._nerve * (PRESSED if calls else 1), self._credit)
        answers = {other: self._answer(other, price, public.bank + chips) for other in self.others}
        ways = _ways(answers)
        alone = ways[0][0] if not ways[0][1] else 0.0
        ways = sorted(ways, key=lambda way: -way[0])[:FORESEEN]
        put = list(public.put)
        put[seat] += chips
        value = sum(chance * self._worth(put, staying, answers, temper) for chance, staying in ways)
        return Prospect(value / sum(chance for chance, _ in ways), alone)

    def _worth(
        self,
        put: list[Chips],
        staying: tuple[Seat, ...],
        answers: Mapping[Seat, Answer],
        temper: Temper,
    ) -> float:
        """What it counts if these others stay."""
        seat, public = self._seat, self._public
        paid = [answers[s].put if s in staying else amount for s, amount in enumerate(put)]
        added = put[seat] - public.put[seat]
        if not staying:
            return worth(sum(paid) - added, temper.nerve)
        laws = {seat: self.own} | {other: answers[other].law for other in staying}
        expected = payout(seat, paid, laws, self._settlement)
        # What nobody has matched comes back for certain.
        highest = max(paid[other] for other in staying)
        back = 0
        if paid[seat] > highest:
            back = sum(max(0, amount - highest) for amount in paid)
        bank = most_to_win(seat, paid, tuple(laws)) - back
        behind = [public.chips[other] + public.put[other] - paid[other] for other in staying]
        hand = Hand(
            gain=back - added,
            bank=bank,
            chance=min(max((expected - back) / bank, 0.0), 1.0),
            rivals=len(staying),
            depth=min(public.chips[seat] - added, max(behind)),
        )
        number = public.round or ROUNDS
        if added or public.price:
            return waiting(hand, number, temper)
        asking = sum(public.can_bet(other) and other not in public.acted for other in staying)
        return passing(hand, number, asking, temper)

    def _answer(self, other: Seat, price: Chips, bank: Chips) -> Answer:
        public = self._public
        cost = min(price - public.bets[other], public.chips[other])
        weights = self._weights(other)
        if cost <= 0:
            return Answer(1.0, self._law(other, weights), public.put[other])
        paying = pays(strengths_of(public, other), cost, bank)
        staying = [
            weight * (1 - self._credit * (1 - chance))
            for weight, chance in zip(weights, paying, strict=True)
        ]
        law = self._law(other, normal(staying))
        return Answer(min(sum(staying), 1.0), law, public.put[other] + cost)

    def _weights(self, other: Seat) -> Weights:
        if other not in self._believed:
            told = weights_of(self._public, other) if self._trust else FAIR
            trust = self._trust
            mixed = [trust * t + (1 - trust) * f for t, f in zip(told, FAIR, strict=True)]
            self._believed[other] = tuple(mixed)
        return self._believed[other]

    def _law(self, other: Seat, weights: Weights) -> Total[float]:
        later = unknown_pairs(self._public, other) - 1
        return law_of(sum(self._public.sums[other]), weights, later)


def _own_law(view: View, seat: Seat) -> Total[float]:
    base, unknown = sum(view.public.sums[seat]), unknown_pairs(view.public, seat)
    if not view.pair:
        return fair_floats(base, unknown)
    known = fair_floats(base + sum(view.pair), unknown - 1)
    if unknown == 1 and tuple(view.pair) == MOON:
        return Total(known.moon, known.plain)
    return known


def _ways(answers: Mapping[Seat, Answer]) -> list[tuple[float, tuple[Seat, ...]]]:
    """All ways in which others stay or fold, with their probabilities; first that all fold."""
    sure = [other for other, answer in answers.items() if answer.stays >= 1]
    unsure = [other for other, answer in answers.items() if answer.stays < 1]
    ways: list[tuple[float, tuple[Seat, ...]]] = []
    for choice in product((False, True), repeat=len(unsure)):
        chance = 1.0
        for other, stays in zip(unsure, choice, strict=True):
            chance *= answers[other].stays if stays else 1 - answers[other].stays
        staying = [other for other, stays in zip(unsure, choice, strict=True) if stays]
        ways.append((chance, (*sure, *staying)))
    return ways
