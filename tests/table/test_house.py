"""The house: codes, sleeping tables, records."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from tests.table.world import PLAIN, Party, World, WorldDice, token_of
from typing_extensions import override

from kosti.cli.main import main
from kosti.core import Corrupt, Denied, Malformed
from kosti.notation import replay
from kosti.table import Settings, key_of
from kosti.table.facts import Entry, Started, write_entry
from kosti.table.messages import Regroup, Start
from kosti.testing.store import FakeStore

ONE_DIE = {"dice": 1, "roll_off": False}


async def finished(world: World | None = None) -> Party:
    world = world or World(dice=WorldDice(rounds=[("2", "3", "4")] * 9))
    party = await world.open("A", "B", "C", options=ONE_DIE)
    await party.play("A:2x6 B:doodoo B:2x6 C:doodoo")
    assert party.state.over
    return party


async def test_a_code_that_is_taken_is_drawn_again() -> None:
    world = World(codes=["KKKKKK", "KKKKKK", "KKKKKK", "MMMMMM"])
    first = await world.open("A", start=False)
    second = await world.open("B", start=False)
    assert (first.table.code, second.table.code) == ("KKKKKK", "MMMMMM")
    assert first.state.names == ("A",)
    assert second.state.names == ("B",)


async def test_a_code_of_a_sleeping_table_is_taken_as_well() -> None:
    world = World(codes=["KKKKKK"])
    await world.open("A", start=False)
    after = World(store=world.fake, codes=["KKKKKK", "MMMMMM"])
    assert (await after.open("B", start=False)).table.code == "MMMMMM"


@pytest.mark.parametrize(
    "code", ["", "K", "KKKKKK", "KKKKKKK", "OOOOOO", "ＫＫＫＫＫＫ", "../../", "ßßß"]
)
async def test_there_is_no_table_of_a_code_that_nobody_opened(code: str) -> None:
    world = World()
    assert await world.house.table(code) is None
    assert world.house._last_seen == {}
    assert world.house._loading == {}


async def test_small_letters_will_do() -> None:
    world = World(codes=["ABCDEF"])
    party = await world.open("A", start=False)
    assert await world.house.table("abcdef") is party.table


async def test_many_who_come_at_once_get_the_same_table() -> None:
    world = World()
    party = await world.open("A", start=False)
    other = World(store=world.fake)
    code = party.table.code
    tables = await asyncio.gather(*(other.house.table(code) for _ in range(20)))
    assert len({id(table) for table in tables}) == 1


async def test_a_table_that_nobody_looks_at_is_put_to_sleep() -> None:
    world = World()
    party = await world.open("A", "B")
    await world.wait(10_000)
    await world.house.sweep()
    assert world.house._tables
    for name in "AB":
        await party[name].go()
    await world.house.sweep()
    await world.wait(599)
    await world.house.sweep()
    assert world.house._tables
    await world.wait(2)
    await world.house.sweep()
    assert not world.house._tables
    assert not world.house._last_seen
    again = await world.party(party.table.code, "A", "B")
    assert again.table is not party.table
    assert (await again["B"].come()).state.seat == 1


async def test_closing_does_what_is_in_the_mailboxes() -> None:
    world = World()
    party = await world.open("A", "B")
    command = party["A"].to_move("1x2")
    party["A"].submit(command)
    await world.house.close()
    assert party["A"].session.answers(command.id)
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("table")]


@pytest.mark.parametrize(
    ("game", "options", "settings", "name", "bots", "code"),
    [
        ("chess/1", {}, PLAIN, "A", (), "unreadable"),
        ("perudo/1", {"dice": 11}, PLAIN, "A", (), "unreadable"),
        ("perudo/1", {}, Settings(seats=12), "A", (), "players-number"),
        ("perudo/1", {}, PLAIN, "", (), "name-empty"),
        ("perudo/1", {}, PLAIN, "A", ("nobody",), "no-such-character"),
    ],
)
async def test_a_table_that_cannot_be_opened(
    game: str,
    options: dict[str, object],
    settings: Settings,
    name: str,
    bots: Sequence[str],
    code: str,
) -> None:
    world = World()
    with pytest.raises(Malformed) as caught:
        await world.house.open(game, options, settings, ("key", name), bots)
    assert caught.value.code == code
    assert world.fake.tables == {}


async def test_a_table_with_too_many_or_too_few_is_not_opened() -> None:
    world = World()
    with pytest.raises(Denied, match="table-full"):
        await world.house.open("perudo/1", {}, Settings(seats=2), ("k", "A"), ["steady"] * 2)
    with pytest.raises(Denied, match="too-few"):
        await world.house.open("perudo/1", {}, PLAIN, ("k", "A"), start=True)
    assert world.fake.tables == {}


async def test_the_log_holds_no_secret() -> None:
    world = World()
    party = await world.open("A", "B")
    log = b"".join(world.fake.tables[party.table.code])
    assert token_of("A").encode() not in log
    assert key_of(token_of("A")).encode() in log


# ---- records


async def test_the_record_replays_to_the_same_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    party = await finished()
    record = await party.world.house.record(party.table)
    game, _ = replay(record)
    assert party.state.play is not None
    assert game.state == party.state.play.state
    file = tmp_path / "game.jsonl"
    file.write_bytes(record)
    assert main(["replay", "--json", str(file)]) == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert (told["status"], told["winners"]) == ("over", ["C"])


async def test_the_record_is_that_of_the_last_game() -> None:
    party = await finished()
    first = await party.world.house.record(party.table)
    await party["A"].do(Start("again"))
    with pytest.raises(Malformed, match="not over"):
        await party.world.house.record(party.table)
    await party.play("A:2x6 B:doodoo")
    turn = party.turn.name
    other = "C" if turn == "B" else "B"
    await party.play(f"{turn}:2x6 {other}:doodoo")
    second = await party.world.house.record(party.table)
    assert second.count(b"\n") == first.count(b"\n")
    assert replay(second)[0].state == party.state.play.state  # type: ignore[union-attr]


async def test_there_is_no_record_before_the_end() -> None:
    world = World()
    party = await world.open("A", "B", start=False)
    for _ in range(2):
        with pytest.raises(Malformed):
            await world.house.record(party.table)
        await party["A"].do(Start("go"))


class SlowReads(FakeStore):
    """A store in which something happens while it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Party | None = None

    @override
    async def read(self, table: str, after: int = 0) -> Sequence[bytes]:
        party, self.meanwhile = self.meanwhile, None
        if party is not None:
            await party["A"].do(Start("again"))
        return await super().read(table, after)


