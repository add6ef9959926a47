"""What an operator can set: whose word about a client's address counts, and where metrics are."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import httpx
import pytest
from tests.web.process import Server, free_port, server_in
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kosti.web import Limits

TABLE = {"game": "perudo/1", "name": "A"}
AT_ONCE = Limits().tables.at_once

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is stopped by a signal")


async def opened(server: Server, count: int, **headers: str) -> list[int]:
    """Ask for so many tables; the statuses."""
    async with httpx.AsyncClient(base_url=server.url, headers=headers) as http:
        return [(await http.post("/api/tables", json=TABLE)).status_code for _ in range(count)]


async def test_a_proxy_of_this_machine_is_believed(tmp_path: Path) -> None:
    """Each client behind it has its own limits, and its links say HTTPS if it came so."""
    async with server_in(tmp_path) as server:
        one, other = {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "203.0.113.8"}
        assert await opened(server, AT_ONCE, **one) == [201] * AT_ONCE
        assert 429 in await opened(server, 5, **one)
        # What a client says of itself does not count; the proxy's word stands last.
        lie = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7"}
        assert 429 in await opened(server, 5, **lie)
        assert await opened(server, 2, **other) == [201] * 2
        assert await opened(server, 2) == [201] * 2
        async with httpx.AsyncClient(base_url=server.url, headers=one) as http:
            secure = await http.get("/", headers={"X-Forwarded-Proto": "https"})
            assert "Strict-Transport-Security" in secure.headers
            assert "Strict-Transport-Security" not in (await http.get("/")).headers
            assert (await http.get("/metrics")).status_code == 404
        async with httpx.AsyncClient(base_url=server.url) as http:
            page = (await http.get("/metrics")).text
        assert 'kosti_too_fast_total{what="table"}' in page


async def test_who_is_not_named_as_a_proxy_is_not_believed(tmp_path: Path) -> None:
    async with server_in(tmp_path, "--proxy", "192.0.2.1") as server:
        one = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        assert await opened(server, AT_ONCE + 5, **one) == [201] * (AT_ONCE + 5)
        async with httpx.AsyncClient(base_url=server.url, headers=one) as http:
            assert "Strict-Transport-Security" not in (await http.get("/")).headers


async def test_connections_behind_a_proxy_are_counted_by_client(tmp_path: Path) -> None:
    async with server_in(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url) as http:
            code = (await http.post("/api/tables", json=TABLE)).json()["code"]
        url = f"ws://{server.where}/api/tables/{code}/ws"
        one = {"X-Forwarded-For": "203.0.113.7"}
        sockets = [await connect(url, additional_headers=one) for _ in range(Limits().connections)]
        async with connect(url, additional_headers=one) as late:
            assert json.loads(await late.recv())["code"] in ("too-many-connections", "too-fast")
            await late.wait_closed()
            assert late.close_code == 4029
        async with connect(url, additional_headers={"X-Forwarded-For": "203.0.113.8"}) as other:
            await other.send('{"type":"hello","protocol":1}')
            assert json.loads(await other.recv())["type"] == "welcome"
        for socket in sockets:
            socket.transport.abort()


async def test_a_port_for_the_metrics(tmp_path: Path) -> None:
    port = free_port()
    async with (
        server_in(tmp_path, "--metrics-port", str(port)) as server,
        httpx.AsyncClient() as http,
    ):
        inside = f"http://127.0.0.1:{port}"
        assert (await http.get(f"{server.url}/metrics")).status_code == 404
        page = await http.get(f"{inside}/metrics")
        assert page.headers["Content-Type"].startswith("text/plain")
        assert "process_resident_memory_bytes" in page.text
        assert (await http.get(f"{inside}/healthz")).json() == {"status": "ok"}
        assert (await http.get(f"{inside}/")).status_code == 404
        assert (await http.get(f"{inside}/api/games")).status_code == 404
        assert (await http.get(f"{server.url}/api/games")).status_code == 200
        code = (await http.post(f"{server.url}/api/tables", json=TABLE)).json()["code"]
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{port}/api/tables/{code}/ws")


async def test_it_may_have_as_many_connections_as_the_system_lets_it(tmp_path: Path) -> None:
    async with server_in(tmp_path) as server:
        assert server.process is not None
        limits = Path(f"/proc/{server.process.pid}/limits")
        if not limits.exists():
            pytest.skip("there is no /proc")
        (line,) = (line for line in limits.read_text().splitlines() if "open files" in line)
        import resource  # noqa: PLC0415  not there on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert line.split()[3] == str(hard)
