"""A whole game of Rondo on a tray, without a table: its record."""

from __future__ import annotations

import hashlib
from itertools import count
from typing import Any

import msgspec

from kosti import physics
from kosti.core import Act, Roll, Terminal
from kosti.dice import Ledger
from kosti.games import rondo
from kosti.lab.proofs import Evidence, Pledge
from kosti.lab.throws import SEED, Toss, after, judged, released, rounded, stirred
from kosti.notation import (
    Header,
    Names,
    Replay,
    codec_of,
    format_move,
    read_options,
    write_header,
)

TABLE = "K7M2QX"


def played(players: int, purse: int, seed: int, *, together: bool = False) -> bytes:
    """The record of a game in which everybody lobs at the middle, one after another.

    With ``together`` the first two of each pass throw a fifth of a second after each other.
    """
    numbers = count()

    def chance(size: int) -> bytes:
        return hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()[:size]

    codec = codec_of("rondo/1")
    options = read_options(codec, {"stake": 10, "purse": purse})
    header = Header(codec, options, Names([*"ABCDEFGHIJKL"[:players]]), {})
    game, tray = Replay(header), physics.new_tray(players)
    book = Ledger.new(players, 1)
    lines: list[tuple[dict[str, Any], Evidence]] = [({}, Evidence(TABLE, 1))]

    def pledge() -> None:
        nonlocal book
        while (batch := book.wanted()) is not None:
            book = book.pledged(batch, TABLE, book.new_secrets(chance))
            made = book.batch(batch)
            assert made is not None
            hashes = [[each.hex() for each in row] for row in made.hashes]
            said, proving = lines[-1]
            pledges = (
                *proving.pledges,
                msgspec.convert({"batch": batch, "hashes": hashes}, Pledge),
            )
            lines[-1] = (said, msgspec.structs.replace(proving, pledges=pledges))

    while not isinstance(game.node(), Terminal):
        state: rondo.State = game.state
        hands = state.waiting[: 2 if together else 1]
        for number, seat in enumerate(hands):
            pledge()
            at = tray.now.tick + 10 if number == 0 else tray.pushed + 12
            lob = rounded(physics.lob(physics.hand(players, seat).home, (0.0, 0.0), 1.3))
            fair = book.toss(seat)
            assert fair is not None
            toss = Toss(seat, at, lob, fair)
            book = book.tossed(seat)
            secret = book.secret(book.casts[-1])
            assert secret is not None
            move = Act(seat, rondo.Throw(toss.at, toss.release))
            game.play(move)
            said = format_move(codec, header.names, move) | {SEED: fair.hex()}
            lines.append((said, Evidence(secrets={str(seat): (secret.hex(),)})))
            tray = released(tray, toss, lambda: b"")
        tray, _ = physics.advance(tray, trace=False)
        assert stirred(tray, lambda: b"") is None, "no die leans in this game"
        roll = Roll(judged(tray))
        events = game.play(roll)
        lines.append((format_move(codec, header.names, roll), Evidence()))
        tray = after(tray, game.state, events)
    extras = msgspec.to_builtins(lines[0][1])
    written = [write_header(msgspec.structs.replace(header, extras=extras))]
    written += [msgspec.json.encode(said | msgspec.to_builtins(e)) for said, e in lines[1:]]
    return b"\n".join(written) + b"\n"
