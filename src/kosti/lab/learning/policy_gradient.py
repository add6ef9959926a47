"""Regularised policy gradient: proximal steps towards what paid, held back by a magnet.

The policy is moved towards actions with a positive advantage while each step is kept near the
policy that made the experience (PPO, Schulman et al. 2017), and all the time towards the uniform
policy with a strength that fades: in games with hidden hands that is what lets self-play settle
instead of going round in circles (Sokota et al. 2023, magnetic mirror descent; Rudolph et al.
2025, who find that policy gradients with enough entropy do as well as methods made for such
games).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kosti.lab.learning.arrays import F32, I64, Bools
from kosti.lab.learning.network import chances_of


class Adam:
    """Steps by the mean of gradients over the root of their mean squares (Kingma, Ba 2015)."""

    def __init__(self, parameters: Sequence[F32], limit: float = 1.0) -> None:
        """Take parameters, which ``step`` overwrites.

        Args:
            parameters: Of a network.
            limit: Gradients together longer than this are shortened to it.
        """
        self._parameters = parameters
        self._limit = limit
        self._mean = [np.zeros_like(array) for array in parameters]
        self._square = [np.zeros_like(array) for array in parameters]
        self._steps = 0

    def step(self, gradients: Sequence[F32], rate: float) -> None:
        """Go a step down the gradients."""
        self._steps += 1
        length = sum(float(np.vdot(array, array)) for array in gradients) ** 0.5
        short = min(1.0, self._limit / (length + 1e-8))
        first, second = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        rows = zip(self._parameters, gradients, self._mean, self._square, strict=True)
        for parameter, raw, mean, square in rows:
            gradient = raw * np.float32(short)
            np.add(mean, np.float32(0.1) * (gradient - mean), out=mean)
            np.add(square, np.float32(0.001) * (gradient * gradient - square), out=square)
            root = np.sqrt(square / np.float32(second)) + np.float32(1e-8)
            np.subtract(parameter, np.float32(rate / first) * mean / root, out=parameter)


class Pull(NamedTuple):
    """What moves the policy.

    Attributes:
        clip: How far the probability of an action may change, as a part, before it no longer pays.
        entropy: The strength of the pull towards the uniform policy.
    """

    clip: float = 0.2
    entropy: float = 0.01


def policy_slopes(
    logits: F32, legal: Bools, actions: I64, before: F32, advantages: F32, pull: Pull
) -> tuple[F32, float]:
    """How the loss of a policy changes with its logits.

    The loss is minus the mean of min(r · a, clip(r) · a) + entropy · H, where r is what the
    probability of the action taken has become by parts of what it was, a its advantage, and H the
    entropy over legal actions.

    Args:
        logits: ``[B, A]`` of the policy as it is.
        legal: ``[B, A]`` which actions may be chosen.
        actions: ``[B]`` those that were.
        before: ``[B]`` how likely each was when it was.
        advantages: ``[B]`` how much better it went than expected.
        pull: What moves it.

    Returns:
        ``[B, A]`` the slopes, and the mean entropy.
    """
    size = len(logits)
    rows = np.arange(size)
    chances = chances_of(logits, legal)
    now = chances[rows, actions]
    ratio = now / before
    held = ((advantages > 0) & (ratio > 1 + pull.clip)) | (
        (advantages < 0) & (ratio < 1 - pull.clip)
    )
    force = np.where(held, np.float32(0), advantages * ratio)
    slopes = chances * force[:, None]
    slopes[rows, actions] -= force
    logs = np.log(np.maximum(chances, np.float32(1e-12)))
    entropy = -(chances * logs).sum(1)
    slopes += np.float32(pull.entropy) * chances * (logs + entropy[:, None])
    slopes /= np.float32(size)
    return slopes, float(entropy.mean())


def imitation_slopes(logits: F32, legal: Bools, actions: I64) -> tuple[F32, float]:
    """The slopes and the mean of the loss −log p(action), to learn what somebody else does."""
    size = len(logits)
    rows = np.arange(size)
    slopes = chances_of(logits, legal)
    loss = -float(np.log(np.maximum(slopes[rows, actions], 1e-12)).mean())
    slopes[rows, actions] -= 1
    slopes /= np.float32(size)
    return slopes, loss
