"""The tray of a table: dice that roll while people look, until the physics has its verdict.

The tray itself is a value of ``kosti.physics``; here it meets the server's clock. What the rules
hear of it are throws, with the tick at which the server received them, and how the dice lie once
they are at rest. Everything that a throw depends on is stored before anybody sees it, so a table
that wakes up elsewhere rolls the same dice on.
"""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from kosti import physics
from kosti.core import Seat
from kosti.dice import Ledger
from kosti.games import rondo
from kosti.lab.throws import (
    KICKS,
    SEED,
    Toss,
    after,
    judged,
    read_release,
    released,
    rounded,
    stirred,
)
from kosti.physics import TICKS_A_SECOND, Chance, Slice, Tray
from kosti.table.facts import AnyFact, Played, Regrouped, Started
from kosti.table.messages import Drop, Knock, Rolling
from kosti.table.ports import Clock, Timer
from kosti.table.state import TableState, evolve

_LOG = logging.getLogger(__name__)

Job: TypeAlias = Callable[[], Awaitable[None]]

FIRST_TICKS: Final = 6
"""So much of a throw is computed and sent before the rest of it."""

MORE_TICKS: Final = 60


class Outside(Protocol):
    """What the tray needs from the table's ports."""

    @property
    def clock(self) -> Clock:
        """The server's time."""
        ...

    @property
    def chance(self) -> Callable[[int], bytes]:
        """Random bytes for throws and kicks for which nothing was pledged."""
        ...


class Ahead(Struct, frozen=True):
    """A throw that was tried before it is stored, so that it can be shown as soon as it is.

    Attributes:
        toss: The throw.
        before: The kicks that the table had given when it was tried.
        kicks: Those it gave on the way to the throw, besides.
        tray: As the throw begins.
        first: The first ticks of it, being computed.
    """

    toss: Toss
    before: tuple[bytes, ...]
    kicks: tuple[bytes, ...]
    tray: Tray
    first: asyncio.Task[tuple[Tray, Slice]]


