"""What our environments of PettingZoo have in common: an agent for each seat, one after another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from gymnasium.spaces import Space
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from kosti.core import Chips

SeenT = TypeVar("SeenT")
ActionT = TypeVar("ActionT")


class SeatEnv(AECEnv[str, SeenT, ActionT]):
    """A game for agents; ``player_N`` sits in seat N. Rewards come at the end."""

    def __init__(
        self,
        name: str,
        players: int,
        seen: Space[Any],
        actions: Callable[[], Space[Any]],
        render_mode: str | None,
    ) -> None:
        """Set the agents.

        Args:
            name: How the environment is called.
            players: How many agents there are.
            seen: What each of them may see.
            actions: Makes the space of an agent's actions; each samples from one of its own.
            render_mode: ``ansi``: ``render`` says what everybody may know, as text.
        """
        super().__init__()
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seen: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, seen)
        self._actions: dict[str, Space[Any]] = {agent: actions() for agent in self.possible_agents}
        self._rng: np.random.Generator
        self._rng, _ = np_random(None)

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent may see."""
        return self._seen[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """What an agent may do."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin anew.

        Args:
            seed: The same seed and the same actions give the same game; without one chance goes on
                as it was.
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
        self.agent_selection = self._begun()

    def step(self, action: ActionT | None) -> None:
        """Let the agent that is selected act.

        Raises:
            Malformed: if it cannot act so.
        """
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        after = self._acted(self.possible_agents.index(agent), action)
        if after is not None:
            self.agent_selection = after
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What everybody may know, in a few lines; None unless the mode is ``ansi``."""
        return "\n".join(self._described()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _end(self, returns: Sequence[Chips], *, cut: bool = False) -> None:
        """The game is over, or cut off: what each seat has won."""
        self.terminations = dict.fromkeys(self.agents, not cut)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.rewards = dict(zip(self.agents, returns, strict=True))

    @abstractmethod
    def _begun(self) -> str:
        """Set the beginning of a game; the agent that acts first."""

    @abstractmethod
    def _acted(self, seat: int, action: ActionT) -> str | None:
        """Act for a seat; the agent that acts next, None once the game has ended (``_end``).

        Raises:
            Malformed: if it cannot act so.
        """

    @abstractmethod
    def _described(self) -> list[str]:
        """What everybody may know."""
