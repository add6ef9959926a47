"""Every command names a version and has an id: late ones are refused, repeated ones answered."""

from __future__ import annotations

import pytest
from tests.table.world import PLAIN, FakeSession, Party, World, WorldDice, refused

from kosti.table import Settings
from kosti.table.messages import Join, Ok, Regroup, Start
from kosti.testing.store import FakeStore

HANDS = [("22345", "33456", "44562")] * 9


async def three(world: World | None = None, settings: Settings = PLAIN) -> Party:
    return await (world or World(dice=WorldDice(rounds=HANDS))).open(
        "A", "B", "C", settings=settings
    )


async def test_a_stale_move_is_refused() -> None:
    party = await three()
    version = party.state.version
    await party.play("A:1x2")
    answer = refused(await party["B"].move("2x2", version), "too-late")
    assert (answer.error, answer.facts) == ("conflict", {"version": version + 1})
    assert isinstance(await party["B"].move("2x2"), Ok)


@pytest.mark.parametrize("ahead", [1, 100, 10**40])
async def test_a_version_to_come_is_refused(ahead: int) -> None:
    party = await three()
    answer = refused(await party["A"].move("1x2", party.state.version + ahead), "no-such-version")
    assert answer.error == "malformed"


async def test_what_is_no_move_of_the_game_makes_no_move_late() -> None:
    """Somebody gets up and comes back while A thinks: A saw the same game all the time."""
    party = await three()
    command = party["A"].to_move("1x2")
    await party["C"].leave()
    await party["C"].back()
    assert party.state.version == command.version + 2
    assert isinstance(await party["A"].do(command), Ok)


async def test_a_repeated_command_gets_its_first_answer() -> None:
    party = await three()
    good = party["A"].to_move("1x2", command_id="good")
    bad = party["A"].to_move("9x9", command_id="bad")
    ok, refusal = await party["A"].do(good), await party["A"].do(bad)
    await party.play("B:2x2 C:3x2 A:4x2")
    version = party.state.version
    assert await party["A"].do(good) == ok
    assert await party["A"].do(bad) == refusal
    assert party.state.version == version


async def test_an_id_is_its_authors_own() -> None:
    party = await three()
    await party["A"].move("1x2", command_id="1")
    assert isinstance(await party["B"].move("2x2", command_id="1"), Ok)


async def test_nonsense_does_not_push_out_what_was_carried_out() -> None:
    party = await three()
    command = party["A"].to_move("1x2", command_id="mine")
    ok = await party["A"].do(command)
    stranger = party.add("X")
    await stranger.come()
    for number in range(2000):
        stranger.submit(stranger.to_move("1x2", command_id=f"spam {number}"))
    await party.world.settle()
    assert await party["A"].do(command) == ok


async def test_after_a_restart_a_repeated_command_gets_its_first_answer() -> None:
    party = await three()
    move = party["A"].to_move("1x2", command_id="move")
    ok = await party["A"].do(move)
    again = World(dice=WorldDice(rounds=HANDS), store=party.world.fake)
    after = await again.party(party.table.code, "A", "B", "C")
    await after["A"].come()
    assert after["A"].session.state.version == party.state.version
    assert await after["A"].do(move) == ok
    assert after.state.version == party.state.version


async def test_after_a_restart_a_repeated_join_seats_nobody_twice() -> None:
    world = World()
    party = await world.open("A", start=False)
    join = Join("join", "B")
    await party.add("B").come()
    ok = await party["B"].do(join)
    again = World(store=world.fake)
    after = await again.party(party.table.code, "B")
    await after["B"].come()
    assert await after["B"].do(join) == ok
    assert after.state.names == ("A", "B")


async def test_a_command_of_many_facts_is_answered_with_the_last_version() -> None:
    """Also after a restart; starting draws the opener and throws all hands."""
    world = World()
    party = await world.open("A", "B", start=False)
    ok = await party["A"].do(Start("go"))
    assert ok == Ok("go", party.state.version)
    after = await World(store=world.fake).party(party.table.code, "A")
    await after["A"].come()
    assert await after["A"].do(Start("go")) == ok


