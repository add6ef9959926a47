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
    """The last events of a table, so that a client that missed a few gets them."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._updates: deque[tuple[int, int, tuple[Any, ...]]] = deque()
        self._known_since: int | None = None

    def add(self, before: int, after: int, events: tuple[Any, ...]) -> None:
        """An update took the table from one version to another; without events it takes no room."""
        if self._known_since is None:
            self._known_since = before
        if events:
            self._updates.append((before, after, events))
        if len(self._updates) > _UPDATES_KEPT:
            self._known_since = self._updates.popleft()[1]

    def clear(self) -> None:
        """Forget: something happened elsewhere."""
        self._updates.clear()
        self._known_since = None

    def since(self, version: int | None, now: int) -> tuple[Any, ...]:
        """The unveiled events since a version; empty if they are not all known."""
        if version is None or self._known_since is None:
            return ()
        within = any(before < version < after for before, after, _ in self._updates)
        if within or not self._known_since <= version < now:
            return ()
        return tuple(
            event for before, _, events in self._updates if before >= version for event in events
        )


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
