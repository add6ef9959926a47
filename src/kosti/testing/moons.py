"""Shoot the Moons for the law suite: every option, short stacks, moons, pairs nobody knows."""

from __future__ import annotations

from functools import cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct, structs

from kosti.core import Hand, Viewer
from kosti.games.moons import (
    DICE,
    FACES,
    MOON,
    Action,
    Bet,
    ButtonDraw,
    Call,
    Check,
    ChipsPut,
    CircleBegun,
    CircleSettled,
    Event,
    Fold,
    Folded,
    GameEnded,
    NextRound,
    Options,
    Outcome,
    Pair,
    PairsOpened,
    Raise,
    Show,
    State,
    Throw,
    VaBank,
    View,
    WentBroke,
)
from kosti.notation import AnyGame, MoonsCodec, codec_of
from kosti.testing.strategies import Draw, Kit, thrown, values

PLAIN: Final = (Check(), Call(), Fold(), VaBank())

_EQUAL: Final = ((1, 6), (2, 5), (3, 4))
"""Pairs with the same sum: circles that are shared."""


class MoonsKit(Kit):
    """What the laws must know of Shoot the Moons."""

    def __init__(self) -> None:
        """One for all numbers of players and all options."""
        self.codec = codec_of(MoonsCodec.id)
        self.types = {
            "action": Action,
            "outcome": Outcome,
            "event": Event,
            "state": State,
            "view": View,
        }

    def options(self) -> SearchStrategy[Struct]:
        """All options, stacks of a few minimum bets."""
        return moons_options()

    def actions(self, game: AnyGame, state: State) -> SearchStrategy[Action]:
        """Plain moves, and chips around the price, the steps, the stacks, and anywhere."""
        del game
        public = state.public
        stack = max(public.chips)
        chips = st.one_of(
            st.integers(public.price - 1, public.price + 1),
            st.integers(public.min_bet - 1, public.min_bet + 1),
            st.integers(public.price + public.min_bet - 1, public.price + public.min_bet + 1),
            st.integers(public.price + public.step - 1, public.price + public.step + 1),
            st.sampled_from(public.chips).flatmap(lambda own: st.integers(own - 1, own + 1)),
            st.integers(stack - 1, stack + public.price + 1),
            st.integers(-1, 10**12 - 1),
        )
        return st.one_of(st.sampled_from(PLAIN), st.builds(Bet, chips), st.builds(Raise, chips))

    def outcomes(self, game: AnyGame, state: State) -> SearchStrategy[Outcome]:
        """Fair throws; often two threes and equal sums, sometimes real dice."""
        match state.public.phase:
            case "throw":
                return st.one_of(thrown(game, state), _throws(state), _real_dice(state))
            case _:
                return thrown(game, state)

    def any_outcomes(self, game: AnyGame, state: State) -> SearchStrategy[Outcome]:
        """Throws of the wrong kind, by the wrong people, with the wrong dice."""
        del state
        return _wild(game.players)

    def disguises(self, game: AnyGame, state: State, viewer: Viewer) -> SearchStrategy[State]:
        """Other pairs under the others' hands; an unknown pair stays unknown."""
        del game
        others = _other_pairs(state.pairs, viewer)
        return others.map(lambda pairs: structs.replace(state, pairs=pairs))

    def disguised_throws(
        self, game: AnyGame, outcome: Outcome, viewer: Viewer
    ) -> SearchStrategy[Outcome]:
        """Other pairs under the others' hands; everything else is drawn or shown openly."""
        del game
        if not isinstance(outcome, Throw):
            return st.just(outcome)
        return _other_pairs(outcome.pairs, viewer).map(Throw)

    def opens(self, event: Event) -> bool:
        """At the end of a round's betting those still in open their pairs (``M-16``)."""
        return isinstance(event, PairsOpened)

    def check_event(self, game: AnyGame, before: State, event: Event, after: State) -> None:
        """Stacks and bank are all chips that were bought; they move only as the event says."""
        assert isinstance(options := game.options, Options)  # type: ignore[attr-defined]
        old, new = before.public, after.public
        assert sum(new.chips) + new.bank == options.buy_in * game.players
        assert min(*new.chips, *new.put, *new.bets) >= 0
        given = [b - a for a, b in zip(new.chips, old.chips, strict=True)]
        match event:
            case ChipsPut(seat, _, chips):
                assert chips > 0
                assert given == [chips if other == seat else 0 for other in range(game.players)]
                assert new.bets[seat] <= new.price
            case CircleBegun(_, button, min_bet, antes):
                assert given == [min(chips, min_bet) for chips in old.chips] == list(antes)
                assert antes[button]
                assert len(new.active) >= 2  # noqa: PLR2004  nobody plays alone
            case CircleSettled(settlement):
                assert [-chips for chips in given] == list(settlement.payout)
                assert sum(settlement.payout) == old.bank
                assert not new.bank
                assert all(seat in old.active for seat, won in enumerate(settlement.payout) if won)
            case _:
                assert not any(given)
        match event:
            case Folded(seat):
                assert new.active == tuple(other for other in old.active if other != seat)
                assert new.active
            case NextRound():
                assert (new.active, new.put, new.price) == (old.active, old.put, 0)
            case WentBroke(seat):
                assert not new.chips[seat]
            case GameEnded(winners):
                assert {new.chips[seat] for seat in winners} == {max(new.chips)}
            case _:
                pass


