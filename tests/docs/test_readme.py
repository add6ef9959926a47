"""What the documentation shows is run."""

import doctest
import json
import re
from pathlib import Path

from kosti.notation import CODECS, replay

ROOT = Path(__file__).parents[2]


def test_the_readme_plays_a_game() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 10
    assert result.failed == 0


def test_the_records_in_the_docs_replay() -> None:
    page = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    records = re.findall(r"```\n(\{.*?)```", page, re.DOTALL)
    games = [replay(record.encode())[0] for record in records]
    assert [game.header.codec.id for game in games] == list(CODECS)
    game, lines = replay(records[0].encode())
    assert len(lines) == 5
    assert game.report(None)["state"]["dice"] == {"Анна": 1, "Борис": 2, "Вера": 2}


def test_links_of_the_docs_lead_somewhere() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    links = [
        (page, link)
        for page in pages
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert links
    assert [(str(page), link) for page, link in links if not (page.parent / link).exists()] == []


def test_the_schema_in_the_docs_is_json() -> None:
    schema = json.loads((ROOT / "docs/protocol.schema.json").read_text(encoding="utf-8"))
    assert "ClientMessage" in schema["$defs"]
