"""Shoot the Moons and its oracle say the same at every position that they reach together."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.perft import moons_oracle as oracle
from tests.rules.moons_script import NAMES, Moons

from kosti.core import Act, Roll, Terminal, apply
from kosti.games.moons import Show, State, Throw
from kosti.notation import MoonsCodec
from kosti.testing.perft import Position, read_perft

POSITIONS = list(read_perft((Path(__file__).parent / "moons.perft").read_text()))
CODEC = MoonsCodec()
Pair = tuple[int, int]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_oracle_counts_what_the_file_says(position: Position) -> None:
    options, start = oracle.follow(position.record.decode())
    for depth, expected in position.counts.items():
        if start is not None:
            assert oracle.perft(options, start, depth) == expected
            continue
        # The button is to be drawn; two players with one chip each.
        buttons = [oracle.Position((1, 1), button) for button in range(2)]
        assert sum(oracle.perft(options, drawn, depth - 1) for drawn in buttons) == expected


class Both:
    """The rules and the oracle, side by side."""

    def __init__(self, chips: Sequence[int], button: int, **options: object) -> None:
        script = Moons(len(chips), chips=tuple(chips), **options)
        script.line(button=NAMES[button])
        self.game = script.rules
        self.start: State = script.state
        chosen = self.game.options
        self.options = oracle.Options(
            min_bet=chosen.min_bet,
            refund=chosen.settlement == "refund",
            last_raise=chosen.raise_rule == "last-raise",
            ante_rise=chosen.ante_rise,
            circles=chosen.circles,
        )
        self.noted = oracle.Position(tuple(chips), button)

    def texts(self, state: State, at: oracle.Position | None) -> list[str]:
        """The legal moves, after everything has been compared."""
        node, public = self.game.node(state), state.public
        assert sum(public.chips) + public.bank == sum(self.noted.stacks)
        if at is None:
            assert isinstance(node, Terminal)
            return []
        assert not isinstance(node, Terminal)
        now, turn = oracle.read(self.options, at), oracle.turn(self.options, at)
        assert (public.turn, public.circle, public.button) == (turn, at.circle, at.button)
        assert list(public.chips) == now.left
        assert list(public.put) == now.put
        assert list(public.active) == now.still_in
        if turn is None:
            awaited = [dice.seat for dice in node.dice]
            assert awaited == oracle.throwers(self.options, at)
            assert not node.legal
            return []
        assert public.round == len(at.throws)
        assert (list(public.bets), public.price) == (now.bets, now.price)
        legal = [CODEC.format_action(move) for move in node.legal[turn]]
        assert len(legal) == len(set(legal)) == len(node.legal[turn])
        assert set(legal) == oracle.texts(self.options, at)
        return sorted(legal)

    def say(
        self, state: State, at: oracle.Position, text: str
    ) -> tuple[State, oracle.Position | None]:
        turn = state.public.turn
        assert turn is not None
        act = Act(turn, CODEC.parse_action(text))
        return apply(self.game, state, act), oracle.say(self.options, at, text)

    def fall(
        self, state: State, at: oracle.Position, pairs: Sequence[Pair], closed: Sequence[bool]
    ) -> tuple[State, oracle.Position | None]:
        """Those who are awaited throw, or show, the pairs at their seats."""
        who = oracle.throwers(self.options, at)
        n = len(at.stacks)
        if at.closed:
            shown = [pairs[seat] if seat in who else None for seat in range(n)]
            counted = tuple(None if pair is None else oracle.counted(pair) for pair in shown)
            after = apply(self.game, state, Roll(Show(tuple(shown))))
            return after, oracle.show(self.options, at, counted)
        hidden = frozenset(seat for seat in who if closed[seat])
        thrown = tuple(
            None if seat in hidden else pairs[seat] if seat in who else () for seat in range(n)
        )
        counted = tuple(oracle.counted(pair) if pair else None for pair in thrown)
        after = apply(self.game, state, Roll(Throw(thrown)))
        return after, oracle.throw(self.options, at, counted, hidden)

    def leaves(self, depth: int, dice: Sequence[Sequence[Pair]]) -> int:
        """How many ways there are when the dice are given, round by round."""

        def below(state: State, at: oracle.Position | None, left: int) -> Iterator[int]:
            texts = self.texts(state, at)
            if not left or at is None:
                yield int(not left)
            elif texts:
                for text in texts:
                    yield from below(*self.say(state, at, text), left - 1)
            else:
                pairs = dice[(3 * at.circle + len(at.throws)) % len(dice)]
                yield from below(*self.fall(state, at, pairs, (False,) * len(pairs)), left - 1)

        return sum(below(self.start, self.noted, depth))


DICE: list[list[Pair]] = [
    [(3, 3), (6, 5), (1, 2), (3, 3)],
    [(6, 6), (1, 1), (2, 4), (5, 4)],
    [(2, 1), (3, 4), (6, 6), (1, 1)],
    [(5, 5), (3, 3), (4, 4), (2, 6)],
    [(1, 4), (6, 6), (3, 3), (6, 1)],
]

SIDE_POTS, LAST_RAISE = {"settlement": "side-pots"}, {"raise_rule": "last-raise"}
WALKS: list[tuple[tuple[int, ...], int, dict[str, Any], int, int]] = [
    ((4, 4), 1, {"min_bet": 1}, 8, 1298),
    ((3, 6), 0, {"min_bet": 2, **SIDE_POTS}, 12, 1232),
    ((9, 9), 1, {"min_bet": 2}, 5, 261),
    ((9, 9), 1, {"min_bet": 2, **LAST_RAISE}, 5, 224),
    ((7, 4, 9), 2, {"min_bet": 2}, 5, 206),
    ((7, 4, 9), 2, {"min_bet": 2, **LAST_RAISE}, 5, 190),
    ((7, 4, 9), 2, {"min_bet": 3, **LAST_RAISE}, 6, 158),
    ((2, 5, 3), 1, {"min_bet": 2}, 9, 171),
    ((2, 5, 3), 1, {"min_bet": 2, **SIDE_POTS}, 9, 171),
    ((1, 3, 2, 3), 3, {"min_bet": 1}, 7, 221),
    ((5, 2, 3, 4), 0, {"min_bet": 2, **SIDE_POTS, **LAST_RAISE}, 7, 104),
    ((3, 3, 3), 0, {"min_bet": 2, "ante_rise": 1, "circles": 2}, 14, 84),
]
"""Stacks, button, options, depth, and how many ways there are."""


@pytest.mark.rule("M-06")
@pytest.mark.rule("M-10")
@pytest.mark.rule("M-12")
@pytest.mark.rule("M-13")
@pytest.mark.rule("M-14")
@pytest.mark.parametrize(("chips", "button", "options", "depth", "leaves"), WALKS, ids=str)
def test_every_way_with_given_dice(
    chips: tuple[int, ...], button: int, options: dict[str, Any], depth: int, leaves: int
) -> None:
    assert Both(chips, button, **options).leaves(depth, DICE) == leaves


@pytest.mark.rule("M-13")
@pytest.mark.rule("M-16")
@pytest.mark.rule("M-22")
@given(choices=st.data())
def test_any_game(choices: st.DataObject) -> None:
    draw = choices.draw
    chips = draw(st.lists(st.integers(1, 12), min_size=2, max_size=5), label="chips")
    both = Both(
        chips,
        draw(st.integers(0, len(chips) - 1), label="button"),
        min_bet=draw(st.integers(1, 4), label="min_bet"),
        settlement=draw(st.sampled_from(("refund", "side-pots")), label="settlement"),
        raise_rule=draw(st.sampled_from(("min-bet", "last-raise")), label="raise_rule"),
        ante_rise=draw(st.integers(0, 2), label="ante_rise"),
        circles=draw(st.integers(0, 3), label="circles"),
    )
    state: State = both.start
    at: oracle.Position | None = both.noted
    die = st.integers(1, 6)
    pair = st.one_of(st.just((3, 3)), st.tuples(die, die))
    throws = st.tuples(*([pair] * len(chips)))
    hidden = st.one_of(st.just((False,) * len(chips)), st.tuples(*([st.booleans()] * len(chips))))
    for _ in range(30):
        texts = both.texts(state, at)
        if at is None:
            return
        if texts:
            quiet = [text for text in texts if text in {"check", "call"}]
            text = draw(st.sampled_from(quiet or texts) | st.sampled_from(texts))
            state, at = both.say(state, at, text)
        else:
            state, at = both.fall(state, at, draw(throws), draw(hidden))
