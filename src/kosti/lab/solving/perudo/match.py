"""From rounds to the whole match between two players.

Between two there is no Jonti (``P-17``), so a round has two outcomes: one of them loses a die,
opens the next round, and may declare Calzone if one die is left (``P-13``, ``P-18``). To win the
round is worth more than to lose it, whatever the score, so who plays each round best plays the
match best.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from kosti.lab.solving.bounds import ANYTHING, Bounds
from kosti.lab.solving.perudo.rounds import Kind

Values: TypeAlias = Callable[["RoundName"], Bounds]


class RoundName(Struct, frozen=True, order=True):
    """A round of a match.

    Attributes:
        dice: The opener's dice, and the other's.
        kind: Whether Calzone may be or is declared.
    """

    dice: tuple[int, int]
    kind: Kind


def match_rounds(
    dice: tuple[int, int], kind: Kind = "plain", *, look: bool = True
) -> tuple[RoundName, ...]:
    """The rounds that a match may come to, the smallest first; the arguments are as below."""
    found: set[RoundName] = set()

    def note(name: RoundName) -> Bounds:
        found.add(name)
        return ANYTHING

    win_probability(note, dice, kind, look=look)
    return tuple(sorted(found, key=lambda name: (sum(name.dice), name.dice, name.kind)))


def win_probability(
    values: Values, dice: tuple[int, int], kind: Kind = "plain", *, look: bool = True
) -> Bounds:
    """Bounds of the opener's chance to win the match.

    V(a, b) = p (1 - V(b - 1, a)) + (1 - p) V(a - 1, b), where p is the opener's chance to win the
    round and V(0, b) = 0.

    Args:
        values: Bounds of the rounds' values.
        dice: The opener's dice, and the other's.
        kind: How the first round is played.
        look: True, as the rules have it: who may declare Calzone has seen the dice. False: the
            choice is made before they are thrown.
    """
    known: dict[tuple[tuple[int, int], Kind], Bounds] = {}

    def chance(dice: tuple[int, int], kind: Kind) -> Bounds:
        key = dice, kind
        if key not in known:
            known[key] = _played(values(RoundName(dice, kind)), won(dice), lost(dice))
        return known[key]

    def won(dice: tuple[int, int]) -> Bounds:
        opener, other = dice
        if other == 1:
            return Bounds(1.0, 1.0)
        later = opens((other - 1, opener))
        return Bounds(1 - later.high, 1 - later.low)

    def lost(dice: tuple[int, int]) -> Bounds:
        opener, other = dice
        return Bounds(0.0, 0.0) if opener == 1 else opens((opener - 1, other))

    def opens(dice: tuple[int, int]) -> Bounds:
        """The chance of who has just lost a die."""
        if dice[0] > 1:
            return chance(dice, "plain")
        if look:
            return chance(dice, "choice")
        either = [chance(dice, "plain"), chance(dice, "calzone")]
        return Bounds(max(way.low for way in either), max(way.high for way in either))

    return chance(dice, kind)


def _played(value: Bounds, won: Bounds, lost: Bounds) -> Bounds:
    """The chance to win the match before a round, from the round's value and what follows."""
    chances = [(1 + end) / 2 for end in (value.low, value.high)]
    return Bounds(
        low=min(p * won.low + (1 - p) * lost.low for p in chances),
        high=max(p * won.high + (1 - p) * lost.high for p in chances),
    )
