"""One player at a time: who is asked, and what everybody is told of it."""

import json
import random
from fractions import Fraction
from math import fsum

import pytest

from kosti.adapters.asking import Asking, Position, hands_of
from kosti.adapters.numbers import KINDS, Environment, environment
from kosti.core import Malformed, Terminal, Waiting
from kosti.games.perudo import Bid, Doodoo, Options, Perudo

OPENER = (1,)
"""The value of the draw that lets seat 0 open."""


def bidding(players: int, dice: int = 2) -> tuple[Asking, Position]:
    asking = Asking(Perudo(players, Options(dice=dice, roll_off=False)), 100)
    position = asking.throw(asking.initial(), OPENER)
    while asking.dice(position) is not None:
        position = asking.throw(position, (2, 3)[:dice])
    return asking, position


@pytest.mark.rule("P-20")
def test_those_who_may_call_jonti_are_asked_before_the_next_player() -> None:
    asking, position = bidding(4)
    assert asking.seat(position) == 0
    assert not asking.may_let_be(position)
    position = asking.act(position, Bid(1, 3))
    asked = []
    while asking.may_let_be(position):
        asked.append(asking.seat(position))
        position = asking.act(position, None)
    assert asked == [2, 3]
    assert asking.seat(position) == 1
    position = asking.act(position, Bid(2, 3))
    assert [asking.seat(position), asking.seat(asking.act(position, None))] == [3, 0]


@pytest.mark.rule("P-20")
def test_who_has_let_it_be_is_known_to_all() -> None:
    asking, position = bidding(3)
    position = asking.act(asking.act(position, Bid(1, 3)), None)
    for told in position.told:
        assert json.loads(told.splitlines()[-1]) == {"type": "let-be", "seat": 2}


@pytest.mark.rule("P-04")
def test_nobody_is_told_the_dice_of_others() -> None:
    asking = Asking(Perudo(2, Options(dice=2, roll_off=False)), 100)
    opened = asking.throw(asking.initial(), OPENER)
    one = asking.throw(asking.throw(opened, (1, 1)), (2, 3))
    other = asking.throw(asking.throw(opened, (1, 1)), (5, 6))
    assert one.told[0] == other.told[0]
    assert one.told[1] != other.told[1]
    shown = asking.act(asking.act(one, Bid(4, 2)), Doodoo())
    assert shown.told[0] != asking.act(asking.act(other, Bid(4, 2)), Doodoo()).told[0]


def test_a_game_is_cut_off_at_the_horizon() -> None:
    asking = Asking(Perudo(2, Options(dice=1, roll_off=False)), 1)
    position = asking.throw(asking.throw(asking.throw(asking.initial(), (1,)), (2,)), (3,))
    position = asking.act(position, Bid(1, 2))
    assert asking.over(position)
    assert asking.cut_off(position)
    assert asking.returns(position) == (0, 0)


@pytest.mark.parametrize(("dice", "faces", "hands"), [(5, 6, 252), (2, 6, 21), (1, 4, 4)])
def test_hands_are_multisets_with_their_chances(dice: int, faces: int, hands: int) -> None:
    law = hands_of(dice, faces)
    assert len(law) == hands
    assert fsum(chance for _, chance in law) == pytest.approx(1, abs=1e-15)
    assert dict(law)[(1,) * dice] == float(Fraction(1, faces**dice))


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("perudo", 2, {"dice": 2}),
        ("perudo", 4, {"dice": 2, "roll_off": True}),
        ("moons", 2, {"buy_in": 50, "circles": 0}),
        ("moons", 4, {"settlement": "side-pots", "circles": 3}),
    ],
)
def test_numbers_name_every_legal_move_once(
    name: str, players: int, options: dict[str, object]
) -> None:
    ready = environment(name, players, options, horizon=300)
    for seed in range(20):
        for position in played(ready, random.Random(seed)):  # noqa: S311
            node = position.node
            if isinstance(node, Terminal):
                continue
            for seat, legal in node.legal.items():
                numbers = [ready.coding.number(action) for action in legal]
                assert len(set(numbers)) == len(numbers) == len(legal)
                assert min(numbers) > 0
                assert max(numbers) < ready.coding.moves
                view = ready.asking.game.observe(position.state, seat)
                vector = ready.coding.vector(view, seat)
                assert vector.shape == (ready.coding.size,)
                assert 0 <= vector.min() <= vector.max() <= 1
                for number, action in zip(numbers, legal, strict=True):
                    assert ready.coding.action(number, legal) == action


def played(ready: Environment, rng: random.Random) -> list[Position]:
    """A random game, position by position."""
    asking = ready.asking
    position = asking.initial()
    seen = [position]
    while not asking.over(position):
        dice = asking.dice(position)
        if dice is not None:
            position = asking.throw(position, rng.choice(hands_of(dice.count, dice.faces))[0])
        else:
            moves = list(asking.legal(position))
            choices = [None] * asking.may_let_be(position) + moves
            position = asking.act(position, rng.choice(choices))
        seen.append(position)
    assert asking.cut_off(position) or sum(asking.returns(position)) == 0
    return seen


@pytest.mark.parametrize("name", KINDS)
def test_moves_that_are_not_legal_are_refused(name: str) -> None:
    ready = environment(name, 2, {})
    position = ready.asking.initial()
    while (dice := ready.asking.dice(position)) is not None:
        position = ready.asking.throw(position, hands_of(dice.count, dice.faces)[0][0])
    node = position.node
    assert isinstance(node, Waiting)
    (legal,) = node.legal.values()
    allowed = {ready.coding.number(action) for action in legal}
    for number in set(range(1, ready.coding.moves)) - allowed:
        with pytest.raises(Malformed):
            ready.coding.action(number, legal)


@pytest.mark.parametrize(
    ("name", "players", "options", "horizon"),
    [
        ("chess", 2, {}, 10),
        ("perudo", 1, {}, 10),
        ("perudo", 2, {"dice": 0}, 10),
        ("perudo", 2, {"wild": True}, 10),
        ("moons", 2, {}, 0),
    ],
)
def test_wrong_parameters_are_refused(
    name: str, players: int, options: dict[str, object], horizon: int
) -> None:
    with pytest.raises(Malformed):
        environment(name, players, options, horizon)
