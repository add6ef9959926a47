"""Networks that do what given players do: quick opponents to learn against."""

from __future__ import annotations

import numpy as np

from kosti.lab.learning.arrays import F32
from kosti.lab.learning.moons.examples import Examples
from kosti.lab.learning.moons.features import ACTIONS, SIZE
from kosti.lab.learning.network import Network
from kosti.lab.learning.policy_gradient import Adam, imitation_slopes

HIDDEN = (96, 96)
_BATCH = 512
_DECAY = 1e-4


def with_who(features: F32, who: int | np.ndarray, players: int) -> F32:
    """Features with who is asked behind them, ``[B, SIZE + players]``."""
    marks = np.zeros((len(features), players), np.float32)
    marks[np.arange(len(features)), who] = 1
    return np.concatenate((features, marks), axis=1)


def imitate(
    examples: Examples, players: int, passes: int, seed: int
) -> tuple[Network, tuple[float, ...]]:
    """Learn to do what some players do; one network for all of them.

    Args:
        examples: What they did; a twentieth of it is not learnt from, but asked.
        players: How many players there are.
        passes: How often all examples are looked at.
        seed: Where the weights and the order come from.

    Returns:
        The network, which takes ``with_who``; and by player the mean of −log p of what they did in
        the examples that were put aside.
    """
    random = np.random.default_rng(seed)
    inputs = with_who(examples.features, examples.who, players)
    order = random.permutation(len(inputs))
    aside, used = order[: len(order) // 20], order[len(order) // 20 :]
    network = Network.drawn((SIZE + players, *HIDDEN, ACTIONS), random)
    adam = Adam(network.parameters)
    steps, total = 0, passes * (len(used) // _BATCH)
    for _ in range(passes):
        order = random.permutation(used)
        for first in range(0, len(order) - _BATCH + 1, _BATCH):
            rows = order[first : first + _BATCH]
            layers = network.layers(inputs[rows])
            slopes, _ = imitation_slopes(layers[-1], examples.legal[rows], examples.actions[rows])
            gradients = network.gradients(layers, slopes)
            for layer, weight in enumerate(network.weights):
                gradients[2 * layer] += np.float32(_DECAY) * weight
            adam.step(gradients, 2e-3 * (1 - steps / total) + 1e-5)
            steps += 1
    losses: list[float] = []
    for player in range(players):
        rows = aside[examples.who[aside] == player]
        logits = network(inputs[rows])
        losses.append(imitation_slopes(logits, examples.legal[rows], examples.actions[rows])[1])
    return network, tuple(losses)
