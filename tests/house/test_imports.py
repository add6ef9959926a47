"""The rules stand on the standard library and msgspec alone; the linter forbids only by name."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
ALLOWED = sys.stdlib_module_names | {"kosti", "msgspec"}


@pytest.mark.parametrize("room", ["core", "games"])
def test_the_rules_need_nothing_but_msgspec(room: str) -> None:
    strangers = {
        f"{path.relative_to(SOURCE)}: {name}"
        for path in (SOURCE / "kosti" / room).rglob("*.py")
        for name in _imported(path)
        if name.partition(".")[0] not in ALLOWED
    }
    assert not strangers


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case _:
                pass
