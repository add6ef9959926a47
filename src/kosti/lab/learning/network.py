"""A small network of layers: sums, and what is negative cut off; NumPy and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise

import numpy as np

from kosti.lab.learning.arrays import F32, F64, I64, Bools


class Network:
    """A fully connected network with rectified hidden layers and linear outputs.

    Attributes:
        weights: By layer ``[inputs, outputs]``.
        biases: By layer ``[outputs]``.
    """

    def __init__(self, weights: Sequence[F32], biases: Sequence[F32]) -> None:
        """Take the layers.

        Raises:
            ValueError: if they do not fit together.
        """
        self.weights = [np.ascontiguousarray(weight, np.float32) for weight in weights]
        self.biases = [np.ascontiguousarray(bias, np.float32) for bias in biases]
        fits = all(one.shape[1] == two.shape[0] for one, two in pairwise(self.weights))
        sizes = [weight.shape[1:] for weight in self.weights]
        if not weights or not fits or sizes != [bias.shape for bias in self.biases]:
            raise ValueError("the layers of a network do not fit together")

    @classmethod
    def drawn(cls, sizes: Sequence[int], random: np.random.Generator) -> Network:
        """A network with random weights (He et al. 2015), the last layer near 0.

        Args:
            sizes: Of the inputs, each hidden layer, and the outputs.
            random: Where the weights come from.
        """
        weights = [
            random.standard_normal((fan, width), np.float32) * np.float32((2 / fan) ** 0.5)
            for fan, width in pairwise(sizes)
        ]
        weights[-1] *= np.float32(0.01)
        return cls(weights, [np.zeros(width, np.float32) for width in sizes[1:]])

    @classmethod
    def read(cls, packed: bytes) -> Network:
        """The network that ``packed`` has written.

        Raises:
            ValueError: if that is no network.
        """
        with np.load(BytesIO(packed), allow_pickle=False) as arrays:
            layers = len(arrays.files) // 2
            names = {f"{kind}{layer}" for kind in ("weight", "bias") for layer in range(layers)}
            if names != set(arrays.files):
                raise ValueError("this is no network")
            return cls(
                [arrays[f"weight{layer}"] for layer in range(layers)],
                [arrays[f"bias{layer}"] for layer in range(layers)],
            )

    def packed(self) -> bytes:
        """The network as a file; equal networks are equal files."""
        arrays = {f"weight{layer}": weight for layer, weight in enumerate(self.weights)}
        arrays |= {f"bias{layer}": bias for layer, bias in enumerate(self.biases)}
        file = BytesIO()
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # numpy's flag
        return file.getvalue()

    @property
    def parameters(self) -> list[F32]:
        """All arrays, layer by layer; they are the network's own."""
        return [array for pair in zip(self.weights, self.biases, strict=True) for array in pair]

    def copy(self) -> Network:
        """The same network in arrays of its own."""
        return Network([w.copy() for w in self.weights], [b.copy() for b in self.biases])

    def __call__(self, inputs: F32) -> F32:
        """The outputs, ``[B, outputs]``, for inputs ``[B, inputs]``."""
        return self.layers(inputs)[-1]

    def layers(self, inputs: F32) -> list[F32]:
        """The inputs and what each layer puts out."""
        layers = [inputs]
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True), 1):
            out = layers[-1] @ weight
            out += bias
            if number < len(self.weights):
                np.maximum(out, 0, out=out)
            layers.append(out)
        return layers

    def gradients(self, layers: Sequence[F32], slope: F32) -> list[F32]:
        """How a loss changes with each parameter.

        Args:
            layers: Of ``layers``.
            slope: ``[B, outputs]`` how the loss changes with each output.

        Returns:
            As many arrays as ``parameters``, of the same shapes.
        """
        found: list[F32] = []
        for number in range(len(self.weights) - 1, -1, -1):
            found += [slope.sum(0), layers[number].T @ slope]
            if number:
                slope = slope @ self.weights[number].T
                slope *= layers[number] > 0
        return found[::-1]


def blend(network: Network, other: Network, part: float) -> None:
    """Move a network's parameters so far towards those of another."""
    for mine, theirs in zip(network.parameters, other.parameters, strict=True):
        np.add(mine, np.float32(part) * (theirs - mine), out=mine)


def chances_of(logits: F32, legal: Bools) -> F32:
    """Probabilities over legal actions, 0 elsewhere: ``[B, A]`` of logits ``[B, A]``."""
    masked = np.where(legal, logits, np.float32(-np.inf))
    masked -= masked.max(-1, keepdims=True)
    np.exp(masked, out=masked)
    masked /= masked.sum(-1, keepdims=True)
    return masked


def drawn(chances: F32, uniform: F64) -> I64:
    """An action for each row, by a number from 0 to less than 1.

    An action of probability 0 is never drawn.
    """
    upto = np.cumsum(chances, axis=1, dtype=np.float64)
    place: I64 = (upto <= (uniform * upto[:, -1])[:, None]).sum(1).astype(np.int64)
    return place
