"""Perudo and Shoot the Moons as environments of PettingZoo, one agent after another (AEC).

``env = aec_env("perudo", players=3, options={"dice": 2})``. An observation is a vector and a mask
of legal moves (``kosti.adapters.numbers``); rewards come at the end. See ``docs/environments.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv

from kosti.adapters.asking import Position
from kosti.adapters.numbers import HORIZON, LET_BE, Environment, environment
from kosti.core import Dice
from kosti.notation import Names, codec_of

Seen: TypeAlias = dict[str, NDArray[Any]]
"""``observation``: what the agent sees; ``action_mask``: 1 for every legal move."""


class TurnEnv(AECEnv[str, Seen, int]):
    """A game with turns; agent ``player_N`` sits in seat N.

    A game that is cut off at the horizon is truncated, and nobody has won anything.
    """

    def __init__(self, name: str, ready: Environment, render_mode: str | None = None) -> None:
        """Set the game.

        Args:
            name: How the environment is called.
            ready: The game.
            render_mode: ``ansi``: ``render`` says what everybody may know, as text.
        """
        super().__init__()
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._asking, self._coding = ready.asking, ready.coding
        self._codec: Final = codec_of(ready.id)
        self._names: Final = Names([f"player_{seat}" for seat in range(ready.asking.game.players)])
        self.possible_agents = list(self._names.by_seat)
        seen = Dict(
            {
                "observation": Box(0.0, 1.0, (self._coding.size,), np.float32),
                "action_mask": Box(0, 1, (self._coding.moves,), np.int8),
            }
        )
        self._seen: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, seen)
        self._moves: dict[str, Space[Any]] = {
            agent: Discrete(self._coding.moves) for agent in self.possible_agents
        }
        self._rng, _ = np_random(None)
        self._position: Position = self._asking.initial()

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent may see."""
        return self._seen[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The moves of an agent."""
        return self._moves[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin anew.

        Args:
            seed: The same seed gives the same dice; without one they go on as they were.
            options: There are none.
        """
        del options
        if seed is not None:
            self._rng, _ = np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._position = self._thrown(self._asking.initial())
        self.agent_selection = self.agents[self._asking.seat(self._position)]

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

    def step(self, action: int | None) -> None:
        """Let the agent that is selected decide.

        Raises:
            Malformed: if the move is not legal.
        """
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        asking, number = self._asking, int(action)
        if number == LET_BE and asking.may_let_be(self._position):
            after = asking.act(self._position, None)
        else:
            move = self._coding.action(number, asking.legal(self._position))
            after = asking.act(self._position, move)
        self._position = self._thrown(after)
        if asking.over(self._position):
            cut = asking.cut_off(self._position)
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
            returns = asking.returns(self._position)
            self.rewards = dict(zip(self.agents, returns, strict=True))
        else:
            self.agent_selection = self.possible_agents[asking.seat(self._position)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What everybody may know, in a few lines; None unless the mode is ``ansi``."""
        if self.render_mode != "ansi":
            return None
        view = self._asking.game.observe(self._position.state, None)
        return "\n".join(self._codec.describe(view, None, self._names))

    def close(self) -> None:
        """There is nothing to close."""

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
