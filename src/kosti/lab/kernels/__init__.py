"""Whole games by the million: the rules of Perudo and Shoot the Moons, compiled.

``kernels.perudo`` and ``kernels.moons`` play games between policies and give arrays of results;
their ``rules`` are the steps. What is compiled is held to the rules engine move by move
([docs/kernels.md]). It needs Numba, so it is imported only by those who simulate.
"""
