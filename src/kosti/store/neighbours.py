"""How the processes that share a PostgreSQL hear of one another, and share out the tables.

Each process has a row that says until when it lives, by the database's clock, and renews it in
time. Who is connected where, and which process runs a table, stands in rows that go when their
process is dead. Messages of NOTIFY are only hints to look: at every beat, and after every lost
connection, everything is looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from kosti.store._postgres import CHANNEL, Link
from kosti.table.neighbours import Company, Listener
from kosti.table.ports import StoreUnavailable

if TYPE_CHECKING:
    from kosti.store._postgres import Connection

_LOG = logging.getLogger(__name__)

LIFE: Final = 6.0
"""Seconds after its last beat at which a process counts as dead."""

BEAT: Final = 2.0
"""Seconds from one beat to the next."""

_MARGIN: Final = 0.5
"""Seconds by which a process stops before the others take it for dead."""

_AGAIN: Final = 0.5
"""Seconds until it is tried again when the database cannot serve."""

_ROOM: Final = 7_900
"""Bytes of a message that NOTIFY takes, with something to spare."""

_REGISTER: Final = """
    INSERT INTO kosti.process (until) VALUES (now() + make_interval(secs => $1)) RETURNING id
"""
_RENEW: Final = """
    UPDATE kosti.process SET until = now() + make_interval(secs => $2) WHERE id = $1 RETURNING id
"""
_BURY: Final = "DELETE FROM kosti.process WHERE until < now() RETURNING id"
_LEAVE: Final = "DELETE FROM kosti.process WHERE id = $1"
_GONE: Final = """
    DELETE FROM kosti.presence USING unnest($2::bytea[], $3::text[]) AS gone (table_id, key)
    WHERE presence.process = $1
        AND presence.table_id = gone.table_id AND presence.key = gone.key
"""
_COME: Final = """
    INSERT INTO kosti.presence (table_id, process, key)
    SELECT table_id, $1, key FROM unnest($2::bytea[], $3::text[]) AS come (table_id, key)
    ON CONFLICT (table_id, process, key) DO UPDATE SET arrival = DEFAULT
"""
_GIVE: Final = """
    DELETE FROM kosti.lease WHERE process = $1 AND table_id = ANY ($2::bytea[]) RETURNING table_id
"""
_TAKE: Final = """
    INSERT INTO kosti.lease (table_id, process)
    SELECT table_id, $1 FROM unnest($2::bytea[]) AS wanted (table_id)
    WHERE NOT EXISTS (SELECT FROM kosti.lease AS held WHERE held.table_id = wanted.table_id)
    ORDER BY table_id
    ON CONFLICT DO NOTHING
"""
_RUNNERS: Final = """
    SELECT table_id, process, (1000 * extract(epoch FROM since))::bigint FROM kosti.lease
    WHERE table_id = ANY ($1::bytea[])
"""
_WHO: Final = """
    SELECT table_id, process, key, arrival FROM kosti.presence WHERE table_id = ANY ($1::bytea[])
"""
_VERSIONS: Final = """
    SELECT code, (SELECT max(version) FROM kosti.event WHERE table_id = code)
    FROM unnest($1::bytea[]) AS asked (code)
