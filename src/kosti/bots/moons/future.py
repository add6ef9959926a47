"""What chips are worth to somebody who wants to stay at the table, and what waiting is worth.

Chips. A player whose stack x does a random walk upwards, μ a circle with variance σ², is never
ruined with probability 1 - exp(-2μx/σ²). So the worth of a gain g is taken as u · (1 - exp(-g/u)):
a small gain counts as it is, no gain counts more than u, and losses count the more the deeper they
go. The *nerve* u stands for σ²/2μ; it is the one number here that is not derived but measured.

Waiting. The chance to win is a martingale: the next throws move it, but not on average. With it
written as Φ(z), and of the unknown pairs' variance a part ρ falling in the next step, it becomes
Φ((z + ε√ρ) / √(1 - ρ)) with a normal ε; that is exact if totals were normal. At each value the next
round's betting is foreseen as simply as can be: one bet of a bank, or of all there is, by us or by
another. Whether others bet or pay is what ``belief`` says of their strength, which is told twice:
for the case that they have the better dice and for the other, as far as a pair of their own lets
them know; so a bet of theirs is bad news and a check is good news. What is not lost by folding
when the dice have fallen badly, and what is won beyond the bank when they have fallen well, is the
worth of waiting. Who is all in has none of it.
"""

from __future__ import annotations

from math import exp, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from kosti.bots.moons.belief import bets, pays_chance
from kosti.games.moons import ROUNDS

NODES: Final = (
    (-2.856970013872806, 0.011257411327720691),
    (-1.355626179974266, 0.22207592200561266),
    (0.0, 0.5333333333333333),
    (1.355626179974266, 0.22207592200561266),
    (2.856970013872806, 0.011257411327720691),
)
"""Where a normal law is looked at, and with what weight: Gauss and Hermite with five points."""

_NORMAL: Final = NormalDist()
_EDGE: Final = 1e-6
_STEEPEST: Final = 300.0


class Hand(NamedTuple):
    """Where a player stands in a circle.

    Attributes:
        gain: Chips won if the bank is lost; negative if some have been put in.
        bank: What there is to win.
        chance: The part of it to be expected.
        rivals: How many others are in for it.
        depth: How many chips may yet be bet against one of them.
    """

    gain: float
    bank: float
    chance: float
    rivals: int
    depth: float

    @property
    def bet(self) -> float:
        """The one bet that is foreseen."""
        return min(self.bank, self.depth)

    @property
    def open(self) -> bool:
        """Whether betting could yet change anything."""
        return self.depth > 0 and _EDGE < self.chance < 1 - _EDGE


class Temper(NamedTuple):
    """How a player looks at chances.

    Attributes:
        nerve: What a gain counts at most, in chips.
        credit: How far others are thought to fold to a price, from 0 (never) to 1.
    """

    nerve: float
    credit: float


class _News(NamedTuple):
    """What it tells that others acted, or did not.

    Attributes:
        calm: The probability that none of them did.
        best: The chance of the bank then.
        worst: The chance of the bank if one did.
    """

    calm: float
    best: float
    worst: float


def worth(gain: float, nerve: float) -> float:
    """What a gain of chips counts, in chips."""
    return nerve * (1 - exp(min(-gain / nerve, _STEEPEST)))


def waiting(hand: Hand, number: int, temper: Temper) -> float:
    """What a hand counts when the betting of a round is over, with that of the next one.

    Args:
        hand: The hand.
        number: The round whose betting is over.
        temper: Whose hand.
    """
    if number >= ROUNDS or not hand.open:
        return _lottery(hand.chance, hand.gain, hand.bank, temper.nerve)
    middle = _NORMAL.inv_cdf(hand.chance)
    part = 2 / (2 * (ROUNDS - number) + 1)
    step, scale = sqrt(part), 1 / sqrt(1 - part)
    private = _private(number + 1)
    return sum(
        weight * _betting(hand._replace(chance=chance), private, temper)
        for node, weight in NODES
        for chance in (_NORMAL.cdf((middle + step * node) * scale),)
    )


def passing(hand: Hand, number: int, asking: int, temper: Temper) -> float:
    """What a hand counts if it bets nothing now.

    Args:
        hand: The hand.
        number: The round.
        asking: How many others may yet bet in it.
        temper: Whose hand.
    """
    if not asking or not hand.open:
        return waiting(hand, number, temper)
    news = _bet_news(hand, _private(number), asking)
    bet = hand.bet
    quiet = waiting(hand._replace(chance=news.best), number, temper)
    paid = Hand(hand.gain - bet, hand.bank + 2 * bet, news.worst, 1, hand.depth - bet)
    asked = max(worth(hand.gain, temper.nerve), waiting(paid, number, temper))
    return news.calm * quiet + (1 - news.calm) * asked


def _lottery(chance: float, gain: float, bank: float, nerve: float) -> float:
    return chance * worth(gain + bank, nerve) + (1 - chance) * worth(gain, nerve)


def _private(number: int) -> float:
    """Of what is hidden in a round, the part that one player's own pair is."""
    return 1 / (2 * (ROUNDS + 1 - number))


def _betting(hand: Hand, private: float, temper: Temper) -> float:
    """What a hand counts at the beginning of a round's betting, and nothing after it."""
    gain, bank, rivals, bet = hand.gain, hand.bank, hand.rivals, hand.bet
    nerve, credit = temper

    def leaves(strength: float) -> float:
        return credit * (1 - pays_chance(strength, bet / (bank + 2 * bet)))

    low = (1 - hand.chance) / rivals * (1 - private)
    weak, strong = leaves(low), leaves(low + private)
    few = weak ** (rivals - 1)
    paid = _news(hand.chance, few * weak, few * strong)
    payers = rivals * (1 - hand.chance * weak - (1 - hand.chance) * strong)
    more = bank + bet * (1 + max(1.0, payers))
    bold = paid.calm * worth(gain + bank, nerve)
    bold += (1 - paid.calm) * _lottery(paid.worst, gain - bet, more, nerve)
    news = _bet_news(hand, private, rivals)
    quiet = _lottery(news.best, gain, bank, nerve)
    asked = max(worth(gain, nerve), _lottery(news.worst, gain - bet, bank + 2 * bet, nerve))
    return max(bold, news.calm * quiet + (1 - news.calm) * asked)


def _bet_news(hand: Hand, private: float, asking: int) -> _News:
    """Whether some of the others bet, of whom a better one knows so much of its luck."""
    fair = 1 / (hand.rivals + 1)
    low = (1 - hand.chance) / hand.rivals * (1 - private)
    weak, strong = 1 - bets(low, fair), 1 - bets(low + private, fair)
    few = weak ** (asking - 1)
    return _news(hand.chance, few * weak, few * strong)


def _news(chance: float, weak: float, strong: float) -> _News:
    """By Bayes' rule, from the chances that nobody acts if one is ahead and if one is not."""
    calm = chance * weak + (1 - chance) * strong
    best = chance * weak / calm if calm else chance
    worst = chance * (1 - weak) / (1 - calm) if calm < 1 else chance
    return _News(calm, best, worst)
