"""Who is let in at all: origins, headers, health, and who may see the metrics."""

from __future__ import annotations

import pytest
from tests.table.world import World
from tests.web.wire import web

from kosti.table import StoreUnavailable
from kosti.web.pages import _POLICY

TABLE = {"game": "perudo/1", "name": "A"}
ORIGINS = [
    ("http://kosti.test", "kosti.test", True),  # the page that this server gave out
    ("https://dice.example", "127.0.0.1:8000", True),  # behind a proxy that names itself
    ("https://dice.example", "dice.example", True),
    ("http://evil.test", "kosti.test", False),
    ("http://kosti.test.evil.test", "kosti.test", False),
    ("http://kosti.test:81", "kosti.test", False),
    ("https://dice.example.evil.test", "127.0.0.1:8000", False),
    ("http://dice.example", "127.0.0.1:8000", False),
    ("null", "kosti.test", False),
    ("", "kosti.test", False),
]


@pytest.mark.parametrize(("origin", "host", "ours"), ORIGINS)
async def test_only_our_own_pages_open_tables(origin: str, host: str, *, ours: bool) -> None:
    async with web(World(), url="https://dice.example/") as server:
        answer = await server.ask("POST", "/api/tables", TABLE, Origin=origin, Host=host)
        assert answer.status_code == (201 if ours else 403)
        assert ours or answer.json() == {"error": "denied", "code": "other-origin", "facts": {}}
        assert len(server.world.fake.tables) == ours
        party = await server.world.open("B", "C")
        socket = await server.connect(party.table.code, Origin=origin, Host=host)
        assert socket.accepted is ours


async def test_programs_send_no_origin() -> None:
    async with web(World(), url="https://dice.example") as server:
        assert (await server.ask("POST", "/api/tables", TABLE)).status_code == 201


@pytest.mark.parametrize("path", ["/", "/t/ABCDEF", "/api/games", "/nothing", "/healthz"])
@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_every_answer_has_the_headers_that_keep_it_safe(path: str, scheme: str) -> None:
    async with web(World()) as server:
        headers = (await server.ask("GET", path, base=f"{scheme}://kosti.test")).headers
        assert headers["Content-Security-Policy"] == _POLICY
        assert "unsafe" not in _POLICY
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]
        # Only who came by HTTPS is told to come so always.
        assert ("Strict-Transport-Security" in headers) is (scheme == "https")


async def test_it_is_healthy_while_its_store_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    async with web(world) as server:
        for path in ("/healthz", "/api/health"):
            answer = await server.ask("GET", path)
            assert (answer.status_code, answer.json()) == (200, {"status": "ok"})

        async def fails(table: str, after: int = 0) -> list[bytes]:
            raise StoreUnavailable(f"{table} {after}")

        monkeypatch.setattr(world.fake, "read", fails)
        answer = await server.ask("GET", "/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "store-unavailable")


@pytest.mark.parametrize(
    ("address", "headers", "seen"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("203.0.113.7", {}, False),
        ("192.168.1.5", {}, False),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.7"}, False),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, False),
        ("127.0.0.1", {"Forwarded": "for=203.0.113.7"}, False),
        ("127.0.0.1", {"Via": "1.1 proxy"}, False),
    ],
)
async def test_the_metrics_are_for_this_machine(
    address: str, headers: dict[str, str], *, seen: bool
) -> None:
    async with web(World()) as server:
        answer = await server.ask("GET", "/metrics", address=address, **headers)
        assert answer.status_code == (200 if seen else 404)
        assert (b"kosti_tables_awake" in answer.content) is seen


async def test_a_port_of_their_own_serves_the_metrics_and_nothing_else() -> None:
    async with web(World(), metrics_port=9100) as server:
        elsewhere = {"address": "203.0.113.7", "base": "http://kosti.test:9100"}
        assert (await server.ask("GET", "/metrics", **elsewhere)).status_code == 200
        assert (await server.ask("GET", "/healthz", **elsewhere)).status_code == 200
        for method, path in [("GET", "/"), ("GET", "/api/games"), ("POST", "/api/tables")]:
            assert (await server.ask(method, path, TABLE, **elsewhere)).status_code == 404
        assert (await server.ask("GET", "/metrics")).status_code == 404


async def test_what_is_counted() -> None:
    world = World()
    async with web(world) as server:
        party = await world.open("A", "B")
        a = await server.hello(party.table.code, "A")
        b = await server.hello(party.table.code, "B")
        version = party.state.version
        move = {"type": "move", "id": "1", "version": version, "move": "1x2"}
        await server.say(a, move)
        await server.say(a, move | {"id": "2"})
        await server.say(a, move | {"id": "3", "version": party.state.version})
        metrics = world.metrics
        assert metrics.value("kosti_commands_total", command="move", outcome="ok") == 1
        assert metrics.value("kosti_commands_total", command="move", outcome="refused") == 2
        assert metrics.value("kosti_commands_total", command="start", outcome="ok") == 1
        assert metrics.value("kosti_refusals_total", code="too-late") == 1
        assert metrics.value("kosti_refusals_total", code="not-your-turn") == 1
        assert metrics.value("kosti_tables_awake") == 1
        assert metrics.value("kosti_connections") == 2
        stored = metrics.value("kosti_append_seconds_count")
        world.fake.fail_next()
        await server.say(a, {"type": "leave", "id": "4"})
        assert metrics.value("kosti_append_failures_total") == 1
        assert metrics.value("kosti_append_seconds_count") == stored
        assert metrics.value("kosti_refusals_total", code="store-unavailable") == 1
        await server.say(b, {"type": "leave", "id": "5"})
        await world.wait(1)
        assert metrics.value("kosti_bot_thinking_seconds_count") >= 1


async def test_no_name_of_a_table_or_a_player_is_in_the_metrics() -> None:
    async with web(World()) as server:
        party = await server.world.open("Анна", "Борис")
        await server.hello(party.table.code, "Анна")
        page = (await server.ask("GET", "/metrics")).text
        assert party.table.code not in page
        assert "Анна" not in page
