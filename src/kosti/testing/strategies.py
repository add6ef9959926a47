"""Strategies of Hypothesis that hold for any game: players, options, dice, whole playouts.

What they cannot know of a game by the contract alone they ask its ``Kit``.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct

from kosti.core import Act, Roll, Seat, Terminal, Viewer, Waiting, apply, normal_name
from kosti.notation import AnyCodec, AnyGame, Header, Names

T = TypeVar("T")

MAX_MOVES: Final = 40
"""How long a drawn playout may be; most are long enough to see a small game end."""


class Draw(Protocol):
    """What Hypothesis hands to a composite strategy: it draws one value."""

    def __call__(self, strategy: SearchStrategy[T], /) -> T:
        """One value of a strategy."""
        ...


class Kit(ABC):
    """What the laws must know of one game beyond the contract.

    Attributes:
        codec: How the game is written.
        types: The types of its actions, outcomes, events, states and views, by these words:
            ``action``, ``outcome``, ``event``, ``state``, ``view``.
    """

    codec: AnyCodec
    types: dict[str, Any]

    @abstractmethod
    def options(self) -> SearchStrategy[Struct]:
        """Options in range, small games more often than large ones."""

    @abstractmethod
    def actions(self, game: AnyGame, state: Any) -> SearchStrategy[Any]:
        """Actions of every kind: legal, just past what is legal, absurd."""

    @abstractmethod
    def any_outcomes(self, game: AnyGame, state: Any) -> SearchStrategy[Any]:
        """Well-typed outcomes of dice, most of them refused."""

    @abstractmethod
    def disguises(self, game: AnyGame, state: Any, viewer: Viewer) -> SearchStrategy[Any]:
        """States that differ from this one only in what the viewer may not know."""

    @abstractmethod
    def disguised_throws(self, game: AnyGame, outcome: Any, viewer: Viewer) -> SearchStrategy[Any]:
        """Outcomes that differ from this one only in dice that the viewer may not see."""

    @abstractmethod
    def opens(self, event: Any) -> bool:
        """Whether an event opens hidden dice: it and what follows tell who held what."""

    @abstractmethod
    def check_event(self, game: AnyGame, before: Any, event: Any, after: Any) -> None:
        """Assert that dice and chips are conserved by an event."""

    def players(self) -> SearchStrategy[int]:
        """Numbers of players, small ones more often."""
        least, most = self.codec.players
        return st.one_of(
            st.integers(least, min(most, least + 2)),
            st.integers(least, min(most, least + 2)),
            st.integers(least, most),
        )

    def outcomes(self, game: AnyGame, state: Any) -> SearchStrategy[Any]:
        """Outcomes of the awaited dice that the game accepts."""
        return thrown(game, state)


class Step(Struct, frozen=True):
    """One move of a playout.

    Attributes:
        state: The position before it.
        move: The move.
        events: What followed.
    """

    state: Any
    move: Act[Any] | Roll[Any]
    events: tuple[Any, ...]


class Playout(Struct, frozen=True):
    """A game played at random from its beginning, to the end or until it became long.

    Attributes:
        header: Game, options and players.
        game: The rules.
        steps: The moves in order.
        final: The position after them.
    """

    header: Header
    game: AnyGame
    steps: tuple[Step, ...]
    final: Any

    @property
    def states(self) -> tuple[Any, ...]:
        """All positions, the first and the last included."""
        return (*(step.state for step in self.steps), self.final)

    @property
    def moves(self) -> tuple[Act[Any] | Roll[Any], ...]:
        """All moves."""
        return tuple(step.move for step in self.steps)


def thrown(game: AnyGame, state: Any) -> SearchStrategy[Any]:
    """What the awaited dice may say, whatever they show: fair dice, hands unsorted."""
    node = game.node(state)
    dice = node.dice if isinstance(node, Waiting) else ()
    drawn = st.tuples(*(values(awaited.count, awaited.faces) for awaited in dice))
    return drawn.map(lambda lie: game.outcome(state, lie))


@cache
def values(count: int, faces: int) -> SearchStrategy[tuple[int, ...]]:
    """What dice show that were thrown together, unsorted."""
    # One number for all of them: a draw costs more than the rules of a whole move.
    return st.integers(0, faces**count - 1).map(lambda number: _digits(number, count, faces))


def draw_move(draw: Draw, kit: Kit, game: AnyGame, state: Any) -> Act[Any] | Roll[Any]:
    """A move or a throw that the game accepts in this position, which must not be the end."""
    node = game.node(state)
    assert isinstance(node, Waiting)
    if node.dice and (not node.legal or draw(st.booleans())):
        return Roll(draw(kit.outcomes(game, state)))
    # The first few moves of a collection are those that end a round: half of the time one of
    # them, so that playouts get anywhere. The seat on turn is asked more often than the others.
    seats = _turn_first(node)
    number = draw(st.integers(0, 2 * len(seats) * _MANY - 1))
    number, seat = divmod(number, len(seats))
    legal = node.legal[seats[seat]]
    few, number = number % 2, number // 2
    index = number % (min(len(legal), 3) if few else len(legal))
    return Act(seats[seat], next(islice(legal, index, None)))


@st.composite
def headers(draw: Draw, kit: Kit, *, plain_names: bool = True) -> Header:
    """A game with players and options."""
    number = draw(kit.players())
    called = (
        [chr(ord("A") + seat) for seat in range(number)]
        if plain_names
        else draw(st.lists(names(), min_size=number, max_size=number, unique_by=normal_name))
    )
    return Header(kit.codec, draw(kit.options()), Names(called), {})


@st.composite
def playouts(
    draw: Draw, kit: Kit, *, max_moves: int = MAX_MOVES, plain_names: bool = True
) -> Playout:
    """A random playout from the beginning of the game."""
    header = draw(headers(kit, plain_names=plain_names))
    game = header.game()
    state = game.initial()
    steps: list[Step] = []
    while len(steps) < max_moves and not isinstance(game.node(state), Terminal):
        move = draw_move(draw, kit, game, state)
        steps.append(Step(state, move, game.decide(state, move)))
        state = apply(game, state, move)
    return Playout(header, game, tuple(steps), state)


def viewers(game: AnyGame) -> Iterable[Viewer]:
    """Everybody who may look: a spectator and every seat."""
    return (None, *range(game.players))


def names() -> SearchStrategy[str]:
    """Names as people write them, in any script, composed or not."""
    letters = st.text(
        st.characters(categories=("L", "M", "N", "P", "S", "Zs")),
        min_size=1,
        max_size=12,
    )
    return st.one_of(
        st.sampled_from(
            (
                "Аня",
                "Ёжик",
                unicodedata.normalize("NFD", "Ёжик й"),
                "x-ray",
                "🎲 \"'\\",
                "نامه\u200cای",
                "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            )
        ),
        letters,
    ).filter(_is_name)


_MANY: Final = 1_000_003
"""More moves than are worth telling apart; a prime, so that all of them come up."""


def _digits(number: int, count: int, faces: int) -> tuple[int, ...]:
    found: list[int] = []
    for _ in range(count):
        number, digit = divmod(number, faces)
        found.append(digit + 1)
    return tuple(found)


def _is_name(text: str) -> bool:
    return bool(unicodedata.normalize("NFC", text).strip())


def _turn_first(node: Waiting[Any]) -> list[Seat]:
    """The seats that may act, the one whose move is needed three times."""
    turn = [] if node.turn is None else [node.turn] * 3
    return [*turn, *sorted(seat for seat in node.legal if seat != node.turn)]
