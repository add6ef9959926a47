"""Conformance cases: a record, and what ``kosti replay - --json`` says of it.

A line of the record is an object, or a string for text that stands there as it is. What is expected
was worked out by hand from the rules. ``viewer`` is a name for ``--as``, null for ``--spectator``.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.records.command import Answer, kosti, kosti_process

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


def _case(file: Path) -> tuple[dict[str, Any], bytes]:
    case = json.loads(file.read_text())
    lines = [
        line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)
        for line in case["record"]
    ]
    return case, "".join(line + "\n" for line in lines).encode()


def _viewer(case: dict[str, Any]) -> list[str]:
    if "viewer" not in case:
        return []
    return ["--spectator"] if case["viewer"] is None else ["--as", case["viewer"]]


def _check(case: dict[str, Any], answer: Answer) -> None:
    (report,) = answer.objects
    if "refused_at_line" in case:
        assert answer.status == 2
        error = report["error"]
        assert (report["file"], error["line"]) == ("-", case["refused_at_line"])
        rule = f" ({error['rule']})" if error["rule"] else ""
        assert answer.err == f"-:{error['line']}: {error['message']}{rule}\n"
        if "rule" in case:
            assert error["rule"] == case["rule"]
        return
    assert (answer.status, answer.err) == (0, "")
    for path, expected in case["expect"].items():
        found: Any = report
        for key in path.split("."):
            found = found[key]
        assert found == expected, path


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    case, record = _case(file)
    assert case["name"] == file.stem
    _check(case, kosti("replay", "-", "--json", *_viewer(case), stdin=record))


def test_cases_in_processes_of_their_own(tmp_path: Path) -> None:
    files: list[str] = []
    for file in CASES:
        case, record = _case(file)
        path = tmp_path / f"{case['name']}.jsonl"
        path.write_bytes(record)
        files.append(str(path))
    together = kosti_process("replay", "--json", *files)
    apart = [kosti("replay", "--json", file) for file in files]
    assert together.out == "".join(answer.out for answer in apart)
    assert together.err == "".join(answer.err for answer in apart)
    assert together.status == 2
    for file in CASES[::40]:
        case, record = _case(file)
        _check(case, kosti_process("replay", "-", "--json", *_viewer(case), stdin=record))
