"""Real dice at the table: people throw and type in, the table keeps everything else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.world import Party, World, WorldDice, refused

from kosti.core import Act, Denied, Dice, Refused, Roll, Waiting, apply
from kosti.games.perudo import FACES
from kosti.games.rondo import Throw
from kosti.notation import codec_of, read_options, replay
from kosti.table import Settings, key_of
from kosti.table.facts import Played
from kosti.table.messages import (
    AddBot,
    Configure,
    Fallen,
    Held,
    Leave,
    Ok,
    Refusal,
    Regroup,
    Start,
)

NAMES = ("A", "B", "C")
REAL = Settings(clock=0, window=0, grace=5, dice="real")
GAMES: dict[str, dict[str, Any]] = {
    "perudo/1": {"dice": 2},
    "moons/1": {"buy_in": 30},
    "rondo/1": {"purse": 30},
}


async def game(kind: str, names: tuple[str, ...] = NAMES, **options: object) -> Party:
    return await World().open(*names, settings=REAL, game=kind, options=GAMES[kind] | options)


async def say(
    party: Party, line: dict[str, Any], who: str = "A", version: int | None = None
) -> Ok | Refusal | Held:
    seen = party.state.version if version is None else version
    return await party[who].do(Fallen(next(party.world.ids), seen, line))


def awaited(party: Party) -> tuple[Dice, ...]:
    return party["A"].session.state.dice


def state(party: Party) -> Any:  # noqa: ANN401  a game's own
    assert party.state.play is not None
    return party.state.play.state


def thrown_line(party: Party, number: int) -> dict[str, Any]:
    """Some dice for those that are awaited, as the game writes them."""
    play = party.state.play
    assert play is not None
    dice = WorldDice(seed=number)
    outcome = play.game.outcome(play.state, tuple(dice.roll(each) for each in awaited(party)))
    return party.state.codec.format_outcome(outcome, play.header.names)


async def rolled_off(kind: str = "perudo/1") -> Party:
    """A table whose first closed dice are thrown."""
    party = await game(kind)
    if awaited(party):
        line = {"roll": "roll-off", "dice": {"A": [6], "B": [2], "C": [3]}}
        assert isinstance(await say(party, line), Ok)
    return party


# ---- whole games


@pytest.mark.parametrize("kind", GAMES)
async def test_a_whole_game_with_real_dice_and_its_record_replays(kind: str) -> None:
    party = await game(kind)
    for number in range(2000):
        if party.state.over:
            break
        if awaited(party) and (number % 3 or not _movers(party)):
            who = NAMES[number % len(NAMES)]
            assert isinstance(await say(party, thrown_line(party, number), who), Ok)
        else:
            await _move(party, number)
    assert party.state.over
    assert awaited(party) == ()
    played, lines = replay(await party.world.house.record(party.table))
    assert played.report(None)["status"] == "over"
    assert played.state == state(party)
    assert any(line.extras.get("x-by") == "players" for line in lines)


def _movers(party: Party) -> list[str]:
    return [name for name in NAMES if party[name].session.state.moves is not None]


async def _move(party: Party, number: int) -> None:
    """Whoever may act does something legal, often something that ends a round."""
    for name in _movers(party):
        for text in _texts(party, name, number):
            if isinstance(await party[name].move(text), Ok):
                return
    raise AssertionError("nobody can move")


def _texts(party: Party, name: str, number: int) -> tuple[str, ...]:
    moves: Any = party[name].session.state.moves
    match party.state.codec.id:
        case "perudo/1":
            bids = [f"{n}x{face}" for face, n in enumerate(moves.least, 1) if 0 < n <= moves.most]
            return ("doodoo", *bids) if number % 2 else (*bids, "doodoo")
        case "moons/1":
            return ("va-bank", "call", "fold") if number % 4 == 0 else ("check", "call", "va-bank")
        case _:
            return ("throw",)


# ---- what falls, and what waits


async def test_closed_dice_are_thrown_and_nobody_knows_them() -> None:
    party = await rolled_off()
    assert state(party).public.phase == "bidding"
    assert state(party).hands == (None, None, None)
    assert party["A"].session.state.view.hand is None  # type: ignore[union-attr]
    moons = await game("moons/1")
    assert state(moons).pairs == (None, None, None)
    assert awaited(moons) == ()


async def test_the_house_still_draws_who_opens() -> None:
    world = World(dice=WorldDice(opener=1))
    party = await world.open(*NAMES, settings=REAL, options={"roll_off": False})
    assert state(party).public.turn == 1
    button = await world.open(*NAMES, settings=REAL, game="moons/1", options={})
    assert state(button).public.button == 1


async def test_what_is_awaited_is_told_to_all_and_who_threw() -> None:
    party = await game("perudo/1")
    every = tuple(Dice(seat, 1, FACES, open=True) for seat in range(3))
    assert all(party[name].session.state.dice == every for name in NAMES)
    assert (await party.add("watcher").come()).state.dice == every
    party = await rolled_off()
    assert party["B"].session.state.by == "players"
    fact = next(entry.fact for entry in party.log() if isinstance(entry.fact, Played))
    assert fact.by == "players"
    await party.play("A:1x2 B:doodoo")
    shown = tuple(Dice(seat, 2, FACES, open=True) for seat in range(3))
    assert awaited(party) == shown


async def test_in_rondo_dice_roll_while_others_may_throw() -> None:
    party = await game("rondo/1")
    assert isinstance(await party["B"].move("throw"), Ok)
    assert awaited(party) == (Dice(1, 1, 8, open=True),)
    assert isinstance(await party["A"].move("throw"), Ok)
    rest = {"hit": ["A", "B"], "missed": [], "fell": [], "faces": {"A": 5, "B": 2}}
    assert isinstance(await say(party, {"rest": rest}, "C"), Ok)
    assert state(party).faces == (5, 2, None)
    assert party.table._steward.roller is None
    refused(await party["C"].move("throw", release={"position": [0, 0, 0]}), "no-details")
    assert isinstance(await party["C"].move("throw"), Ok)


@pytest.mark.parametrize(
    ("kind", "options", "moves"),
    [
        ("perudo/1", {"roll_off": False}, ()),
        ("perudo/1", {}, ()),
        ("moons/1", {}, ()),
        ("rondo/1", {}, (Act(0, Throw()),)),
    ],
)
def test_an_open_die_that_nobody_knows_is_refused(
    kind: str, options: dict[str, Any], moves: tuple[Act[Any], ...]
) -> None:
    codec = codec_of(kind)
    game = codec.game(3, read_options(codec, options))
    position = game.initial()
    for move in moves:
        position = apply(game, position, move)
    node = game.node(position)
    assert isinstance(node, Waiting)
    unknown = game.outcome(position, (None,) * len(node.dice))
    with pytest.raises(Refused):
        game.decide(position, Roll(unknown))


# ---- what is refused


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("perudo/1", {}, "unreadable"),
    ("perudo/1", {"player": "A", "move": "doodoo"}, "unreadable"),
    ("perudo/1", {"show": {"A": [1, 2]}, "x-by": "A"}, "unreadable"),
    ("perudo/1", {"show": {"D": [1, 2]}}, "unreadable"),
    ("perudo/1", {"show": {"A": None}}, "unreadable"),
    ("perudo/1", {"show": {"A": [1, 2.5]}}, "unreadable"),
    ("perudo/1", {"show": [1, 2]}, "unreadable"),
    ("perudo/1", {"show": {"A": [1, 2], "B": [3, 4]}}, "wrong-dice"),
    ("perudo/1", {"show": {"A": [1, 2], "B": [3, 4], "C": [3]}}, "wrong-dice"),
    ("perudo/1", {"show": {"A": [1, 2], "B": [3, 4], "C": [3, 7]}}, "no-such-face-thrown"),
    ("perudo/1", {"roll": "hands", "dice": {"A": [1, 2]}}, "not-these-dice"),
    ("perudo/1", {"opener": "A"}, "not-these-dice"),
    ("moons/1", {"show": {"A": [1, 2]}}, "wrong-pairs"),
    ("moons/1", {"show": {"A": [1, 2], "B": [1, 2, 3], "C": [1, 1]}}, "wrong-pairs"),
    ("moons/1", {"show": {"A": [1, 2], "B": [0, 3], "C": [1, 1]}}, "no-such-face-thrown"),
    ("moons/1", {"button": "A"}, "not-these-dice"),
    ("rondo/1", {"rest": {"hit": ["A"]}}, "unreadable"),
    ("rondo/1", {"rest": {"hit": [], "missed": [], "fell": [], "faces": {}}}, "no-verdict"),
    ("rondo/1", {"rest": {"hit": ["A"], "missed": [], "fell": [], "faces": {}}}, "no-face"),
    (
        "rondo/1",
        {"rest": {"hit": ["A", "B"], "missed": [], "fell": [], "faces": {"A": 1, "B": 2}}},
        "not-thrown-now",
    ),
    (
        "rondo/1",
        {"rest": {"hit": ["A"], "missed": ["A"], "fell": [], "faces": {"A": 1}}},
        "hit-and-missed",
    ),
    (
        "rondo/1",
        {"rest": {"hit": ["A"], "missed": [], "fell": [], "faces": {"A": 9}}},
        "no-such-face-thrown",
    ),
]


async def _showing(kind: str) -> Party:
    """A table that waits for its open dice."""
    party = await rolled_off(kind)
    moves = {"perudo/1": "A:1x2 B:doodoo", "rondo/1": "A:throw"}
    if kind == "moons/1":
        for _ in NAMES:
            turn = party.turn_of(state(party).public.turn)
            assert isinstance(await turn.move("check"), Ok)
    else:
        await party.play(moves[kind])
    assert awaited(party)
    return party


@pytest.mark.parametrize(("kind", "line", "code"), WRONG)
async def test_a_wrong_line_changes_nothing(kind: str, line: dict[str, Any], code: str) -> None:
    party = await _showing(kind)
    before, log, told = party.state, party.log(), len(party["B"].session.told)
    refused(await say(party, line), code)
    assert party.state is before
    assert party.log() == log
    assert len(party["B"].session.told) == told
    assert isinstance(await say(party, thrown_line(party, 1)), Ok)


@pytest.mark.parametrize("kind", GAMES)
async def test_only_who_sits_here_types_and_only_at_the_version_that_stands(kind: str) -> None:
    party = await _showing(kind)
    line = thrown_line(party, 1)
    await party.add("watcher").come()
    refused(await say(party, line, "watcher"), "not-seated")
    assert state(party) is not None
    version = party.game_version
    refused(await say(party, line, version=version - 1), "too-late")
    refused(await say(party, line, version=version + 1), "no-such-version")
    assert isinstance(await say(party, line, version=version), Ok)
    refused(await say(party, line, "B", version=version), "too-late")


async def test_a_command_that_is_repeated_is_carried_out_once() -> None:
    party = await _showing("rondo/1")
    command = Fallen("once", party.state.version, thrown_line(party, 1))
    first = await party["A"].do(command)
    assert await party["A"].do(command) == first


async def test_where_the_house_throws_nobody_types() -> None:
    party = await World().open("A", "B")
    refused(await say(party, {"show": {"A": [1]}}), "house-throws")
    assert party["A"].session.state.dice == ()
    lobby = await World().open("A", "B", settings=REAL, start=False)
    refused(await say(lobby, {"show": {"A": [1]}}), "no-game")


async def test_dice_that_nobody_waits_for_are_refused() -> None:
    party = await rolled_off()
    refused(await say(party, {"show": {"A": [1, 2]}}), "not-these-dice")
    rondo = await game("rondo/1")
    rest = {"hit": ["A"], "missed": [], "fell": [], "faces": {"A": 1}}
    refused(await say(rondo, {"rest": rest}), "nothing-rolls")


# ---- nobody is stood in for


def _stood_in(party: Party, seat: int) -> bool:
    return party.state.places[seat].character is not None


async def test_there_are_no_bots() -> None:
    world = World()
    with pytest.raises(Denied, match="no-bots-with-real-dice"):
        await world.house.open("rondo/1", {}, REAL, (key_of("x" * 24), "A"), ("steady",))
    party = await world.open("A", "B", settings=REAL, start=False)
    refused(await party["A"].do(AddBot("1", "steady")), "no-bots-with-real-dice")
    other = await world.open("C", bots=("steady",), start=False)
    refused(await other["C"].do(Configure("1", None, REAL)), "no-bots-with-real-dice")


async def test_a_seat_waits_for_who_is_away() -> None:
    party = await rolled_off()
    await party["A"].go()
    await party.world.wait(60)
    assert not _stood_in(party, 0)
    assert state(party).public.bid is None
    refused(await party["B"].do(Leave("1")), "seat-waits")
    await party["A"].come()
    assert isinstance(await party["A"].move("1x2"), Ok)


async def test_who_was_away_in_the_lobby_is_waited_for_in_the_game() -> None:
    party = await World().open(*NAMES, settings=REAL, start=False, game="rondo/1", options={})
    await party["B"].go()
    await party.world.wait(6)
    assert _stood_in(party, 1), "a host's rights would have passed on"
    assert isinstance(await party["A"].do(Start("1")), Ok)
    assert not _stood_in(party, 1)
    await party["B"].come()
    assert isinstance(await party["B"].move("throw"), Ok)


async def test_nobody_is_called_to_throw() -> None:
    timed = Settings(clock=60, window=0, grace=0, dice="real")
    party = await World().open(*NAMES, settings=timed, game="rondo/1", options={})
    await party.world.wait(120)
    assert party["A"].session.state.clock.called is None
    assert state(party).thrown == ()


async def test_a_clock_that_was_set_runs() -> None:
    timed = Settings(clock=60, window=0, grace=0, dice="real")
    party = await World().open(*NAMES, settings=timed, game="perudo/1", options={"roll_off": False})
    await party.world.wait(61)
    assert party["A"].session.state.by == "clock"


async def test_the_next_game_may_be_thrown_by_the_house() -> None:
    party = await game("rondo/1", ("A", "B"), purse=10)
    for name in ("A", "B"):
        await party[name].move("throw")
    rest = {"hit": ["A"], "missed": ["B"], "fell": [], "faces": {"A": 8, "B": 1}}
    assert isinstance(await say(party, {"rest": rest}), Ok)
    assert party.state.over
    assert isinstance(await party["A"].do(Regroup("r")), Ok)
    house = msgspec.structs.replace(REAL, dice="house")
    assert isinstance(await party["A"].do(Configure("c", None, house)), Ok)
    assert isinstance(await party["A"].do(Start("s")), Ok)
    refused(await party["A"].move("throw"), "no-release")


async def test_another_process_reads_the_same_table() -> None:
    party = await _showing("perudo/1")
    other = await World(store=party.world.store).party(party.table.code, *NAMES)
    await other["B"].come()
    assert other["B"].session.state.dice == awaited(party)
    assert isinstance(await say(other, thrown_line(party, 3), "B"), Ok)
