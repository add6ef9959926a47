"""What is read off a table's log when it is asked for: the record of a game, how dice fell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from kosti.core import Viewer, Waiting
from kosti.dice import Cast, Ledger
from kosti.lab.proofs import Evidence, Nonce, Pledge, slot_name
from kosti.notation import write_header
from kosti.table.facts import AnyFact, Contributed, Entry, Played, Pledged, Started
from kosti.table.state import TableState, evolve, house_dice


class Fallen(NamedTuple):
    """Dice that the house has thrown for a player.

    Attributes:
        player: The player's name.
        faces: How many faces each die has.
        values: What they showed.
        known: Whether the viewer may know it.
    """

    player: str
    faces: int
    values: tuple[int, ...]
    known: bool


def game_record(entries: Sequence[Entry], viewer_key: str | None) -> bytes:
    """The record of the last game of a log, which is over, as JSON Lines.

    Hands that the viewer may not know, since they were never opened, are ``null``.

    Args:
        entries: All entries of the table.
        viewer_key: The hash of a seat's secret; None for who has no seat.
    """
    begun = max(number for number, entry in enumerate(entries) if isinstance(entry.fact, Started))
    table = None
    for entry in entries[:begun]:
        if not isinstance(entry.fact, _OF_A_GAME):
            table, _ = evolve(table, entry.fact)
    lines = [_Line({}, Evidence())]
    thrown: list[int] = []  # by throw, the line
    for entry in entries[begun:]:
        table, _ = evolve(table, entry.fact)
        ledger = _ledger(table)
        match entry.fact:
            case Played() as fact:
                lines.append(_Line(_said(entry, fact), Evidence()))
            case Pledged(code, batch):
                lines[0] = lines[0].says(table=code, game=table.played)
                pledge = Pledge(batch, _hashes(ledger, batch))
                lines[-1] = lines[-1].says(pledges=(*lines[-1].evidence.pledges, pledge))
            case Contributed(seat, batch, nonce):
                given = Nonce(batch, seat, nonce.hex())
                lines[-1] = lines[-1].says(nonces=(*lines[-1].evidence.nonces, given))
            case _:
                pass
        thrown += [len(lines) - 1] * (len(ledger.casts) - len(thrown))
    if table is None or table.play is None:
        raise ValueError("the log holds no game")
    play = table.play
    viewer = None if viewer_key is None else table.seat_of(viewer_key)
    for cast, number in zip(play.ledger.casts, thrown, strict=True):
        lines[number] = _opened(lines[number], cast, play.ledger, viewer, play.header.names.by_seat)
    header = msgspec.structs.replace(play.header, extras=lines[0].written())
    return b"\n".join([write_header(header), *(each.encoded() for each in lines[1:]), b""])


def fallen(facts: Iterable[AnyFact], viewer_key: str | None) -> Iterator[Fallen]:
    """All dice that the house has thrown at a table for its players, in all games.

    Args:
        facts: All facts of the table.
        viewer_key: The hash of a seat's secret; None for who has no seat.
    """
    table: TableState | None = None
    last: TableState | None = None  # as the game was left; then seats change
    game: list[tuple[int, Fallen]] = []
    for fact in facts:
        if isinstance(fact, Started):
            yield from _known(game, last, viewer_key)
            game = []
        before = table
        table, _ = evolve(table, fact)
        if isinstance(fact, _OF_A_GAME):
            last = table
        if isinstance(fact, Played) and before is not None:
            game += _thrown(before, fact)
    yield from _known(game, last, viewer_key)


_OF_A_GAME = (Played, Pledged, Contributed)


def _ledger(table: TableState) -> Ledger:
    if table.play is None:
        raise ValueError("no game was begun")
    return table.play.ledger


class _Line(NamedTuple):
    """A line of a record in two parts.

    Attributes:
        said: What it says of the play, and when and by whom.
        evidence: What it says to prove the dice.
    """

    said: dict[str, Any]
    evidence: Evidence

    def says(self, **more: object) -> _Line:
        """The line with more evidence."""
        return self._replace(evidence=msgspec.structs.replace(self.evidence, **more))

    def written(self) -> dict[str, Any]:
        """All of it."""
        proving: dict[str, Any] = msgspec.to_builtins(self.evidence)
        return self.said | proving

    def encoded(self) -> bytes:
        """All of it as JSON."""
        return msgspec.json.encode(self.written())


def _said(entry: Entry, fact: Played) -> dict[str, Any]:
    by = {"x-by": fact.by} if fact.by not in (None, "player") else {}
    return {**fact.line, **fact.extras, "x-at": entry.at, **by}


def _hashes(ledger: Ledger, number: int) -> tuple[tuple[str, ...], ...]:
    batch = ledger.batch(number)
    return () if batch is None else tuple(tuple(e.hex() for e in row) for row in batch.hashes)


def _opened(line: _Line, cast: Cast, ledger: Ledger, viewer: Viewer, names: Sequence[str]) -> _Line:
    """The line with the secret of a throw, or without what the viewer may not know."""
    known = cast.known_to(viewer)
    if ledger.hash(cast) is not None:
        secret = ledger.secret(cast) if known else None
        slot, secrets = slot_name(cast.seat), line.evidence.secrets
        given = (*secrets.get(slot, ()), None if secret is None else secret.hex())
        line = line.says(secrets=secrets | {slot: given})
    if not known and cast.seat is not None:
        said = line.said | {"dice": line.said["dice"] | {names[cast.seat]: None}}
        line = line._replace(said=said)
    return line


def _thrown(table: TableState, fact: Played) -> list[tuple[int, Fallen]]:
    """Dice that fell with a fact, each with its place among the throws of the game."""
    play = table.play
    if play is None or fact.by is not None:
        return []
    names = play.header.names
    if table.on_tray:
        faces = fact.line.get("rest", {}).get("faces", {})
        node = play.node()
        dice = node.dice if isinstance(node, Waiting) else ()
        open_dice = [(names[each.seat], each.faces) for each in dice if each.seat is not None]
        return [(0, Fallen(n, f, (faces[n],), known=True)) for n, f in open_dice if n in faces]
    found: list[tuple[int, Fallen]] = []
    for number, each in enumerate(house_dice(table), len(play.ledger.casts)):
        values = play.ledger.roll(each)
        if each.seat is not None and values is not None:
            found.append((number, Fallen(names[each.seat], each.faces, values, known=False)))
    return found


def _known(
    game: list[tuple[int, Fallen]], table: TableState | None, viewer_key: str | None
) -> Iterator[Fallen]:
    """The throws of a game, with what the viewer may know of them by now."""
    casts = _ledger(table).casts if table is not None and game else ()
    viewer = None if table is None or viewer_key is None else table.seat_of(viewer_key)
    for number, each in game:
        known = each.known or casts[number].known_to(viewer)
        yield each._replace(known=known)
