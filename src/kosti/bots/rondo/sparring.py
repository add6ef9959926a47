"""A plain player of Rondo that others are measured by."""

from __future__ import annotations

import random
from collections.abc import Collection

from kosti import physics
from kosti.games.rondo import Action, Throw
from kosti.lab.throws import OnTray, rounded
from kosti.physics import Chance


def house(view: OnTray, legal: Collection[Action], rng: random.Random) -> Action | None:
    """Throws as soon as the dice lie, as the table throws for whoever is called (``R-21``)."""
    seat = view.view.viewer
    if not legal or seat is None or view.view.public.rolling:
        return None
    aim = Chance(rng.randbytes(physics.SEED_BYTES))
    release = rounded(physics.house_release(view.tray.seats, seat, aim))
    return Throw(at=view.tray.now.tick, release=release)
