"""What a game must bring to be played at a terminal. All else is the same for every game."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.texts import Catalogue, Texts
from kosti.notation import AnyGame

Part: TypeAlias = Literal["plays", "waits", "out"]
"""What the person has to do with what happens now: takes part, waits for the next deal, or
only looks on until the end of the game."""


class Staging(Protocol):
    """How one game is put on: its options as arguments, its words, its stage.

    Attributes:
        id: The game and the version of its rules.
        title: What the game is called.
        example: A command line that plays it.
        catalogue: What is said about it.
    """

    id: str
    title: str
    example: str
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

    def open(self, game: AnyGame, screen: Screen, texts: Texts) -> Stage:
        """The stage for a game by these rules."""
        ...


class Stage(Protocol):
    """One game before the eyes of one person. It is shown what that person may know."""

    def part(self, view: Any) -> Part:
        """What the person has to do with what happens now."""
        ...

    def tell(self, event: Any, view: Any) -> None:
        """Tell an event.

        Args:
            event: What has happened, as the person may see it.
            view: The position after it.
        """
        ...

    def calls_for_a_look(self, events: Sequence[Any]) -> bool:
        """Whether something was opened that a person will want to look at."""
        ...

    def board(self, view: Any) -> None:
        """Show the whole position, as the person on turn needs it."""
        ...

    def question(self, view: Any) -> str:
        """What the person is asked, without the sign after it."""
        ...

    def words(self, view: Any, legal: Collection[Any]) -> Mapping[str, str]:
        """Moves to offer for completion, and a remark on each."""
        ...

    def read(self, text: str, view: Any, legal: Collection[Any]) -> Any:
        """A move from what was typed; what it means may depend on the position.

        Raises:
            Malformed: if it is no move; its code may name a text that says why.
        """
        ...

    def odds(self, text: str, view: Any) -> None:
        """Show chances, of what is asked for if anything is."""
        ...

    def legal(self, legal: Collection[Any]) -> None:
        """Show which moves there are."""
        ...

    def rules(self, view: Any) -> None:
        """Show the rules in short, as this table plays them now."""
        ...
