"""One table, alive: a mailbox that does one thing after the other.

Read, decide, append at the expected version, and only then tell. What is told to a session
is made for its viewer; nothing that a viewer may not know ever enters an answer to him.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct

from kosti.core import Conflict, Corrupt, Denied, KostiError, Malformed, Refused, Roll, Waiting
from kosti.dice import Source
from kosti.notation import format_move
from kosti.table import desk
from kosti.table.facts import AnyFact, By, CameBack, Entry, Played, read_entry, write_entry
from kosti.table.messages import Answer, Command, Held, Move, Ok, Presence, Refusal, Replaced
from kosti.table.ports import Clock, Session, Store, StoreUnavailable
from kosti.table.settings import Pace
from kosti.table.state import TableState, evolve, fold
from kosti.table.telling import Recent, Teller
from kosti.table.timing import Timing

_LOG = logging.getLogger(__name__)
_ANSWERS_KEPT: Final = 512


class Ports(Struct, frozen=True):
    """What a table gets from outside.

    Attributes:
        store: Where facts are kept.
        clock: The server's time.
        dice: Where the values of dice come from.
        random: For bots and their pace; never for dice.
        pace: How fast the house plays.
    """

    store: Store
    clock: Clock
    dice: Source
    random: Random
    pace: Pace


class Table:
    """A table and its mailbox. All methods are to be called in the event loop's thread."""

    def __init__(self, code: str, ports: Ports) -> None:
        """A table that is still to be loaded, or opened."""
        self.code = code
        self._ports = ports
        self._table: TableState | None = None
        self._sessions: dict[str, Session] = {}
        self._spectators: set[Session] = set()
        self._answers: OrderedDict[tuple[str, str], Ok | Refusal] = OrderedDict()
        self._held: tuple[str, Move] | None = None
        self._recent = Recent()
        self._in_doubt = False
        self._timing = Timing(ports, self._put)
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._worker = asyncio.create_task(self._work(), name=f"table {code}")

    # ---- from outside

    async def load(self) -> bool:
        """Read the table's facts; False if there is no such table.

        Raises:
            StoreUnavailable: if the store cannot be read.
            Corrupt: if a fact does not fold.
        """
        await self._catch_up()
        return self._table is not None

    async def open(self, facts: Sequence[AnyFact], key: str) -> None:
        """Store a new table's first facts.

        Raises:
            Conflict: if there is a table of this code already.
            StoreUnavailable: if the store cannot take them.
        """
        await self._commit(facts, key, None, None)

    @property
    def state(self) -> TableState:
        """The table as it stands."""
        if self._table is None:
            raise Corrupt("the table was not loaded")
        return self._table

    @property
    def busy(self) -> bool:
        """Whether somebody is connected or something is still to be done."""
        return bool(self._sessions or self._spectators) or not self._jobs.empty()

    def attach(self, session: Session, since: int | None) -> None:
        """A client has come; it gets a ``State``, with the events since a version if known."""
        self._put(lambda: self._attach(session, since))

    def detach(self, session: Session) -> None:
        """A client's connection has ended."""
        self._put(lambda: self._detach(session))

    def submit(self, session: Session, command: Command) -> None:
        """A client's command; the answer goes to its session."""
        self._put(lambda: self._submit(session.key, command))

    async def close(self) -> None:
        """Do what is in the mailbox, then stop."""
        self._timing.cancel()
        await self._jobs.join()
        self._worker.cancel()

    # ---- the mailbox

    def _put(self, job: Callable[[], Awaitable[None]]) -> None:
        self._jobs.put_nowait(job)

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                if self._in_doubt:
                    await self._catch_up()
                await job()
            except StoreUnavailable:
                _LOG.warning("table %s: the store cannot serve", self.code)
            except Exception:  # noqa: BLE001  one job must not end the table
                _LOG.exception("table %s: a job failed", self.code)
            finally:
                self._jobs.task_done()

    async def _catch_up(self) -> None:
        """Read the facts that are stored beyond those known here."""
        known = 0 if self._table is None else self._table.version
        entries = [read_entry(stored) for stored in await self._ports.store.read(self.code, known)]
        self._table = fold(self._table, (entry.fact for entry in entries))
        version = known
        for entry in entries:
            version += 1
            if entry.key is not None and entry.id is not None:
                self._remember(entry.key, Ok(entry.id, version))
        self._in_doubt = False
        if entries:
            self._recent.clear()
            self._tell_all((), None)
        if self._table is not None:
            self._timing.game_moved(self._table, rolled=False)
            self._plan()

    async def _commit(
        self, facts: Sequence[AnyFact], key: str | None, command_id: str | None, by: By | None
    ) -> None:
        """Fold, cast the dice that are awaited, append, tell.

        Raises:
            Refused, Malformed: if the rules forbid a move; nothing is stored.
            Conflict: if somebody else has written; what he wrote is known now.
            StoreUnavailable: if the store cannot take it.
        """
        before = self._table
        table, written, events = self._fold_with_dice(before, facts)
        at = self._ports.clock.wall()
        # The command's id stands at the last entry, whose version is the answer.
        last = len(written) - 1
        entries = [
            write_entry(Entry(at, fact, key, command_id if number == last else None))
            for number, fact in enumerate(written)
        ]
        expected = 0 if before is None else before.version
        try:
            await self._ports.store.append(self.code, expected, entries)
        except Conflict:
            await self._catch_up()
            raise
        except StoreUnavailable:
            self._in_doubt = True
            raise
        self._table = table
        if _play_version(table) != _play_version(before):
            rolled = any(isinstance(fact, Played) and fact.by is None for fact in written)
            self._timing.game_moved(table, rolled=rolled)
        self._recent.add(expected, table.version, events, by)
        self._tell_all(events, by)
        self._release_held()
        self._plan()

    def _fold_with_dice(
        self, before: TableState | None, facts: Sequence[AnyFact]
    ) -> tuple[TableState, list[AnyFact], tuple[Any, ...]]:
        table = before
        events: list[Any] = []
        written = list(facts)
        for fact in written:
            table, more = evolve(table, fact)
            events += more
            cast = self._cast(table)
            if cast is not None:
                written.append(cast)  # the loop goes on with it
        if table is None:
            raise Corrupt("no facts")
        return table, written, tuple(events)

    def _cast(self, table: TableState) -> Played | None:
        """The dice that must fall before anybody can act."""
        play = table.play
        if play is None or table.over:
            return None
        node = play.node()
        if not isinstance(node, Waiting) or node.legal or not node.dice:
            return None
        values = tuple(self._ports.dice.roll(dice) for dice in node.dice)
        roll = Roll(play.game.outcome(play.state, values))
        return Played(format_move(table.codec, play.header.names, roll))

    # ---- commands

    async def _submit(self, key: str, command: Command, *, waited: bool = False) -> None:
        first = self._answers.get((key, command.id))
        if first is not None:
            self._tell(key, first)
            return
        if isinstance(command, Move) and not waited and self._hold(key, command):
            return
        try:
            facts = desk.decide(self.state, key, command)
            by: By | None = "player" if isinstance(command, Move) else None
            await self._commit(facts, key, command.id, by)
        except StoreUnavailable:
            self._tell(key, Refusal(command.id, "unavailable", "store-unavailable"))
            return
        except KostiError as error:
            answer: Ok | Refusal = refusal(command.id, error)
        else:
            answer = Ok(command.id, self.state.version)
        self._remember(key, answer)
        self._tell(key, answer)

    def _remember(self, key: str, answer: Ok | Refusal) -> None:
        if answer.id is None:
            return
        self._answers[key, answer.id] = answer
        while len(self._answers) > _ANSWERS_KEPT:
            self._answers.popitem(last=False)

    def _hold(self, key: str, command: Move) -> bool:
        """Whether the move must wait because others may still call first (``P-20``)."""
        table = self.state
        play = table.play
        left = self._timing.window_left()
        if play is None or table.over or not left or command.version < play.version:
            return False
        node = play.node()
        if not isinstance(node, Waiting) or node.turn is None or node.turn != table.seat_of(key):
            return False
        if self._held is not None and self._held[1].id != command.id:
            self._tell(key, Refusal(command.id, "denied", "move-waits-already"))
            return True
        try:
            facts = desk.decide(table, key, command)
            for fact in facts:
                evolve(table, fact)
        except KostiError:
            return False  # it is refused at once, with its reason
        self._held = (key, command)
        self._tell(key, Held(command.id, round(left * 1000)))
        return True

    def _release_held(self) -> None:
        """A held move whose version has passed is answered now."""
        if self._held is None:
            return
        key, command = self._held
        if command.version < (_play_version(self._table) or 0):
            self._held = None
            self._put(lambda: self._submit(key, command, waited=True))

    async def _window_over(self) -> None:
        if self._held is not None and not self._timing.window_left():
            key, command = self._held
            self._held = None
            await self._submit(key, command, waited=True)

    # ---- bots and clocks

    def _plan(self) -> None:
        """Set the timers for what may happen by itself; a table with nobody there sleeps."""
        awake = bool(self._sessions or self._spectators)
        self._timing.plan(
            self.state,
            set(self._sessions) if awake else None,
            bot=self._bot,
            overdue=self._overdue,
            absent=self._absent,
            window_over=self._window_over,
        )

    async def _bot(self, seat: int, version: int) -> None:
        """The bot in a seat acts, or lets it be."""
        play = self.state.play
        if play is None or play.version != version or self.state.over:
            return
        node = play.node()
        if not isinstance(node, Waiting) or seat not in node.legal:
            return
        place = self.state.places[seat]
        if place.character is None:
            return
        policy = self._timing.policy(self.state, seat, place.character)
        view = play.game.observe(play.state, seat)
        action = await asyncio.to_thread(policy, view, node.legal[seat], self._ports.random)
        if action is None and node.turn == seat:
            action = play.game.overdue(play.state, seat)
        if action is not None:
            await self._act(seat, action, "bot")

    async def _overdue(self, seat: int, version: int) -> None:
        """The clock moves for a seat (``T-01``)."""
        play = self.state.play
        if play is None or play.version != version or self.state.over:
            return
        await self._act(seat, play.game.overdue(play.state, seat), "clock")

    async def _act(self, seat: int, action: Any, by: By) -> None:
        try:
            await self._commit([desk.move_fact(self.state, seat, action, by)], None, None, by)
        except Conflict:
            return  # another process was first, and its move is known now
        except StoreUnavailable:
            self._timing.retry(lambda: self._act(seat, action, by))
            raise

    async def _absent(self, key: str) -> None:
        """A person has been away too long: a bot stands in (``T-02``)."""
        seat = self.state.seat_of(key)
        if seat is None or key in self._sessions or self.state.phase != "playing":
            return
        if self.state.places[seat].character is None:
            await self._commit([desk.stand_in(self.state, seat, left=False)], None, None, None)

    # ---- sessions

    async def _attach(self, session: Session, since: int | None) -> None:
        table = self.state
        seat = table.seat_of(session.key)
        if seat is None and table.phase != "lobby" and not table.settings.spectators:
            session.tell(Refusal(None, "denied", "no-spectators"))
            session.close()
            return
        asleep = not self._sessions and not self._spectators
        old = self._sessions.pop(session.key, None)
        if old is not None:
            old.tell(Replaced())
            old.close()
        if seat is None:
            self._spectators.add(session)
        else:
            self._sessions[session.key] = session
        if asleep:
            self._timing.wake(table)
        teller = self._teller()
        session.tell(teller.state(session.key, self._recent.since(since, table.version), None))
        self._tell_presence(but=session)
        if seat is not None and table.places[seat].character and not table.places[seat].left:
            await self._commit([CameBack(seat)], None, None, None)
        self._plan()

    async def _detach(self, session: Session) -> None:
        self._spectators.discard(session)
        if self._sessions.get(session.key) is session:
            del self._sessions[session.key]
            self._timing.gone(session.key)
        self._tell_presence()
        self._plan()

    def _tell(self, key: str, answer: Answer) -> None:
        for session in self._all_sessions():
            if session.key == key:
                session.tell(answer)

    def _tell_all(self, events: tuple[Any, ...], by: By | None) -> None:
        self._resettle()
        teller = self._teller()
        for session in self._all_sessions():
            session.tell(teller.state(session.key, events, by))

    def _tell_presence(self, but: Session | None = None) -> None:
        online = Presence(tuple(p.key in self._sessions for p in self.state.places))
        for session in self._all_sessions():
            if session is not but:
                session.tell(online)

    def _teller(self) -> Teller:
        return Teller(self.code, self.state, set(self._sessions), self._timing)

    def _resettle(self) -> None:
        """Sort the sessions into those with a seat and those without."""
        every = self._all_sessions()
        self._sessions = {s.key: s for s in every if self.state.seat_of(s.key) is not None}
        self._spectators = {s for s in every if s.key not in self._sessions}

    def _all_sessions(self) -> list[Session]:
        return [*self._sessions.values(), *self._spectators]


def refusal(command_id: str | None, error: KostiError) -> Refusal:
    """What a client is told of an error."""
    match error:
        case Refused(rule=rule, code=code, facts=facts):
            return Refusal(command_id, "refused", code, rule, dict(facts))
        case Malformed(code=code, facts=facts):
            return Refusal(command_id, "malformed", code, None, dict(facts))
        case Denied(code=code, facts=facts):
            return Refusal(command_id, "denied", code, None, dict(facts))
        case Conflict(version=version):
            return Refusal(command_id, "conflict", "too-late", None, {"version": version})
        case _:
            return Refusal(command_id, "unavailable", "failed")


def _play_version(table: TableState | None) -> int | None:
    return None if table is None or table.play is None else table.play.version
