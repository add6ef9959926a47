"""What holds for every character of Shoot the Moons in every position that can be reached."""

import itertools
import random
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kosti.bots import CHARACTERS, AnyPolicy, make_policy
from kosti.core import Waiting
from kosti.games.moons import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Moons,
    Moves,
    Options,
    Public,
    Raise,
    VaBank,
    View,
)
from kosti.lab import play_games
from kosti.lab.odds.moons import (
    cannot_lose,
    circle_odds,
    drawing_dead,
    fair_total,
    known_total,
    view_odds,
)
from kosti.testing.moons import MoonsKit
from kosti.testing.strategies import Playout, playouts

GAME = "moons/1"
KIT = MoonsKit()

Chance: TypeAlias = tuple[Playout, View, Moves]


@st.composite
def chances(draw: st.DrawFn) -> Chance:
    """A reachable position with somebody on turn: the view, and the moves."""
    playout = draw(playouts(KIT))
    places = [
        (state, seat)
        for state in playout.states
        if isinstance(node := playout.game.node(state), Waiting)
        for seat in node.legal
    ]
    assume(places)
    state, seat = draw(st.sampled_from(places))
    node = playout.game.node(state)
    assert isinstance(node, Waiting)
    moves = node.legal[seat]
    assert isinstance(moves, Moves)
    return playout, playout.game.observe(state, seat), moves


@given(chance=chances(), seed=st.integers(0, 2**32))
def test_the_answer_is_legal_and_follows_from_what_is_given(chance: Chance, seed: int) -> None:
    playout, view, moves = chance
    for character in CHARACTERS[GAME]:
        policy = make_policy(GAME, character, playout.game)
        action = policy(view, moves, random.Random(seed))  # noqa: S311
        assert action in moves
        again = make_policy(GAME, character, playout.game)
        assert again(view, moves, random.Random(seed)) == action  # noqa: S311


@given(chance=chances(), seed=st.integers(0, 2**32))
def test_nobody_folds_what_is_free_or_pays_for_what_is_lost(chance: Chance, seed: int) -> None:
    playout, view, moves = chance
    for character in CHARACTERS[GAME]:
        action = make_policy(GAME, character, playout.game)(view, moves, random.Random(seed))  # noqa: S311
        if moves.check:
            assert not isinstance(action, Fold)
        put = view.public.put[view.viewer or 0]
        match action:
            case Call():
                added = moves.cost
            case VaBank():
                added = view.public.chips[view.viewer or 0]
            case Bet(chips):
                added = chips
            case Raise(to):
                added = to - view.public.bets[view.viewer or 0]
            case _:
                assert action in (Check(), Fold())
                continue
        bluffs = character == "expert" and added > moves.cost
        assert bluffs or not drawing_dead(view, put + added)


@given(chance=chances(), seed=st.integers(0, 2**32))
def test_nobody_folds_a_sure_win_or_bets_what_nobody_can_match(chance: Chance, seed: int) -> None:
    playout, view, moves = chance
    public, seat = view.public, view.viewer or 0
    reach = max(public.bets[o] + public.chips[o] for o in public.active if o != seat)
    for character in CHARACTERS[GAME]:
        action = make_policy(GAME, character, playout.game)(view, moves, random.Random(seed))  # noqa: S311
        if cannot_lose(view):
            assert not isinstance(action, Fold)
        match action:
            case Bet(price) | Raise(price):
                assert price <= max(reach, _least_price(moves))
            case _:
                pass


def _least_price(moves: Moves) -> int:
    spans = [span for span in (moves.bet, moves.raise_to) if span is not None]
    return min(span[0] for span in spans)


def test_amounts_are_not_listed() -> None:
    class Endless(Moves, frozen=True):
        def __iter__(self) -> Iterator[Action]:
            pytest.fail("the moves were listed")

    game = Moons(2, Options(buy_in=10**9))
    public = Public(
        phase="betting",
        chips=(10**9 - 10,) * 2,
        circle=1,
        round=1,
        button=1,
        turn=0,
        min_bet=10,
        put=(10, 10),
        bets=(0, 0),
        active=(0, 1),
        opened=((), ()),
    )
    moves = Endless(fold=True, check=True, bet=(10, 10**9 - 10), va_bank=True)
    for character in CHARACTERS[GAME]:
        policy = make_policy(GAME, character, game)
        assert policy(View(0, public, (6, 6)), moves, random.Random(1)) in moves  # noqa: S311


