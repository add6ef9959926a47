"""Replaying a record: every line is decided by the rules, one after another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from kosti.core import Act, Denied, Malformed, Refused, Roll, Seat, Terminal, Viewer, Waiting
from kosti.notation.codec import AnyGame
from kosti.notation.explain import sentence
from kosti.notation.record import Header, Line, lines_of, read_header, read_line


class BadLine(Exception):  # noqa: N818  it names the line, the cause is chained
    """A line of a record that cannot be read or is not allowed.

    Attributes:
        line: Its number, from 1.
        rule: The rule that forbids it; None for what cannot be read.
        message: What is wrong, in one English line.
    """

    def __init__(self, line: int, rule: str | None, message: str) -> None:
        """Remember the line, the rule and the message."""
        super().__init__(line, rule, message)
        self.line = line
        self.rule = rule
        self.message = message


class Replay:
    """A game that is replayed move by move.

    Attributes:
        header: Game, options and players.
        game: The rules.
        state: The position after the moves so far.
    """

    def __init__(self, header: Header, game: AnyGame | None = None, state: Any = None) -> None:
        """Start at the beginning of the game, or go on from a position of it."""
        self.header = header
        self.game = header.game() if game is None else game
        self.state: Any = self.game.initial() if state is None else state

    def play(self, move: Act[Any] | Roll[Any]) -> tuple[Any, ...]:
        """Make a move and give the events that follow from it.

        Raises:
            Refused: if the rules forbid it; the position stays.
        """
        events = self.game.decide(self.state, move)
        state = self.state
        for event in events:
            state = self.game.evolve(state, event)
        self.state = state
        return events

    def node(self) -> Waiting[Any] | Terminal:
        """What the game waits for, or how it ended."""
        return self.game.node(self.state)

    def report(self, viewer: Viewer) -> dict[str, Any]:
        """What ``kosti replay --json`` prints, as far as a viewer may know it."""
        codec, names = self.header.codec, self.header.names
        node = self.node()
        legal: Mapping[Seat, Collection[Any]] = node.legal if isinstance(node, Waiting) else {}
        winners = [names[seat] for seat in node.winners] if isinstance(node, Terminal) else []
        acting = sorted((names[seat], moves) for seat, moves in legal.items())
        return {
            "game": codec.id,
            "players": list(names.by_seat),
            "status": "over" if isinstance(node, Terminal) else "playing",
            "winners": winners,
            "to_act": [name for name, _ in acting],
            "legal": {name: codec.format_legal(moves) for name, moves in acting},
            "state": codec.position(self.game, self.game.observe(self.state, viewer), names),
        }


def replay(record: bytes) -> tuple[Replay, list[Line]]:
    """Replay a whole record.

    Returns:
        The game after the last line, and all its lines.

    Raises:
        BadLine: at the first line that cannot be read or is not allowed.
    """
    numbered = lines_of(record)
    number, text = next(numbered)
    played: list[Line] = []
    names = None
    try:
        header = read_header(text)
        names = header.names
        game = Replay(header)
        for number, text in numbered:  # noqa: B007  the number is for the error
            line = read_line(header, text)
            game.play(line.move)
            played.append(line)
    except Malformed as error:
        raise BadLine(number, None, str(error)) from error
    except Refused as error:
        message = sentence(error.code, error.facts, names)
        raise BadLine(number, error.rule, message) from error
    except Denied as error:
        raise BadLine(number, None, sentence(error.code, error.facts, names)) from error
    return game, played