def moons_options() -> SearchStrategy[Options]:
    """All options of Shoot the Moons; from one chip each to some minimum bets."""
    return st.builds(
        _options,
        st.sampled_from((1, 2, 3, 10)),
        st.one_of(st.integers(0, 3), st.integers(5, 40), st.integers(20, 60)),
        settlement=st.sampled_from(("refund", "side-pots")),
        raise_rule=st.sampled_from(("min-bet", "last-raise")),
        ante_rise=st.sampled_from((0, 0, 0, 1, 2)),
        circles=st.sampled_from((0, 0, 0, 0, 1, 3)),
        dice_kept=st.booleans(),
    )


def _options(min_bet: int, more: int, **others: object) -> Options:
    return Options(min_bet=min_bet, buy_in=min_bet + more, **others)  # type: ignore[arg-type]


@cache
def _wild(n: int) -> SearchStrategy[Outcome]:
    few = st.lists(st.integers(0, FACES + 1), max_size=DICE + 1).map(tuple)
    pairs = st.lists(st.one_of(st.none(), few), min_size=n - 1, max_size=n + 1).map(tuple)
    return st.one_of(
        st.builds(ButtonDraw, st.integers(-1, n)),
        st.builds(Throw, pairs),
        st.builds(Show, pairs),
    )


@cache
def _pair() -> SearchStrategy[tuple[int, ...]]:
    return st.one_of(st.just(MOON), st.sampled_from(_EQUAL), values(DICE, FACES))


@st.composite
def _throws(draw: Draw, state: State) -> Throw:
    """Many moons and equal sums."""
    active = state.public.active
    return Throw(tuple(draw(_pair()) if seat in active else () for seat in range(len(state.pairs))))


@st.composite
def _real_dice(draw: Draw, state: State) -> Throw:
    """Some pairs are known to the record, some only to their owners."""
    active = state.public.active
    pairs: list[Pair] = [
        () if seat not in active else None if draw(st.booleans()) else draw(_pair())
        for seat in range(len(state.pairs))
    ]
    return Throw(tuple(pairs))


def _other_pairs(pairs: tuple[Pair, ...], viewer: Viewer) -> SearchStrategy[tuple[Hand, ...]]:
    return st.tuples(
        *(
            st.just(pair) if seat == viewer or not pair else values(DICE, FACES)
            for seat, pair in enumerate(pairs)
        )
    )
