"""Several houses with one store: neighbours in one process, and every message on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count

from tests.table.test_rondo import Seeds
from tests.table.world import AT_ONCE, FakeClock, World, WorldDice

from kosti.table import Company, Listener, Pace
from kosti.testing.store import FakeStore


class Street:
    """What the houses hear of one another, once somebody asks for news.

    Attributes:
        store: The store that they share.
        worlds: The houses, with all that they stand on, in the order in which they were built.
    """

    def __init__(
        self,
        dice: Callable[[], WorldDice] = WorldDice,
        pace: Pace = AT_ONCE,
        *,
        fair: bool = False,
    ) -> None:
        self.store = FakeStore()
        self.clock = FakeClock()
        self.worlds: list[World] = []
        self.houses: list[FakeNeighbours] = []
        self.arrivals = count(1)
        self.since: dict[str, int] = {}
        self._dice = dice
        self._pace = pace
        self._fair = fair

    def world(self) -> World:
        """Another house."""
        house = FakeNeighbours(self)
        number = len(self.worlds)
        world = World(
            dice=self._dice(),
            store=self.store,
            clock=self.clock,
            pace=self._pace,
            chance=Seeds(number),
            fair=self._fair,
            neighbours=house,
        )
        world.fake = self.store
        world.ids = (f"{number}c{command}" for command in count(1))
        self.houses.append(house)
        self.worlds.append(world)
        return world

    async def settle(self) -> None:
        """All houses hear what there is to hear, and do what follows."""
        before = None
        while before != (before := self._everything()):
            self._news()
            for world in self.worlds:
                await world.settle()

    async def wait(self, seconds: float) -> None:
        """Let time pass for all houses; whatever is due happens in order."""
        await self.settle()
        end = self.clock.time + seconds
        while (timer := self.clock.next_before(end)) is not None:
            timer.fire()
            await self.settle()
        self.clock.time = end
        await self.settle()

    def burn_down(self, world: World) -> None:
        """A house is heard of no more; the others find out in time."""
        house = self.houses.pop(self.worlds.index(world))
        self.worlds.remove(world)
        house.ran.clear()

    def _everything(self) -> object:
        stored = {code: len(entries) for code, entries in self.store.tables.items()}
        people = [{code: dict(who or {}) for code, who in h.seated.items()} for h in self.houses]
        return stored, people, [dict(house.ran) for house in self.houses]

    def _news(self) -> None:
        """A table without a runner gets the first that may."""
        for code in {code for house in self.houses for code in house.listeners}:
            here = [house for house in self.houses if house.seated.get(code) is not None]
            if not any(house.ran.get(code) for house in here) and here:
                here[0].ran[code] = True
                self.since[code] = self.clock.wall()
        for house in self.houses:
            for code, listener in house.listeners.items():
                listener.rang(len(self.store.tables.get(code, ())))
                company = house.company(code)
                if house.told.get(code) != company:
                    house.told[code] = company
                    listener.accompanied(company)


class FakeNeighbours:
    """One house's neighbours; implements ``kosti.table.Neighbours``."""

    def __init__(self, street: Street) -> None:
        self.street = street
        self.listeners: dict[str, Listener] = {}
        self.seated: dict[str, Mapping[str, object] | None] = {}
        self.ran: dict[str, bool] = {}
        self.told: dict[str, Company] = {}
        self.arrived: dict[tuple[str, str], tuple[object, int]] = {}

    @property
    def any(self) -> bool:
        return True

    def join(self, code: str, listener: Listener) -> None:
        self.listeners[code] = listener

    def part(self, code: str) -> None:
        self.listeners.pop(code, None)
        self.attend(code, None)

    def attend(self, code: str, seated: Mapping[str, object] | None) -> None:
        self.seated[code] = None if seated is None else dict(seated)
        if seated is None:
            self.ran[code] = False
        for key, session in (seated or {}).items():
            if self.arrived.get((code, key), (None, 0))[0] is not session:
                self.arrived[code, key] = (session, next(self.street.arrivals))

    def runs(self, code: str) -> bool:
        return self.ran.get(code, False)

    async def close(self) -> None:
        self.ran.clear()

    def company(self, code: str) -> Company:
        """How the others stand to a table."""
        there = [house for house in self.street.houses if house is not self]
        online = {key for house in there for key in house.seated.get(code) or ()}
        mine = self.seated.get(code) or {}
        replaced = {
            key
            for house in there
            for key in house.seated.get(code) or ()
            if key in mine and house.arrived[code, key][1] > self.arrived[code, key][1]
        }
        ran = any(house.runs(code) for house in self.street.houses)
        since = self.street.since[code] if ran else 0
        return Company(frozenset(online), frozenset(replaced), since, ours=self.runs(code))
