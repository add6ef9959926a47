"""Perudo and Shoot the Moons as games of OpenSpiel; importing this registers them.

``pyspiel.load_game("kosti_perudo(players=2,dice=1)")``. The parameters are those of the rules,
``players`` and ``horizon``. An information state is what the player was told since the beginning,
event by event; an observation is the view. See ``docs/environments.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import numpy as np
import pyspiel

from kosti.adapters.asking import Position, hands_of
from kosti.adapters.numbers import F32, HORIZON, KINDS, LET_BE, Environment, environment
from kosti.core import Hand, Seat
from kosti.notation import codec_of

NAMES: Final = {f"kosti_{name}": name for name in KINDS}
"""The games by the names under which OpenSpiel knows them."""


class KostiGame(pyspiel.Game):
    """A game of Kosti with its parameters set."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        """Make the game.

        Args:
            name: Under which name it is registered.
            params: Its parameters; those that are missing have their defaults.
        """
        chosen = {**_parameters(name), **(params or {})}
        players, horizon = chosen.pop("players"), chosen.pop("horizon")
        self.environment: Environment = environment(NAMES[name], players, chosen, horizon)
        coding = self.environment.coding
        least, most = coding.utility
        info = pyspiel.GameInfo(
            num_distinct_actions=coding.moves,
            max_chance_outcomes=coding.outcomes,
            num_players=players,
            min_utility=float(least),
            max_utility=float(most),
            utility_sum=0.0,
            max_game_length=horizon,
        )
        super().__init__(_game_type(name), info, dict(params or {}))

    def new_initial_state(self) -> KostiState:
        """The beginning."""
        return KostiState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> KostiObserver:
        """Who looks at states.

        Raises:
            ValueError: if there are parameters; there are none.
        """
        if params:
            raise ValueError("there are no parameters of observations")
        seen = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return KostiObserver(self.environment, recall=seen.perfect_recall)


class KostiState(pyspiel.State):
    """A state of a game of Kosti."""

    def __init__(self, game: KostiGame) -> None:
        """Set the beginning; called by ``new_initial_state`` only."""
        super().__init__(game)
        self._environment = game.environment
        self.position: Position = game.environment.asking.initial()

    def current_player(self) -> int:
        """Who decides; chance where dice are to be thrown."""
        asking = self._environment.asking
        if asking.over(self.position):
            return int(pyspiel.PlayerId.TERMINAL)
        if asking.dice(self.position) is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return asking.seat(self.position)

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the legal moves, ascending."""
        del player
        asking, coding = self._environment.asking, self._environment.coding
        numbers = sorted(map(coding.number, asking.legal(self.position)))
        return [LET_BE, *numbers] if asking.may_let_be(self.position) else numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places in ``hands_of`` and their probabilities."""
        dice = self._environment.asking.dice(self.position)
        if dice is None:
            return []
        return [(n, chance) for n, (_, chance) in enumerate(hands_of(dice.count, dice.faces))]

    def _apply_action(self, action: int) -> None:
        asking = self._environment.asking
        dice = asking.dice(self.position)
        if dice is not None:
            hand, _ = hands_of(dice.count, dice.faces)[action]
            self.position = asking.throw(self.position, hand)
        elif action == LET_BE:
            self.position = asking.act(self.position, None)
        else:
            move = self._environment.coding.action(action, asking.legal(self.position))
            self.position = asking.act(self.position, move)

    def _action_to_string(self, player: int, action: int) -> str:
        asking = self._environment.asking
        if player == pyspiel.PlayerId.CHANCE:
            dice = asking.dice(self.position)
            if dice is None:
                return f"dice {action}"
            hand, _ = hands_of(dice.count, dice.faces)[action]
            owner = "the table" if dice.seat is None else f"player {dice.seat}"
            return f"{owner} throws {_spaced(hand)}"
        if action == LET_BE:
            return "let it be"
        move = self._environment.coding.action(action, asking.legal(self.position))
        return codec_of(self._environment.id).format_action(move)

    def is_terminal(self) -> bool:
        """Whether the game is over, or cut off."""
        return self._environment.asking.over(self.position)

    def returns(self) -> list[float]:
        """What each player has won."""
        return [float(chips) for chips in self._environment.asking.returns(self.position)]

    def __str__(self) -> str:
        """The whole position, hands and all, for those who debug."""
        state = self.position.state
        fields = {name: getattr(state, name) for name in state.__struct_fields__}
        cast = " ".join(_spaced(hand) for hand in self.position.cast)
        return f"{msgspec.json.encode(fields).decode()} {self.position.asked} {cast}"


class KostiObserver:
    """Looks at states for a player; OpenSpiel's ``Observer``.

    Attributes:
        tensor: What was seen last; None for one with perfect recall, whose past has no bound.
        dict: The same by name.
    """

    def __init__(self, environment: Environment, *, recall: bool) -> None:
        """Set what is looked at."""
        self._environment = environment
        self._recall = recall
        self.tensor: F32 | None = None
        self.dict: dict[str, F32] = {}
        if not recall:
            self.tensor = np.zeros(environment.coding.size, np.float32)
            self.dict = {"view": self.tensor}

    def set_from(self, state: KostiState, player: Seat) -> None:
        """Look at a state."""
        if self.tensor is not None:
            self.tensor[:] = self._environment.coding.vector(self._view(state, player), player)

    def string_from(self, state: KostiState, player: Seat) -> str:
        """What the player was told so far, or sees now."""
        if self._recall:
            return f"player {player}\n{state.position.told[player]}"
        return msgspec.json.encode(self._view(state, player)).decode()

    def _view(self, state: KostiState, player: Seat) -> Any:  # noqa: ANN401  any game's
        return self._environment.asking.game.observe(state.position.state, player)


def _parameters(name: str) -> dict[str, Any]:
    """The parameters of a game and their defaults."""
    kind = KINDS[NAMES[name]]
    codec = codec_of(kind.id)
    options = {field.name: field.default for field in msgspec.structs.fields(codec.options)}
    return {"players": codec.players[0], "horizon": HORIZON, **options, **kind.proposed}


def _game_type(name: str) -> pyspiel.GameType:
    codec = codec_of(KINDS[NAMES[name]].id)
    least, most = codec.players
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Kosti {codec.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(name),
    )


def _spaced(hand: Hand) -> str:
    return " ".join(map(str, hand or ()))


class PerudoGame(KostiGame):
    """``kosti_perudo``."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make the game with these parameters."""
        super().__init__("kosti_perudo", params)


class MoonsGame(KostiGame):
    """``kosti_moons``."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make the game with these parameters."""
        super().__init__("kosti_moons", params)


pyspiel.register_game(_game_type("kosti_perudo"), PerudoGame)
pyspiel.register_game(_game_type("kosti_moons"), MoonsGame)
