"""The one place that knows which games are played, or kept score of, at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.cli.terminal import moons, perudo, rondo
from kosti.cli.terminal.moons import MoonsStaging
from kosti.cli.terminal.moons.odds import RECKONER as MOONS_ODDS
from kosti.cli.terminal.perudo import PerudoStaging
from kosti.cli.terminal.perudo.odds import RECKONER as PERUDO_ODDS
from kosti.cli.terminal.reckoning import Reckoner
from kosti.cli.terminal.refereeing import Refereed
from kosti.cli.terminal.rondo import RondoSetting
from kosti.cli.terminal.stage import Staging

STAGINGS: Final[Mapping[str, Staging]] = {
    "perudo": PerudoStaging(),
    "moons": MoonsStaging(),
}
"""By the name that is typed after ``kosti play``."""

REFEREED: Final[Mapping[str, Refereed]] = {
    "perudo": Refereed(
        PerudoStaging(),
        "kosti referee perudo Anna Bob Vera --record evening.jsonl",
        perudo.open_clerk,
    ),
    "moons": Refereed(
        MoonsStaging(),
        "kosti referee moons Anna Bob Vera --buy-in 100 --record evening.jsonl",
        moons.open_clerk,
    ),
    "rondo": Refereed(
        RondoSetting(),
        "kosti referee rondo Anna Bob Vera --stake 10 --record evening.jsonl",
        rondo.open_clerk,
    ),
}
"""By the name that is typed after ``kosti referee``."""

ODDS: Final[Mapping[str, Reckoner]] = {
    "perudo": PERUDO_ODDS,
    "moons": MOONS_ODDS,
}
"""By the name that is typed after ``kosti odds``; in Rondo a person's hand decides, not chance."""
