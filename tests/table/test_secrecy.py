"""Two worlds whose dice differ only in what a viewer may not know look the same to him."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Collection
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, target
from hypothesis import strategies as st
from msgspec import Struct
from tests.table.world import FakeSession, Party, Person, World, WorldDice, token_of

from kosti.core import Waiting
from kosti.games.perudo import Action, HandsThrown, View
from kosti.table import Pace, Settings, key_of
from kosti.table.messages import AddBot, Join, Move, Start, State

NAMES = ("A", "B", "C")
BOT = 3
"""The seat of the bot, if there is one."""


class Case(Struct, frozen=True):
    """A game to be played twice.

    Attributes:
        seed: Of all dice.
        viewer: Who must not see a difference; None: a spectator.
        round: In which the others' hands differ.
        dice: How many each has.
        bot: Whether a bot sits at the table.
        settings: How the table is run.
        steps: What happens: what, and two numbers that say how.
    """

    seed: int
    viewer: int | None
    round: int
    dice: int
    bot: bool
    settings: Settings
    steps: list[tuple[str, int, int]]


STEPS = (
    *("turn", "turn", "turn", "call", "jonti", "jonti", "wrong", "stale", "unreadable"),
    *("wait", "window", "go", "come", "leave", "back", "again", "stranger"),
)


def cases(viewers: list[int | None], *, bot: st.SearchStrategy[bool]) -> st.SearchStrategy[Case]:
    return st.builds(
        Case,
        seed=st.integers(0, 2**32),
        viewer=st.sampled_from(viewers),
        round=st.integers(1, 3),
        dice=st.integers(1, 4),
        bot=bot,
        settings=st.builds(
            Settings,
            clock=st.sampled_from([0, 7]),
            window=st.sampled_from([0, 3]),
            grace=st.sampled_from([0, 4]),
        ),
        steps=st.lists(
            st.tuples(st.sampled_from(STEPS), st.integers(0, 99), st.integers(0, 99)),
            min_size=10,
            max_size=40,
        ),
    )


class SpyPolicy:
    """A bot that writes down all it is given, and chooses by what everybody knows."""

    def __init__(self) -> None:
        self.given: list[tuple[int, bytes]] = []

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        assert type(view) is View
        opened = 0 if view.public.last is None else view.public.last.round
        about = msgspec.json.encode([view, list(legal)]) + repr(rng.getstate()).encode()
        if view.viewer == BOT:  # and no stand-in, who knows another hand
            self.given.append((opened, about))
        choice = (len(view.public.bids) * 7 + view.public.round) % 4
        if view.viewer != view.public.turn and choice:
            return None
        return [*legal][min(choice, len(legal) - 1)]


class Seen(Struct):
    """What one world showed before the dice of the round were opened.

    Attributes:
        streams: The bytes of each of the viewer's connections, message by message.
        given: What the bots were given.
        rounds: How many rounds were opened in all.
    """

    streams: list[list[bytes]]
    given: list[bytes]
    rounds: int


async def live(case: Case, disguise: tuple[int, int | None] | None) -> Seen:
    spy = SpyPolicy()
    world = World(
        dice=WorldDice(seed=case.seed, disguise=disguise), pace=Pace((0.5, 1.5), 1.0, 0.0)
    )
    with patch("kosti.table.timing.make_policy", lambda *_, **__: spy):
        party = await world.open(
            *NAMES, settings=case.settings, options={"dice": case.dice}, start=False
        )
        if case.bot:
            await party["A"].do(AddBot("bot", "steady"))
        await party.add("watcher").come()
        await party["A"].do(Start("start"))
        for what, one, two in case.steps:
            if party.state.over or _opened(party) >= case.round:
                break
            await step(party, what, one, two)
        await world.house.close()
    viewer = "watcher" if case.viewer is None else (*NAMES, "watcher")[case.viewer]
    return Seen(
        [_until_open(session, case.round) for session in party[viewer].sessions],
        [about for opened, about in spy.given if opened < case.round],
        _opened(party),
    )


async def step(party: Party, what: str, one: int, two: int) -> None:
    """Something happens, chosen by what everybody knows."""
    world = party.world
    person = party[NAMES[one % len(NAMES)]]
    match what:
        case "turn" | "call" | "jonti" if party.public.turn is not None:
            await _legal_move(party, what, one, two)
        case "wrong":
            await _say(
                person, person.to_move(("1x1", "9x6", "doodoo", "jonti", "calzone")[two % 5])
            )
        case "stale":
            await _say(person, person.to_move("2x3", party.game_version - 1 - two % 3))
        case "unreadable":
            await _say(person, person.to_move(("0x4", "4x7", "x", "5")[two % 4]))
        case "again":
            await _say(person, person.to_move("2x2", command_id=f"same {two % 3}"))
        case "stranger":
            await _say(party["watcher"], Join(next(world.ids), "Ы"))
        case "wait":
            await world.wait(one / 10)
        case "window":
            await world.wait(3)
        case "go" if not person.session.closed:
            await person.go()
        case "come":
            since = person.session.states()[-1].version if person.session.states() else None
            await person.come(since if two % 2 else None)
        case "leave" if not person.session.closed:
            await person.leave()
        case "back" if not person.session.closed:
            await person.back()
        case _:
            pass


async def _legal_move(party: Party, what: str, one: int, two: int) -> None:
    play = party.state.play
    assert play is not None
    node = play.node()
    assert isinstance(node, Waiting)
    legal = node.legal
    turn = party.public.turn
    assert turn is not None
    others = sorted(seat for seat in legal if seat != turn and seat < len(NAMES))
    if what == "jonti" and others:
        who = party[NAMES[others[one % len(others)]]]
        await _say(who, who.to_move("jonti"))
    elif turn < len(NAMES):
        who = party[NAMES[turn]]
        moves = legal[turn]
        move = list(moves)[min(two % 5, len(moves) - 1)]
        text = "doodoo" if what == "call" else party.state.codec.format_action(move)
        await _say(who, who.to_move(text))


async def _say(person: Person, command: Move | Join) -> None:
    person.submit(command)
    await person.party.world.settle()


def _opened(party: Party) -> int:
    last = party.public.last
    return 0 if last is None else last.round


def _until_open(session: FakeSession, round_: int) -> list[bytes]:
    """The messages before the first that shows the round's dice."""
    for number, answer in enumerate(session.told):
        if isinstance(answer, State) and isinstance(answer.view, View):
            last = answer.view.public.last
            if last is not None and last.round >= round_:
                return session.raw[:number]
    return session.raw


