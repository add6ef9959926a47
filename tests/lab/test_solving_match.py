"""The recursion from rounds to a match."""

from fractions import Fraction

import pytest

from kosti.lab.solving.bounds import Bounds
from kosti.lab.solving.perudo.match import RoundName, match_rounds, win_probability


def even(_: RoundName) -> Bounds:
    return Bounds(0.0, 0.0)


def exact(values: dict[RoundName, Fraction], *dice: int, look: bool = True) -> float:
    def value(name: RoundName) -> Bounds:
        return Bounds(float(values[name]), float(values[name]))

    found = win_probability(value, (dice[0], dice[1]), look=look)
    assert found.width == pytest.approx(0)
    return found.low


@pytest.mark.parametrize(
    ("dice", "chance"),
    [((1, 1), 1 / 2), ((2, 1), 3 / 4), ((1, 2), 1 / 4), ((2, 2), 1 / 2), ((3, 1), 7 / 8)],
)
def test_even_rounds_are_tosses_of_a_coin(dice: tuple[int, int], chance: float) -> None:
    assert win_probability(even, dice) == Bounds(chance, chance)


def test_who_has_lost_a_die_opens_and_may_declare() -> None:
    """Two against one: the opener wins, or is left with one die and opens as one who may."""
    values = {
        RoundName((2, 1), "plain"): Fraction(1, 5),
        RoundName((1, 1), "choice"): Fraction(1, 10),
        RoundName((1, 1), "plain"): Fraction(-1, 10),
        RoundName((1, 1), "calzone"): Fraction(-3, 10),
    }
    win = Fraction(3, 5)
    assert exact(values, 2, 1) == pytest.approx(float(win + (1 - win) * Fraction(11, 20)))
    blind = exact(values, 2, 1, look=False)
    assert blind == pytest.approx(float(win + (1 - win) * Fraction(9, 20)))


def test_bounds_go_through() -> None:
    found = win_probability(lambda _: Bounds(-0.1, 0.1), (2, 2))
    assert 0.4 < found.low < 0.5 < found.high < 0.6
    assert found.low == pytest.approx(1 - found.high)


def test_which_rounds_a_match_may_come_to() -> None:
    assert match_rounds((2, 2)) == (
        RoundName((1, 1), "choice"),
        RoundName((1, 2), "choice"),
        RoundName((2, 2), "plain"),
    )
    assert match_rounds((3, 1)) == (
        RoundName((1, 1), "choice"),
        RoundName((2, 1), "plain"),
        RoundName((3, 1), "plain"),
    )
    assert match_rounds((1, 1), "calzone") == (RoundName((1, 1), "calzone"),)
    assert {name.kind for name in match_rounds((2, 1), look=False)} == {"plain", "calzone"}
