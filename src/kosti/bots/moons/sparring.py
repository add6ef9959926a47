"""Plain players to measure others by; they are not offered at tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import TypeAlias

from kosti.games.moons import Action, Bet, Call, Check, Fold, Moves, Raise, VaBank, View

Choose: TypeAlias = Callable[[Moves, random.Random], Action]


class Sparring:
    """A policy for Shoot the Moons that looks at nothing but its moves."""

    def __init__(self, choose: Choose) -> None:
        """Set how it chooses."""
        self._choose = choose

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Choose a move.

        Raises:
            TypeError: if the moves are not those that the rules list as ranges.
        """
        if view.viewer is None or not legal:
            return None
        if not isinstance(legal, Moves):
            raise TypeError("the moves of Shoot the Moons come as ranges of chips")
        return self._choose(legal, rng)


def caller(moves: Moves, rng: random.Random) -> Action:
    """Stays in at any price, and never sets one."""
    del rng
    if moves.check:
        return Check()
    return Call() if moves.call is not None else VaBank()


def folder(moves: Moves, rng: random.Random) -> Action:
    """Leaves as soon as staying costs anything."""
    del rng
    return Check() if moves.check else Fold()


def raiser(moves: Moves, rng: random.Random) -> Action:
    """Sets or lifts the price by the least amount whenever it may, and stays in at any price."""
    if moves.bet is not None:
        return Bet(moves.bet[0])
    if moves.raise_to is not None:
        return Raise(moves.raise_to[0])
    return caller(moves, rng)


def random_kind(moves: Moves, rng: random.Random) -> Action:
    """Each kind of move as likely, and each amount of it."""
    kinds: list[Action] = []
    if moves.fold:
        kinds.append(Fold())
    if moves.check:
        kinds.append(Check())
    if moves.call is not None:
        kinds.append(Call())
    if moves.va_bank:
        kinds.append(VaBank())
    if moves.bet is not None:
        kinds.append(Bet(rng.randint(*moves.bet)))
    if moves.raise_to is not None:
        kinds.append(Raise(rng.randint(*moves.raise_to)))
    return rng.choice(kinds)
