"""Whatever people say to a table, its log leads to the state that it is in."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from kosti.core import KostiError
from kosti.table import Settings, desk
from kosti.table.facts import AnyFact, Entry, read_entry, write_entry
from kosti.table.messages import (
    AddBot,
    Admit,
    Back,
    Command,
    Configure,
    HandOver,
    Join,
    Leave,
    Remove,
    Say,
    Silence,
    Start,
)
from kosti.table.state import TableState, evolve

SEATS = st.integers(0, 4)
PEOPLE = ("A", "B", "C", "D")


def commands(names: SearchStrategy[str]) -> SearchStrategy[Command]:
    settings = st.builds(
        Settings,
        seats=st.integers(2, 6),
        bank=st.sampled_from([0, 60]),
        spectators=st.booleans(),
        chat=st.sampled_from(["off", "seated", "all"]),
    )
    return st.one_of(
        st.builds(Join, st.just("1"), names),
        st.builds(Leave, st.just("1")),
        st.builds(Back, st.just("1")),
        st.builds(Say, st.just("1"), st.text(max_size=8), names),
        st.builds(AddBot, st.just("1"), st.just("steady")),
        st.builds(Remove, st.just("1"), SEATS, names),
        st.builds(Admit, st.just("1"), names),
        st.builds(HandOver, st.just("1"), SEATS, names),
        st.builds(Silence, st.just("1"), names, st.booleans()),
        st.builds(Configure, st.just("1"), st.none(), settings),
        st.builds(Start, st.just("1")),
    )


said = st.lists(st.tuples(st.sampled_from(PEOPLE), commands(st.sampled_from(PEOPLE))), max_size=30)


@given(said)
def test_the_log_leads_to_the_state(said: list[tuple[str, Command]]) -> None:
    log: list[AnyFact] = [desk.open_table("perudo/1", {}, Settings())]
    table = _checked(_refolded(log))
    for key, command in [("A", Join("0", "A")), *said]:
        try:
            facts = desk.decide(table, key, command)
            after = table
            for fact in facts:
                after, _ = evolve(after, fact)
        except KostiError:
            continue
        log += facts
        table = _checked(after)
    stored = [write_entry(Entry(0, fact)) for fact in log]
    assert _refolded(read_entry(entry).fact for entry in stored) == table


def _refolded(facts: Iterable[AnyFact]) -> TableState | None:
    table: TableState | None = None
    for fact in facts:
        table, _ = evolve(table, fact)
    return table


def _checked(table: TableState | None) -> TableState:
    """A table at which everything is in its place."""
    assert table is not None
    keys = [place.key for place in table.places if place.key is not None]
    assert len(set(keys)) == len(keys)
    assert len(set(table.names)) == len(table.names)
    assert not {person.key for person in table.removed} & set(keys)
    assert (table.host is None) == (not keys)
    if table.host is not None:
        assert table.places[table.host].human
    assert len(table.lines) == len(table.writers) <= 50
    numbers = [line.number for line in table.lines]
    assert numbers == sorted(set(numbers))
    return table


def test_a_table_of_before_banks_and_talk_is_read() -> None:
    entry = {
        "at": 1,
        "fact": {
            "fact": "opened",
            "game": "perudo/1",
            "options": {},
            "settings": {
                "seats": 6, "clock": 60, "window": 3, "grace": 45, "spectators": True,
                "dice": "house",
            },
        },
    }  # fmt: skip
    table = _refolded([read_entry(msgspec.json.encode(entry)).fact])
    assert table is not None
    assert table.settings == Settings()
