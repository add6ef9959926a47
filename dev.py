#!/usr/bin/env python3
"""Everything a person does with a checkout of Kosti, with nothing but Python on the machine.

    python3 dev.py [ARGS…]       set up, then serve on http://127.0.0.1:8000 (kosti serve ARGS…)
    python3 dev.py test          set up, then every check that CI runs
    python3 dev.py test ARGS…    set up, then pytest with these arguments
    python3 dev.py fmt           put the Python code into house format
    python3 dev.py setup         only set up, with the tools of a developer

The packages go to .venv, the built front end to src/kosti/web/static; both are made again when
what they were made from has changed. KOSTI_SKIP_UI=1 leaves the front end as it is.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if sys.version_info < (3, 11):  # noqa: UP036  who runs this may well have an older one
    sys.exit("Kosti needs Python 3.11 or newer; this is " + sys.version.split()[0])

import ui_build

if TYPE_CHECKING:
    from collections.abc import Generator

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = str(BIN / ("python.exe" if WINDOWS else "python"))

Extra = Literal["play", "dev"]
"""What an environment is good for; one for ``dev`` is good for ``play`` as well."""


# ------------------------------------------------------------------------------------ setting up


def set_up(extra: Extra, *, front_end: bool = True) -> None:
    """Makes ``.venv`` and the front end what the sources ask for; quick if they are."""
    with _one_at_a_time():
        if extra == "play" and _is_installed("dev"):
            extra = "dev"
        if not _is_installed(extra):
            _make_venv()
            _install(extra)
        if not (front_end and ui_build.is_due()):
            return
        if extra == "dev":
            _call(
                [PYTHON, "ui_build.py"],
                "The front end was not built. (KOSTI_SKIP_UI=1 goes on with the one there is.)",
            )
        else:
            _install(extra)  # the build hook fetches a node if there is none here


def _is_installed(extra: Extra) -> bool:
    mark = _mark(extra)
    return Path(PYTHON).exists() and mark.is_file() and mark.read_text() == _fingerprint()


def _mark(extra: Extra) -> Path:
    return VENV / f".kosti-{extra}"


def _fingerprint() -> str:
    """One hash over all that decides which packages are installed."""
    total = hashlib.sha256(sys.version.encode())
    for name in ("pyproject.toml", "constraints.txt", "hatch_build.py"):
        total.update((ROOT / name).read_bytes())
    return total.hexdigest()


def _make_venv() -> None:
    if Path(PYTHON).exists():
        return
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python cannot make a virtual environment: its ensurepip is missing.\n"
            "On Debian and Ubuntu:  sudo apt install python3-venv   then try again."
        )
    _say("Making .venv …")
    _call([sys.executable, "-m", "venv", "--clear", str(VENV)], "No virtual environment was made.")


def _install(extra: Extra) -> None:
    _say("Installing into .venv (about a minute the first time) …")
    what = f"{ROOT}[dev]" if extra == "dev" else str(ROOT)
    command = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar=off"]
    command += ["--constraint", str(ROOT / "constraints.txt"), "--editable", what]
    # With the developer's tools there is a node, and the front end is built with those of its own.
    environment = {**os.environ, "KOSTI_SKIP_UI": "1"} if extra == "dev" else None
    output: list[str] = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as pip:
        for line in pip.stdout or ():
            output.append(line)
            if line.lstrip().startswith(("Collecting", "Building", "Installing")):
                _say(f"  {line.strip()[:96]}")
    if pip.returncode:
        sys.stderr.writelines(output)
        sys.exit("pip could not install Kosti: the reason stands above.")
    _mark(extra).write_text(_fingerprint())


@contextmanager
def _one_at_a_time() -> Generator[None]:
    """Lets only one ``dev.py`` of this checkout set up at once, where files can be locked."""
    if WINDOWS:
        yield
        return
    import fcntl  # noqa: PLC0415  there is none on Windows

    with (ROOT / ".dev.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _say("Waiting for another dev.py that is setting up …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# -------------------------------------------------------------------------------------- checking


@dataclass(frozen=True)
class Check:
    """One thing that CI looks at: its name and the arguments for the Python of ``.venv``."""

    name: str
    command: tuple[str, ...]


LANES = (
    (
        Check("format", ("-m", "ruff", "format", "--check")),
        Check("lint", ("-m", "ruff", "check")),
        Check("imports", ("-c", "from importlinter.cli import lint_imports_command as run; run()")),
        Check("types (mypy)", ("-m", "mypy")),
        Check("front end: build", ("ui_build.py",)),
        Check("front end: types", ("ui_build.py", "typescript/bin/tsc", "--noEmit")),
        Check("front end: tests", ("ui_build.py", "vitest/vitest.mjs", "run", "--passWithNoTests")),
    ),
    (Check("types (pyright)", ("-m", "pyright")),),
)
"""Checks that only read, side by side; those of a lane one after the other."""

ALONE = (
    Check("tests", ("-m", "pytest", "-n", "auto", "--dist", "worksteal")),
    Check("browser tests", ("-m", "pytest", "tests/e2e")),
)
"""Checks that want the machine for themselves."""


def check_everything() -> int:
    """Runs every check, also after one has failed, and says at the end which did."""
    started = time.monotonic()
    with ThreadPoolExecutor(len(LANES)) as pool:
        failed = [name for lane in pool.map(_failed_aside, LANES) for name in lane]
    failed += [check.name for check in ALONE if not _passes(check)]
    took = f"{time.monotonic() - started:.0f} s"
    if failed:
        _say(f"\nFAILED after {took}: {', '.join(failed)}")
        return 1
    _say(f"\nAll checks passed in {took}.")
    return 0


def _failed_aside(lane: tuple[Check, ...]) -> list[str]:
    """The names of those that fail, of checks that run beside others."""
    return [check.name for check in lane if not _passes(check, aside=True)]


def _passes(check: Check, *, aside: bool = False) -> bool:
    """Whether a check passes. What one beside others says is told when it has ended."""
    if not aside:
        _say(f"\n──── {check.name}")
    began = time.monotonic()
    done = subprocess.run(
        [PYTHON, *check.command],
        cwd=ROOT,
        env=_environment(),
        check=False,
        stdout=subprocess.PIPE if aside else None,
        stderr=subprocess.STDOUT if aside else None,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    said = f"\n──── {check.name}\n{done.stdout}" if aside else ""
    verdict = f"FAILED (exit status {done.returncode})" if done.returncode else "ok"
    _say(f"{said}──── {check.name}: {verdict}, {time.monotonic() - began:.1f} s")
    return not done.returncode


def _environment() -> dict[str, str]:
    """Keeps pyright from asking the network whether there is a newer one of it."""
    return {
        **os.environ,
        "PYRIGHT_PYTHON_USE_BUNDLED_PYRIGHT": "1",
        "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1",
    }


# ------------------------------------------------------------------------------------- commands


def main(arguments: list[str]) -> int:
    """Does what the first argument says; serves when it says nothing we know."""
    match arguments:
        case ["-h" | "--help" | "help"]:
            _say((__doc__ or "").strip())
            return 0
        case ["setup"]:
            set_up("dev")
            return 0
        case ["test"]:
            set_up("dev", front_end=False)  # its build is one of the checks
            return check_everything()
        case ["test", *rest]:
            set_up("dev")
            return _become([PYTHON, "-m", "pytest", *rest])
        case ["fmt"]:
            set_up("dev", front_end=False)
            _call([PYTHON, "-m", "ruff", "check", "--fix-only", "--quiet"], "ruff failed.")
            return _become([PYTHON, "-m", "ruff", "format"])
        case ["play" | "serve", *rest] | rest:
            set_up("play")
            return _become([str(BIN / "kosti"), "serve", *rest])


def _become(command: list[str]) -> int:
    """Hands the terminal and all signals over to another program."""
    if not WINDOWS:
        os.chdir(ROOT)
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606  no shell is wanted
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def _call(command: list[str], on_failure: str) -> None:
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(on_failure)


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