@given(cases([None, 0, 1, 2], bot=st.booleans()))
def test_no_byte_depends_on_hidden_dice(case: Case) -> None:
    one = asyncio.run(live(case, None))
    other = asyncio.run(live(case, (case.round, case.viewer)))
    # Once the round's dice are open, whoever acts by itself may go on in another way.
    assert min(one.rounds, case.round) == min(other.rounds, case.round)
    assert one.streams == other.streams
    target(float(one.rounds))


@given(cases([BOT], bot=st.just(value=True)))
def test_a_bot_is_given_nothing_that_depends_on_hidden_dice(case: Case) -> None:
    one = asyncio.run(live(case, None))
    other = asyncio.run(live(case, (case.round, BOT)))
    assert one.given == other.given
    target(float(len(one.given)))


async def test_the_worlds_do_differ() -> None:
    """The same comparison sees a difference where there is one: in one's own hand."""
    case = Case(1, 0, 1, 3, bot=False, settings=Settings(), steps=[])
    one = await live(case, None)
    assert one.streams == (await live(case, (1, 0))).streams
    assert one.streams != (await live(case, (1, 1))).streams


async def test_a_returning_player_gets_the_events_veiled() -> None:
    world = World(dice=WorldDice(rounds=[("23", "45", "66")]))
    party = await world.open(*NAMES, options={"dice": 2, "roll_off": False}, start=False)
    lobby = party.state.version
    await party["A"].do(Start("start"))
    party.add("W")
    veiled = {
        "A": ((2, 3), None, None),
        "B": (None, (4, 5), None),
        "C": (None, None, (6, 6)),
        "W": (None, None, None),
    }
    for name, hands in veiled.items():
        session = await party[name].come(lobby)
        assert session.state.events[-1] == HandsThrown(hands)
        assert isinstance(session.state.view, View)
        assert session.state.view.hand == next((hand for hand in hands if hand), None)


async def test_a_stranger_with_another_secret_sees_no_hand() -> None:
    world = World()
    party = await world.open(*NAMES)
    stranger = FakeSession(key_of(token_of("A") + "x"))
    party.table.attach(stranger, None)
    await world.settle()
    assert stranger.state.seat is None
    assert stranger.state.moves is None
    assert isinstance(stranger.state.view, View)
    assert stranger.state.view.hand is None


async def test_the_log_and_the_errors_hold_no_dice(caplog: pytest.LogCaptureFixture) -> None:
    """Dice with tell-tale values: ten faces of 6 beside each other stand nowhere."""
    caplog.set_level(logging.DEBUG)
    hand = "6662666166"
    world = World(dice=WorldDice(rounds=[(hand, hand, hand)] * 4))
    party = await world.open(*NAMES, options={"dice": 10, "roll_off": False})
    world.fake.fail_next()
    refusals = [
        await party["A"].move("1x2"),
        await party["B"].move("1x2"),
        await party["A"].move("99x2"),
        await party["A"].move("nonsense"),
        await party["A"].move("1x2", 1),
    ]
    await party["C"].go()
    await party["C"].come()
    await party["C"].leave()
    told = repr(refusals) + caplog.text
    assert not any(between.join(hand) in told for between in ("", " ", ",", ", "))
    world.fake.fail_next()
    await party["A"].leave()  # a bot's move fails, and that is logged
    await world.wait(0)
    world.fake.fail_next()
    party.table._put(_mishap)
    await world.settle()
    assert "a job failed" in caplog.text
    assert not any(between.join(hand) in caplog.text for between in ("", " ", ",", ", "))


async def _mishap() -> None:
    raise ValueError("something unforeseen")
