"""The operator's page says what the code does: its numbers, its metrics, its options."""

import re
from pathlib import Path

from tests.records.command import kosti

from kosti.cli import doctor
from kosti.cli.main import COMMANDS
from kosti.web import Limits, Metrics
from kosti.web.app import MAX_BODY
from kosti.web.connection import _OUTBOX, _OUTBOX_BYTES
from kosti.web.transport import MAX_HEAD, MAX_MESSAGE

PAGE = (Path(__file__).parents[2] / "docs/operations.md").read_text(encoding="utf-8")


def test_the_limits_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| (.+?) \| (.*?) ?\| (.*?) \|$", PAGE, re.MULTILINE)
    told = {what: (rate, at_once) for what, rate, at_once in rows}
    limits = Limits()
    for what, rate in [
        ("messages of one connection", limits.messages),
        ("messages of one address", limits.together),
        ("HTTP requests and new connections of one address", limits.requests),
        ("tables opened by one address", limits.tables),
    ]:
        assert told[what] == (f"{rate.per_second:g} a second", str(rate.at_once))
    assert told["connections of one address"][1] == str(limits.connections)
    assert told["a message, a request's body"][1] == f"{MAX_MESSAGE // 1024} kB"
    assert MAX_BODY == MAX_MESSAGE
    assert told["the head of a request"][1] == f"{MAX_HEAD // 1024} kB"
    outbox = f"{_OUTBOX} messages, {_OUTBOX_BYTES // 2**20} MB"
    assert told["what waits for a client that reads slowly"][1] == outbox
    assert f"less than {doctor._LITTLE_ROOM // 2**20} MB" in PAGE


def test_every_metric_is_on_the_page_and_none_besides() -> None:
    named = set(re.findall(r"`(kosti_\w+)`", PAGE))
    served = re.findall(r"^# TYPE (kosti_\w+) ", Metrics().page().decode(), re.MULTILINE)
    assert named == {name for name in served if not name.endswith("_created")}


def test_every_option_on_the_page_exists() -> None:
    help_texts = " ".join(kosti(command, "--help").out for command in ("serve", "backup", "doctor"))
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", PAGE))
    assert options
    assert [option for option in options if option not in help_texts] == []
    assert {"serve", "backup", "doctor"} <= COMMANDS.keys()
