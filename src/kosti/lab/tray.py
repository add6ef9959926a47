"""What the tray of Rondo does, measured: throws by the thousand, and what can be said of them.

Throw number k of an experiment depends on the seed, the experiment and k alone, so throws may be
made in any order and by several processes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from math import cos, radians, sin, sqrt
from typing import Final, Literal, TypeAlias, assert_never

import msgspec
from msgspec import Struct

from kosti.lab.estimates import Estimate, wilson
from kosti.lab.evenness import Evenness, evenness
from kosti.physics import (
    DEALER,
    Chance,
    Pose,
    Release,
    Touch,
    Tray,
    advance,
    die_of,
    hand,
    kick,
    lob,
    new_tray,
    release,
    settled,
)
from kosti.physics.faces import FACES, lying, top_face
from kosti.physics.model import LYING_HEIGHT, STEPS_A_SECOND, STEPS_A_TICK, TICKS_A_SECOND
from kosti.physics.tray import LYING

Experiment: TypeAlias = Literal["open", "aim", "turn"]

DISTANCES: Final = (0.20, 0.34, 0.48, 0.58)
"""From the hand to the target, m; the dealer's die at the centre is at 0.34."""
ERRORS: Final = (0.0, 1.0, 2.0, 4.0, 8.0)
"""Deviation of the aim to the side, degrees, besides the tremor of the hand."""
PACES: Final = (0.6, 1.0, 1.4, 1.8, 2.4)
"""Bounds of the classes of horizontal speed, m/s."""
SPEEDS: Final = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 4.0)
"""Bounds of the classes of speed at which a target is hit, m/s."""
AIM_PACE: Final = 1.3
SEATS: Final = 8


class Task(Struct, frozen=True):
    """One throw to be made.

    Attributes:
        experiment: ``open``: anywhere, at any speed; ``aim``: at one die at a given distance with
            a given error; ``turn``: at one of five dice, at any speed.
        number: Its number in the experiment, or in the cell of it, from 0.
        seed: Where the random numbers come from.
        distance: For ``aim``: from the hand to the target, m.
        error: For ``aim``: deviation of the aim, degrees.
    """

    experiment: Experiment
    number: int
    seed: int
    distance: float = 0.0
    error: float = 0.0


class Sample(Struct, frozen=True):
    """What became of a throw.

    Attributes:
        task: The throw.
        pace: Its horizontal speed as it was meant, m/s.
        ticks: From the release to the first rest.
        cocked: How many dice leaned at the first rest.
        value: Of the thrown die; None if it fell.
        body: Which stored face of it is up; None if it fell.
        hit: Whether it met the target (``aim``, ``turn``), or any die (``open``).
        speed: At which it met the target first, m/s.
        turned: Whether the target shows another value.
        victims: How many other dice fell.
    """

    task: Task
    pace: float
    ticks: int
    cocked: int
    value: int | None
    body: int | None
    hit: bool
    speed: float | None
    turned: bool
    victims: int


class Share(Struct, frozen=True):
    """How often something happened.

    Attributes:
        label: In which class.
        count: How often.
        total: Of how many.
        estimate: The share with Wilson's interval.
    """

    label: str
    count: int
    total: int
    estimate: Estimate


class TrayReport(Struct, frozen=True):
    """All that was measured.

    Attributes:
        seed: Where the random numbers came from.
        throws: How many throws were made.
        values: Numbers on top of the thrown dice that stayed.
        bodies: Stored faces on top, before numbers are written on them.
        seconds: Time to rest on screen, s: quantiles 1, 10, 50, 90, 99 % and the longest.
        simulated: The same in the time of the dice, s.
        hits: ``[distance][error]`` share of throws that met the target.
        turns: Share of hits that turned the target, by speed of the hit.
        falls: Share of throws whose die fell, by horizontal speed.
        victims: Share of throws at a crowd that took another die off the tray.
        cocked: Share of throws after which a die leaned.
        throws_a_second: Throws made in a second of one process's time.
    """

    seed: int
    throws: int
    values: Evenness
    bodies: Evenness
    seconds: tuple[float, ...]
    simulated: tuple[float, ...]
    hits: tuple[tuple[Share, ...], ...]
    turns: tuple[Share, ...]
    falls: tuple[Share, ...]
    victims: Share
    cocked: Share
    throws_a_second: float


QUANTILES: Final = (0.01, 0.1, 0.5, 0.9, 0.99, 1.0)


