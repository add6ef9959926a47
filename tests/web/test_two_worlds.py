"""Two worlds that are equal to one viewer send him the same bytes, frame by frame.

The worlds run side by side, each behind a real server. What happens is random but legal, and
chosen only from what is the same in both; the dice of some seats differ in some throws. In
Perudo the worlds are compared until these dice are opened. In Shoot the Moons a pair that was
folded is never opened, so there they are compared to the end of the match.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
from collections.abc import AsyncGenerator, Callable, Collection
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from tests.table.world import Party, World, WorldDice, token_of
from tests.web.players import move
from tests.web.raw import RawClient, frames
from tests.web.wire import serving

from kosti.core import Dice, Waiting
from kosti.games import moons, perudo
from kosti.table import Pace, Settings
from kosti.table.messages import Back, Leave, Move, State

NAMES = ("A", "B", "C", "D")
WATCHER = "W"
PONG = b'{"type":"pong"}'
COMMANDS: dict[str, type[Any]] = {"move": Move, "leave": Leave, "back": Back}
PACE = Pace((0.5, 1.0), 1.0, 0.0)

View = perudo.View | moons.View

Mask = Callable[[bytes], bytes]
"""Blanks in the content of a frame what is random by construction, such as commitments."""

MASK: Mask = bytes


class Game(Struct, frozen=True):
    """How a game is played in two worlds.

    Attributes:
        id: Such as ``perudo/1``.
        options: The rules'.
        opened: How many throws were opened so far, by all who had not folded.
        folds: Whether who has other dice folds, so that they are never opened.
    """

    id: str
    options: dict[str, Any]
    opened: Callable[[Party], int]
    folds: bool


def _opened_in_perudo(party: Party) -> int:
    last = party.public.last
    return 0 if last is None else last.round


def _opened_in_moons(party: Party) -> int:
    assert party.state.play is not None
    public: moons.Public = party.state.play.state.public
    return 3 * (public.circle - 1) + (public.round or 1) - 1


PERUDO = Game("perudo/1", {"dice": 3, "roll_off": False}, _opened_in_perudo, folds=False)
MOONS = Game("moons/1", {"buy_in": 100_000, "circles": 3}, _opened_in_moons, folds=False)
FOLDED = Game("moons/1", {"buy_in": 100_000, "circles": 3}, _opened_in_moons, folds=True)


class TwinDice(WorldDice):
    """Dice of a seed, of which one world's are others in some throws of some seats."""

    def __init__(self, seed: int, apart: Callable[[int, int], bool], *, twin: bool) -> None:
        super().__init__(seed=seed)
        self._apart = apart
        self._twin = twin

    def roll(self, dice: Dice) -> tuple[int, ...]:
        if dice.seat is None or dice.open:
            return super().roll(dice)
        self.thrown[dice.seat] = self.thrown.get(dice.seat, 0) + 1
        twin = " twin" if self._twin and self.is_apart(dice.seat) else ""
        return self._drawn(f"{dice.seat} {self.thrown[dice.seat]}{twin}", dice)

    def is_apart(self, seat: int) -> bool:
        """Whether a seat's last throw is another one in the other world."""
        return self._apart(seat, self.thrown.get(seat, 0))


class Side:
    """One of the worlds: the viewer is a client made of bytes, the others need no wire."""

    def __init__(self, party: Party, dice: TwinDice, viewer: RawClient, game: Game) -> None:
        self.party = party
        self.dice = dice
        self.viewer = viewer
        self.game = game
        self.pongs = 0
        self.ids = iter(range(10**6))

    @property
    def over(self) -> bool:
        return self.party.state.over

    @property
    def opened(self) -> int:
        return self.game.opened(self.party)

    def turn(self) -> tuple[int, bytes] | None:
        """Whose turn it is and what may be done, in bytes."""
        play = self.party.state.play
        node = None if play is None else play.node()
        if self.over or not isinstance(node, Waiting) or node.turn is None:
            return None
        return node.turn, msgspec.json.encode(node.legal[node.turn])

    async def say(self, name: str, told: dict[str, Any], viewer: str) -> None:
        """Say a command: the viewer over the wire, the others at the table."""
        if name == viewer:
            await self.viewer.say(told)
        elif not self.party[name].session.closed:
            # Both worlds count alike.
            command = msgspec.convert(told, type=COMMANDS[told["type"]])
            self.party[name].submit(command)
        await self.sync()

    async def sync(self) -> None:
        """Wait until everything has happened and the viewer has heard of it."""
        await self.party.world.settle()
        self.pongs += 1
        await self.viewer.say({"type": "ping"})
        await self.viewer.read_until(PONG, self.pongs)
        await self.party.world.settle()

    def heard(self, mask: Mask) -> list[tuple[int, bytes]]:
        """Every frame that the viewer has got, with its kind and content."""
        return [(kind, mask(content)) for kind, content in frames(self.viewer.heard)]


