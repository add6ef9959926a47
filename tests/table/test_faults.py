"""Nothing is told that is not stored, and what fails is answered, and works again later."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.world import FakeClock, Party, World, WorldDice, refused
from typing_extensions import override

from kosti.table import Settings, StoreUnavailable
from kosti.table.facts import Played
from kosti.table.messages import Join, Leave, Ok
from kosti.testing.store import FakeStore

HANDS = [("22345", "33456", "44562")] * 9


class LyingStore(FakeStore):
    """Stores, but says that it could not; or cannot be read."""

    lies = 0
    unreadable = 0

    @override
    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        version = await super().append(table, expected, entries)
        if self.lies:
            self.lies -= 1
            raise StoreUnavailable("the answer was lost")
        return version

    @override
    async def read(self, table: str, after: int = 0) -> Sequence[bytes]:
        if self.unreadable:
            self.unreadable -= 1
            raise StoreUnavailable("cannot be read")
        return await super().read(table, after)


async def three(store: FakeStore | None = None) -> Party:
    world = World(dice=WorldDice(rounds=HANDS))
    if store is not None:
        world = World(dice=WorldDice(rounds=HANDS), store=store)
        world.fake = store
    return await world.open("A", "B", "C")


async def test_nothing_is_told_before_it_is_stored() -> None:
    party = await three()
    party.world.fake.hold()
    heard = [len(person.session.told) for person in party.people.values()]
    command = party["A"].to_move("1x2")
    party["A"].submit(command)
    while not party.world.fake.held:
        await asyncio.sleep(0)
    assert [len(person.session.told) for person in party.people.values()] == heard
    party.world.fake.release()
    await party.world.settle()
    assert isinstance(party["A"].session.answers(command.id)[0], Ok)


async def test_a_failing_store_tells_nobody_and_works_again() -> None:
    party = await three()
    version = party.state.version
    command = party["A"].to_move("1x2")
    party.world.fake.fail_next(2)
    heard = len(party["B"].session.told)
    for _ in range(2):
        assert refused(await party["A"].do(command), "store-unavailable").error == "unavailable"
    assert party.state.version == version
    assert len(party["B"].session.told) == heard
    assert isinstance(await party["A"].do(command), Ok)
    assert party.state.version == version + 1


async def test_the_dice_of_a_throw_that_was_not_stored_are_not_kept() -> None:
    """A player cannot have the dice thrown again until he likes them: he never saw them."""
    party = await three()
    await party.play("A:9x6")
    party.world.fake.fail_next()
    refused(await party["B"].move("doodoo"), "store-unavailable")
    assert party.public.bids
    assert party["B"].session.state.view.public.last is None  # type: ignore[union-attr]
    await party.play("B:doodoo")


async def test_a_move_that_was_stored_though_the_store_denied_it() -> None:
    """Sent again it is found, not made a second time; everybody sees it."""
    store = LyingStore()
    party = await three(store)
    store.lies = 1
    command = party["A"].to_move("1x2")
    refused(await party["A"].do(command), "store-unavailable")
    ok = await party["A"].do(command)
    assert ok == Ok(command.id, party.state.version)
    assert sum(isinstance(e.fact, Played) and e.fact.by == "player" for e in party.log()) == 1
    assert party["C"].session.state.version == party.state.version
    assert isinstance(await party["B"].move("2x2"), Ok)


async def test_while_the_store_cannot_be_read_everybody_gets_an_answer() -> None:
    store = LyingStore()
    party = await three(store)
    store.lies, store.unreadable = 1, 4
    command = party["A"].to_move("1x2")
    for person, said in (
        (party["A"], command),
        (party["A"], command),
        (party["B"], party["B"].to_move("jonti")),
        (party["C"], Join("j", "C")),
    ):
        refused(await person.do(said), "store-unavailable")
    session = await party["C"].come()
    assert session.state.seat == 2
    await party["C"].go()
    assert isinstance(await party["A"].do(command), Ok)
    assert party["B"].session.presences()[-1].online == (True, True, False)


async def test_a_clock_runs_on_while_the_store_cannot_be_read() -> None:
    store = LyingStore()
    world = World(dice=WorldDice(rounds=HANDS), store=store)
    world.fake = store
    party = await world.open("A", "B", settings=Settings(clock=5, window=0))
    store.fail_next(1)
    store.unreadable = 3
    await world.wait(20)
    assert [bid.seat for bid in party.public.bids] != [] or party.public.round > 1


async def test_a_held_move_that_cannot_be_stored_is_answered() -> None:
    world = World(dice=WorldDice(rounds=HANDS))
    party = await world.open("A", "B", "C", settings=Settings(clock=0, window=3))
    await party.play("A:3x4")
    command = party["B"].to_move("4x4")
    await party["B"].do(command)
    world.fake.fail_next()
    await world.wait(3)
    refused(party["B"].session.answers(command.id)[-1], "store-unavailable")
    assert isinstance(await party["B"].do(command), Ok)


async def test_opening_and_loading_fail_and_work_again() -> None:
    store = LyingStore()
    world = World(store=store)
    world.fake = store
    store.fail_next()
    with pytest.raises(StoreUnavailable):
        await world.open("A")
    party = await world.open("A", start=False)
    other = World(store=store)
    store.unreadable = 1
    with pytest.raises(StoreUnavailable):
        await other.house.table(party.table.code)
    assert await other.house.table(party.table.code) is not None
    tasks = [task for task in asyncio.all_tasks() if task.get_name().startswith("table")]
    assert len(tasks) == 2  # nothing is left of what was not opened


# ---- two houses over one store


async def two_houses(names: str = "AB") -> tuple[Party, Party]:
    """A table of A, B and C, served by two houses; each holds everybody's connection."""
    clock = FakeClock()
    one = World(dice=WorldDice(rounds=HANDS), clock=clock)
    here = await one.open("A", "B", "C")
    two = World(dice=WorldDice(rounds=HANDS[1:]), clock=clock, store=one.fake)
    two.fake = one.fake
    two.ids = (f"d{number}" for number in itertools.count())
    there = await two.party(here.table.code, "A", "B", "C")
    for name in names:
        await there[name].come()
    return here, there


