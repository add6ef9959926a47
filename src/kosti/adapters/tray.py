"""Rondo as an environment of PettingZoo: an action is a throw, and physics decides.

``env = tray_env(players=3)``. Rondo has no turns (``R-05``); here those who have still to throw are
called in an order that chance draws anew for each throw, and whoever is called throws. Each throw
comes to rest before the next. See ``docs/environments.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from kosti import physics
from kosti.adapters.seats import SeatEnv
from kosti.core import Malformed, Seat, Terminal
from kosti.games.rondo import Rondo, State
from kosti.games.rondo import types as rondo
from kosti.lab.throws import Toss, rounded
from kosti.lab.tray_play import throw_to_rest
from kosti.notation import CODECS, Names, check_players, read_options
from kosti.physics import Tray
from kosti.physics.hands import HAND_HEIGHT, MAX_SPEED, MAX_SPIN, REACH, SWAY

F32: TypeAlias = NDArray[np.float32]

HORIZON: Final = 300
"""After so many throws a game is cut off, if nothing else is said."""

_LOW: Final = (REACH[0], -SWAY, HAND_HEIGHT[0], *(-MAX_SPEED,) * 3, *(-MAX_SPIN,) * 3)
_HIGH: Final = (REACH[1], SWAY, HAND_HEIGHT[1], *(MAX_SPEED,) * 3, *(MAX_SPIN,) * 3)
"""The least and the greatest action.

Place of the die, m: from the middle of the tray towards the seat, to the right of who looks at the
middle, up. Velocity, m/s, and spin, rad/s, along these three axes. A hand can do no more than
``kosti.physics.within_limits`` lets it.
"""

_BY_SEAT: Final = 9
_DEALER: Final = 3


class TrayEnv(SeatEnv[F32, F32]):
    """Rondo on a simulated tray.

    The observation, seen from the agent's seat: for each seat, counted from one's own, whether it
    is in the game, throws in this pass and has thrown; its purse and what it has put in; whether
    its die lies on the tray, where (towards the seat, to the right), and its value; then the place
    of the dealer's die and whether it is there; the bank, and for what is thrown. Metres; chips in
    units of all chips; values in eighths.
    """

    def __init__(self, game: Rondo, horizon: int, render_mode: str | None = None) -> None:
        """Set the game."""
        n = game.players
        size = _BY_SEAT * n + _DEALER + 1 + len(_PHASES)
        low, high = np.array(_LOW, np.float32), np.array(_HIGH, np.float32)
        super().__init__(
            "kosti_rondo_v1",
            n,
            Box(-1.0, 1.0, (size,), np.float32),
            lambda: Box(low, high, dtype=np.float32),
            render_mode,
        )
        self._game, self._horizon = game, horizon
        self._chips = n * game.options.purse
        self._state: State = game.initial()
        self._tray: Tray = physics.new_tray(n)
        self._made = 0

    def observe(self, agent: str) -> F32:
        """What an agent sees: everything, from its seat."""
        seat, state, tray = self.possible_agents.index(agent), self._state, self._tray
        n = self._game.players
        seen: list[float] = []
        for other in [(seat + step) % n for step in range(n)]:
            value = state.faces[other] if state.faces else None
            seen += [
                float(other in state.active),
                float(other in state.throwers),
                float(other in state.thrown),
                state.purses[other] / self._chips,
                state.put[other] / self._chips,
                *self._place(tray, physics.die_of(other), seat),
                (value or 0) / rondo.FACES,
            ]
        seen += self._place(tray, physics.DEALER, seat)
        seen += [state.bank / self._chips, *(float(state.phase == name) for name in _PHASES)]
        return np.clip(np.array(seen, np.float32), -1, 1)

    def _begun(self) -> str:
        self._state = self._game.initial()
        self._tray = physics.new_tray(self._game.players)
        self._made = 0
        return self._called()

    def _acted(self, seat: Seat, action: F32) -> str | None:
        toss = Toss(seat, self._tray.now.tick, self._release(action, seat), self._entropy())
        self._state, self._tray = throw_to_rest(
            self._game, self._state, self._tray, toss, self._rng.bytes
        )
        self._made += 1
        node = self._game.node(self._state)
        if isinstance(node, Terminal):
            self._end(node.returns)
        elif self._made >= self._horizon:
            self._end((0,) * self._game.players, cut=True)
        else:
            return self._called()
        return None

    def _described(self) -> list[str]:
        view = self._game.observe(self._state, None)
        return CODECS[_ID].describe(view, None, Names(self.possible_agents))

    def _called(self) -> str:
        """Who throws next."""
        return self.possible_agents[int(self._rng.choice(self._state.waiting))]

    def _entropy(self) -> bytes:
        return self._rng.bytes(physics.SEED_BYTES)

    def _release(self, action: F32, seat: Seat) -> rondo.Release:
        """An action, from the frame of the seat into that of the tray."""
        numbers = [float(number) for number in action]
        position, velocity, spin = (
            self._turned(numbers[part : part + 3], seat) for part in (0, 3, 6)
        )
        n = self._game.players
        return rounded(physics.within_limits(physics.Release(position, velocity, spin), n, seat))

    def _turned(self, vector: list[float], seat: Seat) -> physics.Vector:
        out_x, out_y = physics.hand(self._game.players, seat).outward
        outward, right, up = vector
        return outward * out_x - right * out_y, outward * out_y + right * out_x, up

    def _place(self, tray: Tray, die: physics.Die, seat: Seat) -> list[float]:
        """Whether a die is on the tray, and where, from a seat: towards it, and to the right."""
        if die not in tray.now.present():
            return [0.0, 0.0, 0.0]
        x, y, _ = tray.now.pose(die).position
        out_x, out_y = physics.hand(tray.seats, seat).outward
        return [1.0, x * out_x + y * out_y, y * out_x - x * out_y]


def tray_env(
    players: int = 3,
    options: Mapping[str, Any] | None = None,
    horizon: int = HORIZON,
    render_mode: str | None = None,
) -> TrayEnv:
    """Rondo as an environment.

    Args:
        players: How many play.
        options: The options of the rules.
        horizon: After so many throws a game is cut off, and nobody has won anything.
        render_mode: ``ansi`` or None.

    Raises:
        Malformed: if a number or an option is wrong.
    """
    codec = CODECS[_ID]
    check_players(codec, players)
    if horizon < 1:
        raise Malformed("the horizon is at least 1")
    game = codec.game(players, read_options(codec, dict(options or {})))
    if not isinstance(game, Rondo):
        raise Malformed("dice are thrown on a tray in Rondo only")
    return TrayEnv(game, horizon, render_mode)


_ID: Final = "rondo/1"
_PHASES: Final = ("round", "rethrow-lowest", "rethrow-highest")
