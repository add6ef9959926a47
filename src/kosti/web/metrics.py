"""What the server counts and measures, in the form that Prometheus reads.

Nothing here has a label that a client chooses, so the number of series is bounded; nothing
names a table, a player or dice.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_DISK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_THOUGHT: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The counters of one process; implements ``kosti.table.Meter``."""

    def __init__(self) -> None:
        """All at zero, in a registry of their own."""
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._awake = Gauge("kosti_tables_awake", "Tables in memory.", registry=self._registry)
        self._connections = Gauge("kosti_connections", "Open WebSockets.", registry=self._registry)
        self._commands = Counter(
            "kosti_commands",
            "Commands carried out or not, by their type.",
            ("command", "outcome"),
            registry=self._registry,
        )
        self._refusals = Counter(
            "kosti_refusals", "Refusals, by their code.", ("code",), registry=self._registry
        )
        self._appends = Histogram(
            "kosti_append_seconds",
            "From handing entries to the store until they are on disk.",
            registry=self._registry,
            buckets=_DISK,
        )
        self._failed = Counter(
            "kosti_append_failures",
            "Appends that the store could not take, conflicts aside.",
            registry=self._registry,
        )
        self._thoughts = Histogram(
            "kosti_bot_thinking_seconds",
            "How long bots think about a move.",
            registry=self._registry,
            buckets=_THOUGHT,
        )
        self._closed = Counter(
            "kosti_connections_closed",
            "Connections that the server ended, by the reason.",
            ("reason",),
            registry=self._registry,
        )
        self._held_back = Counter(
            "kosti_too_fast",
            "What was not done because a client asked too fast or had too much open.",
            ("what",),
            registry=self._registry,
        )

    def watch_tables(self, awake: Callable[[], int]) -> None:
        """Ask this for the number of tables whenever somebody wants to know."""
        self._awake.set_function(awake)

    def answered(self, command: str, outcome: str, code: str | None) -> None:
        """A command was carried out, held, or refused with a code."""
        self._commands.labels(command, outcome).inc()
        if code is not None:
            self._refusals.labels(code).inc()

    def appended(self, seconds: float) -> None:
        """Entries were stored."""
        self._appends.observe(seconds)

    def append_failed(self) -> None:
        """The store could not take entries."""
        self._failed.inc()

    def thought(self, seconds: float) -> None:
        """A bot has made up its mind."""
        self._thoughts.observe(seconds)

    def connection(self) -> AbstractContextManager[object]:
        """A WebSocket is open while the block runs."""
        return self._connections.track_inprogress()

    def closed(self, reason: str) -> None:
        """The server has ended a connection."""
        self._closed.labels(reason).inc()

    def held_back(self, what: str) -> None:
        """A client asked for more than it may."""
        self._held_back.labels(what).inc()

    def value(self, name: str, **labels: str) -> float:
        """What a series stands at; 0 before its first change."""
        return self._registry.get_sample_value(name, labels) or 0.0

    def page(self) -> bytes:
        """Everything, as text."""
        return generate_latest(self._registry)
