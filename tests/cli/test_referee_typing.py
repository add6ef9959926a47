"""Whatever is typed, the score is kept: nothing breaks, and the record is where the people are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.referee_table import Evening

ALWAYS = ["", "", "", "yes", "no", "?", "legal", "anna", "b", "#3", ",", "[b]", "undo"]
WORDS = {
    "perudo": ["1x2", "2x5", "3x1", "doodoo", "jonti", "calzone", "1", "2", "12", "23", "draw"],
    "moons": ["check", "call", "bet", "raise", "min", "30", "fold", "va-bank", "34", "33", "draw"],
    "rondo": ["throw", "all", "5", "3", "8", "1", "hit", "missed", "fell", "and"],
}
OPTIONS: dict[str, dict[str, object]] = {
    "perudo": {"dice": 2, "roll_off": False},
    "moons": {"buy_in": 30},
    "rondo": {"purse": 20},
}


@pytest.mark.parametrize("game", WORDS)
@given(data=st.data())
def test_whatever_is_typed(
    game: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    word = st.sampled_from([*WORDS[game], *ALWAYS])
    line = st.lists(word, max_size=4).map(" ".join)
    typed = data.draw(st.lists(line, max_size=60))
    record = tmp_path_factory.getbasetemp() / f"typed-{game}.jsonl"
    Evening(game, ["Anna", "Bob", "Vera"], typed, record, options=OPTIONS[game])
