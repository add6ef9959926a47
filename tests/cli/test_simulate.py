"""``kosti simulate`` for both games."""

import json

import pytest

from kosti.cli import main


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["simulate", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("game", ["perudo", "moons"])
def test_the_same_seed_gives_the_same_report(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = (game, "--players", "2", "--games", "6", "--bots", "steady,random", "--seed", "5")
    first = report(capsys, *words)
    assert first == report(capsys, *words)
    assert first["games"] == 6
    bots = first["bots"]
    assert isinstance(bots, list)
    assert [bot["bot"] for bot in bots] == ["steady", "random"]
    assert sum(bot["won"] for bot in bots) == 6


def test_the_table_says_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "moons", "--players", "2", "--games", "4", "--bots", "steady,caller"]
    assert main([*words, "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "seed 1" in out
    assert "ante_rise=10 is our choice" in out
    assert "95 % interval" in out
    assert main([*words, "--options", "circles=2"]) == 0
    assert "our choice" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["chess", "--games", "1"],
        ["perudo", "--games", "0", "--bots", "steady,steady"],
        ["perudo", "--players", "2", "--games", "1", "--bots", "steady,nobody"],
        ["perudo", "--players", "11", "--games", "1", "--bots", "steady"],
        ["moons", "--players", "2", "--games", "1", "--bots", "a,b", "--options", "min_bet=0"],
        ["moons", "--players", "2", "--games", "1", "--bots", "steady,caller", "--options", "x"],
    ],
)
def test_bad_input_is_one_line_and_status_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["simulate", *words])
    except SystemExit as ended:  # argparse's way
        status = int(ended.code or 0)
    assert status == 2
    complaint = capsys.readouterr().err.strip().splitlines()
    assert complaint
    assert "Traceback" not in "\n".join(complaint)
