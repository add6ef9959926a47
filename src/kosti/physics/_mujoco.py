"""The door to MuJoCo: what we use of it, with types, and loaded only when it is used."""

from __future__ import annotations

import importlib
import threading
from functools import lru_cache
from typing import Protocol, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from kosti.physics.model import mjcf

F64: TypeAlias = NDArray[np.float64]


class Contacts(Protocol):
    """What touches what after a step.

    Attributes:
        geom: ``[C, 2]`` numbers of the shapes.
        pos: ``[C, 3]`` where, m.
    """

    geom: NDArray[np.int32]
    pos: F64


class Model(Protocol):
    """The world without its state."""


class Data(Protocol):
    """The state of a world of ``N`` dice.

    Attributes:
        qpos: ``[7 N]`` position, m, and orientation ``(w, x, y, z)`` of each die.
        qvel: ``[6 N]`` velocity, m/s, in the tray's frame, and spin, rad/s, in the die's own.
        ncon: How many contacts there are.
        contact: The contacts.
    """

    qpos: F64
    qvel: F64
    ncon: int
    contact: Contacts


class _Models(Protocol):
    def from_xml_string(self, xml: str) -> Model: ...


class Mujoco(Protocol):
    """The library."""

    MjModel: _Models

    def MjData(self, model: Model) -> Data:  # noqa: N802  MuJoCo's name
        """A state to work in."""
        ...

    def mj_step(self, model: Model, data: Data, nstep: int = 1) -> None:
        """Advance by so many steps."""
        ...


@lru_cache
def library() -> Mujoco:
    """MuJoCo itself."""
    return cast("Mujoco", importlib.import_module("mujoco"))


@lru_cache
def model(dice: int) -> Model:
    """The world with so many dice; nobody changes it, so all threads share it."""
    return library().MjModel.from_xml_string(mjcf(dice))


class _Local(threading.local):
    def __init__(self) -> None:
        self.states: dict[int, Data] = {}


_local = _Local()


def state(dice: int) -> Data:
    """A state to work in: one for each thread and number of dice, overwritten at each use."""
    found = _local.states.get(dice)
    if found is None:
        found = _local.states[dice] = library().MjData(model(dice))
    return found
