"""Two houses serve one table: people see one another, and things happen by themselves once."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.table.street import Street
from tests.table.test_rondo import lob, public
from tests.table.world import AT_ONCE, Party, WorldDice

from kosti.games.perudo import BidMade
from kosti.table import Pace, Settings
from kosti.table.facts import CameBack, Played, StoodIn
from kosti.table.messages import Ok, Rolling, Start
from kosti.testing.store import FakeStore

HANDS = [("22345", "33456", "44562", "55623")] * 9
CALM = Settings(clock=10, window=0, grace=45)


def told_dice() -> WorldDice:
    return WorldDice(rounds=HANDS)


async def two_houses(
    settings: Settings = CALM,
    *,
    game: str = "perudo/1",
    bots: tuple[str, ...] = (),
    fair: bool = False,
) -> tuple[Street, Party, Party]:
    """A and B are in the first house, which runs the table, and C is in the second."""
    street = Street(told_dice, fair=fair)
    one = street.world()
    options = {"roll_off": False} if game == "perudo/1" else {}
    here = await one.open(
        "A", "B", "C", bots=bots, settings=settings, start=False, game=game, options=options
    )
    await here["C"].go()
    there = await street.world().party(here.table.code, "A", "B", "C")
    await there["C"].come()
    await street.settle()
    await here["A"].do(Start("start"))
    await street.settle()
    assert here.table._steward.acts
    assert not there.table._steward.acts
    return street, here, there


def authors(party: Party) -> list[str | None]:
    """Who made the moves."""
    facts = (entry.fact for entry in party.log())
    return [fact.by for fact in facts if isinstance(fact, Played) and fact.by is not None]


async def test_a_move_in_one_house_is_seen_in_the_other_as_it_happens() -> None:
    street, here, there = await two_houses()
    await here.play("A:1x2")
    await street.settle()
    state = there["C"].session.state
    assert (state.version, state.by) == (here.state.version, "player")
    assert state.events == (BidMade(0, 1, 2),)
    await there["C"].go()
    await here.play("B:2x2")
    await street.settle()
    again = await there["C"].come(since=state.version)
    assert again.state.events == (BidMade(1, 2, 2),)


async def test_where_nobody_is_connected_moves_are_read_when_somebody_asks() -> None:
    street, here, there = await two_houses()
    await there["C"].go()
    await street.settle()
    before = there.table.state.version
    await here.play("A:1x2")
    await street.settle()
    assert there.table.state.version == before
    assert await there.world.house.table(there.table.code) is there.table
    assert there.table.state.version == here.state.version
    await here.play("B:2x2")
    await street.settle()
    again = await there["C"].come()
    assert again.state.version == here.state.version


async def test_after_a_round_the_other_house_lets_its_people_look_as_well() -> None:
    street = Street(told_dice, Pace((0.0, 0.0), 4.5, 0.0))
    here = await street.world().open("A", "B", settings=CALM)
    there = await street.world().party(here.table.code, "A", "B")
    await there["B"].come()
    await street.settle()
    await street.wait(4.5)
    await here.play("A:9x6")
    await street.settle()
    assert isinstance(await there["B"].move("doodoo"), Ok)
    await street.settle()
    assert here["A"].session.state.clock.move == there["B"].session.state.clock.move == 14_500


async def test_whoever_comes_to_another_house_has_no_more_time_there() -> None:
    street, here, there = await two_houses()
    await there["C"].go()
    await street.wait(4)
    await here.play("A:1x2")
    await street.wait(6)
    for world in (there.world, street.world()):
        # The one has heard of the others before, the other hears of them now.
        party = await world.party(here.table.code, "B")
        session = await party["B"].come()
        await street.settle()
        assert session.state.clock.move == 4000
        await party["B"].go()
        await street.settle()
    await there["B"].come()
    await street.wait(3.9)
    assert authors(here) == ["player"]
    await street.wait(0.1)
    assert authors(here) == ["player", "clock"]


async def test_everybody_sees_who_is_there() -> None:
    street, here, there = await two_houses()
    seats = here["A"].session.state.table.seats
    assert [seat.online for seat in seats] == [True, True, True]
    await there["C"].go()
    await street.settle()
    assert here["A"].session.presences()[-1].online == (True, True, False)
    await here["B"].go()
    session = await there["C"].come()
    await street.settle()
    assert session.presences()[-1].online == (True, False, True)


async def test_whoever_changes_houses_is_not_away() -> None:
    street, here, there = await two_houses()
    await here["B"].go()
    await street.wait(44)
    await there["B"].come()
    await street.wait(60)
    assert not any(isinstance(entry.fact, StoodIn) for entry in here.log())


async def test_whoever_leaves_the_other_house_has_his_whole_grace() -> None:
    street, here, there = await two_houses(Settings(clock=0, window=0, grace=45))
    await here["B"].go()
    await there["B"].come()
    await street.wait(60)
    await there["B"].go()
    await street.wait(44)
    assert not any(isinstance(entry.fact, StoodIn) for entry in here.log())
    await street.wait(2)
    assert any(isinstance(entry.fact, StoodIn) for entry in here.log())


async def test_whoever_is_in_no_house_is_away_once() -> None:
    street, here, there = await two_houses(Settings(clock=0, window=0, grace=45))
    await there["C"].go()
    await there["A"].come()
    await street.wait(44)
    assert not any(isinstance(entry.fact, StoodIn) for entry in here.log())
    await street.wait(2)
    facts = Counter(type(entry.fact) for entry in here.log())
    assert facts[StoodIn] == 1
    await there["C"].come()
    await street.settle()
    assert Counter(type(entry.fact) for entry in here.log())[CameBack] == 1


async def test_of_two_windows_in_two_houses_the_newer_has_the_seat() -> None:
    street, here, there = await two_houses()
    older = here["B"].session
    newer = await there["B"].come()
    await street.settle()
    assert older.replaced
    assert older.closed
    assert not newer.replaced
    here.table.detach(older)
    await street.settle()
    assert here["A"].session.state.seat == 0
    assert here["A"].session.presences()[-1].online == (True, True, True)


async def test_bots_and_clocks_run_in_one_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one append is in vain: only the house that runs the table has tried."""
    street, here, _ = await two_houses(bots=("steady",))
    tried = Counter[int]()
    append = FakeStore.append

    async def counted(store: FakeStore, table: str, expected: int, entries: list[bytes]) -> int:
        tried[expected] += 1
        return await append(store, table, expected, entries)

    monkeypatch.setattr(FakeStore, "append", counted)
    await street.wait(120)
    assert set(authors(here)) == {"bot", "clock"}
    assert set(tried.values()) == {1}


