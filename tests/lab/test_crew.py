"""Work comes back whole, whoever does it; what cannot be done is said in one line.

That clusters give the same games as this process is shown in ``tests/cli/test_simulate.py``.
"""

import socket
from collections.abc import Iterator
from contextlib import closing
from threading import Thread

import pytest

from kosti.core import Malformed
from kosti.lab.crew import Backend, Crew, at_work


def square(number: int) -> int:
    return number * number


def test_one_worker_needs_no_other_process() -> None:
    given: list[int] = []

    def work(number: int) -> int:  # cannot be pickled
        given.append(number)
        return number

    with at_work(Crew(1)) as spread:
        assert [*spread(work, range(3))] == given == [0, 1, 2]


def test_work_that_is_left_early_is_called_off() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(100_000):
            taken.append(number)
            yield number

    with at_work(Crew(2)) as spread:
        results = spread(square, tasks())
        assert next(results) in {0, 1, 4, 9}
    assert len(taken) < 10_000
    with pytest.raises(StopIteration):
        next(results)


def test_processes_have_no_address() -> None:
    with pytest.raises(ValueError, match="--backend dask or ray"):
        Crew(1, "processes", "127.0.0.1:8786")


@pytest.mark.parametrize("backend", ["dask", "ray"])
def test_a_cluster_that_is_not_there(backend: Backend) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with (
            pytest.raises(ConnectionError, match=f"no {backend.title()} cluster answers at"),
            at_work(Crew(1, backend, address)),
        ):
            pass
    with pytest.raises(Malformed, match="HOST:PORT"), at_work(Crew(1, backend, "tcp://a:b")):
        pass


def test_somebody_else_at_the_address() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"

        def greet(text: bytes) -> None:
            line, _ = server.accept()
            line.sendall(text)
            line.close()

        backends: tuple[Backend, ...] = ("dask", "ray")
        for backend in backends:
            greeter = Thread(target=greet, args=(b"SSH-2.0-OpenSSH\r\n",))
            greeter.start()
            with (
                pytest.raises(ConnectionError, match=f"is no {backend.title()} cluster"),
                at_work(Crew(1, backend, address)),
            ):
                pass
            greeter.join()


@pytest.mark.parametrize(("backend", "library"), [("dask", "distributed"), ("ray", "ray")])
def test_a_backend_that_is_not_installed(
    backend: Backend, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        assert name == library
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("kosti.lab.crew.importlib.import_module", missing)
    with pytest.raises(Malformed, match=r"kosti\[cluster\]"), at_work(Crew(1, backend)):
        pass