def tasks(throws: int, seed: int) -> Iterator[Task]:
    """The throws of a report: so many open ones, and for the rest a share of that."""
    for number in range(throws):
        yield Task("open", number, seed)
    for number in range(max(throws // _AIM_PART, 1)):
        for distance in DISTANCES:
            for error in ERRORS:
                yield Task("aim", number, seed, distance, error)
    for number in range(max(throws // _TURN_PART, 1)):
        yield Task("turn", number, seed)


def measure(task: Task) -> Sample:
    """Make a throw."""
    whim = random.Random(f"kosti lab: tray, {_name(task)}")  # noqa: S311  not a game
    pace = whim.uniform(PACES[0], PACES[-1])
    match task.experiment:
        case "open":
            seat = whim.randrange(SEATS)
            at = (whim.uniform(-_WIDE, _WIDE), whim.uniform(-_WIDE, _WIDE))
            return _outcome(task, new_tray(SEATS), seat, None, _meant(seat, at, pace, whim))
        case "aim":
            meant = _meant(0, _missed(task, whim), AIM_PACE, whim)
            return _outcome(task, _with_target(task.distance), 0, DEALER, meant)
        case "turn":
            target = whim.randrange(1, 1 + len(_CROWD))
            meant = _meant(0, _CROWD[target - 1], pace, whim)
            return _outcome(task, _crowd(), 0, die_of(target), meant)
        case _:
            assert_never(task.experiment)


def report(samples: Sequence[Sample], seed: int, cpu_seconds: float) -> TrayReport:
    """What samples say.

    Args:
        samples: Of all experiments.
        seed: Theirs.
        cpu_seconds: What they took.
    """
    by: dict[Experiment, list[Sample]] = {"open": [], "aim": [], "turn": []}
    for sample in samples:
        by[sample.task.experiment].append(sample)
    wide, aimed, crowded = by["open"], by["aim"], by["turn"]
    ticks = sorted(sample.ticks for sample in wide)
    at = [ticks[min(int(part * len(ticks)), len(ticks) - 1)] for part in QUANTILES]
    return TrayReport(
        seed=seed,
        throws=len(samples),
        values=evenness((sample.value - 1 for sample in wide if sample.value), FACES),
        bodies=evenness((s.body for s in wide if s.body is not None), FACES),
        seconds=tuple(tick / TICKS_A_SECOND for tick in at),
        simulated=tuple(tick * STEPS_A_TICK / STEPS_A_SECOND for tick in at),
        hits=tuple(
            tuple(
                _share(
                    f"{error:g}°",
                    [
                        sample.hit
                        for sample in aimed
                        if (sample.task.distance, sample.task.error) == (distance, error)
                    ],
                )
                for error in ERRORS
            )
            for distance in DISTANCES
        ),
        turns=_by_class(
            SPEEDS, [(sample.speed, sample.turned) for sample in crowded if sample.speed]
        ),
        falls=_by_class(PACES, [(sample.pace, sample.value is None) for sample in wide]),
        victims=_share("at a crowd", [sample.victims > 0 for sample in crowded]),
        cocked=_share("all throws", [sample.cocked > 0 for sample in samples]),
        throws_a_second=len(samples) / cpu_seconds if cpu_seconds else 0.0,
    )


def _outcome(task: Task, tray: Tray, seat: int, target: int | None, meant: Release) -> Sample:
    before = tray.facts.before
    tray, _ = advance(release(tray, 0, seat, meant, _chance(task, "throw")), trace=False)
    ticks, cocked = tray.now.tick, len(tray.facts.rest.cocked) if tray.facts.rest else 0
    while tray.facts.rest and tray.facts.rest.cocked:
        tray, _ = advance(kick(tray, _chance(task, len(tray.facts.kicks))), trace=False)
    values = tray.facts.rest.values if tray.facts.rest else ()
    die = die_of(seat)
    touch = _touch(tray, die, target)
    stayed = die in tray.now.present()
    return Sample(
        task=task,
        pace=sqrt(meant.velocity[0] ** 2 + meant.velocity[1] ** 2),
        ticks=ticks,
        cocked=cocked,
        value=values[die],
        body=top_face(tray.now.pose(die).orientation) if stayed else None,
        hit=touch is not None,
        speed=touch.speed if touch else None,
        turned=target is not None and values[target] not in (before[target], None),
        victims=sum(fall.die != die for fall in tray.facts.falls),
    )


def _touch(tray: Tray, die: int, target: int | None) -> Touch | None:
    if target is None:
        return tray.facts.first_touch(die)
    pair = (min(die, target), max(die, target))
    return next((touch for touch in tray.facts.touches if touch.dice == pair), None)


def _meant(seat: int, target: tuple[float, float], pace: float, whim: random.Random) -> Release:
    spin = (whim.uniform(-20, 20), whim.uniform(-20, 20), whim.uniform(-20, 20))
    return msgspec.structs.replace(lob(hand(SEATS, seat).home, target, pace), spin=spin)


def _missed(task: Task, whim: random.Random) -> tuple[float, float]:
    """Where somebody aims who means the target and errs to the side."""
    x, y, _ = hand(SEATS, 0).home
    turn = radians(whim.gauss(0, task.error))
    return x - task.distance * sin(turn), y + task.distance * cos(turn)


def _with_target(distance: float) -> Tray:
    x, y, _ = hand(SEATS, 0).home
    return _laid(new_tray(SEATS), [(DEALER, (x, y + distance))])


def _crowd() -> Tray:
    return _laid(new_tray(SEATS), [(die_of(1 + seat), at) for seat, at in enumerate(_CROWD)])


def _laid(tray: Tray, dice: Iterable[tuple[int, tuple[float, float]]]) -> Tray:
    now = tray.now
    for die, (x, y) in dice:
        now = now.put(die, LYING, Pose((x, y, LYING_HEIGHT), lying(die % FACES)))
    return settled(msgspec.structs.replace(tray, now=now))


def _by_class(
    bounds: Sequence[float], seen: Iterable[tuple[float | None, bool]]
) -> tuple[Share, ...]:
    known = [(number, what) for number, what in seen if number is not None]
    return tuple(
        _share(f"{low:g} – {high:g}", [what for number, what in known if low <= number < high])
        for low, high in pairwise(bounds)
    )


def _share(label: str, seen: Sequence[bool]) -> Share:
    return Share(label, sum(seen), len(seen), wilson(sum(seen), len(seen)))


def _chance(task: Task, what: object) -> Chance:
    return Chance(sha256(f"kosti lab: tray, {_name(task)}, {what}".encode()).digest())


def _name(task: Task) -> str:
    cell = f"{task.distance:g} m, {task.error:g} degrees"
    return f"seed {task.seed}, {task.experiment}, {cell}, throw {task.number}"


_AIM_PART = 100
_TURN_PART = 10
_WIDE = 0.12
_CROWD: Final = ((0.07, 0.0), (0.0, 0.08), (-0.08, 0.02), (0.02, -0.09), (0.11, 0.1))
