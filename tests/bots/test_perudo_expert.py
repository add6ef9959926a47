"""The expert of Perudo: the book between two, and rounds played out among more."""

import random
from collections import Counter

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosti.bots import make_policy
from kosti.bots.perudo.rollouts import Start, draw_worlds, least_raises, play_out, table_of
from kosti.core import Waiting
from kosti.games.perudo import (
    Action,
    Bid,
    Call,
    Calzone,
    Doodoo,
    Options,
    Perudo,
    Public,
    Reveal,
    Standing,
    State,
    View,
)
from kosti.games.perudo.legal import bid_moves
from kosti.lab.solving.perudo.book import LEVELS, advice, excerpt, page
from kosti.lab.solving.perudo.excerpt import FINE
from kosti.lab.solving.perudo.rounds import Claim, hands, perudo_round
from kosti.lab.solving.perudo.writing import PLANS

GAME = "perudo/1"


def at(
    dice: tuple[int, ...], bids: tuple[tuple[int, int, int], ...] = (), **more: object
) -> Public:
    """A position while people bid; bids are a seat, a quantity and a face."""
    said = tuple(Standing(*bid) for bid in bids)
    public = Public(phase="bidding", round=1, opener=0, turn=0, dice=dice, bids=said)
    turn = public.after(said[-1].seat) if said else 0
    return msgspec.structs.replace(public, turn=turn, **more)


def asked(
    public: Public, hand: tuple[int, ...] | None, seat: int | None = None, seed: int = 1
) -> Action | None:
    """What the expert does."""
    game = Perudo(len(public.dice), Options())
    seat = public.turn if seat is None else seat
    assert seat is not None
    node = game.node(State(public, (None,) * len(public.dice)))
    assert isinstance(node, Waiting)
    policy = make_policy(GAME, "expert", game)
    view = View(viewer=seat, public=public, hand=hand)
    answer: Action | None = policy(view, node.legal[seat], random.Random(seed))  # noqa: S311
    return answer


# ---- rounds played out


@given(
    dice=st.lists(st.integers(1, 5), min_size=2, max_size=5),
    quantity=st.integers(1, 12),
    face=st.integers(1, 6),
    ladder=st.booleans(),
    calzone=st.booleans(),
)
@settings(max_examples=60)
def test_raises_are_those_of_the_rules(
    dice: list[int], quantity: int, face: int, *, ladder: bool, calzone: bool
) -> None:
    public = at(tuple(dice), ((0, quantity, face),), calzone=calzone)
    options = Options(raise_rule="ladder" if ladder else "no-drop")
    table = table_of(public, ladder=ladder)
    quantities, columns = np.array([quantity], np.float32), np.array([face - 1])
    found = least_raises(table, quantities, columns, dice[1])[0]
    legal = bid_moves(options, public).least
    for least, by_rules in zip(found, legal, strict=True):
        assert (int(least) if least <= sum(dice) else 0) == by_rules


def test_somebody_loses_a_die_in_every_world() -> None:
    public = at((3, 2, 4), ((0, 2, 4),))
    rng = np.random.default_rng(3)
    worlds = draw_worlds(public, 1, (4, 5), 200, rng)
    table = table_of(public, ladder=True)
    starts = [Start(bid=Bid(quantity, 5), maker=1, new=True) for quantity in (2, 4, 9)]
    losses = play_out(table, public, worlds, starts, rng)
    assert losses.shape == (3, 3)
    np.testing.assert_allclose(losses.sum(1), 1)
    # Nine of nine dice: the next player doubts that, and is right.
    assert losses[2, 1] == pytest.approx(1, abs=0.02)
    assert losses[0, 1] < losses[1, 1]


def test_worlds_follow_the_dice_and_the_bids() -> None:
    public = at((3, 2, 4), ((0, 2, 4),))
    worlds = draw_worlds(public, 1, (1, 4), 4_000, np.random.default_rng(3))
    assert (worlds.matches[:, 1] == [1, 1, 1, 2, 1, 1]).all()
    silent, bidder = worlds.matches[:, 2].mean(0), worlds.matches[:, 0].mean(0)
    # Five standard errors of the silent one, whose dice are fair; the bidder has more fours.
    np.testing.assert_allclose(silent[1:], 4 / 3, atol=5 * (8 / 9 / 4_000) ** 0.5)
    assert bidder[3] > 1.2
    assert bidder[3] > bidder[1] + 0.15


def test_it_calls_what_can_hardly_hold_and_raises_what_surely_does() -> None:
    public = at((5, 5, 5), ((0, 13, 4),))
    assert asked(public, (2, 2, 3, 5, 6)) == Doodoo()
    public = at((5, 5, 5), ((0, 2, 4),))
    assert isinstance(asked(public, (1, 1, 4, 4, 4)), Bid)


