"""Whose right a command is. What is refused changes neither the table nor its log."""

from __future__ import annotations

import pytest
from tests.table.world import PLAIN, Party, Person, World, WorldDice, refused

from kosti.table import Settings
from kosti.table.messages import (
    AddBot,
    Admit,
    Answer,
    Back,
    Command,
    Configure,
    HandOver,
    Join,
    Leave,
    Move,
    Ok,
    Refusal,
    Regroup,
    Remove,
    Silence,
    Start,
)


async def lobby(*names: str, settings: Settings = PLAIN, bots: tuple[str, ...] = ()) -> Party:
    world = World(dice=WorldDice(rounds=[("2", "3", "4", "5")] * 9))
    return await world.open(
        *names, settings=settings, bots=bots, start=False, options={"dice": 1, "roll_off": False}
    )


async def over(*names: str) -> Party:
    """The first player has lost to the second."""
    party = await lobby(*names)
    await party[names[0]].do(Start("go"))
    await party.play(f"{names[0]}:2x6 {names[1]}:doodoo")
    return party


async def unmoved(person: Person, command: Command, code: str) -> Refusal:
    """The refusal of a command, after which all is as it was, and only its author knows."""
    party = person.party
    before, log = party.state, party.log()
    heard = {who: len(other.session.told) for who, other in party.people.items()}
    refusal = refused(await person.do(command), code)
    assert party.state is before
    assert party.log() == log
    for name, other in party.people.items():
        if other is not person:
            assert len(other.session.told) == heard[name]
    assert refusal.id == command.id
    return refusal


@pytest.mark.parametrize(
    "command",
    [
        AddBot("x", "steady"),
        Remove("x", 0, "A"),
        Admit("x", "A"),
        HandOver("x", 1, "B"),
        Silence("x", "A", on=True),
        Configure("x", {"dice": 2}),
        Start("x"),
        Regroup("x"),
    ],
)
@pytest.mark.parametrize("who", ["B", "W"])
async def test_what_only_the_host_may(command: Command, who: str) -> None:
    party = await lobby("A", "B")
    await party.add("W").come()
    assert (await unmoved(party[who], command, "host-only")).error == "denied"


@pytest.mark.parametrize("command", [Move("x", 1, "1x2"), Leave("x"), Back("x")])
async def test_what_only_the_seated_may(command: Command) -> None:
    party = await lobby("A", "B")
    await party.add("W").come()
    await unmoved(party["W"], command, "not-seated")


async def test_the_lobby() -> None:
    party = await lobby("A", "B", settings=Settings(seats=2))
    await party.add("W").come()
    assert (await unmoved(party["W"], Join("1", "W"), "table-full")).facts == {"seats": 2}
    await unmoved(party["A"], AddBot("2", "steady"), "table-full")
    await unmoved(party["B"], Join("3", "B2"), "seated-already")
    await unmoved(party["A"], Configure("4", settings=Settings(seats=13)), "players-number")
    await unmoved(party["A"], Regroup("5"), "game-is-on") if party.state.over else None
    await unmoved(party["A"], Move("6", 1, "1x2"), "no-game")
    await unmoved(party["A"], Back("7"), "not-away")
    await unmoved(party["A"], Remove("8", 0, "A"), "host-leaves-by-leaving")
    await unmoved(party["A"], Remove("9", 1, "A"), "no-such-seat")
    await unmoved(party["A"], Remove("10", -1, "B"), "no-such-seat")
    await unmoved(party["A"], Remove("11", 2, "B"), "no-such-seat")
    await unmoved(party["A"], Remove("12", 10**30, "B"), "no-such-seat")


async def test_a_character_must_exist() -> None:
    party = await lobby("A")
    await unmoved(party["A"], AddBot("1", "omniscient"), "no-such-character")


async def test_a_bid_for_the_wrong_seat_removes_nobody() -> None:
    """Seats move up when one is freed; the name says whom the host meant."""
    party = await lobby("A", "B", "C")
    assert isinstance(await party["A"].do(Remove("1", 1, "B")), Ok)
    await unmoved(party["A"], Remove("2", 1, "B"), "no-such-seat")
    assert party.state.names == ("A", "C")
    assert party["B"].session.state.seat is None
    assert not party["B"].session.closed
    await unmoved(party["B"], Join("3", "B"), "removed")
    assert isinstance(await party["A"].do(Admit("4", "B")), Ok)
    assert isinstance(await party["B"].do(Join("5", "B")), Ok)


