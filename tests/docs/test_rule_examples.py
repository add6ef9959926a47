"""The records, tables and options in docs/rules are true."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.rules.perudo_script import after_bids

from kosti.games.perudo import Options as Perudo
from kosti.games.rondo import Options as Rondo
from kosti.notation import BadLine, PerudoCodec, Replay, RondoCodec, replay

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
    if "refuses" not in info:
        game, _ = replay(record.encode())
        assert isinstance(game, Replay)
        if info:
            _check_chips(info, game.report(None)["state"])
        return
    rule = info.removesuffix(" refuses the last line")
    with pytest.raises(BadLine) as caught:
        replay(record.encode())
    assert (caught.value.rule, caught.value.line) == (rule, record.count("\n"))


def _check_chips(info: str, state: dict[str, Any]) -> None:
    """What an example of Rondo leaves in the purses, by seat, and in the bank."""
    purses = " ".join(map(str, state["purse"].values()))
    assert info == f"leaves {purses}, bank {state['bank']}"


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


OPTIONS = [
    pytest.param(page, msgspec.to_builtins(options), link, id=page.name)
    for game, options, link in (("perudo", Perudo(), "](#p-"), ("rondo", Rondo(), "](#r-"))
    for page in PAGES
    if page.name.startswith(game)
]


@pytest.mark.parametrize(("page", "defaults", "link"), OPTIONS)
def test_the_table_of_options(page: Path, defaults: dict[str, Any], link: str) -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.read_text().splitlines()
        if line.startswith("| `") and line.count("|") == 5
    ]
    said: dict[str, Any] = {row[0].strip("`"): row[1].strip("`") for row in rows if link in row[3]}
    assert said == {
        name: value if isinstance(value, str) else msgspec.json.encode(value).decode()
        for name, value in defaults.items()
    }


def test_how_many_can_play() -> None:
    assert (PerudoCodec.players, RondoCodec.players) == ((2, 10), (2, 12))
