"""Counts that two implementations of Perudo agree on, and that sums and closed forms confirm."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.perft import oracle

from kosti.core import Act, Malformed, Refused
from kosti.games.perudo import Bid, Options, Perudo, Standing, State
from kosti.testing.perft import Position, count, read_perft

FILES = sorted(Path(__file__).parent.glob("*.perft"))
POSITIONS = [position for file in FILES for position in read_perft(file.read_text())]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_rules_count_what_the_files_say(position: Position) -> None:
    assert position.source
    counted = {depth: count(position, depth) for depth in position.counts}
    assert counted == position.counts


def _named(name: str) -> dict[int, int]:
    return next(position.counts for position in POSITIONS if position.name == name)


def test_the_closed_form_of_the_ladder() -> None:
    counts = _named("two players, one die each, ladder")
    assert counts == {
        depth: oracle.chains(2, depth) + (oracle.chains(2, depth - 1) if depth > 1 else 0)
        for depth in counts
    }
    # All sequences together: those that begin with the bid at place i are 2 to the number of
    # bids above it; the two bids on aces are the highest.
    assert sum(oracle.chains(2, length) for length in range(1, 13)) == sum(
        2 ** (11 - place) for place in range(12) if place not in {10, 11}
    )


def test_the_count_of_the_roll_off() -> None:
    one = 3 * sum(below**2 for below in range(6))
    two, three = 3 * sum(range(6)), 6
    assert one + two + three == 6**3
    assert _named("the roll-off of three")[2] == one * 6**3 + two * 6**2 + three * 6**3


ORACLE = {
    "two players, one die each, no-drop": (
        oracle.Options(dice=1, ladder=False),
        oracle.Position((1, 1), 0, ((3,), (4,))),
        1,
    ),
    "two players, two dice each, ladder, into the next round": (
        oracle.Options(dice=2),
        oracle.Position((2, 2), 0, ((3, 3), (4, 4))),
        1,
    ),
    "Calzone may be declared, ladder": (
        oracle.Options(dice=2),
        oracle.Position((1, 2), 0, ((3,), (4, 4)), may_declare=True),
        1,
    ),
    "Calzone may be declared, no-drop": (
        oracle.Options(dice=2, ladder=False),
        oracle.Position((1, 2), 0, ((3,), (4, 4)), may_declare=True),
        1,
    ),
    "three players, Jonti among the moves": (
        oracle.Options(dice=1),
        oracle.Position((1, 1, 1), 0, ((3,), (4,), (5,))),
        1,
    ),
    "three players, a die may be gained": (
        oracle.Options(dice=3),
        oracle.Position((3, 2, 2), 2, ((3, 4, 5), (2, 3), (1, 5))),
        1,
    ),
    "the whole of a very short game": (oracle.Options(dice=1), oracle.Position((1, 1), 0), 2),
}


@pytest.mark.parametrize("name", ORACLE)
def test_the_oracle_counts_what_the_files_say(name: str) -> None:
    options, start, openers = ORACLE[name]
    for depth, expected in _named(name).items():
        if openers == 1:
            assert oracle.perft(options, start, depth) == expected
        else:
            assert openers * oracle.perft(options, start, depth - 1) == expected


@pytest.mark.rule("P-08")
@pytest.mark.rule("P-09")
@pytest.mark.rule("P-10")
@pytest.mark.rule("P-13")
@pytest.mark.parametrize("raise_rule", ["ladder", "no-drop"])
@pytest.mark.parametrize("calzone", [False, True])
@pytest.mark.parametrize("dice", [(1, 1), (2, 1), (1, 2), (3, 2, 2), (5, 0, 5)])
def test_every_bid_after_every_bid_agrees_with_the_order(
    *, raise_rule: str, calzone: bool, dice: tuple[int, ...]
) -> None:
    ladder = raise_rule == "ladder"
    game = Perudo(len(dice), Options(raise_rule="ladder" if ladder else "no-drop"))
    options, total = oracle.Options(ladder=ladder), sum(dice)
    bids = list(product(range(1, total + 1), range(1, 7)))
    for old in (None, *bids):
        state = _bidding(game, dice, old, calzone=calzone)
        turn = state.public.turn
        assert turn is not None
        expected = {
            new
            for new in bids
            if oracle.may_follow(options, old, new, calzone=calzone, own=dice[turn])
        }
        accepted = {
            bid
            for bid in product(range(-1, 2 * total + 3), range(8))
            if _accepts(game, state, turn, bid)
        }
        assert accepted == expected, old


@given(
    quantity=st.integers(1, 100),
    face=st.integers(1, 6),
    new=st.tuples(st.integers(1, 100), st.integers(1, 6)),
)
def test_the_order_holds_with_a_hundred_dice(
    quantity: int, face: int, new: tuple[int, int]
) -> None:
    game = Perudo(10, Options(dice=10))
    state = _bidding(game, (10,) * 10, (quantity, face), calzone=False)
    above = oracle.rank(new, calzone=False) > oracle.rank((quantity, face), calzone=False)
    assert _accepts(game, state, 1, new) == above


def test_a_perft_file_is_read_strictly() -> None:
    with pytest.raises(Malformed):
        list(read_perft("== x\nnonsense\n"))


def _bidding(
    game: Perudo, dice: tuple[int, ...], bid: tuple[int, int] | None, *, calzone: bool
) -> State:
    start = game.initial().public
    public = structs.replace(
        start, phase="bidding", round=1, opener=0, turn=0, dice=dice, contenders=(), calzone=calzone
    )
    if bid is not None:
        public = structs.replace(public, bids=(Standing(0, *bid),), turn=public.after(0))
    return State(public, tuple((2,) * number for number in dice))


def _accepts(game: Perudo, state: State, seat: int, bid: tuple[int, int]) -> bool:
    try:
        game.decide(state, Act(seat, Bid(*bid)))
    except Refused:
        return False
    return True