@pytest.mark.parametrize(
    "options",
    [
        {"dice": 0},
        {"dice": 11},
        {"dice": 10**30},
        {"dice": "5"},
        {"dice": 5.0},
        {"dice": None},
        {"raise_rule": "whatever"},
        {"wild": True},
        {"jonti": 1},
    ],
)
async def test_options_out_of_range(options: dict[str, object]) -> None:
    party = await lobby("A")
    refusal = await unmoved(party["A"], Configure("1", options), "unreadable")
    assert "options" in str(refusal.facts["why"])


async def test_seats_are_not_taken_away_from_people() -> None:
    party = await lobby("A", "B", "C")
    answer = await unmoved(
        party["A"], Configure("1", settings=Settings(seats=2)), "seats-are-taken"
    )
    assert answer.facts == {"taken": 3}


async def test_more_seats_than_the_game_has_players() -> None:
    party = await lobby("A")
    await unmoved(party["A"], Configure("1", settings=Settings(seats=12)), "players-number")


async def test_a_part_that_is_not_named_stays() -> None:
    party = await lobby("A")
    await party["A"].do(Configure("1", {"dice": 3, "jonti": False}))
    await party["A"].do(Configure("2", settings=Settings(seats=4)))
    assert party.state.settings == Settings(seats=4)
    info = party["A"].session.state.table
    assert info.options == {
        "dice": 3,
        "raise_rule": "ladder",
        "jonti": False,
        "calzone": True,
        "roll_off": True,
    }


async def test_one_player_is_too_few() -> None:
    party = await lobby("A")
    assert (await unmoved(party["A"], Start("1"), "too-few-players")).facts == {"least": 2}


async def test_during_a_game() -> None:
    party = await lobby("A", "B", bots=("steady",))
    await party.add("W").come()
    await party["A"].do(Start("go"))
    await unmoved(party["A"], Start("1"), "game-is-on")
    await unmoved(party["A"], Regroup("2"), "game-is-on")
    await unmoved(party["A"], AddBot("3", "steady"), "game-is-on")
    bot = party.state.names[1]
    await unmoved(party["A"], Remove("4", 1, bot), "bots-play-to-the-end")
    await unmoved(party["A"], Configure("5", {"dice": 2}), "game-is-on")
    await unmoved(party["W"], Join("6", "W"), "game-is-on")
    await unmoved(party["A"], Join("7", "A"), "seated-already")


async def test_after_a_game() -> None:
    party = await over("A", "B")
    await party.add("W").come()
    assert party.state.phase == "over"
    await unmoved(party["W"], Join("1", "W"), "not-in-the-lobby")
    await unmoved(party["A"], Configure("2", {"dice": 2}), "not-in-the-lobby")
    assert (await unmoved(party["A"], _move(party, "1x2"), "game-over")).rule == "P-19"
    assert isinstance(await party["A"].do(Regroup("4")), Ok)
    await unmoved(party["A"], Regroup("5"), "in-the-lobby")
    assert isinstance(await party["W"].do(Join("6", "W")), Ok)


def _move(party: Party, text: str) -> Move:
    return Move("m", party.state.version, text)


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("0x4", "no-such-quantity", "P-05"),
        ("4x7", "no-such-face", "P-05"),
        ("4x0", "no-such-face", "P-05"),
        ("999999999x2", "too-many", "P-12"),
        ("1x1", "no-opening-on-aces", "P-11"),
        ("doodoo", "no-bid-yet", "P-06"),
        ("jonti", "no-bid-yet", "P-16"),
        ("calzone", "calzone-not-now", "P-14"),
        ("", "unreadable", None),
        ("1x", "unreadable", None),
        ("01x2", "unreadable", None),
        ("1 x2", "unreadable", None),
        ("1x2 ", "unreadable", None),
        ("1х2", "unreadable", None),
        ("١x٢", "unreadable", None),
        ("Doodoo", "unreadable", None),
        ("undo", "unreadable", None),
        ("9999999999x2", "unreadable", None),
        ("x" * 32, "unreadable", None),
    ],
)
async def test_moves_that_are_none(text: str, code: str, rule: str | None) -> None:
    party = await lobby("A", "B")
    await party["A"].do(Start("go"))
    refusal = await unmoved(party["A"], _move(party, text), code)
    assert refusal.rule == rule


