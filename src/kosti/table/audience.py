"""Who is connected to a table: one session for each seat, and those who watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kosti.dice import Ledger
from kosti.table.facts import By
from kosti.table.messages import Answer, Presence, Refusal, Replaced, Rolling, Talk
from kosti.table.neighbours import Company
from kosti.table.ports import Session
from kosti.table.proving import pledges, proofs
from kosti.table.state import Line, TableState
from kosti.table.telling import Teller

_NO_SPECTATORS: Final = Refusal(None, "denied", "no-spectators")
_REMOVED: Final = Refusal(None, "denied", "removed")


class Audience:
    """The sessions of a table, by what they may see."""

    def __init__(self) -> None:
        """Nobody is here."""
        self._seated: dict[str, Session] = {}
        self._elsewhere: frozenset[str] = frozenset()
        self._watching: dict[Session, None] = {}  # in the order in which they last spoke

    def __len__(self) -> int:
        """How many sessions there are."""
        return len(self._seated) + len(self._watching)

    @property
    def online(self) -> set[str]:
        """The hashes of the secrets of those who sit here and are connected, to any process."""
        return {*self._seated, *self._elsewhere}

    @property
    def seated(self) -> Mapping[str, Session] | None:
        """The sessions with a seat, by those hashes; None if there is no session at all."""
        return self._seated if self else None

    @property
    def watching(self) -> int:
        """How many watch without a seat; several windows of one browser are one person."""
        return len({session.key for session in self._watching})

    # ---- coming and going

    def add(self, session: Session, table: TableState) -> bool:
        """Let a session in; False if it may not watch. An older one of the seat is closed."""
        if table.seat_of(session.key) is not None:
            old = self._seated.pop(session.key, None)
            if old is not None:
                _replace(old)
            self._seated[session.key] = session
        elif _may_watch(table):
            self._watching[session] = None
        else:
            _send_away(session, table)
            return False
        return True

    def remove(self, session: Session) -> bool:
        """Let a session go; True if a seat has lost its connection."""
        self._watching.pop(session, None)
        if self._seated.get(session.key) is not session:
            return False
        del self._seated[session.key]
        return True

    def spoke(self, session: Session) -> None:
        """Of several windows with one secret, the last that spoke keeps the seat it takes."""
        if session in self._watching:
            self._watching[session] = self._watching.pop(session)

    def accompany(self, company: Company) -> None:
        """Others are connected to other processes; of one seat's sessions the newest stays."""
        self._elsewhere = company.online
        for key in company.replaced:
            old = self._seated.pop(key, None)
            if old is not None:
                _replace(old)

    def settle(self, table: TableState) -> None:
        """Sort the sessions into those with a seat and those without, as the table is now."""
        every = self._all()
        self._seated = {s.key: s for s in every if table.seat_of(s.key) is not None}
        self._watching = {}
        for session in every:
            if session is self._seated.get(session.key):
                continue
            if session.key in self._seated:
                _replace(session)
            elif _may_watch(table):
                self._watching[session] = None
            else:
                _send_away(session, table)

    # ---- telling

    def tell_lines(self, lines: Sequence[Line]) -> None:
        """Tell everybody what was written."""
        if lines:
            for session in self._all():
                session.tell(Talk(tuple(lines)))

    def tell(self, key: str, answer: Answer) -> None:
        """Tell the holder of a secret, in all windows."""
        for session in self._all():
            if session.key == key:
                session.tell(answer)

    def tell_state(self, teller: Teller, events: tuple[Any, ...], by: By | None) -> None:
        """Tell everybody how the table stands, each what he may know."""
        for session in self._all():
            session.tell(teller.state(session.key, events, by))

    def tell_proofs(self, table: TableState, before: Ledger | None, after: Ledger | None) -> None:
        """Tell everybody what became known of provable dice, each what he may know."""
        for session in self._all():
            found = proofs(before, after, table.seat_of(session.key))
            if found is not None:
                session.tell(found)

    def tell_pledges(self, before: Ledger | None, after: Ledger | None) -> None:
        """Tell everybody what was pledged."""
        for pledge in pledges(before, after):
            for session in self._all():
                session.tell(pledge)

    def tell_roll(self, rolling: Rolling, chunk: bytes) -> None:
        """Tell everybody how dice move."""
        for session in self._all():
            session.roll(rolling, chunk)

    def tell_presence(self, table: TableState, came: Session | None = None) -> None:
        """Tell who is connected.

        Args:
            table: The table.
            came: Whose connection came or went. Of a watcher only those with a seat are told:
                a crowd that comes would have to be told of each of its number.
        """
        online = self.online
        seated = tuple(place.key in online for place in table.places)
        presence = Presence(seated, self.watching)
        watcher = came is not None and table.seat_of(came.key) is None
        for session in self._seated.values() if watcher else self._all():
            if session is not came:
                session.tell(presence)

    def _all(self) -> list[Session]:
        return [*self._seated.values(), *self._watching]


def _may_watch(table: TableState) -> bool:
    return table.settings.spectators or table.phase == "lobby"


def _replace(session: Session) -> None:
    session.tell(Replaced())
    session.close()


def _send_away(session: Session, table: TableState) -> None:
    removed = any(person.key == session.key for person in table.removed)
    session.tell(_REMOVED if removed else _NO_SPECTATORS)
    session.close()
