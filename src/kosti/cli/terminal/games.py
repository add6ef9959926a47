"""The one place that knows which games are played at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.cli.terminal.moons import MoonsStaging
from kosti.cli.terminal.perudo import PerudoStaging
from kosti.cli.terminal.stage import Staging

STAGINGS: Final[Mapping[str, Staging]] = {
    "perudo": PerudoStaging(),
    "moons": MoonsStaging(),
}
"""By the name that is typed after ``kosti play``."""
