"""Rounds of Perudo between two, and the match they belong to.

``rounds`` and ``variants`` say what is solved, ``solver`` solves it exactly. ``blueprint`` learns
larger rounds with bounded ``recall``; ``writing`` makes a book of them, which ``book`` reads.
"""
