"""Whom the usher shows to which worker; the workers here are only the ends of its lines."""

from __future__ import annotations

import contextlib
import errno
import select
import socket
import sys
from collections.abc import Generator

import pytest

from kosti.cli.usher import Usher, receive

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is one worker at most")

WITHIN = 30.0
PATIENCE = 6.0
"""Longer than a client may say nothing."""

ROOM = 256
CODES = [f"ABCD{number:02}" for number in range(40)]


class House:
    """An usher with a clock of ours, workers that take clients when asked, and clients."""

    def __init__(self, workers: int = 2) -> None:
        self.listening = Door(socket.AF_INET, socket.SOCK_STREAM)
        self.listening.bind(("127.0.0.1", 0))
        self.listening.listen(2048)
        self.now = 0.0
        self.usher = Usher([self.listening], lambda: self.now)
        self.lines: dict[int, socket.socket] = {}
        self.clients: list[socket.socket] = []
        self.taken: list[socket.socket] = []
        for place in range(workers):
            self.welcome(place)
        self.usher.begin()
        self.usher.work()

    def welcome(self, place: int) -> None:
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)  # noqa: FBT003  its own word
        self.usher.welcome(place, ours)
        self.lines[place] = theirs

    def dismiss(self, place: int) -> None:
        self.usher.dismiss(place)
        self.lines.pop(place).close()

    def come(self, said: str = "") -> socket.socket:
        """A client who says something, or nothing."""
        client = socket.create_connection(self.listening.getsockname())
        self.clients.append(client)
        client.sendall(said.encode())
        return client

    def ask(self, code: str) -> socket.socket:
        return self.come(f"GET /api/tables/{code}/ws HTTP/1.1\r\n")

    def work(self) -> None:
        """Let the usher do what there is to do, as soon as there is something."""
        left = self.usher.time_left()
        heard, _, _ = select.select([self.usher], [], [], WITHIN if left is None else left)
        assert heard or left is not None
        self.usher.work()

    def rest(self) -> None:
        """Let it work until nobody is there for whom it could do something."""
        while select.select([self.usher], [], [], 0)[0]:
            self.usher.work()
        self.usher.work()

    def take(self) -> dict[int, list[socket.socket]]:
        """The clients that have come to the workers since, by place."""
        new: dict[int, list[socket.socket]] = {}
        for place, line in self.lines.items():
            while clients := receive(line):
                new.setdefault(place, []).extend(clients)
                self.taken += clients
        return new

    def place_of(self, said: str) -> int:
        """Where a client ends up who says this."""
        name = self.come(said).getsockname()
        while True:
            for place, served in self.take().items():
                if name in [each.getpeername() for each in served]:
                    return place
            self.work()

    def place_of_table(self, code: str) -> int:
        return self.place_of(f"GET /api/tables/{code}/ws HTTP/1.1\r\nHost: here\r\n")

    def close(self) -> None:
        self.usher.close()
        for each in (*self.lines.values(), *self.clients, *self.taken):
            each.close()


class Door(socket.socket):
    """A listening socket of a system that may have no room for one more."""

    full = False
    asked = 0

    def accept(self) -> tuple[socket.socket, object]:
        self.asked += 1
        if self.full:
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


@contextlib.contextmanager
def house(workers: int = 2) -> Generator[House]:
    made = House(workers)
    try:
        yield made
    finally:
        made.close()


def test_a_table_has_one_worker_however_it_is_asked_for() -> None:
    with house() as here:
        for code in CODES[:8]:
            place = here.place_of_table(code)
            for said in (
                f"GET /api/tables/{code.lower()} HTTP/1.1\r\n",
                f"GET /t/{code}?lang=ru HTTP/1.1\r\n",
                f"HEAD /api/tables/{code}/qr.svg HTTP/1.1\r\n",
            ):
                assert here.place_of(said) == place
        assert {here.place_of_table(code) for code in CODES} == {0, 1}


def test_what_is_no_table_goes_round() -> None:
    with house(3) as here:
        said = ["GET / HTTP/1.1\r\n", "POST /api/tables HTTP/1.1\r\n", "\x16\x03\x01", "GE"]
        places = [here.place_of(said[number % 4]) for number in range(6)]
        assert sorted(places[:3]) == sorted(places[3:]) == [0, 1, 2]


