"""The first answers to commands, for those who ask again."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from kosti.table.messages import Ok, Refusal

_KEPT: Final = 128
"""Of each kind: a client asks again only for what was not answered when its connection went."""


class Answers:
    """The last answers of a table, by the secret's hash and the command's id.

    Refusals have a shelf of their own: nobody can push out what a player must find again by
    sending nonsense.
    """

    def __init__(self) -> None:
        """Nothing was answered yet."""
        self._done: OrderedDict[tuple[str, str], Ok | Refusal] = OrderedDict()
        self._refused: OrderedDict[tuple[str, str], Ok | Refusal] = OrderedDict()

    def first(self, key: str, command_id: str) -> Ok | Refusal | None:
        """The answer that a command got before, if it is still known."""
        name = (key, command_id)
        return self._done.get(name) or self._refused.get(name)

    def keep(self, key: str, answer: Ok | Refusal) -> None:
        """Remember an answer."""
        if answer.id is None:
            return
        shelf = self._done if isinstance(answer, Ok) else self._refused
        shelf[key, answer.id] = answer
        while len(shelf) > _KEPT:
            shelf.popitem(last=False)
