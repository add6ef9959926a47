"""OpenSpiel judges our solver: its best responses and values against our bounds."""

from collections.abc import Iterator, Sequence

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
pytest.importorskip("numba", reason="the solver needs Numba")

import pyspiel
from open_spiel.python.algorithms.expected_game_score import policy_value

from kosti.adapters.openspiel import KostiGame, KostiState
from kosti.adapters.solved import SolvedPolicy
from kosti.lab.solving.bounds import Bounds
from kosti.lab.solving.perudo.rounds import Round, perudo_round
from kosti.lab.solving.perudo.solver import Solver, solve
from kosti.lab.solving.perudo.variants import Variant

ROUNDING = 1e-5
"""The solver's bounds are wider than best responses in double precision by no more than this."""


def solved(game: Round, target: float) -> tuple[Solver, Bounds]:
    solver = Solver(game)
    for _ in solve(solver, target):
        pass
    return solver, solver.bounds()


@pytest.mark.parametrize(("sides", "value"), [(3, 1 / 9), (4, 1 / 16)])
def test_openspiel_finds_the_nash_conv_of_our_strategies(sides: int, value: float) -> None:
    """Liar's dice of one small die each, as OpenSpiel plays it."""
    solver, bounds = solved(Variant(wild=sides, sides=sides).round((1, 1)), 2e-4)
    game = pyspiel.load_game(f"liars_dice(numdice=1,dice_sides={sides})")
    policy = pyspiel.TabularPolicy(dict(infosets(game.new_initial_state(), solver, (), ())))
    nash_conv = pyspiel.nash_conv(game, policy)
    assert nash_conv <= bounds.high - bounds.low <= nash_conv + 2 * ROUNDING
    (found, _) = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)  # noqa: FBT003
    assert bounds.low <= found <= bounds.high
    assert bounds.low <= value <= bounds.high

    # CFR+ of OpenSpiel comes to the same value.
    theirs = pyspiel.CFRPlusSolver(game)
    for _ in range(60):
        theirs.evaluate_and_update_policy()
    average = theirs.average_policy()
    (other, _) = pyspiel.expected_returns(game.new_initial_state(), average, -1, True)  # noqa: FBT003
    assert abs(other - value) <= pyspiel.nash_conv(game, average) + 2e-4


def infosets(
    state: pyspiel.State, solver: Solver, dice: tuple[int, ...], bids: Sequence[int]
) -> Iterator[tuple[str, list[tuple[int, float]]]]:
    """What the solver does where a player of OpenSpiel's liar's dice decides.

    A bid has the same number there as its place here; the number after them all calls liar.
    """
    if state.is_terminal():
        return
    if state.is_chance_node():
        for face, _ in state.chance_outcomes():
            yield from infosets(state.child(face), solver, (*dice, face), bids)
        return
    game, player = solver.game, state.current_player()
    after = game.raises[player][bids[-1]] if bids else game.openings
    actions = [len(game.bids), *after] if bids else after
    chances = solver.strategy(bids)[:, dice[player]].tolist()
    yield state.information_state_string(player), list(zip(actions, chances, strict=True))
    for action in state.legal_actions():
        yield from infosets(state.child(action), solver, dice, [*bids, action])


@pytest.fixture(scope="module")
def duel() -> tuple[KostiGame, SolvedPolicy, Bounds]:
    """Perudo with one die each, where a bid's quantity never falls: the round is the game."""
    solver, bounds = solved(perudo_round((1, 1), "no-drop"), 1e-3)
    game = pyspiel.load_game("kosti_perudo(players=2,dice=1,raise_rule=no-drop)")
    assert isinstance(game, KostiGame)
    return game, SolvedPolicy(game, solver), bounds


def test_the_rules_engine_gives_our_strategies_the_value_within_our_bounds(
    duel: tuple[KostiGame, SolvedPolicy, Bounds],
) -> None:
    game, policy, bounds = duel
    value = 0.0
    for hand in range(6):  # of the opener; who opens does not matter
        state = game.new_initial_state().child(0).child(hand)
        opener, other = policy_value(state, [policy, policy])
        assert opener == pytest.approx(-other)
        value += opener / 6
    assert bounds.low <= value <= bounds.high
    assert bounds.low <= -1 / 18 <= bounds.high


def test_chances_are_those_of_the_legal_moves(
    duel: tuple[KostiGame, SolvedPolicy, Bounds],
) -> None:
    game, policy, _ = duel
    state = game.new_initial_state().child(1).child(4).child(2)
    while not state.is_terminal():
        assert isinstance(state, KostiState)
        chances = policy.action_probabilities(state)
        assert sorted(chances) == state.legal_actions()
        assert sum(chances.values()) == pytest.approx(1.0)
        state = state.child(state.legal_actions()[-1])


def test_only_the_first_round_of_the_game_is_known() -> None:
    solver, _ = solved(perudo_round((1, 1), "no-drop"), 0.1)
    with pytest.raises(ValueError, match="1 and 1 dice"):
        SolvedPolicy(pyspiel.load_game("kosti_perudo(players=2,dice=2)"), solver)
    with pytest.raises(ValueError, match="1 and 1 dice"):
        SolvedPolicy(pyspiel.load_game("kosti_moons(players=2)"), solver)
