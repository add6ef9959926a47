"""Learning by policy gradient: its slopes, a game whose answer is known, and circles."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from kosti.core import Act, Terminal, apply
from kosti.games.moons import Moons, Moves, State
from kosti.lab.kernels.moons import rules
from kosti.lab.learning.arrays import F32, F64, I64
from kosti.lab.learning.moons import _circles
from kosti.lab.learning.moons.examples import any_circle, thrown
from kosti.lab.learning.moons.features import (
    ACTIONS,
    FOLD,
    SIZE,
    STAY,
    Describer,
    laws_of_sums,
)
from kosti.lab.learning.moons.menu import move_of, nearest
from kosti.lab.learning.moons.training import (
    Guest,
    Learner,
    Plan,
    guest_caller,
    guest_raiser,
    of_network,
    play_matches,
)
from kosti.lab.learning.network import Network, chances_of, drawn
from kosti.lab.learning.policy_gradient import Adam, Pull, imitation_slopes, policy_slopes
from kosti.lab.odds.moons.odds import view_odds
from kosti.testing.kernels.moons import moons_row

# ---- slopes


def _loss(
    logits: F64, legal: np.ndarray, actions: I64, before: F64, gaps: F64, pull: Pull
) -> float:
    total = 0.0
    for row in range(len(logits)):
        chances = np.exp(logits[row]) * legal[row]
        chances /= chances.sum()
        ratio = chances[actions[row]] / before[row]
        held = min(max(ratio, 1 - pull.clip), 1 + pull.clip)
        some = chances[chances > 0]
        total -= min(ratio * gaps[row], held * gaps[row])
        total -= pull.entropy * -(some * np.log(some)).sum()
    return total / len(logits)


def test_slopes_are_those_of_the_loss() -> None:
    random = np.random.default_rng(3)
    size, step, pull = 40, 1e-6, Pull(entropy=0.3)
    logits = random.standard_normal((size, ACTIONS))
    legal = random.random((size, ACTIONS)) < 0.6
    legal[:, STAY] = True
    actions = drawn(chances_of(logits, legal), random.random(size))  # type: ignore[arg-type]
    before = random.uniform(0.05, 0.9, size)
    gaps = random.standard_normal(size)
    slopes, _ = policy_slopes(logits, legal, actions, before, gaps, pull)  # type: ignore[arg-type]
    imitated, _ = imitation_slopes(logits, legal, actions)  # type: ignore[arg-type]
    assert not slopes[~legal].any()
    for row in range(size):
        for action in np.flatnonzero(legal[row]):
            changed = [logits.copy(), logits.copy()]
            changed[0][row, action] += step
            changed[1][row, action] -= step
            more, less = (_loss(some, legal, actions, before, gaps, pull) for some in changed)
            assert slopes[row, action] == pytest.approx((more - less) / (2 * step), abs=1e-6)
            more, less = (
                -np.log(chances_of(some, legal)[row, actions[row]]) / size  # type: ignore[arg-type]
                for some in changed
            )
            assert imitated[row, action] == pytest.approx((more - less) / (2 * step), abs=1e-6)


def test_a_network_knows_its_gradients() -> None:
    random = np.random.default_rng(4)
    network = Network.drawn((9, 16, 16, 3), random)
    network.weights[-1] *= 100  # so that all layers matter
    inputs = random.standard_normal((64, 9), np.float32)
    wanted = random.standard_normal((64, 3), np.float32)
    gradients = network.gradients(network.layers(inputs), wanted)
    for place, parameter in enumerate(network.parameters):
        way = random.standard_normal(parameter.shape, np.float32)
        sums: list[float] = []
        for step in (1e-3, -1e-3):
            other = network.copy()
            other.parameters[place] += np.float32(step) * way
            sums.append(float((other(inputs).astype(np.float64) * wanted).sum()))
        slope = float((gradients[place] * way).sum())
        assert slope == pytest.approx((sums[0] - sums[1]) / 2e-3, rel=0.02, abs=0.05)


def test_what_is_written_is_read() -> None:
    network = Network.drawn((5, 4, 2), np.random.default_rng(1))
    packed = network.packed()
    again = Network.read(packed)
    for one, two in zip(network.parameters, again.parameters, strict=True):
        assert (one == two).all()
    assert again.packed() == packed
    with pytest.raises(ValueError, match="fit together"):
        Network([np.zeros((3, 4), np.float32)], [np.zeros(3, np.float32)])


# ---- Kuhn's poker: three cards, one bet; both follow from the same update

POINTS = 12
"""Infosets: 3 cards in 4 places: first to act, after a check, after a bet, after check and bet."""


def _kuhn_episode(policy: F32, random: np.random.Generator, size: int) -> tuple[I64, I64, F32, F64]:
    """Decisions of both: infosets, actions (1 bets or calls), chances, and what they led to."""
    cards = random.permuted(np.tile(np.arange(3), (size, 1)), axis=1)[:, :2]
    higher = np.where(cards[:, 0] > cards[:, 1], 1.0, -1.0)

    def act(points: I64) -> tuple[I64, F32]:
        chances = policy[points]
        actions = (random.random(size) < chances[:, 1]).astype(np.int64)
        return actions, chances[np.arange(size), actions]

    points = [cards[:, 0], cards[:, 1] + 3, cards[:, 0] + 9]
    (one, first), (bet, second) = act(points[0]), act(points[1])
    call, third = act(cards[:, 1] + 6)
    answer, fourth = act(points[2])
    gains = np.where(
        one == 1,
        np.where(call == 1, 2 * higher, 1.0),
        np.where(bet == 1, np.where(answer == 1, 2 * higher, -1.0), higher),
    )
    parts = [
        (points[0], one, first, gains, np.ones(size, np.bool_)),
        (points[1], bet, second, -gains, one == 0),
        (cards[:, 1] + 6, call, third, -gains, one == 1),
        (points[2], answer, fourth, gains, (one == 0) & (bet == 1)),
    ]
    return (
        np.concatenate([part[0][part[4]] for part in parts]),
        np.concatenate([part[1][part[4]] for part in parts]),
        np.concatenate([part[2][part[4]] for part in parts]),
        np.concatenate([part[3][part[4]] for part in parts]),
    )


def _kuhn_gain(policy: F64) -> float:
    """What best responses win against a policy from both seats: NashConv."""
    total = 0.0
    deals = [(a, b) for a in range(3) for b in range(3) if a != b]
    plans = [tuple(plan >> card & 1 for card in range(3)) for plan in range(8)]
    best = [-9.0, -9.0]
    for one in plans:
        for two in plans:
            values = [0.0, 0.0]
            for first, second in deals:
                show = 1 if first > second else -1
                c, b, a = policy[second + 6, 1], policy[second + 3, 1], two[first]
                mine = (
                    c * 2 * show + (1 - c)
                    if one[first]
                    else (1 - b) * show + b * (2 * show if a else -1)
                )
                values[0] += mine / 6
                bet, back = policy[first, 1], policy[first + 9, 1]
                asked = -2 * show if one[second] else -1.0
                free = back * -2 * show + (1 - back) if two[second] else -show
                values[1] += (bet * asked + (1 - bet) * free) / 6
            best = [max(b, v) for b, v in zip(best, values, strict=True)]
    total = best[0] + best[1]
    return float(total)


def test_self_play_settles_in_kuhn_poker() -> None:
    """The uniform policy can be robbed of 0.92 chips, the learnt one of next to nothing."""
    random = np.random.default_rng(2026)
    network = Network.drawn((POINTS, 32, 2), random)
    adam = Adam(network.parameters)
    marks = np.eye(POINTS, dtype=np.float32)
    legal = np.ones((POINTS, 2), np.bool_)
    assert _kuhn_gain(np.full((POINTS, 2), 0.5)) == pytest.approx(11 / 12)
    mean, rounds = np.zeros((POINTS, 2)), 600
    for number in range(rounds):
        chances = chances_of(network(marks), legal)
        points, actions, before, gains = _kuhn_episode(chances, random, 512)
        sums, counts = np.zeros(POINTS), np.bincount(points, minlength=POINTS)
        np.add.at(sums, points, gains)
        gaps = (gains - (sums / np.maximum(counts, 1))[points]).astype(np.float32)
        for _ in range(2):
            layers = network.layers(marks[points])
            slopes, _ = policy_slopes(
                layers[-1],
                legal[points],
                actions,
                before.astype(np.float32),
                gaps,
                Pull(entropy=0.2 * 0.02 ** (number / rounds)),
            )
            adam.step(network.gradients(layers, slopes), 5e-3 * (1 - 0.9 * number / rounds))
        if number >= rounds // 2:
            mean += chances / (rounds - rounds // 2)
    assert _kuhn_gain(mean) < 0.06


# ---- circles


def _positions(count: int) -> Iterator[tuple[Moons, State, int]]:
    """Positions of circles that are played by drawn moves of the menu."""
    whims = Random(8)  # noqa: S311
    describer = Describer()
    found = 0
    while found < count:
        game, state = any_circle(whims)
        while not isinstance(node := game.node(state), Terminal):
            if node.dice:
                state = thrown(game, state, node.dice, whims)
                continue
            ((seat, moves),) = node.legal.items()
            assert isinstance(moves, Moves)
            view = game.observe(state, seat)
            _, prices = describer(view, moves, side_pots=False)
            legal = [action for action in range(ACTIONS) if prices[action] >= 0]
            weights = [(1, 6, 1, 1, 1, 1, 1)[action] for action in legal]
            (action,) = whims.choices(legal, weights)
            yield game, state, action
            found += 1
            state = apply(game, state, Act(seat, move_of(action, view, moves, prices.tolist())))


def test_circles_are_seen_alike_compiled_and_by_bots() -> None:
    """Features, prices and moves, position by position; and the hidden pairs change no feature."""
    describer, (law, under) = Describer(), laws_of_sums()
    for number, (game, state, action) in enumerate(_positions(400)):
        seat = state.public.turn
        assert seat is not None
        view, moves = game.observe(state, seat), game.node(state).legal[seat]  # type: ignore[union-attr]
        assert isinstance(moves, Moves)
        side_pots = game.options.settlement == "side-pots"
        features, prices = describer(view, moves, side_pots=side_pots)
        assert np.isfinite(features).all()
        assert features.min() >= -3
        assert features.max() <= 8
        if number % 20 == 0:  # exact odds take their time
            odds = view_odds(view)
            assert odds is not None
            assert features[8] == pytest.approx(float(odds.share), abs=0.06)  # but for triple ties
        seen, pairs = moons_row(game, state)
        others = np.array(
            [66 if pair and other != seat else pair for other, pair in enumerate(pairs)]
        )
        rows = np.stack((seen, seen)), np.stack((pairs, others))
        out = np.zeros((2, SIZE), np.float32)
        hidden = np.zeros((2, _circles.HIDDEN), np.float32)
        compiled = np.zeros((2, ACTIONS), np.int64)
        _circles.observe(*rows, law, under, out, hidden, compiled)
        assert (compiled == prices).all()
        assert out[0] == pytest.approx(features, abs=1e-6)
        assert (out[0] == out[1]).all()
        assert (hidden[1, 3::2] <= hidden[0, 3::2]).all()  # nobody is ahead of twelves more often
        move = move_of(action, view, moves, prices.tolist())
        assert move in moves
        assert nearest(move, view, prices) == action
        compiled_move = _circles.move_of(seen, compiled[0], action)
        rules.act(seen, pairs, compiled_move)
        there, _ = moons_row(game, apply(game, state, Act(seat, move)), 1)
        assert (seen == there).all()
        if moves.check:
            assert prices[FOLD] < 0


def test_laws_of_sums() -> None:
    law, under = laws_of_sums()
    assert law.sum(1) == pytest.approx(1)
    assert law[1, 7] == pytest.approx(6 / 36)
    assert law[2, 4] == pytest.approx(1 / 36**2)
    assert under[1, 7] == pytest.approx(15 / 36 + 3 / 36)


# ---- learning


def test_it_learns_to_beat_plain_players() -> None:
    """A few seconds of learning are enough to win more than a share against two raisers."""
    plan = Plan(tables=512, decisions=8192, hidden=(48,), batch=1024)
    guests = [guest_caller(), guest_raiser()]
    learner = Learner(plan, guests, [(0.5, 1, 0, 0, 0), (0.5, 0, 0, 1, 1)], seed=5)
    before = play_matches([of_network(learner.policy), *[guests[1].choice] * 2], 500, seed=6)
    for number in range(25):
        learner.iterate(number / 25)
    after = play_matches([of_network(learner.average), *[guests[1].choice] * 2], 500, seed=6)
    assert learner.decisions >= 25 * 8192
    assert after.low > before.high


def test_advantages_are_those_of_the_formula() -> None:
    """Two decisions of a seat and one that nothing has come after; λ = 0.5."""
    values, rewards = np.array([1.0, 2.0, 4.0]), np.array([0.0, 3.0, 0.0])
    following, ended = np.array([1, -1, -1]), np.array([False, True, False])
    out, known = np.zeros(3), np.zeros(3, np.bool_)
    _circles.advantages(values, following, rewards, ended, 0.5, out, known)
    assert out.tolist() == [1.0 + 0.5 * 1.0, 1.0, 0.0]
    assert known.tolist() == [True, True, False]


def test_equal_players_win_their_share() -> None:
    guest: Guest = guest_caller()
    share = play_matches([guest.choice, guest_raiser().choice, guest.choice], 900, seed=1)
    assert 0 < share.low < share.mean < share.high < 1
    fair = play_matches([guest.choice] * 3, 900, seed=1)
    assert fair.low < 1 / 3 < fair.high
