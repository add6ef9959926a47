"""The tray, the dice and the laws they obey, in metres, kilograms and seconds.

Where the numbers come from stands in ``docs/physics.md``. The origin is the middle of the felt,
z is up; seen from above, x is to the right and y away from seat 0.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import cos, pi, sin, sqrt, tan
from typing import Final

from kosti.physics.faces import OCTANTS

STEPS_A_SECOND: Final = 1920
STEPS_A_TICK: Final = 18
TICKS_A_SECOND: Final = 60
"""Ticks in a second of the audience; in a second of the dice there are 106 and two thirds.

A die of 15 mm comes to rest in 0.7 s, too soon to watch, so what is shown is slowed down.
"""
TICK_S: Final = STEPS_A_TICK / STEPS_A_SECOND
"""What a tick is for the dice: 9.375 ms."""

GRAVITY: Final = 9.81  # m/s²

FACE_TO_FACE: Final = 0.015  # m
INRADIUS: Final = FACE_TO_FACE / 2  # m
LYING_HEIGHT: Final = INRADIUS - 5.622e-5
"""Of the centre of a die that lies flat, m: felt gives way a little under the weight."""
EDGE_RADIUS: Final = 0.0008  # m, of the rounding of edges and corners
CIRCUMRADIUS: Final = (INRADIUS - EDGE_RADIUS) * sqrt(3) + EDGE_RADIUS  # m
MASS: Final = 0.0035  # kg
INERTIA: Final = MASS * 3 * INRADIUS**2 / 5 * 0.93  # kg m²; 0.93: the corners are rounded off

TRAY_RADIUS: Final = 0.30  # m
TRAY_DEPTH: Final = 0.20  # m, of the slab under the felt: too thick to pass through in a step
RIM_HEIGHT: Final = 0.010  # m
RIM_WIDTH: Final = 0.012  # m
FLOOR: Final = -0.72  # m, where a die that fell is no longer followed

MAX_DICE: Final = 13
"""Twelve players' and the dealer's."""

_SIDES = 64
_RIM_PARTS = 24
FIRST_DIE_GEOM: Final = 1 + _RIM_PARTS
"""The dice's number in the model's list of bodies with a shape: the felt and the rim come first."""


@lru_cache
def mjcf(dice: int) -> str:
    """The model in MuJoCo's own language.

    Args:
        dice: How many dice there are, the dealer's included, whether on the tray or not.
    """
    half = 0.5 * RIM_WIDTH
    ring = TRAY_RADIUS - half
    length = ring * tan(pi / _RIM_PARTS) + 0.3 * RIM_WIDTH
    rim = "".join(
        f'<geom name="rim{part}" type="box" class="felt" '
        f'size="{half:.6g} {length:.6f} {RIM_HEIGHT:.6g}" '
        f'pos="{ring * cos(turn):.7f} {ring * sin(turn):.7f} 0" '
        f'euler="0 0 {360 * part / _RIM_PARTS:.6g}"/>'
        for part in range(_RIM_PARTS)
        for turn in [2 * pi * part / _RIM_PARTS]
    )
    bodies = "".join(
        f'<body name="die{die}" pos="{die} 0 1"><freejoint/>'
        f'<inertial mass="{MASS}" pos="0 0 0" diaginertia="{(f"{INERTIA:.8g} " * 3).strip()}"/>'
        f'<geom name="shape{die}" class="die"/></body>'
        for die in range(dice)
    )
    return _MODEL.format(
        timestep=repr(1 / STEPS_A_SECOND),
        gravity=-GRAVITY,
        die=_written(_die()),
        slab=_written(_slab()),
        rim=rim,
        bodies=bodies,
    )


def _die() -> list[tuple[float, ...]]:
    """The corners of a rounded octahedron: 54 of them.

    Each of the six corners of a slightly smaller octahedron is replaced by points around it: in
    the direction of its faces, of its edges, and straight out.
    """
    reach = (INRADIUS - EDGE_RADIUS) * sqrt(3)
    points: list[tuple[float, ...]] = []
    for axis in range(3):
        for side in (1, -1):
            normals = [octant for octant in OCTANTS if octant[axis] == side]
            edges = [
                tuple((a + b) / 2 for a, b in zip(first, second, strict=True))
                for first, second in combinations(normals, 2)
                if sum(a == b for a, b in zip(first, second, strict=True)) == 2  # noqa: PLR2004  neighbours
            ]
            corner = tuple(float(side) if at == axis else 0.0 for at in range(3))
            for way in (*normals, *edges, corner):
                size = sqrt(sum(part * part for part in way))
                points.append(
                    tuple(
                        reach * out + EDGE_RADIUS * part / size
                        for out, part in zip(corner, way, strict=True)
                    )
                )
    return points


def _slab() -> list[tuple[float, ...]]:
    turns = (2 * pi * side / _SIDES for side in range(_SIDES))
    return [
        (TRAY_RADIUS * cos(turn), TRAY_RADIUS * sin(turn), z)
        for turn in turns
        for z in (0.0, -TRAY_DEPTH)
    ]


def _written(points: list[tuple[float, ...]]) -> str:
    return " ".join(f"{part:.8g}" for point in points for part in point)


# What each number does, and what it was tuned against: docs/physics.md.
_MODEL: Final = """
<mujoco model="rondo">
 <option timestep="{timestep}" integrator="discrete" cone="elliptic" solver="Newton"
  iterations="50" ls_iterations="50" tolerance="1e-10" impratio="10" noslip_iterations="0"
  gravity="0 0 {gravity}">
  <flag multiccd="enable" warmstart="disable" autoreset="disable"/>
 </option>
 <size memory="16M"/>
 <default>
  <default class="felt">
   <geom friction="0.5 0.0012 2e-05" solref="-1000000 -250" solimp="0.2 0.98 0.0007 0.5 2"
    condim="4" priority="2" contype="1" conaffinity="1"/>
  </default>
  <default class="die">
   <geom type="mesh" mesh="die" contype="3" conaffinity="3" margin="0" condim="4"
    friction="0.2 0.0003 1e-05" solref="-4000000 -150" solimp="0.2 0.98 0.0007 0.5 2"
    priority="1"/>
  </default>
 </default>
 <asset>
  <mesh name="die" vertex="{die}"/>
  <mesh name="slab" vertex="{slab}"/>
 </asset>
 <worldbody>
  <geom name="felt" type="mesh" mesh="slab" class="felt"/>
  {rim}
  {bodies}
 </worldbody>
</mujoco>
"""
