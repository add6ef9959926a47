"""Verifying a record: is what it says of the dice what must come out?

Dice of the house are reckoned again from their secrets, which must be those whose hashes stand
further up in the record. A throw on a tray is also simulated again, from its release and its fair
randomness, and how the dice then lie is compared with what the record says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from kosti import physics
from kosti.core import Act, Dice, Malformed, Roll, Seat, Waiting
from kosti.dice import Ledger, commitment, draw, seed
from kosti.games import rondo
from kosti.lab.proofs import booked, evidence, new_book, slot_name
from kosti.lab.throws import KICKS, SEED, Toss, after, clears, judged, released, stirred
from kosti.notation import Header, Line, Replay, format_move, replay
from kosti.physics import Tray

Finding: TypeAlias = Literal["proven", "not-provable", "wrong"]


class Verified(Struct, frozen=True):
    """What was found out about one outcome of dice.

    Attributes:
        line: The line of the record, from 1.
        finding: ``proven``: it must come out so; ``not-provable``: the record does not say enough;
            ``wrong``: something else comes out.
        why: Why it is not proven, in kebab-case; None if it is.
        players: Whose dice; empty for what the table throws for nobody.
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
    book = _Book(final.header)
    on_tray = isinstance(game.game, rondo.Rondo)
    tray = _OnTray(game, book) if on_tray else None
    for number, line in enumerate(lines, 2):
        if isinstance(line.move, Act):
            if tray is not None:
                tray.toss(line.move.seat, line.move.action, line)
            game.play(line.move)
        elif tray is not None:
            players = _players(game)
            events = game.play(line.move)
            finding, why, expected = tray.rest(line.move.outcome, line, events)
            yield Verified(number, finding, why, players, expected)
        else:
            yield from _cast(number, line, line.move, game, book)
            game.play(line.move)
        book.follow(line)


def _players(game: Replay) -> tuple[str, ...]:
    """Whose dice are awaited."""
    node, names = game.node(), game.header.names
    dice = node.dice if isinstance(node, Waiting) else ()
    return tuple(names[each.seat] for each in dice if each.seat is not None)


# ---- dice of the house


class _Book:
    """The book of a record's game, as far as it can be read."""

    def __init__(self, header: Header) -> None:
        self.ledger: Ledger | None
        try:
            self.ledger = new_book(header)
        except Malformed:
            self.ledger = None

    def follow(self, line: Line) -> None:
        """What was pledged and put in after a line."""
        if self.ledger is None:
            return
        try:
            self.ledger = booked(self.ledger, evidence(line.extras))
        except Malformed:
            self.ledger = None

    def opened(self, line: Line, seat: Seat | None, number: int = 0) -> _Opened:
        """The secret of the next throw of a slot, from the line of the throw.

        Args:
            line: The line.
            seat: Whose throw; None for the table's own.
            number: Which of the throws of this slot in this line.
        """
        if self.ledger is None:
            return _Opened("unreadable-proof")
        try:
            given = evidence(line.extras).secrets.get(slot_name(seat), ())
        except Malformed:
            self.ledger = None
            return _Opened("unreadable-proof")
        before = self.ledger
        self.ledger = before.tossed(seat)
        cast = self.ledger.casts[-1]
        if cast.nonces is None:
            return _Opened("no-commitment")
        secret = given[number] if number < len(given) else None
        if secret is None:
            return _Opened("never-opened" if number < len(given) else "no-secret")
        found = bytes.fromhex(secret)
        if commitment(found) != self.ledger.hash(cast):
            return _Opened("other-secret", wrong=True)
        ticket = before.ticket(seat, cast.number)
        return _Opened(
            None,
            values=lambda dice: draw(
                found, ticket, cast.nonces or (), dice=dice.count, faces=dice.faces
            ),
            seed=seed(found, ticket, cast.nonces),
        )


class _Opened(Struct, frozen=True):
    """What a secret was good for.

    Attributes:
        why: Why nothing follows from it; None if something does.
        wrong: Whether that is a lie, and not only a gap.
        values: The values of dice that follow.
        seed: The randomness of a throw on a tray that follows.
    """

    why: str | None
    wrong: bool = False
    values: Callable[[Dice], tuple[int, ...]] | None = None
    seed: bytes | None = None