"""


class _Here(Struct):
    """A table in this process's memory.

    Attributes:
        listener: The table itself.
        seated: Its sessions with a seat, by key; None if it has no sessions.
        written: Those of them that the others can know of.
        told: What the table knows of the others.
    """

    listener: Listener
    seated: dict[str, object] | None = None
    written: dict[str, object] = field(default_factory=dict[str, object])
    told: Company = Company()


class PostgresNeighbours:
    """``Neighbours`` of one process, over one connection that listens and asks."""

    def __init__(self, url: str, *, life: float = LIFE, beat: float = BEAT) -> None:
        """Start; whether the database is there shows later.

        Args:
            url: The address of the database, whose tables exist.
            life: Seconds after its last beat at which a process counts as dead, the same for
                all processes.
            beat: Seconds from one beat to the next.
        """
        self._link = Link(url, patience=life / 2, prepare=self._listen)
        self._life = life
        self._beat = beat
        self._pid = 0
        self._process: int | None = None
        self._until = 0.0
        self._next_beat = 0.0
        self._here: dict[bytes, _Here] = {}
        self._parted: dict[bytes, _Here] = {}
        self._due: set[bytes] = set()
        self._missed = True
        self._wake = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._run(), name="neighbours")

    # ---- the port

    @property
    def any(self) -> bool:
        """Others may come at any time."""
        return True

    def join(self, code: str, listener: Listener) -> None:
        """A table is in this process's memory from now on."""
        before = self._parted.pop(code.encode(), None)
        written = {} if before is None else before.written
        self._here[code.encode()] = _Here(listener, written=written)
        self._look_at([code.encode()])

    def part(self, code: str) -> None:
        """It is no longer."""
        here = self._here.pop(code.encode(), None)
        if here is not None:
            here.seated = None
            self._parted[code.encode()] = here
            self._look_at([code.encode()])

    def attend(self, code: str, seated: Mapping[str, object] | None) -> None:
        """Who is connected to a table here."""
        here = self._here.get(code.encode())
        now = None if seated is None else dict(seated)
        if here is not None and here.seated != now:
            here.seated = now
            self._look_at([code.encode()])

    def runs(self, code: str) -> bool:
        """Whether clocks and bots of a table run here, and nowhere else, at this moment."""
        here = self._here.get(code.encode())
        return here is not None and here.told.ours and self._loop.time() < self._until

    async def close(self) -> None:
        """Leave: whatever ran here runs elsewhere at once; may be repeated."""
        self._closing = True
        self._wake.set()
        await asyncio.wait([self._task])
        await self._link.close()

    # ---- hearing

    async def _listen(self, connection: Connection) -> None:
        await connection.execute("SET synchronous_commit = off")  # nothing here need survive
        await connection.add_listener(CHANNEL, self._heard)
        connection.add_termination_listener(self._lost)
        self._pid = connection.get_server_pid()
        self._missed = True

    def _heard(self, connection: object, pid: int, channel: str, payload: object) -> None:
        """Somebody rings: ``e CODE:VERSION …`` is stored, ``p CODE …`` has other people."""
        del connection, channel
        kind, *words = str(payload).split(" ")
        if kind == "e":
            for word in words:
                code, _, version = word.partition(":")
                here = self._here.get(bytes.fromhex(code))
                if here is not None:
                    here.listener.rang(int(version))
        elif pid != self._pid:
            self._look_at(map(bytes.fromhex, words) if kind == "p" else self._here)

    def _lost(self, connection: object) -> None:
        """Whether the database still knows of us is not known."""
        del connection
        self._until = 0.0
        self._wake.set()

    def _look_at(self, codes: Iterable[bytes]) -> None:
        self._due.update(codes)
        self._wake.set()

    # ---- looking

    async def _run(self) -> None:
        reached = True
        while not self._closing:
            self._wake.clear()
            try:
                await self._round()
            except StoreUnavailable as error:
                if reached:
                    _LOG.warning("nothing is heard of other processes: %s", error)
                reached = False
            except Exception:  # noqa: BLE001  one bad round must not be the last
                _LOG.exception("other processes cannot be looked at")
                reached = False
            else:
                reached = True
            if not reached:
                self._missed = True
                await asyncio.sleep(_AGAIN)
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(self._next_beat):
                    await self._wake.wait()
        with contextlib.suppress(StoreUnavailable):
            async with self._link.use() as connection, connection.transaction():
                await connection.execute(_LEAVE, self._process)
                await _ring(connection, None)

    async def _round(self) -> None:
        """Tell of what has changed here, share out tables, and look at what is due."""
        async with self._link.use() as connection:
            began = self._loop.time()
            lapsed = began >= self._until
            everything = self._missed or lapsed or began >= self._next_beat
            async with connection.transaction():
                fresh = await self._live(connection)
                every = self._here | self._parted
                codes = every if everything or fresh else every.keys() & self._due
                due = {code: every[code] for code in codes}
                self._due, self._missed = set(), False
                buried = everything and await connection.fetch(_BURY)
                seated = {code: here.seated for code, here in due.items()}
                changed = await self._write(connection, due, seated, fresh=fresh)
                found = await self._read(connection, due)
                if buried:
                    await _ring(connection, None)
                elif changed:
                    await _ring(connection, changed)
            self._until = began + self._life - _MARGIN
            if everything:
                self._next_beat = began + self._beat
        for code, here in due.items():
            here.written = seated[code] or {}
            if self._parted.get(code) is here:
                if seated[code] is None:  # it was not parted while this round went on
                    del self._parted[code]
            elif self._here.get(code) is here:
                version, company = found[code]
                if version is not None:
                    here.listener.rang(version)
                if company != here.told or (lapsed and company.ours):
                    here.told = company
                    here.listener.accompanied(company)

    async def _live(self, connection: Connection) -> bool:
        """Renew this process's row; True if it is a new one, which nothing is written for yet."""
        if self._process is not None:
            known = await connection.fetchval(_RENEW, self._process, self._life)
            if known is not None:
                return False
        self._process = await connection.fetchval(_REGISTER, self._life)
        return True

    async def _write(
        self,
        connection: Connection,
        due: Mapping[bytes, _Here],
        seated: Mapping[bytes, Mapping[str, object] | None],
        *,
        fresh: bool,
    ) -> Collection[bytes]:
        """Write who came and went, give and take tables; the codes that concern others."""
        gone: list[tuple[bytes, str]] = []
        come: list[tuple[bytes, str]] = []
        for code, here in due.items():
            written = {} if fresh else here.written
            now = seated[code] or {}
            gone += [(code, key) for key in written if now.get(key) is not written[key]]
            come += [(code, key) for key in now if written.get(key) is not now[key]]
        if gone:
            await connection.execute(_GONE, self._process, *_columns(gone))
        if come:
            await connection.execute(_COME, self._process, *_columns(come))
        given: list[bytes] = []
        if left := [code for code in due if seated[code] is None]:
            given = [row[0] for row in await connection.fetch(_GIVE, self._process, left)]
        if wanted := [code for code in due if seated[code] is not None]:
            await connection.execute(_TAKE, self._process, wanted)
        return {code for code, _ in (*gone, *come)}.union(given)

    async def _read(
        self, connection: Connection, due: Collection[bytes]
    ) -> Mapping[bytes, tuple[int | None, Company]]:
        """How far each table is stored, and how the others stand to it."""
        codes = list(due)
        if not codes:
            return {}
        versions = await connection.fetch(_VERSIONS, codes)
        runners: dict[bytes, tuple[int, int]] = {
            code: (process, since)
            for code, process, since in await connection.fetch(_RUNNERS, codes)
        }
        there: dict[bytes, dict[str, int]] = {code: {} for code in codes}
        here: dict[bytes, dict[str, int]] = {code: {} for code in codes}
        for code, process, key, arrival in await connection.fetch(_WHO, codes):
            arrivals = (here if process == self._process else there)[code]
            arrivals[key] = max(arrival, arrivals.get(key, 0))
        return {
            code: (
                version,
                Company(
                    online=frozenset(there[code]),
                    replaced=frozenset(
                        key
                        for key, arrival in here[code].items()
                        if there[code].get(key, 0) > arrival
                    ),
                    since=runners.get(code, (0, 0))[1],
                    ours=runners.get(code, (0, 0))[0] == self._process,
                ),
            )
            for code, version in versions
        }


def _columns(rows: Iterable[tuple[bytes, str]]) -> tuple[list[bytes], list[str]]:
    codes, keys = zip(*rows, strict=True)
    return list(codes), list(keys)


async def _ring(connection: Connection, codes: Collection[bytes] | None) -> None:
    """Have the others look at these tables, or at all."""
    words = "*" if codes is None else " ".join(["p", *(code.hex() for code in codes)])
    if len(words) > _ROOM:
        words = "*"
    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, words)