@pytest.mark.parametrize("mine", [(14, False), (17, False), (12, True)])
@pytest.mark.parametrize("bases", [(8,), (8, 11), (5, 9, 12)])
def test_odds_of_the_last_round_are_those_of_all_throws(
    mine: tuple[int, bool], bases: tuple[int, ...]
) -> None:
    """Against every throw of two dice by every opponent, counted one by one."""
    total, moon = mine
    odds = circle_odds(known_total(total, moon=moon), [fair_total(base, 1) for base in bases])
    pairs = list(itertools.product(range(1, 7), repeat=2))
    alone = tie = other_shoots = Fraction(0)
    share = bank = Fraction(0)
    one = Fraction(1, len(pairs) ** len(bases))
    for throws in itertools.product(pairs, repeat=len(bases)):
        totals = [base + sum(pair) for base, pair in zip(bases, throws, strict=True)]
        best = max(totals)
        alone += one * (total > best)
        tie += one * (total == best)
        part = Fraction(1, 1 + totals.count(total)) if total >= best else Fraction(0)
        share += one * part
        moons = throws.count((3, 3)) + moon
        other_shoots += one * (throws.count((3, 3)) > 0)
        half = Fraction(1, 2) if moons else Fraction(0)
        bank += one * (part * (1 - half) + (half / moons if moon else 0))
    assert (odds.alone, odds.tie, odds.share) == (alone, tie, share)
    assert (odds.other_shoots, odds.shoots) == (other_shoots, Fraction(moon))
    assert odds.bank == bank


@given(chance=chances())
def test_the_odds_of_all_add_up(chance: Chance) -> None:
    """Fair shares of all in the circle sum to one, if nobody's own pair is known."""
    _, view, _ = chance
    stranger = View(None, view.public, None)
    shares = [view_odds(stranger, seat) for seat in view.public.active]
    assert sum((odds.share for odds in shares if odds), Fraction(0)) == 1
    assert sum((odds.bank for odds in shares if odds), Fraction(0)) == 1


@pytest.mark.parametrize(
    ("opponent", "matches"), [("caller", 80), ("folder", 30), ("random", 80), ("raiser", 60)]
)
def test_steady_wins_more_than_its_share(opponent: str, matches: int) -> None:
    """Heads-up over matches of a fixed seed; 2.3 standard errors, so 1 in 100 by chance."""
    game = Moons(2, Options(ante_rise=10))
    bots = [make_policy(GAME, name, game, sparring=True) for name in ("steady", opponent)]
    won = sum(
        played.returns is not None and played.returns[0] > 0
        for played in play_games(game, bots, range(matches), seed=11)
    )
    assert won / matches > 0.5 + 2.3 * 0.5 / matches**0.5


class Watched:
    """A policy, how often it could set or lift a price, and how often it did."""

    def __init__(self, policy: AnyPolicy) -> None:
        self._policy = policy
        self.could = self.did = 0

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        action: Action | None = self._policy(view, legal, rng)
        assert isinstance(legal, Moves)
        if legal.bet or legal.raise_to:
            self.could += 1
            self.did += isinstance(action, Bet | Raise | VaBank)
        return action


def test_characters_differ() -> None:
    """The bluffer sets prices more often; alike ones would pass once in 200 times (2.6 errors)."""
    game = Moons(4, Options(circles=3))
    rates: list[tuple[float, float]] = []
    for character in ("cautious", "bluffer"):
        bots = [Watched(make_policy(GAME, character, game)) for _ in range(4)]
        assert all(played.returns for played in play_games(game, bots, range(10), seed=5))
        could = sum(bot.could for bot in bots)
        rate = sum(bot.did for bot in bots) / could
        rates.append((rate, rate * (1 - rate) / could))
    (less, some), (more, other) = rates
    assert more - less > 2.6 * (some + other) ** 0.5
