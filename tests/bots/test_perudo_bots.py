"""What holds for every character in every position that can be reached."""

import random
from collections.abc import Iterator
from typing import TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kosti.bots import CHARACTERS, AnyPolicy, make_policy
from kosti.core import Waiting
from kosti.games.perudo import (
    Action,
    Bid,
    Calzone,
    Doodoo,
    Jonti,
    Options,
    Perudo,
    Public,
    Standing,
    State,
    View,
    count,
)
from kosti.testing.perudo import PerudoKit
from kosti.testing.strategies import Playout, playouts

GAME = "perudo/1"
KIT = PerudoKit()

characters = pytest.mark.parametrize("character", CHARACTERS[GAME])


@st.composite
def chances(draw: st.DrawFn) -> tuple[Playout, int, View, tuple[Action, ...]]:
    """A reachable position, a seat that may act in it, its view and its legal moves."""
    playout = draw(playouts(KIT))
    places = [
        (state, seat)
        for state in playout.states
        if isinstance(node := playout.game.node(state), Waiting)
        for seat in node.legal
    ]
    assume(places)
    state, seat = draw(st.sampled_from(places))
    node = playout.game.node(state)
    assert isinstance(node, Waiting)
    return playout, seat, playout.game.observe(state, seat), tuple(node.legal[seat])


Chance: TypeAlias = tuple[Playout, int, View, tuple[Action, ...]]


def policies(playout: Playout) -> list[AnyPolicy]:
    """All characters, for the game of a playout."""
    return [make_policy(GAME, character, playout.game) for character in CHARACTERS[GAME]]


@given(chance=chances(), seed=st.integers(0, 2**32))
def test_the_answer_is_legal_and_none_only_out_of_turn(chance: Chance, seed: int) -> None:
    playout, seat, view, legal = chance
    for policy in policies(playout):
        action = policy(view, legal, random.Random(seed))  # noqa: S311
        if action is None:
            assert view.public.turn != seat
        else:
            assert action in legal


@given(chance=chances(), seed=st.integers(0, 2**32))
def test_no_move_that_own_dice_prove_wrong(chance: Chance, seed: int) -> None:
    playout, _, view, legal = chance
    for character, policy in zip(CHARACTERS[GAME], policies(playout), strict=True):
        action = policy(view, legal, random.Random(seed))  # noqa: S311
        _check_not_wrong(character, view, legal, action)


def _check_not_wrong(
    character: str, view: View, legal: tuple[Action, ...], action: Action | None
) -> None:
    public, bid = view.public, view.public.bid
    unknown = public.total - len(view.hand or ())

    def own(face: int) -> int:
        return count(face, (view.hand,), calzone=public.calzone)

    if bid is not None and public.turn == view.viewer:
        if own(bid.face) >= bid.quantity:
            assert action != Doodoo()
        if bid.quantity > own(bid.face) + unknown:
            assert action == Doodoo()
    bluffs = character == "expert" and len(public.alive) == 2  # as the book says
    if isinstance(action, Bid) and action.quantity > own(action.face) + unknown and not bluffs:
        # Only if nothing else is left; and then Doodoo would be.
        assert len(legal) == 1
    if action == Jonti():
        assert bid is not None
        assert own(bid.face) <= bid.quantity <= own(bid.face) + unknown


@characters
def test_no_wrong_move_where_it_is_tempting(character: str) -> None:
    """Hands and bids at the very edge, every one of them for small tables."""
    game = KIT.codec.game(2, KIT.codec.options())
    policy = make_policy(GAME, character, game)
    rng = random.Random(3)  # noqa: S311
    asked = 0
    for view, legal in _edges():
        _check_not_wrong(character, view, legal, policy(view, legal, rng))
        asked += 1
    assert asked == 456


def _edges() -> Iterator[tuple[View, tuple[Action, ...]]]:
    game = Perudo(2, Options())
    for hand in ((1,), (4,), (1, 4), (4, 4), (2, 3), (1, 1)):
        for others in (1, 2):
            for quantity in range(1, len(hand) + others + 1):
                for face in range(1, 7):
                    for calzone in (False, True):
                        public = Public(
                            phase="bidding",
                            round=1,
                            opener=0,
                            turn=1,
                            dice=(others, len(hand)),
                            bids=(Standing(0, quantity, face),),
                            calzone=calzone,
                        )
                        state = State(public, (None, hand))
                        node = game.node(state)
                        assert isinstance(node, Waiting)
                        yield game.observe(state, 1), tuple(node.legal[1])


@given(chance=chances(), seed=st.integers(0, 2**32))
def test_same_arguments_same_answer(chance: Chance, seed: int) -> None:
    """Neither an earlier decision, nor the form of ``legal``, nor another policy matters."""
    playout, _, view, legal = chance
    for policy, another in zip(policies(playout), policies(playout), strict=True):
        first = policy(view, legal, random.Random(seed))  # noqa: S311
        policy(view, legal, random.Random(seed + 1))  # noqa: S311
        assert policy(view, list(legal), random.Random(seed)) == first  # noqa: S311
        assert another(view, legal, random.Random(seed)) == first  # noqa: S311


@given(chance=chances(), seed=st.integers(0, 2**32), data=st.data())
def test_hidden_dice_do_not_matter(chance: Chance, seed: int, data: st.DataObject) -> None:
    """A view has no hidden dice in it; two states that look alike get the same answer."""
    playout, seat, view, legal = chance
    state = next(s for s in playout.states if playout.game.observe(s, seat) == view)
    other = data.draw(KIT.disguises(playout.game, state, seat))
    for policy in policies(playout):
        answers = {
            policy(playout.game.observe(each, seat), legal, random.Random(seed))  # noqa: S311
            for each in (state, other)
        }
        assert len(answers) == 1


@given(chance=chances())
def test_calzone_only_where_it_is_legal(chance: Chance) -> None:
    playout, _, view, legal = chance
    without = tuple(action for action in legal if action != Calzone())
    for policy in policies(playout):
        assert policy(view, without, random.Random(0)) != Calzone()  # noqa: S311
