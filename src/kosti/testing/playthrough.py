"""A whole game as text: every answer of the rules at every state, to be read and compared.

A playthrough is written once, read by a person, and then kept. To write one anew is a
decision: ``python -m kosti.testing.playthrough RECORD > FILE``, and read the difference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from kosti.core import Terminal
from kosti.notation import Replay, lines_of, read_header, read_line
from kosti.testing.strategies import viewers

SHOWN = 3
"""Outcomes of a law that are shown."""


def playthrough(record: bytes) -> str:
    """Replay a record and write down what the game answers before and after every line."""
    lines = [text for _, text in lines_of(record)]
    header = read_header(lines[0])
    replay = Replay(header)
    written = [lines[0].decode(), *_answers(replay)]
    for text in lines[1:]:
        events = replay.play(read_line(header, text).move)
        written += ["", f"> {text.decode()}", *(f"  {event}" for event in events)]
        written += _answers(replay)
    return "\n".join(written) + "\n"


def _answers(replay: Replay) -> Iterator[str]:
    header, game, state = replay.header, replay.game, replay.state
    yield f"position {_json(replay.report(None)['state'])}"
    node = replay.node()
    if isinstance(node, Terminal):
        yield f"returns {_json(node.returns)}"
        return
    for dice in node.dice:
        yield f"awaits {dice}"
    law = game.law(state)
    if law:
        shown = ", ".join(f"{outcome}: {law[outcome]}" for outcome in islice(law, SHOWN))
        yield f"law of {len(law)}: {shown} …"
    for seat, moves in node.legal.items():
        texts = " ".join(header.codec.format_action(move) for move in moves)
        yield f"{header.names[seat]} may {len(moves)}: {texts}"
    if node.turn is not None:
        overdue = header.codec.format_action(game.overdue(state, node.turn))
        yield f"turn {header.names[node.turn]}, when the time is over: {overdue}"
    for viewer in viewers(game):
        name = "a spectator" if viewer is None else header.names[viewer]
        said = header.codec.describe(game.observe(state, viewer), viewer, header.names)
        yield f"{name} sees: {'; '.join(said)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    sys.stdout.write(playthrough(Path(sys.argv[1]).read_bytes()))
