"""Rondo at the table: throws on a tray, judged when all dice lie still."""

from __future__ import annotations

import asyncio
import hashlib
import math
import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.table.fair import counted, fair, put_in
from tests.table.world import Party, Person, World, refused

from kosti import physics
from kosti.bots import CpuClock
from kosti.bots.rondo import Character, RondoBot
from kosti.core import Seat
from kosti.games.rondo import State as Rondo
from kosti.games.rondo import Throw
from kosti.lab.throws import OnTray, Toss, read_release, released, rounded
from kosti.lab.verify import verify
from kosti.notation import replay
from kosti.table import Settings
from kosti.table.messages import Move, Ok, Rolling, Start, State

PLAIN = Settings(clock=0, window=0, grace=0, seats=6)
NAMES = ("A", "B", "C")


def lob(
    seats: int, seat: Seat, target: tuple[float, float] = (0.0, 0.0), pace: float = 1.2
) -> object:
    """A release as a client sends it."""
    release = physics.lob(physics.hand(seats, seat).home, target, pace)
    return msgspec.to_builtins(rounded(release))


class Seeds:
    """Random bytes that follow from a number."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked = 0

    def __call__(self, size: int) -> bytes:
        self.asked += 1
        return hashlib.sha512(f"{self.seed} {self.asked}".encode()).digest()[:size]


async def game(
    seed: int = 1, settings: Settings = PLAIN, world: World | None = None, **options: object
) -> Party:
    world = world or World(chance=Seeds(seed))
    return await world.open(*NAMES, settings=settings, game="rondo/1", options=dict(options))


def public(party: Party) -> Rondo:
    assert party.state.play is not None
    state: Rondo = party.state.play.state
    return state


async def throw(party: Party, name: str, pace: float = 1.2) -> Ok:
    seat = NAMES.index(name)
    answer = await party[name].move("throw", release=lob(len(NAMES), seat, pace=pace))
    assert isinstance(answer, Ok)
    return answer


def rolled(person: Person) -> list[Rolling]:
    return [message for message in person.session.told if isinstance(message, Rolling)]


async def test_a_throw_rolls_and_is_judged_when_all_lie_still() -> None:
    party = await game()
    await throw(party, "A")
    assert public(party).rolling == (0,)
    last = rolled(party["B"])[-1]
    assert last.rest is not None
    assert last.tick < last.rest, "the verdict is known before it is seen"
    await party.world.wait((last.rest - last.tick) / 60 - 0.05)
    assert public(party).rolling == (0,), "and judged when it is seen"
    await party.world.wait(0.1)
    assert public(party).rolling == ()


async def test_everybody_is_told_the_same_and_at_once() -> None:
    party = await game()
    before = len(party["A"].session.told)
    await throw(party, "A")
    told = party["A"].session.told[before:]
    assert [type(message) for message in told[:3]] == [State, Ok, Rolling]
    first = next(message for message in told if isinstance(message, Rolling))
    assert first.rest is None, "the first ticks leave before the rest is computed"
    assert party["A"].session.chunks == party["B"].session.chunks == party["C"].session.chunks
    frames = [frame for chunk in party["A"].session.chunks for frame in physics.decode(chunk)]
    ticks = [frame.tick for frame in frames[1:]]
    assert ticks == list(range(ticks[0], ticks[0] + len(ticks)))


async def test_a_throw_while_dice_roll_runs_on_with_the_new_die_in_it() -> None:
    party = await game()
    await throw(party, "A")
    await party.world.wait(0.3)
    await throw(party, "B")
    assert public(party).rolling == (0, 1)
    await party.world.wait(8)
    assert public(party).rolling == ()
    assert party.state.play is not None


@pytest.mark.parametrize("seed", range(3))
async def test_a_table_that_wakes_up_elsewhere_rolls_the_same_dice_on(seed: int) -> None:
    party = await game(seed)
    await throw(party, "A")
    await throw(party, "C")
    first = rolled(party["A"])[-1]
    store = party.world.store
    other = await World(store=store, chance=Seeds(99)).party(party.table.code, *NAMES)
    await other["A"].come()
    await other.world.settle()
    again = rolled(other["A"])[-1]
    assert (again.rest, again.values, again.knocks) == (first.rest, first.values, first.knocks)


async def test_a_game_is_played_to_its_end_and_its_record_replays() -> None:
    party = await game(stake=10, purse=30)
    for _ in range(400):
        if party.state.over:
            break
        waiting = public(party).waiting
        if waiting:
            await throw(party, NAMES[waiting[0]], pace=1.4)
        await party.world.wait(8)
    assert party.state.over
    record = await party.world.house.record(party.table)
    played, lines = replay(record)
    assert played.report(None)["status"] == "over"
    state = played.report(None)["state"]
    assert sum(state["purse"].values()) + state["house"] == 90
    throws = [line for line in lines if "x-seed" in line.extras]
    assert throws


@pytest.mark.parametrize(
    ("details", "code"),
    [
        ({}, "no-release"),
        ({"release": None}, "no-release"),
        ({"release": {"position": [0, 0], "velocity": [0, 0, 0]}}, "no-release"),
        ({"release": {"position": [0, 0, 0], "velocity": [0, 0, 0.5]}}, "no-release"),
        ({"release": {"position": [0, 0, 0], "velocity": [0, 0, 0], "face": 8}}, "no-release"),
        ({"release": {"position": [10**400, 0, 0], "velocity": [0, 0, 0]}}, "no-release"),
        ({"release": {"position": ["0", 0, 0], "velocity": [0, 0, True]}}, "no-release"),
    ],
)
async def test_what_is_no_release_changes_nothing(details: dict[str, Any], code: str) -> None:
    party = await game()
    before, log = party.state, party.log()
    refused(await party["A"].move("throw", **details), code)
    assert party.state is before
    assert party.log() == log


async def test_a_release_beyond_human_limits_is_brought_within_them() -> None:
    party = await game()
    far = 10**12
    wild = {"position": [far, -far, far], "velocity": [far, far, 0], "spin": [-far, 0, far]}
    assert isinstance(await party["A"].move("throw", release=wild), Ok)
    await party.world.wait(12)
    assert public(party).rolling == ()


async def test_nobody_throws_twice_and_a_throw_answers_the_last_rest() -> None:
    party = await game()
    seen = party.state.version
    await throw(party, "A")
    refused(await party["A"].move("throw", release=lob(3, 0)), "already-thrown")
    # Others may have thrown meanwhile …
    assert isinstance(await party["B"].move("throw", seen, release=lob(3, 1)), Ok)
    await party.world.wait(8)
    # … but not have come to rest.
    refused(await party["C"].move("throw", seen, release=lob(3, 2)), "too-late")


async def test_a_throw_at_the_very_rest_is_not_thrown_into_another_round() -> None:
    """It is received after the dice lie still, and before that was judged."""
    party = await game()
    seen = party.state.version
    await throw(party, "A")
    await party.world.settle()
    rest = rolled(party["A"])[-1].rest
    assert rest is not None
    party.world.clock.time += (rest - rolled(party["A"])[-1].tick + 2) / 60
    refused(await party["B"].move("throw", seen, release=lob(3, 1)), "too-late")
    assert public(party).rolling == ()


async def test_people_are_heard_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, done = threading.Event(), threading.Event()

    def slow(*_: object) -> None:
        thinking.set()
        done.wait(10)

    monkeypatch.setattr(RondoBot, "__call__", slow)
    world = World(chance=Seeds(5))
    party = await world.open(
        "A", bots=("bluffer",), settings=PLAIN, game="rondo/1", options={}, start=False
    )
    person = party["A"]
    person.session.told.clear()
    party.table.submit(person.session, Start("s"))
    await party.table.idle()
    timer = world.clock.next_before(world.clock.time + 1)
    assert timer is not None
    timer.fire()
    await party.table.idle()
    assert await asyncio.to_thread(thinking.wait, 5)
    throwing = Move("t", party.state.version, "throw", {"release": lob(2, 0)})
    party.table.submit(person.session, throwing)
    await party.table.idle()
    assert any(isinstance(told, Ok) and told.id == "t" for told in person.session.told)
    done.set()


async def test_moves_of_other_games_have_no_details() -> None:
    party = await World().open("A", "B", settings=PLAIN)
    refused(await party["A"].move("2x3", release={}), "no-details")


async def test_who_comes_in_the_middle_of_a_throw_sees_it() -> None:
    party = await game()
    await throw(party, "A")
    watcher = await party.add("watcher").come()
    frames = [frame for chunk in watcher.chunks for frame in physics.decode(chunk)]
    assert frames[0].whole
    assert len(frames) > 20


@pytest.mark.rule("R-21")
async def test_who_is_called_and_does_not_throw_is_thrown_for() -> None:
    timed = Settings(clock=60, window=0, grace=0, seats=6)
    party = await game(settings=timed)
    await party.world.wait(19.9)
    assert party["A"].session.state.clock.called is None
    await party.world.wait(0.2)
    clock = party["A"].session.state.clock
    assert clock.called is not None
    assert clock.move == pytest.approx(10_000, abs=5)
    await party.world.wait(9.8)
    assert public(party).thrown == ()
    await party.world.wait(0.3)
    assert public(party).thrown == (clock.called,)
    assert party["A"].session.state.by == "clock"


@pytest.mark.rule("R-21")
async def test_others_may_throw_before_who_is_called() -> None:
    timed = Settings(clock=60, window=0, grace=0, seats=6)
    party = await game(settings=timed)
    await party.world.wait(20.1)
    called = party["A"].session.state.clock.called
    assert called is not None
    other = next(name for seat, name in enumerate(NAMES) if seat != called)
    await throw(party, other)
    assert party["A"].session.state.clock.called == called, "the time goes on"


async def test_bots_mind_the_cpu_time_of_their_own_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks: list[CpuClock | None] = []

    class Watched(RondoBot):
        def __init__(self, character: Character, clock: CpuClock | None = None) -> None:
            clocks.append(clock)
            super().__init__(character, clock)

    monkeypatch.setattr("kosti.bots.rondo.RondoBot", Watched)
    party = await World(chance=Seeds(5)).open(
        "A", bots=("cautious", "steady", "bluffer"), settings=PLAIN, game="rondo/1", options={}
    )
    await party.world.wait(1)
    assert len(clocks) == 3
    monkeypatch.setattr("kosti.table.minds.thread_time", lambda: 12.5)
    assert [clock() for clock in clocks if clock] == [12.5] * 3


async def thinking(world: World, bots: int) -> Party:
    """A game of one person, in which as many bots are asked at once as there are."""
    party = await world.open(
        "A",
        bots=("bluffer",) * bots,
        settings=msgspec.structs.replace(PLAIN, seats=1 + bots),
        game="rondo/1",
        options={},
        start=False,
    )
    party.table.submit(party["A"].session, Start("s"))
    await party.table.idle()
    end = world.clock.time + 1
    while (timer := world.clock.next_before(end)) is not None:
        timer.fire()
        await party.table.idle()
    world.clock.time = end
    party["A"].session.told.clear()
    return party


def moves_of_bots(party: Party) -> int:
    return sum(getattr(entry.fact, "by", None) == "bot" for entry in party.log())


async def bot_moves(party: Party) -> None:
    """Let a bot of Perudo make its next move, though not all tables of the world are idle."""
    before, clock = moves_of_bots(party), party.world.clock
    while moves_of_bots(party) == before:
        if party.public.turn == party["B"].seat:
            text = "1x2" if party.public.bid is None else "doodoo"
            move = Move(f"m{party.state.version}", party.state.version, text)
            party.table.submit(party["B"].session, move)
        elif (timer := clock.next_before(clock.time + 60)) is not None:
            timer.fire()
        await party.table.idle()


async def test_a_throw_breaks_off_what_bots_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they answer counts for nothing then."""
    began = threading.Event()
    ended: list[bool] = []

    class Slow(RondoBot):
        def __call__(self, view: OnTray, legal: object, rng: object) -> Throw:
            del view, legal, rng
            began.set()
            assert self._clock is not None
            end = time.monotonic() + 5
            while self._clock() < math.inf and time.monotonic() < end:
                time.sleep(0.005)
            ended.append(self._clock() == math.inf)
            release = read_release(lob(2, 1))
            return Throw(at=0, release=release)

    monkeypatch.setattr("kosti.bots.rondo.RondoBot", Slow)
    party = await thinking(World(chance=Seeds(5)), 1)
    assert await asyncio.to_thread(began.wait, 5)
    assert isinstance(await party["A"].move("throw", release=lob(2, 0)), Ok)
    await party.world.settle()
    assert ended == [True]
    assert moves_of_bots(party) == 0


