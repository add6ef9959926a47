"""Shoot the Moons between two players, solved: rounds, the circle, the match."""
