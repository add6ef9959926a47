"""PettingZoo's own checks for all three games, and what its environments promise beside."""

import warnings
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, seed_test

from kosti import physics
from kosti.adapters.pettingzoo import aec_env
from kosti.adapters.tray import tray_env
from kosti.core import Malformed

TURNS = {
    "perudo": partial(aec_env, "perudo", 3, {"dice": 2}),
    "perudo with a roll-off": partial(aec_env, "perudo", 4, {"dice": 1, "roll_off": True}),
    "perudo cut off": partial(aec_env, "perudo", 3, {"dice": 3}, 4),
    "moons": partial(aec_env, "moons", 3, {"circles": 2}),
    "moons, side pots": partial(aec_env, "moons", 2, {"settlement": "side-pots", "circles": 5}),
}


@pytest.fixture
def lenient() -> Iterator[None]:
    """PettingZoo warns of observations that are not arrays, though it names this very form."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.usefixtures("lenient")
@pytest.mark.parametrize("make", TURNS.values(), ids=TURNS)
def test_games_with_turns_pass_the_checks(make: Callable[[], AECEnv[str, object, int]]) -> None:
    for _ in range(5):
        api_test(make(), num_cycles=100)
    seed_test(make, num_cycles=100)


def test_rondo_passes_the_checks() -> None:
    api_test(tray_env(3), num_cycles=5)
    seed_test(partial(tray_env, 3), num_cycles=5)


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    env = aec_env("perudo", 3, {"dice": 2})
    rng = np.random.default_rng(1)
    for seed in range(10):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            done = terminated or truncated
            env.step(None if done else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert sorted(total.values()) == [-1, -1, 2]


def test_what_is_not_legal_is_refused() -> None:
    env = aec_env("perudo", 2, {"dice": 1})
    env.reset(seed=0)
    mask = env.observe(env.agent_selection)["action_mask"]
    for number in np.flatnonzero(mask == 0):
        with pytest.raises(Malformed):
            env.step(int(number))
    env.step(int(np.flatnonzero(mask)[0]))


def test_others_have_no_moves() -> None:
    env = aec_env("perudo", 3)
    env.reset(seed=0)
    for agent in env.possible_agents:
        chosen = agent == env.agent_selection
        assert env.observe(agent)["action_mask"].any() == chosen


@pytest.mark.rule("R-06")
def test_a_throw_at_the_dealer_s_die_hits_it_from_every_seat() -> None:
    """Seen from its own seat, a good throw is the same for all."""
    x, y, z = physics.hand(4, 0).home  # seat 0 sits at -y: its own axes are -y, x, z
    u, v, w = physics.lob((x, y, z), (0.0, 0.0), 1.3).velocity
    lob = np.array([-y, x, z, -v, u, w, 0, 0, 0], np.float32)
    thrown = {f"player_{seat}": 0 for seat in range(4)}
    hits = dict(thrown)
    for seed in range(24):
        env = tray_env(4)
        env.reset(seed=seed)
        agent = env.agent_selection
        env.step(lob)
        seen = env.observe(agent)
        thrown[agent] += 1
        hits[agent] += int(seen[0] == 1 and seen[5] == 1)
    for agent, throws in thrown.items():
        assert 2 * hits[agent] >= throws > 0


def test_a_die_that_is_let_fall_misses() -> None:
    env = tray_env(3)
    env.reset(seed=0)
    agent = env.agent_selection
    env.step(np.zeros(9, np.float32))
    assert env.observe(agent)[0] == 0


def test_a_game_can_be_shown() -> None:
    for env in (aec_env("moons", render_mode="ansi"), tray_env(render_mode="ansi")):
        env.reset(seed=0)
        assert "player_0" in str(env.render())
    silent = aec_env("moons")
    silent.reset(seed=0)
    assert silent.render() is None
