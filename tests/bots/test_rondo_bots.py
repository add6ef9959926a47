"""Bots of Rondo: when they throw, at what, and that it helps."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from kosti import physics
from kosti.bots import CHARACTERS, make_policy
from kosti.bots.rondo import RondoBot
from kosti.bots.rondo.player import BLUFFER, CAUTIOUS, STEADY
from kosti.core import Act, apply
from kosti.games.rondo import Rondo, Throw
from kosti.lab import play_games, scores
from kosti.lab.throws import OnTray, meant
from kosti.physics import Chance

GAME = Rondo(4)


def whims(seed: int) -> Random:
    return Random(seed)  # noqa: S311  whims, not dice


NAMES = tuple(CHARACTERS["rondo/1"])


def seen(seat: int, thrown: tuple[int, ...] = ()) -> OnTray:
    state = GAME.initial()
    for other in thrown:
        state = apply(GAME, state, Act(other, Throw()))
    return OnTray(GAME.observe(state, seat), physics.new_tray(4))


def legal(view: OnTray) -> object:
    node = GAME.node(view.view.public)
    return node.legal[view.view.viewer]  # type: ignore[union-attr,index]


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_a_legal_throw_that_follows_from_what_is_given(name: str) -> None:
    policy = make_policy("rondo/1", name, GAME)
    view = seen(2, thrown=(0, 1, 3))
    moves = legal(view)
    answers = [policy(view, moves, whims(7)) for _ in range(2)]  # type: ignore[arg-type]
    assert answers[0] == answers[1]
    assert isinstance(answers[0], Throw)
    assert answers[0].release is not None
    release = meant(answers[0].release)
    within = physics.within_limits(release, 4, 2)
    close = [
        abs(a - b) < 1e-6
        for one, other in zip(structs.astuple(release), structs.astuple(within), strict=True)
        for a, b in zip(one, other, strict=True)
    ]
    assert all(close), "a bot has no more than a hand"


def test_the_patient_wait_for_the_others_and_the_bold_do_not() -> None:
    def eager(bot: RondoBot) -> int:
        view = seen(0)
        return sum(
            bot(view, legal(view), whims(number)) is not None  # type: ignore[arg-type]
            for number in range(12)
        )

    quick = structs.replace(CAUTIOUS, ideas=1)
    assert eager(RondoBot(structs.replace(BLUFFER, ideas=1))) == 12
    assert eager(RondoBot(quick)) < 8
    late = seen(0, thrown=(1, 2, 3))
    assert RondoBot(quick)(late, legal(late), whims(1)) is not None  # type: ignore[arg-type]


def test_what_was_tried_in_the_head_is_better_than_the_first_idea() -> None:
    """Of so many throws each, those that were tried beforehand foul less often."""

    def good(ideas: int) -> int:
        clumsy = structs.replace(STEADY, paces=(0.8, 1.6, 2.5), ideas=ideas, looks=2, patience=0.0)
        bot = RondoBot(clumsy)
        moods, count = whims(5), 0
        for number in range(16):
            view = seen(number % 4)
            action = bot(view, legal(view), moods)  # type: ignore[arg-type]
            assert action is not None
            assert action.release is not None
            chance = Chance(whims(number).randbytes(physics.SEED_BYTES))
            done = physics.throw(view.tray, 1, number % 4, meant(action.release), chance)
            found = physics.verdict(done.facts)
            count += number % 4 in found.hit and number % 4 not in found.fell
        return count

    assert good(4) > good(1)


def test_whole_games_come_to_an_end() -> None:
    players = [make_policy("rondo/1", name, GAME) for name in (*NAMES, "steady")]
    games = list(play_games(GAME, players, range(2), seed=1))
    assert all(game.returns is not None for game in games)
    assert sum(score.won for score in scores(games, 4)) == 2
