"""What a bot is: somebody who sees what a seat sees, and chooses."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any, Protocol, TypeAlias, TypeVar

from kosti.notation import AnyGame

V_contra = TypeVar("V_contra", contravariant=True)
A = TypeVar("A")


class Policy(Protocol[V_contra, A]):
    """A way to play one game. It is given views, never a state, so it cannot peep."""

    def __call__(self, view: V_contra, legal: Collection[A], rng: random.Random) -> A | None:
        """Choose a move.

        The answer depends on nothing but the arguments: equal ones, with ``rng`` in the same
        state, give equal answers. Only one that minds its time (see ``Maker``) may differ.

        Args:
            view: What the seat knows.
            legal: The moves that the seat may make now.
            rng: Where the bot takes its whims from.

        Returns:
            One of ``legal``, or None: "I let it be". None is for a seat that is not on turn,
            whose move the game can do without.
        """
        ...


AnyPolicy: TypeAlias = "Policy[Any, Any]"
"""A policy for a game that the holder need not know."""

CpuClock: TypeAlias = Callable[[], float]
"""Seconds of CPU time that the thread which asks has used, such as ``time.thread_time``.

Infinite once the answer counts for nothing any more: who looks at it may then break off at once.
"""


class Maker(Protocol):
    """How to make the policy of a character for a game."""

    def __call__(self, game: AnyGame, clock: CpuClock | None = None) -> AnyPolicy:
        """Make it.

        Args:
            game: The rules that are played by.
            clock: What a bot that searches minds its time by: it then answers with the best it
                has found when its time is over. Without one it searches to its end.

        Raises:
            Malformed: if the character does not play this game.
        """
        ...