async def test_a_house_that_does_not_run_the_table_does_nothing_by_itself() -> None:
    """Not even when the one that does is late."""
    street, here, _ = await two_houses(bots=("steady",))
    await here["B"].go()
    await street.settle()
    before = len(here.log())
    here.table._timing.cancel()
    await street.wait(120)
    assert len(here.log()) == before
    await here.play("A:1x2")  # now it is the bot's turn
    here.table._timing.cancel()
    await street.wait(120)
    assert authors(here) == ["player"]


async def test_another_house_takes_over_where_the_first_has_stopped() -> None:
    street, here, there = await two_houses()
    await here.play("A:1x2")
    await street.wait(7)
    street.burn_down(here.world)
    await street.settle()
    assert there.table._steward.acts
    await street.wait(2.9)
    assert authors(there) == ["player"]
    await street.wait(0.2)  # the clock of B, who was on turn, ran on
    assert authors(there) == ["player", "clock"]


async def test_what_was_due_while_nobody_ran_the_table_is_done_at_once() -> None:
    street, here, there = await two_houses(bots=("steady",))
    street.houses[0].ran.clear()
    street.houses[0].seated.clear()  # it is thought dead, and nobody has noticed yet
    street.clock.time += 11
    await street.settle()
    assert there.table._steward.acts
    assert not here.table._steward.acts
    await street.wait(0)
    assert authors(there)[0] == "clock"


