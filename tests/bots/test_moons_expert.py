"""The expert of Shoot the Moons: how it reads its table of solved rounds."""

import random

import numpy as np
import pytest

from kosti.bots import make_policy
from kosti.bots.moons.expert import blueprint, kind_of, lane_of, spot_of
from kosti.games.moons import Fold, Moons, Moves, Public, View
from kosti.lab import play_games
from kosti.lab.odds.moons.laws import KINDS
from kosti.lab.solving.moons.exploit import best_response
from kosti.lab.solving.moons.reading import Blueprint, Reply, Spot
from kosti.lab.solving.moons.showdown import F64, differences

ROOT = Spot(number=3, first=True, bank=80, depth=160, own=0, other=0, least=10)
"""The last round of 40 chips each, 160 behind: a bank twice over."""


def test_replies_are_probabilities_of_legal_amounts() -> None:
    spots = [
        ROOT,
        ROOT._replace(first=False),
        ROOT._replace(other=10),
        ROOT._replace(first=False, other=33),
        ROOT._replace(own=40, other=100),
        ROOT._replace(own=141, other=155),
        ROOT._replace(number=1, bank=20, depth=5),
        ROOT._replace(number=2, bank=20, depth=90000),
        ROOT._replace(own=20, other=160),
        ROOT._replace(bank=1, depth=1, least=20),
    ]
    for spot in spots:
        replies, chances = blueprint().replies(spot)
        assert chances.sum(0) == pytest.approx(1)
        assert (chances >= 0).all()
        for reply in replies:
            free = spot.own == spot.other
            assert reply.step in ({"check", "lift"} if free else {"fold", "call", "lift"})
            if reply.step == "lift":
                assert min(spot.other + spot.least, spot.depth) <= reply.to <= spot.depth


def _chance(spot: Spot, step: str, kind: int, difference: int = 0) -> float:
    replies, chances = blueprint().replies(spot)
    lane = differences(spot.number).index(difference)
    rows = [place for place, reply in enumerate(replies) if reply.step == step]
    return float(chances[rows, kind, lane].sum())


def test_it_pays_with_good_dice_and_leaves_with_bad_ones() -> None:
    asked = ROOT._replace(first=False, other=80)
    twelve, two = KINDS.index(12), KINDS.index(2)
    assert _chance(asked, "fold", two) > 0.9
    assert _chance(asked, "fold", twelve) < 0.01
    assert _chance(asked, "fold", two, difference=-11) < 0.01  # certain of the highest total
    assert _chance(asked, "fold", len(KINDS) - 1) < 0.01  # two threes


def test_a_smaller_bet_is_paid_more_often() -> None:
    seven = KINDS.index(7)
    folds = [_chance(ROOT._replace(first=False, other=bet), "fold", seven) for bet in (11, 40, 160)]
    assert folds[0] < folds[1] < folds[2]


def test_a_bet_between_two_of_the_menu_is_a_mixture() -> None:
    """60 into 80 is between a half and the bank: 0.75, so 3/7 of the one and 4/7 of the other."""
    mixed, low, high = (
        blueprint().replies(ROOT._replace(first=False, other=bet)) for bet in (60, 40, 80)
    )

    folds = [chances[replies.index(Reply("fold"))] for replies, chances in (mixed, low, high)]
    assert folds[0] == pytest.approx(3 / 7 * folds[1] + 4 / 7 * folds[2], abs=2e-3)
    assert np.abs(folds[1] - folds[2]).max() > 0.2


def test_amounts_tell_bets_from_raises() -> None:
    replies, _ = blueprint().replies(ROOT)
    bets = {reply.to for reply in replies if reply.step == "lift" and reply.to < ROOT.depth}
    assert bets == {20, 40, 80}  # 160 is all-in
    for bet in sorted(bets):
        answers, _ = blueprint().replies(ROOT._replace(first=False, other=bet))
        raises = {reply.to for reply in answers if reply.step == "lift" and reply.to < ROOT.depth}
        assert raises
        assert not raises & bets


def test_who_knows_it_wins_little() -> None:
    """A best response that may bet any amount, in minimum bets a circle, both seats together."""
    for stack, most in ((3, 0.02), (6, 0.1)):
        gains = [best_response(blueprint().replies, stack, 1, seat) for seat in (0, 1)]
        assert -0.02 < sum(gains) / 2 < most


