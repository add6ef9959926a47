"""The expert of Shoot the Moons: solved rounds between two, a learnt network among more."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import lru_cache
from importlib.resources import files
from typing import Final

from kosti.bots.moons.many import ManyBot
from kosti.bots.moons.player import STEADY, MoonsBot
from kosti.core import Chips, Seat
from kosti.games.moons import (
    DICE,
    MOON,
    ROUNDS,
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Moons,
    Moves,
    Public,
    Raise,
    VaBank,
    View,
)
from kosti.lab.odds.moons.laws import KINDS
from kosti.lab.odds.moons.odds import cannot_lose, drawing_dead
from kosti.lab.solving.moons.reading import Blueprint, Reply, Spot
from kosti.lab.solving.moons.showdown import differences


@lru_cache(maxsize=1)
def blueprint() -> Blueprint:
    """The solved rounds that come with Kosti."""
    return Blueprint(files("kosti.bots.moons").joinpath("expert.npz").read_bytes())


class ExpertBot:
    """A policy for Shoot the Moons; implements ``kosti.bots.Policy``."""

    def __init__(self, game: Moons) -> None:
        """Sit down.

        Args:
            game: The rules that are played by.
        """
        self._among_many: Final = ManyBot(game)
        self._blind: Final = MoonsBot(game, STEADY)

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Choose a move.

        Raises:
            TypeError: if the moves are not those that the rules list as ranges.
        """
        seat = view.viewer
        if seat is None or not legal:
            return None
        if not isinstance(legal, Moves):
            raise TypeError("the moves of Shoot the Moons come as ranges of chips")
        if not view.pair:
            return self._blind(view, legal, rng)
        spot = spot_of(view.public, seat)
        if spot is None:
            return self._among_many.choose(view, seat, legal, rng)
        replies, chances = blueprint().replies(spot)
        weights = chances[:, kind_of(view, seat), lane_of(view.public, seat, spot)].tolist()
        (reply,) = rng.choices(replies, weights)
        return self._action(view, seat, legal, reply)

    def _action(self, view: View, seat: Seat, moves: Moves, reply: Reply) -> Action:
        """A reply as a move; what the rules do not allow is a call."""
        public = view.public
        if reply.step == "lift":
            lift = _lift(public, seat, moves, reply.to)
            if lift is not None:
                return lift
        if moves.check:
            return Check()
        added = min(moves.cost, public.chips[seat])
        dead = drawing_dead(view, public.put[seat] + added)
        if dead or (reply.step == "fold" and not cannot_lose(view)):
            return Fold()
        return Call() if moves.call is not None else VaBank()


def spot_of(public: Public, seat: Seat) -> Spot | None:
    """Where a seat on turn stands, if it is between two."""
    if len(public.active) != 2 or public.round is None or public.button is None:  # noqa: PLR2004
        return None
    (other,) = (one for one in public.active if one != seat)
    players, button = len(public.chips), public.button
    first = (seat - button - 1) % players < (other - button - 1) % players
    own, theirs = public.bets[seat], public.bets[other]
    depth = min(public.chips[seat] + own, public.chips[other] + theirs)
    if depth < 1:
        return None
    return Spot(
        number=public.round,
        first=first,
        bank=public.bank - own - theirs,
        depth=depth,
        own=own,
        other=theirs,
        least=public.min_bet,
    )


def lane_of(public: Public, seat: Seat, spot: Spot) -> int:
    """Where the difference of the opened totals stands among those that are told apart."""
    more = sum(
        sum(sums) if one == seat else -sum(sums)
        for one, sums in enumerate(public.sums)
        if one in public.active
    )
    span = differences(spot.number)
    return min(max(more if spot.first else -more, span.start), span.stop - 1) - span.start


def kind_of(view: View, seat: Seat) -> int:
    """Which kind of pair a seat holds, by the kinds that the round tells apart."""
    pair = view.pair or ()
    if len(view.public.opened[seat]) == ROUNDS - 1 and pair == MOON:
        return len(KINDS) - 1
    return sum(pair) - DICE


def _lift(public: Public, seat: Seat, moves: Moves, to: Chips) -> Action | None:
    """A new price that the rules allow, as near as can be; None if none may be set."""
    span = moves.bet or moves.raise_to
    most = public.bets[seat] + public.chips[seat]
    if span is None:
        lifts = moves.va_bank and most > public.price
        return VaBank() if lifts else None
    at = min(max(to, span[0]), span[1])
    if at == most:
        return VaBank()
    return Bet(at) if moves.bet else Raise(at)