def test_no_jonti_for_less_than_it_may_cost() -> None:
    """A bid that is exact for certain not, and one that is so in less than half of the worlds."""
    assert asked(at((1, 1, 4), ((0, 4, 4),)), (2, 2, 3, 3), seat=2) is None
    assert asked(at((5, 5, 4), ((0, 4, 4),)), (4, 4, 2, 3), seat=2) is None


def test_unknown_dice_are_fair_dice() -> None:
    assert asked(at((5, 5, 5), ((0, 14, 4),)), None) == Doodoo()
    assert isinstance(asked(at((5, 5, 5)), None), Bid)


# ---- the book


@pytest.mark.parametrize("dice", PLANS)
def test_the_book_has_a_page_for_every_pair(dice: tuple[int, int]) -> None:
    found = page(dice)
    assert found is not None
    assert found.recall == PLANS[dice].recall
    for role in (0, 1):
        parts = found.parts[role]
        assert parts.shape[1] == len(tuple(hands(dice[role], 6)))
        assert parts.max() == LEVELS
        assert max(found.rows[role].values()) < len(parts)


def test_advice_is_for_two_and_sums_to_one() -> None:
    for public, hand in (
        (at((5, 5)), (1, 2, 3, 4, 5)),
        (at((3, 0, 5), ((0, 2, 4),)), (1, 1, 2, 4, 4)),
        (at((2, 1), ((0, 1, 6), (1, 2, 6))), (6, 6)),
    ):
        advised = advice(public, public.turn or 0, hand)
        assert advised is not None
        assert advised.doodoo + sum(advised.bids.values()) == pytest.approx(1)
    assert advice(at((5, 5, 5)), 0, (1, 2, 3, 4, 5)) is None
    assert advice(at((6, 5)), 0, (1, 2, 3, 4, 5, 6)) is None


def test_the_book_knows_what_is_certain() -> None:
    """One die each: two of a face, and none under the own cup, is Doodoo; one's own is not."""
    public = at((1, 1), ((0, 2, 5),))
    advised = advice(public, 1, (3,))
    assert advised is not None
    assert advised.doodoo == 1
    advised = advice(at((1, 1), ((0, 1, 5),)), 1, (5,))
    assert advised is not None
    assert advised.doodoo == 0


def test_solved_rounds_go_before_learnt_pages() -> None:
    """One die each, after two bids: of some hands the excerpt knows, of others the page alone."""
    claims = [(bid.quantity, bid.face) for bid in perudo_round((1, 1), "ladder").bids]
    known = excerpt((1, 1), "plain", 0, 0)
    assert known is not None
    silent = 0
    for later in (4, 6, 8, 11):
        for die in range(1, 7):
            public = at((1, 1), ((0, *claims[1]), (1, *claims[later])))
            advised = advice(public, 0, (die,))
            assert advised is not None
            assert advised.doodoo + sum(advised.bids.values()) == pytest.approx(1)
            column = known.column(1 << 1 | 1 << later, die - 1)
            silent += not column
            if column:
                assert advised.doodoo == column.get(0, 0) / FINE
                for action, part in column.items():
                    if action:
                        claim = Claim(*claims[later + action])
                        assert advised.bids[claim] == part / FINE
    assert 0 < silent < 24


def test_moves_are_taken_as_often_as_the_book_says() -> None:
    public = at((1, 1), ((0, 1, 4),))
    advised = advice(public, 1, (2,))
    assert advised is not None
    number = 400
    moves = Counter(asked(public, (2,), seed=seed) for seed in range(number))
    for claim, chance in advised.bids.items():
        share = moves[Bid(claim.quantity, claim.face)] / number
        assert share == pytest.approx(chance, abs=4 * (chance * (1 - chance) / number) ** 0.5)
    assert moves[Doodoo()] / number == pytest.approx(advised.doodoo, abs=0.1)


def test_whether_calzone_is_allowed_decides_how_a_round_has_begun() -> None:
    last = Reveal(
        round=1,
        calzone=False,
        bids=(Standing(1, 1, 2),),
        call=Call(0, "doodoo"),
        hands=((3, 4), (2, 2, 2)),
        count=3,
        change=(-1, 0),
    )
    fallen = at((1, 3), last=last)
    allowed, forbidden = (advice(fallen, 0, (3,), calzone=each) for each in (True, False))
    assert allowed is not None
    assert forbidden is not None
    assert any(claim.calzone for claim in allowed.bids)
    assert not any(claim.calzone for claim in forbidden.bids)
    assert forbidden == advice(at((1, 3)), 0, (3,))


def test_calzone_is_declared_as_the_book_says() -> None:
    public = at((1, 3), may_declare=True)
    advised = advice(public, 0, (3,))
    assert advised is not None
    share = sum(chance for claim, chance in advised.bids.items() if claim.calzone)
    declared = [asked(public, (3,), seed=seed) == Calzone() for seed in range(100)]
    assert sum(declared) / 100 == pytest.approx(share, abs=4 * (share * (1 - share) / 100) ** 0.5)
    after = at((1, 3), calzone=True)
    assert isinstance(asked(after, (3,)), Bid)
