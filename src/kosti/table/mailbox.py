"""One table, alive: a mailbox that does one thing after the other.

Read, decide, append at the expected version, and only then tell. What is told to a session
is made for its viewer; nothing that a viewer may not know ever enters an answer to him.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from kosti.bots import AnyPolicy
from kosti.core import (
    Conflict,
    Corrupt,
    Denied,
    Fact,
    KostiError,
    Malformed,
    Refused,
    Waiting,
)
from kosti.dice import Ledger, Source
from kosti.lab.throws import OnTray
from kosti.table import desk
from kosti.table.answers import Answers
from kosti.table.audience import Audience
from kosti.table.casting import Croupier
from kosti.table.facts import (
    AnyFact,
    By,
    CameBack,
    Contributed,
    Entry,
    Played,
    Regrouped,
    Said,
    Started,
    read_entry,
    write_entry,
)
from kosti.table.messages import Command, Fallen, Held, Move, Ok, Refusal, Say, Talk
from kosti.table.minds import Minds, ponder
from kosti.table.neighbours import Alone, Company, Neighbours
from kosti.table.ports import Clock, Meter, Session, Store, StoreUnavailable, Timer, Unmetered
from kosti.table.proving import pledges
from kosti.table.rolling import Roller
from kosti.table.settings import Pace
from kosti.table.state import TableState, evolve, retell
from kosti.table.talk import Tempo
from kosti.table.telling import Recent, Teller
from kosti.table.timing import Due, Timing

_LOG = logging.getLogger(__name__)

_BY: Final[Mapping[type[Command], By]] = {Move: "player", Fallen: "players"}
"""Who has made the game go on, by the command that did it."""

_CROWD: Final = 1.0
"""Seconds after which it is told that watchers have come or gone."""


class Ports(Struct, frozen=True):
    """What a table gets from outside.

    Attributes:
        store: Where facts are kept.
        clock: The server's time.
        random: For bots and their pace; never for dice.
        pace: How fast the house plays.
        dice: Where dice come from that nobody proves; None: provable dice.
        chance: So many random bytes, for the secrets of provable dice.
        meter: Counts what happens.
        neighbours: The other processes that serve the same store.
    """

    store: Store
    clock: Clock
    random: Random
    pace: Pace
    dice: Source | None = None
    chance: Callable[[int], bytes] = os.urandom
    meter: Meter = Unmetered()
    neighbours: Neighbours = Alone()


class Table:
    """A table and its mailbox. All methods are to be called in the event loop's thread."""

    def __init__(self, code: str, ports: Ports) -> None:
        """A table that is still to be loaded, or opened."""
        self.code = code
        self._ports = ports
        self._table: TableState | None = None
        self._audience = Audience()
        self._answers = Answers()
        self._held: tuple[str, Move] | None = None
        self._recent = Recent()
        self._company = Company()
        self._moved_at = 0
        self._throws = 0
        self._in_doubt = False
        self._stored = 0
        self._timing = Timing(ports, self._put)
        self._minds = Minds(self._put)
        self._croupier = Croupier(code, ports, self._put)
        self._tempo = Tempo(ports.clock)
        self._roller: Roller | None = None
        self._crowd_due: Timer | None = None
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
        if self._table is None:
            return False
        self._ports.neighbours.join(self.code, self)
        return True

    async def open(self, facts: Sequence[AnyFact], key: str) -> None:
        """Store a new table's first facts.

        Raises:
            Conflict: if there is a table of this code already.
            StoreUnavailable: if the store cannot take them.
        """
        await self._commit(facts, key, None, None)
        self._ports.neighbours.join(self.code, self)

    @property
    def state(self) -> TableState:
        """The table as it stands."""
        if self._table is None:
            raise Corrupt("the table was not loaded")
        return self._table

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
        self._stored = max(self._stored, version)
        if self._audience and version > self.state.version:
            self._put(self._read_on)

    async def read_on(self) -> None:
        """Know what is stored, as far as somebody has rung, and the store can be read."""
        if self._stored > self.state.version:
            self._put(self._read_on)
            await self.idle()

    def accompanied(self, company: Company) -> None:
        """How other processes stand to the table has changed."""
        self._put(lambda: self._accompanied(company))

    async def idle(self) -> None:
        """Wait until the mailbox is empty."""
        await self._jobs.join()

    async def close(self) -> None:
        """Do what is in the mailbox, then stop."""
        self._ports.neighbours.part(self.code)
        await self._jobs.join()
        self._timing.cancel()
        self._minds.cancel()
        self._croupier.cancel()
        if self._crowd_due is not None:
            self._crowd_due.cancel()
        if self._roller is not None:
            self._roller.sleep()
        self._worker.cancel()
        await asyncio.wait([self._worker])

    # ---- the mailbox

    def _put(self, job: Callable[[], Awaitable[None]]) -> None:
        self._jobs.put_nowait(job)

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                if self._in_doubt:
                    with contextlib.suppress(StoreUnavailable):
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
        before = self._table
        known = 0 if before is None else before.version
        entries = [read_entry(stored) for stored in await self._ports.store.read(self.code, known)]
        facts = [entry.fact for entry in entries]
        self._table, events = retell(before, facts)
        for version, entry in enumerate(entries, known + 1):
            if entry.key is not None and entry.id is not None:
                self._answers.keep(entry.key, Ok(entry.id, version))
        self._in_doubt = False
        if self._table is None or not entries:
            return
        self._follow(facts)
        by: By | None = None
        if _play_version(self._table) != _play_version(before):
            self._throws = _throws(facts)
            self._moved_at = entries[-1].at
            throws = 0 if before is None else self._throws
            self._timing.game_moved(self._table, throws=throws)
            played = (fact for fact in reversed(facts) if isinstance(fact, Played))
            by = next((fact.by for fact in played if fact.by is not None), None)
        self._told_apart(facts)
        if before is not None:
            self._recent.add(known, self._table.version, events)
        self._tell_facts(before, facts, events, by)
        if self._roller is not None and self._audience:
            await self._roller.catch_up(self._table, facts)
        self._release_held()
        self._plan()
        if self._audience:
            self._put(self._cast)  # whoever wrote may still have waited for nonces

    async def _know(self, version: int | None) -> None:
        """Read on, if that is possible, when there is a version beyond those known here."""
        if self._ports.neighbours.any and version is not None and version > self.state.version:
            with contextlib.suppress(StoreUnavailable):
                await self._catch_up()

    async def _read_on(self) -> None:
        """Read what somebody has rung for, also meanwhile, as long as it can be read."""
        while (stored := self._stored) > self.state.version:
            await self._know(stored)
            if self.state.version < stored:
                return

    def _told_apart(self, facts: Sequence[AnyFact]) -> None:
        """Seats may be others now, and no game's dice are shown by another's."""
        if any(isinstance(fact, Started | Regrouped) for fact in facts):
            self._recent.clear()

    async def _commit(
        self, facts: Sequence[AnyFact], key: str | None, command_id: str | None, by: By | None
    ) -> None:
        """Fold, cast the dice that are awaited, append, tell.

        Raises:
            Refused, Malformed: if the rules forbid a move; nothing is stored.
            Conflict: if somebody else has written; what he wrote is known now.
            StoreUnavailable: if the store cannot take it.
        """
        if self._in_doubt:
            raise StoreUnavailable("whether the last facts were stored is not known")
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
        self._in_doubt = True
        began = self._ports.clock.now()
        try:
            await self._ports.store.append(self.code, expected, entries)
        except Conflict:
            await self._catch_up()
            raise
        except StoreUnavailable as error:
            self._ports.meter.append_failed()
            _LOG.warning("table %s: the store takes nothing: %s", self.code, error)
            raise
        self._in_doubt = False
        self._ports.meter.appended(self._ports.clock.now() - began)
        self._table = table
        self._follow(written)
        if _play_version(table) != _play_version(before):
            self._throws, self._moved_at = _throws(written), at
            self._timing.game_moved(table, throws=self._throws)
        self._told_apart(written)
        self._recent.add(expected, table.version, events)
        self._tell_facts(before, written, events, by)
        await self._roll_on(written)
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
            by_itself = self._croupier.next(table)
            if by_itself is not None:
                written.append(by_itself)  # the loop goes on with it
        if table is None:
            raise Corrupt("no facts")
        return table, written, tuple(events)

    async def _cast(self) -> None:
        """Dice fall that have waited for nonces long enough."""
        fact = self._croupier.next(self.state) if self._ours else None
        if fact is not None:
            await self._commit_by_itself(fact, self._cast)

    # ---- dice on a tray

    def _follow(self, facts: Sequence[AnyFact]) -> None:
        if not self.state.on_tray:
            if self._roller is not None:
                self._roller.sleep()
            self._roller = None
            return
        if self._roller is None:
            self._roller = Roller(self._ports, self._put, self._audience.tell_roll, self._lie_still)
        self._roller.follow(self.state, facts)

    async def _roll_on(self, facts: Sequence[AnyFact]) -> None:
        if self._roller is not None and self._audience:
            await self._roller.go_on(self.state, facts)

    async def _lie_still(self) -> None:
        """It is time to judge, unless another process does."""
        if self._ours:
            await self._rested()

    async def _rested(self) -> None:
        """All dice lie still: the rules judge (``R-09``)."""
        fact = None if self._roller is None else self._roller.judgement(self.state)
        if fact is not None:
            await self._commit_by_itself(fact, self._rested)

    async def _thrown(self, fact: AnyFact, release: object, received: float) -> AnyFact:
        """A throw on a tray is judged by the rules first, then by the physics."""
        play = self.state.play
        if self._roller is None or play is None or not isinstance(fact, Played):
            return fact
        evolve(self.state, fact)
        self._minds.hush()
        seat = play.header.names.seat(fact.line["player"])
        return await self._roller.thrown(fact, seat, release, received)

    # ---- commands

    async def _hear(self, session: Session, command: Command, received: float) -> None:
        self._audience.spoke(session)
        if isinstance(command, Move | Fallen):
            await self._know(command.version)
        await self._submit(session.key, command, received)

    async def _submit(
        self, key: str, command: Command, received: float, *, waited: bool = False
    ) -> None:
        answer = self._answers.first(key, command.id)
        if answer is None:
            if isinstance(command, Move) and not waited and self._hold(key, command):
                return
            try:
                answer = await self._carry_out(key, command, received)
            except StoreUnavailable:
                answer = Refusal(command.id, "unavailable", "store-unavailable")
                self._answer(key, command, answer)
                return
            except KostiError as error:
                answer = refusal(command.id, error)
            self._answers.keep(key, answer)
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
        if isinstance(command, Say):
            desk.decide(self.state, key, command)  # what is refused anyway costs no time
            self._tempo.take(key if self.state.seat_of(key) is not None else None)
        while not self._in_doubt:
            if isinstance(command, Move):
                await self._rested()  # what has come to rest is judged first
            facts = desk.decide(self.state, key, command)
            if isinstance(command, Move):
                release = command.details.get("release")
                facts = [self._timed(fact, key, received) for fact in facts]
                facts = [await self._thrown(fact, release, received) for fact in facts]
            try:
                await self._commit(facts, key, command.id, by)
            except Conflict:
                first = self._answers.first(key, command.id)
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
        if self._held is not None:
            answer: Held | Refusal = Held(command.id, round(left * 1000))
            if self._held[1].id != command.id:
                answer = Refusal(command.id, "denied", "move-waits-already")
                self._answers.keep(key, answer)
            self._answer(key, command, answer)
            return True
        try:
            facts = desk.decide(table, key, command)
            for fact in facts:
                evolve(table, fact)
        except KostiError:
            return False  # it is refused at once, with its reason
        self._held = (key, command)
        self._answer(key, command, Held(command.id, round(left * 1000)))
        return True

    def _release_held(self) -> None:
        """A held move whose version has passed is answered now."""
        if self._held is None:
            return
        key, command = self._held
        if command.version < (_play_version(self._table) or 0):
            self._held = None
            now = self._ports.clock.now()
            self._put(lambda: self._submit(key, command, now, waited=True))

    async def _window_over(self) -> None:
        if self._held is not None and not self._timing.window_left():
            key, command = self._held
            self._held = None
            await self._submit(key, command, self._ports.clock.now(), waited=True)

    # ---- other processes

    @property
    def _ours(self) -> bool:
        """Whether this process runs what happens by itself here."""
        return self._ports.neighbours.runs(self.code)

    async def _accompanied(self, company: Company) -> None:
        found = company.since and not self._company.since
        self._company = company
        if found and self._keep_time():
            self._tell_all((), None, self._table)
        online = self._audience.online
        self._audience.accompany(company)
        for key in online - self._audience.online:
            self._timing.gone(key)
        if online != self._audience.online:
            self._audience.tell_presence(self.state)
        if self._audience:
            self._plan()
            await self._cast()
            await self._lie_still()

    def _keep_time(self) -> bool:
        """Clocks go on as they do in the process that runs the table, if there is one."""
        since = self._company.since
        if not since or self._company.ours or self.state.play is None or not self._audience:
            return False
        ago = (self._ports.clock.wall() - max(since, self._moved_at)) / 1000
        self._timing.game_moved(self.state, throws=self._throws, ago=max(0.0, ago))
        return True

    # ---- bots and clocks

    def _plan(self) -> None:
        """Set the timers for what may happen by itself; a table with nobody there sleeps."""
        self._ports.neighbours.attend(self.code, self._audience.seated)
        online = self._audience.online
        if self._audience:
            self._croupier.plan(self.state, self._cast)
        else:
            self._croupier.cancel()
        due = Due(self._bot, self._overdue, self._absent, self._window_over, self._call)
        self._timing.plan(self.state, online if self._audience else None, due)
        for place in self.state.places:
            if place.key in online and place.character is not None and not place.left:
                self._timing.retry(partial(self._present, place.key))

    async def _bot(self, seat: int, version: int) -> None:
        """The bot in a seat acts, or lets it be."""
        play = self.state.play
        if not self._ours or play is None or play.version != version or self.state.over:
            return
        node = play.node()
        if not isinstance(node, Waiting) or seat not in node.legal:
            return
        place = self.state.places[seat]
        if place.character is None:
            return
        clock = self._minds.clock(seat)
        policy = self._timing.policy(self.state, seat, place.character, clock)
        view = play.game.observe(play.state, seat)
        if self._roller is None:
            await self._bot_moves(
                seat, version, await self._thought(seat, policy, view, node.legal[seat])
            )
            return
        seen = OnTray(view, self._roller.tray)
        think = partial(self._thought, seat, policy, seen, node.legal[seat])
        self._minds.think(seat, think, partial(self._bot_moves, seat, version))

    async def _thought(self, seat: int, policy: AnyPolicy, view: Any, legal: Any) -> Any:
        began = self._ports.clock.now()
        try:
            return await ponder(policy, view, legal, self._ports.random)
        except Exception:  # noqa: BLE001  a bot that fails must not hold up people
            _LOG.exception("table %s: the bot in seat %s failed", self.code, seat)
            return None
        finally:
            self._ports.meter.thought(self._ports.clock.now() - began)

    async def _bot_moves(self, seat: int, version: int, action: Any, *, moot: bool = False) -> None:
        """A bot has made up its mind about a version of the game, unless it was broken off."""
        play = self.state.play
        if (
            not self._ours
            or play is None
            or self.state.over
            or self.state.places[seat].character is None
        ):
            return
        if play.version != version or moot:  # somebody was faster: it thinks again
            self._plan()
            return
        node = play.node()
        if action is None and isinstance(node, Waiting) and node.turn == seat:
            action = play.game.overdue(play.state, seat)
        if action is None:
            self._timing.let_be(seat, turns=self._roller is None)
            if self._roller is not None:
                self._plan()
            return
        fact = desk.move_fact(self.state, seat, action, "bot")
        await self._move_by_itself(fact, seat, action, lambda: self._bot(seat, version))

    async def _overdue(self, seat: int, version: int) -> None:
        """The clock moves for a seat (``T-01``)."""
        play = self.state.play
        if not self._ours or play is None or play.version != version or self.state.over:
            return
        if self._held is not None:  # made in time; its window ends now as well
            self._timing.retry(partial(self._overdue, seat, version))
            return
        action = play.game.overdue(play.state, seat)
        spent = self._timing.spent_ms(self.state, seat, self._ports.clock.now())
        fact = desk.move_fact(self.state, seat, action, "clock", spent)
        await self._move_by_itself(fact, seat, action, lambda: self._overdue(seat, version))

    async def _call(self, version: int) -> None:
        """Nobody has moved for a while: one who may is called (``R-21``)."""
        play = self.state.play
        node = None if play is None or play.version != version else play.node()
        if self.state.over or not isinstance(node, Waiting) or not node.legal:
            return
        # Whoever it is, all processes call the same.
        whim = Random(f"{self.code} {version}")  # noqa: S311  not a die
        self._timing.call(whim.choice(sorted(node.legal)))
        self._tell_all((), None, self._table)
        self._plan()

    async def _absent(self, key: str) -> None:
        """A person has been away too long: a bot stands in (``T-02``).

        Before and after a game as well: the rights of a host who is away pass on.
        """
        seat = self.state.seat_of(key)
        if seat is None or key in self._audience.online or not self.state.stands_in:
            return
        if not self._ours:
            return
        if self.state.places[seat].character is None:
            fact = desk.stand_in(self.state, seat, left=False)
            await self._commit_by_itself(fact, lambda: self._absent(key))

    async def _present(self, key: str) -> None:
        """A person whose connection was lost is here again: the bot gives way (``T-02``)."""
        seat = self.state.seat_of(key)
        if seat is None or key not in self._audience.online:
            return
        place = self.state.places[seat]
        if place.character is not None and not place.left:
            await self._commit_by_itself(CameBack(seat), lambda: self._present(key))

    async def _move_by_itself(
        self, fact: Played, seat: int, action: Any, again: Callable[[], Awaitable[None]]
    ) -> None:
        """Commit a move that no command asks for."""
        moved: AnyFact = fact
        if self._roller is not None:
            release = action.release or self._roller.house_release(seat)
            try:
                written = msgspec.to_builtins(release)
                moved = await self._thrown(fact, written, self._ports.clock.now())
            except KostiError:
                self._timing.retry(again)  # another die is in the way, for a moment
                return
        await self._commit_by_itself(moved, again)

    async def _commit_by_itself(self, fact: AnyFact, again: Callable[[], Awaitable[None]]) -> None:
        """Commit what no command asks for; ``again`` is called if it must be tried once more."""
        by = fact.by if isinstance(fact, Played) else None
        try:
            await self._commit([fact], None, None, by)
        except Conflict:
            self._put(again)  # another process was first; what it wrote is known now
        except StoreUnavailable:
            self._timing.retry(again)
            raise

    # ---- sessions

    async def _attach(self, session: Session, since: int | None) -> None:
        await self._know(since)
        await self._read_on()
        table = self.state
        asleep = not self._audience
        if not self._audience.add(session, table):
            return
        if asleep:
            self._timing.wake(table)
            self._keep_time()
        events = self._recent.since(since, table.version)
        for pledge in pledges(None, _ledger(table)):
            session.tell(pledge)
        session.tell(self._teller().state(session.key, events, None))
        if table.lines:
            session.tell(Talk(table.lines))
        if self._roller is not None:
            if asleep:
                await self._roller.wake(table)
            else:
                for rolling, chunk in self._roller.newcomer():
                    session.roll(rolling, chunk)
        if table.seat_of(session.key) is None:
            self._crowd_changes()
        else:
            self._audience.tell_presence(table, but=session)
        self._plan()
        await self._present(session.key)

    async def _detach(self, session: Session) -> None:
        if self._audience.remove(session):
            self._timing.gone(session.key)
            self._audience.tell_presence(self.state)
        else:
            self._crowd_changes()
        if self._roller is not None and not self._audience:
            self._roller.sleep()
        self._plan()

    def _crowd_changes(self) -> None:
        """Watchers come and go: how many there are is told a moment later, for all at once."""
        if self._crowd_due is None:
            when = self._ports.clock.now() + _CROWD
            self._crowd_due = self._ports.clock.call_at(when, lambda: self._put(self._tell_crowd))

    async def _tell_crowd(self) -> None:
        self._crowd_due = None
        self._audience.tell_crowd(self.state)

    def _tell_facts(
        self,
        before: TableState | None,
        facts: Sequence[AnyFact],
        events: tuple[Any, ...],
        by: By | None,
    ) -> None:
        """What was written is told by itself, and a nonce not at all; all else makes a state."""
        known = 0 if before is None else before.version
        self._audience.tell_lines([line for line in self.state.lines if line.number > known])
        if not all(isinstance(fact, Said | Contributed) for fact in facts):
            self._tell_all(events, by, before)

    def _tell_all(self, events: tuple[Any, ...], by: By | None, before: TableState | None) -> None:
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


def _throws(facts: Sequence[AnyFact]) -> int:
    """How often dice were thrown after the last move, for all to look at."""
    played = [fact for fact in facts if isinstance(fact, Played)]
    return sum(1 for _ in takewhile(lambda fact: fact.by is None, reversed(played)))


def _play_version(table: TableState | None) -> int | None:
    return None if table is None or table.play is None else table.play.version
