"""Solving: strategies that cannot be beaten, and how far from that they are.

``perudo`` and ``moons`` are apart; ``bounds`` and the eight lanes of a vector serve both. What
solves needs Numba and is imported only by those who solve; what reads solutions has NumPy alone.
"""
