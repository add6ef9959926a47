"""A player of Rondo with a character: when it throws, and at which die.

It knows what people know: where the dice lie, and how its hand trembles. It tries a few throws
in its head, with tremors of its own making, and takes the one that promised most.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from math import inf
from statistics import fmean
from typing import Final

from msgspec import Struct

from kosti import physics
from kosti.bots.policy import CpuClock
from kosti.core import Seat
from kosti.games.rondo import Action, Release, State, Throw, View
from kosti.lab.throws import OnTray, meant, rounded
from kosti.physics import Chance, Tray

_GLANCE_TICKS: Final = 30
"""Every so many ticks of a try, 10 to 20 ms of its time, it looks whether it is hushed."""


class Character(Struct, frozen=True):
    """How somebody plays.

    Attributes:
        patience: Of the others, which part must have thrown before this one thinks of throwing.
        hope: What its best throw must promise; if it promises less, and others are still to
            throw, this one rather waits for a better moment.
        paces: Horizontal speeds of throws that come into question, m/s.
        ideas: How many throws are tried in the head.
        looks: How often each of them is tried, with another tremor each time.
        budget: CPU time for all of these tries, in seconds, where a clock runs: when it is over,
            the best so far is thrown. It is looked at between tries.
        spite: What somebody else's fall, or the loss of a high value, is worth beside one's own
            staying in the game, which is worth 1.
    """

    patience: float
    hope: float
    paces: tuple[float, ...]
    ideas: int
    looks: int
    budget: float
    spite: float


CAUTIOUS: Final = Character(
    patience=0.75, hope=0.9, paces=(1.3, 1.6), ideas=3, looks=3, budget=0.6, spite=0.0
)
STEADY: Final = Character(
    patience=0.5, hope=0.6, paces=(1.3, 1.6, 2.0), ideas=4, looks=3, budget=0.8, spite=0.15
)
BLUFFER: Final = Character(
    patience=0.0, hope=0.0, paces=(1.8, 2.4), ideas=3, looks=2, budget=0.4, spite=0.5
)


class RondoBot:
    """A policy for Rondo on a tray; implements ``kosti.bots.Policy``."""

    def __init__(self, character: Character, clock: CpuClock | None = None) -> None:
        """Sit down.

        Args:
            character: How it plays.
            clock: What it minds its time by; without one it makes all its tries.
        """
        self._character = character
        self._clock = clock

    def __call__(
        self, view: OnTray, legal: Collection[Action], rng: random.Random
    ) -> Action | None:
        """A throw with its release, or None to wait a little longer.

        It waits while dice roll: the tray is computed ahead of what people see.
        """
        if not legal:
            return None
        game: View = view.view
        seat, state = game.viewer, game.public
        if seat is None or state.rolling or not self._now(state, seat, rng):
            return None
        release, promise = self._aimed(view.tray, state, seat, rng)
        alone = state.waiting == (seat,)
        if promise < self._character.hope and not alone and not _begins(state, rng):
            return None
        return Throw(at=view.tray.now.tick, release=release)

    def _now(self, state: State, seat: Seat, rng: random.Random) -> bool:
        """Waiting is the better play, but somebody must begin."""
        others = [other for other in state.throwers if other != seat]
        done = sum(other in state.thrown for other in others)
        return done >= self._character.patience * len(others) or _begins(state, rng)

    def _aimed(
        self, tray: Tray, state: State, seat: Seat, rng: random.Random
    ) -> tuple[Release, float]:
        """The best of a few throws and what it promises; each is tried once before any again."""
        ideas = [self._release(tray, seat, rng) for _ in range(self._character.ideas)]
        if len(ideas) == 1:
            return ideas[0], inf
        promises: list[list[float]] = [[] for _ in ideas]
        late = self._alarm()
        for idea, found in list(zip(ideas, promises, strict=True)) * self._character.looks:
            if late():
                break
            found.append(self._promise(tray, state, seat, idea, rng))
        worth = [fmean(found) if found else -inf for found in promises]
        best = max(worth)
        return ideas[worth.index(best)], best

    def _alarm(self) -> Callable[[], bool]:
        """Tells whether the time that begins now is over."""
        clock = self._clock
        if clock is None:
            return lambda: False
        end = clock() + self._character.budget
        return lambda: clock() >= end

    def _release(self, tray: Tray, seat: Seat, rng: random.Random) -> Release:
        """A lob at one of the dice on the tray, in whole units."""
        x, y, _ = tray.now.pose(rng.choice(tray.now.present())).position
        home = physics.hand(tray.seats, seat).home
        lobbed = physics.lob(home, (x, y), rng.choice(self._character.paces))
        return rounded(lobbed)

    def _promise(
        self, tray: Tray, state: State, seat: Seat, release: Release, rng: random.Random
    ) -> float:
        """What came of a throw that was tried in the head; nothing if the bot is hushed."""
        chance = Chance(rng.randbytes(physics.SEED_BYTES))
        end = physics.release(tray, tray.now.tick, seat, meant(release), chance)
        while not end.at_rest:
            if self._clock is not None and self._clock() == inf:
                return 0.0
            end, _ = physics.advance(end, _GLANCE_TICKS, trace=False)
        rest = end.facts.rest
        if rest is None or rest.cocked:
            return 0.0
        found = physics.verdict(end.facts)
        mine = float(seat in found.hit and seat not in found.fell)
        fallen = sum(other != seat for other in found.fell)
        lowered = sum(
            max(0, (state.faces[other] or value) - value)
            for other, value in found.faces
            if other != seat
        )
        return mine + self._character.spite * (fallen + lowered / physics.FACES)


def _begins(state: State, rng: random.Random) -> bool:
    """A whim of one of those who wait for one another."""
    return rng.random() < 1 / (1 + len(state.waiting))