# ---- host, rematch, spectators


async def test_the_host_gets_up_and_the_next_person_is_host() -> None:
    party = await lobby("A", "B", bots=("steady",))
    await party["A"].do(Leave("1"))
    assert party.state.names[party.state.host or 0] == "B"
    assert isinstance(await party["B"].do(Start("2")), Ok)


async def test_the_last_person_gets_up_and_the_next_to_come_is_host() -> None:
    party = await lobby("A", bots=("steady",))
    await party["A"].do(Leave("1"))
    assert party["A"].session.state.table.host is None
    await party.add("B").come()
    await party["B"].do(Join("2", "B"))
    assert isinstance(await party["B"].do(Start("3")), Ok)


@pytest.mark.rule("T-02")
@pytest.mark.parametrize("how", ["leave", "lose the connection"])
async def test_a_host_who_is_away_does_not_hold_the_others_up(how: str) -> None:
    party = await lobby("A", "B", "C")
    await party["A"].do(Start("go"))
    if how == "leave":
        await party["A"].leave()
    else:
        await party["A"].go()
        await party.world.wait(1)
    assert party.state.host == 1
    await party["A"].come()
    await party["A"].back()
    assert party.state.host == 0


@pytest.mark.rule("T-02")
async def test_a_host_who_vanishes_in_the_lobby_does_not_hold_it_up() -> None:
    party = await lobby("A", "B")
    await party["A"].go()
    await party.world.wait(1)
    assert party.state.host == 1
    assert isinstance(await party["B"].do(Start("go")), Ok)
    assert party.state.names == ("A", "B")
    await party["A"].come()
    assert party.state.places[0].character is None
    assert party.state.host == 0


@pytest.mark.parametrize(
    ("person", "first"), [("Вера", "Тётя Роза"), ("Vera", "Tante Ilse"), ("木木", "Tante Ilse")]
)
async def test_bots_are_called_in_the_letters_of_the_people(person: str, first: str) -> None:
    party = await lobby(person, bots=("steady",) * 9, settings=Settings(seats=10))
    assert party.state.names[1] == first
    assert len(set(party.state.names)) == 10


@pytest.mark.rule("T-02")
async def test_the_next_game_is_without_those_who_got_up() -> None:
    party = await over("A", "B", "C")
    await party.play("B:2x6 C:doodoo")
    assert party.state.over
    await party["A"].leave()
    await party["B"].do(Start("again"))
    assert party.state.names == ("B", "C")
    assert party.state.played == 2
    assert party["A"].session.state.seat is None
    assert party["B"].session.state.seat == 0
    assert party["B"].session.state.view.viewer == 0  # type: ignore[union-attr]


async def test_the_next_game_needs_two_as_well() -> None:
    party = await over("A", "B")
    await party["A"].leave()
    await unmoved(party["B"], Start("again"), "too-few-players")
    assert isinstance(await party["B"].do(Regroup("r")), Ok)
    assert party.state.names == ("B",)
    assert party.state.play is None


def _no_spectators(answers: list[Answer]) -> bool:
    return any(isinstance(a, Refusal) and a.code == "no-spectators" for a in answers)


async def test_without_spectators_nobody_watches() -> None:
    party = await lobby("A", "B", settings=Settings(spectators=False))
    early = await party.add("W").come()
    assert early.state.seat is None
    await party["A"].do(Start("go"))
    assert early.closed
    assert _no_spectators(early.told)
    assert all(state.view is None for state in early.states())
    late = await party["W"].come()
    assert late.closed
    assert late.states() == []
    assert _no_spectators(late.told)
    mine = await party["B"].come()
    assert mine.state.seat == 1
