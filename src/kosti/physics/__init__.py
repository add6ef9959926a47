"""A throw becomes dice at rest. Metres, seconds, kilograms; the only door to MuJoCo.

A tray is a value: ``throw`` takes one and gives the next. MuJoCo is loaded by the first throw,
not by the import.
"""

from kosti.physics.chance import SEED_BYTES, Chance
from kosti.physics.faces import FACES, NUMBERINGS, OCTANTS, Quaternion
from kosti.physics.frames import Frame, decode, encode
from kosti.physics.hands import (
    Hand,
    Launch,
    Release,
    hand,
    house_release,
    launch,
    lob,
    within_limits,
)
from kosti.physics.model import TICK_S, TICKS_A_SECOND
from kosti.physics.throwing import (
    Outcome,
    Slice,
    advance,
    cleared,
    kick,
    new_tray,
    prepare,
    release,
    settled,
    throw,
)
from kosti.physics.tray import (
    DEALER,
    Die,
    Facts,
    Fall,
    Moment,
    Pose,
    Rest,
    Thrown,
    Touch,
    Tray,
    Vector,
    die_of,
    seat_of,
)
from kosti.physics.verdicts import Verdict, verdict

__all__ = [
    "DEALER",
    "FACES",
    "NUMBERINGS",
    "OCTANTS",
    "SEED_BYTES",
    "TICKS_A_SECOND",
    "TICK_S",
    "Chance",
    "Die",
    "Facts",
    "Fall",
    "Frame",
    "Hand",
    "Launch",
    "Moment",
    "Outcome",
    "Pose",
    "Quaternion",
    "Release",
    "Rest",
    "Slice",
    "Thrown",
    "Touch",
    "Tray",
    "Vector",
    "Verdict",
    "advance",
    "cleared",
    "decode",
    "die_of",
    "encode",
    "hand",
    "house_release",
    "kick",
    "launch",
    "lob",
    "new_tray",
    "prepare",
    "release",
    "seat_of",
    "settled",
    "throw",
    "verdict",
    "within_limits",
]
