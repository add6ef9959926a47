"""The programs and commands in the pages about environments and odds run as they are printed."""

import re
import shlex
from pathlib import Path

import pytest

from kosti.cli import main

DOCS = Path(__file__).parents[2] / "docs"
PROGRAMS = re.findall(r"```python\n(.*?)```", (DOCS / "environments.md").read_text(), re.DOTALL)
COMMANDS = re.findall(r"^kosti (odds .*)$", (DOCS / "odds.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_programs_run(program: str) -> None:
    if "pyspiel" in program:
        pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
    names: dict[str, object] = {}
    exec(program, names)  # noqa: S102  our own page
    assert "state" in names or not getattr(names["env"], "agents")  # noqa: B009


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run(command: str) -> None:
    assert main(shlex.split(command)) == 0
