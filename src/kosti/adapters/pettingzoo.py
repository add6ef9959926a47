"""Perudo and Shoot the Moons as environments of PettingZoo, one agent after another (AEC).

``env = aec_env("perudo", players=3, options={"dice": 2})``. An observation is a vector and a mask
of legal moves (``kosti.adapters.numbers``); rewards come at the end. See ``docs/environments.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from kosti.adapters.asking import Position
from kosti.adapters.numbers import HORIZON, LET_BE, Environment, environment
from kosti.adapters.seats import SeatEnv
from kosti.core import Dice
from kosti.notation import Names, codec_of

Seen: TypeAlias = dict[str, NDArray[Any]]
"""``observation``: what the agent sees; ``action_mask``: 1 for every legal move."""


class TurnEnv(SeatEnv[Seen, int]):
    """A game with turns.

    A game that is cut off at the horizon is truncated, and nobody has won anything.
    """

    def __init__(self, name: str, ready: Environment, render_mode: str | None = None) -> None:
        """Set the game.

        Args:
            name: How the environment is called.
            ready: The game.
            render_mode: ``ansi``: ``render`` says what everybody may know, as text.
        """
        self._asking, self._coding = ready.asking, ready.coding
        moves = self._coding.moves
        seen = Dict(
            {
                "observation": Box(0.0, 1.0, (self._coding.size,), np.float32),
                "action_mask": Box(0, 1, (moves,), np.int8),
            }
        )
        players = ready.asking.game.players
        super().__init__(name, players, seen, lambda: Discrete(moves), render_mode)
        self._codec: Final = codec_of(ready.id)
        self._names: Final = Names(self.possible_agents)
        self._position: Position = self._asking.initial()

    def observe(self, agent: str) -> Seen:
        """What an agent sees now; the mask is empty unless it is to decide."""
        seat = self.possible_agents.index(agent)
        view = self._asking.game.observe(self._position.state, seat)
        mask = np.zeros(self._coding.moves, np.int8)
        if not self._asking.over(self._position) and self._asking.seat(self._position) == seat:
            for action in self._asking.legal(self._position):
                mask[self._coding.number(action)] = 1
            mask[LET_BE] = self._asking.may_let_be(self._position)
        return {"observation": self._coding.vector(view, seat), "action_mask": mask}

    def _begun(self) -> str:
        self._position = self._thrown(self._asking.initial())
        return self.agents[self._asking.seat(self._position)]

    def _acted(self, seat: int, action: int) -> str | None:
        del seat  # it is the one that the position asks
        asking, number = self._asking, int(action)
        if number == LET_BE and asking.may_let_be(self._position):
            after = asking.act(self._position, None)
        else:
            move = self._coding.action(number, asking.legal(self._position))
            after = asking.act(self._position, move)
        self._position = self._thrown(after)
        if asking.over(self._position):
            self._end(asking.returns(self._position), cut=asking.cut_off(self._position))
            return None
        return self.possible_agents[asking.seat(self._position)]

    def _described(self) -> list[str]:
        view = self._asking.game.observe(self._position.state, None)
        return self._codec.describe(view, None, self._names)

    def _thrown(self, position: Position) -> Position:
        """The position after all dice that are awaited have fallen."""
        while not self._asking.over(position) and (dice := self._asking.dice(position)):
            position = self._asking.throw(position, self._hand(dice))
        return position

    def _hand(self, dice: Dice) -> tuple[int, ...]:
        return tuple(sorted(int(die) for die in self._rng.integers(1, dice.faces + 1, dice.count)))


def aec_env(
    game: str,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    horizon: int = HORIZON,
    render_mode: str | None = None,
) -> TurnEnv:
    """An environment of a game with turns.

    Args:
        game: ``perudo`` or ``moons``.
        players: How many play.
        options: The options of the rules; those that are missing have the environment's defaults.
        horizon: After so many decisions a game is cut off.
        render_mode: ``ansi`` or None.

    Raises:
        Malformed: if the game, a number or an option is wrong.
    """
    ready = environment(game, players, options or {}, horizon)
    return TurnEnv(f"kosti_{game}_v1", ready, render_mode)
