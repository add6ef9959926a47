"""`kosti replay` starts without the heavy rooms, and holds a game of ten thousand moves.

How long it takes is measured in ``benchmarks/replay.py``.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.records.command import kosti

from kosti.games.perudo import Options
from kosti.notation import replay
from kosti.testing.long_game import long_record

HEAVY = (
    "llvmlite",
    "numba",
    "numpy",
    "mujoco",
    "starlette",
    "uvicorn",
    "uvloop",
    "websockets",
    "asyncio",
    "asyncpg",
    "anyio",
    "sqlite3",
    "ssl",
    "http",
    "rich",
    "prompt_toolkit",
    "segno",
    "disarm",
    "hypothesis",
    "pytest",
    "kosti.web",
    "kosti.table",
    "kosti.store",
    "kosti.bots",
    "kosti.testing",
)

PROGRAM = """
import sys
from kosti.cli import main
status = main(["replay", sys.argv[1], "--json"])
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(status)
"""


@pytest.fixture
def short(tmp_path: Path) -> Path:
    file = tmp_path / "short.jsonl"
    file.write_text('{"kosti":1,"game":"perudo/1","options":{},"players":["A","B"]}\n')
    return file


def test_replay_imports_no_heavy_room(short: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(short)], capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert "kosti.notation" in loaded
    assert not loaded & set(HEAVY)


def test_help_imports_no_command() -> None:
    program = "import sys, kosti.cli; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not {"kosti.cli.replay", "kosti.notation", *HEAVY} & set(done.stdout.split())


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, Options()), (10, Options(dice=10, raise_rule="no-drop"))],
    ids=["three", "ten"],
)
def test_a_record_of_ten_thousand_moves(players: int, options: Options, tmp_path: Path) -> None:
    record, state = long_record(players, options, 10_000, seed=1)
    assert record.count(b"\n") == 10_001
    assert record.count(b'"jonti"') > 1_000
    assert record.count(b'"calzone"') > 100
    game, lines = replay(record)
    assert game.state == state
    assert len(lines) == 10_000
    file = tmp_path / "long.jsonl"
    file.write_bytes(record)
    answer = kosti("replay", str(file), "--json")
    assert answer.objects == [game.report(None)]
    # The rules are still there after ten thousand moves.
    file.write_bytes(record + b'{"player":"player 0","move":"0x2"}\n')
    refused = kosti("replay", str(file), "--json")
    assert refused.status == 2
    assert refused.objects[0]["error"]["line"] == 10_002
