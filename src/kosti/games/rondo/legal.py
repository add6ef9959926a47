"""The legal moves of Rondo: to throw one's die, however it is thrown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kosti.games.rondo.types import Action, Throw


class Moves(Struct, frozen=True, gc=False, tag_field="game", tag="rondo"):
    """The legal moves of one seat that has not thrown in this pass.

    Contains every throw, wherever and however it leaves the hand: that is for the physics to
    judge. Counts as one, the throw of a real die.
    """

    def __contains__(self, action: object) -> bool:
        """Whether an action is a throw."""
        return isinstance(action, Throw)

    def __iter__(self) -> Iterator[Action]:
        """The throw of a real die."""
        yield Throw()

    def __len__(self) -> int:
        """One."""
        return 1
