"""The bank of time (T-01): used when the time for a move is over, by the server's receipt."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from tests.table.test_clocks import HANDS, last_move
from tests.table.world import Party, World, WorldDice, refused

from kosti.table import Settings
from kosti.table.facts import Played
from kosti.table.messages import Start
from kosti.web.messages import ClientMessage

BANK = Settings(clock=10, bank=30, window=0, grace=600)


async def three(settings: Settings = BANK) -> Party:
    return await World(dice=WorldDice(rounds=HANDS)).open("A", "B", "C", settings=settings)


def banks(party: Party) -> list[int]:
    """What everybody is told of the banks."""
    told = {person.session.state.clock.banks for person in party.people.values()}
    assert len(told) == 1
    return [*told.pop()]


def spent(party: Party) -> list[int]:
    """What the moves of people and of the clock took from the banks."""
    facts = [entry.fact for entry in party.log()]
    return [fact.spent for fact in facts if isinstance(fact, Played) and fact.by is not None]


@pytest.mark.rule("T-01")
async def test_a_move_in_time_costs_nothing() -> None:
    party = await three()
    await party.world.wait(10)
    await party.play("A:3x4")
    assert spent(party) == [0]
    assert banks(party) == [30_000, 30_000, 30_000]


@pytest.mark.rule("T-01")
async def test_a_late_move_takes_what_it_took() -> None:
    party = await three()
    await party.world.wait(22.5)
    await party["B"].come()
    assert party["B"].session.state.clock.move == 0
    assert party["B"].session.state.clock.banks == (17_500, 30_000, 30_000)
    await party.play("A:3x4")
    assert spent(party) == [12_500]
    assert banks(party) == [17_500, 30_000, 30_000]
    assert party["A"].session.state.clock.move == 10_000  # that of B


@pytest.mark.rule("T-01")
async def test_the_clock_moves_when_the_bank_is_empty() -> None:
    party = await three()
    await party.world.wait(39.9)
    assert not party.public.bids
    await party.world.wait(0.1)
    assert last_move(party) == ("A:1x2", "clock")
    assert spent(party) == [30_000]
    assert banks(party) == [0, 30_000, 30_000]
    await party.play("B:2x2 C:3x2")
    await party.world.wait(9.9)
    assert len(party.public.bids) == 3
    await party.world.wait(0.1)
    assert last_move(party) == ("A:doodoo", "clock")


async def test_a_new_game_has_a_full_bank() -> None:
    world = World(dice=WorldDice(rounds=[("2", "3")] * 9))
    party = await world.open("A", "B", settings=BANK, options={"dice": 1, "roll_off": False})
    await world.wait(15)
    await party.play("A:2x6 B:doodoo")
    assert banks(party) == [25_000, 30_000]
    await party["A"].do(Start("again"))
    assert banks(party) == [30_000, 30_000]


@pytest.mark.parametrize("settings", [Settings(clock=10), Settings(clock=0, bank=30)])
async def test_there_is_no_bank_without_a_clock_or_a_setting(settings: Settings) -> None:
    party = await three(settings)
    await party.world.wait(9)
    await party.play("A:3x4")
    assert banks(party) == []
    assert spent(party) == [0]


@pytest.mark.rule("T-02")
async def test_a_bot_spends_nothing_of_the_bank() -> None:
    party = await three(Settings(clock=10, bank=30, window=0, grace=12))
    await party["A"].go()
    await party.world.wait(12)
    assert last_move(party)[1] == "bot"
    assert banks_of(party) == (30_000, 30_000, 30_000)


async def test_the_bank_is_read_from_the_log_and_the_move_begins_anew() -> None:
    """After a restart nobody knows when the move on turn began: its time starts again."""
    party = await three()
    await party.world.wait(22.5)
    await party.play("A:3x4")
    await party.world.wait(11)
    again = World(store=party.world.fake, clock=party.world.clock)
    woken = await again.party(party.table.code, "A", "B", "C")
    await woken["B"].come()
    clock = woken["B"].session.state.clock
    assert clock.move == 10_000
    assert clock.banks == (17_500, 30_000, 30_000)


async def test_what_comes_too_late_for_the_bank_is_too_late() -> None:
    """The time is over when the server says so, whatever version the client answers."""
    party = await three()
    version = party.state.version
    await party.world.wait(40)
    refused(await party["A"].move("3x4", version), "too-late")
    assert last_move(party) == ("A:1x2", "clock")


async def test_a_move_received_in_time_counts_though_the_store_is_slow() -> None:
    """What waits in the mailbox behind something slow was received before that."""
    party = await three()
    await party.world.wait(39)
    move = party["A"].to_move("3x4")
    party["A"].submit(move)
    party.world.clock.time += 5
    await party.world.settle()
    assert last_move(party) == ("A:3x4", "player")
    assert spent(party) == [29_000]


@pytest.mark.parametrize("word", ["at", "time", "clock", "spent", "received"])
def test_no_client_says_what_time_it_is(word: str) -> None:
    """Nothing that a client sends is a time, and a message that has one is none."""
    for message in get_args(ClientMessage):
        assert word not in message.__struct_fields__
    move = {"type": "move", "id": "m", "version": 1, "move": "1x2"}
    msgspec.convert(move, ClientMessage)
    with pytest.raises(msgspec.ValidationError, match=word):
        msgspec.convert(move | {word: 0}, ClientMessage)


def banks_of(party: Party) -> tuple[int, ...]:
    assert party.state.play is not None
    return party.state.play.banks