class Case(Struct, frozen=True):
    """What happens in both worlds.

    Attributes:
        seed: Of the dice, and of what people do.
        viewer: Who must not see a difference.
        throw: The throw in which the others' dice differ, where they are opened in the end.
        settings: How the table is run.
        steps: What happens, one after the other.
    """

    seed: int
    viewer: str
    throw: int
    settings: Settings
    steps: list[str]


STEPS = (
    *("move",) * 6,
    *("wrong", "late", "garbage", "jonti", "wait", "leave", "back", "cut", "return", "http"),
)


def cases(*, clock: st.SearchStrategy[int], steps: int) -> st.SearchStrategy[Case]:
    return st.builds(
        Case,
        seed=st.integers(0, 2**32),
        viewer=st.sampled_from([*NAMES, WATCHER]),
        throw=st.integers(1, 4),
        settings=st.builds(
            Settings,
            clock=clock,
            window=st.sampled_from([0, 2]),
            grace=st.sampled_from([0, 4]),
        ),
        steps=st.lists(st.sampled_from(STEPS), min_size=10, max_size=steps),
    )


@contextlib.asynccontextmanager
async def side(game: Game, case: Case, *, twin: bool) -> AsyncGenerator[Side]:
    """A world with its server, its table and its viewer."""
    own = NAMES.index(case.viewer) if case.viewer in NAMES else None

    def apart(seat: int, throw: int) -> bool:
        if seat == own:
            return False
        if not game.folds:
            return throw == case.throw
        return hashlib.sha256(f"{case.seed} {seat} {throw}".encode()).digest()[0] < 80

    dice = TwinDice(case.seed, apart, twin=twin)
    world = World(dice=dice, pace=PACE)

    def policy(view: View, legal: Collection[object], rng: random.Random) -> object:
        """A stand-in that looks at nothing that the worlds do not share."""
        del rng
        if view.viewer is None or view.viewer != view.public.turn:
            return None
        if game.folds and dice.is_apart(view.viewer):
            return moons.Fold()
        return list(legal)[-1] if isinstance(view, perudo.View) else next(iter(legal))

    async with serving(world, date_header=False) as where:
        with patch("kosti.table.timing.make_policy", lambda *_, **__: policy):
            party = await world.open(
                *NAMES, game=game.id, options=game.options, settings=case.settings
            )
            party.add(WATCHER)
            async with await RawClient.open(where, party.table.code) as viewer:
                hello = {"type": "hello", "protocol": 1, "token": token_of(case.viewer)}
                await viewer.say(hello)
                made = Side(party, dice, viewer, game)
                await made.sync()
                yield made


