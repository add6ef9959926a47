"""Best responses to a solver's strategies in plain Python, in double precision.

Nothing here is shared with the solver but the round and the strategy that it found.
"""

from collections.abc import Iterator, Mapping
from itertools import product

import numpy as np
from numpy.typing import NDArray

from kosti.lab.solving.perudo.rounds import Hand, Round
from kosti.lab.solving.perudo.solver import Solver

F64 = NDArray[np.float64]
History = tuple[int, ...]


def called(game: Round, bid: int, caller: Hand, bidder: Hand) -> int:
    """What the caller wins: +1 if the bid is false, else -1."""
    claim = game.bids[bid]
    return 1 if game.matches(claim, caller) + game.matches(claim, bidder) < claim.quantity else -1


def best_response(solver: Solver, seat: int) -> float:
    """What a seat wins by its best answer to the other's average strategy."""
    game = solver.game
    own, other = ([hand for hand, _ in game.hands(who)] for who in (seat, 1 - seat))
    payoff = {
        bid: np.array([[called(game, bid, mine, theirs) for theirs in other] for mine in own])
        for bid in range(len(game.bids))
    }

    def value(history: History, reach: F64) -> F64:
        turn = len(history) % 2
        later = game.raises[turn][history[-1]] if history else game.openings
        if turn == seat:
            options = [value((*history, bid), reach) for bid in later]
            if history:
                options.append(payoff[history[-1]] @ reach)
            best: F64 = np.max(options, axis=0)
            return best
        strategy = solver.strategy(history).astype(np.float64)
        strategy /= strategy.sum(0)
        total = np.zeros(len(own))
        if history:
            total -= payoff[history[-1]] @ (reach * strategy[0])
            strategy = strategy[1:]
        for bid, chances in zip(later, strategy, strict=True):
            if (reach * chances).any():
                total += value((*history, bid), reach * chances)
        return total

    chances = [np.array([float(p) for _, p in game.hands(who)]) for who in (seat, 1 - seat)]
    return float(chances[0] @ value((), chances[1]))


def best_pure_strategy(solver: Solver, seat: int) -> float:
    """The same by trying every pure strategy, for each hand on its own."""
    game = solver.game
    nodes = [history for history in histories(game) if len(history) % 2 == seat]
    menus = [_actions(game, history) for history in nodes]
    total = 0.0
    for mine, chance in game.hands(seat):
        total += float(chance) * max(
            _played(solver, seat, mine, dict(zip(nodes, choices, strict=True)))
            for choices in product(*menus)
        )
    return total


def histories(game: Round) -> Iterator[History]:
    """All paths of bids, the empty one first."""
    stack: list[History] = [()]
    while stack:
        history = stack.pop()
        yield history
        stack += [(*history, bid) for bid in _raises(game, history)]


def _raises(game: Round, history: History) -> tuple[int, ...]:
    return game.raises[len(history) % 2][history[-1]] if history else game.openings


def _actions(game: Round, history: History) -> list[int | None]:
    """The actions of a node; None is Doodoo."""
    return [*([None] if history else []), *_raises(game, history)]


def _played(solver: Solver, seat: int, mine: Hand, choices: Mapping[History, int | None]) -> float:
    """What a pure strategy wins with a hand."""
    game = solver.game
    total = 0.0
    for column, (theirs, chance) in enumerate(game.hands(1 - seat)):
        paths: list[tuple[History, float]] = [((), float(chance))]
        while paths:
            history, reach = paths.pop()
            if len(history) % 2 == seat:
                options = [(choices[history], 1.0)]
            else:
                strategy = solver.strategy(history)[:, column]
                options = list(zip(_actions(game, history), map(float, strategy), strict=True))
            for action, likely in options:
                if action is not None:
                    paths.append(((*history, action), reach * likely))
                elif len(history) % 2 == seat:
                    total += reach * likely * called(game, history[-1], mine, theirs)
                else:
                    total -= reach * likely * called(game, history[-1], theirs, mine)
    return total
