"""The law of a total that is not yet known, and how often it wins.

A total is the sum of three pairs. Beside it stands whether the pair of the last round is two
threes (``M-17``): then the player shares half of the bank, and the total is known to contain
six from that pair, so the two are not independent of each other. Players are: their dice are.

Everything works with exact fractions, for odds, and with floats, for players in a hurry.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Final, Generic, NamedTuple, TypeVar

from kosti.games.moons import DICE, FACES, MOON, ROUNDS

N = TypeVar("N", Fraction, float)

TOTALS: Final = range(ROUNDS * DICE * FACES + 1)

SUMS: Final = range(DICE, DICE * FACES + 1)
"""What a pair may add up to."""

KINDS: Final = (*SUMS, sum(MOON))
"""The kinds of pairs that need telling apart, as sums: those that are not two threes, then the
two threes themselves."""

KIND_CHANCES: Final = (
    *(Fraction(min(s - 1, 2 * FACES + 1 - s) - (s == sum(MOON)), FACES**DICE) for s in SUMS),
    Fraction(1, FACES**DICE),
)
"""How likely fair dice show each kind."""


class Total(NamedTuple, Generic[N]):
    """The law of a player's total.

    Attributes:
        plain: The probability of each total from 0 on together with no two threes at the end.
        moon: The same together with two threes at the end.
    """

    plain: tuple[N, ...]
    moon: tuple[N, ...]

    @property
    def either(self) -> tuple[N, ...]:
        """The probability of each total."""
        return tuple([one + two for one, two in zip(self.plain, self.moon, strict=True)])


class Chances(NamedTuple, Generic[N]):
    """What somebody can expect who is in for a layer of the bank with some others.

    Attributes:
        highest: The share of the highest total, ties shared.
        quiet: The same where none of them has two threes; 0 where one has.
        moon: The share of what two threes get.
        ahead: The probability that nobody outside the layer beats all of them.
    """

    highest: N
    quiet: N
    moon: N
    ahead: N

    @property
    def part(self) -> N:
        """The share of the layer: half of it goes to the moon if there is one (``M-17``)."""
        return (self.highest + self.quiet + self.moon) / 2


@cache
def fair_total(base: int, unknown: int) -> Total[Fraction]:
    """The law of a known sum and of so many unknown pairs up to the last round.

    Args:
        base: The sum of the pairs that are known.
        unknown: How many pairs, 0 to 3, are not; the last of them may be two threes.
    """
    plain = [Fraction(0)] * len(TOTALS)
    plain[base] = Fraction(1)
    moon = [Fraction(0)] * len(TOTALS)
    for left in range(unknown, 0, -1):
        before = plain
        plain = [Fraction(0)] * len(TOTALS)
        for total, chance in enumerate(before):
            if not chance:
                continue
            for kind, added in enumerate(KINDS):
                shoots = left == 1 and kind == len(KINDS) - 1
                (moon if shoots else plain)[total + added] += chance * KIND_CHANCES[kind]
    return Total(tuple(plain), tuple(moon))


def known_total(total: int, *, moon: bool) -> Total[Fraction]:
    """The law of a total that is known."""
    law = fair_total(total, 0)
    return Total(law.moon, law.plain) if moon else law


@cache
def fair_floats(base: int, unknown: int) -> Total[float]:
    """``fair_total`` in floats."""
    law = fair_total(base, unknown)
    return Total(tuple(map(float, law.plain)), tuple(map(float, law.moon)))


def weighted_total(base: int, weights: Sequence[float], later: int) -> Total[float]:
    """The law of a known sum, a pair with weights by ``KINDS``, and unknown pairs after it.

    Args:
        base: The sum of the pairs that are known.
        weights: By kind of pair; they sum to 1.
        later: How many unknown pairs follow.
    """
    plain, moon = [0.0] * len(TOTALS), [0.0] * len(TOTALS)
    if later:
        ahead = fair_floats(0, later)
        by_sum = list(weights[:-1])
        by_sum[sum(MOON) - DICE] += weights[-1]
        added = [total for total, chance in enumerate(ahead.plain) if chance]
        shot = [total for total, chance in enumerate(ahead.moon) if chance]
        for total, weight in enumerate(by_sum, base + DICE):
            for more in added:
                plain[total + more] += weight * ahead.plain[more]
            for more in shot:
                moon[total + more] += weight * ahead.moon[more]
    else:
        for total, weight in enumerate(weights[:-1], base + DICE):
            plain[total] = weight
        moon[base + sum(MOON)] = weights[-1]
    return Total(tuple(plain), tuple(moon))


def chances(me: Total[N], others: Sequence[Total[N]], outside: Sequence[Total[N]]) -> Chances[N]:
    """What one can expect who is in for a layer with others.

    "Ahead" qualifies everything: what is said of the highest total, of quiet and of the moon is
    said of cases in which nobody outside has a higher total than all in the layer (``M-20``).

    Args:
        me: The law of one's own total.
        others: Those of the others in the layer.
        outside: Those of players who are still in, but not in for this layer.
    """
    mine: tuple[N, ...] = me.either
    laws: list[tuple[N, ...]] = [other.either for other in others]
    inside: list[Sequence[N]] = [mine]
    inside += laws
    below = _best(tuple(outsider.either for outsider in outside), mine)
    return Chances(
        highest=_dot(mine, wins(laws, mine), below),
        quiet=_dot(me.plain, wins([other.plain for other in others], mine), below),
        moon=_moon(me, others, below),
        ahead=_ahead(inside, below),
    )


def wins(others: Sequence[Sequence[N]], mine: Sequence[N]) -> list[N]:
    """By total: the expected share of the highest place for somebody who has this total.

    Who ties with k others has a share of 1/(k+1). With F the chance that another stays below and
    f that it ties, this is the integral over z from 0 to 1 of the product of all (F + f z).

    Args:
        others: The laws of the others' totals.
        mine: One's own law; where it is 0 the answer is left at 0.
    """
    one = _one(mine)
    under: list[list[N]] = []
    for law in others:
        cumulative: list[N] = [0 * one]
        cumulative += accumulate(law)
        under.append(cumulative)
    shares: list[N] = []
    for total in TOTALS:
        if not mine[total]:
            shares.append(0 * one)
            continue
        powers: list[N] = [one]
        for law, cumulative in zip(others, under, strict=True):
            less, tie = cumulative[total], law[total]
            if tie:
                longer: list[N] = [power * less for power in powers]
                longer.append(0 * one)
                for k, power in enumerate(powers, 1):
                    longer[k] += power * tie
                powers = longer
            elif less != 1:
                powers = [power * less for power in powers]
        share = powers[0]
        for k in range(1, len(powers)):
            share += powers[k] / (k + 1)
        shares.append(share)
    return shares


def _moon(me: Total[N], others: Sequence[Total[N]], below: Sequence[N]) -> N:
    """The expected share of the moon's half, where nobody outside has more than all inside."""
    one = _one(me.plain)
    result = 0 * one
    if not any(me.moon):
        return result
    mine = list(accumulate(me.moon))
    plain = [list(accumulate(other.plain)) for other in others]
    moons = [list(accumulate(other.moon)) for other in others]
    before = 0 * one
    # With nobody outside the steps add up to the last one.
    for total in TOTALS if below[0] != one else TOTALS[-1:]:
        # All inside have at most this total, and I shoot, alone or with others.
        powers = [mine[total]]
        for quiet, shot in zip(plain, moons, strict=True):
            longer = [power * quiet[total] for power in powers]
            longer.append(0 * one)
            for k, power in enumerate(powers, 1):
                longer[k] += power * shot[total]
            powers = longer
        now = 0 * one
        for k, power in enumerate(powers, 1):
            now += power / k
        result += (now - before) * below[total]
        before = now
    return result


def _ahead(laws: Sequence[Sequence[N]], below: Sequence[N]) -> N:
    """The chance that the best inside is not beaten outside."""
    result, before = 0 * _one(below), 0 * _one(below)
    for total, now in enumerate(_best(laws, below)):
        result += (now - before) * below[total]
        before = now
    return result


def _best(laws: Sequence[Sequence[N]], like: Sequence[N]) -> list[N]:
    """By total: the chance that none of these has more."""
    best = [_one(like)] * len(TOTALS)
    for law in laws:
        best = [one * two for one, two in zip(best, accumulate(law), strict=True)]
    return best


def _dot(law: Sequence[N], values: Sequence[N], below: Sequence[N]) -> N:
    result = 0 * _one(law)
    for chance, value, other in zip(law, values, below, strict=True):
        if chance:
            result += chance * value * other
    return result


def _one(like: Sequence[N]) -> N:
    """One, among the numbers of a law."""
    return like[0] * 0 + 1
