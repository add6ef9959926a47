"""The records, tables and options in docs/rules are true."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.rules.perudo_script import after_bids

from kosti.games.perudo import Options
from kosti.notation import BadLine, PerudoCodec, Replay, replay

PAGES = sorted((Path(__file__).parents[2] / "docs/rules").glob("*.md"))
BLOCK = re.compile(r"^```jsonl ?(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
EXAMPLES = [
    pytest.param(info, record, id=f"{page.name}:{number}")
    for page in PAGES
    for number, (info, record) in enumerate(BLOCK.findall(page.read_text()), 1)
]
PERUDO = [page for page in PAGES if page.name.startswith("perudo")]


@pytest.mark.parametrize(("info", "record"), EXAMPLES)
def test_the_records_play_as_the_page_says(info: str, record: str) -> None:
    if not info:
        game, _ = replay(record.encode())
        assert isinstance(game, Replay)
        return
    rule = info.removesuffix(" refuses the last line")
    with pytest.raises(BadLine) as caught:
        replay(record.encode())
    assert (caught.value.rule, caught.value.line) == (rule, record.count("\n"))


def _rows(page: Path, rule: str) -> list[list[str]]:
    section = page.read_text().partition(f"### {rule}\n")[2].partition("\n### ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("page", PERUDO, ids=lambda page: page.name)
def test_the_table_of_raises(page: Path) -> None:
    head, _, *rows = _rows(page, "P-08")
    for row in rows:
        game = after_bids(3, head[0].split()[-1], raise_rule=row[0].strip("`"))
        said = [cell in {"yes", "да"} for cell in row[1:]]
        assert [game.accepts("B", bid) for bid in head[1:]] == said


@pytest.mark.parametrize("page", PERUDO, ids=lambda page: page.name)
def test_the_tables_of_aces(page: Path) -> None:
    for rule, faces in (("P-09", (1,)), ("P-10", (2, 3, 4, 5, 6))):
        head, _, row = _rows(page, rule)
        for bid, least in zip(head[1:], row[1:], strict=True):
            before = ["2x2"] if bid.endswith("x1") and bid != "1x1" else []
            before = ["1x2"] if bid == "1x1" else before
            game = after_bids(3, *before, bid)
            player = game.position["turn"]
            for face in faces:
                assert game.accepts(player, f"{least}x{face}")
                assert not game.accepts(player, f"{int(least) - 1}x{face}")


@pytest.mark.parametrize("page", PERUDO, ids=lambda page: page.name)
def test_the_table_of_options(page: Path) -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.read_text().splitlines()
        if line.startswith("| `") and line.count("|") == 5
    ]
    said: dict[str, Any] = {
        row[0].strip("`"): row[1].strip("`") for row in rows if "](#p-" in row[3]
    }
    defaults = msgspec.to_builtins(Options())
    assert said == {
        name: value if isinstance(value, str) else msgspec.json.encode(value).decode()
        for name, value in defaults.items()
    }
    assert PerudoCodec.players == (2, 10)
