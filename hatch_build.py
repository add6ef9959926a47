"""The build hook: a package of Kosti carries its front end, built by Vite."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))  # hatchling loads this file by its path

import ui_build

if TYPE_CHECKING:
    from hatchling.builders.config import BuilderConfig

    Hook = BuildHookInterface[BuilderConfig]
else:
    Hook = BuildHookInterface


class FrontEndHook(Hook):
    """Builds ``ui/`` into ``src/kosti/web/static/`` when it is stale.

    ``KOSTI_SKIP_UI=1`` leaves it as it is. A source distribution carries the built files with
    their stamp, so whoever installs from one needs no node at all.
    """

    def dependencies(self) -> list[str]:
        """A node from PyPI, but only for a machine that has to build and has none of its own."""
        if ui_build.is_due() and ui_build.system_node() is None:
            return [ui_build.NODE_WHEEL]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Builds before the files of the package are collected."""
        try:
            ui_build.build()
        except ui_build.UiError as error:
            self.app.abort(f"front end: {error}")
