"""The command line: ``kosti`` and its commands. Here everything is put together."""

from kosti.cli.main import main

__all__ = ["main"]
