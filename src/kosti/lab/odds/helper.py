"""The odds that a table may show to a player: from the player's own view and nothing else.

Dice that the player does not know are taken for fair; what was bid or bet is no hint here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any, Final, TypeAlias

from msgspec import Struct

from kosti.games import moons, perudo
from kosti.lab.odds.moons import view_odds
from kosti.lab.odds.perudo import match_law, standing_odds

_DIGITS: Final = 4


class PerudoOdds(Struct, frozen=True, tag_field="game", tag="perudo"):
    """The chances of bids, in the eyes of one player.

    Attributes:
        holds: By face from 1, by quantity from 1: that a bid holds (``P-15``).
        exact: That the standing bid is exactly right (``P-16``); None without a bid.
    """

    holds: tuple[tuple[float, ...], ...]
    exact: float | None


class MoonsOdds(Struct, frozen=True, tag_field="game", tag="moons"):
    """The chances of a player, if everybody who is in the circle stays in it.

    Attributes:
        win: Of the highest total, alone (``M-18``).
        tie: Of the highest total, with others.
        moon: Of two threes in the third round (``M-17``).
    """

    win: float
    tie: float
    moon: float


GameOdds: TypeAlias = PerudoOdds | MoonsOdds


def odds_for(game: str, view: object) -> GameOdds | None:
    """The odds for whoever has a view.

    Args:
        game: The id of the game, such as ``perudo/1``.
        view: What the player knows.

    Returns:
        None where there is nothing to reckon: another game, no own dice, no bidding or betting.
    """
    reckon = _RECKON.get(game)
    return None if reckon is None else reckon(view)


def _perudo(view: perudo.View) -> PerudoOdds | None:
    public = view.public
    if public.phase != "bidding" or not view.hand:
        return None
    unknown = public.total - len(view.hand)
    holds: list[tuple[float, ...]] = []
    for face in range(1, perudo.FACES + 1):
        own = perudo.count(face, (view.hand,), calzone=public.calzone)
        law = match_law(unknown, face, calzone=public.calzone)
        tails = [float(tail) for tail in accumulate(reversed(law))][::-1]
        chances = [1.0] * own + tails[1:]
        chances += [0.0] * (public.total - len(chances))
        holds.append(tuple(round(chance, _DIGITS) for chance in chances))
    standing = standing_odds(view)
    exact = None if standing is None else round(float(standing.exactly), _DIGITS)
    return PerudoOdds(tuple(holds), exact)


def _moons(view: moons.View) -> MoonsOdds | None:
    if view.public.phase != "betting" or not view.pair:
        return None
    odds = view_odds(view)
    if odds is None:
        return None
    win, tie, moon = (
        round(float(chance), _DIGITS) for chance in (odds.alone, odds.tie, odds.shoots)
    )
    return MoonsOdds(win, tie, moon)


_RECKON: Final[Mapping[str, Callable[[Any], GameOdds | None]]] = {
    "perudo/1": _perudo,
    "moons/1": _moons,
}
