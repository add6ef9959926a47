"""The rules of Rondo and their oracle say the same after every line that they hear together."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.rondo_oracle import Options as Told
from tests.rules.rondo_oracle import Oracle, rest_line
from tests.rules.rondo_script import NAMES, Rondo

from kosti.games.rondo import Options
from kosti.testing.rondo import rondo_options


class Both:
    """The rules and the oracle, side by side."""

    def __init__(self, players: int, options: Options) -> None:
        chosen = msgspec.structs.asdict(options)
        self.script = Rondo(players, **chosen)
        self.oracle = Oracle(Told(**chosen), NAMES[:players])
        self.chips = players * options.purse
        self.compare()

    def hear(self, line: Mapping[str, Any]) -> None:
        self.script.line(**line)
        self.oracle.hear(line)
        self.compare()

    def compare(self) -> None:
        report = self.script.report
        told = self.oracle.slate.report
        found = {key: report[key] for key in ("status", "winners", "to_act")} | report["state"]
        assert found == told
        assert report["legal"] == {name: ["throw"] for name in told["to_act"]}
        assert told["bank"] + told["house"] + sum(told["purse"].values()) == self.chips

    @property
    def over(self) -> bool:
        return self.oracle.slate.phase == "over"


@st.composite
def _rests(draw: st.DrawFn, both: Both) -> Mapping[str, Any]:
    """Any way in which the dice may lie still; now and then many fouls, and often equal values."""
    slate = both.oracle.slate
    luck = draw(st.sampled_from((0, 0, 0, 2, 5, 10)), label="fouls of ten")
    face = st.integers(1, draw(st.sampled_from((1, 2, 3, 8)), label="values"))
    ends: dict[str, int | str | None] = {}
    for name in (*slate.rolling, *slate.faces):
        foul = draw(st.integers(0, 9)) < luck
        if name in slate.rolling:
            ends[name] = draw(st.sampled_from(("missed", "fell"))) if foul else draw(face)
        else:
            ends[name] = "fell" if foul else draw(st.none() | face)
    line = rest_line(slate.rolling, ends)
    # A die that missed may show a value all the same, and one that fell need not have hit.
    if draw(st.booleans()):
        rest = line["rest"]
        shown = {name: draw(face) for name in rest["missed"]}
        hit = [name for name in rest["hit"] if name not in rest["fell"]]
        line = {"rest": {**rest, "hit": hit, "faces": rest["faces"] | shown}}
    return line


@pytest.mark.rule("R-04")
@pytest.mark.rule("R-09")
@pytest.mark.rule("R-13")
@pytest.mark.rule("R-14")
@pytest.mark.rule("R-16")
@pytest.mark.rule("R-19")
@given(choices=st.data())
def test_any_game(choices: st.DataObject) -> None:
    draw = choices.draw
    both = Both(draw(st.integers(2, 6), label="players"), draw(rondo_options(), label="options"))
    for _ in range(40):
        if both.over:
            return
        slate = both.oracle.slate
        if slate.rolling and (not slate.waiting or draw(st.integers(0, 3)) == 0):
            both.hear(draw(_rests(both)))
        else:
            both.hear({"player": draw(st.sampled_from(slate.waiting)), "move": "throw"})