def test_the_death_of_a_worker_moves_only_its_tables() -> None:
    with house(3) as here:
        before = {code: here.place_of_table(code) for code in CODES}
        here.dismiss(1)
        without = {code: here.place_of_table(code) for code in CODES}
        assert {without[code] for code in CODES if before[code] == 1} == {0, 2}
        assert all(without[code] == before[code] for code in CODES if before[code] != 1)
        here.welcome(1)
        assert {code: here.place_of_table(code) for code in CODES} == before


def test_what_a_client_has_said_is_left_to_its_worker() -> None:
    with house() as here:
        said = "GET /t/ABCDEF HTTP/1.1\r\n"
        here.place_of(said)
        assert here.taken[-1].recv(100) == said.encode()


def test_who_says_nothing_goes_to_anybody_in_the_end() -> None:
    with house() as here:
        here.come()
        here.work()
        assert not here.take()
        left = here.usher.time_left()
        assert left is not None
        assert 0 < left < PATIENCE
        here.now += left
        here.usher.work()
        assert len(here.take()) == 1
        assert here.usher.time_left() is None


def test_who_hangs_up_without_a_word_is_forgotten() -> None:
    with house() as here:
        here.come().close()
        here.rest()
        here.now += PATIENCE
        here.usher.work()
        assert not here.take()


def test_many_who_say_nothing_keep_nobody_waiting() -> None:
    with house() as here:
        for _ in range(ROOM + 50):
            here.come()
        here.rest()
        assert sum(map(len, here.take().values())) == 50
        here.place_of_table(CODES[0])


def test_a_client_waits_for_its_worker_but_not_for_ever() -> None:
    with house() as here:
        place = here.place_of_table(CODES[0])
        busy = here.lines[place]
        asking = fill(here, place)
        assert not here.take()
        left = here.usher.time_left()
        assert left is not None
        assert 0 < left < 1
        here.lines[place] = busy
        assert here.take()[place]
        here.usher.work()
        assert set(here.take()) == {place}
        assert len(here.taken) > asking


def test_a_worker_that_takes_nobody_loses_its_clients_to_others() -> None:
    with house() as here:
        place = here.place_of_table(CODES[0])
        busy = here.lines[place]
        fill(here, place)
        here.now += PATIENCE
        here.usher.work()
        assert set(here.take()) == {1 - place}
        here.lines[place] = busy


def fill(here: House, place: int) -> int:
    """Let clients ask for a table whose worker takes nobody, until nobody else is let in."""
    del here.lines[place]
    came = 0
    while here.usher.is_open:
        here.ask(CODES[0])
        here.rest()
        came += 1
        assert came < 5000
    return came


def test_a_worker_that_is_about_to_end_gets_nobody() -> None:
    with house() as here:
        place = here.place_of_table(CODES[0])
        here.lines.pop(place).close()
        assert here.place_of_table(CODES[0]) == 1 - place


def test_without_a_worker_clients_queue_up() -> None:
    with house(0) as here:
        here.ask(CODES[0])
        here.usher.work()
        assert here.usher.time_left() is None
        assert here.listening.asked == 0
        here.welcome(0)
        assert here.usher.time_left() == 0
        while not (taken := here.take()):
            here.usher.work()
        assert set(taken) == {0}


def test_without_room_for_files_the_usher_rests() -> None:
    with house() as here:
        here.come()
        here.rest()
        assert not here.take()
        asked = here.listening.asked
        here.listening.full = True
        here.ask(CODES[0])
        here.work()
        assert len(here.take()) == 1, "who says nothing makes room"
        for _ in range(10):
            assert not select.select([here.usher], [], [], 0)[0]
            here.usher.work()
        assert here.listening.asked == asked + 1
        here.listening.full = False
        left = here.usher.time_left()
        assert left is not None
        assert left > 0
        here.now += left
        here.usher.work()
        while not here.take():
            here.work()
        assert here.listening.asked > asked + 1


def test_an_end_of_the_line_is_said() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        ours.close()
        with pytest.raises(EOFError):
            receive(theirs)
