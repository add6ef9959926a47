"""The host's rights over people: who is removed, who is host next, who watches."""

from __future__ import annotations

import pytest
from tests.table.test_rights import lobby, over, unmoved
from tests.table.world import PLAIN, Party, World, WorldDice, refused

from kosti.table import Settings
from kosti.table.facts import Played
from kosti.table.messages import (
    Admit,
    Back,
    Configure,
    HandOver,
    Join,
    Leave,
    Ok,
    Refusal,
    Regroup,
    Remove,
    Start,
)

QUIET = Settings(clock=0, window=0, grace=0, spectators=False)


async def playing(settings: Settings = PLAIN) -> Party:
    world = World(dice=WorldDice(rounds=[("22", "33", "44")] * 9))
    rules = {"dice": 2, "roll_off": False}
    return await world.open("A", "B", "C", settings=settings, options=rules)


# ---- removed


async def test_who_is_removed_from_a_game_is_played_by_a_bot_to_its_end() -> None:
    party = await playing(Settings(clock=0, window=0, grace=0, stand_in="cautious"))
    assert isinstance(await party["A"].do(Remove("r", 1, "B")), Ok)
    told = party["A"].session.state.table
    seat = told.seats[1]
    assert (seat.name, seat.kind, seat.character, seat.away) == ("B", "bot", "cautious", False)
    assert told.removed == ("B",)
    assert party["B"].session.state.seat is None
    assert party["B"].session.state.view.hand is None  # type: ignore[union-attr]
    await unmoved(party["B"], Back("b"), "not-seated")
    await unmoved(party["B"], party["B"].to_move("1x2"), "not-seated")
    await party.play("A:1x2")
    await party.world.wait(1)
    moves = [e.fact for e in party.log() if isinstance(e.fact, Played) and e.fact.by is not None]
    assert (moves[-1].line["player"], moves[-1].by) == ("B", "bot")
    refused(await party["A"].do(Remove("again", 1, "B")), "bots-play-to-the-end")


async def test_who_is_removed_is_not_in_the_next_game_nor_at_the_table() -> None:
    party = await over("A", "B", "C")
    await party.play("B:2x6 C:doodoo")
    await party["A"].do(Remove("r", 1, "B"))
    assert [*party.state.names] == ["A", "B", "C"]  # the result still names everybody
    await party["A"].do(Start("again"))
    assert [*party.state.names] == ["A", "C"]
    refused(await party["B"].do(Join("j", "B")), "removed")


async def test_who_is_removed_sits_down_again_when_the_host_lets_him() -> None:
    party = await lobby("A", "B")
    await party["A"].do(Remove("r", 1, "B"))
    await unmoved(party["B"], Join("1", "B"), "removed")
    await unmoved(party["B"], Join("2", "Другое имя"), "removed")
    await party["B"].come()
    await unmoved(party["B"], Join("3", "B"), "removed")
    await unmoved(party["A"], Admit("4", "C"), "not-removed")
    assert isinstance(await party["A"].do(Admit("5", "B")), Ok)
    assert isinstance(await party["B"].do(Join("6", "B")), Ok)
    assert party.state.removed == ()


async def test_a_removal_outlives_a_restart() -> None:
    party = await lobby("A", "B")
    await party["A"].do(Remove("r", 1, "B"))
    again = World(store=party.world.fake)
    woken = await again.party(party.table.code, "B")
    await woken["B"].come()
    refused(await woken["B"].do(Join("j", "B")), "removed")


async def test_who_is_removed_where_nobody_watches_is_told_why() -> None:
    party = await playing(QUIET)
    await party["A"].do(Remove("r", 1, "B"))
    session = party["B"].session
    assert session.closed
    assert isinstance(session.told[-1], Refusal)
    assert session.told[-1].code == "removed"


async def test_nobody_is_removed_from_a_game_with_real_dice() -> None:
    party = await playing(Settings(clock=0, window=0, dice="real"))
    await unmoved(party["A"], Remove("r", 1, "B"), "nobody-plays-on")


async def test_a_removed_person_who_was_away_is_gone_for_good() -> None:
    party = await playing()
    await party["B"].leave()
    await party["A"].do(Remove("r", 1, "B"))
    await unmoved(party["B"], Back("b"), "not-seated")


# ---- host


async def test_the_host_makes_another_the_host() -> None:
    party = await lobby("A", "B", "C")
    assert isinstance(await party["A"].do(HandOver("h", 2, "C")), Ok)
    assert party["B"].session.state.table.host == 2
    await unmoved(party["A"], Start("s"), "host-only")
    assert isinstance(await party["C"].do(Start("s")), Ok)


