"""``kosti backup`` and ``kosti doctor``, on stores that are being written to and on broken ones."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.table.world import World, WorldDice

from kosti.cli import doctor
from kosti.cli.main import main
from kosti.core import Malformed
from kosti.store import SqliteStore
from kosti.store.copy import copy
from kosti.table.ports import StoreUnavailable

WRITER = """
import asyncio, sys
from kosti.store import SqliteStore

async def main(path):
    store = await SqliteStore.open(path)
    async def write(table):
        version = 0
        while True:
            version = await store.append(table, version, [b"x" * 300])
            print(table, version, flush=True)
    await asyncio.gather(*(write(f"W{number:05}") for number in range(8)))

asyncio.run(main(sys.argv[1]))
"""


def silent(done: int, total: int) -> None:
    del done, total


async def played(path: Path, tables: int = 3) -> dict[str, int]:
    """A store with a few games that are on; how many entries each has."""
    store = await SqliteStore.open(path)
    world = World(store=store, dice=WorldDice(seed=4))
    parties = [await world.open("A", "B", options={"dice": 2}) for _ in range(tables)]
    for party in parties:
        await party.turn.move("1x3")
    await world.house.close()
    await store.close()
    return {party.table.code: party.state.version for party in parties}


def folds(path: Path) -> None:
    findings = doctor.examine(path)
    assert (findings.damage, findings.broken) == ([], [])


async def test_a_copy_under_load_has_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    source = tmp_path / "kosti.sqlite3"
    await played(source)
    with subprocess.Popen(  # noqa: ASYNC220  it starts at once
        [sys.executable, "-c", WRITER, str(source)], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        try:
            acknowledged: dict[str, int] = {}
            copied = []
            for number in range(4):
                for _ in range(150):
                    table, version = writer.stdout.readline().split()
                    acknowledged[table] = int(version)
                target = tmp_path / f"copy {number}"
                # Small steps, so that the writer writes between them.
                copied.append(await asyncio.to_thread(copy, source, target, silent))
                with closing(sqlite3.connect(target)) as db:
                    query = "SELECT table_id, max(version) FROM event GROUP BY table_id"
                    there = dict(db.execute(query).fetchall())
                assert all(there[table] >= version for table, version in acknowledged.items())
                assert copied[-1].tables == len(there)
                assert copied[-1].entries == sum(there.values())
            assert [each.entries for each in copied] == sorted({each.entries for each in copied})
            assert writer.poll() is None
        finally:
            writer.kill()


@pytest.mark.parametrize("pages", [1, 2])
async def test_a_copy_shows_one_moment_however_slowly_it_is_made(
    tmp_path: Path, pages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes between any two steps, and the copy neither starts again nor sees it."""
    monkeypatch.setattr("kosti.store.copy._PAGES", pages)
    source = tmp_path / "kosti.sqlite3"
    before = await played(source, 6)
    writes = 0

    def write(done: int, total: int) -> None:
        nonlocal writes
        del done, total
        with closing(sqlite3.connect(source)) as db, db:
            db.execute("INSERT INTO event VALUES ('LATE00', ?, x'7b7d')", (writes + 1,))
        writes += 1

    copied = copy(source, tmp_path / "copy", write)
    assert writes > 1
    assert (copied.tables, copied.entries) == (6, sum(before.values()))
    folds(tmp_path / "copy")


async def test_a_copy_is_one_file_that_a_server_can_open(tmp_path: Path) -> None:
    before = await played(tmp_path / "kosti.sqlite3")
    target = tmp_path / "backup" / "monday"
    target.parent.mkdir()
    assert main(["backup", "--data", str(tmp_path), str(target)]) == 0
    assert [path.name for path in target.parent.iterdir()] == ["monday"]
    if os.name != "nt":
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
    store = await SqliteStore.open(target)
    assert {code: len(await store.read(code)) for code in before} == before
    code, version = next(iter(before.items()))
    assert await store.append(code, version, [b"{}"]) == version + 1
    await store.close()


async def test_a_backup_overwrites_nothing_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "kosti.sqlite3"
    await played(source)
    here = sorted(tmp_path.iterdir())
    target = tmp_path / "there"
    target.write_text("mine")
    with pytest.raises(Malformed, match="exists already"):
        copy(source, target, silent)
    assert target.read_text() == "mine"
    target.unlink()
    target.symlink_to(tmp_path / "nowhere")
    with pytest.raises(Malformed, match="exists already"):
        copy(source, target, silent)
    target.unlink()
    late = tmp_path / "late"
    with pytest.raises(Malformed, match="exists already"):
        copy(source, late, lambda *_: late.touch())  # somebody takes the name meanwhile
    late.unlink()
    with pytest.raises(StoreUnavailable, match="No such file"):
        copy(source, tmp_path / "no folder" / "copy", silent)
    monkeypatch.setattr("kosti.store.survey.Survey.damage", lambda _: ["a hole"])
    with pytest.raises(StoreUnavailable, match="damaged"):
        copy(source, tmp_path / "damaged", silent)
    assert sorted(tmp_path.iterdir()) == here


