"""The trees that are solved are those of the rules: every history, every payoff."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.core import Act, apply
from kosti.games.perudo import (
    Bid,
    Calzone,
    DieLost,
    Doodoo,
    Moves,
    Options,
    Perudo,
    Public,
    State,
)
from kosti.lab.solving.perudo.rounds import Claim, Kind, Round, hands, perudo_round
from kosti.lab.solving.perudo.variants import NOTHING_WILD, ONES_WILD, OPENSPIEL, Variant

GAMES = {rule: Perudo(2, Options(raise_rule=rule)) for rule in ("ladder", "no-drop")}
KINDS: tuple[Kind, ...] = ("plain", "calzone", "choice")


def opened(
    dice: tuple[int, int], *, may_declare: bool, own: tuple[int, ...], other: tuple[int, ...]
) -> State:
    """A round whose dice lie under the cups; seat 0 opens."""
    public = Public(phase="bidding", round=2, opener=0, turn=0, dice=dice, may_declare=may_declare)
    return State(public, (own, other))


def beginnings(game: Perudo, state: State, kind: Kind) -> Iterator[tuple[State, tuple[Claim, ...]]]:
    """The states in which the first bid is made, each with the bids that may be."""
    if kind != "plain":
        yield apply(game, state, Act(0, Calzone())), _bids(game, state, calzone=True)
    if kind != "calzone":
        yield state, _bids(game, state, calzone=False)


def _bids(game: Perudo, state: State, *, calzone: bool) -> tuple[Claim, ...]:
    if calzone:
        state = apply(game, state, Act(0, Calzone()))
    return legal_bids(game, state)


def legal_bids(game: Perudo, state: State) -> tuple[Claim, ...]:
    """The bids of the seat on turn."""
    turn = state.public.turn
    assert turn is not None
    moves = game.node(state).legal[turn]  # type: ignore[union-attr]
    assert isinstance(moves, Moves)
    return tuple(
        Claim(move.quantity, move.face, state.public.calzone)
        for move in moves
        if isinstance(move, Bid)
    )


def loser(game: Perudo, state: State) -> int:
    """Who loses a die when the seat on turn says Doodoo."""
    assert state.public.turn is not None
    (lost,) = (
        event.seat
        for event in game.decide(state, Act(state.public.turn, Doodoo()))
        if isinstance(event, DieLost)
    )
    return lost


@pytest.mark.parametrize("rule", ["ladder", "no-drop"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_history_and_payoff_of_one_die_each(rule: str, kind: Kind) -> None:
    """From the first bid on the engine says which bids follow, and who has won after Doodoo."""
    game = GAMES[rule]
    model = perudo_round((1, 1), "ladder" if rule == "ladder" else "no-drop", kind)
    pairs = [(one, other) for one, _ in model.hands(0) for other, _ in model.hands(1)]
    state = opened((1, 1), may_declare=kind != "plain", own=(1,), other=(1,))
    starts = list(beginnings(game, state, kind))
    openings = {bid for _, bids in starts for bid in bids}
    assert {model.bids[place] for place in model.openings} == openings
    asked: set[tuple[int, int]] = set()
    count = 0
    paths = [
        (apply(game, begun, Act(0, Bid(bid.quantity, bid.face))), model.bids.index(bid))
        for begun, bids in starts
        for bid in bids
    ]
    while paths:
        state, place = paths.pop()
        count += 1
        turn = state.public.turn
        assert turn is not None
        later = model.raises[turn][place]
        assert sorted(later) == sorted(map(model.bids.index, legal_bids(game, state)))
        # Who wins depends on the standing bid and the hands alone; that the engine thinks so, too,
        # is seen at every history of the plain rounds, else at the first with this bid.
        if kind == "plain" or (place, turn) not in asked:
            asked.add((place, turn))
            check_payoffs(game, model, state, place, pairs)
        paths += [(apply(game, state, Act(turn, _bid(model, bid))), bid) for bid in later]
    assert count == sum(1 for _ in _histories(model))


def check_payoffs(
    game: Perudo,
    model: Round,
    state: State,
    place: int,
    pairs: list[tuple[tuple[int, ...], tuple[int, ...]]],
) -> None:
    """The engine finds the same loser as the model, for these hands."""
    claim, turn = model.bids[place], state.public.turn
    assert turn is not None
    for both in pairs:
        shown = msgspec.structs.replace(state, hands=both)
        found = sum(model.matches(claim, hand) for hand in both)
        assert loser(game, shown) == (turn if found >= claim.quantity else 1 - turn)


def _bid(model: Round, place: int) -> Bid:
    return Bid(model.bids[place].quantity, model.bids[place].face)


def _histories(model: Round) -> Iterator[tuple[int, int]]:
    """All paths of at least one bid: the seat to act, and the standing bid."""
    stack = [(1, place) for place in model.openings]
    while stack:
        turn, place = stack.pop()
        yield turn, place
        stack += [(1 - turn, later) for later in model.raises[turn][place]]


@given(
    st.data(),
    st.tuples(st.integers(1, 5), st.integers(1, 5)),
    st.sampled_from(["ladder", "no-drop"]),
    st.sampled_from(["plain", "calzone"]),
)
def test_a_path_of_bids_in_a_larger_round(
    data: st.DataObject, dice: tuple[int, int], rule: str, kind: Kind
) -> None:
    if dice[0] > 1:
        kind = "plain"
    game = GAMES[rule]
    model = perudo_round(dice, "ladder" if rule == "ladder" else "no-drop", kind)
    own, other = (
        tuple(data.draw(st.lists(st.integers(1, 6), min_size=n, max_size=n))) for n in dice
    )
    state = opened(dice, may_declare=kind != "plain", own=own, other=other)
    ((state, bids),) = beginnings(game, state, kind)
    assert sorted(map(model.bids.index, bids)) == list(model.openings)
    later, turn = model.openings, 0
    while later:
        # High bids soon end the round: low ones are drawn more often.
        place = data.draw(st.sampled_from(later[: 1 + len(later) // 3]))
        state = apply(game, state, Act(turn, _bid(model, place)))
        turn = 1 - turn
        later = model.raises[turn][place]
        assert sorted(later) == sorted(map(model.bids.index, legal_bids(game, state)))
        check_payoffs(game, model, state, place, [(own, other)])


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (2, 1)])
@pytest.mark.parametrize("rule", ["ladder", "no-drop"])
def test_rows_are_the_actions_of_all_histories(dice: tuple[int, int], rule: str) -> None:
    model = perudo_round(dice, "ladder" if rule == "ladder" else "no-drop")
    counted = [len(model.openings), 0]
    for turn, place in _histories(model):
        later = model.raises[turn][place]
        counted[turn] += len(later) + 1 if later else 0
    assert model.rows == tuple(counted)


def test_the_ladder_is_one_order_of_all_bids() -> None:
    """After the rank of a bid every higher one may follow (``P-10``), so paths are sets of bids."""
    model = perudo_round((2, 2), "ladder")
    later = tuple(tuple(range(place + 1, 24)) for place in range(24))
    assert model.raises == (later, later)
    assert [model.bids[place].face for place in model.openings] == [2, 3, 4, 5, 6] * 4


def test_published_sizes_of_calzone_rounds() -> None:
    """A trial that shares no code with this counted 13,917 nodes with one die against five."""
    sizes = {
        b: 1 + sum(1 for _ in _histories(perudo_round((1, b), "ladder", "calzone"))) for b in (1, 5)
    }
    assert sizes == {1: 4_096, 5: 13_917}


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_hands_are_multisets(dice: int) -> None:
    found = dict(hands(dice, 6))
    assert len(found) == {1: 6, 2: 21, 3: 56, 5: 252}[dice]
    assert sum(found.values()) == 1
    assert found[(1,) * dice] == Fraction(1, 6**dice)


def test_variants_count_as_their_makers_do() -> None:
    three_fours = Claim(3, 4)
    assert NOTHING_WILD.matches(three_fours, (1, 4, 4, 6)) == 2
    assert ONES_WILD.matches(three_fours, (1, 4, 4, 6)) == 3
    assert OPENSPIEL.matches(three_fours, (1, 4, 4, 6)) == 3
    assert OPENSPIEL.matches(Claim(1, 6), (1, 4, 4, 6)) == 1
    assert all(bid.face != 1 for bid in ONES_WILD.round((2, 1)).bids)
    assert len(Variant(sides=2).round((1, 1)).bids) == 4


def test_no_calzone_with_more_dice() -> None:
    with pytest.raises(ValueError, match="P-13"):
        perudo_round((2, 1), "ladder", "calzone")
    with pytest.raises(ValueError, match="dice"):
        perudo_round((0, 1), "ladder")
