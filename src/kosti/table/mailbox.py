"""One table, alive: a mailbox that does one thing after the other.

Read, decide, append at the expected version, and only then tell. What is told to a session
is made for its viewer; nothing that a viewer may not know ever enters an answer to him.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from kosti.core import Conflict, Denied, Fact, KostiError, Malformed, Refused
from kosti.dice import Ledger
from kosti.table import desk
from kosti.table.audience import Audience
from kosti.table.casting import Croupier
from kosti.table.chronicle import Chronicle, News
from kosti.table.facts import AnyFact, By, Contributed, Played, Regrouped, Said, Started
from kosti.table.messages import Command, Fallen, Held, Move, Ok, Refusal, Say, Talk
from kosti.table.neighbours import Company
from kosti.table.ports import Ports, Session, StoreUnavailable, Timer
from kosti.table.proving import pledges
from kosti.table.state import TableState
from kosti.table.steward import Household, Steward
from kosti.table.talk import Tempo
from kosti.table.telling import Recent, Teller
from kosti.table.timing import Timing
from kosti.table.window import Window

_LOG = logging.getLogger(__name__)

_BY: Final[Mapping[type[Command], By]] = {Move: "player", Fallen: "players"}
"""Who has made the game go on, by the command that did it."""

_CROWD: Final = 1.0
"""Seconds after which it is told that watchers have come or gone."""


class Table:
    """A table and its mailbox. All methods are to be called in the event loop's thread."""

    def __init__(self, code: str, ports: Ports) -> None:
        """A table that is still to be loaded, or opened."""
        self.code = code
        self._ports = ports
        self._audience = Audience()
        self._recent = Recent()
        self._tempo = Tempo(ports.clock)
        self._crowd_due: Timer | None = None
        self._timing = timing = Timing(ports, self._put)
        croupier = Croupier(code, ports, self._put)
        self._chronicle = chronicle = Chronicle(code, ports, croupier, self._happened)
        waited = partial(self._submit, waited=True)
        self._window = Window(chronicle, timing, ports.clock, self._answer, waited, self._put)
        house = Household(chronicle, self._audience, timing, croupier, self._window)
        self._steward = Steward(code, ports, house, self._put, self._tell_again)
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._worker = asyncio.create_task(self._work(), name=f"table {code}")

    # ---- from outside

    async def load(self) -> bool:
        """Read the table's facts; False if there is no such table.

        Raises:
            StoreUnavailable: if the store cannot be read.
            Corrupt: if a fact does not fold.
        """
        await self._chronicle.catch_up()
        if not self._chronicle.begun:
            return False
        self._ports.neighbours.join(self.code, self)
        return True

    async def open(self, facts: Sequence[AnyFact], key: str) -> None:
        """Store a new table's first facts.

        Raises:
            Conflict: if there is a table of this code already.
            StoreUnavailable: if the store cannot take them.
        """
        await self._chronicle.commit(facts, key, None, None)
        self._ports.neighbours.join(self.code, self)

    @property
    def state(self) -> TableState:
        """The table as it stands."""
        return self._chronicle.state

    @property
    def busy(self) -> bool:
        """Whether somebody is connected or something is still to be done."""
        return bool(self._audience) or not self._jobs.empty()

    def attach(self, session: Session, since: int | None) -> None:
        """A client has come; it gets a ``State``, with the events since a version if known."""
        self._put(lambda: self._attach(session, since))

    def detach(self, session: Session) -> None:
        """A client's connection has ended."""
        self._put(lambda: self._detach(session))

    def submit(self, session: Session, command: Command) -> None:
        """A client's command; the answer goes to its session."""
        received = self._ports.clock.now()
        self._put(lambda: self._hear(session, command, received))

    def rang(self, version: int) -> None:
        """The table is stored up to this version, whoever has written it.

        With nobody connected here it is read on when somebody asks: the others play elsewhere.
        """
        self._chronicle.rang(version)
        if self._audience and version > self.state.version:
            self._put(self._chronicle.read_on)

    async def read_on(self) -> None:
        """Know what is stored, as far as somebody has rung, and the store can be read."""
        if self._chronicle.behind:
            self._put(self._chronicle.read_on)
            await self.idle()

    def accompanied(self, company: Company) -> None:
        """How other processes stand to the table has changed."""
        self._put(lambda: self._accompanied(company))

    async def idle(self) -> None:
        """Wait until the mailbox is empty."""
        await self._jobs.join()

    async def settled(self) -> None:
        """Wait until the mailbox is empty, nobody thinks, and nothing is being computed.

        What they come to may be in the mailbox then.
        """
        await self.idle()
        await self._steward.settled()

    async def close(self) -> None:
        """Do what is in the mailbox, then stop."""
        self._ports.neighbours.part(self.code)
        await self._jobs.join()
        self._steward.cancel()
        if self._crowd_due is not None:
            self._crowd_due.cancel()
        self._worker.cancel()
        await asyncio.wait([self._worker])

    # ---- the mailbox

    def _put(self, job: Callable[[], Awaitable[None]]) -> None:
        self._jobs.put_nowait(job)

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                if self._chronicle.in_doubt:
                    with contextlib.suppress(StoreUnavailable):
                        await self._chronicle.catch_up()
                await job()
            except StoreUnavailable:
                _LOG.warning("table %s: the store cannot serve", self.code)
            except Exception:  # noqa: BLE001  one job must not end the table
                _LOG.exception("table %s: a job failed", self.code)
            finally:
                self._jobs.task_done()

    async def _happened(self, news: News) -> None:
        """Something is stored: all who are concerned hear of it, in this order."""
        self._steward.follow(news)
        if any(isinstance(fact, Started | Regrouped) for fact in news.facts):
            # Seats may be others now, and no game's dice are shown by another's.
            self._recent.clear()
        if not news.elsewhere or news.before is not None:
            self._recent.add(news.known, news.table.version, news.events)
        self._tell_news(news)
        await self._steward.roll(news)
        self._window.release()
        self._steward.plan()
        if news.elsewhere and self._audience:
            self._put(self._steward.cast)  # whoever wrote may still have waited for nonces

    # ---- commands

    async def _hear(self, session: Session, command: Command, received: float) -> None:
        self._audience.spoke(session)
        if isinstance(command, Move | Fallen):
            await self._chronicle.know(command.version)
        await self._submit(session.key, command, received)

    async def _submit(
        self, key: str, command: Command, received: float, *, waited: bool = False
    ) -> None:
        answers = self._chronicle.answers
        answer = answers.first(key, command.id)
        if answer is None:
            if isinstance(command, Move) and not waited and self._window.hold(key, command):
                return
            try:
                answer = await self._carry_out(key, command, received)
            except StoreUnavailable:
                answer = Refusal(command.id, "unavailable", "store-unavailable")
                self._answer(key, command, answer)
                return
            except KostiError as error:
                answer = refusal(command.id, error)
            answers.keep(key, answer)
        self._answer(key, command, answer)

    def _answer(self, key: str, command: Command, answer: Ok | Held | Refusal) -> None:
        kind, outcome = (str(type(said).__struct_config__.tag) for said in (command, answer))
        code = answer.code if isinstance(answer, Refusal) else None
        self._ports.meter.answered(kind, outcome, code)
        _LOG.debug("table %s: %s: %s", self.code, kind, code or outcome)
        self._audience.tell(key, answer)

    async def _carry_out(self, key: str, command: Command, received: float) -> Ok | Refusal:
        """Decide and commit; once more if another process has written something else first."""
        by: By | None = _BY.get(type(command))
        chronicle = self._chronicle
        if isinstance(command, Say):
            desk.decide(self.state, key, command)  # what is refused anyway costs no time
            self._tempo.take(key if self.state.seat_of(key) is not None else None)
        while not chronicle.in_doubt:
            if isinstance(command, Move):
                await self._steward.judge()  # what has come to rest is judged first
            facts = desk.decide(self.state, key, command)
            if isinstance(command, Move):
                release = command.details.get("release")
                facts = [self._timed(fact, key, received) for fact in facts]
                facts = [await self._steward.thrown(fact, release, received) for fact in facts]
            try:
                await chronicle.commit(facts, key, command.id, by)
            except Conflict:
                first = chronicle.answers.first(key, command.id)
                if first is not None:
                    return first  # it was this very command
            else:
                return Ok(command.id, self.state.version)
        raise StoreUnavailable("whether the last facts were stored is not known")

    def _timed(self, fact: AnyFact, key: str, received: float) -> AnyFact:
        """A move takes from its player's bank what it took beyond the time for a move."""
        seat = self.state.seat_of(key)
        if seat is None or not isinstance(fact, Played):
            return fact
        spent = self._timing.spent_ms(self.state, seat, received)
        return msgspec.structs.replace(fact, spent=spent)

    # ---- who is there

    async def _attach(self, session: Session, since: int | None) -> None:
        await self._chronicle.know(since)
        await self._chronicle.read_on()
        table = self.state
        asleep = not self._audience
        if not self._audience.add(session, table):
            return
        if asleep:
            self._steward.wake()
        events = self._recent.since(since, table.version)
        for pledge in pledges(None, _ledger(table)):
            session.tell(pledge)
        session.tell(self._teller().state(session.key, events, None))
        if table.lines:
            session.tell(Talk(table.lines))
        roller = self._steward.roller
        if roller is not None:
            if asleep:
                await roller.wake(table)
            else:
                for rolling, chunk in roller.newcomer():
                    session.roll(rolling, chunk)
        if table.seat_of(session.key) is None:
            self._crowd_changes()
        else:
            self._audience.tell_presence(table, but=session)
        self._steward.plan()
        await self._steward.present(session.key)

    async def _detach(self, session: Session) -> None:
        if self._audience.remove(session):
            self._timing.gone(session.key)
            self._audience.tell_presence(self.state)
        else:
            self._crowd_changes()
        if self._steward.roller is not None and not self._audience:
            self._steward.roller.sleep()
        self._steward.plan()

    async def _accompanied(self, company: Company) -> None:
        if self._steward.accompanied(company):
            self._tell_again()
        online = self._audience.online
        self._audience.accompany(company)
        for key in online - self._audience.online:
            self._timing.gone(key)
        if online != self._audience.online:
            self._audience.tell_presence(self.state)
        if self._audience:
            self._steward.plan()
            await self._steward.cast()
            await self._steward.lie_still()

    def _crowd_changes(self) -> None:
        """Watchers come and go: how many there are is told a moment later, for all at once."""
        if self._crowd_due is None:
            when = self._ports.clock.now() + _CROWD
            self._crowd_due = self._ports.clock.call_at(when, lambda: self._put(self._tell_crowd))

    # ---- telling

    async def _tell_crowd(self) -> None:
        self._crowd_due = None
        self._audience.tell_crowd(self.state)

    def _tell_news(self, news: News) -> None:
        """What was written is told by itself, and a nonce not at all; all else makes a state."""
        self._audience.tell_lines([line for line in self.state.lines if line.number > news.known])
        if not all(isinstance(fact, Said | Contributed) for fact in news.facts):
            self._tell(news.events, news.by, news.before)

    def _tell_again(self) -> None:
        """Tell how the table stands, though nothing was stored."""
        self._tell((), None, self.state)

    def _tell(self, events: tuple[Any, ...], by: By | None, before: TableState | None) -> None:
        """Tell what has happened since the table was as before; pledges come before dice."""
        table = self.state
        self._audience.settle(table)
        self._audience.tell_pledges(_ledger(before), _ledger(table))
        self._audience.tell_state(self._teller(), events, by)
        self._audience.tell_proofs(table, _ledger(before), _ledger(table))

    def _teller(self) -> Teller:
        audience = self._audience
        return Teller(self.code, self.state, audience.online, self._timing, audience.watching)


def refusal(command_id: str | None, error: KostiError) -> Refusal:
    """What a client is told of an error."""
    match error:
        case Refused(rule=rule, code=code, facts=facts):
            return Refusal(command_id, "refused", code, rule, dict(facts))
        case Malformed(code=code, facts=facts):
            why: dict[str, Fact] = {"why": str(error)} if code == "unreadable" else {}
            return Refusal(command_id, "malformed", code, None, why | facts)
        case Denied(code=code, facts=facts):
            return Refusal(command_id, "denied", code, None, dict(facts))
        case Conflict(version=version):
            return Refusal(command_id, "conflict", "too-late", None, {"version": version})
        case _:
            return Refusal(command_id, "unavailable", "failed")


def _ledger(table: TableState | None) -> Ledger | None:
    return None if table is None or table.play is None else table.play.ledger
