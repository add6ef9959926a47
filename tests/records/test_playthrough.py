"""Whole games with every answer at every state, read by a person and then kept.

When one of these fails, the game answers otherwise than it did. If that is meant, write the text
anew with ``python -m kosti.testing.playthrough``, read the difference, and say so in the changelog.
"""

from pathlib import Path

import pytest

from kosti.testing.playthrough import playthrough

RECORDS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_the_game_answers_as_it_did(record: Path) -> None:
    kept = record.with_suffix(".txt").read_text()
    assert playthrough(record.read_bytes()).splitlines() == kept.splitlines()
