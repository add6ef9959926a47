"""A table by type knows each type of its union, and no other."""

import re

import pytest

from kosti.core import by_type
from kosti.games.moons import Bet, Call, Check, Fold


def test_a_table_that_knows_all_types_is_given_back() -> None:
    table = by_type(Check | Bet, {Check: 1, Bet: 2})
    assert (table[Check], table[Bet]) == (1, 2)


@pytest.mark.parametrize(
    ("table", "odd"),
    [
        ({Check: 1}, "Bet"),
        ({Check: 1, Bet: 2, Fold: 3}, "Fold"),
        ({Check: 1, Call: 2}, "Bet, Call"),
    ],
)
def test_a_type_that_only_one_of_both_knows_is_named(table: dict[type, int], odd: str) -> None:
    with pytest.raises(TypeError, match=f"^not in both: {re.escape(odd)}$"):
        by_type(Check | Bet, table)
