"""What a game must bring so that the house can keep its score."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.texts import Catalogue, Texts
from kosti.core import Act, Roll
from kosti.notation import Header

Move: TypeAlias = Act[Any] | Roll[Any]


class Heard(Struct, frozen=True):
    """What was understood of a typed line.

    Attributes:
        draft: All that was typed but is not accepted yet, for the next line; None if nothing.
        moves: What happens if it is accepted; empty while more is awaited.
        words: The same for people, to be read back.
        sure: Whether it can be accepted without being read back.
    """

    draft: Any
    moves: tuple[Move, ...] = ()
    words: str = ""
    sure: bool = False


class Setting(Protocol):
    """The options of one game as arguments, and its words.

    Attributes:
        id: The game and the version of its rules.
        title: What the game is called.
        catalogue: What is said about it.
    """

    id: str
    title: str
    catalogue: Catalogue

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Declare an argument for each option of the rules."""
        ...

    def options(self, args: argparse.Namespace) -> dict[str, Any]:
        """The options as written in a record, from the arguments."""
        ...

    def welcome(self, texts: Texts, players: int, options: Struct) -> str:
        """What is said when everybody has sat down."""
        ...


class Clerk(Protocol):
    """Understands what people say about one game, and tells it. Everybody looks: no secrets."""

    def begin(self, state: Any) -> None:
        """Say how the game stands when the house begins, or goes on, to keep the score."""
        ...

    def unasked(self, state: Any) -> Move | None:
        """What happens now without anybody's typing it, such as dice thrown under cups."""
        ...

    def board(self, state: Any) -> None:
        """Show the whole position."""
        ...

    def question(self, state: Any, draft: Any) -> str:
        """What is asked now, without the sign after it."""
        ...

    def words(self, state: Any, draft: Any) -> Mapping[str, str]:
        """Answers to offer for completion, and a remark on each."""
        ...

    def hear(self, text: str, state: Any, draft: Any) -> Heard:
        """What a typed line means, together with what was typed before.

        Raises:
            Malformed: if it cannot be understood; its code names a text that says why.
            Refused: if the rules forbid it already as far as it goes.
            Denied: if there is no such seat.
        """
        ...

    def weighs(self, events: Sequence[Any]) -> bool:
        """Whether these events end somebody's game, or may well do so."""
        ...

    def outlook(self, events: Sequence[Any]) -> Sequence[str]:
        """What will follow, a line each, before it is accepted."""
        ...

    def tell(self, event: Any, state: Any) -> None:
        """Tell an event that has happened; ``state`` is the position after it."""
        ...

    def legal(self, state: Any) -> None:
        """Show who may do what."""
        ...

    def rules(self, state: Any) -> None:
        """Show the rules in short."""
        ...


class Refereed(Struct, frozen=True):
    """How the score of one game is kept.

    Attributes:
        setting: Its options and words.
        example: A command line that begins it.
        open: The clerk for a game.
    """

    setting: Setting
    example: str
    open: Callable[[Header, Screen, Texts], Clerk]