def test_a_best_response_finds_what_is_to_be_found() -> None:
    """Against one who folds to every bet: the ante, whenever the first bets or is asked."""

    def folder(spot: Spot) -> tuple[tuple[Reply, ...], F64]:
        step = Reply("fold") if spot.other > spot.own else Reply("check")
        shape = (1, 12 if spot.number == 3 else 11, len(differences(spot.number)))
        return (step,), np.ones(shape)

    assert best_response(folder, 20, 1, 0) == pytest.approx(1)
    assert best_response(folder, 20, 1, 1) == pytest.approx(1)


PUBLIC = Public(
    phase="betting",
    chips=(150, 0, 170),
    circle=3,
    round=3,
    button=0,
    turn=2,
    min_bet=10,
    put=(30, 20, 30),
    bets=(0, 0, 0),
    active=(0, 2),
    opened=(((1, 4), (2, 2)), (), ((5, 5), (1, 1))),
)


def test_where_it_stands() -> None:
    """Seat 2 sits before seat 0, who has the button; seat 1 has folded and left 20 chips."""
    assert spot_of(PUBLIC, 2) == Spot(3, first=True, bank=80, depth=150, own=0, other=0, least=10)
    assert spot_of(PUBLIC, 0) == Spot(3, first=False, bank=80, depth=150, own=0, other=0, least=10)
    lanes = [lane_of(PUBLIC, seat, ROOT._replace(first=seat == 2)) for seat in (2, 0)]
    assert lanes == [differences(3).index(12 - 9)] * 2
    assert kind_of(View(2, PUBLIC, (3, 3)), 2) == len(KINDS) - 1
    assert kind_of(View(2, PUBLIC, (2, 4)), 2) == KINDS.index(6)


def test_a_pair_that_it_does_not_know_is_no_hindrance() -> None:
    policy = make_policy("moons/1", "expert", Moons(3))
    moves = Moves(fold=True, check=True, bet=(10, 170), va_bank=True)
    assert policy(View(2, PUBLIC, None), moves, random.Random(1)) in moves  # noqa: S311


def test_it_leaves_where_nothing_can_be_won() -> None:
    policy = make_policy("moons/1", "expert", Moons(3))
    behind = (((6, 6), (6, 6)), (), ((1, 1), (1, 1)))
    public = Public(
        phase="betting",
        chips=(140, 0, 170),
        circle=3,
        round=3,
        button=0,
        turn=2,
        min_bet=10,
        put=(40, 20, 30),
        bets=(10, 0, 0),
        price=10,
        active=(0, 2),
        opened=behind,
    )
    moves = Moves(fold=True, call=10, cost=10)
    for seed in range(20):
        assert isinstance(policy(View(2, public, (1, 2)), moves, random.Random(seed)), Fold)  # noqa: S311


def test_every_page_of_the_table_fits_its_menu() -> None:
    for number in (1, 2, 3):
        for least in (1000, 500):  # a small bank and a large one
            root = ROOT._replace(number=number, bank=2000, least=least)
            depths = [round(2000 * 0.1 * 1.25**step) for step in range(30)]
            pages = [blueprint().page(root._replace(depth=depth)) for depth in depths]
            assert len({page.stack for page in pages}) == len(pages)
            for page, depth in zip(pages, depths, strict=True):
                assert page.stack == pytest.approx(1000 + depth, abs=1)
                assert page.strategy.shape[0] == len(page.nodes)
                assert page.strategy.shape[2] == len(differences(number))


def test_a_broken_table_is_refused() -> None:
    with pytest.raises((ValueError, EOFError, OSError)):
        Blueprint(b"no table")


def test_it_wins_more_than_its_share() -> None:
    """Heads-up over matches of a fixed seed; 2.3 standard errors, so 1 in 100 by chance."""
    game = Moons(2)
    for opponent, matches in (("caller", 60), ("raiser", 60)):
        bots = [make_policy("moons/1", name, game, sparring=True) for name in ("expert", opponent)]
        won = sum(
            played.returns is not None and played.returns[0] > 0
            for played in play_games(game, bots, range(matches), seed=11)
        )
        assert won / matches > 0.5 + 2.3 * 0.5 / matches**0.5
