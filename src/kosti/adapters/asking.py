"""A game as a row of single decisions: one player at a time, one throw at a time.

Programs want one player to act. Where the rules let several, those whose move the game can do
without are asked first, clockwise from the player after the one on turn, and may let it be; then
the one on turn acts (``P-20``). Who has let it be is known to all: the next one was asked.

Dice are thrown one owner after another, as multisets: 252 hands of five dice, not 7,776.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from kosti.core import Act, Chips, Dice, Hand, HandsLaw, Roll, Seat, Terminal, Waiting
from kosti.notation import AnyGame


class Position(Struct, frozen=True, eq=False):
    """A place in a game, and how it came about as far as each seat was told.

    Attributes:
        state: The state of the game.
        node: What the game waits for.
        order: Who is asked at this node, in this order.
        told: By seat, everything that the seat was told since the beginning, as text.
        cast: The hands of the node's dice that have been thrown already.
        asked: How many have been asked at this node, and have let it be.
        moves: How many decisions have been made.
    """

    state: Any
    node: Waiting[Any] | Terminal
    order: tuple[Seat, ...]
    told: tuple[str, ...]
    cast: tuple[Hand, ...] = ()
    asked: int = 0
    moves: int = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        """Itself: a position does not change."""
        return self


class Asking:
    """Plays a game decision by decision.

    Attributes:
        game: The rules.
        horizon: After so many decisions a game is cut off, and nobody has won anything.
    """

    def __init__(self, game: AnyGame, horizon: int) -> None:
        """Set the rules and the horizon."""
        self.game: Final = game
        self.horizon: Final = horizon
        self._initial = self._at(game.initial(), ("",) * game.players, 0)

    def __deepcopy__(self, memo: dict[int, Any]) -> Asking:
        """Itself: it does not change."""
        return self

    def initial(self) -> Position:
        """The beginning."""
        return self._initial

    def cut_off(self, position: Position) -> bool:
        """Whether the horizon is reached before the end."""
        return position.moves >= self.horizon and not isinstance(position.node, Terminal)

    def over(self, position: Position) -> bool:
        """Whether there is nothing more to do."""
        return isinstance(position.node, Terminal) or position.moves >= self.horizon

    def returns(self, position: Position) -> tuple[Chips, ...]:
        """What each seat has won; nothing before the end, or if the game was cut off."""
        node = position.node
        return node.returns if isinstance(node, Terminal) else (0,) * self.game.players

    def dice(self, position: Position) -> Dice | None:
        """The dice to be thrown now; None if a player decides or the game is over."""
        node = position.node
        if isinstance(node, Terminal) or len(position.cast) == len(node.dice):
            return None
        return node.dice[len(position.cast)]

    def seat(self, position: Position) -> Seat:
        """Who decides, where neither dice are awaited nor the game is over."""
        return position.order[position.asked]

    def legal(self, position: Position) -> Collection[Any]:
        """The moves of who decides."""
        return self._waiting(position).legal[self.seat(position)]

    def may_let_be(self, position: Position) -> bool:
        """Whether who decides may make no move: the game can do without it."""
        return self.seat(position) != self._waiting(position).turn

    def throw(self, position: Position, hand: tuple[int, ...]) -> Position:
        """The position after the dice of ``dice`` have shown a hand."""
        node = self._waiting(position)
        cast = (*position.cast, hand)
        if len(cast) < len(node.dice):
            return msgspec.structs.replace(position, cast=cast)
        outcome = self.game.outcome(position.state, cast)
        return self._after(position, Roll(outcome), position.moves)

    def act(self, position: Position, action: object | None) -> Position:
        """The position after who decides has made a move, or let it be.

        Raises:
            Refused: if the rules forbid the move.
        """
        if action is None:
            seat = self.seat(position)
            return msgspec.structs.replace(
                position,
                told=tuple(told + f'{{"type":"let-be","seat":{seat}}}\n' for told in position.told),
                asked=position.asked + 1,
                moves=position.moves + 1,
            )
        return self._after(position, Act(self.seat(position), action), position.moves + 1)

    def _after(self, position: Position, move: Act[Any] | Roll[Any], moves: int) -> Position:
        state, told = position.state, position.told
        for event in self.game.decide(state, move):
            state = self.game.evolve(state, event)
            told = self._told(event, told)
        return self._at(state, told, moves)

    def _at(self, state: Any, told: tuple[str, ...], moves: int) -> Position:  # noqa: ANN401
        node = self.game.node(state)
        order = () if isinstance(node, Terminal) else self._order(node)
        return Position(state, node, order, told, moves=moves)

    def _told(self, event: object, told: tuple[str, ...]) -> tuple[str, ...]:
        """What the seats were told, an event later."""
        whole = _line(event)
        veiled = [self.game.veil(event, seat) for seat in range(self.game.players)]
        return tuple(
            before + (whole if seen is event else _line(seen))
            for before, seen in zip(told, veiled, strict=True)
        )

    def _order(self, node: Waiting[Any]) -> tuple[Seat, ...]:
        """Who is asked, in this order (``P-20``)."""
        turn, n = node.turn, self.game.players
        if turn is None:
            return ()
        return tuple(seat % n for seat in range(turn + 1, turn + n + 1) if seat % n in node.legal)

    def _waiting(self, position: Position) -> Waiting[Any]:
        if isinstance(position.node, Terminal):
            raise ValueError("the game is over")  # noqa: TRY004  not the wrong type of anything
        return position.node


def _line(event: object) -> str:
    return "" if event is None else msgspec.json.encode(event).decode() + "\n"


@lru_cache(maxsize=64)
def hands_of(dice: int, faces: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every hand of some dice, ascending, and its probability."""
    law: HandsLaw[tuple[Hand, ...]] = HandsLaw(
        (dice,), faces, lambda hands: hands, lambda hands: hands, absent=()
    )
    return tuple((hand, float(chance)) for (hand,), chance in law.items() if hand)
