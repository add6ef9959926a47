"""``kosti physics report``."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kosti.cli import main


def test_a_report_with_plots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "report"
    words = ["physics", "report", "--throws", "10", "--seed", "1", "--out", str(folder)]
    assert main(words) == 0
    out = capsys.readouterr().out
    for part in ("chi-square", "time to rest", "hits by error of aim", "throws a second"):
        assert part in out
    assert {file.name for file in folder.iterdir()} == {
        "report.json",
        *(f"{name}.svg" for name in ("values", "bodies", "rest", "hits", "turns", "falls")),
    }
    for file in folder.glob("*.svg"):
        ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314  our own file
    stored = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert stored["throws"] == 10 + 20 + 1
    assert len(stored["hits"]) == 4


def test_the_same_seed_gives_the_same_throws_in_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found: list[dict[str, object]] = []
    for jobs in ("1", "2"):
        words = ["physics", "report", "--throws", "3", "--seed", "7", "--jobs", jobs, "--json"]
        assert main(words) == 0
        found.append(json.loads(capsys.readouterr().out))
        found[-1].pop("throws_a_second")
    assert found[0] == found[1]


@pytest.mark.parametrize("words", [["report", "--throws", "0"], ["measure"], []])
def test_bad_input_is_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["physics", *words])
    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_said_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    words = ["physics", "report", "--throws", "1000000", "--out", str(tmp_path / "file")]
    assert main(words) == 2