async def test_who_knows_more_than_this_house_is_not_told_less() -> None:
    """He was in the other house just now, and the doorbell has not rung yet."""
    _, here, there = await two_houses()
    await here.play("A:1x2")
    known = here.state.version
    session = await there["B"].come(since=known)
    assert session.states()[0].version == known
    assert isinstance(await there["B"].move("2x2"), Ok)
    await here["A"].come(since=there.state.version)
    assert here["A"].session.states()[0].version == there.state.version


async def test_a_move_that_answers_what_this_house_has_not_heard_of_is_no_mistake() -> None:
    _, here, there = await two_houses()
    await there["B"].come()
    await here.play("A:1x2")
    assert isinstance(await there["B"].move("2x2", here.state.version), Ok)


async def test_a_table_whose_house_has_nobody_left_runs_in_the_other() -> None:
    street, here, there = await two_houses()
    await here["A"].go()
    await here["B"].go()
    await street.settle()
    assert there.table._steward.acts
    assert not here.table._steward.acts
    await street.wait(50)
    stood_in = [entry.fact for entry in there.log() if isinstance(entry.fact, StoodIn)]
    assert [fact.seat for fact in stood_in] == [0, 1]


async def test_nonces_that_the_house_has_given_up_no_other_house_waits_for() -> None:
    """The one that runs the table throws at once; the other would have waited."""
    street, here, there = await two_houses(fair=True)
    await street.wait(AT_ONCE.nonces)
    assert here.public.phase == "bidding"
    await here.play("A:9x6")
    await there["B"].come()
    await street.settle()
    assert isinstance(await there["B"].move("doodoo"), Ok)
    await street.settle()
    assert (here.public.phase, here.public.round) == ("bidding", 2)


# ---- Rondo


async def test_a_throw_rolls_in_both_houses_and_is_judged_once() -> None:
    street, here, there = await two_houses(game="rondo/1")
    release = lob(3, 0)
    assert isinstance(await here["A"].move("throw", release=release), Ok)
    await street.settle()
    seen = [rolling_of(party, name) for party, name in ((here, "A"), (there, "C"))]
    assert seen[0].values == seen[1].values
    assert seen[0].rest == seen[1].rest
    await street.wait(20)
    rests = [entry.fact for entry in here.log() if isinstance(entry.fact, Played)]
    assert sum(fact.tray is not None for fact in rests) == 1
    assert public(here) == public(there)


async def test_a_throw_in_the_other_house_is_judged_by_the_one_that_runs_the_table() -> None:
    street, here, there = await two_houses(game="rondo/1")
    for party, name in ((here, "A"), (there, "C")):
        release = lob(3, "ABC".index(name))
        assert isinstance(await party[name].move("throw", release=release), Ok)
        await street.settle()
        await street.wait(0.2)
    await street.wait(20)
    rests = [entry.fact for entry in here.log() if isinstance(entry.fact, Played)]
    assert sum(fact.tray is not None for fact in rests) == 1
    assert public(here) == public(there)


@pytest.mark.rule("R-21")
async def test_both_houses_call_the_same_player() -> None:
    street, here, there = await two_houses(Settings(clock=10, window=0, grace=0), game="rondo/1")
    await street.wait(21)
    called = here["A"].session.state.clock.called
    assert called is not None
    assert there["C"].session.state.clock.called == called
    await street.wait(12)
    assert authors(here) == ["clock"]


def rolling_of(party: Party, name: str) -> Rolling:
    """The last that somebody was told of how the dice roll."""
    told = [answer for answer in party[name].session.told if isinstance(answer, Rolling)]
    return told[-1]