async def test_on_a_full_disk_there_is_no_copy(tmp_path: Path) -> None:
    source = tmp_path / "kosti.sqlite3"
    await played(source, 40)
    program = (
        "import resource, sys\n"
        "from kosti.cli.main import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
        "sys.exit(main(['backup', '--data', sys.argv[1], sys.argv[2]]))\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path), str(tmp_path / "copy")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: ASYNC221
    assert done.returncode == 2
    assert done.stderr.startswith("kosti: ")
    assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir() if "copy" in path.name] == []


@pytest.mark.parametrize("command", [["backup", "copy"], ["doctor"]])
@pytest.mark.parametrize(
    ("place", "why"),
    [
        (["--data", "nowhere"], "there is no store"),
        (["--store", "empty"], "there is no store"),
        (["--store", "text"], "not a database"),
        (["--store", "foreign"], "another program"),
        (["--store", "newer"], "newer Kosti"),
        (["--store", "postgresql://user:secret@host/db"], "this is for SQLite"),
        (["--store", "sqlite://host/db"], "no host"),
    ],
)
def test_what_is_no_store(
    command: list[str],
    place: list[str],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").touch()
    Path("text").write_text("no database, only a text that is long enough to be looked at" * 30)
    with closing(sqlite3.connect("foreign")) as db:
        db.execute("CREATE TABLE theirs (x)")
    asyncio.run(_newer())
    assert main([command[0], *place, *command[1:]]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert why in told.err
    assert "secret" not in told.err
    assert len(told.err.splitlines()) == 1
    assert not Path("copy").exists()


async def _newer() -> None:
    await (await SqliteStore.open("newer")).close()
    with closing(sqlite3.connect("newer")) as db:
        db.execute("PRAGMA user_version = 99")


async def examined(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    status = main(["doctor", "--store", str(path), "--json"])
    return status, json.loads(capsys.readouterr().out)


async def test_a_sound_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "kosti.sqlite3"
    before = await played(source)
    content = source.read_bytes()
    status, found = await examined(source, capsys)
    assert (status, found["schema"], found["tables"]) == (0, 1, 3)
    assert found["entries"] == sum(before.values())
    assert (found["damage"], found["broken"], found["room"]) == ([], [], True)
    assert source.read_bytes() == content
    assert main(["doctor", "--data", str(tmp_path)]) == 0
    assert "tables  3 of 3 can be played on" in capsys.readouterr().out


async def test_it_looks_while_a_server_writes(tmp_path: Path) -> None:
    source = tmp_path / "kosti.sqlite3"
    store = await SqliteStore.open(source)
    await store.append("AAAAAA", 0, [b"no entry"])
    findings = doctor.examine(source)
    assert [each.table for each in findings.broken] == ["AAAAAA"]
    await store.append("AAAAAA", 1, [b"no entry"])
    await store.close()


HARM = "UPDATE event SET body = {} WHERE table_id = ?1 AND version = {}"
ENTRY = "(SELECT body FROM event WHERE table_id = ?1 AND version = {})"


@pytest.mark.parametrize(
    ("body", "version", "reason"),
    [
        ("x'7b7d'", 3, "cannot be read"),
        ("x'ff'", 1, "cannot be read"),
        (ENTRY.format(1), 2, "opened twice"),
        (ENTRY.format(5), 2, "before the game"),
    ],
)
async def test_a_table_that_does_not_fold(
    body: str, version: int, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "kosti.sqlite3"
    code = list(await played(source))[1]
    with closing(sqlite3.connect(source)) as db, db:
        assert db.execute(HARM.format(body, version), (code,)).rowcount == 1
    status, found = await examined(source, capsys)
    assert status == 1
    (broken,) = found["broken"]
    assert (broken["table"], broken["version"]) == (code, version)
    assert reason in broken["reason"]
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert f"broken  table {code} at version {version}: " in out
    assert "tables  2 of 3 can be played on" in out


async def test_a_file_with_holes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "kosti.sqlite3"
    code = list(await played(source, 60))[1]
    with closing(sqlite3.connect(source)) as db, db:
        db.execute("DELETE FROM event WHERE table_id = ? AND version = 2", (code,))
    status, found = await examined(source, capsys)
    assert status == 1
    assert found["damage"] == [f"{code}: versions are missing"]
    content = bytearray(source.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 8192] = b"\xa5" * 8192
    source.write_bytes(content)
    status, found = await examined(source, capsys)
    assert status == 1
    assert found["damage"]
    with pytest.raises(StoreUnavailable):
        copy(source, tmp_path / "copy", silent)


async def test_too_little_room(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "kosti.sqlite3"
    await played(source)
    usage = shutil.disk_usage(tmp_path)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    status, found = await examined(source, capsys)
    assert (status, found["room"], found["free"]) == (1, False, 1000)
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    assert "1,000 bytes free: too little" in capsys.readouterr().out
