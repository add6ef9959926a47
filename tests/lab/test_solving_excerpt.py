"""Excerpts of solved rounds: what the book holds of them, and what can be won against that."""

from functools import cache
from importlib.resources import files

import msgspec
import numpy as np
import pytest

from kosti.lab.solving.perudo.book import Page, excerpt, page, read_excerpt
from kosti.lab.solving.perudo.excerpt import (
    FINE,
    Excerpt,
    history_of,
    name_of,
    packed,
    unpacked,
)
from kosti.lab.solving.perudo.excerpting import (
    Opening,
    Trimming,
    nash_conv,
    openings_of,
    round_of,
    solution,
    taken,
)
from kosti.lab.solving.perudo.recall import Memory
from kosti.lab.solving.perudo.rounds import Round
from kosti.lab.solving.perudo.solver import Solver
from kosti.lab.solving.perudo.writing import TRIMMINGS, Report

PLAIN = Opening(0, "plain")
NOTHING = Excerpt(
    np.zeros(0, np.int64),
    np.zeros(1, np.int64),
    np.zeros(0, np.uint8),
    np.zeros(0, np.uint8),
    np.zeros(0, np.uint8),
)


@cache
def learnt(dice: tuple[int, int]) -> tuple[Page, Memory]:
    found = page(dice)
    assert found is not None
    return found, Memory(dice, found.recall)


@cache
def reports() -> dict[tuple[int, int], Report]:
    text = (files("kosti.lab.solving.perudo") / "perudo.jsonl").read_bytes()
    found = [msgspec.json.decode(line, type=Report) for line in text.splitlines()]
    return {report.dice: report for report in found}


def exploited(dice: tuple[int, int], opening: Opening, both: tuple[Excerpt, Excerpt]) -> float:
    """NashConv of what the book says, by best responses in the whole tree."""
    found, memory = learnt(dice)
    return nash_conv(Solver(round_of(dice, opening)), opening, found, memory, both).width


@pytest.mark.parametrize(
    ("dice", "opening"), [((1, 1), each) for each in openings_of((1, 1))] + [((1, 2), PLAIN)]
)
def test_little_can_be_won_against_the_book_where_it_was_solved(
    dice: tuple[int, int], opening: Opening
) -> None:
    both = [excerpt(dice, opening.start, opening.opener, opening.opener ^ seat) for seat in (0, 1)]
    assert both[0] is not None
    assert both[1] is not None
    width = exploited(dice, opening, (both[0], both[1]))
    reported = next(each for each in reports()[dice].solved if each.opening == opening)
    assert width == pytest.approx(reported.nash_conv, abs=2e-4)
    assert width <= 0.0025


def test_without_an_excerpt_as_much_can_be_won_as_against_the_learnt_page() -> None:
    """Measured in another way when the page was written (``exploit``)."""
    gain = next(gain for gain in reports()[1, 1].gains if gain.start == "plain")
    assert gain.best is not None
    assert exploited((1, 1), PLAIN, (NOTHING, NOTHING)) == pytest.approx(gain.best, abs=1e-4)


@pytest.mark.parametrize("dice", TRIMMINGS)
def test_every_pair_with_up_to_four_dice_is_in_the_book(dice: tuple[int, int]) -> None:
    solved = reports()[dice].solved
    assert [each.opening for each in solved] == list(openings_of(dice))
    for each in solved:
        assert each.trimming == TRIMMINGS[dice]
        assert each.value[1] - each.value[0] <= each.trimming.target
        assert each.nash_conv <= 0.005
        kept = 0
        for role in (0, 1):
            found = excerpt(dice, each.opening.start, each.opening.opener, role)
            assert found is not None
            kept += len(found.histories)
            assert (np.diff(found.histories) > 0).all()
        assert kept == each.histories


@cache
def solved() -> tuple[Solver, tuple[Excerpt, Excerpt]]:
    solver, _ = solution((1, 1), PLAIN, 5e-3, lambda _bounds, _iterations: None)
    return solver, taken(solver, Trimming(own=0.01))


def cells(found: Excerpt, game: Round, seat: int) -> list[tuple[tuple[int, ...], int, np.ndarray]]:
    """All histories and hands of an excerpt, with their chances for Doodoo and each raise."""
    rows: list[tuple[tuple[int, ...], int, np.ndarray]] = []
    for history in found.histories.tolist():
        bids = tuple(bid for bid in range(len(game.bids)) if history >> bid & 1)
        assert history_of(bids) == history
        assert len(bids) % 2 == seat
        raises = game.raises[seat][bids[-1]] if bids else game.openings
        for hand in range(len(game.hands(seat))):
            column = found.column(history, hand)
            if column:
                chances = np.zeros(1 + len(raises))
                chances[list(column)] = list(column.values())
                rows.append((bids, hand, chances))
    return rows


def test_an_excerpt_says_what_the_solution_says() -> None:
    solver, both = solved()
    game = solver.game
    for seat in (0, 1):
        rows = cells(both[seat], game, seat)
        assert len(rows) > 100
        for bids, hand, chances in rows:
            assert chances.sum() == FINE
            own = game.hands(seat)[hand][0]
            meant = solver.strategy(bids)[:, hand]
            if not bids:
                meant = np.concatenate([[0.0], meant])
            else:
                claim = game.bids[bids[-1]]
                if game.matches(claim, own) >= claim.quantity:
                    assert not chances[0]
                    continue
                if game.matches(claim, own) + 1 < claim.quantity:
                    assert chances[0] == FINE
                    continue
            np.testing.assert_allclose(chances / FINE, meant, atol=1 / FINE)


def test_no_hand_in_the_book_calls_or_raises_where_it_knows_better() -> None:
    seen = 0
    for opener in (0, 1):
        game = round_of((1, 2), Opening(opener, "plain"))
        for seat in (0, 1):
            found = excerpt((1, 2), "plain", opener, opener ^ seat)
            assert found is not None
            for bids, hand, chances in cells(found, game, seat):
                assert chances.sum() == FINE
                if bids:
                    claim = game.bids[bids[-1]]
                    matching = game.matches(claim, game.hands(seat)[hand][0])
                    if matching >= claim.quantity:
                        assert not chances[0]
                        seen += 1
                    if matching + game.dice[1 - seat] < claim.quantity:
                        assert chances[0] == FINE
                        seen += 1
    assert seen > 1_000


def test_what_is_hardly_come_to_is_left_out() -> None:
    solver, both = solved()
    few = taken(solver, Trimming(own=0.2))
    seldom = taken(solver, Trimming(own=0.01, other=0.01))
    for seat in (0, 1):
        every = set(both[seat].histories.tolist())
        for less in (few[seat], seldom[seat]):
            assert 0 < len(less.histories) < len(every)
            assert set(less.histories.tolist()) <= every


def test_excerpts_are_packed_and_read_again() -> None:
    _, both = solved()
    book = packed(name_of((1, 1), "plain", 0, 0), both[0])
    again = read_excerpt(book, (1, 1), "plain", 0, 0)
    mirrored = read_excerpt(book, (1, 1), "plain", 1, 1)
    for found in (again, mirrored):
        assert found is not None
        for one, other in zip(
            msgspec.structs.astuple(found), msgspec.structs.astuple(both[0]), strict=True
        ):
            np.testing.assert_array_equal(one, other)
    assert read_excerpt(book, (1, 1), "plain", 0, 1) is None
    nothing = unpacked(packed("none", NOTHING), "none")
    assert nothing is not None
    assert nothing.column(0, 0) == {}
    assert both[0].column(int(both[0].histories[-1]) + 1, 0) == {}
