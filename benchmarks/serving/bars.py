"""What was measured, round by round, and whether it is what was wanted."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

NOISY: Final = 0.25
"""Where rounds differ by more than this share of their median, the machine was too busy."""


_MOST: Final = 3 / 4


class Run(Struct, frozen=True):
    """One load on one server.

    Attributes:
        subject: Which server, and what is played there.
        tables: How many tables of four.
        moves: Moves that took effect while it was measured.
        per_second: Of those, in a second.
        per_cpu_second: Of those, in a second of the server's processor time.
        p50_ms: Half of the players waited no longer for their own state.
        p99_ms: All but one in a hundred.
        kb_per_connection: How much larger the server is than without anybody, by connection.
        cores: How many processors the server was given on average.
        client_cores: The same of the client, which must not be what is measured.
        database_cores: The same of the database, if it is another process.
        refused: Moves that were refused; there should be none.
    """

    subject: str
    tables: int
    moves: int
    per_second: float
    per_cpu_second: float
    p50_ms: float
    p99_ms: float
    kb_per_connection: float
    cores: float
    client_cores: float
    database_cores: float = 0.0
    refused: int = 0


Verdict: TypeAlias = Literal["met", "missed", "too noisy", "not measured"]


class Bar(Struct, frozen=True):
    """Something that was wanted, and what came of it.

    Attributes:
        wanted: What, in words.
        verdict: Whether three of four rounds meet it, or three of four miss it; else it was too
            noisy to say.
        median: The median of the rounds.
        rounds: The figure of each round.
        note: What must be known besides.
    """

    wanted: str
    verdict: Verdict
    median: float | None
    rounds: tuple[float, ...]
    note: str = ""


def at_least(wanted: str, least: float, rounds: Sequence[float], note: str = "") -> Bar:
    """A figure that should reach a bound."""
    return _bar(wanted, rounds, [figure >= least for figure in rounds], note)


def at_most(wanted: str, most: float, rounds: Sequence[float], note: str = "") -> Bar:
    """A figure that should keep below a bound."""
    return _bar(wanted, rounds, [figure <= most for figure in rounds], note)


def _bar(wanted: str, rounds: Sequence[float], met: Sequence[bool], note: str) -> Bar:
    if not rounds:
        return Bar(wanted, "not measured", None, (), note)
    verdict: Verdict = "too noisy"
    if sum(met) >= _MOST * len(met):
        verdict = "met"
    elif sum(met) <= (1 - _MOST) * len(met):
        verdict = "missed"
    return Bar(wanted, verdict, statistics.median(rounds), tuple(rounds), note)


def spread(figures: Sequence[float]) -> float:
    """How far rounds lie apart, as a share of their median."""
    return (max(figures) - min(figures)) / statistics.median(figures)


def ratios(ours: Sequence[Run], peers: Sequence[Run], figure: str) -> list[float]:
    """One figure of ours by that of the peer, round by round: those ran one after the other.

    A round in which one of them got nowhere, since others had the machine, says nothing.
    """
    return [
        getattr(one, figure) / getattr(other, figure)
        for one, other in zip(ours, peers, strict=False)
        if one.moves and other.moves
    ]


def median_run(runs: Sequence[Run]) -> Run:
    """The median of each figure by itself."""
    first = runs[0]
    figures = {
        name: statistics.median(getattr(run, name) for run in runs)
        for name in Run.__struct_fields__
        if name not in {"subject", "tables"}
    }
    return Run(first.subject, first.tables, **figures)
