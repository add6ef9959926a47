"""Many games at once, as arrays: for programs that learn by playing against themselves.

One decision is made in every game at each step. Moves are numbered, and what is seen is laid out,
as in the other adapters (``numbers``); the games are those of the compiled kernels
(``kosti.lab.kernels``), so it needs Numba: ``pip install 'kosti[lab]'``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kosti.adapters.numbers import F32, HORIZON, environment
from kosti.core import Malformed

I64: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]


class Batch:
    """A number of games of one kind, each at a decision of its own.

    Attributes:
        size: B, how many games.
        players: N, how many play each.
        moves: How many moves there are.
        observation_size: How long an observation is.
        rewards: ``[B, N]`` what each seat has won (in Perudo N − 1 or −1, in Shoot the Moons
            chips), in the step in which a game ends; 0 otherwise, and if it was cut off.
        done: ``[B]`` whether the last step ended the game; without ``auto_reset``, whether it is
            over.
        truncated: ``[B]`` whether it was cut off at the horizon.
    """

    def __init__(
        self,
        name: str,
        players: int,
        options: Mapping[str, Any] | None = None,
        *,
        size: int,
        horizon: int = HORIZON,
        auto_reset: bool = False,
    ) -> None:
        """Make room for games; ``reset`` begins them.

        Args:
            name: ``perudo`` or ``moons``.
            players: How many play each game.
            options: The options of the rules; what is proposed otherwise is as in the other
                adapters: the opener is drawn, and a game of Shoot the Moons is one circle.
            size: How many games.
            horizon: After so many decisions a game is cut off.
            auto_reset: A game that has ended begins anew in the same step: ``rewards``, ``done``
                and ``truncated`` are of the old one, seats and observations of the new one.

        Raises:
            Malformed: if the game, a number or an option is wrong.
            ImportError: if Numba is not installed.
        """
        if size < 1:
            raise Malformed("a batch is of at least 1 game")
        from kosti.lab.kernels.streams import WORDS  # noqa: PLC0415  as in _kernel

        ready = environment(name, players, options or {}, horizon)
        self._rules, width, hidden, self._kernel, self._asked = _kernel(name, ready.asking.game)
        self.size: Final = size
        self.players: Final = players
        self.moves: Final = ready.coding.moves
        self.observation_size: Final = ready.coding.size
        self.rewards: Final = np.zeros((size, players))
        self.done: Final[Bools] = np.ones(size, np.bool_)
        self.truncated: Final[Bools] = np.zeros(size, np.bool_)
        self._horizon = horizon
        self._auto_reset = auto_reset
        self._seen = np.zeros((size, width), np.int64)
        self._seen[:, self._asked] = -1
        self._hidden = np.zeros((size, hidden), np.int64)
        self._random = np.zeros((size, WORDS), np.uint64)
        self._seeds = np.zeros(size, np.uint64)
        self._games = np.zeros(size, np.uint64)

    def reset(self, seeds: int | ArrayLike) -> None:
        """Begin all games.

        The games of a seed follow one another (``auto_reset``): their dice depend on it and on
        what was played, not on the other games of the batch.

        Args:
            seeds: ``[B]`` a seed for each game, at least 0; or one, and the next ones after it.

        Raises:
            Malformed: if there are not as many seeds as games.
        """
        given = np.asarray(seeds, np.uint64)
        if not given.ndim:
            given = np.arange(self.size, dtype=np.uint64) + given
        if given.shape != (self.size,):
            raise Malformed(f"{self.size} games need as many seeds")
        self._seeds[:] = given
        self._games[:] = 0
        self.rewards[:] = 0
        self.done[:] = self.truncated[:] = False
        self._restart(np.ones(self.size, np.bool_))

    @property
    def seats(self) -> I64:
        """``[B]`` who decides; −1 where the game is over."""
        return self._seen[:, self._asked].copy()

    def observe(self, out: F32 | None = None) -> F32:
        """What the seats that decide see, and nothing that they may not know.

        Args:
            out: Where to write it; a new array if None.

        Returns:
            ``[B, observation_size]`` from 0 to 1, seats counted from each one's own; all 0 where
            the game is over. See ``numbers.PerudoCoding`` and ``numbers.MoonsCoding``.

        Raises:
            Malformed: if ``out`` is not such an array.
        """
        room: F32 = _room(out, (self.size, self.observation_size), np.float32)
        self._kernel.vectors(self._seen, room)
        return room

    def legal_mask(self, out: Bools | None = None) -> Bools:
        """Which moves are legal.

        Args:
            out: Where to write it; a new array if None.

        Returns:
            ``[B, moves]``; all False where the game is over.

        Raises:
            Malformed: if ``out`` is not such an array.
        """
        room: Bools = _room(out, (self.size, self.moves), np.bool_)
        self._kernel.masks(self._seen, room)
        return room

    def step(self, actions: ArrayLike) -> None:
        """Make a move in every game that is not over, and throw until somebody decides.

        Args:
            actions: ``[B]`` numbers of moves; not looked at where the game is over.

        Raises:
            Malformed: if a move is not legal, or there are not as many as games; nothing has
                changed then.
        """
        moves = np.ascontiguousarray(actions, np.int64)
        if moves.shape != (self.size,):
            raise Malformed(f"{self.size} games need as many moves")
        wrong = self._kernel.first_illegal(self._seen, moves)
        if wrong >= 0:
            raise Malformed(f"move {moves[wrong]} is not legal in game {wrong}")
        self._kernel.step(
            self._seen,
            self._hidden,
            self._random,
            moves,
            self._horizon,
            self.rewards,
            self.done,
            self.truncated,
        )
        if self._auto_reset and self.done.any():
            self._games += self.done
            self._restart(self.done)

    def _restart(self, which: Bools) -> None:
        self._kernel.restart(
            self._rules, self._seen, self._hidden, self._random, self._seeds, self._games, which
        )


def _kernel(name: str, game: Any) -> tuple[I64, int, int, ModuleType, int]:  # noqa: ANN401  any game
    """The rules as numbers, the lengths of both rows, the kernel, and where it says who decides."""
    # Numba takes a second to load, and not everybody who asks for an adapter has it.
    if name == "perudo":
        from kosti.lab.kernels.perudo import arrays, layout  # noqa: PLC0415

        rules = layout.rules_row(game.players, game.options)
        return rules, layout.seen_size(rules), layout.SEATS, arrays, layout.ASKED
    from kosti.lab.kernels.moons import arrays as circles  # noqa: PLC0415
    from kosti.lab.kernels.moons import layout as places  # noqa: PLC0415

    rules = places.rules_row(game.players, game.options)
    return rules, places.SEEN_SIZE, places.SEATS, circles, places.TURN


def _room(out: Any, shape: tuple[int, int], kind: type[Any]) -> Any:  # noqa: ANN401  one of two kinds
    """An array to write to."""
    if out is None:
        return np.zeros(shape, kind)
    if out.shape != shape or out.dtype != kind or not out.flags.c_contiguous:
        raise Malformed(
            f"what is written to is a contiguous array {list(shape)} of {kind.__name__}"
        )
    return out
