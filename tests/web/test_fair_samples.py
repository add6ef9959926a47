"""Throws of the house for the page's tests: the page reckons them again.

``KOSTI_WRITE=1`` writes the file anew.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from tests.table.fair import dealt, fair, put_in
from tests.table.world import Party

from kosti.core import Dice, Seat
from kosti.dice import Ledger
from kosti.table.messages import Answer, Ok, Pledge, Proof, Proofs, State

TESTING = Path(__file__).parents[2] / "ui/src/testing"
FILE = TESTING / "throws.json"
HEARD = TESTING / "heard.json"


class Sample(Struct, frozen=True):
    """A game's throws, all of them opened.

    Attributes:
        table: The table's code.
        pledges: What was pledged before.
        proofs: The secrets.
        values: By throw, what the house says that it was; None for a throw on a tray.
        seeds: By throw, the bytes of a throw on a tray; None for dice.
    """

    table: str
    pledges: tuple[Pledge, ...]
    proofs: Proofs
    values: tuple[tuple[int, ...] | None, ...]
    seeds: tuple[str | None, ...]


def _perudo() -> Iterator[Dice]:
    """A roll-off of three, and ten rounds with fewer and fewer dice."""
    for seat in range(3):
        yield Dice(seat=seat, count=1, faces=6, open=True)
    for number in range(10):
        for seat in range(3):
            yield Dice(seat=seat, count=max(1, 5 - number // 2), faces=6, open=True)


def _moons() -> Iterator[Dice]:
    """The button of four players, and three rounds of pairs."""
    yield Dice(seat=None, count=1, faces=4, open=True)
    for _ in range(3):
        for seat in range(4):
            yield Dice(seat=seat, count=2, faces=6, open=True)


def _sample(game: int, seats: int, throws: Iterator[Dice] | list[Seat | None]) -> Sample:
    chance = Random(game)  # noqa: S311  samples, not dice
    ledger = Ledger.new(seats, game)
    proofs: list[Proof] = []
    values: list[tuple[int, ...] | None] = []
    seeds: list[str | None] = []
    for each in throws:
        while (wanted := ledger.wanted()) is not None:
            secrets = ledger.new_secrets(chance.randbytes)
            ledger = ledger.pledged(wanted, "K7M2QX", secrets)
            # The last player never gives a nonce.
            for seat in range(seats - 1):
                ledger = ledger.contributed(wanted, seat, chance.randbytes(16))
        if isinstance(each, Dice):
            values.append(ledger.roll(each))
            seeds.append(None)
            ledger = ledger.cast([each])
        else:
            seed = ledger.toss(each)
            values.append(None)
            seeds.append(None if seed is None else seed.hex())
            ledger = ledger.tossed(each)
        cast = ledger.casts[-1]
        secret = ledger.secret(cast)
        assert secret is not None
        assert cast.nonces is not None
        nonces = tuple(None if nonce is None else nonce.hex() for nonce in cast.nonces)
        proofs.append(Proof(cast.seat, cast.number, cast.dice, cast.faces, nonces, secret.hex()))
    pledges = tuple(
        Pledge(game, number, tuple(tuple(each.hex() for each in row) for row in batch.hashes))
        for number, batch in enumerate(ledger.batches)
        if batch is not None
    )
    told = Proofs(game, tuple(proofs))
    return Sample(ledger.table, pledges, told, tuple(values), tuple(seeds))


def samples() -> bytes:
    """A game of each kind, as JSON."""
    made = {
        "perudo": _sample(1, 3, _perudo()),
        "moons": _sample(2, 4, _moons()),
        "rondo": _sample(3, 2, [0, 1, None, 1, 0]),
    }
    return msgspec.json.format(msgspec.json.encode(made), indent=0) + b"\n"


def test_the_page_is_tested_with_throws_of_this_house() -> None:
    if os.environ.get("KOSTI_WRITE"):
        FILE.write_bytes(samples())
    assert FILE.read_bytes() == samples()


NAMES = ("A", "B", "C")


class Seen(Struct, frozen=True, tag_field="type", tag="state"):
    """The part of a ``State`` that tells which dice lie there."""

    game: str
    played: int
    options: dict[str, Any]
    seat: Seat | None
    view: Any
    events: tuple[Any, ...]


def _seen(told: Answer) -> Seen | Pledge | Proofs | None:
    match told:
        case State(table=table):
            return Seen(table.game, table.played, table.options, told.seat, told.view, told.events)
        case Pledge() | Proofs():
            return told
        case _:
            return None


async def _hear(party: Party, wishes: Sequence[str]) -> list[Seen | Pledge | Proofs]:
    """What the first player hears of a game in which everybody does what is allowed."""
    chance = Random(7)  # noqa: S311  whims of players
    for _ in range(60):
        for name in NAMES:
            await put_in(party[name])
        play = party.state.play
        assert play is not None
        if party.state.over:
            break
        person = party.turn_of(play.state.public.turn)
        for wish in chance.sample(wishes, len(wishes)):
            if isinstance(await person.move(wish), Ok):
                break
    seen = (_seen(told) for told in party[NAMES[0]].session.told)
    return [each for each in seen if each is not None]


async def heard() -> bytes:
    """Everything that a page hears of dice in a game of each kind with hands, as JSON."""
    perudo = await dealt(fair(), *NAMES, options={"roll_off": True, "dice": 3})
    drawn = await dealt(fair(), *NAMES, options={"roll_off": False, "dice": 1})
    moons = await dealt(fair(), *NAMES, game="moons/1", options={"buy_in": 100, "min_bet": 10})
    bids = [f"{quantity}x{face}" for quantity in (1, 2, 3) for face in (2, 3, 4, 5, 6)]
    made = {
        "perudo": await _hear(perudo, [*bids, "doodoo"]),
        "drawn": await _hear(drawn, [*bids, "doodoo"]),
        "moons": await _hear(moons, ["check", "call", "fold", "bet 10", "raise 20"]),
    }
    return msgspec.json.encode(made) + b"\n"


async def test_the_page_is_tested_with_what_this_house_tells() -> None:
    if os.environ.get("KOSTI_WRITE"):
        HEARD.write_bytes(await heard())
    assert HEARD.read_bytes() == await heard()
