"""Compiled games beside the rules engine: the same positions, the same moves, the same counts.

It needs Numba. The tests play some games in both, ``benchmarks/kernels.py --agree`` as many as one
likes.
"""

from kosti.testing.kernels.moons import moons_perft, moons_row, moons_throw, play_moons_twice
from kosti.testing.kernels.perudo import (
    perudo_perft,
    perudo_rows,
    perudo_throw,
    play_perudo_twice,
)

__all__ = [
    "moons_perft",
    "moons_row",
    "moons_throw",
    "perudo_perft",
    "perudo_rows",
    "perudo_throw",
    "play_moons_twice",
    "play_perudo_twice",
]
