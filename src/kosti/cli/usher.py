"""Who shows the clients that come to a worker: everybody of a table to the same one.

Any worker serves any table, but a move whose people are spread is folded in each of their
processes. So the crew's own process lets clients in, looks at the first line of what they say
without taking it, and hands their sockets on: ``docs/adr/0023-people-of-a-table-together.md``.
"""

from __future__ import annotations

import errno
import re
import selectors
import socket
import time
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Final

_TABLE: Final = re.compile(rb"[A-Z]+ /(?:api/tables|t)/([^/?# ]+)")
_LINE: Final = 256
"""Bytes of a request in which the code of its table stands, if it has one."""

_SILENCE: Final = 5.0
"""Seconds that a client waits for its own worker, or says nothing, before it goes to any."""

_GUESTS: Final = 256
"""Clients that wait at once; if there are more, those who say nothing go to any worker."""

_AT_ONCE: Final = 64
"""Clients that are let in before something else is done."""

_AGAIN: Final = 0.02
"""Seconds until a worker is asked again that could not take a client."""

_REST: Final = 0.2
"""Seconds for which nobody is let in when the system has no room for one more."""

_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_BUSY: Final = (errno.EAGAIN, errno.ETOOMANYREFS, errno.ENOBUFS, errno.ENOMEM)