async def test_since_gives_the_events_that_were_missed() -> None:
    party = await three()
    version = party.state.version
    await party["B"].go()
    await party.play("A:1x2")
    session = await party["B"].come(version)
    assert [type(event).__name__ for event in session.state.events] == ["BidMade"]
    assert session.state.version == version + 1


@pytest.mark.parametrize("since", [None, -1, 0, 10**9, 10**40])
async def test_an_unknown_since_gives_a_snapshot(since: int | None) -> None:
    party = await three()
    await party.play("A:1x2")
    session = await party["B"].come(since)
    assert session.state.events == ()
    assert session.state.view is not None


async def test_since_up_to_date_gives_no_events() -> None:
    party = await three()
    await party.play("A:1x2")
    assert (await party["B"].come(party.state.version)).state.events == ()


async def test_since_a_version_of_the_last_game_gives_a_snapshot() -> None:
    """Seats may be others' now: the events of one game are never told in another."""
    world = World(dice=WorldDice(rounds=[("2", "3", "4")] * 9))
    party = await world.open("A", "B", "C", options={"dice": 1, "roll_off": False})
    version = party.state.version
    await party.play("A:2x6 B:doodoo B:2x6 C:doodoo")
    assert party.state.over
    await party["A"].leave()
    await party["B"].do(Start("again"))
    assert party.state.names == ("B", "C")
    session = await party["C"].come(version)
    assert session.state.events == ()
    recent = await party["B"].come(party.game_version - 3)
    assert all("A" not in repr(event) for event in recent.state.events)


async def test_regrouping_forgets_the_last_game() -> None:
    world = World(dice=WorldDice(rounds=[("2", "3")]))
    party = await world.open("A", "B", options={"dice": 1, "roll_off": False})
    version = party.state.version
    await party.play("A:2x6 B:doodoo")
    await party["A"].do(Regroup("r"))
    session = await party["B"].come(version)
    assert (session.state.view, session.state.events) == (None, ())


async def test_messages_of_one_connection_are_a_line_without_gaps() -> None:
    """Every state's version is above the last one, and the log holds each version once."""
    world = World(dice=WorldDice(rounds=[("2", "3", "4")] * 9))
    party = await world.open("A", "B", "C", options={"dice": 1, "roll_off": False})
    await party.play("A:2x6 B:doodoo B:2x6 C:doodoo")
    versions = [state.version for state in party["C"].session.states()]
    assert versions == sorted(set(versions))
    assert len(party.log()) == party.state.version


async def test_two_windows_of_a_newcomer_who_sits_down() -> None:
    """The one that joins keeps the seat, the other learns that it was replaced."""
    world = World()
    party = await world.open("A", start=False)
    person = party.add("B")
    first, second = await person.come(), await person.come()
    party.table.submit(first, Join("j", "B"))
    await world.settle()
    assert second.replaced
    assert second.closed
    assert not first.closed
    assert first.state.seat == 1


async def test_a_second_window_takes_the_seat_over() -> None:
    party = await three()
    old = party["A"].session
    new = await party["A"].come()
    assert old.replaced
    assert old.closed
    party.table.detach(old)
    await party.world.settle()
    assert party.table._audience.online == {party[name].key for name in "ABC"}
    assert not new.closed
    assert isinstance(await party["A"].move("1x2"), Ok)


async def test_a_store_of_another_life_is_read_from_the_beginning() -> None:
    party = await three()
    await party.play("A:1x2 B:2x2")
    copy = FakeStore({code: list(entries) for code, entries in party.world.fake.tables.items()})
    after = await World(store=copy).party(party.table.code, "A", "B", "C")
    assert after.public == party.public
    session = FakeSession(after["C"].key)
    after.table.attach(session, None)
    await after.world.settle()
    assert session.state.view == party["C"].session.state.view


async def test_who_only_watches_comes_and_goes_unnoticed() -> None:
    """Or everybody would hear of everybody: a crowd that comes costs its size once, not twice."""
    party = await three()
    told = [len(party[name].session.told) for name in "ABC"]
    party.add("watcher")
    await party["watcher"].come()
    await party["watcher"].go()
    assert [len(party[name].session.told) for name in "ABC"] == told
