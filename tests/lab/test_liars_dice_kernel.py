"""Random play-outs of OpenSpiel's liar's dice: its rules, its law, whatever the shares."""

from typing import Any

import numpy as np
import pytest

from kosti.lab.kernels.liars_dice import BLOCK, STEP, Room, play, play_outs
from kosti.lab.kernels.perudo.layout import BITS


@pytest.mark.parametrize("dice", [1, 3])
def test_openspiel_plays_the_same_games(dice: int) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
    game = pyspiel.load_game(f"liars_dice(numdice={dice})")
    room = Room.of(dice)
    returns, bids = np.zeros(STEP, np.int8), np.zeros(STEP, np.int8)
    play(dice, np.uint64(5), 3, room.arrays, returns, bids)
    for number in range(150):
        state = game.new_initial_state()
        for hand in room.hands[:, number].tolist():
            for face in range(6):
                for _ in range(hand >> BITS * face & 255):
                    state.apply_action(face)
        for made in range(bids[number]):
            assert state.current_player() == made % 2
            assert room.path[made, number] in state.legal_actions()
            state.apply_action(room.path[made, number])
        state.apply_action(12 * dice)  # liar
        assert state.returns() == [returns[number], -returns[number]]


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_lengths_have_their_law(dice: int) -> None:
    """The number of bids by its exact law: each legal move is as likely as any other."""
    kinds = 12 * dice
    standing = np.full(kinds, 1 / kinds)
    law = [0.0]
    while standing.sum() > 1e-12:
        law.append(float((standing / (kinds - np.arange(kinds))).sum()))
        going = standing / (kinds - np.arange(kinds))
        standing = np.concatenate([[0], np.cumsum(going)[:-1]])
    bids = play_outs(dice, 12, seed=1).bids
    counts = np.bincount(bids, minlength=len(law))[: len(law)]
    assert counts.sum() == len(bids)
    expected = np.array(law) * len(bids)
    enough = expected > 20
    squares = float(((counts - expected)[enough] ** 2 / expected[enough]).sum())
    assert squares < 4 * enough.sum() + 10
    mean = float((np.arange(len(law)) * law).sum())
    assert mean + 1 + 2 * dice == pytest.approx({1: 5.36, 2: 7.93, 5: 14.76}[dice], abs=0.005)
    assert bids.mean() == pytest.approx(mean, abs=0.02)


def test_results_do_not_depend_on_how_blocks_are_shared_out() -> None:
    whole = play_outs(2, 3, seed=9)
    parts = [play_outs(2, 1, seed=9, first=first) for first in range(3)]
    assert whole.returns.tolist() == np.concatenate([part.returns for part in parts]).tolist()
    assert whole.bids.tolist() == np.concatenate([part.bids for part in parts]).tolist()
    assert len(whole.bids) == 3 * BLOCK
    assert parts[0].bids.tolist() != parts[1].bids.tolist()


def test_wrong_numbers_are_errors() -> None:
    with pytest.raises(ValueError, match="1 to 5 dice"):
        play_outs(6, 1)
