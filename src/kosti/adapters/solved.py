"""Solved rounds of Perudo as policies of OpenSpiel.

What ``kosti.lab.solving`` has found can so be judged by algorithms that share nothing with it: an
OpenSpiel best response against a ``SolvedPolicy`` walks through the rules engine, position by
position. Needs the extras ``openspiel`` and ``lab``.
"""

from __future__ import annotations

import pyspiel
from open_spiel.python import policy

from kosti.adapters.openspiel import KostiGame, KostiState
from kosti.games.perudo import Bid, Doodoo, Perudo, Public
from kosti.lab.solving.perudo.rounds import Claim, Hand
from kosti.lab.solving.perudo.solver import Solver


class SolvedPolicy(policy.Policy):
    """The average strategies of both seats of a solved round, for ``kosti_perudo``.

    With one die each the round is the whole game. Who opens in the game has the strategy of the
    solver's seat 0.
    """

    def __init__(self, game: pyspiel.Game, solver: Solver) -> None:
        """Take the strategies as they were at the last ``bounds`` of the solver.

        Args:
            game: Two players, so many dice each as both seats of the round have.
            solver: Of that round, by the same raise rule.

        Raises:
            ValueError: if the round is not the first one of the game.
        """
        super().__init__(game, [0, 1])
        if not isinstance(game, KostiGame):
            raise ValueError("not a game of Kosti")  # noqa: TRY004  it may be any game of OpenSpiel
        rules, dice = game.environment.asking.game, solver.game.dice
        if not isinstance(rules, Perudo) or (rules.options.dice, rules.options.dice) != dice:
            raise ValueError(
                f"the game does not begin with a round of {dice[0]} and {dice[1]} dice"
            )
        self._coding = game.environment.coding
        self._solver = solver
        self._bids = {claim: place for place, claim in enumerate(solver.game.bids)}
        self._hands: tuple[dict[Hand, int], dict[Hand, int]] = (
            {hand: place for place, (hand, _) in enumerate(solver.game.hands(0))},
            {hand: place for place, (hand, _) in enumerate(solver.game.hands(1))},
        )
        self._strategies: dict[tuple[int, ...], list[list[float]]] = {}

    def action_probabilities(
        self, state: KostiState, player_id: int | None = None
    ) -> dict[int, float]:
        """How likely each legal action is for whoever decides, who knows only the own hand.

        Raises:
            ValueError: if the state is not one of the first round.
        """
        del player_id
        public: Public = state.position.state.public
        if public.round != 1 or public.opener is None:
            raise ValueError("only the first round of this game is solved")
        seat = (state.current_player() - public.opener) % 2
        past = tuple(self._bids[Claim(bid.quantity, bid.face)] for bid in public.bids)
        rows = self._strategies.get(past)
        if rows is None:
            rows = self._strategies[past] = self._solver.strategy(past).tolist()
        hand = state.position.state.hands[state.current_player()]
        column = self._hands[seat][tuple(sorted(hand))]
        weights = [row[column] for row in rows]
        total = sum(weights)
        return {
            action: weight / total
            for action, weight in zip(self._actions(seat, past), weights, strict=True)
        }

    def _actions(self, seat: int, past: tuple[int, ...]) -> list[int]:
        """The numbers of the actions, in the order of the solver."""
        game = self._solver.game
        after = game.raises[seat][past[-1]] if past else game.openings
        claims = [game.bids[place] for place in after]
        bids = [self._coding.number(Bid(claim.quantity, claim.face)) for claim in claims]
        return [self._coding.number(Doodoo()), *bids] if past else bids
