"""Moves and views as numbers: what arrays of a learning program hold.

A coding knows how moves are numbered and what a view looks like as a vector. It knows no rules:
which moves are legal it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kosti.adapters.asking import Asking, hands_of
from kosti.core import Malformed, Seat
from kosti.games import moons, perudo
from kosti.notation import AnyGame, check_players, codec_of, read_options

A = TypeVar("A")

F32: TypeAlias = NDArray[np.float32]

LET_BE: Final = 0
"""The number of the move that is none, in every game."""

HORIZON: Final = 1000
"""After so many decisions a game is cut off, if nothing else is said.

A game of Perudo with Jonti and a match of Shoot the Moons have no bound of their own.
"""


class Coding(Protocol):
    """Moves and views of a game as numbers.

    Attributes:
        moves: How many moves there are.
        size: The length of ``vector``.
        outcomes: How many outcomes one throw has at most (``asking.hands_of``).
        utility: The least and the greatest return.
    """

    @property
    def moves(self) -> int: ...  # noqa: D102  see the class

    @property
    def size(self) -> int: ...  # noqa: D102  see the class

    @property
    def outcomes(self) -> int: ...  # noqa: D102  see the class

    @property
    def utility(self) -> tuple[int, int]: ...  # noqa: D102  see the class

    def number(self, action: Any) -> int:  # noqa: ANN401  any game's
        """The number of a move, at least 1."""
        ...

    def action(self, number: int, legal: Collection[Any]) -> Any:  # noqa: ANN401  any game's
        """The move with a number among legal ones.

        Raises:
            Malformed: if no legal move has it.
        """
        ...

    def vector(self, view: Any, seat: Seat) -> F32:  # noqa: ANN401  any game's
        """What a seat sees, ``[size]``, each number from 0 to 1, seats counted from its own."""
        ...


class PerudoCoding:
    """Perudo: 1 Doodoo, 2 Jonti, 3 Calzone, then the bids by quantity and face.

    The vector: one's own hand by faces; dice by seat; whose turn it is, and who opened; whether
    Calzone may be, or is, declared; the bids of the round ``[seat, quantity, face]``, and the
    standing one ``[quantity, face]``. Dice in units of a full hand.
    """

    def __init__(self, game: perudo.Perudo) -> None:
        """Measure a game."""
        self._players = game.players
        self._dice = game.options.dice
        self._bids = game.players * game.options.dice * perudo.FACES
        self.moves: Final = _BIDS + self._bids
        self.size: Final = perudo.FACES + 3 * self._players + 2 + (self._players + 1) * self._bids
        self.outcomes: Final = max(len(hands_of(self._dice, perudo.FACES)), self._players)
        self.utility: Final = (-1, self._players - 1)

    def number(self, action: perudo.Action) -> int:
        """The number of a move."""
        match action:
            case perudo.Bid(quantity, face):
                return _BIDS + self._place(quantity, face)
            case _:
                return 1 + _CALLS.index(action)

    def action(self, number: int, legal: Collection[perudo.Action]) -> perudo.Action:
        """The move with a number."""
        action: perudo.Action
        if number >= _BIDS:
            quantity, face = divmod(number - _BIDS, perudo.FACES)
            action = perudo.Bid(quantity + 1, face + 1)
        else:
            action = _CALLS[number - 1]
        return _checked(action, number, legal)

    def vector(self, view: perudo.View, seat: Seat) -> F32:
        """What a seat sees."""
        public = view.public
        hand = view.hand or ()
        own = [hand.count(face) / self._dice for face in range(1, perudo.FACES + 1)]
        dice = [number / self._dice for number in public.dice]
        bids = np.zeros((self._players + 1, self._bids), np.float32)
        for bid in public.bids:
            bids[(bid.seat - seat) % self._players, self._place(bid.quantity, bid.face)] = 1
        if public.bid is not None:
            bids[-1, self._place(public.bid.quantity, public.bid.face)] = 1
        plain = [
            *own,
            *_from(seat, dice),
            *_one_hot(public.turn, seat, self._players),
            *_one_hot(public.opener, seat, self._players),
            float(public.may_declare),
            float(public.calzone),
        ]
        return np.concatenate([np.array(plain, np.float32), bids.ravel()])

    def _place(self, quantity: int, face: int) -> int:
        return (quantity - 1) * perudo.FACES + face - 1


class MoonsCoding:
    """Shoot the Moons: 1 fold, 2 check, 3 call, 4 va-bank, then each price that can be set.

    Number 4 + n bets n, or raises to n. The vector: one's own pair, die by die ``[2, face]``; the
    round; whose turn it is, and who has the button; by seat: chips, what was put in over the
    circle and over the round, whether in the circle, whether acted, and the opened sums of the
    rounds; then the price, the last full raise and the minimum bet. Chips in units of all chips
    at the table, sums in units of twelve.
    """

    def __init__(self, game: moons.Moons) -> None:
        """Measure a game."""
        self._players = game.players
        self._chips = game.players * game.options.buy_in
        self.moves: Final = _PRICES + self._chips + 1
        by_seat = 2 + 5 + moons.ROUNDS
        self.size: Final = moons.DICE * moons.FACES + moons.ROUNDS + by_seat * self._players + 3
        self.outcomes: Final = len(hands_of(moons.DICE, moons.FACES))
        self.utility: Final = (-game.options.buy_in, self._chips - game.options.buy_in)

    def number(self, action: moons.Action) -> int:
        """The number of a move."""
        match action:
            case moons.Bet(price) | moons.Raise(price):
                return _PRICES + price
            case _:
                return 1 + _DEEDS.index(action)

    def action(self, number: int, legal: Collection[moons.Action]) -> moons.Action:
        """The move with a number."""
        if number <= _PRICES:
            return _checked(_DEEDS[number - 1], number, legal)
        price = number - _PRICES
        bet = moons.Bet(price)
        return bet if bet in legal else _checked(moons.Raise(price), number, legal)

    def vector(self, view: moons.View, seat: Seat) -> F32:
        """What a seat sees."""
        public, players = view.public, self._players
        pair = np.zeros((moons.DICE, moons.FACES), np.float32)
        for place, die in enumerate(sorted(view.pair or ())):
            pair[place, die - 1] = 1
        most = moons.DICE * moons.FACES
        sums = [
            [total / most for total in own] + [0.0] * (moons.ROUNDS - len(own))
            for own in public.sums
        ]
        plain = [
            *(float(public.round == number) for number in range(1, moons.ROUNDS + 1)),
            *_one_hot(public.turn, seat, players),
            *_one_hot(public.button, seat, players),
            *_from(seat, [chips / self._chips for chips in public.chips]),
            *_from(seat, [chips / self._chips for chips in public.put]),
            *_from(seat, [chips / self._chips for chips in public.bets]),
            *_from(seat, [float(other in public.active) for other in range(players)]),
            *_from(seat, [float(other in public.acted) for other in range(players)]),
            *(total for own in _from(seat, sums) for total in own),
            public.price / self._chips,
            public.step / self._chips,
            min(public.min_bet / self._chips, 1.0),
        ]
        return np.concatenate([pair.ravel(), np.array(plain, np.float32)])


class Environment(Struct, frozen=True):
    """A game that is ready for learning programs.

    Attributes:
        id: The id of the game and its rules.
        asking: The game, one decision at a time.
        coding: Its moves and views as numbers.
    """

    id: str
    asking: Asking
    coding: Coding

    def __deepcopy__(self, memo: dict[int, Any]) -> Environment:
        """Itself: it does not change."""
        return self


class Kind(Struct, frozen=True):
    """A game that can be made an environment of.

    Attributes:
        id: The id of the game and its rules.
        proposed: Options that differ from those of a table, so that games stay small.
        coding: How to number a game's moves and views.
    """

    id: str
    proposed: Mapping[str, Any]
    coding: Callable[[Any], Coding]


KINDS: Final[Mapping[str, Kind]] = {
    "perudo": Kind("perudo/1", {"roll_off": False}, PerudoCoding),
    "moons": Kind("moons/1", {"circles": 1}, MoonsCoding),
}
"""The games with turns, by name; the opener is drawn, and a match is one circle, if nothing else
is said."""


def environment(
    name: str, players: int, options: Mapping[str, Any], horizon: int = HORIZON
) -> Environment:
    """A game as an environment.

    Args:
        name: One of ``KINDS``.
        players: How many play.
        options: The options of the rules.
        horizon: After so many decisions a game is cut off.

    Raises:
        Malformed: if the game, a number or an option is wrong.
    """
    kind = KINDS.get(name)
    if kind is None:
        raise Malformed(f"no such game; there is {', '.join(KINDS)}")
    if horizon < 1:
        raise Malformed("the horizon is at least 1")
    codec = codec_of(kind.id)
    check_players(codec, players)
    game: AnyGame = codec.game(players, read_options(codec, {**kind.proposed, **options}))
    return Environment(kind.id, Asking(game, horizon), kind.coding(game))


def _checked(action: A, number: int, legal: Collection[A]) -> A:
    if action not in legal:
        raise Malformed(f"move {number} is not legal now")
    return action


def _from(seat: Seat, by_seat: list[Any]) -> list[Any]:
    """What is by seat, from a seat on, clockwise."""
    return by_seat[seat:] + by_seat[:seat]


def _one_hot(which: Seat | None, seat: Seat, players: int) -> list[float]:
    return [float(which is not None and (which - seat) % players == n) for n in range(players)]


_CALLS: Final = (perudo.Doodoo(), perudo.Jonti(), perudo.Calzone())
_BIDS: Final = 1 + len(_CALLS)
_DEEDS: Final = (moons.Fold(), moons.Check(), moons.Call(), moons.VaBank())
_PRICES: Final = len(_DEEDS)
