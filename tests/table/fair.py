"""People who play with provable dice, and the records of their games."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable
from typing import Any

from tests.table.world import FakeClock, Party, Person, World

from kosti.table import Store
from kosti.table.messages import Contribute, Ok
from kosti.table.settings import Pace

WAITS = Pace((0.0, 0.0), 0.0, 0.0, nonces=1.5)
"""The house neither thinks nor shows anything, but gives players time for their nonces."""


def fair(
    *,
    store: Store | None = None,
    clock: FakeClock | None = None,
    chance: Callable[[int], bytes] | None = None,
) -> World:
    """A house with provable dice whose secrets follow from their number."""
    return World(store=store, clock=clock, pace=WAITS, chance=chance or counted(), fair=True)


async def put_in(person: Person, nonce: bytes | None = None) -> None:
    """Give a nonce for every pledge of the game that is on, as a client does."""
    seat = person.seat
    assert seat is not None
    play = person.party.state.play
    assert play is not None
    given = hashlib.sha256(person.name.encode()).digest()[:16] if nonce is None else nonce
    for number, batch in enumerate(play.ledger.batches):
        if batch is not None and batch.nonces[seat] is None:
            command = Contribute(
                next(person.party.world.ids), play.ledger.game, number, given.hex()
            )
            assert isinstance(await person.do(command), Ok)


async def dealt(world: World, *names: str, **more: Any) -> Party:  # noqa: ANN401  what a table takes
    """A table at which everybody has given a nonce, and the first hands lie."""
    party = await world.open(*names, **more)
    for name in names:
        await put_in(party[name])
    return party


async def one_round(party: Party) -> None:
    """Somebody bids, the other one doubts, and the next hands are due."""
    assert isinstance(await party.turn.move("1x2"), Ok)
    assert isinstance(await party.turn.move("doodoo"), Ok)


def counted(start: int = 0) -> Callable[[int], bytes]:
    numbers = itertools.count(start)
    return lambda size: hashlib.sha256(b"%d" % next(numbers)).digest()[:size]


async def somebody_moves(party: Party, step: int) -> bool:
    play = party.state.play
    assert play is not None
    node = play.node()
    seat = node.turn  # type: ignore[union-attr]
    if seat is None:
        return False
    person = party.turn_of(seat)
    texts = (
        ("fold", "bet 10", "call", "check", "doodoo")
        if step % 2
        else ("1x2", "call", "check", "fold", "doodoo")
    )
    for text in texts:
        if isinstance(await person.move(text), Ok):
            return True
    return False


async def whole_game(**options: object) -> Party:
    """Two people play to the end; the record proves every throw."""
    party = await dealt(fair(), "A", "B", options={"roll_off": True, "dice": 2} | options)
    for step in range(400):
        for name in ("A", "B"):
            await put_in(party[name])
        if party.state.over:
            return party
        assert await somebody_moves(party, step)
    raise AssertionError("the game does not end")


async def record(party: Party, key: str | None = None) -> bytes:
    return await party.world.house.record(party.table, key)


async def moons_with_a_fold() -> Party:
    """A match of two circles: in the first one B folds."""
    party = await dealt(
        fair(chance=counted(3)), "A", "B", game="moons/1", options={"buy_in": 20, "min_bet": 10}
    )
    folded = False
    for _ in range(100):
        for name in ("A", "B"):
            await put_in(party[name])
        if party.state.over:
            break
        play = party.state.play
        assert play is not None
        person = party.turn_of(play.node().turn)  # type: ignore[union-attr]
        wishes = ["fold"] if person.name == "B" and not folded else ["va-bank", "call", "check"]
        for text in wishes:
            if isinstance(await person.move(text), Ok):
                folded = folded or text == "fold"
                break
    assert folded
    assert party.state.over
    return party


def changed(record: bytes, number: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    lines = record.decode().splitlines()
    line = json.loads(lines[number - 1])
    change(line)
    lines[number - 1] = json.dumps(line, ensure_ascii=False)
    return "\n".join(lines).encode()
