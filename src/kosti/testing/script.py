"""A game written out line by line, as it would stand in a record, and asked after each line.

>>> game = Script("perudo/1", "AB", dice=1, roll_off=False)
>>> game.line(opener="A")
>>> game.line(roll="hands", dice={"A": [3], "B": [4]})
>>> game.act("A", "1x3")
>>> game.refused("B", "1x2")
('P-08', 'too-few', {'face': 2, 'least': 2})
>>> game.position["bid"]
{'player': 'A', 'quantity': 1, 'face': 3}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from kosti.core import Act, Refused, Roll
from kosti.notation import (
    Header,
    Line,
    Names,
    Replay,
    codec_of,
    parse_move,
    read_header,
    read_line,
    read_options,
    write_header,
    write_line,
)

Refusal: TypeAlias = tuple[str, str, dict[str, Any]]
"""Rule, code and facts."""


def hands(dice: Mapping[str, str]) -> dict[str, list[int] | None]:
    """Hands by name, written as digits; ``?`` for one that nobody knows."""
    return {
        name: None if hand == "?" else [int(die) for die in hand] for name, hand in dice.items()
    }


class Script:
    """A game that is played line by line; every line goes through its written form."""

    def __init__(self, game: str, players: Iterable[str], **options: Any) -> None:
        """Begin a game; options that are not named have their defaults."""
        codec = codec_of(game)
        header = Header(codec, read_options(codec, options), Names(list(players)), {})
        self._replay = Replay(read_header(write_header(header)))
        self._lines = [write_header(header)]
        self.events: tuple[Any, ...] = ()
        """What followed from the last line."""

    def line(self, **written: Any) -> None:
        """Play a line.

        Raises:
            Refused: if the rules forbid it.
        """
        self._play(self._read(written))

    def act(self, player: str, *moves: str) -> None:
        """Make moves of one player.

        Raises:
            Refused: if the rules forbid one.
        """
        for move in moves:
            self.line(player=player, move=move)

    def refused(self, player: str, move: str) -> Refusal:
        """How a move is refused; the test fails if it is not."""
        return self.line_refused(player=player, move=move)

    def line_refused(self, **written: Any) -> Refusal:
        """How a line is refused; the test fails if it is not."""
        move, before = self._read(written), self.state
        try:
            self._replay.game.decide(before, move)
        except Refused as refused:
            assert self.state is before
            return refused.rule, refused.code, refused.facts
        raise AssertionError(f"accepted: {written}")

    def accepts(self, player: str, move: str) -> bool:
        """Whether a move would be accepted; it is not made."""
        try:
            self._replay.game.decide(self.state, self._read({"player": player, "move": move}))
        except Refused:
            return False
        return True

    @property
    def state(self) -> Any:
        """The state."""
        return self._replay.state

    @property
    def report(self) -> dict[str, Any]:
        """What ``kosti replay --json`` says."""
        return self._replay.report(None)

    @property
    def position(self) -> dict[str, Any]:
        """The ``state`` of what ``kosti replay --json`` says."""
        position: dict[str, Any] = self.report["state"]
        return position

    @property
    def legal(self) -> dict[str, Any]:
        """The legal moves by name."""
        legal: dict[str, Any] = self.report["legal"]
        return legal

    @property
    def record(self) -> bytes:
        """The record so far."""
        return b"".join(line + b"\n" for line in self._lines)

    def _read(self, written: dict[str, Any]) -> Act[Any] | Roll[Any]:
        header = self._replay.header
        move = read_line(header, msgspec.json.encode(written)).move
        assert parse_move(header.codec, header.names, written) == move
        return move

    def _play(self, move: Act[Any] | Roll[Any]) -> None:
        self.events = self._replay.play(move)
        self._lines.append(write_line(self._replay.header, Line(move)))
