"""Perudo for the law suite: every option, careless throws, hands that nobody knows."""

from __future__ import annotations

from functools import cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct, structs

from kosti.core import Hand, Viewer
from kosti.games.perudo import (
    FACES,
    Action,
    Bid,
    Calzone,
    DieGained,
    DieLost,
    Doodoo,
    Event,
    GameWon,
    Hands,
    HandsShown,
    Jonti,
    OpenerDraw,
    Options,
    Outcome,
    RollOff,
    RoundBegun,
    Show,
    State,
    View,
)
from kosti.notation import AnyGame, PerudoCodec, codec_of
from kosti.testing.strategies import Draw, Kit, thrown, values

CALLS: Final = (Doodoo(), Jonti(), Calzone())


class PerudoKit(Kit):
    """What the laws must know of Perudo."""

    def __init__(self) -> None:
        """One for all numbers of players and all options."""
        self.codec = codec_of(PerudoCodec.id)
        self.types = {
            "action": Action,
            "outcome": Outcome,
            "event": Event,
            "state": State,
            "view": View,
        }

    def options(self) -> SearchStrategy[Struct]:
        """All options, few dice more often than many."""
        return perudo_options()

    def actions(self, game: AnyGame, state: State) -> SearchStrategy[Action]:
        """Calls and bids: around the standing bid, around the number of dice, anywhere."""
        del game
        bid, total = state.public.bid, state.public.total
        near = bid.quantity if bid else 1
        quantities = st.one_of(
            st.integers(near - 1, near + 1),
            st.integers(near // 2 - 1, near // 2 + 2),
            st.integers(2 * near - 1, 2 * near + 2),
            st.integers(total - 1, total + 1),
            st.integers(-1, 10**9),
        )
        bids = st.builds(Bid, quantities, st.integers(-1, FACES + 1))
        return st.one_of(st.sampled_from(CALLS), bids, bids)

    def outcomes(self, game: AnyGame, state: State) -> SearchStrategy[Outcome]:
        """Fair throws; sometimes all dice in the roll-off, sometimes real cups."""
        match state.public.phase:
            case "roll-off":
                return _roll_offs(state)
            case "hands":
                return st.one_of(thrown(game, state), _real_cups(state))
            case _:
                return thrown(game, state)

    def any_outcomes(self, game: AnyGame, state: State) -> SearchStrategy[Outcome]:
        """Throws of the wrong kind, by the wrong people, with the wrong dice."""
        del state
        return _wild(game.players)

    def disguises(self, game: AnyGame, state: State, viewer: Viewer) -> SearchStrategy[State]:
        """Other hands under the others' cups; an unknown hand stays unknown."""
        del game
        others = _other_hands(state.hands, viewer)
        return others.map(lambda hands: structs.replace(state, hands=hands))

    def disguised_throws(
        self, game: AnyGame, outcome: Outcome, viewer: Viewer
    ) -> SearchStrategy[Outcome]:
        """Other hands under the others' cups; everything else is thrown openly."""
        del game
        if not isinstance(outcome, Hands):
            return st.just(outcome)
        return _other_hands(outcome.hands, viewer).map(Hands)

    def opens(self, event: Event) -> bool:
        """After Doodoo and Jonti all dice are shown (``P-15``, ``P-16``)."""
        return isinstance(event, HandsShown)

    def check_event(self, game: AnyGame, before: State, event: Event, after: State) -> None:
        """The dice at the table change by what was lost or gained, by nothing else."""
        assert isinstance(options := game.options, Options)  # type: ignore[attr-defined]
        change = [b - a for a, b in zip(before.public.dice, after.public.dice, strict=True)]
        expected = [0] * game.players
        match event:
            case DieLost(seat):
                expected[seat] = -1
            case DieGained(seat):
                expected[seat] = +1
            case _:
                pass
        assert change == expected
        assert all(0 <= number <= options.dice for number in after.public.dice)
        match event:
            case RoundBegun(opener):
                assert after.public.dice[opener]
                assert after.public.last is not None
                assert sum(after.public.last.change) in {-1, 0, 1}
            case GameWon(seat):
                assert after.public.alive == (seat,)
            case _:
                pass


def perudo_options() -> SearchStrategy[Options]:
    """All options of Perudo, few dice more often than many."""
    return st.builds(
        Options,
        dice=st.one_of(st.integers(1, 3), st.integers(1, 3), st.integers(1, 10)),
        raise_rule=st.sampled_from(("ladder", "no-drop")),
        jonti=_mostly(),
        calzone=_mostly(),
        roll_off=st.booleans(),
    )


@cache
def _wild(n: int) -> SearchStrategy[Outcome]:
    few = st.lists(st.integers(0, FACES + 1), max_size=4).map(tuple)
    hands = st.lists(st.one_of(st.none(), few), min_size=n - 1, max_size=n + 1).map(tuple)
    throws = st.lists(few, min_size=n - 1, max_size=n + 1).map(tuple)
    return st.one_of(
        st.builds(OpenerDraw, st.integers(-1, n)),
        st.builds(RollOff, throws),
        st.builds(Hands, hands),
        st.builds(Show, hands),
    )


def _mostly() -> SearchStrategy[bool]:
    return st.sampled_from((True, True, True, False))


@st.composite
def _roll_offs(draw: Draw, state: State) -> RollOff:
    """Each contender throws one die or, by mistake, all of them (``P-03``)."""
    public = state.public
    careless = draw(st.booleans())
    throws: list[tuple[int, ...]] = [()] * len(public.dice)
    for seat in public.contenders:
        all_dice = careless and draw(st.booleans())
        throws[seat] = draw(values(public.dice[seat] if all_dice else 1, FACES))
    return RollOff(tuple(throws))


@st.composite
def _real_cups(draw: Draw, state: State) -> Hands:
    """Some hands are known to the record, some only to their owners."""
    hands: list[Hand] = [
        None if number and draw(st.booleans()) else draw(values(number, FACES))
        for number in state.public.dice
    ]
    return Hands(tuple(hands))


def _other_hands(hands: tuple[Hand, ...], viewer: Viewer) -> SearchStrategy[tuple[Hand, ...]]:
    return st.tuples(
        *(
            st.just(hand) if seat == viewer or not hand else values(len(hand), FACES)
            for seat, hand in enumerate(hands)
        )
    )
