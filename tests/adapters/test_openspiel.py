"""OpenSpiel's own checks, and its algorithms on small instances of our games."""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")

import pyspiel
from open_spiel.python.algorithms import generate_playthrough
from scipy.optimize import linprog

from kosti.adapters import openspiel

NAMES = openspiel.NAMES
"""Importing the adapter has registered these."""

SMALL = "kosti_perudo(players=2,dice=1,raise_rule=no-drop,horizon=2)"
"""One die each and two decisions: 5,486 positions."""


@pytest.mark.parametrize(
    "name",
    [
        *NAMES,
        "kosti_perudo(players=4,dice=2,roll_off=True)",
        "kosti_perudo(players=3,dice=1,jonti=False,raise_rule=no-drop)",
        "kosti_perudo(players=3,dice=3,horizon=20)",
        "kosti_moons(players=2,buy_in=6,min_bet=1)",
        "kosti_moons(players=4,circles=3,settlement=side-pots,raise_rule=last-raise)",
    ],
)
def test_random_games_pass_the_checks_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["kosti_perudo(players=3,dice=2)", "kosti_moons(players=2)"])
def test_playthroughs_repeat_themselves(name: str) -> None:
    text = generate_playthrough.playthrough(name, None, seed=1)
    history = [
        int(line.removeprefix("action: "))
        for line in text.splitlines()
        if line.startswith("action: ")
    ]
    assert history
    assert generate_playthrough.playthrough(name, history) == text


def test_what_openspiel_asks_of_a_game() -> None:
    game = pyspiel.load_game("kosti_perudo(players=3,dice=2)")
    assert game.num_distinct_actions() == 4 + 6 * 6
    assert game.max_chance_outcomes() == 21
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(seat, 1 / 3) for seat in range(3)]
    state.apply_action(1)
    for hand in (0, 5, 9):
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(hand)
    assert state.current_player() == 1
    texts = [state.action_to_string(1, action) for action in state.legal_actions()]
    assert texts[0] == "1x2"
    assert not {"doodoo", "jonti", "let it be"} & set(texts)
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 0
    assert [state.action_to_string(0, a) for a in state.legal_actions()] == ["let it be", "jonti"]


def test_states_that_a_player_cannot_tell_apart_look_alike() -> None:
    game = pyspiel.load_game("kosti_perudo(players=2,dice=2)")
    one, other = game.new_initial_state(), game.new_initial_state()
    for state, hidden in ((one, 3), (other, 17)):
        for action in (0, 4, hidden):
            state.apply_action(action)
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.observation_tensor(1) != other.observation_tensor(1)


def test_the_cfr_of_openspiel_comes_to_the_exact_value() -> None:
    game = pyspiel.load_game(SMALL)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    nash_conv = pyspiel.nash_conv(game, policy)
    assert 0 <= nash_conv < 0.06
    found = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]  # noqa: FBT003
    assert abs(found - exact_value(game)) <= nash_conv


Sequences: TypeAlias = dict[tuple[str, int], int]
"""The number of each sequence by its last information state and action; 0 is the empty one."""


def exact_value(game: pyspiel.Game) -> float:
    """What player 0 can be sure of, by linear programming over sequences.

    Source: Koller, Megiddo and von Stengel 1994.
    """
    sequences: tuple[Sequences, Sequences] = {("", 0): 0}, {("", 0): 0}
    parents: tuple[dict[str, int], dict[str, int]] = {}, {}
    ends = list(_ends(game.new_initial_state(), 1.0, (0, 0), sequences, parents))
    payoffs = np.zeros((len(sequences[0]), len(sequences[1])))
    for one, two, payoff in ends:
        payoffs[one, two] += payoff
    mine, theirs = (_plan(sequences[player], parents[player]) for player in (0, 1))
    prices, plans = mine.shape[0], theirs.shape[1]
    # Of all plans y of player 1 the one with the least price p for player 0: variables y, then p.
    answer = linprog(
        np.concatenate([np.zeros(plans), np.eye(prices)[0]]),
        A_ub=np.hstack([payoffs, -mine.T]),
        b_ub=np.zeros(len(sequences[0])),
        A_eq=np.hstack([theirs, np.zeros((theirs.shape[0], prices))]),
        b_eq=np.eye(theirs.shape[0])[0],
        bounds=[(0, None)] * plans + [(None, None)] * prices,
    )
    assert answer.success
    return float(answer.fun)


def _ends(
    state: pyspiel.State,
    reach: float,
    at: tuple[int, int],
    sequences: tuple[Sequences, Sequences],
    parents: tuple[dict[str, int], dict[str, int]],
) -> Iterator[tuple[int, int, float]]:
    """The ends of a game: the sequences of both players, and the payoff times chance's part."""
    if state.is_terminal():
        yield *at, reach * state.returns()[0]
    elif state.is_chance_node():
        for action, chance in state.chance_outcomes():
            yield from _ends(state.child(action), reach * chance, at, sequences, parents)
    else:
        player = state.current_player()
        infoset = state.information_state_string(player)
        parents[player].setdefault(infoset, at[player])
        assert parents[player][infoset] == at[player], "the player has forgotten something"
        for action in state.legal_actions():
            own = sequences[player].setdefault((infoset, action), len(sequences[player]))
            ahead = (own, at[1]) if player == 0 else (at[0], own)
            yield from _ends(state.child(action), reach, ahead, sequences, parents)


def _plan(sequences: Sequences, parents: dict[str, int]) -> NDArray[np.float64]:
    """What makes numbers of sequences a plan: ``[1 + infoset, sequence]``, equal to 1, 0, 0, …."""
    plan = np.zeros((1 + len(parents), len(sequences)))
    plan[0, 0] = 1
    rows = {infoset: row for row, infoset in enumerate(parents, 1)}
    for infoset, row in rows.items():
        plan[row, parents[infoset]] = -1
    for (infoset, _), sequence in sequences.items():
        if sequence:
            plan[rows[infoset], sequence] = 1
    return plan
