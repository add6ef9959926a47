"""Bots of Rondo: when they throw, at what, and that it helps."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from msgspec import structs

from kosti import physics
from kosti.bots import CHARACTERS, make_policy
from kosti.bots.rondo import RondoBot
from kosti.bots.rondo.player import BLUFFER, CAUTIOUS, STEADY
from kosti.core import Act, Roll, apply
from kosti.games.rondo import Release, Rondo, State, Throw
from kosti.lab import play_games, scores
from kosti.lab.throws import OnTray, meant, rounded
from kosti.physics import Tray

GAME = Rondo(4)


def whims(seed: int) -> Random:
    return Random(seed)  # noqa: S311  whims, not dice


NAMES = tuple(CHARACTERS["rondo/1"])


def seen(seat: int, thrown: tuple[int, ...] = ()) -> OnTray:
    state = GAME.initial()
    for other in thrown:
        state = apply(GAME, state, Act(other, Throw()))
        state = apply(GAME, state, Roll(GAME.outcome(state, ((5,),))))
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


@pytest.mark.parametrize("name", NAMES)
def test_nobody_throws_while_dice_roll(name: str) -> None:
    """The tray is computed ahead of what people see: a bot that looked would know more."""
    state = apply(GAME, GAME.initial(), Act(1, Throw()))
    view = OnTray(GAME.observe(state, 2), physics.new_tray(4))
    policy = make_policy("rondo/1", name, GAME)
    moves = legal(view)
    for number in range(8):
        assert policy(view, moves, whims(number)) is None  # type: ignore[arg-type]


class Fast(RondoBot):
    """Of what it tries in its head, a fast throw promises most."""

    def __init__(self) -> None:
        super().__init__(structs.replace(STEADY, paces=(0.8, 1.2, 1.6, 2.0), ideas=6, patience=0.0))
        self.tried: list[Release] = []

    def _promise(self, tray: Tray, state: State, seat: int, release: Release, rng: Random) -> float:
        del tray, state, seat
        self.tried.append(release)
        return rng.random() + abs(release.velocity[1])


def test_of_what_is_tried_in_the_head_the_most_promising_is_thrown() -> None:
    bot = Fast()
    view = seen(0)
    action = bot(view, legal(view), whims(5))  # type: ignore[arg-type]
    assert action is not None
    assert action.release is not None
    assert len(bot.tried) == STEADY.looks * 6
    assert abs(action.release.velocity[1]) == max(abs(idea.velocity[1]) for idea in bot.tried)


class Hurried(Fast):
    """Looks at a clock that each try puts on by so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.now, self.seconds = 100.0, seconds
        super().__init__()
        self._clock = lambda: self.now

    def _promise(self, tray: Tray, state: State, seat: int, release: Release, rng: Random) -> float:
        self.now += self.seconds
        return super()._promise(tray, state, seat, release, rng)


@pytest.mark.parametrize(
    ("seconds", "tries"),
    [
        (STEADY.budget * 2, 1),
        (STEADY.budget / 4, 4),
        (STEADY.budget / 7.5, 8),
        (STEADY.budget / 1000, STEADY.looks * 6),
    ],
)
def test_when_its_time_is_over_the_best_so_far_is_thrown(seconds: float, tries: int) -> None:
    bot, view = Hurried(seconds), seen(0)
    action = bot(view, legal(view), whims(5))  # type: ignore[arg-type]
    assert len(bot.tried) == tries
    assert bot.tried == (bot.tried[:6] * STEADY.looks)[:tries], "each idea once before any again"
    assert action is not None
    assert action.release is not None
    assert abs(action.release.velocity[1]) == max(abs(idea.velocity[1]) for idea in bot.tried)


def test_who_is_hushed_does_not_end_the_try_it_is_in(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, computed = 0, 0
    advance = physics.advance

    def clock() -> float:
        nonlocal asked
        asked += 1
        return 0.0 if asked <= 4 else inf

    def counted(tray: Tray, ticks: int, *, trace: bool) -> object:
        nonlocal computed
        computed += 1
        return advance(tray, ticks, trace=trace)

    monkeypatch.setattr(physics, "advance", counted)
    view = seen(0)
    RondoBot(BLUFFER, clock)(view, legal(view), whims(5))  # type: ignore[arg-type]
    # It has looked when it began, before its first try, and before each piece of that.
    assert (asked, computed) == (6, 2), "the fifth look ended the try, the sixth all others"


class Hopeless(RondoBot):
    """Nothing that it tries in its head promises more than this."""

    def __init__(self, promise: float, hope: float) -> None:
        super().__init__(structs.replace(STEADY, patience=0.0, hope=hope))
        self.promise = promise

    def _promise(self, tray: Tray, state: State, seat: int, release: Release, rng: Random) -> float:
        del tray, state, seat, release, rng
        return self.promise


@pytest.mark.parametrize(
    ("promise", "thrown", "throws"),
    [
        (0.5, (), 40),  # enough
        (0.4, (), range(2, 20)),  # one of four on a whim
        (0.4, (1,), range(2, 22)),
        (0.4, (1, 2, 3), 40),  # nobody is left to wait for
    ],
)
def test_who_sees_no_good_throw_waits_while_others_may_throw(
    promise: float, thrown: tuple[int, ...], throws: int | range
) -> None:
    """When it throws follows from its tries, too."""
    bot, view = Hopeless(promise, hope=0.5), seen(0, thrown)
    moves = legal(view)
    answers = [bot(view, moves, whims(number)) for number in range(40)]  # type: ignore[arg-type]
    done = sum(answer is not None for answer in answers)
    assert done in throws if isinstance(throws, range) else done == throws


def test_without_a_clock_a_bot_tries_all_it_wants_to() -> None:
    """So games among bots alone are the same on every machine."""
    clocks: list[float] = []

    def clock() -> float:
        clocks.append(0.0)
        return 1000.0 * len(clocks)

    view = seen(0, thrown=(1, 2, 3))
    moves = legal(view)
    answers = [
        make_policy("rondo/1", "steady", GAME, clock=each)(view, moves, whims(5))  # type: ignore[arg-type]
        for each in (None, None, clock)
    ]
    assert answers[0] == answers[1]
    assert answers[2] is not None
    assert len(clocks) == 2, "when it began, and before the first try"


def test_a_throw_in_the_head_is_judged_as_one_on_the_tray() -> None:
    """Over the edge, into nothing, and at the dealer's die."""
    bot, view = RondoBot(STEADY), seen(0)
    state, home = view.view.public, physics.hand(4, 0).home

    def promise(target: tuple[float, float], pace: float) -> float:
        lob = rounded(physics.lob(home, target, pace))
        moods = whims(1)
        return sum(bot._promise(view.tray, state, 0, lob, moods) for _ in range(6)) / 6

    assert promise((0.0, 0.6), 3.0) == 0
    assert promise((0.2, -0.1), 0.8) < promise((0.0, 0.0), 1.7)


def test_whole_games_come_to_an_end() -> None:
    players = [make_policy("rondo/1", name, GAME) for name in NAMES]
    players.append(make_policy("rondo/1", "house", GAME, sparring=True))
    games = list(play_games(GAME, players, range(2), seed=1))
    assert all(game.returns is not None for game in games)
    assert sum(score.won for score in scores(games, 4)) == 2
