"""``kosti simulate``: the same games whoever plays them, counted and drawn."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kosti.cli import main
from kosti.cli.playing_bots import GAMES


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["simulate", "--workers", "1", *arguments, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    found: dict[str, object] = json.loads(out)
    spent = found.pop("cpu_seconds")
    assert isinstance(spent, float)
    assert spent > 0
    return found


@pytest.mark.parametrize("game", ["perudo", "moons"])
def test_the_same_seed_gives_the_same_report(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = (game, "--players", "2", "--games", "6", "--bots", "steady,random", "--seed", "5")
    first = report(capsys, *words)
    assert first == report(capsys, *words)
    assert first != report(capsys, *words, "--seed", "6")
    assert (first["game"], first["players"], first["games"]) == (GAMES[game], 2, 6)
    assert first["bots"] == ["steady", "random"]
    wins, rates = first["wins"], first["win_rate"]
    assert isinstance(wins, list)
    assert isinstance(rates, list)
    assert sum(wins) == 6
    for won, rate in zip(wins, rates, strict=True):
        assert rate["value"] == won / 6
        assert 0 <= rate["low"] <= rate["value"] <= rate["high"] <= 1
    lengths = first["lengths"]
    assert isinstance(lengths, list)
    assert sum(length * games for length, games in lengths) == first["moves"]


def test_the_same_bot_may_be_named_twice(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("perudo", "--games", "9", "--bots", "random,steady,random", "--seed", "1")
    found = report(capsys, *words)
    assert found["bots"] == ["random", "steady", "random"]
    assert found["wins"] == [0, 9, 0]
    found = report(capsys, "perudo", "--players", "3", "--bots", "steady,random", "--games", "1")
    assert found["bots"] == ["steady", "random", "random"]


CLUSTER = ("perudo", "--games", "7", "--bots", "steady,random", "--seed", "5")


def test_two_processes_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(capsys, *CLUSTER, "--workers", "2") == report(capsys, *CLUSTER)


def test_a_dask_cluster_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    alone = report(capsys, *CLUSTER)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address=None
    ) as cluster:
        words = ("--backend", "dask", "--address", cluster.scheduler_address)
        assert report(capsys, *CLUSTER, *words) == alone


def test_a_ray_cluster_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    alone = report(capsys, *CLUSTER)
    assert report(capsys, *CLUSTER, "--backend", "ray", "--workers", "2") == alone


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("perudo", "--bots", "steady,bluffer"), {"wins", "lengths", "flows"}),
        (("moons", "--bots", "caller,raiser"), {"wins", "lengths", "flows", "chips"}),
        (("rondo", "--bots", "house,house"), {"wins", "lengths", "chips"}),
        (("moons", "--bots", "caller,raiser", "--max-moves", "2"), {"wins", "lengths", "chips"}),
    ],
)
def test_pictures(
    words: tuple[str, ...], names: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "pictures"
    report(capsys, *words, "--games", "2", "--seed", "2", "--plots", str(folder))
    assert {file.name for file in folder.iterdir()} == {f"{name}.svg" for name in names}
    for file in folder.iterdir():
        ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314  our own file


def test_the_table_says_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "moons", "--games", "4", "--bots", "steady,caller", "--workers", "1"]
    assert main([*words, "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "seed 1" in out
    assert "ante_rise=10 is our choice" in out
    assert "95 % interval" in out
    assert "chips a game" in out
    assert "highest total" in out
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
        ["perudo", "--bots", "steady,steady", "--workers", "0"],
        ["perudo", "--bots", "steady,steady", "--address", "127.0.0.1:1"],
        ["perudo", "--bots", "steady,steady", "--backend", "dask", "--address", "nowhere"],
        ["perudo", "--bots", "steady,steady", "--backend", "dask", "--address", "127.0.0.1:1"],
        ["perudo", "--bots", "steady,steady", "--backend", "slurm"],
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