class Usher:
    """Lets clients in and hands them on; never waits for anybody itself.

    What is known of a client is what has come at first: one that cuts its first line into pieces
    goes to any worker.

    Attributes:
        is_open: Whether clients are let in at the moment.
    """

    def __init__(
        self, listening: Iterable[socket.socket], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Nobody is let in yet.

        Args:
            listening: The sockets to which clients come.
            clock: Seconds that only grow.
        """
        self._listening = tuple(listening)
        for each in self._listening:
            each.setblocking(False)  # noqa: FBT003  its own word
        self._clock = clock
        self._selector = selectors.DefaultSelector()
        self._workers: dict[int, socket.socket] = {}
        self._turn = 0
        self._guests: dict[_Guest, None] = {}
        self._begun = False
        self.is_open = False
        self._rest_until = 0.0

    def fileno(self) -> int:
        """Readable when somebody is there for whom something can be done."""
        return self._selector.fileno()

    def time_left(self) -> float | None:
        """Seconds after which there is something to do, though nobody is heard."""
        if not self._begun or not self._workers:
            return None
        now = self._clock()
        due = [guest.until for guest in self._guests if not guest.is_due(now)]
        if len(due) < len(self._guests) or not self._has_room():
            due.append(now + _AGAIN)
        if not self.is_open and self._has_room():
            due.append(self._rest_until)
        return max(0.0, min(due) - now) if due else None

    def begin(self) -> None:
        """Let clients in from now on, as long as there is a worker; until then they queue up."""
        self._begun = True

    def welcome(self, place: int, worker: socket.socket) -> None:
        """From now on a worker takes clients.

        Args:
            place: Its number, which whoever replaces it will have, too.
            worker: Takes their sockets (``receive``); it is closed here.
        """
        worker.setblocking(False)  # noqa: FBT003  its own word
        self._workers[place] = worker

    def dismiss(self, place: int) -> None:
        """A worker takes no more clients; those on their way to it are cut off."""
        worker = self._workers.pop(place, None)
        if worker is not None:
            worker.close()

    def work(self) -> None:
        """Let in, look at, and hand on whoever is there now."""
        for key, _ in self._selector.select(0):
            if isinstance(key.data, _Guest):
                self._listen(key.data)
            elif isinstance(key.fileobj, socket.socket):
                self._let_in(key.fileobj)
        now = self._clock()
        for guest in list(self._guests):
            if guest.until <= now or not (guest.code or self._has_room()):
                self._hand_on(guest, self._anybody())
            elif guest.code:
                self._hand_on(guest, self._of_table(guest.code))
        wanted = self._begun and bool(self._workers) and self._rest_until <= self._clock()
        self._set_door(open_=wanted and self._has_room())

    def close(self) -> None:
        """Nobody is let in any more; who waits is cut off."""
        self._set_door(open_=False)
        for guest in self._guests:
            guest.socket.close()
        self._guests.clear()
        for place in list(self._workers):
            self.dismiss(place)
        for each in self._listening:
            each.close()
        self._selector.close()

    def _has_room(self) -> bool:
        return len(self._guests) <= _GUESTS

    def _set_door(self, *, open_: bool) -> None:
        if open_ == self.is_open:
            return
        self.is_open = open_
        for each in self._listening:
            if open_:
                self._selector.register(each, selectors.EVENT_READ)
            else:
                self._selector.unregister(each)

    def _let_in(self, listening: socket.socket) -> None:
        for _ in range(_AT_ONCE):
            try:
                client, _ = listening.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno in _NO_ROOM:
                    self._rest_until = self._clock() + _REST
                    for guest in self._guests:  # whoever waits makes room
                        guest.until = self._clock()
                    return
                continue  # it has gone already
            client.setblocking(False)  # noqa: FBT003  its own word
            guest = _Guest(client, self._clock() + _SILENCE)
            self._guests[guest] = None
            self._listen(guest)

    def _listen(self, guest: _Guest) -> None:
        try:
            said = guest.socket.recv(_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            self._wait_for(guest, wanted=True)
            return
        except OSError:
            said = b""
        self._wait_for(guest, wanted=False)
        found = _TABLE.match(said)
        if not said:
            self._let_go(guest)
        elif found:
            guest.code = found[1].upper()
        else:
            guest.until = self._clock()

    def _wait_for(self, guest: _Guest, *, wanted: bool) -> None:
        """Wait for what a client says, or no more."""
        if wanted and not guest.awaited:
            self._selector.register(guest.socket, selectors.EVENT_READ, guest)
        elif guest.awaited and not wanted:
            self._selector.unregister(guest.socket)
        guest.awaited = wanted

    def _of_table(self, code: bytes) -> Sequence[int]:
        """The worker of a table: one that dies takes only its own tables to others."""

        def weight(place: int) -> bytes:
            return blake2b(b"%d %s" % (place, code), digest_size=8).digest()

        return [max(self._workers, key=weight)] if self._workers else []

    def _anybody(self) -> Sequence[int]:
        self._turn += 1
        places = list(self._workers)
        first = self._turn % len(places) if places else 0
        return places[first:] + places[:first]

    def _hand_on(self, guest: _Guest, places: Sequence[int]) -> None:
        """Hand a client to the first worker that takes it; if none does, it goes on waiting."""
        for place in places:
            try:
                socket.send_fds(self._workers[place], [b"!"], [guest.socket.fileno()])
            except OSError as error:
                if error.errno not in _BUSY:
                    self.dismiss(place)
            else:
                self._let_go(guest)
                return

    def _let_go(self, guest: _Guest) -> None:
        """Close our own hold on a client."""
        del self._guests[guest]
        self._wait_for(guest, wanted=False)
        guest.socket.close()


class _Guest:
    """A client that is in no worker's hands yet.

    Attributes:
        socket: Its connection.
        until: When it goes to any worker.
        code: Of the table that it asks for; empty if it asks for none, or has not spoken.
        awaited: Whether it is waited for that it speaks.
    """

    def __init__(self, client: socket.socket, until: float) -> None:
        self.socket = client
        self.until = until
        self.code = b""
        self.awaited = False

    def is_due(self, now: float) -> bool:
        """Whether some worker could have it at once."""
        return bool(self.code) or self.until <= now


def receive(line: socket.socket) -> list[socket.socket]:
    """The clients that an usher has handed on, as many as may be taken in at once.

    Args:
        line: The other end of what the usher was given at ``welcome``; it must not block.

    Raises:
        EOFError: if no more will come.
    """
    clients: list[socket.socket] = []
    while len(clients) < _AT_ONCE:
        try:
            said, files, _, _ = socket.recv_fds(line, 1, 1)
        except BlockingIOError:
            break
        if not said:
            if clients:
                break
            raise EOFError
        for file in files:  # none if there is no room for one more: then it is cut off
            client = socket.socket(fileno=file)
            client.setblocking(False)  # noqa: FBT003  its own word
            clients.append(client)
    return clients
