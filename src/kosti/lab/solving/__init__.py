"""Solving: strategies that cannot be beaten, and how far from that they are.

``rounds`` and ``variants`` say what is solved; ``solver`` solves it and needs Numba, so it is
imported only by those who solve. ``moons`` is Shoot the Moons.
"""