async def test_a_record_asked_for_while_the_next_game_begins_holds_none_of_its_dice() -> None:
    store = SlowReads()
    world = World(
        dice=WorldDice(rounds=[("2", "3", "4"), ("2", "3", "4"), ("5", "5", "5")]), store=store
    )
    world.fake = store
    party = await finished(world)
    record = await world.house.record(party.table)
    store.meanwhile = party
    assert await world.house.record(party.table) == record
    assert party.state.phase == "playing"


async def test_a_damaged_log_is_corrupt_and_opens_nothing() -> None:
    world = World()
    party = await world.open("A", "B")
    entries = world.fake.tables[party.table.code]
    for damaged in (
        [b"", *entries],
        [b"{}", *entries[1:]],
        entries[1:],
        [*entries, entries[0]],
        [*entries, write_entry(Entry(0, Started()))][:1] * 2,
        [*entries[:-1], entries[-1].replace(b"hands", b"roll-off")],
    ):
        other = World(store=FakeStore({party.table.code: damaged}))
        with pytest.raises(Corrupt):
            await other.house.table(party.table.code)
        tasks = [task for task in asyncio.all_tasks() if task.get_name().startswith("table")]
        assert len(tasks) == 1


async def test_after_regrouping_there_is_no_record() -> None:
    party = await finished()
    await party["A"].do(Regroup("r"))
    with pytest.raises(Malformed):
        await party.world.house.record(party.table)
