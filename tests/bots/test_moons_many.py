"""The expert of Shoot the Moons among three and more: its network, and its manners."""

import hashlib
import json
import random
from importlib.resources import files

import numpy as np
import pytest

from kosti.bots.moons.many import ManyBot, learnt
from kosti.core import Act, Terminal, apply
from kosti.games.moons import Call, Check, Fold, Moons, Moves, Public, VaBank, View
from kosti.lab.learning.moons.examples import any_circle, thrown
from kosti.lab.learning.moons.features import ACTIONS, SIZE
from kosti.lab.learning.network import Network
from kosti.lab.odds.moons.odds import cannot_lose, drawing_dead

FOLDER = files("kosti.bots.moons")
REPORT = [json.loads(line) for line in FOLDER.joinpath("many.jsonl").read_text().splitlines()]


def test_the_file_is_that_of_its_report() -> None:
    packed = FOLDER.joinpath("many.npz").read_bytes()
    (last,) = (line for line in REPORT if line["stage"] == "file")
    assert hashlib.sha256(packed).hexdigest() == last["sha256"]
    network = learnt()
    assert [list(weight.shape) for weight in network.weights] == last["layers"]
    assert network.weights[0].shape[0] == SIZE
    assert network.weights[-1].shape[1] == ACTIONS
    assert all(np.isfinite(array).all() for array in network.parameters)


def test_the_report_says_how_it_was_made() -> None:
    stages = [line["stage"] for line in REPORT]
    assert stages[-1] == "file"
    (plan,) = (line for line in REPORT if line["stage"] == "plan")
    assert plan["seed"] == 2026
    rows = [line for line in REPORT if line["stage"] == "learning"]
    assert rows[-1]["iteration"] == plan["iterations"]
    shares = rows[-1]["matches"].values()
    assert all(share["low"] <= share["mean"] <= share["high"] for share in shares)


def test_other_files_are_refused() -> None:
    with pytest.raises((ValueError, EOFError, OSError)):
        Network.read(b"no network")
    with pytest.raises(ValueError, match="no network"):
        Network.read(FOLDER.joinpath("expert.npz").read_bytes())


def test_its_manners() -> None:
    """In circles among two to six: legal moves, equal ones for equal seeds, and no gifts."""
    whims = random.Random(12)  # noqa: S311
    decisions = dead = 0
    while decisions < 800:
        game, state = any_circle(whims)
        bot = ManyBot(game)
        while not isinstance(node := game.node(state), Terminal):
            if node.dice:
                state = thrown(game, state, node.dice, whims)
                continue
            ((seat, moves),) = node.legal.items()
            assert isinstance(moves, Moves)
            view, seed = game.observe(state, seat), whims.getrandbits(32)
            action = bot.choose(view, seat, moves, random.Random(seed))  # noqa: S311
            assert action in moves
            assert ManyBot(game).choose(view, seat, moves, random.Random(seed)) == action  # noqa: S311
            assert not (moves.check and isinstance(action, Fold))
            assert not (cannot_lose(view) and isinstance(action, Fold))
            cost = min(moves.cost, view.public.chips[seat])
            if cost and drawing_dead(view, view.public.put[seat] + cost):
                pays = action == Call() or (action == VaBank() and cost == view.public.chips[seat])
                assert not pays
                dead += 1
            if seat % 2:  # others stay for longer than is good for them
                action = Check() if moves.check else Call() if moves.call is not None else VaBank()
            state = apply(game, state, Act(seat, action))
            decisions += 1
    assert dead > 3


def test_better_dice_are_folded_less() -> None:
    """Three in the last round, all level; one has bet the bank, and one is asked."""
    game = Moons(3)
    bot = ManyBot(game)
    public = Public(
        phase="betting",
        chips=(150, 60, 150),
        circle=3,
        round=3,
        button=0,
        turn=2,
        min_bet=10,
        put=(30, 120, 30),
        bets=(0, 90, 0),
        price=90,
        step=90,
        acted=(1,),
        active=(0, 1, 2),
        opened=(((1, 4), (2, 2)),) * 3,
    )
    moves = Moves(fold=True, call=90, raise_to=(100, 150), va_bank=True, cost=90)
    folds = [
        sum(
            bot.choose(View(2, public, pair), 2, moves, random.Random(seed)) == Fold()  # noqa: S311
            for seed in range(40)
        )
        for pair in ((1, 1), (3, 4), (6, 6))
    ]
    assert folds[0] > 35
    assert folds[2] < 5
    assert folds[0] >= folds[1] >= folds[2]
    free = Moves(fold=True, check=True, bet=(10, 150), va_bank=True)
    calm = bot.choose(View(2, public, (1, 1)), 2, free, random.Random(1))  # noqa: S311
    assert calm == Check() or calm in free
