"""Kosti: the table for three dice games."""

__version__ = "0.1.0"
