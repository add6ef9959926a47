"""A whole game of Rondo on a tray, without a table: its record."""

from __future__ import annotations

import hashlib
from itertools import count

from kosti import physics
from kosti.core import Act, Roll, Terminal
from kosti.games import rondo
from kosti.lab.throws import SEED, Toss, after, judged, released, rounded, stirred
from kosti.notation import (
    Header,
    Line,
    Names,
    Replay,
    codec_of,
    read_options,
    write_header,
    write_line,
)


def played(players: int, purse: int, seed: int, *, together: bool = False) -> bytes:
    """The record of a game in which everybody lobs at the middle, one after another.

    With ``together`` the first two of each pass throw a fifth of a second after each other.
    """
    seeds = (hashlib.sha256(f"{seed} {number}".encode()).digest() for number in count())
    codec = codec_of("rondo/1")
    options = read_options(codec, {"stake": 10, "purse": purse})
    header = Header(codec, options, Names([*"ABCDEFGHIJKL"[:players]]), {})
    game, tray = Replay(header), physics.new_tray(players)
    lines = [write_header(header)]
    while not isinstance(game.node(), Terminal):
        state: rondo.State = game.state
        hands = state.waiting[: 2 if together else 1]
        for number, seat in enumerate(hands):
            at = tray.now.tick + 10 if number == 0 else tray.pushed + 12
            lob = rounded(physics.lob(physics.hand(players, seat).home, (0.0, 0.0), 1.3))
            toss = Toss(seat, at, lob, next(seeds))
            move = Act(seat, rondo.Throw(toss.at, toss.release))
            game.play(move)
            lines.append(write_line(header, Line(move, {SEED: toss.seed.hex()})))
            tray = released(tray, toss)
        tray, _ = physics.advance(tray, trace=False)
        assert stirred(tray, lambda: b"") is None, "no die leans in this game"
        roll = Roll(judged(tray))
        events = game.play(roll)
        lines.append(write_line(header, Line(roll)))
        tray = after(tray, game.state, events)
    return b"\n".join(lines) + b"\n"
