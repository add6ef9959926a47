"""``kosti league``."""

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kosti.bots import CHARACTERS, SPARRING, AnyPolicy, CpuClock, lineup
from kosti.cli import main
from kosti.core import Malformed
from kosti.notation import AnyGame

WORDS = ["league", "perudo", "--players", "2,3", "--games", "12", "--seed", "4", "--workers", "1"]


def report(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    assert main([*WORDS, *more, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    assert found.pop("cpu_seconds")
    return found


def test_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys)
    assert found["bots"] == [*CHARACTERS["perudo/1"], *SPARRING["perudo/1"]]
    assert found["anchor"] == "steady"
    tables = found["tables"]
    assert isinstance(tables, list)
    assert [table["players"] for table in tables] == [2, 3]
    assert tables[1]["matrix"] is None
    matrix = tables[0]["matrix"]
    for one in range(len(matrix)):
        assert matrix[one][one] is None
        for other in range(one):
            shares = matrix[one][other], matrix[other][one]
            assert sum(share["value"] for share in shares if share) in {0, 1}
    for table in tables:
        steady = table["ratings"][1]
        assert (steady["bot"], steady["elo"], steady["low"], steady["high"]) == ("steady", 0, 0, 0)
        assert sum(row["won"] for row in table["ratings"]) == pytest.approx(table["games"])
    assert report(capsys) == found
    assert report(capsys, "--seed", "5") != found


def test_two_processes_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    few = ("--bots", "steady,random,raiser", "--anchor", "random")
    assert report(capsys, *few, "--workers", "2") == report(capsys, *few)


def test_people_see_a_table_and_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--bots", "steady,random", "--plots", str(tmp_path / "new")]
    assert main([*WORDS, *words]) == 0
    out = capsys.readouterr().out
    for part in ("tables of 3", "anchor", "share won against", "95 % interval", "at most"):
        assert part in out
    ET.fromstring((tmp_path / "new/ratings.svg").read_text(encoding="utf-8"))  # noqa: S314  ours


@pytest.fixture
def unmet() -> Iterator[None]:
    """No bot was made yet in this process, and none of those made here stays."""
    lineup._table.cache_clear()
    yield
    lineup._table.cache_clear()


@pytest.mark.usefixtures("unmet")
def test_who_cannot_play_at_a_table_is_left_out_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steady = CHARACTERS["perudo/1"]["steady"]

    def for_two(game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
        if game.players > 2:
            raise Malformed("it plays against one other")
        return steady(game, clock)

    made = {"expert": for_two, "steady": steady}
    monkeypatch.setattr("kosti.bots.registry.CHARACTERS", {**CHARACTERS, "perudo/1": made})
    monkeypatch.setattr("kosti.cli.playing_bots.CHARACTERS", {**CHARACTERS, "perudo/1": made})
    tables = report(capsys)["tables"]
    assert isinstance(tables, list)
    who = [[row["bot"] for row in table["ratings"]] for table in tables]
    assert who[0] == ["expert", "steady", *SPARRING["perudo/1"]]
    assert who[1] == ["steady", *SPARRING["perudo/1"]]
    assert main([*WORDS, "--bots", "expert,steady"]) == 2
    assert "one other" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--players", "1,2"], "2 to 10 players"),
        (["--players", "two"], "numbers such as"),
        (["--bots", "steady"], "two different bots"),
        (["--bots", "steady,steady"], "two different bots"),
        (["--bots", "steady,nobody"], "no bot is called nobody"),
        (["--anchor", "nobody"], "does not play"),
        (["--address", "127.0.0.1:1"], "--backend"),
        (["--max-moves", "1"], "came to its end"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert why in err
    assert len(err.splitlines()) == 1
