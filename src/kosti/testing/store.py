"""A store in memory for tests, and the suite of behaviour that every store passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from kosti.core import Conflict
from kosti.table.ports import Store, StoreUnavailable

Tables = dict[str, list[bytes]]
"""What a ``FakeStore`` holds: entries by table."""


class FakeStore:
    """A store in memory that fails or dawdles when told to.

    Every call gives way to other tasks once, as a real store does. An append whose task is
    cancelled while it is held is not stored (SQLite stores it: callers must bear both).

    Attributes:
        tables: The entries. Hand them to another ``FakeStore`` to play a restart.
        held: How many appends are waiting for ``release``.
    """

    def __init__(self, tables: Tables | None = None) -> None:
        """Start with the given entries, or none."""
        self.tables: Tables = {} if tables is None else tables
        self.held = 0
        self._pending = 0
        self._failures = 0
        self._closed = False
        self._go = asyncio.Event()
        self._go.set()

    def fail_next(self, appends: int = 1) -> None:
        """Let that many appends end in ``StoreUnavailable``, storing nothing."""
        self._failures += appends

    def hold(self) -> None:
        """Keep appends waiting from now on, until ``release`` or ``close``."""
        self._go.clear()

    def release(self) -> None:
        """Let all appends go on."""
        self._go.set()

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """Store entries after version ``expected``, all of them or none."""
        if not entries:
            raise ValueError("nothing to append")
        accepted = tuple(entries)
        self._check_open()
        self._pending += 1
        try:
            await self._turn()
            if self._failures:
                self._failures -= 1
                raise StoreUnavailable("told to fail")
            last = len(self.tables.get(table, ()))
            if last != expected:
                raise Conflict(last)
            self.tables.setdefault(table, []).extend(accepted)
            return expected + len(accepted)
        finally:
            self._pending -= 1

    async def read(self, table: str, after: int = 0) -> Sequence[bytes]:
        """The entries with versions above ``after``, in order; empty for an unknown table."""
        self._check_open()
        await asyncio.sleep(0)
        return self.tables.get(table, [])[max(after, 0) :]

    async def close(self) -> None:
        """Release what is held, let it finish, then refuse everything."""
        self._closed = True
        self.release()
        while self._pending:  # noqa: ASYNC110  nothing signals the end; tests are short
            await asyncio.sleep(0)

    async def _turn(self) -> None:
        await asyncio.sleep(0)
        self.held += 1
        try:
            await self._go.wait()
        finally:
            self.held -= 1

    def _check_open(self) -> None:
        if self._closed:
            raise StoreUnavailable("the store is closed")


WRITERS: Final = 16
EACH: Final = 8


class StoreSuite:
    """What every store has to do; a subclass says how to open one.

    ```python
    class TestMyStore(StoreSuite):
        async def open(self, place: Path) -> Store:
            return await MyStore.open(place / "games")
    ```
    """

    pytestmark = pytest.mark.anyio

    async def open(self, place: Path) -> Store:
        """Open the store that belongs to a folder, which is empty at first.

        Opening the same place again after ``close`` must find the same entries.
        """
        raise NotImplementedError

    @pytest.fixture
    def anyio_backend(self) -> str:
        """The stores live on asyncio."""
        return "asyncio"

    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[Store]:
        """An empty store."""
        store = await self.open(tmp_path)
        yield store
        await store.close()

    async def test_what_was_appended_is_read(self, store: Store) -> None:
        """Versions count from 1; reading gives the entries back in order."""
        assert await store.append("t", 0, [b"one"]) == 1
        assert await store.append("t", 1, [b"two"]) == 2  # noqa: PLR2004
        assert list(await store.read("t")) == [b"one", b"two"]

    async def test_several_entries_take_several_versions(self, store: Store) -> None:
        """One append may hold many entries; the answer is the version of the last."""
        first, second = [b"a", b"b", b"c"], [b"d", b"e"]
        assert await store.append("t", 0, first) == len(first)
        assert await store.append("t", len(first), second) == len(first) + len(second)
        assert list(await store.read("t")) == [*first, *second]

    async def test_nothing_to_append_is_an_error(self, store: Store) -> None:
        """An append of no entries is a mistake of the caller."""
        with pytest.raises(ValueError, match="nothing"):
            await store.append("t", 0, [])

    @pytest.mark.parametrize("expected", [-1, 0, 1, 2, 4, 5, 100, 2**63 - 1, 2**70])
    @pytest.mark.parametrize("count", [1, 2, 3])
    async def test_wrong_version_conflicts(self, store: Store, expected: int, count: int) -> None:
        """Too low or too high: the last version is told, and nothing is stored."""
        entries = [b"1", b"2", b"3"]
        await store.append("t", 0, entries)
        with pytest.raises(Conflict) as caught:
            await store.append("t", expected, [b"x"] * count)
        assert caught.value.version == len(entries)
        assert list(await store.read("t")) == entries

    @pytest.mark.parametrize("expected", [-1, 1, 7])
    async def test_new_table_begins_at_zero(self, store: Store, expected: int) -> None:
        """A table without entries has the last version 0."""
        with pytest.raises(Conflict) as caught:
            await store.append("t", expected, [b"x"])
        assert caught.value.version == 0
        assert list(await store.read("t")) == []

    async def test_unknown_table_is_empty(self, store: Store) -> None:
        """Reading does not ask whether the table exists."""
        assert list(await store.read("nobody")) == []
        assert list(await store.read("nobody", 5)) == []

    async def test_tables_are_independent(self, store: Store) -> None:
        """Codes are compared exactly, case and all."""
        codes = ["a", "A", "a ", "ab", "", "а", "'; --", "a\0b"]
        for code in codes:
            assert await store.append(code, 0, [code.encode()]) == 1
        for code in codes:
            assert list(await store.read(code)) == [code.encode()]

    @pytest.mark.parametrize("after", [-1, 0, 1, 4, 5, 6, 2**70])
    async def test_read_after_a_version(self, store: Store, after: int) -> None:
        """Only what is newer; nothing, if nothing is."""
        entries = [b"1", b"2", b"3", b"4", b"5"]
        await store.append("t", 0, entries)
        assert list(await store.read("t", after)) == entries[max(after, 0) :]
        assert list(await store.read("t", after=after)) == entries[max(after, 0) :]

    async def test_bytes_come_back_exactly(self, store: Store) -> None:
        """Empty, any byte, no text, a megabyte."""
        entries = [b"", bytes(range(256)), b"\0", b"\xff\xfe", "кости".encode(), b"7" * 2**20]
        await store.append("t", 0, entries)
        back = await store.read("t")
        assert list(back) == entries
        assert {type(entry) for entry in back} == {bytes}

    async def test_later_changes_of_the_list_do_not_matter(self, store: Store) -> None:
        """The store takes what was handed over, when it was handed over."""
        entries = [b"1"]
        appending = asyncio.create_task(store.append("t", 0, entries))
        await asyncio.sleep(0)
        entries[:] = [b"x", b"y"]
        assert await appending == 1
        assert list(await store.read("t")) == [b"1"]

    async def test_one_writer_wins_each_version(self, store: Store) -> None:
        """Of all who append at the same version one wins; the others learn the new version."""
        won: list[tuple[int, bytes]] = []

        async def writer(name: int) -> None:
            version = 0
            for number in range(EACH):
                body = f"{name}:{number}".encode()
                while True:
                    try:
                        version = await store.append("t", version, [body])
                    except Conflict as conflict:
                        assert conflict.version > version  # noqa: PT017  either may happen
                        version = conflict.version
                    else:
                        won.append((version, body))
                        break

        await asyncio.gather(*map(writer, range(WRITERS)))
        assert [version for version, _ in sorted(won)] == list(range(1, WRITERS * EACH + 1))
        assert list(await store.read("t")) == [body for _, body in sorted(won)]

    async def test_a_loser_does_not_spoil_the_others(self, store: Store) -> None:
        """Appends handed over together are judged one by one, in that order."""
        await store.append("old", 0, [b"1"])
        outcomes = await asyncio.gather(
            store.append("a", 0, [b"1"]),
            store.append("old", 0, [b"x", b"x"]),
            store.append("old", 7, [b"x"]),
            store.append("old", 1, [b"2", b"3"]),
            store.append("b", 0, [b"1", b"2"]),
            store.append("old", 2, [b"x", b"x"]),
            store.append("a", 1, [b"2"]),
            return_exceptions=True,
        )
        shown = [o.version if isinstance(o, Conflict) else o for o in outcomes]
        assert shown == [1, 1, 1, 3, 2, 3, 2]
        assert [isinstance(o, Conflict) for o in outcomes] == [
            *(False, True, True, False, False, True, False)
        ]
        assert list(await store.read("old")) == [b"1", b"2", b"3"]
        assert list(await store.read("a")) == [b"1", b"2"]
        assert list(await store.read("b")) == [b"1", b"2"]

    async def test_many_tables_at_once(self, store: Store) -> None:
        """Each table gets its own entries, and each acknowledged one is read at once."""

        async def play(table: str) -> None:
            for version in range(EACH):
                body = f"{table}:{version}".encode()
                assert await store.append(table, version, [body]) == version + 1
                assert (await store.read(table))[-1] == body

        tables = [f"table-{number}" for number in range(WRITERS * 4)]
        await asyncio.gather(*map(play, tables))
        for table in tables:
            expected = [f"{table}:{version}".encode() for version in range(EACH)]
            assert list(await store.read(table)) == expected

    async def test_reopened_store_has_everything(self, tmp_path: Path) -> None:
        """What was acknowledged outlives the store that took it."""
        for version in range(3):
            store = await self.open(tmp_path)
            assert list(await store.read("t")) == [b"x"] * version
            await store.append("t", version, [b"x"])
            await store.close()

    async def test_close_finishes_what_was_accepted(self, tmp_path: Path) -> None:
        """Appends under way get their answers, and are there afterwards."""
        store = await self.open(tmp_path)
        appends = [
            asyncio.create_task(store.append(f"{number}", 0, [b"x"])) for number in range(WRITERS)
        ]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*appends) == [1] * WRITERS
        store = await self.open(tmp_path)
        for number in range(WRITERS):
            assert list(await store.read(f"{number}")) == [b"x"]
        await store.close()

    async def test_closed_store_is_unavailable(self, tmp_path: Path) -> None:
        """Everything but closing again says so."""
        store = await self.open(tmp_path)
        await store.append("t", 0, [b"x"])
        await asyncio.gather(store.close(), store.close())
        await store.close()
        with pytest.raises(StoreUnavailable):
            await store.append("t", 1, [b"x"])
        with pytest.raises(StoreUnavailable):
            await store.read("t")

    async def test_cancelled_append_does_not_harm_others(self, store: Store) -> None:
        """It counts or it does not; its table goes on from where it then is."""
        tables = [f"{number}" for number in range(WRITERS)]
        appends = [asyncio.create_task(store.append(table, 0, [b"x"])) for table in tables]
        await asyncio.sleep(0)
        for append in appends[::2]:
            append.cancel()
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert outcomes[1::2] == [1] * (WRITERS // 2)
        for table in tables:
            try:
                version = await store.append(table, 0, [b"y"])
            except Conflict as conflict:
                version = await store.append(table, conflict.version, [b"y"])
            entries = [b"x", b"y"] if version > 1 else [b"y"]
            assert list(await store.read(table)) == entries
