"""What the lock files promise: every package pinned, and no address of a registry."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["constraints.txt", "pyproject.toml", "ui/.npmrc"])
def test_no_address_in_what_installs(name: str) -> None:
    assert "://" not in (ROOT / name).read_text()


@pytest.mark.parametrize("folder", ["ui", "benchmarks/serving/boardgame.io"])
def test_no_registry_in_the_locks_of_npm(folder: str) -> None:
    lock = (ROOT / folder / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    assert not re.search(r"https?://[^\"]*\.tgz", lock)


def test_every_requirement_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    pins = {
        canonicalize_name(pin.name): pin.specifier
        for pin in map(Requirement, (ROOT / "constraints.txt").read_text().splitlines())
    }
    assert all(str(specifier).startswith("==") for specifier in pins.values())
    for requirement in map(Requirement, chain(project["dependencies"], *extras)):
        pin = next(iter(pins[canonicalize_name(requirement.name)]))
        assert requirement.specifier.contains(pin.version), requirement
