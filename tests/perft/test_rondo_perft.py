"""Rondo and its oracle count the same ways to go on, and accept the same rests of dice."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from tests.rules import rondo_oracle as oracle

from kosti.core import Refused, Roll
from kosti.games.rondo import Rest, State
from kosti.notation import Replay, RondoCodec, replay
from kosti.testing.perft import Position, read_perft
from kosti.testing.rondo import every_rest

POSITIONS = list(read_perft((Path(__file__).parent / "rondo.perft").read_text()))
CODEC = RondoCodec()


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_oracle_counts_what_the_file_says(position: Position) -> None:
    header, *lines = map(json.loads, position.record.splitlines())
    options = oracle.Options(**header["options"])
    for depth, expected in position.counts.items():
        assert oracle.perft(options, header["players"], tuple(lines), depth) == expected


THROW = '{"player":"%s","move":"throw"}'
REST = '{"rest":{"hit":["%s"],"missed":[],"fell":[],"faces":{"%s":%d}}}'
MISS = '{"rest":{"hit":[],"missed":["%s"],"fell":[],"faces":{}}}'
TIES = '{"rest":{"hit":["A","B","C"],"missed":[],"fell":[],"faces":{"A":4,"B":4,"C":8}}}'
TWO = '{"kosti":1,"game":"rondo/1","options":{},"players":["A","B"]}'
THREE = '{"kosti":1,"game":"rondo/1","options":{},"players":["A","B","C"]}'

RECORDS = {
    "one rolls": [TWO, THROW % "A"],
    "both roll": [TWO, THROW % "A", THROW % "B"],
    "one lies, one rolls": [TWO, THROW % "B", REST % ("B", "B", 4), THROW % "A"],
    "nobody has thrown": [TWO],
    "nothing rolls": [TWO, THROW % "A", REST % ("A", "A", 4)],
    "one is out": [THREE, THROW % "C", MISS % "C", THROW % "A"],
    "a re-throw": [THREE, *(THROW % name for name in "ABC"), TIES, THROW % "B"],
}


@pytest.mark.rule("R-06")
@pytest.mark.rule("R-08")
@pytest.mark.rule("R-10")
@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_of_all_rests_that_can_be_written_these_are_accepted(record: list[str]) -> None:
    game, _ = replay("\n".join(record).encode())
    names, state = game.header.names, game.state
    lines = [json.loads(line) for line in record[1:]]
    told = oracle.Oracle(oracle.Options(), names.by_seat, lines).lines()
    expected = {CODEC.parse_outcome(line, names) for line in told if "rest" in line}
    assert set(every_rest(state)) == expected
    assert len(every_rest(state)) == len(expected)
    accepted = {
        _plain(state, rest) for rest in _all_rests(game.game.players) if _accepts(game, rest)
    }
    assert accepted == expected


def _all_rests(players: int) -> Iterator[Rest]:
    """Every rest at all, of the first two seats, with the values 0 to 9; of others with 1."""
    seats: list[tuple[int, ...]] = [(), (0,), (1,), (0, 1)]
    values = [None, *range(10)]
    faces = product(values, values, *([[None, 1]] * (players - 2)))
    more = [(*some, seat) for some in seats for seat in range(2, players)]
    for hit, missed, fell, shown in product(seats, seats, [*seats, *more], faces):
        yield Rest(hit, missed, fell, shown)


def _accepts(replayed: Replay, rest: Rest) -> bool:
    try:
        replayed.game.decide(replayed.state, Roll(rest))
    except Refused:
        return False
    return True


def _plain(state: State, rest: Rest) -> Rest:
    """The same without what need not be said.

    A die that fell did hit, unless it is said to have missed; one that missed has no value and need
    not have fallen; a value that was there before is none that is new.
    """
    fell = tuple(seat for seat in rest.fell if seat not in rest.missed)
    hit = tuple(sorted({*rest.hit, *(seat for seat in fell if seat in state.rolling)}))
    faces = tuple(
        None if seat in rest.missed or face == before else face
        for seat, (face, before) in enumerate(zip(rest.faces, state.faces, strict=True))
    )
    return Rest(hit, rest.missed, fell, faces)