class Roller:
    """The tray of one table. All methods are to be called in the event loop's thread."""

    def __init__(
        self,
        ports: Outside,
        put: Callable[[Job], None],
        tell: Callable[[Rolling, bytes], None],
        rested: Job,
    ) -> None:
        """No tray yet.

        Args:
            ports: The clock, and randomness.
            put: Puts a job into the table's mailbox.
            tell: Tells everybody how the dice move.
            rested: The job to be done when all dice lie still.
        """
        self._ports = ports
        self._put = put
        self._tell = tell
        self._rested = rested
        self._settled: Tray | None = None
        self._tosses: list[Toss] = []
        self._tray: Tray | None = None
        self._zero = 0.0
        self._chunks: list[bytes] = []
        self._kicks: list[bytes] = []
        self._ledger: Ledger | None = None
        self._version = 0
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._ahead: Ahead | None = None

    # ---- the log

    def follow(self, table: TableState, facts: Iterable[AnyFact]) -> None:
        """These facts are in the log; the last of them has led to this table."""
        self._ledger = None if table.play is None else table.play.ledger
        facts = list(facts)
        games = [number for number, fact in enumerate(facts) if isinstance(fact, Started)]
        for fact in facts[games[-1] if games else 0 :]:
            match fact:
                case Started() | Regrouped():
                    self._forget()
                    self._settled = None
                case Played(tray=str(tray)):
                    self._settled = unpack(tray)
                    self._tosses, self._kicks = [], []
                case Played(line=line, extras=extras) if SEED in extras and table.play:
                    seat = table.play.header.names.seat(line["player"])
                    release, seed = read_release(line["release"]), bytes.fromhex(extras[SEED])
                    self._tosses.append(Toss(seat, line["at"], release, seed))
                case _:
                    pass

    async def go_on(self, table: TableState, facts: Iterable[AnyFact]) -> None:
        """What the facts, which are followed already, have set in motion begins to roll."""
        self._version = table.version
        if table.play is None or table.over:
            self._forget()
        elif any(isinstance(fact, Started) for fact in facts):
            await self.wake(table)
        elif any(isinstance(fact, Played) and fact.tray is not None for fact in facts):
            self._lie()
        elif self.awake and any(isinstance(fact, Played) for fact in facts):
            self._stop()
            toss, ahead = self._tosses[-1], self._ahead
            self._ahead = None
            if ahead is not None and (ahead.toss, ahead.before) == (toss, tuple(self._kicks)):
                self._tray = ahead.tray
                self._kicks += ahead.kicks
                self._roll(ahead.first)
                return
            if toss.at < self.tray.pushed:  # kicked ahead of time, before this throw was stored
                self._tray = await self._from_log(self.tray.seats)
            else:
                self._tray = await asyncio.to_thread(released, self.tray, toss, self._kick_seed)
            self._roll()

    async def catch_up(self, table: TableState, facts: Iterable[AnyFact]) -> None:
        """The same for facts that another process has written: its clock is followed."""
        facts = list(facts)
        moved = [fact for fact in facts if isinstance(fact, Played)]
        if self.awake and moved and moved[-1].tray is None:
            self.sleep()
            await self.wake(table)
        else:
            await self.go_on(table, facts)

    # ---- alive

    @property
    def awake(self) -> bool:
        """Whether the tray is in the memory and its clock runs."""
        return self._tray is not None

    @property
    def tray(self) -> Tray:
        """The tray as far as it is computed."""
        if self._tray is None:
            raise LookupError("the tray sleeps")
        return self._tray

    def sleep(self) -> None:
        """Forget what can be computed again from the log."""
        self._stop()
        self._tray = self._ahead = None

    async def wake(self, table: TableState) -> None:
        """Compute the tray anew from the log; its clock goes on from the last throw."""
        if self.awake or table.play is None or table.over:
            return
        self._version = table.version
        seats = len(table.play.header.names)
        await asyncio.to_thread(physics.prepare, seats)
        self._tray = tray = await self._from_log(seats)
        self._zero = self._ports.clock.now() - tray.now.tick / TICKS_A_SECOND
        self._roll()

    async def _from_log(self, seats: int) -> Tray:
        """The tray at the last throw, from how it stood before and all throws since."""
        tray = self._settled or physics.new_tray(seats)
        self._kicks = []
        for toss in self._tosses:
            tray = await asyncio.to_thread(released, tray, toss, self._kick_seed)
        return tray

    def tick(self, when: float | None = None) -> int:
        """The tick of a moment on the server's clock; of this one if none is given."""
        now = self._ports.clock.now() if when is None else when
        tray = self.tray
        return max(tray.pushed, int((now - self._zero) * TICKS_A_SECOND))

    async def thrown(self, fact: Played, seat: Seat, release: object, received: float) -> Played:
        """The fact of a throw, with all that the throw depends on.

        Args:
            fact: The throw in the game's own words.
            seat: Whose die.
            release: What the client says of how it left the hand.
            received: When the server received it, on its own clock.

        Raises:
            Malformed: if the release cannot be read, or another die is in the way.
        """
        seed = self._seed(seat)
        toss = Toss(seat, self.tick(received), read_release(release), seed)
        before, kicks = tuple(self._kicks), list[bytes]()

        def draw() -> bytes:
            kicks.append(self._seed(None, len(before) + len(kicks)))
            return kicks[-1]

        tray = await asyncio.to_thread(released, self.tray, toss, draw)
        first = asyncio.create_task(asyncio.to_thread(physics.advance, tray, FIRST_TICKS))
        first.add_done_callback(_report)
        self._ahead = Ahead(toss, before, tuple(kicks), tray, first)
        line = {**fact.line, "at": toss.at, "release": msgspec.to_builtins(toss.release)}
        return msgspec.structs.replace(fact, line=line, extras={SEED: seed.hex()})

    def house_release(self, seat: Seat) -> rondo.Release:
        """How the table throws for a seat (``R-21``)."""
        aim = Chance(self._ports.chance(physics.SEED_BYTES))
        return rounded(physics.house_release(self.tray.seats, seat, aim))

    def judgement(self, table: TableState) -> Played | None:
        """The fact that all dice lie still, if they do: how, and how the tray stands then."""
        play, verdict = table.play, self._verdict()
        if play is None or verdict is None:
            return None
        line = table.codec.format_outcome(verdict, play.header.names)
        extras = {KICKS: [seed.hex() for seed in self._kicks]} if self._kicks else {}
        fact = Played(line, None, extras)
        judged, events = evolve(table, fact)
        state: rondo.State = play.state if judged.play is None else judged.play.state
        return msgspec.structs.replace(fact, tray=pack(after(self.tray, state, events)))

    async def computed(self) -> None:
        """Wait until nothing is being computed any more."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def newcomer(self) -> list[tuple[Rolling, bytes]]:
        """What somebody who has just come is told: everything since the last throw."""
        if self._tray is None:
            return []
        return [(self._rolling(), chunk) for chunk in self._chunks]

    # ---- inside

    def _verdict(self) -> rondo.Rest | None:
        tray = self._tray
        if tray is None or tray.facts.rest is None or not tray.facts.thrown:
            return None
        return judged(tray) if self.tick() >= tray.facts.rest.tick else None

    def _lie(self) -> None:
        """The tray after a judgement takes the place of the one that rolled.

        Nobody is told: the events say which dice are lifted, and clients do so when they have
        shown what there was to see.
        """
        self._stop()
        if self._settled is None or not self.awake:
            return
        now = msgspec.structs.replace(self._settled.now, tick=self.tick())
        self._tray = msgspec.structs.replace(self._settled, now=now)
        self._chunks = [physics.encode(now)]

    def _roll(self, first: asyncio.Task[tuple[Tray, Slice]] | None = None) -> None:
        self._stop()
        self._chunks = []
        if self.tray.at_rest:
            self._chunks = [physics.encode(self.tray.now)]
            self._tell_chunk(self._chunks[0])
            return
        self._task = asyncio.create_task(self._compute(first), name="tray")
        self._task.add_done_callback(_report)

    async def _compute(self, first: asyncio.Task[tuple[Tray, Slice]] | None) -> None:
        """Compute until all is at rest, in pieces that are told at once.

        Args:
            first: The first ticks, if they are being computed already.
        """
        ticks = FIRST_TICKS
        while True:
            piece_of = first or asyncio.to_thread(physics.advance, self.tray, ticks)
            tray, piece = await piece_of
            first = None
            self._tray = tray
            self._chunks.append(piece.frames)
            self._tell_chunk(piece.frames)
            while self.tray.at_rest:
                moved = stirred(self.tray, self._kick_seed)
                if moved is None:
                    self._expect_rest()
                    return
                self._tray = moved
            ticks = MORE_TICKS

    def _expect_rest(self) -> None:
        """The rules judge at the moment when people see the dice lie still."""
        rest = self.tray.facts.rest
        if rest is not None:
            when = self._zero + (rest.tick + 0.5) / TICKS_A_SECOND  # well within the tick
            self._timer = self._ports.clock.call_at(when, lambda: self._put(self._rested))

    def _kick_seed(self) -> bytes:
        self._kicks.append(self._seed(None, len(self._kicks)))
        return self._kicks[-1]

    def _seed(self, seat: Seat | None, ahead: int = 0) -> bytes:
        """The fair randomness of a seat's next throw, or of a kick of the table's to come."""
        pledged = None if self._ledger is None else self._ledger.toss(seat, ahead)
        return self._ports.chance(physics.SEED_BYTES) if pledged is None else pledged

    def _tell_chunk(self, chunk: bytes) -> None:
        self._tell(self._rolling(), chunk)

    def _rolling(self) -> Rolling:
        tray = self.tray
        facts = tray.facts
        return Rolling(
            version=self._version,
            tick=self.tick(),
            rest=None if facts.rest is None else facts.rest.tick,
            numberings=tray.numberings,
            values=(None,) * tray.dice if facts.rest is None else facts.rest.values,
            knocks=tuple(Knock(t.tick, t.dice, t.speed, t.at) for t in facts.touches),
            drops=tuple(Drop(fall.tick, fall.die) for fall in facts.falls),
        )

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _forget(self) -> None:
        self._stop()
        self._tosses, self._chunks, self._kicks = [], [], []
        self._tray = self._ahead = None


def _report(task: asyncio.Task[Any]) -> None:
    """Physics that breaks is not known to happen; if it does, somebody should hear of it."""
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.error("a tray could not be computed", exc_info=error)


def pack(tray: Tray) -> str:
    """A tray at rest as text, for the log."""
    return base64.b64encode(msgspec.msgpack.encode(tray)).decode()


def unpack(text: str) -> Tray:
    """A tray from the log."""
    return msgspec.msgpack.decode(base64.b64decode(text), type=Tray)