async def test_no_throw_waits_for_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """They think in threads of their own, however many they are.

    Nor does a bot of a game with turns, for which its table waits.
    """
    done = threading.Event()
    monkeypatch.setattr(RondoBot, "__call__", lambda *_: done.wait(20) and None)
    world = World(chance=Seeds(5))
    quick = await world.open("B", bots=("steady",), settings=PLAIN)
    party = await thinking(world, 11)
    try:
        throwing = Move("t", party.state.version, "throw", {"release": lob(12, 0)})
        party.table.submit(party["A"].session, throwing)
        async with asyncio.timeout(10):
            await party.table.idle()
            while not rolled(party["A"]):
                await asyncio.sleep(0.01)
        async with asyncio.timeout(10):
            await bot_moves(quick)
        assert party.table._steward._minds._thinking, "they still do"
    finally:
        done.set()


async def test_a_throw_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was computed to judge it is what is shown."""
    tried: list[Toss] = []

    def counting(tray: physics.Tray, toss: Toss, draw: Callable[[], bytes]) -> physics.Tray:
        tried.append(toss)
        return released(tray, toss, draw)

    monkeypatch.setattr("kosti.table.rolling.released", counting)
    party = await game()
    for number, name in enumerate(NAMES, 1):
        await throw(party, name)
        assert [toss.seat for toss in tried] == [*range(number)]
        party.world.clock.time += 0.2


async def test_bots_throw_too() -> None:
    world = World(chance=Seeds(5))
    party = await world.open(
        "A", bots=("cautious", "steady", "bluffer"), settings=PLAIN, game="rondo/1", options={}
    )
    assert isinstance(await party["A"].move("throw", release=lob(4, 0)), Ok)
    await world.wait(20)
    throws = [entry for entry in party.log() if getattr(entry.fact, "by", None) == "bot"]
    assert len(throws) >= 2


# ---- provable dice


async def played(world: World, *, gap: float | None = None) -> tuple[Party, int]:
    """A whole game with provable dice; everybody has put a nonce in.

    Args:
        world: Where.
        gap: Seconds between two throws of a pass; None: one throws after the other has come to
            rest.

    Returns:
        The table, and how many throws were made after the table had kicked, in the same pass.
    """
    party, after_kicks = await game(world=world, stake=10, purse=30), 0
    for _ in range(400):
        for name in NAMES:
            await put_in(party[name])
        if party.state.over:
            return party, after_kicks
        for seat in public(party).waiting[: 1 if gap is None else 2]:
            assert party.table._steward.roller is not None
            after_kicks += bool(party.table._steward.roller._kicks)
            await throw(party, NAMES[seat], pace=1.4)
            await party.world.wait(gap or 0.0)
        await party.world.wait(12)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("gap", [None, 0.2])
async def test_every_throw_on_a_tray_is_proven(gap: float | None) -> None:
    party, _ = await played(fair(), gap=gap)
    record = await party.world.house.record(party.table)
    assert {each.finding for each in verify(record)} == {"proven"}
    counts = (await party.world.house.throws(party.table)).faces
    assert {count.player for count in counts} <= {*NAMES, None}
    assert {count.faces for count in counts} == {8}


@pytest.mark.rule("R-20")
async def test_kicks_are_proven_and_a_throw_between_them_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Dice hardly ever lean (docs/physics.md), so here nothing is flat enough."""
    monkeypatch.setattr("kosti.physics._engine.FLAT", 1.1)
    party, after_kicks = await played(fair(), gap=2.5)
    assert after_kicks > 0
    record = await party.world.house.record(party.table)
    assert b'"x-kicks"' in record
    assert {each.finding for each in verify(record)} == {"proven"}


async def test_a_table_with_kicks_wakes_up_with_the_same_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kosti.physics._engine.FLAT", 1.1)
    for start in range(20):
        world = fair(chance=counted(1000 * start))
        party = await game(world=world)
        await throw(party, "A")
        await throw(party, "C")
        await world.settle()
        first = rolled(party["A"])[-1]
        other = await fair(store=world.store, chance=counted(5)).party(party.table.code, *NAMES)
        await other["A"].come()
        await other.world.settle()
        again = rolled(other["A"])[-1]
        assert (again.rest, again.values) == (first.rest, first.values)
        assert party.table._steward.roller is not None
        if party.table._steward.roller._kicks:
            return
    raise AssertionError("the table never kicked")
