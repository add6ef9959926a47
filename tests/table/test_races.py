"""Who was first counts, everybody else learns why not (P-20)."""

from __future__ import annotations

import itertools

import pytest
from tests.table.world import PLAIN, Party, Person, World, WorldDice, refused

from kosti.games.perudo import View
from kosti.table import Pace, Settings
from kosti.table.facts import Played
from kosti.table.messages import AddBot, Held, Ok, Refusal, Start, State

WINDOW = Settings(clock=0, window=3, grace=45)
HANDS = [("22345", "33456", "44562", "55623", "66234")] * 9


async def bid_stands(settings: Settings, *names: str, bots: tuple[str, ...] = ()) -> Party:
    """A has bid, B is on turn, and the others may call Jonti."""
    world = World(dice=WorldDice(rounds=HANDS))
    party = await world.open(*names, bots=bots, settings=settings)
    await party.play("A:3x4")
    return party


def agree(party: Party) -> None:
    """Everybody was told the same version and the same public state last."""
    states = [person.session.state for person in party.people.values()]
    assert {state.version for state in states} == {party.state.version}
    views = [state.view for state in states]
    assert all(view is not None and view.public == party.public for view in views)


RUSH = (("B", "doodoo"), ("B", "4x4"), ("C", "jonti"), ("D", "jonti"))


@pytest.mark.rule("P-20")
@pytest.mark.parametrize("order", [*itertools.permutations(RUSH)])
async def test_the_first_answer_to_a_bid_counts(order: tuple[tuple[str, str], ...]) -> None:
    party = await bid_stands(PLAIN, "A", "B", "C", "D")
    said = [(party[name], party[name].to_move(move)) for name, move in order]
    for person, command in said:
        person.submit(command)
    await party.world.settle()
    (first, command), *others = said
    assert isinstance(first.session.answers(command.id)[0], Ok)
    for person, late in others:
        (answer,) = person.session.answers(late.id)
        assert refused(answer, "too-late").error == "conflict"
        assert refused(answer, "too-late").facts == {"version": party.state.version}
    facts = [entry.fact for entry in party.log() if isinstance(entry.fact, Played)]
    made = [fact.line["move"] for fact in facts if fact.by == "player"]
    assert made == ["3x4", command.move]
    agree(party)


@pytest.mark.rule("P-20")
@pytest.mark.parametrize("move", ["4x4", "doodoo"])
async def test_a_move_waits_for_its_window(move: str) -> None:
    party = await bid_stands(WINDOW, "A", "B", "C")
    assert party["B"].session.state.clock.window == 3000
    await party.world.wait(1)
    version = party.state.version
    answer = await party["B"].move(move, command_id="m")
    assert answer == Held("m", 2000)
    await party.world.wait(1.9)
    assert party.state.version == version
    await party.world.wait(0.1)
    assert isinstance(party["B"].session.answers("m")[-1], Ok)
    assert party.state.version > version
    agree(party)


@pytest.mark.rule("P-20")
async def test_jonti_comes_before_a_move_that_waits() -> None:
    party = await bid_stands(WINDOW, "A", "B", "C")
    await party["B"].move("doodoo", command_id="m")
    assert isinstance(await party["C"].move("jonti"), Ok)
    held, answer = party["B"].session.answers("m")
    assert isinstance(held, Held)
    assert refused(answer, "too-late").error == "conflict"
    await party.world.wait(10)
    assert len(party["B"].session.answers("m")) == 2
    agree(party)


@pytest.mark.rule("P-20")
async def test_after_the_window_nobody_waits() -> None:
    party = await bid_stands(WINDOW, "A", "B", "C")
    await party.world.wait(3)
    assert isinstance(await party["B"].move("4x4"), Ok)


@pytest.mark.rule("P-20")
async def test_nobody_waits_where_nobody_may_call() -> None:
    """Two players, an opening bid, and no window while dice are looked at."""
    party = await bid_stands(WINDOW, "A", "B")
    assert party["B"].session.state.clock.window == 0
    assert isinstance(await party["B"].move("4x4"), Ok)
    await party.play("A:doodoo")
    assert party["A"].session.state.clock.window == 0
    assert isinstance(await party.turn.move("1x2"), Ok)


async def test_an_opening_does_not_wait_while_dice_are_shown() -> None:
    world = World(dice=WorldDice(rounds=HANDS), pace=Pace((0.0, 0.0), 4.5, 0.0))
    party = await world.open("A", "B", "C", settings=WINDOW)
    assert party["A"].session.state.clock.window == 0
    assert isinstance(await party["A"].move("3x4"), Ok)


