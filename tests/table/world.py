"""A house of which everything outside is ours: clock, store, dice, tokens, codes, sessions."""

from __future__ import annotations

import asyncio
import hashlib
import heapq
import itertools
import os
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from kosti.core import Dice
from kosti.games.perudo import Public, Standing
from kosti.games.perudo import State as PerudoState
from kosti.table import (
    House,
    Neighbours,
    Pace,
    Ports,
    Settings,
    Store,
    Table,
    TableState,
    key_of,
)
from kosti.table.facts import Entry, read_entry
from kosti.table.house import ALPHABET
from kosti.table.messages import (
    Answer,
    Back,
    Command,
    Held,
    Join,
    Leave,
    Move,
    Ok,
    Presence,
    Refusal,
    Replaced,
    Rolling,
    Start,
    State,
)
from kosti.testing.store import FakeStore
from kosti.web.metrics import Metrics

AT_ONCE = Pace((0.0, 0.0), 0.0, 0.0)
"""The house neither thinks nor shows anything."""

PLAIN = Settings(clock=0, window=0, grace=0)


class FakeTimer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self._callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self._callback = None

    def fire(self) -> None:
        if self._callback is not None:
            self._callback()


class FakeClock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._timers: list[tuple[float, int, FakeTimer]] = []
        self._number = itertools.count()

    def now(self) -> float:
        return self.time

    def wall(self) -> int:
        return 1_700_000_000_000 + round(self.time * 1000)

    def call_at(self, when: float, callback: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(callback)
        heapq.heappush(self._timers, (when, next(self._number), timer))
        return timer

    def next_before(self, end: float) -> FakeTimer | None:
        """The next timer up to a time; the clock goes to it."""
        if not self._timers or self._timers[0][0] > end:
            return None
        when, _, timer = heapq.heappop(self._timers)
        self.time = max(self.time, when)
        return timer


class WorldDice:
    """Dice that are told in advance, or follow from a seed.

    Attributes:
        opener: The seat that the draw of an opener names.
        rounds: The hands of the first rounds, as digits by seat, of which as many lie as are left.
        disguise: A round and a viewer: in that round all hands but the viewer's are others.
        masked: A round and a seat: in that round this hand alone is another.
    """

    def __init__(
        self,
        *,
        opener: int = 0,
        rounds: Sequence[Sequence[str]] = (),
        seed: int = 0,
        disguise: tuple[int, int | None] | None = None,
        masked: tuple[int, int] | None = None,
    ) -> None:
        self.opener = opener
        self.rounds = rounds
        self.seed = seed
        self.disguise = disguise
        self.masked = masked
        self.opened = 0
        self.thrown: dict[int, int] = {}

    def roll(self, dice: Dice) -> tuple[int, ...]:
        if dice.seat is None:
            return (self.opener + 1,)
        if dice.open:
            self.opened += 1
            return self._drawn(f"open {self.opened}", dice)
        self.thrown[dice.seat] = number = self.thrown.get(dice.seat, 0) + 1
        if number <= len(self.rounds):
            hand = self.rounds[number - 1][dice.seat]
            return tuple(int(digit) for digit in hand[: dice.count])
        name = f"{dice.seat} {number}"
        if self.disguise is not None:
            when, viewer = self.disguise
            if number == when and dice.seat != viewer:
                name += " disguised"
        if self.masked == (number, dice.seat):
            name += " masked"
        return self._drawn(name, dice)

    def _drawn(self, name: str, dice: Dice) -> tuple[int, ...]:
        digest = hashlib.sha512(f"{self.seed} {name}".encode()).digest()
        return tuple(byte % dice.faces + 1 for byte in digest[: dice.count])


class FakeSession:
    """A client's connection that remembers every byte."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.told: list[Answer] = []
        self.raw: list[bytes] = []
        self.chunks: list[bytes] = []
        self.closed = False

    def tell(self, answer: Answer) -> None:
        if not self.closed:
            self.told.append(answer)
            self.raw.append(msgspec.json.encode(answer))

    def roll(self, rolling: Rolling, chunk: bytes) -> None:
        if not self.closed:
            self.tell(rolling)
            self.chunks.append(chunk)

    def close(self) -> None:
        self.closed = True

    def states(self) -> list[State]:
        return [answer for answer in self.told if isinstance(answer, State)]

    def presences(self) -> list[Presence]:
        return [answer for answer in self.told if isinstance(answer, Presence)]

    def answers(self, command_id: str) -> list[Ok | Refusal | Held]:
        return [a for a in self.told if isinstance(a, Ok | Refusal | Held) and a.id == command_id]

    @property
    def state(self) -> State:
        return self.states()[-1]

    @property
    def replaced(self) -> bool:
        return any(isinstance(answer, Replaced) for answer in self.told)


class World:
    """A house and all that it stands on."""

    def __init__(
        self,
        *,
        dice: WorldDice | None = None,
        store: Store | None = None,
        clock: FakeClock | None = None,
        pace: Pace = AT_ONCE,
        codes: Sequence[str] = (),
        chance: Callable[[int], bytes] = os.urandom,
        fair: bool = False,
        neighbours: Neighbours | None = None,
    ) -> None:
        """Open it; with ``fair`` dice are provable ones instead of those told in advance."""
        self.clock = clock or FakeClock()
        self.fake = FakeStore()
        self.store: Store = store or self.fake
        self.dice = dice or WorldDice()
        fresh = (f"AAAA{a}{b}" for a in ALPHABET for b in ALPHABET)
        self._codes = itertools.chain(codes, fresh)
        self.random = random.Random(1)  # noqa: S311  for bots
        self.metrics = Metrics()
        source = None if fair else self.dice
        ports = Ports(self.store, self.clock, self.random, pace, source, chance, self.metrics)
        if neighbours is not None:
            ports = msgspec.structs.replace(ports, neighbours=neighbours)
        self.house = House(ports, lambda: next(self._codes))
        self.ids = (f"c{number}" for number in itertools.count(1))

    async def open(
        self,
        *names: str,
        bots: Sequence[str] = (),
        settings: Settings = PLAIN,
        start: bool = True,
        options: dict[str, Any] | None = None,
        game: str = "perudo/1",
    ) -> Party:
        """A table at which these people sit; by default A opens each game."""
        rules = {"roll_off": False} if options is None else options
        host = token_of(names[0])
        code = await self.house.open(game, rules, settings, (key_of(host), names[0]), bots)
        party = await self.party(code, *names)
        for name in names:
            await party[name].come()
        for name in names[1:]:
            await party[name].do(Join(next(self.ids), name))
        if start:
            await party[names[0]].do(Start(next(self.ids)))
        return party

    async def party(self, code: str, *names: str) -> Party:
        """The people of a table that is there already; nobody is connected."""
        table = await self.house.table(code)
        assert table is not None
        party = Party(self, table)
        for name in names:
            party.add(name)
        return party

    async def settle(self) -> None:
        """Wait until no mailbox has anything to do."""
        while any(not table._jobs.empty() for table in await self._waited_for()):
            pass

    async def _waited_for(self) -> list[Table]:
        tables = [*self.house._tables.values()]
        for table in tables:
            await table.settled()
        await asyncio.sleep(0)
        return tables

    async def wait(self, seconds: float) -> None:
        """Let time pass; whatever is due happens in order."""
        await self.settle()
        end = self.clock.time + seconds
        while (timer := self.clock.next_before(end)) is not None:
            timer.fire()
            await self.settle()
        self.clock.time = end
        await self.settle()


class Party:
    """A table and those who know its link."""

    def __init__(self, world: World, table: Table) -> None:
        self.world = world
        self.table = table
        self.people: dict[str, Person] = {}

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    def add(self, name: str) -> Person:
        """Somebody with a secret of their own."""
        self.people[name] = person = Person(self, name)
        return person

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def public(self) -> Public:
        """What everybody knows of the game."""
        assert self.state.play is not None
        state: PerudoState = self.state.play.state
        return state.public

    @property
    def game_version(self) -> int:
        assert self.state.play is not None
        return self.state.play.version

    @property
    def bid(self) -> Standing:
        """The bid that stands."""
        assert self.public.bid is not None
        return self.public.bid

    @property
    def turn(self) -> Person:
        """Who is on turn."""
        assert self.public.turn is not None
        return self.people[self.state.names[self.public.turn]]

    def turn_of(self, seat: int | None) -> Person:
        """Who sits on a seat that must act."""
        assert seat is not None
        return self.people[self.state.names[seat]]

    def log(self) -> list[Entry]:
        """What is stored of the table."""
        return [read_entry(entry) for entry in self.world.fake.tables[self.table.code]]

    async def play(self, text: str) -> None:
        """A few moves, such as ``A:1x2 B:doodoo``; each of them must be carried out."""
        for move in text.split():
            name, _, what = move.partition(":")
            answer = await self[name].move(what)
            assert isinstance(answer, Ok), answer


class Person:
    """Somebody with a secret, connected or not."""

    def __init__(self, party: Party, name: str) -> None:
        self.party = party
        self.name = name
        self.key = key_of(token_of(name))
        self.sessions: list[FakeSession] = []

    @property
    def session(self) -> FakeSession:
        """The last connection."""
        return self.sessions[-1]

    @property
    def seat(self) -> int | None:
        return self.party.state.seat_of(self.key)

    async def come(self, since: int | None = None) -> FakeSession:
        """Connect, in a new window if there is one already."""
        session = FakeSession(self.key)
        self.sessions.append(session)
        self.party.table.attach(session, since)
        await self.party.world.settle()
        return session

    async def go(self) -> None:
        """Lose the connection."""
        self.session.close()
        self.party.table.detach(self.session)
        await self.party.world.settle()

    async def do(self, command: Command) -> Ok | Refusal | Held:
        """Say something and give the last answer to it."""
        self.submit(command)
        await self.party.world.settle()
        return self.session.answers(command.id)[-1]

    def submit(self, command: Command) -> None:
        """Say something without waiting for what comes of it."""
        self.party.table.submit(self.session, command)

    def to_move(
        self,
        text: str,
        version: int | None = None,
        command_id: str | None = None,
        **details: object,
    ) -> Move:
        """The command of a move, by default at the version that stands."""
        return Move(
            next(self.party.world.ids) if command_id is None else command_id,
            self.party.state.version if version is None else version,
            text,
            details,
        )

    async def move(
        self,
        text: str,
        version: int | None = None,
        command_id: str | None = None,
        **details: object,
    ) -> Ok | Refusal | Held:
        return await self.do(self.to_move(text, version, command_id, **details))

    async def leave(self) -> Ok | Refusal | Held:
        return await self.do(Leave(next(self.party.world.ids)))

    async def back(self) -> Ok | Refusal | Held:
        return await self.do(Back(next(self.party.world.ids)))


def token_of(name: str) -> str:
    return f"the secret of {name} ".ljust(24, ".")


def refused(answer: object, code: str) -> Refusal:
    """The answer, which must be a refusal with this code."""
    assert isinstance(answer, Refusal), answer
    assert answer.code == code, answer
    return answer
