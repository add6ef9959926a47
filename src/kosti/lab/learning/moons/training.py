"""Self-play over circles of Shoot the Moons: experience, updates, and matches that tell the rest.

An episode is a circle with two to six players, any stacks and any button; what is won in it are
chips. Between players of equal skill the chance to win a match is the share of all chips, so chips
are what a circle is for.

One seat is always the learner's. In the others sit the learner, what it was before, clones of
given players, and plain players, in companies of several sorts. The critic sees all hidden pairs,
in training only: it says what luck did, so that the rest is skill. The policy sees one seat's view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from kosti.lab.estimates import Estimate, wilson
from kosti.lab.kernels.moons.layout import CHIPS, SEATS, SEEN_SIZE, TURN
from kosti.lab.learning.arrays import F32, F64, I64, Bools
from kosti.lab.learning.moons import _circles
from kosti.lab.learning.moons.clones import with_who
from kosti.lab.learning.moons.examples import UNIT
from kosti.lab.learning.moons.features import (
    ACTIONS,
    FOLD,
    LEAST,
    MOST,
    SIZE,
    STAY,
    laws_of_sums,
)
from kosti.lab.learning.network import Network, blend, chances_of, drawn
from kosti.lab.learning.policy_gradient import Adam, Pull, policy_slopes

Choice = Callable[[F32, Bools], F32]
"""A player in many positions: features ``[B, SIZE]`` and what is legal ``[B, A]`` → chances."""

PAST: Final = 3
"""How many earlier selves there are at a time."""


class Plan(Struct, frozen=True):
    """How to learn.

    Attributes:
        tables: How many circles are played at once.
        decisions: How many decisions of the learner an iteration is made of.
        iterations: How many iterations there are.
        hidden: Sizes of the hidden layers of the policy, and of the critic.
        batch: Decisions of an update.
        passes: How often each decision is learnt from.
        rate: Of the first step; it falls to a twentieth.
        entropy: Strength of the magnet at first and at last; it falls by a constant factor.
        fade: λ of the advantages.
        law: How likely 2, 3, 4, 5 and 6 players are.
        depths: The least and greatest average stack, in minimum bets.
    """

    tables: int = 4096
    decisions: int = 65536
    iterations: int = 1000
    hidden: tuple[int, ...] = (128, 128)
    batch: int = 4096
    passes: int = 2
    rate: float = 1e-3
    entropy: tuple[float, float] = (0.05, 0.004)
    fade: float = 0.9
    law: tuple[float, ...] = (0.1, 0.3, 0.25, 0.15, 0.2)
    depths: tuple[float, float] = (1.5, 40.0)


class Guest(Struct, frozen=True):
    """Somebody to learn against.

    Attributes:
        name: What it is called in reports.
        choice: What it does.
    """

    name: str
    choice: Choice


def guest_caller() -> Guest:
    """Stays at any price."""
    return Guest("caller", _plain({STAY: 1.0}))


def guest_raiser() -> Guest:
    """Lifts the price by the least amount whenever it may, else stays."""
    return Guest("raiser", _plain({LEAST: 1e6, STAY: 1.0}))


def guest_random() -> Guest:
    """Does anything that it may."""
    return Guest("random", _plain(dict.fromkeys(range(ACTIONS), 1.0)))


def guest_wild() -> Guest:
    """Puts in all it has, or stays, or leaves."""
    return Guest("wild", _plain({MOST: 2.0, STAY: 1.0, FOLD: 1.0}))


def _plain(weights: dict[int, float]) -> Choice:
    row = np.array([weights.get(action, 0.0) for action in range(ACTIONS)], np.float32)

    def choose(features: F32, legal: Bools) -> F32:
        del features
        chances = np.where(legal, row, 0)
        chances /= chances.sum(1, keepdims=True)
        return chances

    return choose


def of_network(network: Network) -> Choice:
    """A network as a player."""
    return lambda features, legal: chances_of(network(features), legal)


def of_clone(network: Network, who: int, players: int) -> Choice:
    """One of the players of a network of ``clones.imitate``."""
    return lambda features, legal: chances_of(network(with_who(features, who, players)), legal)


class Tables:
    """Tables where circles or matches are played."""

    def __init__(self, count: int, seed: int, first: int = 0) -> None:
        """Set them up.

        Args:
            count: How many.
            seed: Of the streams.
            first: The number of the first table's stream.
        """
        self.seen: Final[I64] = np.zeros((count, SEEN_SIZE), np.int64)
        self.pairs: Final[I64] = np.zeros((count, SEATS), np.int64)
        self.random: Final = np.zeros((count, 4), np.uint64)
        self.start: Final[I64] = np.zeros((count, SEATS), np.int64)
        self.kinds: Final[I64] = np.zeros((count, SEATS), np.int64)
        self.last: Final[I64] = np.full((count, SEATS), -1, np.int64)
        self.features: Final[F32] = np.zeros((count, SIZE), np.float32)
        self.hidden: Final[F32] = np.zeros((count, _circles.HIDDEN), np.float32)
        self.prices: Final[I64] = np.zeros((count, ACTIONS), np.int64)
        self.gains: Final[F64] = np.zeros((count, SEATS))
        self.over: Final[Bools] = np.ones(count, np.bool_)
        self.turn: Final[I64] = np.zeros(count, np.int64)
        self._law, self._under = laws_of_sums()
        _circles.seed_tables(self.random, np.uint64(seed), first)

    def observe(self) -> None:
        """See what the seats on turn see, and who plays them."""
        _circles.observe(
            self.seen,
            self.pairs,
            self._law,
            self._under,
            self.features,
            self.hidden,
            self.prices,
        )
        _circles.on_turn(self.seen, self.kinds, self.turn)

    def advance(self, actions: I64) -> None:
        """Make moves, one at each table where somebody is on turn."""
        _circles.advance(
            self.seen,
            self.pairs,
            self.random,
            self.prices,
            actions,
            self.start,
            self.gains,
            self.over,
        )


class Progress(Struct, frozen=True):
    """Where learning stands.

    Attributes:
        iteration: How many iterations are done.
        decisions: Decisions of the learner so far.
        episodes: Circles so far.
        entropy: Mean entropy of the policy, in nats.
        critic: Mean square error of the critic, by parts of the variance.
    """

    iteration: int
    decisions: int
    episodes: int
    entropy: float
    critic: float


class Learner:
    """A policy and a critic that learn."""

    def __init__(
        self,
        plan: Plan,
        guests: Sequence[Guest],
        mixes: Sequence[Sequence[float]],
        seed: int,
    ) -> None:
        """Begin.

        Args:
            plan: How.
            guests: Who else sits at the tables.
            mixes: Sorts of company: how likely each is, and how likely a seat in it is the
                learner's, that of an earlier self, and that of each guest.
            seed: Where everything random comes from.
        """
        self.plan: Final = plan
        self._random: Final = np.random.default_rng(seed)
        self.policy: Final = Network.drawn((SIZE, *plan.hidden, ACTIONS), self._random)
        self.average: Final = self.policy.copy()
        size = SIZE + _circles.HIDDEN
        self._critic: Final = Network.drawn((size, *plan.hidden, 1), self._random)
        self._adams: Final = (Adam(self.policy.parameters), Adam(self._critic.parameters))
        self._guests: Final = guests
        self._past: list[Network] = [self.policy.copy()]
        self._mixes: Final[F64] = _mixes_of(mixes)
        self.tables: Final = Tables(plan.tables, seed)
        self._law: Final = np.array((0.0, 0.0, *plan.law))
        self._depths: Final = np.array(plan.depths)
        room = plan.decisions + plan.tables
        self._features: Final = np.zeros((room, size), np.float32)
        self._legal: Final = np.zeros((room, ACTIONS), np.bool_)
        self._actions: Final = np.zeros(room, np.int64)
        self._before: Final = np.zeros(room, np.float32)
        self._following: Final = np.zeros(room, np.int64)
        self._rewards: Final = np.zeros(room)
        self._ended: Final = np.zeros(room, np.bool_)
        self.iteration = self.decisions = self.episodes = 0
        self._renew()

    def iterate(self, done: float) -> Progress:
        """Play, and learn from it.

        Args:
            done: What part of all learning is done, 0 to 1.
        """
        plan = self.plan
        rate = plan.rate * (1 - 0.95 * done)
        first, last = plan.entropy
        pull = Pull(entropy=first * (last / first) ** done)
        if self.iteration % 10 == 0:
            self._past.append(self.policy.copy())
        count = self._play()
        entropy, critic = self._learn(count, rate, pull)
        self.iteration += 1
        self.decisions += count
        return Progress(self.iteration, self.decisions, self.episodes, entropy, critic)

    # ---- playing

    def _play(self) -> int:
        """Fill the experience; how many decisions it holds."""
        tables, count = self.tables, 0
        # Earlier selves: one of the last third, one of any time, one of the first two thirds.
        ages = [len(self._past) * part for part in (0.67, 0.0, 0.0)]
        past = [
            self._past[min(int(self._random.uniform(age, len(self._past))), len(self._past) - 1)]
            for age in ages
        ]
        choices = [of_network(self.policy), *map(of_network, past)]
        choices += [guest.choice for guest in self._guests]
        tables.last[:] = -1
        self._ended[:] = False
        actions = np.zeros(len(tables.turn), np.int64)
        while count < self.plan.decisions:
            tables.observe()
            uniform = self._random.random(len(actions))
            for kind, choice in enumerate(choices):
                rows = np.flatnonzero(tables.turn == kind)
                if not len(rows):
                    continue
                legal = tables.prices[rows] >= 0
                features = tables.features[rows]
                chances = choice(features, legal)
                chosen = drawn(chances, uniform[rows])
                actions[rows] = chosen
                if not kind:
                    to = count + len(rows)
                    self._features[count:to, :SIZE] = features
                    self._features[count:to, SIZE:] = tables.hidden[rows]
                    self._legal[count:to] = legal
                    self._actions[count:to] = chosen
                    self._before[count:to] = chances[np.arange(len(rows)), chosen]
                    _circles.chain(tables.seen, rows, count, tables.last, self._following)
                    count = to
            tables.advance(actions)
            _circles.settle_gains(
                tables.over,
                tables.last,
                tables.start,
                tables.seen,
                tables.gains,
                self._rewards,
                self._ended,
            )
            self._renew()
        return count

    def _renew(self) -> None:
        tables = self.tables
        self.episodes += int(tables.over.sum())
        _circles.renew(
            tables.seen,
            tables.pairs,
            tables.random,
            tables.start,
            tables.over,
            self._law,
            self._depths,
            tables.kinds,
            self._mixes,
            tables.last,
        )

    # ---- learning

    def _learn(self, count: int, rate: float, pull: Pull) -> tuple[float, float]:
        values = np.zeros(count)
        for first in range(0, count, 8192):
            to = min(first + 8192, count)
            values[first:to] = self._critic(self._features[first:to])[:, 0]
        gaps, known = np.zeros(count), np.zeros(count, np.bool_)
        _circles.advantages(
            values,
            self._following[:count],
            self._rewards,
            self._ended,
            self.plan.fade,
            gaps,
            known,
        )
        rows = np.flatnonzero(known)
        targets = (gaps + values).astype(np.float32)
        spread = float(gaps[rows].std()) + 1e-6
        advantages = np.clip(gaps / spread, -8, 8).astype(np.float32)
        error = float((gaps[rows] ** 2).mean()) / (float(targets[rows].var()) + 1e-9)
        entropies: list[float] = []
        for _ in range(self.plan.passes):
            order = self._random.permutation(rows)
            for first in range(0, len(order) - self.plan.batch + 1, self.plan.batch):
                some = order[first : first + self.plan.batch]
                inputs = self._features[some]
                seen = np.ascontiguousarray(inputs[:, :SIZE])
                layers = self.policy.layers(seen)
                slopes, entropy = policy_slopes(
                    layers[-1],
                    self._legal[some],
                    self._actions[some],
                    self._before[some],
                    advantages[some],
                    pull,
                )
                entropies.append(entropy)
                self._adams[0].step(self.policy.gradients(layers, slopes), rate)
                layers = self._critic.layers(inputs)
                miss = (layers[-1][:, 0] - targets[some]) / np.float32(len(some))
                self._adams[1].step(self._critic.gradients(layers, miss[:, None]), rate)
                blend(self.average, self.policy, 0.005)
        return float(np.mean(entropies)), error


def _mixes_of(mixes: Sequence[Sequence[float]]) -> F64:
    """Companies with the earlier selves told apart, and each made to sum to 1."""
    rows: list[list[float]] = []
    for chance, own, past, *guests in mixes:
        seats = np.array([own, *[past / PAST] * PAST, *guests])
        rows.append([chance, *(seats / seats.sum())])
    table = np.array(rows, np.float64)
    table[:, 0] /= table[:, 0].sum()
    return table


# ---- matches


def play_matches(
    choices: Sequence[Choice],
    matches: int,
    seed: int,
    *,
    buy_in: int = 20,
    rise: int = 10,
) -> Estimate:
    """How often the first of some players wins whole matches.

    Args:
        choices: The players; in match g player i sits in seat i + g, modulo their number.
        matches: How many.
        seed: Where dice and whims come from.
        buy_in: The stack of each, in minimum bets.
        rise: After so many circles the minimum bet doubles.
    """
    players = len(choices)
    tables = Tables(matches, seed)
    random = np.random.default_rng(seed)
    distinct = list(dict.fromkeys(choices))
    places = [distinct.index(choice) for choice in choices]
    for row in range(matches):
        for player, place in enumerate(places):
            tables.kinds[row, (player + row) % players] = place
        _circles.new_match(
            tables.seen[row],
            tables.pairs[row],
            tables.random[row],
            tables.start[row],
            players,
            buy_in * UNIT,
            rise,
        )
    actions = np.zeros(matches, np.int64)
    while (tables.seen[:, TURN] >= 0).any():
        tables.observe()
        uniform = random.random(matches)
        for kind, choice in enumerate(distinct):
            rows = np.flatnonzero(tables.turn == kind)
            if len(rows):
                legal = tables.prices[rows] >= 0
                actions[rows] = drawn(choice(tables.features[rows], legal), uniform[rows])
        tables.advance(actions)
    seats = np.arange(matches) % players
    won = (tables.seen[np.arange(matches), CHIPS + seats] > 0).sum()
    return wilson(int(won), matches)
