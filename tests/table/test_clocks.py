"""Clocks, absences, and tables that sleep (T-01, T-02, T-03)."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.table.world import FakeSession, Party, World, WorldDice, refused

from kosti.table import Pace, Settings
from kosti.table.facts import CameBack, Played, StoodIn
from kosti.table.messages import Command, Held, Ok, Start

CLOCK = Settings(clock=10, window=0, grace=45)
HANDS = [("22345", "33456", "44562")] * 9


async def three(settings: Settings = CLOCK, pace: Pace | None = None) -> Party:
    pace = pace or Pace((0.0, 0.0), 0.0, 0.0)
    return await World(dice=WorldDice(rounds=HANDS), pace=pace).open(
        "A", "B", "C", settings=settings
    )


def last_move(party: Party) -> tuple[str, str | None]:
    """The last move and who made it."""
    for entry in reversed(party.log()):
        fact = entry.fact
        if isinstance(fact, Played) and fact.by is not None:
            return f"{fact.line['player']}:{fact.line['move']}", fact.by
    raise LookupError


# ---- T-01


@pytest.mark.rule("T-01")
async def test_the_clock_opens_with_the_lowest_bid() -> None:
    party = await three()
    assert party["A"].session.state.clock.move == 10_000
    await party.world.wait(9.9)
    assert party.public.bids == ()
    await party.world.wait(0.1)
    assert last_move(party) == ("A:1x2", "clock")
    assert party["C"].session.state.by == "clock"
    assert party["C"].session.state.clock.move == 10_000


@pytest.mark.rule("T-01")
async def test_the_clock_doubts_a_bid() -> None:
    party = await three()
    await party.play("A:3x4")
    await party.world.wait(10)
    assert last_move(party) == ("B:doodoo", "clock")


@pytest.mark.rule("T-01")
async def test_the_clock_declares_no_calzone() -> None:
    rounds = [("22", "33", "44")] * 9
    world = World(dice=WorldDice(rounds=rounds))
    party = await world.open("A", "B", settings=CLOCK, options={"dice": 2, "roll_off": False})
    await party.play("A:4x6 B:doodoo")
    assert party.public.may_declare
    await world.wait(10)
    assert last_move(party) == ("A:1x2", "clock")
    assert not party.public.calzone


@pytest.mark.rule("T-01")
async def test_no_clock_waits_for_ever() -> None:
    party = await three(Settings(clock=0, window=0))
    assert party["A"].session.state.clock.move is None
    await party.world.wait(10**6)
    assert party.public.bids == ()


@pytest.mark.rule("T-01")
async def test_a_whole_game_ends_by_the_clock_alone() -> None:
    party = await three()
    for _ in range(200):
        await party.world.wait(10)
    assert party.state.over


async def test_the_clock_waits_while_dice_are_looked_at() -> None:
    party = await three(pace=Pace((0.0, 0.0), 4.5, 0.0))
    assert party["A"].session.state.clock.move == 14_500
    await party.world.wait(14.4)
    assert party.public.bids == ()
    await party.world.wait(0.1)
    assert last_move(party) == ("A:1x2", "clock")


async def test_what_is_no_move_does_not_wind_the_clock() -> None:
    party = await three()
    await party.world.wait(6)
    await party["C"].leave()
    refused(await party["A"].move("9x9"), "no-such-face")
    await party["B"].go()
    await party["B"].come()
    assert party["A"].session.state.clock.move == 4_000
    await party.world.wait(4)
    assert last_move(party) == ("A:1x2", "clock")


async def test_a_failing_store_does_not_wind_the_clock() -> None:
    party = await three()
    await party.world.wait(6)
    party.world.fake.fail_next()
    refused(await party["A"].move("1x2"), "store-unavailable")
    await party["B"].come()
    assert party["B"].session.state.clock.move == 4_000
    await party.world.wait(4)
    assert last_move(party) == ("A:1x2", "clock")


@pytest.mark.rule("P-20")
async def test_nobody_runs_out_of_time_in_a_window() -> None:
    """A clock shorter than the window: whoever moved in time has moved."""
    party = await three(Settings(clock=2, window=5))
    await party.play("A:3x4")
    assert isinstance(await party["B"].move("4x4", command_id="m"), Held)
    await party.world.wait(4.9)
    assert party.bid.quantity == 3
    await party.world.wait(2)
    assert last_move(party) == ("B:4x4", "player")


@pytest.mark.rule("T-01")
async def test_the_record_says_who_moved() -> None:
    world = World(dice=WorldDice(rounds=[("2", "3")] * 9))
    party = await world.open("A", "B", settings=CLOCK, options={"dice": 1, "roll_off": False})
    await world.wait(10)
    await party["B"].leave()
    while not party.state.over:
        await world.wait(10)
    record = (await world.house.record(party.table)).decode().splitlines()
    by = [line.partition('"x-by":')[2].strip('"}') for line in record if '"move"' in line]
    assert by[:2] == ["clock", "bot"]


# ---- T-02


@pytest.mark.rule("T-02")
async def test_a_bot_plays_for_who_got_up_until_he_is_back() -> None:
    party = await three()
    ok = await party["A"].leave()
    assert isinstance(ok, Ok)
    await party.world.wait(0)
    assert last_move(party)[1] == "bot"
    assert last_move(party)[0].startswith("A:")
    info = party["B"].session.state.table.seats[0]
    assert (info.name, info.kind, info.away, info.character) == ("A", "human", True, "steady")
    refused(await party["A"].move("1x2"), "away")
    assert party["A"].session.state.moves is None
    assert isinstance(await party["A"].back(), Ok)
    info = party["B"].session.state.table.seats[0]
    assert (info.name, info.away, info.character) == ("A", False, None)
    refused(await party["A"].back(), "not-away")


@pytest.mark.rule("T-02")
async def test_who_got_up_stays_away_though_he_looks_in() -> None:
    party = await three()
    await party["C"].leave()
    await party["C"].go()
    await party["C"].come()
    assert party.state.places[2].left
    assert party["C"].session.state.view.hand is not None  # type: ignore[union-attr]


@pytest.mark.rule("T-02")
async def test_a_bot_stands_in_for_a_lost_connection() -> None:
    party = await three(Settings(clock=0, window=0, grace=45))
    await party["A"].go()
    await party.world.wait(44.9)
    assert not any(isinstance(entry.fact, StoodIn) for entry in party.log())
    await party.world.wait(0.1)
    assert party.log()[-2].fact == StoodIn(0, "steady", left=False)
    assert last_move(party)[1] == "bot"
    session = await party["A"].come()
    assert party.log()[-1].fact == CameBack(0)
    assert session.state.seat == 0
    assert not session.state.table.seats[0].away


@pytest.mark.rule("T-02")
async def test_back_in_time_nobody_has_stood_in() -> None:
    party = await three(Settings(clock=0, window=0, grace=45))
    for _ in range(3):
        await party["A"].go()
        await party.world.wait(44)
        await party["A"].come()
    await party.world.wait(100)
    assert not any(isinstance(entry.fact, StoodIn) for entry in party.log())


@pytest.mark.rule("T-02")
async def test_the_game_of_all_who_left_goes_on_to_its_end() -> None:
    party = await three()
    for name in "ABC":
        await party[name].leave()
    await party.world.wait(1000)
    assert party.state.over


@pytest.mark.rule("T-02")
async def test_a_table_with_nobody_there_sleeps_and_wakes() -> None:
    party = await three()
    for name in "ABC":
        await party[name].go()
    version = party.state.version
    await party.world.wait(10**6)
    assert party.state.version == version
    session = await party["B"].come()
    assert session.state.clock.move == 10_000
    await party.world.wait(10)
    assert last_move(party) == ("A:1x2", "clock")


@pytest.mark.rule("T-02")
async def test_a_woken_table_gives_the_others_their_grace() -> None:
    party = await three(Settings(clock=0, window=0, grace=45))
    for name in "ABC":
        await party[name].go()
    await party.world.wait(1000)
    await party["B"].come()
    await party.world.wait(44)
    assert not any(isinstance(entry.fact, StoodIn) for entry in party.log())
    await party.world.wait(1)
    assert {e.fact.seat for e in party.log() if isinstance(e.fact, StoodIn)} == {0, 2}


async def test_a_spectator_alone_keeps_the_table_awake() -> None:
    party = await three()
    await party.add("W").come()
    for name in "ABC":
        await party[name].go()
    await party.world.wait(10)
    assert last_move(party) == ("A:1x2", "clock")


async def test_after_a_restart_the_game_goes_on() -> None:
    party = await three()
    await party.play("A:3x4")
    world = World(dice=WorldDice(rounds=HANDS[1:]), store=party.world.fake)
    after = await world.party(party.table.code, "A", "B", "C")
    await world.wait(1000)
    assert after.state.version == party.state.version
    await after["C"].come()
    await world.wait(10)
    assert after.public.last is not None
    assert after.public.last.call.seat == 1


# ---- T-03


@pytest.mark.rule("T-03")
def test_there_is_no_command_that_takes_back() -> None:
    kinds = {command.__struct_config__.tag for command in get_args(Command)}
    assert kinds == {
        *("join", "add-bot", "remove", "configure", "start", "regroup"),
        *("move", "dice", "nonce", "leave", "back"),
        *("admit", "hand-over", "say", "silence"),
    }


@pytest.mark.rule("T-03")
async def test_an_accepted_move_stands() -> None:
    """Neither another move, nor getting up, nor losing the connection takes it back."""
    party = await three()
    await party.play("A:3x4")
    refused(await party["A"].move("1x2"), "not-your-turn")
    refused(await party["A"].do(Start("s")), "game-is-on")
    await party["A"].leave()
    await party["A"].back()
    await party["A"].go()
    await party["A"].come()
    assert (party.bid.seat, party.bid.quantity) == (0, 3)


# ---- things that go wrong


async def test_a_move_of_the_clock_is_tried_again() -> None:
    party = await three()
    party.world.fake.fail_next(3)
    await party.world.wait(12.9)
    assert party.public.bids == ()
    await party.world.wait(0.2)
    assert last_move(party) == ("A:1x2", "clock")


async def test_a_move_of_a_bot_is_tried_again() -> None:
    party = await three()
    party.world.fake.fail_next(0)
    await party["A"].leave()
    party.world.fake.fail_next(2)
    await party.world.wait(1.9)
    assert party.public.bids == ()
    await party.world.wait(0.2)
    assert last_move(party)[1] == "bot"


async def test_standing_in_is_tried_again() -> None:
    party = await three(Settings(clock=0, window=0, grace=5))
    await party["A"].go()
    party.world.fake.fail_next(2)
    await party.world.wait(8)
    assert party.state.places[0].character == "steady"


async def test_coming_back_is_tried_again() -> None:
    party = await three(Settings(clock=0, window=0, grace=5))
    await party["B"].go()
    await party.world.wait(5)
    assert party.state.places[1].character is not None
    party.world.fake.fail_next(2)
    await party["B"].come()
    await party["C"].come()
    assert party.state.places[1].character is not None
    await party.world.wait(4)
    assert party.state.places[1].character is None


async def test_a_late_retry_of_the_clock_does_not_move_for_another_position() -> None:
    """The store fails the clock's Doodoo for B; before the retry B itself bids."""
    party = await three(Settings(clock=10, window=0, grace=45))
    await party.play("A:1x2")
    party.world.fake.fail_next()
    await party.world.wait(10)
    version = party.state.version
    party["B"].submit(party["B"].to_move("2x2"))
    late = party.game_version
    party.table._put(lambda: party.table._steward._overdue(1, late))
    await party.world.settle()
    await party.world.wait(5)
    assert party.state.version == version + 1
    assert party.bid.quantity == 2


async def test_a_session_that_was_never_there_may_leave() -> None:
    party = await three()
    told = len(party["A"].session.told)
    party.table.detach(FakeSession("nobody"))
    await party.world.settle()
    assert len(party["A"].session.told) == told
    assert party.table._audience.online == {party[name].key for name in "ABC"}