def _cast(
    number: int, line: Line, roll: Roll[Any], game: Replay, book: _Book
) -> Iterator[Verified]:
    """What is found out about dice that a line says have fallen."""
    node, names = game.node(), game.header.names
    written = format_move(game.header.codec, names, roll)
    for dice in node.dice if isinstance(node, Waiting) else ():
        players = () if dice.seat is None else (names[dice.seat],)
        if line.extras.get("x-by") == "players":
            yield Verified(number, "not-provable", "typed-in", players)
            continue
        hand = None if dice.seat is None else written["dice"][names[dice.seat]]
        if dice.seat is not None and hand is None and not _says(line, dice.seat):
            yield Verified(number, "not-provable", "never-entered", players)
            continue
        opened = book.opened(line, dice.seat)
        if opened.values is None:
            finding: Finding = "wrong" if opened.wrong else "not-provable"
            yield Verified(number, finding, opened.why, players)
            continue
        values = opened.values(dice)
        if dice.seat is None:
            right = game.game.outcome(game.state, (values,)) == roll.outcome
            due = format_move(
                game.header.codec, names, Roll(game.game.outcome(game.state, (values,)))
            )
        else:
            right = hand is None or sorted(hand) == sorted(values)
            due = {**written, "dice": {**written["dice"], names[dice.seat]: list(values)}}
        if right:
            yield Verified(number, "proven", None, players)
        else:
            yield Verified(number, "wrong", "other-dice", players, due)


def _says(line: Line, seat: Seat) -> bool:
    """Whether a line says of a seat's secret that it is closed."""
    try:
        return slot_name(seat) in evidence(line.extras).secrets
    except Malformed:
        return True


# ---- dice on a tray


class _OnTray:
    """The tray of a record, simulated again as far as that is possible."""

    def __init__(self, game: Replay, book: _Book) -> None:
        self._game = game
        self._book = book
        self._tray: Tray | None = physics.new_tray(game.game.players)
        self._tosses: list[Toss] = []
        self._missing: str | None = None
        self._unproven: _Opened | None = None

    def toss(self, seat: Seat, action: rondo.Throw, line: Line) -> None:
        """A throw of the record."""
        seed = _hex(line.extras.get(SEED))
        if action.at is None or action.release is None:
            self._missing = "a-real-die"
        elif seed is None:
            self._missing = "no-seed"
        else:
            self._tosses.append(Toss(seat, action.at, action.release, seed))
            self._check(line, seat, 0, seed)

    def rest(
        self, recorded: rondo.Rest, line: Line, events: Sequence[rondo.Event]
    ) -> tuple[Finding, str | None, dict[str, Any] | None]:
        """A rest of the record, which the game has played already."""
        missing = self._missing or ("not-provable-before" if self._tray is None else None)
        tray = None if missing else self._simulated(line)
        for number, kick in enumerate(_kicks(line)):
            self._check(line, None, number, kick)
        unproven, self._unproven = self._unproven, None
        self._tosses, self._missing = [], None
        if tray is None:
            self._go_on(None, events)
            return ("not-provable", missing, None) if missing else ("wrong", "impossible", None)
        found = judged(tray)
        if found == recorded:
            self._go_on(tray, events)
            if unproven is None:
                return "proven", None, None
            # The dice fell as they must; but was the randomness fair that they fell by?
            return "wrong" if unproven.wrong else "not-provable", unproven.why, None
        self._go_on(None, events)
        header = self._game.header
        return "wrong", "other-dice", header.codec.format_outcome(found, header.names)

    def _check(self, line: Line, seat: Seat | None, number: int, seed: bytes | None) -> None:
        """Whether the randomness of a throw, or of a kick, is what was committed to."""
        opened = self._book.opened(line, seat, number)
        if opened.seed is not None and opened.seed != seed:
            opened = _Opened("other-seed", wrong=True)
        worse = self._unproven is None or (opened.wrong and not self._unproven.wrong)
        if opened.why is not None and worse:
            self._unproven = opened

    def _go_on(self, tray: Tray | None, events: Sequence[rondo.Event]) -> None:
        """The tray after the judgement; an unknown one is known again when it is cleared."""
        if tray is not None:
            self._tray = after(tray, self._game.state, events)
        else:
            self._tray = physics.new_tray(self._game.game.players) if clears(events) else None

    def _simulated(self, line: Line) -> Tray | None:
        """The dice at rest; None if they cannot have been thrown so."""
        kicks = iter(_kicks(line))

        def kick() -> bytes:
            seed = next(kicks, None)
            if seed is None:
                raise Malformed("the record leaves out a kick of the table")
            return seed

        tray = self._tray or physics.new_tray(self._game.game.players)
        try:
            for toss in self._tosses:
                tray = released(tray, toss, kick)
            while True:
                tray, _ = physics.advance(tray, trace=False)
                moved = stirred(tray, kick)
                if moved is None:
                    return tray
                tray = moved
        except (Malformed, ValueError):
            return None


def _kicks(line: Line) -> list[bytes | None]:
    written = line.extras.get(KICKS, ())
    try:
        return [_hex(seed) for seed in msgspec.convert(written, list[str])]
    except msgspec.ValidationError:
        return []


def _hex(written: object) -> bytes | None:
    try:
        seed = bytes.fromhex(msgspec.convert(written, str))
    except (ValueError, msgspec.ValidationError):
        return None
    return seed if len(seed) == physics.SEED_BYTES else None
