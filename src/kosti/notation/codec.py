"""How one game is written down: its options, moves, dice, positions.

A ``Codec`` is all that the rooms above need to handle a game without knowing which it is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from kosti.core import Game, Malformed, Seat, Viewer, normal_name

Json: TypeAlias = "Mapping[str, Any] | Sequence[Any] | str | int | bool | None"
JsonObject: TypeAlias = Mapping[str, Any]

S = TypeVar("S")
A = TypeVar("A")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")


class Names:
    """The players' names by seat, NFC-normalised and distinct."""

    def __init__(self, names: Sequence[str]) -> None:
        """Check and keep the names.

        Raises:
            Malformed: if one is no name, or two are the same.
        """
        self.by_seat = tuple(normal_name(name) for name in names)
        self._seats = {name: seat for seat, name in enumerate(self.by_seat)}
        if len(self._seats) != len(self.by_seat):
            raise Malformed("two players have the same name", "names-same")

    def __len__(self) -> int:
        """How many players there are."""
        return len(self.by_seat)

    def __getitem__(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.by_seat[seat]

    def seat(self, name: object) -> Seat:
        """The seat of a name.

        Raises:
            Malformed: if nobody here is called so.
        """
        if not isinstance(name, str):
            msg = "a player is named by a string"
            raise Malformed(msg)
        seat = self._seats.get(name)
        if seat is None:
            seat = self._seats.get(normal_name(name))
        if seat is None:
            msg = f"nobody here is called {name}"
            raise Malformed(msg)
        return seat

    def by_name(self, written: object, what: str) -> dict[Seat, Any]:
        """An object keyed by names, keyed by seats.

        Raises:
            Malformed: if it is no object, or a name is unknown or there twice.
        """
        if not isinstance(written, dict):
            msg = f"{what} must be an object by name"
            raise Malformed(msg)
        found: dict[Seat, Any] = {}
        for name, value in written.items():  # pyright: ignore[reportUnknownVariableType]
            seat = self.seat(name)  # pyright: ignore[reportUnknownArgumentType]
            if seat in found:
                msg = f"{self[seat]} is named twice"
                raise Malformed(msg)
            found[seat] = value
        return found


class Codec(Protocol[S, A, C, E, V]):
    """The written form of one game. Everything round-trips.

    Attributes:
        id: The game and the version of its rules, such as ``perudo/1``.
        players: Least and greatest number of players.
        options: The type of the rules' options.
        details: What a line with a move may say besides ``player`` and ``move``; for most games
            nothing.
    """

    id: str
    players: tuple[int, int]
    options: type[Struct]
    details: frozenset[str]

    def game(self, players: int, options: Struct) -> Game[S, A, C, E, V]:
        """The rules for a number of players within ``players`` and checked options."""
        ...

    def parse_action(self, text: str) -> A:
        """A move from its text.

        Raises:
            Malformed: if the text is no move, legal or not.
        """
        ...

    def format_action(self, action: A) -> str:
        """The text of a move, without its details."""
        ...

    def with_details(self, action: A, details: JsonObject) -> A:
        """The move with what its line says besides; all keys are in ``self.details``.

        Raises:
            Malformed: if they cannot be read.
        """
        ...

    def format_details(self, action: A) -> dict[str, Any]:
        """What the line of a move says besides."""
        ...

    def parse_outcome(self, line: JsonObject, names: Names) -> C:
        """The dice of a record line.

        Raises:
            Malformed: if the line cannot be read.
        """
        ...

    def format_outcome(self, outcome: C, names: Names) -> dict[str, Any]:
        """The record line of dice."""
        ...

    def position(self, game: Game[S, A, C, E, V], view: V, names: Names) -> dict[str, Any]:
        """The ``state`` of ``kosti replay --json``: public facts only."""
        ...

    def format_legal(self, moves: Collection[A]) -> Json:
        """The moves of one seat as ``kosti replay --json`` prints them."""
        ...

    def describe(self, view: V, viewer: Viewer, names: Names) -> list[str]:
        """A position in a few English lines for a terminal."""
        ...


class NoDetails(Generic[A]):
    """Of a codec whose moves are their text and nothing more."""

    details: frozenset[str] = frozenset()

    def with_details(self, action: A, details: JsonObject) -> A:
        """The move as it is."""
        del details
        return action

    def format_details(self, action: A) -> dict[str, Any]:
        """Nothing."""
        del action
        return {}


AnyCodec: TypeAlias = "Codec[Any, Any, Any, Any, Any]"
"""A codec of a game that the holder need not know."""

AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any]"