async def test_the_rights_stay_with_whom_they_were_given_to() -> None:
    """Away, the first who is here has them; back, he has them again; up, they are gone."""
    party = await lobby("A", "B", "C")
    await party["A"].do(HandOver("h", 2, "C"))
    await party["C"].go()
    await party.world.wait(1)
    assert party.state.host == 0
    await party["C"].come()
    assert party.state.host == 2
    await party["C"].do(Leave("l"))
    assert party.state.host == 0
    await party["C"].do(Join("j", "C"))
    assert party.state.host == 0


async def test_a_host_is_somebody_who_is_here() -> None:
    party = await lobby("A", "B", bots=("steady",))
    await unmoved(party["A"], HandOver("1", 1, party.state.names[1]), "no-host-who-is-away")
    await unmoved(party["A"], HandOver("2", 1, "B"), "no-such-seat")
    await party["B"].go()
    await party.world.wait(1)
    await unmoved(party["A"], HandOver("3", 2, "B"), "no-host-who-is-away")


# ---- absent


@pytest.mark.rule("T-02")
@pytest.mark.parametrize("how", ["leave", "lose the connection"])
async def test_the_bot_that_stands_in_has_the_character_of_the_table(how: str) -> None:
    party = await playing(Settings(clock=0, window=0, grace=0, stand_in="bluffer"))
    if how == "leave":
        await party["B"].leave()
    else:
        await party["B"].go()
        await party.world.wait(1)
    seat = party["A"].session.state.table.seats[1]
    assert (seat.kind, seat.away, seat.character) == ("human", True, "bluffer")


async def test_a_stand_in_must_be_a_character_of_the_game() -> None:
    party = await lobby("A", "B")
    settings = Settings(stand_in="omniscient")
    await unmoved(party["A"], Configure("c", settings=settings), "no-such-character")


# ---- what may change while a game is on


async def test_watchers_are_sent_away_when_the_host_wants_none() -> None:
    party = await playing()
    watcher = party.add("W")
    session = await watcher.come()
    assert party["A"].session.presences()[-1].watching == 1
    await party["A"].do(Configure("c", settings=QUIET))
    assert session.closed
    assert isinstance(session.told[-1], Refusal)
    assert session.told[-1].code == "no-spectators"
    assert party["A"].session.state.table.watching == 0
    assert party["B"].session.closed is False
    again = await watcher.come()
    assert again.closed
    await party["A"].do(Configure("d", settings=PLAIN))
    assert not (await watcher.come()).closed


@pytest.mark.parametrize(
    "settings",
    [
        Settings(clock=10, window=0, grace=0),
        Settings(clock=0, bank=10, window=0, grace=0),
        Settings(clock=0, window=3, grace=0),
        Settings(clock=0, window=0, grace=1),
        Settings(clock=0, window=0, grace=0, seats=3),
        Settings(clock=0, window=0, grace=0, dice="real"),
    ],
)
async def test_what_touches_the_play_stays_while_a_game_is_on(settings: Settings) -> None:
    party = await playing()
    await unmoved(party["A"], Configure("c", settings=settings), "game-is-on")
    await unmoved(party["A"], Configure("d", {}, PLAIN), "game-is-on")


async def test_who_watches_is_counted_once() -> None:
    party = await playing()
    watcher = party.add("W")
    first = await watcher.come()
    await watcher.come()
    await party.add("V").come()
    assert party["A"].session.presences()[-1].watching == 2
    assert watcher.session.state.table.watching == 1
    party.table.detach(first)
    await party["V"].go()
    assert party["A"].session.presences()[-1].watching == 1


# ---- the next game


async def test_the_next_game_keeps_options_and_seats_of_those_who_are_away() -> None:
    party = await over("A", "B", "C")
    await party.play("B:2x6 C:doodoo")
    options = party["A"].session.state.table.options
    await party["C"].go()
    await party.world.wait(1)
    await party["A"].do(Start("again"))
    told = party["A"].session.state.table
    assert [seat.name for seat in told.seats] == ["A", "B", "C"]
    assert [seat.away for seat in told.seats] == [False, False, True]
    assert told.options == options
    await party["C"].come()
    assert party["C"].session.state.seat == 2
    assert not party["C"].session.state.table.seats[2].away


async def test_regrouping_frees_the_seats_of_the_removed_too() -> None:
    party = await over("A", "B", "C")
    await party.play("B:2x6 C:doodoo")
    await party["A"].do(Remove("r", 1, "B"))
    await party["A"].do(Regroup("g"))
    assert party.state.names == ("A", "C")
    await party["A"].do(Admit("a", "B"))
    assert isinstance(await party["B"].do(Join("j", "B")), Ok)
