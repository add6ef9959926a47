"""The contract between a game and everybody who plays, stores, shows or studies it.

A game is pure: it knows no clock, no random numbers and no input or output. It *decides*
what follows from a move and *evolves* a state by what was decided. The dice come from
outside, as outcomes.

Values are frozen and made of frozen values, so that no cycle can arise among them; ``gc=False``
tells Python's collector not to look for one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

Seat: TypeAlias = int
"""A place at the table, from 0, clockwise."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for a spectator."""

Chips: TypeAlias = int

Hand: TypeAlias = tuple[int, ...] | None
"""Dice of one owner that were thrown: their values, or None if they lie there but are not known.

Other people's dice and real dice that nobody has typed in are one case. Who has not thrown
has ``()``.
"""

A = TypeVar("A")
C = TypeVar("C")
S = TypeVar("S")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)
# What cannot change may be covariant: a bid of somebody is an action of somebody.
A_co = TypeVar("A_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)


class Dice(Struct, frozen=True, gc=False):
    """Dice of one owner that have been cast, or are to be.

    Attributes:
        seat: Whose they are; None for a die of the table, such as the draw of an opener.
        count: How many.
        faces: How many faces each has; values run from 1.
        open: True if everybody sees the values, False if only the owner does.
    """

    seat: Seat | None
    count: int
    faces: int
    open: bool


class Waiting(Struct, Generic[A_co], frozen=True, gc=False):
    """What the game waits for: people, dice or both, never nothing.

    Attributes:
        legal: The moves of every seat that may act, as a collection that is iterated lazily
            and answers ``in`` and ``len`` exactly. Several seats: the first to come counts.
        dice: The dice that are cast or to be cast.
        turn: The seat whose move the game cannot do without. Other seats in ``legal`` may
            act, but the game goes on if they let it be. None where there are no turns.
    """

    legal: Mapping[Seat, Collection[A_co]]
    dice: tuple[Dice, ...]
    turn: Seat | None


class Terminal(Struct, frozen=True, gc=False):
    """The game is over.

    Attributes:
        returns: What each seat has won, by seat.
        winners: Who has won the game, ascending; nobody, where the game can end so. It need not
            be who has won the most chips.
    """

    returns: tuple[Chips, ...]
    winners: tuple[Seat, ...]


class Act(Struct, Generic[A_co], frozen=True, gc=False):
    """A seat acts."""

    seat: Seat
    action: A_co


class Roll(Struct, Generic[C_co], frozen=True, gc=False):
    """The dice have fallen, whoever threw them."""

    outcome: C_co


class Game(Protocol[S, A, C, E, V_co]):
    """The rules of one game for a given number of players and given options.

    Type parameters: state ``S``, action ``A``, outcome of dice ``C``, event ``E``, view ``V``.
    """

    @property
    def players(self) -> int:
        """How many seats there are, players who are out included."""
        ...

    def initial(self) -> S:
        """The state before anything has happened."""
        ...

    def node(self, state: S) -> Waiting[A] | Terminal:
        """What the game waits for, or how it ended."""
        ...

    def law(self, state: S) -> Mapping[C, Fraction] | None:
        """The probability of every outcome of the awaited dice; it sums to 1.

        The order in which a hand's dice are named tells nothing, so each hand appears once,
        ascending. None if nobody can write the law down; empty if no dice are awaited.
        """
        ...

    def outcome(self, state: S, values: tuple[Hand, ...]) -> C:
        """What the awaited dice say once they lie with these values.

        Args:
            state: A state whose node awaits dice.
            values: One hand for each of the node's ``dice``, in their order, each value
                from 1 to ``faces``. None for closed dice that nobody has typed in; with an
                open one unknown it is an outcome that the rules refuse.
        """
        ...

    def overdue(self, state: S, seat: Seat) -> A:
        """The move that is made for a seat on turn when its time has run out (``T-01``)."""
        ...

    def decide(self, state: S, move: Act[A] | Roll[C]) -> tuple[E, ...]:
        """What follows from a move.

        Raises:
            Refused: if the rules forbid it; nothing has changed then.
        """
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after an event. It folds; it never consults the rules."""
        ...

    def observe(self, state: S, viewer: Viewer) -> V_co:
        """What a viewer may know of a state."""
        ...

    def veil(self, event: E, viewer: Viewer) -> E | None:
        """The event with what the viewer may not know blanked, or None if nothing is left."""
        ...

    def opens(self, event: E) -> tuple[Seat, ...]:
        """The seats whose closed dice everybody sees from this event on, ascending.

        Dice that are thrown open need no such event, and dice that are never opened have none.
        """
        ...


def apply(game: Game[S, A, C, E, V_co], state: S, move: Act[A] | Roll[C]) -> S:
    """The state after a move.

    A game that already knows where its events lead may have a method ``step(state, move)``, which
    is then asked instead of folding them again; the law suite holds it to the same states.

    Raises:
        Refused: if the rules forbid the move.
    """
    step: Callable[[S, Act[A] | Roll[C]], S] | None = getattr(game, "step", None)
    if step is not None:
        return step(state, move)
    for event in game.decide(state, move):
        state = game.evolve(state, event)
    return state
