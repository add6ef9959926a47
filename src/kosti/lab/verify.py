"""Verifying a record: is what it says of the dice what must come out?

So far this is asked of throws on a tray: each is simulated again from its release and its fair
randomness, and how the dice then lie is compared with what the record says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from kosti import physics
from kosti.core import Act, Malformed, Seat, Waiting
from kosti.games import rondo
from kosti.lab.throws import KICKS, SEED, Toss, after, clears, judged, released, stirred
from kosti.notation import Line, Replay, replay
from kosti.physics import Tray

Finding: TypeAlias = Literal["proven", "not-provable", "wrong"]


class Verified(Struct, frozen=True):
    """What was found out about one outcome of dice.

    Attributes:
        line: The line of the record, from 1.
        finding: ``proven``: it must come out so; ``not-provable``: the record does not say enough;
            ``wrong``: something else comes out.
        why: Why it is not proven, in kebab-case; None if it is.
        players: Whose dice.
        expected: What comes out, as a line of the record; None unless that is something else.
    """

    line: int
    finding: Finding
    why: str | None
    players: tuple[str, ...]
    expected: dict[str, Any] | None = None


def verify(record: bytes) -> Iterator[Verified]:
    """What can be found out about a record, dice by dice, in the order of its lines.

    Raises:
        BadLine: if the record does not replay.
    """
    final, lines = replay(record)
    game = Replay(final.header)
    tray = _OnTray(game) if isinstance(game.game, rondo.Rondo) else None
    for number, line in enumerate(lines, 2):
        players = _players(game)
        if isinstance(line.move, Act):
            if tray is not None:
                tray.toss(line.move.seat, line.move.action, line)
            game.play(line.move)
            continue
        events = game.play(line.move)
        if tray is None:
            yield Verified(number, "not-provable", "no-commitment", players)
        else:
            finding, why, expected = tray.rest(line.move.outcome, line, events)
            yield Verified(number, finding, why, players, expected)


def _players(game: Replay) -> tuple[str, ...]:
    """Whose dice are awaited."""
    node, names = game.node(), game.header.names
    dice = node.dice if isinstance(node, Waiting) else ()
    return tuple(names[each.seat] for each in dice if each.seat is not None)


class _OnTray:
    """The tray of a record, simulated again as far as that is possible."""

    def __init__(self, game: Replay) -> None:
        self._game = game
        self._tray: Tray | None = physics.new_tray(game.game.players)
        self._tosses: list[Toss] = []
        self._missing: str | None = None

    def toss(self, seat: Seat, action: rondo.Throw, line: Line) -> None:
        """A throw of the record."""
        seed = _hex(line.extras.get(SEED))
        if action.at is None or action.release is None:
            self._missing = "a-real-die"
        elif seed is None:
            self._missing = "no-seed"
        else:
            self._tosses.append(Toss(seat, action.at, action.release, seed))

    def rest(
        self, recorded: rondo.Rest, line: Line, events: Sequence[rondo.Event]
    ) -> tuple[Finding, str | None, dict[str, Any] | None]:
        """A rest of the record, which the game has played already."""
        missing = self._missing or ("not-provable-before" if self._tray is None else None)
        tray = None if missing else self._simulated(line)
        self._tosses, self._missing = [], None
        if tray is None:
            self._go_on(None, events)
            return ("not-provable", missing, None) if missing else ("wrong", "impossible", None)
        found = judged(tray)
        if found == recorded:
            self._go_on(tray, events)
            return "proven", None, None
        self._go_on(None, events)
        header = self._game.header
        return "wrong", "other-dice", header.codec.format_outcome(found, header.names)

    def _go_on(self, tray: Tray | None, events: Sequence[rondo.Event]) -> None:
        """The tray after the judgement; an unknown one is known again when it is cleared."""
        if tray is not None:
            self._tray = after(tray, self._game.state, events)
        else:
            self._tray = physics.new_tray(self._game.game.players) if clears(events) else None

    def _simulated(self, line: Line) -> Tray | None:
        """The dice at rest; None if they cannot have been thrown so."""
        kicks = iter([_hex(seed) for seed in line.extras.get(KICKS, ())])

        def kick() -> bytes:
            seed = next(kicks, None)
            if seed is None:
                raise Malformed("the record leaves out a kick of the table")
            return seed

        tray = self._tray or physics.new_tray(self._game.game.players)
        try:
            for toss in self._tosses:
                tray = released(tray, toss)
            while True:
                tray, _ = physics.advance(tray, trace=False)
                moved = stirred(tray, kick)
                if moved is None:
                    return tray
                tray = moved
        except (Malformed, ValueError):
            return None


def _hex(written: object) -> bytes | None:
    try:
        seed = bytes.fromhex(msgspec.convert(written, str))
    except (ValueError, msgspec.ValidationError):
        return None
    return seed if len(seed) == physics.SEED_BYTES else None