class Twins:
    """Both worlds, in which the same things happen."""

    def __init__(self, sides: tuple[Side, Side], case: Case, mask: Mask) -> None:
        self.sides = sides
        self.case = case
        self.mask = mask
        self.rng = random.Random(case.seed)  # noqa: S311  whims, not dice
        self.compared = 0

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to compare."""
        one = self.sides[0]
        return one.over or (not one.game.folds and one.opened >= self.case.throw)

    async def run(self) -> None:
        """Let everything happen; after each thing the viewer has heard the same."""
        self.compare()
        for what in self.case.steps:
            await self.step(what)
            if self.ended and not self.sides[0].game.folds:
                return
            self.compare()
            if self.ended:
                return

    def compare(self) -> None:
        one, other = (side.heard(self.mask) for side in self.sides)
        assert one == other
        self.compared = len(one)

    async def both(self, name: str, told: dict[str, Any]) -> None:
        told = {"id": f"c{self.rng.random()}", **told}
        for side in self.sides:
            await side.say(name, told, self.case.viewer)

    async def step(self, what: str) -> None:
        one = self.sides[0]
        turns = [side.turn() for side in self.sides]
        assert turns[0] == turns[1]  # who may do what never depends on hidden dice
        version = one.party.state.version
        name = self.rng.choice(NAMES)
        match what:
            case "move" if turns[0] is not None:
                await self.legal_move(turns[0][0], version)
            case "wrong" | "late":
                text = self.rng.choice(["1x1", "9x6", "doodoo", "calzone", "bet 1", "check", "x"])
                told = {"type": "move", "version": version, "move": text}
                late = {"version": version - 2, "move": "2x2"} if what == "late" else {}
                if not one.game.folds or text != "check":
                    await self.both(name, told | late)
            case "jonti" if one.game is PERUDO:
                await self.both(name, {"type": "move", "version": version, "move": "jonti"})
            case "garbage":
                text = self.rng.choice(["{", '{"type":"x","id":"y"}', '{"type":"leave"}', "[]"])
                for side in self.sides:
                    await side.viewer.say(text)
                    await side.sync()
            case "wait":
                seconds = self.rng.choice([0.5, 2.0, 5.0])
                for side in self.sides:
                    await side.party.world.wait(seconds)
                    await side.sync()
            case "leave" | "back":
                await self.both(name, {"type": what})
            case "cut" | "return" if name != self.case.viewer:
                for side in self.sides:
                    person = side.party[name]
                    await (person.go() if what == "cut" else person.come())
                    await side.sync()
            case _:
                pass

    async def legal_move(self, seat: int, version: int) -> None:
        one, name = self.sides[0], NAMES[seat]
        if one.game.folds and one.dice.is_apart(seat):
            await self.both(name, {"type": "move", "version": version, "move": "fold"})
            return
        session = one.party[name].session
        state = next((told for told in reversed(session.told) if isinstance(told, State)), None)
        if name == self.case.viewer or state is None or state.moves is None:
            play = one.party.state.play
            assert play is not None
            node = play.node()
            assert isinstance(node, Waiting)
            legal = msgspec.to_builtins(node.legal[seat])
        else:
            legal = msgspec.to_builtins(state.moves)
        made = move({"moves": legal}, self.rng)
        if made is not None:
            await self.both(name, {"type": "move", "version": version} | made)


async def live(game: Game, case: Case, mask: Mask = MASK) -> Twins:
    async with side(game, case, twin=False) as one, side(game, case, twin=True) as other:
        twins = Twins((one, other), case, mask)
        await twins.run()
        return twins


@given(cases(clock=st.sampled_from([0, 7]), steps=40))
def test_no_frame_depends_on_hands_under_cups(case: Case) -> None:
    asyncio.run(live(PERUDO, case))


@given(cases(clock=st.sampled_from([0, 7]), steps=40))
def test_no_frame_depends_on_pairs_under_hands(case: Case) -> None:
    asyncio.run(live(MOONS, case))


@given(cases(clock=st.just(0), steps=60))
def test_no_frame_ever_depends_on_a_pair_that_was_folded(case: Case) -> None:
    asyncio.run(live(FOLDED, case))


@pytest.mark.parametrize("game", [PERUDO, MOONS, FOLDED])
@pytest.mark.parametrize("viewer", ["B", WATCHER])
async def test_the_worlds_do_differ(game: Game, viewer: str) -> None:
    """And much is said in them, so that there is something to compare."""
    throw = 40 if game.folds else 2
    case = Case(3, viewer, throw, Settings(clock=0, window=0), ["move"] * 30)
    async with side(game, case, twin=False) as one, side(game, case, twin=True) as other:
        differ = set()
        twins = Twins((one, other), case, MASK)
        for what in case.steps:
            await twins.step(what)
            if twins.ended:
                break
            twins.compare()
            differ.add(one.party.state.play != other.party.state.play)
        assert True in differ
        assert twins.compared > 8


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        (PERUDO, "kosti.games.perudo.rules.Perudo.veil"),
        (MOONS, "kosti.games.moons.rules.Moons.veil"),
        (FOLDED, "kosti.games.moons.rules.Moons.veil"),
    ],
)
async def test_a_leak_is_seen(game: Game, leak: str) -> None:
    case = Case(3, WATCHER, 2, Settings(clock=0, window=0), ["move"] * 30)
    with (
        patch(leak, lambda _game, event, _viewer: event),
        pytest.raises(AssertionError, match="At index"),
    ):
        await live(game, case)


async def test_a_mask_keeps_what_is_random_by_construction_out_of_it() -> None:
    case = Case(3, WATCHER, 1, Settings(clock=0, window=0), ["move"] * 3)
    seen: list[bytes] = []

    def mask(content: bytes) -> bytes:
        seen.append(content)
        return b""

    await live(PERUDO, case, mask)
    assert any(b'"type":"state"' in content for content in seen)
