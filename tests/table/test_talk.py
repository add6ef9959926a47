"""What people write to each other: who may, what, how fast, and that no move minds it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.world import PLAIN, Party, Person, World, WorldDice, refused

from kosti.core import Malformed, unseen
from kosti.table import Settings
from kosti.table.messages import Configure, Leave, Ok, Refusal, Regroup, Say, Silence, Start, Talk
from kosti.table.talk import AT_ONCE, EVERY, LONGEST, written

ALL = Settings(clock=0, window=0, grace=0, chat="all")


async def table(*names: str, settings: Settings = PLAIN, start: bool = True) -> Party:
    world = World(dice=WorldDice(rounds=[("22", "33", "44")] * 9))
    return await world.open(
        *names, settings=settings, start=start, options={"dice": 2, "roll_off": False}
    )


def heard(person: Person) -> list[str]:
    """What the last window of somebody was told, as ``name: text``."""
    talks = [answer for answer in person.session.told if isinstance(answer, Talk)]
    return [f"{line.name}: {line.text}" for talk in talks for line in talk.lines]


def silent(party: Party) -> list[str]:
    """Who may not write, as everybody is told."""
    return [*party["A"].session.state.table.silenced]


async def say(person: Person, text: str, name: str | None = None) -> Ok | Refusal:
    answer = await person.do(Say(next(person.party.world.ids), text, name))
    assert isinstance(answer, Ok | Refusal)
    return answer


async def test_everybody_hears_it_once() -> None:
    party = await table("A", "B")
    await party.add("W").come()
    assert isinstance(await say(party["A"], "  Привет,\n всем\t! "), Ok)
    for person in party.people.values():
        assert heard(person) == ["A: Привет, всем !"]


@pytest.mark.parametrize("phase", ["lobby", "playing", "over"])
async def test_it_is_said_before_in_and_after_a_game(phase: str) -> None:
    party = await table("A", "B", start=phase != "lobby")
    if phase == "over":
        await party.play("A:4x6 B:doodoo")
        await party.play("A:3x6 B:doodoo")
    assert party.state.phase == phase
    await say(party["B"], "да")
    assert heard(party["A"]) == ["B: да"]


async def test_a_line_makes_no_move_late_and_tells_no_state() -> None:
    party = await table("A", "B")
    seen = party["A"].session.state.version
    states = len(party["A"].session.states())
    await say(party["B"], "быстрее")
    assert party.state.version == seen + 1
    assert len(party["A"].session.states()) == states
    assert isinstance(await party["A"].move("1x2", seen), Ok)


async def test_a_line_does_not_wind_the_clock() -> None:
    party = await table("A", "B", settings=Settings(clock=10, window=0))
    await party.world.wait(9)
    await say(party["A"], "думаю")
    await party.world.wait(1)
    assert len(party.public.bids) == 1


async def test_who_was_away_is_told_of_the_moves_and_the_lines() -> None:
    party = await table("A", "B", settings=Settings(clock=0, window=0, grace=600))
    since = party["B"].session.state.version
    await party["B"].go()
    await say(party["A"], "раз")
    await party.play("A:1x2")
    await party["B"].come(since)
    assert heard(party["B"]) == ["A: раз"]
    assert [event.__struct_config__.tag for event in party["B"].session.state.events] == [
        "bid-made"
    ]


async def test_much_talk_pushes_out_no_move_that_was_missed() -> None:
    party = await table("A", "B", settings=Settings(clock=0, window=0, grace=3600))
    since = party["B"].session.state.version
    await party["B"].go()
    await party.play("A:1x2")
    for number in range(80):
        await say(party["A"], str(number))
        await party.world.wait(EVERY)
    await party["B"].come(since)
    assert [event.__struct_config__.tag for event in party["B"].session.state.events] == [
        "bid-made"
    ]


async def test_a_newcomer_and_another_process_hear_the_last_lines() -> None:
    party = await table("A", "B", settings=ALL)
    for number in range(60):
        await say(party["A"], str(number))
        await party.world.wait(EVERY)
    await party.add("W").come()
    assert heard(party["W"]) == [f"A: {number}" for number in range(10, 60)]
    other = World(store=party.world.fake, clock=party.world.clock)
    elsewhere = await other.party(party.table.code, "B")
    await elsewhere["B"].come()
    assert heard(elsewhere["B"]) == heard(party["W"])


async def test_a_line_of_another_process_is_heard_and_makes_no_move_late_either() -> None:
    party = await table("A", "B")
    other = World(store=party.world.fake, clock=party.world.clock, dice=party.world.dice)
    other.ids = party.world.ids
    elsewhere = await other.party(party.table.code, "B")
    await elsewhere["B"].come()
    assert isinstance(await say(elsewhere["B"], "из другого процесса"), Ok)
    seen = party["A"].session.state.version
    assert seen == party.state.version  # this process does not know of it yet
    assert isinstance(await party["A"].move("1x2", seen), Ok)
    assert heard(party["A"]) == ["B: из другого процесса"]
    assert isinstance(await say(elsewhere["B"], "и ещё"), Ok)
    assert elsewhere.bid.quantity == 1


async def test_the_record_holds_no_word_of_it() -> None:
    party = await table("A", "B")
    await say(party["A"], "совсем тайно")
    await party.play("A:4x6 B:doodoo")
    await party.play("A:3x6 B:doodoo")
    record = await party.world.house.record(party.table)
    assert "тайно" not in record.decode()


async def test_a_repeated_command_writes_once() -> None:
    party = await table("A", "B")
    first = await party["A"].do(Say("s", "раз"))
    assert await party["A"].do(Say("s", "раз")) == first
    assert heard(party["B"]) == ["A: раз"]


# ---- who may


async def test_who_only_watches_writes_where_the_host_lets_him() -> None:
    party = await table("A", "B")
    watcher = party.add("W")
    await watcher.come()
    refused(await say(watcher, "можно?", "W"), "chat-of-the-seated")
    await party["A"].do(Configure("on", settings=ALL))
    refused(await say(watcher, "я", "  "), "name-empty")
    refused(await say(watcher, "я"), "name-empty")
    refused(await say(watcher, "я", "B"), "name-taken")
    refused(await say(watcher, "я", "В"), "name-lookalike")  # the Cyrillic letter
    assert isinstance(await say(watcher, "можно!", "W"), Ok)
    other = party.add("V")
    await other.come()
    refused(await say(other, "я тоже", "W"), "name-taken")
    assert [line.seated for line in party.state.lines] == [False]
    await party["A"].do(Configure("off", settings=Settings(clock=0, window=0, grace=0, chat="off")))
    refused(await say(party["B"], "а"), "chat-is-off")
    refused(await say(party["A"], "а"), "chat-is-off")


async def test_the_host_silences_somebody_for_all() -> None:
    party = await table("A", "B", settings=ALL)
    watcher = party.add("W")
    await watcher.come()
    await say(watcher, "раз", "W")
    for name in ("B", "W"):
        assert isinstance(await party["A"].do(Silence(f"s{name}", name, on=True)), Ok)
    assert silent(party) == ["B", "W"]
    refused(await say(party["B"], "а"), "silenced")
    refused(await say(watcher, "а", "Другое имя"), "silenced")
    refused(await party["A"].do(Silence("1", "A", on=True)), "no-such-writer")
    refused(await party["A"].do(Silence("2", "Nobody", on=True)), "no-such-writer")
    assert isinstance(await party["A"].do(Silence("3", "B", on=False)), Ok)
    refused(await party["A"].do(Silence("4", "B", on=False)), "no-such-writer")
    assert isinstance(await say(party["B"], "спасибо"), Ok)
    assert silent(party) == ["W"]


async def test_who_is_silent_stays_so_on_another_seat_and_in_the_next_game() -> None:
    party = await table("A", "B", "C")
    await party["A"].do(Silence("s", "B", on=True))
    await party["B"].leave()
    await party["B"].back()
    refused(await say(party["B"], "а"), "silenced")
    assert isinstance(await party["B"].move("1x2"), Refusal)  # not the turn, but he may play
    assert party.state.silenced[0].name == "B"


# ---- what


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "text-empty"),
        (" \n\t ", "text-empty"),
        ("а" * (LONGEST + 1), "text-too-long"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467" * LONGEST, "text-too-long"),  # code points
        ("\U0001f468\u200d\U0001f469" * (LONGEST + 1), "text-too-long"),
        ("\u202eдом", "text-unseen"),
        ("\x1b[31m", "text-unseen"),
        ("а\u200bб", "text-unseen"),
        ("а\0", "text-unseen"),
        ("q" + "\u0301" * 9, "text-marks"),
    ],
)
async def test_what_cannot_be_written(text: str, code: str) -> None:
    party = await table("A", "B")
    log = party.log()
    refused(await say(party["A"], text), code)
    assert party.log() == log
    assert heard(party["B"]) == []


@pytest.mark.parametrize(
    "text",
    [
        "а" * LONGEST,
        "<b>жирно</b> & {name} [red] %s",
        "نامه\u200cای 👨\u200d👩\u200d👧",
        "https://kosti.test",
    ],
)
async def test_what_is_written_is_told_as_it_is(text: str) -> None:
    party = await table("A", "B")
    await say(party["A"], text)
    assert heard(party["B"]) == [f"A: {text}"]


@given(st.text(max_size=80))
def test_what_was_written_can_be_written_again(text: str) -> None:
    try:
        line = written(text)
    except Malformed:
        return
    assert written(line) == line
    assert not list(unseen(line))


# ---- how fast


async def test_a_few_lines_at_once_and_then_one_after_another() -> None:
    party = await table("A", "B")
    for number in range(AT_ONCE):
        assert isinstance(await say(party["A"], str(number)), Ok)
    answer = refused(await say(party["A"], "ещё"), "talk-too-fast")
    assert answer.facts == {"seconds": EVERY}
    assert isinstance(await say(party["B"], "другой может"), Ok)
    await party.world.wait(EVERY)
    assert isinstance(await say(party["A"], "ещё"), Ok)
    refused(await say(party["A"], "и ещё"), "talk-too-fast")


async def test_a_flood_of_watchers_is_held_back_together() -> None:
    party = await table("A", "B", settings=ALL)
    crowd = [party.add(f"W{number}") for number in range(AT_ONCE + 1)]
    for person in crowd:
        await person.come()
    answers = [await say(person, "а", person.name) for person in crowd]
    assert [type(answer) for answer in answers[:-1]] == [Ok] * AT_ONCE
    refused(answers[-1], "talk-too-fast")
    assert isinstance(await say(party["A"], "мы играем"), Ok)


async def test_talk_stays_with_the_table() -> None:
    party = await table("A", "B")
    await party.play("A:4x6 B:doodoo")
    await party.play("A:3x6 B:doodoo")
    await say(party["A"], "ещё?")
    await party["A"].do(Regroup("r"))
    await party["B"].do(Leave("l"))
    await party.add("W").come()
    assert heard(party["W"]) == ["A: ещё?"]
    refused(await party["A"].do(Start("s")), "too-few-players")
