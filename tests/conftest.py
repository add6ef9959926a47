"""What all tests share: how hard Hypothesis looks, and the event loop of asynchronous tests."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.postgres import database, postgres

__all__ = ["database", "postgres"]  # fixtures for everybody

# No deadline and no complaint about slowness: a busy machine is not a fault of the code.
settings.register_profile(
    "dev", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# CI gives the same verdict on the same commit; looking where nobody has looked is for the night.
settings.register_profile(
    "ci", settings.get_profile("dev"), max_examples=100, derandomize=True, print_blob=True
)
settings.register_profile(
    "nightly", settings.get_profile("dev"), max_examples=5000, print_blob=True
)
settings.load_profile(
    os.environ.get("KOSTI_HYPOTHESIS") or ("ci" if os.environ.get("CI") else "dev")
)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, as the server does."""
    return "asyncio"


REAL_TIME = tuple(Path(__file__).parent / room for room in ("e2e", "web"))
"""Tests of real servers and browsers, whose clocks run on while the machine looks elsewhere."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test in real time that fails is run once more; the summary says so (``RERUN``)."""
    for item in items:
        if any(item.path.is_relative_to(room) for room in REAL_TIME):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show how a test failed that was run once more, whatever came of it."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"first run of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
