"""What is told of provable dice: pledges to all, secrets to those who may know them by now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from kosti.core import Viewer
from kosti.dice import BATCH, Cast, Ledger
from kosti.lab.evenness import evenness
from kosti.table.bookkeeping import fallen
from kosti.table.facts import AnyFact
from kosti.table.messages import FaceCount, Pledge, Proof, Proofs, Throws
from kosti.table.state import TableState


def pledges(before: Ledger | None, after: Ledger | None) -> list[Pledge]:
    """What was pledged from one book of a game to a later one; of None, everything of use."""
    if after is None or after is before:
        return []
    same = before is not None and before.game == after.game
    # Batches that no throw will come from any more are of no use to somebody who comes.
    first = min(after.counts) // BATCH
    return [
        Pledge(after.game, number, _hex_rows(batch.hashes))
        for number, batch in enumerate(after.batches)
        if batch is not None
        and (before.batch(number) is None if same and before else number >= first)
    ]


def proofs(before: Ledger | None, after: Ledger | None, viewer: Viewer) -> Proofs | None:
    """The throws whose secrets a viewer may know now and might not before; None if none."""
    if after is None or after is before:
        return None
    known = before.casts if before is not None and before.game == after.game else ()
    fresh = [
        cast
        for cast, old in zip(after.casts, chain(known, repeat(None)), strict=False)
        if cast is not old  # most are the same, and long known
        and cast.known_to(viewer)
        and not (old is not None and old.known_to(viewer))
    ]
    found = tuple(_proofs(after, fresh))
    return Proofs(after.game, found) if found else None


def throws(code: str, table: TableState, viewer: Viewer) -> Throws:
    """Everything that a viewer may know of the throws of a table's last game."""
    ledger = None if table.play is None else table.play.ledger
    if ledger is None:
        return Throws(code, table.played, (), (), 0)
    known = [cast for cast in ledger.casts if cast.known_to(viewer)]
    every = [
        Pledge(ledger.game, number, _hex_rows(batch.hashes))
        for number, batch in enumerate(ledger.batches)
        if batch is not None
    ]
    proven = tuple(_proofs(ledger, known))
    return Throws(code, ledger.game, tuple(every), proven, len(ledger.casts) - len(known))


def face_counts(
    facts: Sequence[AnyFact], viewer_key: str | None
) -> tuple[tuple[FaceCount, ...], int]:
    """How often each face came, by player and for all, and how many dice are not counted.

    Args:
        facts: All facts of the table.
        viewer_key: The hash of a seat's secret; None for who has no seat.
    """
    values: dict[tuple[str | None, int], list[int]] = {}
    uncounted = 0
    for each in fallen(facts, viewer_key):
        if not each.known:
            uncounted += len(each.values)
            continue
        for player in (each.player, None):
            values.setdefault((player, each.faces), []).extend(each.values)
    ordered = sorted(values, key=lambda of: (of[0] is None, of[0] or "", of[1]))
    return tuple(_face_count(*of, values[of]) for of in ordered), uncounted


def _face_count(player: str | None, faces: int, values: list[int]) -> FaceCount:
    found = evenness((value - 1 for value in values), faces)
    return FaceCount(
        player, faces, found.counts, len(values) / faces, found.low, found.high, found.p_value
    )


def _proofs(ledger: Ledger, casts: Sequence[Cast]) -> Iterator[Proof]:
    for cast in casts:
        secret = ledger.secret(cast)
        if secret is not None and cast.nonces is not None:
            nonces = tuple(None if nonce is None else nonce.hex() for nonce in cast.nonces)
            yield Proof(cast.seat, cast.number, cast.dice, cast.faces, nonces, secret.hex())


def _hex_rows(rows: Sequence[Sequence[bytes]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(each.hex() for each in row) for row in rows)