async def test_a_second_move_is_refused_while_one_waits() -> None:
    party = await bid_stands(WINDOW, "A", "B", "C")
    await party["B"].move("4x4", command_id="m")
    refusal = refused(await party["B"].move("doodoo", command_id="n"), "move-waits-already")
    assert refusal.error == "denied"
    await party.world.wait(3)
    assert party.bid.quantity == 4
    assert await party["B"].move("doodoo", command_id="n") == refusal


async def test_the_same_command_again_while_it_waits_and_after() -> None:
    party = await bid_stands(WINDOW, "A", "B", "C")
    command = party["B"].to_move("4x4", command_id="m")
    await party["B"].do(command)
    await party.world.wait(1)
    assert await party["B"].do(command) == Held("m", 2000)
    # The same id with another move is the same command: nothing is taken back.
    assert await party["B"].move("5x5", command_id="m") == Held("m", 2000)
    await party.world.wait(2)
    ok = party["B"].session.answers("m")[-1]
    assert isinstance(ok, Ok)
    assert (party.bid.quantity, party.bid.face) == (4, 4)
    assert await party["B"].do(command) == ok


async def test_an_illegal_move_is_refused_at_once() -> None:
    party = await bid_stands(WINDOW, "A", "B", "C")
    assert refused(await party["B"].move("3x4"), "too-few").rule == "P-08"
    assert isinstance(await party["B"].move("4x4"), Held)


async def test_a_move_waits_though_its_author_is_gone() -> None:
    party = await bid_stands(WINDOW, "A", "B", "C")
    command = party["B"].to_move("4x4", command_id="m")
    await party["B"].do(command)
    await party["B"].go()
    await party.world.wait(3)
    assert party.bid.quantity == 4
    await party["B"].come()
    assert isinstance(await party["B"].do(command), Ok)


async def test_a_move_of_somebody_who_got_up_is_refused() -> None:
    """The bot in the seat moves instead, once."""
    party = await bid_stands(WINDOW, "A", "B", "C")
    await party["B"].move("4x4", command_id="m")
    await party["B"].leave()
    await party.world.wait(3)
    refused(party["B"].session.answers("m")[-1], "away")
    assert [bid.seat for bid in party.public.bids] in ([0, 1], [])


async def test_a_move_waits_while_the_whole_table_sleeps() -> None:
    party = await bid_stands(WINDOW, "A", "B", "C")
    await party["B"].move("4x4", command_id="m")
    for name in "ABC":
        await party[name].go()
    await party.world.wait(100)
    await party["B"].come()
    await party.world.wait(3)
    assert isinstance(party["B"].session.answers("m")[-1], Ok)


async def test_the_end_of_a_window_is_not_missed_by_rounding() -> None:
    """Timers may come a hair early: loops count in milliseconds, floats are not decimal."""
    party = await bid_stands(WINDOW, "A", "B", "C")
    await party["B"].move("4x4", command_id="m")
    timing = party.table._timing
    assert timing._window_until is not None
    timing._window_until += 1e-7
    await party.world.wait(3)
    assert isinstance(party["B"].session.answers("m")[-1], Ok)


@pytest.mark.rule("P-20")
async def test_bots_wait_the_window_out() -> None:
    """B's seat is a bot's on turn: it moves when the window ends, not before."""
    world = World(dice=WorldDice(rounds=HANDS))
    party = await world.open("A", "C", bots=("steady",), settings=WINDOW)
    await party.play("A:3x4")
    assert party.public.turn == 1
    version = party.state.version
    await world.wait(2.99)
    assert party.state.version == version
    await world.wait(0.01)
    assert party.state.version > version


@pytest.mark.rule("P-20")
async def test_a_bot_is_asked_for_jonti_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes and goes does not make it think again."""
    asked: list[int | None] = []

    def policy(view: View, legal: object, rng: object) -> None:
        del legal, rng
        asked.append(view.viewer)

    monkeypatch.setattr("kosti.table.timing.make_policy", lambda *_, **__: policy)
    world = World(dice=WorldDice(rounds=HANDS))
    party = await world.open("A", "B", settings=WINDOW, start=False)
    await party["A"].do(AddBot("bot", "steady"))
    await party["A"].do(Start("start"))
    await party.play("A:3x4")
    await world.wait(3)
    assert asked == [2]
    await party["A"].go()
    await party["A"].come()
    await world.wait(10)
    assert asked == [2]


def _kinds(person: Person) -> list[type]:
    return [type(answer) for answer in person.session.told]


async def test_what_is_stored_is_told_before_it_is_answered() -> None:
    party = await bid_stands(PLAIN, "A", "B")
    assert _kinds(party["A"])[-2:] == [State, Ok]
    refused(await party["A"].move("9x6"), "not-your-turn")
    assert _kinds(party["A"])[-1] is Refusal
