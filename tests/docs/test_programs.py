"""The programs and commands in the pages about environments, kernels and odds run as printed."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from kosti.cli import main

DOCS = Path(__file__).parents[2] / "docs"
PROGRAMS = [
    program
    for page in ("environments.md", "kernels.md")
    for program in re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)
]
COMMANDS = re.findall(r"^kosti (odds .*)$", (DOCS / "odds.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_programs_run(program: str) -> None:
    if "pyspiel" in program:
        pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
    names: dict[str, Any] = {}
    exec(program, names)  # noqa: S102  our own page
    if "won" in names:  # games between policies
        assert names["won"].sum() == 0  # what one wins others lose
        assert names["won"].any()
    elif "played" in names:
        assert len(names["played"].decisions) == 1000
    else:
        assert "state" in names or not names["env"].agents


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run(command: str) -> None:
    assert main(shlex.split(command)) == 0
