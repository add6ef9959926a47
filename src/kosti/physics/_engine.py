"""Runs the dice of one tray, tick by tick.

Only dice that move, or that something might reach within the tick, take part in the engine's
world; the others are kept far away from it, where they touch nothing and cost next to nothing. With
the solver's memory switched off (warm start), what happens to a die depends on nothing but itself
and what it can touch: not on slices, not on what the same memory was used for before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kosti.physics import _mujoco
from kosti.physics._mujoco import F64
from kosti.physics.faces import FLAT, OCTANTS
from kosti.physics.model import (
    CIRCUMRADIUS,
    FIRST_DIE_GEOM,
    FLOOR,
    GRAVITY,
    INERTIA,
    LYING_HEIGHT,
    MASS,
    STEPS_A_TICK,
    TICK_S,
)
from kosti.physics.tray import (
    AWAY,
    COCKED,
    FALLING,
    LYING,
    MOVING,
    Die,
    Fall,
    Moment,
    Touch,
)

FELL_BELOW: Final = -0.02
"""A die whose centre is lower than this, m, has fallen off the tray."""

FLAT_SPEED, FLAT_SPIN, FLAT_TICKS = 0.002, 0.05, 11
"""A flat die is at rest once it has been slower than this, m/s and rad/s, for so many ticks."""
LEANING_SPEED, LEANING_SPIN, LEANING_TICKS = 0.001, 0.01, 107
"""The same for a die that lies on an edge: it may be tipping over slowly, so it gets a second."""

PATIENCE_TICKS: Final = 854
"""So long after the last push, 8 s of the dice, what still moves is stopped and called cocked."""

AGAIN_SPEED, AGAIN_TICKS = 0.05, 6
"""Two dice meet again if that is so fast, m/s, and so many ticks after the last time."""


class Engine:
    """A world on its way.

    Attributes:
        tick: How far it has come.
        touches: Those of the moment it started from, and those since.
        falls: The same.
    """

    def __init__(
        self,
        moment: Moment,
        touches: tuple[Touch, ...],
        falls: tuple[Fall, ...],
        deadline: int,
        *,
        kicked: bool = False,
    ) -> None:
        """Start.

        Args:
            moment: From where.
            touches: What has happened since the last rest, for what counts as meeting again.
            falls: The same.
            deadline: The tick at which what still moves is stopped.
            kicked: Whether the table has kicked since the last rest.
        """
        self.tick = moment.tick
        self.touches = list(touches)
        self.falls = list(falls)
        self._kicked = kicked
        self._deadline = deadline
        self._places = np.frombuffer(moment.places, np.uint8).copy()
        self._poses = np.frombuffer(moment.poses, "<f8").reshape(-1, 7).copy()
        self._motions = np.frombuffer(moment.motions, "<f8").reshape(-1, 6).copy()
        self._flat = np.frombuffer(moment.flat, np.uint8).copy()
        self._calm = np.frombuffer(moment.calm, np.uint8).copy()
        self._energies = np.frombuffer(moment.energies, "<f8").reshape(-1, 2).copy()
        self._pairs: set[tuple[Die, Die]] = set()
        self._touching = np.zeros(len(self._places), np.bool_)
        self._last_met = {touch.dice: touch.tick for touch in touches}
        dice = len(self._places)
        self._parked = np.zeros((dice, 7))
        self._parked[:, 0] = 100 + np.arange(dice)
        self._parked[:, 2] = 100
        self._parked[:, 3] = 1

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return bool((self._places >= MOVING).any())

    def moment(self) -> Moment:
        """The state as a value."""
        return Moment(
            tick=self.tick,
            places=self._places.tobytes(),
            poses=self._poses.astype("<f8", copy=False).tobytes(),
            motions=self._motions.astype("<f8", copy=False).tobytes(),
            flat=self._flat.tobytes(),
            calm=self._calm.tobytes(),
            energies=self._energies.astype("<f8", copy=False).tobytes(),
        )

    def places(self) -> bytes:
        """Where each die can be."""
        return self._places.tobytes()

    def rows(self) -> list[list[float]]:
        """The poses as plain numbers, ``[N][7]``."""
        return self._poses.tolist()

    def run(self, ticks: int) -> Iterator[int]:
        """Advance by so many ticks, or until nothing moves; each tick is given when it is done.

        Nobody else may run in this thread in between: they would use the same memory.

        Raises:
            ArithmeticError: if a number is not finite any more.
        """
        data = _mujoco.state(len(self._places))
        poses, motions = data.qpos.reshape(-1, 7), data.qvel.reshape(-1, 6)
        for _ in range(ticks):
            if not self.moving:
                return
            awake = self._places >= MOVING
            guests = self._guests(awake)
            away = ~(awake | guests)
            poses[:], motions[:] = self._poses, self._motions
            poses[away], motions[away] = self._parked[away], 0
            self._step(data, awake, watch=bool(guests.any()) or self._may_meet(awake))
            self.tick += 1
            self._stir(awake)
            self._read(poses, motions)
            self._dampen()
            self._settle()
            yield self.tick

    def _step(self, data: _mujoco.Data, awake: NDArray[np.bool_], *, watch: bool) -> None:
        library, model = _mujoco.library(), _mujoco.model(len(self._places))
        self._pairs.clear()
        if not watch:
            library.mj_step(model, data, STEPS_A_TICK)
            return
        motions = data.qvel.reshape(-1, 6)
        before = np.empty((len(motions), 3))
        for _ in range(STEPS_A_TICK):
            before[:] = motions[:, :3]
            library.mj_step(model, data)
            if data.ncon:
                self._look(data, before, awake)

    def _guests(self, awake: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``[N]`` dice that lie where something might come within the tick.

        They are in the world for this tick; those that nothing touches stay as they were, to the
        bit. A chain of dice that hit each other can only be as long, gaps added up, as what set
        it off can get.
        """
        lying = (self._places >= LYING) & (self._places <= COCKED)
        if not lying.any():
            return np.zeros_like(lying)
        steps, reach = _gaps(self._poses[:, :3]), _reach(self._motions[awake])
        if steps[awake][:, lying].min() > reach.max():
            return np.zeros_like(lying)
        steps = np.maximum(steps, 0)
        steps[:, self._places == AWAY] = np.inf
        distance = steps[awake]
        while True:
            nearer = np.minimum(distance, (distance[:, :, None] + steps).min(axis=1))
            if (nearer == distance).all():
                break
            distance = nearer
        return np.asarray(lying & (distance < reach[:, None]).any(axis=0))

    def _may_meet(self, awake: NDArray[np.bool_]) -> bool:
        """Whether two of these dice might touch within the tick."""
        if np.count_nonzero(awake) < 2:  # noqa: PLR2004  it takes two
            return False
        reach = _reach(self._motions[awake])
        gaps = _gaps(self._poses[awake, :3]) - reach - reach[:, None]
        np.fill_diagonal(gaps, np.inf)
        return bool((gaps < 0).any())

    def _look(self, data: _mujoco.Data, before: F64, awake: NDArray[np.bool_]) -> None:
        """Note the dice that touch."""
        contact = data.contact
        for index, (first, second) in enumerate(contact.geom.tolist()):
            if first >= FIRST_DIE_GEOM and second >= FIRST_DIE_GEOM:
                a, b = sorted((first - FIRST_DIE_GEOM, second - FIRST_DIE_GEOM))
                self._pairs.add((a, b))
                speed = float(np.linalg.norm(before[a] - before[b]))
                if awake[a] or awake[b] or speed > AGAIN_SPEED:
                    self._met(a, b, speed, contact.pos[index])

    def _met(self, a: Die, b: Die, speed: float, at: NDArray[np.float64]) -> None:
        tick, last = self.tick + 1, self._last_met.get((a, b))
        if last is not None and (speed < AGAIN_SPEED or tick - last < AGAIN_TICKS):
            return
        self._last_met[a, b] = tick
        x, y, z = at.tolist()
        self.touches.append(Touch(tick, (a, b), speed, (x, y, z)))

    def _stir(self, awake: NDArray[np.bool_]) -> None:
        """What lay and was touched by something that moves, moves."""
        self._places[self._joined(awake) & ~awake] = MOVING
        self._touching[:] = False
        self._touching[[die for pair in self._pairs for die in pair]] = True

    def _joined(self, dice: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``[N]`` these dice and those that touch them, at first or second hand, in this tick."""
        joined = dice.copy()
        while True:
            more = [pair for pair in self._pairs if joined[pair[0]] != joined[pair[1]]]
            if not more:
                return joined
            joined[[die for pair in more for die in pair]] = True

    def _read(self, poses: F64, motions: F64) -> None:
        """Take over what the engine has computed, and see what has fallen."""
        awake = self._places >= MOVING
        self._poses[awake], self._motions[awake] = poses[awake], motions[awake]
        if not np.isfinite(self._poses.sum() + self._motions.sum()):
            raise ArithmeticError("a die is nowhere")
        low = self._poses[:, 2] < FELL_BELOW
        for die in np.flatnonzero(low & (self._places == MOVING)).tolist():
            self._places[die] = FALLING
            self.falls.append(Fall(self.tick, die, self._kicked))
        gone = (self._places == FALLING) & (self._poses[:, 2] < FLOOR)
        self._places[gone], self._motions[gone] = AWAY, 0

    def _dampen(self) -> None:
        """Take back what a die has gained from nothing but the felt.

        Where a spinning corner sinks into the felt and another one takes over, the engine's
        springs can give a little more than they got. A die that touched no other one has at most
        the energy that it had; two ticks count together, for a spring may hold some in between.
        """
        awake = self._places >= MOVING
        kinetic = (_HALF_MASSES * self._motions * self._motions).sum(axis=1)
        potential = MASS * GRAVITY * (self._poses[:, 2] - LYING_HEIGHT)
        energy, most = kinetic + potential, self._energies.max(axis=1)
        gained = awake & ~self._touching & (energy > most * (1 + _SLACK) + _SLACK_J)
        if gained.any():
            kept = np.maximum(most - potential, 0)[gained] / kinetic[gained]
            self._motions[gained] *= np.sqrt(np.minimum(kept, 1))[:, None]
            energy[gained] = most[gained]
        self._energies[:, 1] = self._energies[:, 0]
        self._energies[:, 0] = energy
        self._energies[self._touching | ~awake] = np.inf

    def _settle(self) -> None:
        """Let those that are at rest lie; dice that touch each other come to rest together."""
        moving = self._places == MOVING
        speed = np.abs(self._motions[:, :3]).max(axis=1)
        spin = np.abs(self._motions[:, 3:]).max(axis=1)
        if self.tick < self._deadline and not (moving & (speed < FLAT_SPEED)).any():
            self._flat[:] = self._calm[:] = 0
            return
        level = _heights(self._poses[:, 3:]).max(axis=1) > FLAT
        flat = moving & level & (speed < FLAT_SPEED) & (spin < FLAT_SPIN)
        calm = moving & (speed < LEANING_SPEED) & (spin < LEANING_SPIN)
        self._flat = np.where(flat, np.minimum(self._flat, 254) + 1, 0).astype(np.uint8)
        self._calm = np.where(calm, np.minimum(self._calm, 254) + 1, 0).astype(np.uint8)
        settled = moving & ((self._flat >= FLAT_TICKS) | (self._calm >= LEANING_TICKS))
        if self.tick >= self._deadline:
            self._places[moving & ~settled] = COCKED
            self._places[self._places == FALLING] = AWAY
            self._motions[:] = 0
        settled &= ~self._joined((self._places >= MOVING) & ~settled)
        self._places[settled & level], self._places[settled & ~level] = LYING, COCKED
        self._motions[settled] = 0


def _gaps(centres: F64) -> F64:
    """``[N, N]`` distances between dice, m, less what two of them can bridge by their size."""
    apart = centres[:, None] - centres[None]
    return np.asarray(np.sqrt((apart * apart).sum(axis=-1)) - 2 * CIRCUMRADIUS)


def _reach(motions: F64) -> F64:
    """``[N]`` how far each die, or one that it hits, can get within a tick, m.

    A half is added for dice that meet on the way: of two that hit each other, one may leave with
    the energy of both.
    """
    speed = np.sqrt((motions[:, :3] * motions[:, :3]).sum(axis=1))
    spin = np.sqrt((motions[:, 3:] * motions[:, 3:]).sum(axis=1))
    return np.asarray(1.5 * (speed + spin * CIRCUMRADIUS + GRAVITY * TICK_S) * TICK_S)


def _heights(orientations: F64) -> F64:
    """``[N, 8]`` how far up each stored face looks."""
    w, x, y, z = orientations.T
    up = np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], axis=1)
    return np.asarray(up @ _NORMALS)


_HALF_MASSES = np.array([MASS] * 3 + [INERTIA] * 3) / 2
_SLACK, _SLACK_J = 0.001, 1e-8
_NORMALS = np.array(OCTANTS, float).T / np.sqrt(3.0)