async def test_who_comes_too_late_in_the_other_house_is_refused_and_sees_why() -> None:
    here, there = await two_houses()
    await here.play("A:1x2")
    late = there["A"].to_move("2x2")
    assert refused(await there["A"].do(late), "too-late").error == "conflict"
    assert there.public == here.public
    assert there["B"].session.state.version == here.state.version
    assert isinstance(await there["B"].move("2x2"), Ok)


async def test_the_same_command_in_both_houses_is_carried_out_once() -> None:
    here, there = await two_houses()
    command = here["A"].to_move("1x2", command_id="same")
    ok = await here["A"].do(command)
    assert await there["A"].do(command) == ok
    assert len(here.log()) == here.state.version == there.state.version


async def test_what_is_no_move_in_one_house_makes_no_move_late_in_the_other() -> None:
    here, there = await two_houses()
    await here["C"].leave()
    assert isinstance(await there["A"].move("1x2", there.state.version), Ok)
    assert isinstance(await here["C"].back(), Ok)
    assert here.public == there.public


async def test_a_move_that_waits_in_the_other_house_is_answered() -> None:
    clock = FakeClock()
    one = World(dice=WorldDice(rounds=HANDS), clock=clock)
    here = await one.open("A", "B", "C", settings=Settings(clock=0, window=3))
    await here.play("A:3x4")
    two = World(dice=WorldDice(rounds=HANDS[1:]), clock=clock, store=one.fake)
    there = await two.party(here.table.code, "A", "B", "C")
    await there["B"].come()
    await there["C"].come()
    held = there["B"].to_move("4x4", command_id="held")
    await there["B"].do(held)
    await here.play("C:jonti")
    await there["C"].do(Leave("leave"))  # the other house writes, and so learns of it
    await two.settle()
    refused(there["B"].session.answers(held.id)[-1], "too-late")


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 2), st.integers(0, 3)), max_size=25))
def test_two_houses_lose_and_double_nothing(steps: list[tuple[bool, int, int]]) -> None:
    asyncio.run(_two_houses(steps))


async def _two_houses(steps: list[tuple[bool, int, int]]) -> None:
    here, there = await two_houses("ABC")
    acknowledged: list[tuple[str, int]] = []
    for at_once, who, what in steps:
        if here.state.over or there.state.over:
            break
        said = []
        for party in (here, there) if at_once else ((here, there)[what % 2],):
            person = party["ABC"[who]]
            bid = party.public.bid
            text = (
                "1x2"
                if bid is None
                else (f"{bid.quantity + 1}x{bid.face}", "doodoo", "jonti")[what % 3]
            )
            command = person.to_move(text)
            person.submit(command)
            said.append((person, command))
        await here.world.settle()
        await there.world.settle()
        for person, command in said:
            (answer,) = person.session.answers(command.id)
            if isinstance(answer, Ok):
                acknowledged.append((command.id, answer.version))
    # A command makes either house look.
    for party in (here, there, here):
        await party["A"].leave() if party is here else await party["A"].back()
    stored = {entry.id: version for version, entry in enumerate(here.log(), 1) if entry.id}
    assert all(stored[command_id] == version for command_id, version in acknowledged)
    ids = [entry.id for entry in here.log() if entry.id]
    assert len(ids) == len(set(ids))
    await here.world.house.close()
    await there.world.house.close()


async def test_a_store_that_stumbles_while_many_come_leaves_one_mailbox() -> None:
    """Whoever waited for a load that failed must not end at a table of their own."""
    store = LyingStore()
    world = World(store=store)
    world.fake = store
    code = (await world.open("A", start=False)).table.code
    house = World(store=store).house
    store.unreadable = 1
    first = [asyncio.create_task(house.table(code)) for _ in range(3)]
    while not any(task.done() for task in first):
        await asyncio.sleep(0)
    late = [asyncio.create_task(house.table(code)) for _ in range(3)]
    found = await asyncio.gather(*first, *late, return_exceptions=True)
    assert isinstance(found[0], StoreUnavailable)
    assert {id(table) for table in found[1:]} == {id(await house.table(code))}


async def test_a_bot_that_fails_does_not_hold_up_people(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("kosti.table.timing.make_policy", lambda *_, **__: broken)
    party = await World(dice=WorldDice(rounds=HANDS)).open("A", bots=("steady",))
    await party["A"].move("2x6")
    await party.world.wait(1)
    assert party.public.last is not None
    assert (party.public.last.call.seat, party.public.last.call.kind) == (1, "doodoo")
    assert "the bot in seat 1 failed" in caplog.text
