"""The load of ``benchmarks/server.py``: servers, clients that play, and what is measured."""
