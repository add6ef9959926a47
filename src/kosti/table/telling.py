"""What a viewer is told: the table, the game from his seat, and what led to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from kosti.core import Seat, Viewer, Waiting
from kosti.table.casting import awaited
from kosti.table.facts import By
from kosti.table.messages import Clock, SeatInfo, State, TableInfo
from kosti.table.state import Place, TableState
from kosti.table.timing import Timing

_UPDATES_KEPT: Final = 64


class Recent:
    """The last updates of a table, so that a client that missed a few gets their events."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._updates: deque[tuple[int, int, tuple[Any, ...], By | None]] = deque(
            maxlen=_UPDATES_KEPT
        )

    def add(self, before: int, after: int, events: tuple[Any, ...], by: By | None) -> None:
        """An update took the table from one version to another."""
        self._updates.append((before, after, events, by))

    def clear(self) -> None:
        """Forget: something happened elsewhere."""
        self._updates.clear()

    def since(self, version: int | None, now: int) -> tuple[Any, ...]:
        """The unveiled events since a version; empty if they are not all known."""
        if version is None or version >= now:
            return ()
        missed = [update for update in self._updates if update[0] >= version]
        if not missed or missed[0][0] != version:
            return ()
        return tuple(event for update in missed for event in update[2])


class Teller:
    """Makes the ``State`` of every viewer at one moment."""

    def __init__(
        self,
        code: str,
        table: TableState,
        online: Collection[str],
        timing: Timing,
        watching: int = 0,
    ) -> None:
        """Look at the table once for all viewers."""
        self._table = table
        self._info = table_info(code, table, online, watching)
        self._clock = Clock(
            timing.move_left_ms(), timing.window_left_ms(), timing.called, timing.banks_ms(table)
        )
        node = None if table.play is None else table.play.node()
        self._legal: Mapping[Seat, Any] = node.legal if isinstance(node, Waiting) else {}

    def state(self, key: str, events: tuple[Any, ...], by: By | None) -> State:
        """What the holder of a secret is told."""
        table = self._table
        seat = table.seat_of(key)
        play = table.play
        if play is None:
            return State(table.version, self._info, seat, None, None, self._clock, (), by)
        veiled = (play.game.veil(event, seat) for event in events)
        return State(
            version=table.version,
            table=self._info,
            seat=seat,
            view=play.game.observe(play.state, seat),
            moves=self._moves(seat),
            clock=self._clock,
            events=tuple(event for event in veiled if event is not None),
            by=by,
            dice=awaited(table),
        )

    def _moves(self, seat: Viewer) -> Any:
        if seat is None or self._table.places[seat].character is not None:
            return None
        return self._legal.get(seat)


def table_info(
    code: str, table: TableState, online: Collection[str], watching: int = 0
) -> TableInfo:
    """What everybody knows about a table."""
    called = {place.key: place.name for place in table.places if place.key is not None}
    seats = [_seat_info(place, online) for place in table.places]
    if table.phase == "lobby":
        seats += [SeatInfo()] * (table.settings.seats - len(seats))
    return TableInfo(
        code=code,
        game=table.codec.id,
        phase=table.phase,
        options=msgspec.to_builtins(table.options),
        settings=table.settings,
        seats=tuple(seats),
        host=table.host,
        played=table.played,
        watching=watching,
        silenced=tuple(called.get(person.key, person.name) for person in table.silenced),
        removed=tuple(person.name for person in table.removed),
    )


def _seat_info(place: Place, online: Collection[str]) -> SeatInfo:
    return SeatInfo(
        name=place.name,
        kind="human" if place.human else "bot",
        character=place.character,
        away=place.human and place.character is not None,
        online=place.key in online,
    )
