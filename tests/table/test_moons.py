"""Shoot the Moons at the table: the second game needs nothing of its own there.

What is shown for Perudo in the other files holds because they share all code; here are the
things in which the games differ: pairs that are never shown, ranges of chips, rounds that are
thrown through.
"""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.world import FakeSession, Party, World, WorldDice, refused

from kosti.games.moons import DiceThrown, Moves, PairsOpened, Public
from kosti.notation import replay
from kosti.table import Settings
from kosti.table.messages import Ok, State

NAMES = ("A", "B", "C")
PLAIN = Settings(clock=0, window=0, grace=0, seats=6)


async def game(
    dice: WorldDice | None = None, names: tuple[str, ...] = NAMES, **options: object
) -> Party:
    world = World(dice=dice or WorldDice(opener=len(names) - 1))
    return await world.open(*names, settings=PLAIN, game="moons/1", options=dict(options))


def public(party: Party) -> Public:
    assert party.state.play is not None
    found: Public = party.state.play.state.public
    return found


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("bet -20", "not-a-move", None),
        ("bet 10.5", "not-a-move", None),
        ("bet 1e9", "not-a-move", None),
        ("bet", "not-a-move", None),
        ("bet ", "not-a-move", None),
        ("bet ２０", "not-a-move", None),
        ("3x4", "not-a-move", None),
        ("bet 9", "bet-too-small", "M-08"),
        ("bet 1000", "too-few-chips", "M-12"),
        ("raise 40", "bet-instead", "M-10"),
        ("call", "nothing-to-call", "M-09"),
    ],
)
async def test_what_is_no_move_changes_nothing(text: str, code: str, rule: str | None) -> None:
    party = await game()
    before, log = party.state, party.log()
    answer = refused(await party["A"].move(text), code)
    assert answer.rule == rule
    assert party.state is before
    assert party.log() == log
    assert refused(await party["B"].move("check"), "not-your-turn").rule == "M-06"


async def test_a_price_that_has_changed_under_the_finger_makes_no_bet() -> None:
    party = await game()
    seen = party.state.version
    await party["A"].move("check")
    await party["B"].move("bet 40")
    refused(await party["C"].move("check", version=seen), "too-late")
    assert isinstance(await party["C"].move("call"), Ok)
    refused(await party["A"].move("bet 20", version=seen), "too-late")
    assert public(party).price == 40


async def test_rounds_are_thrown_through_when_nobody_can_bet() -> None:
    party = await game(names=("A", "B"), min_bet=10, buy_in=30)
    await party["A"].move("va-bank")
    await party["B"].move("call")
    last = public(party).last
    assert last is not None
    assert last.circle == 1
    assert all(len(pairs) == 3 for pairs in last.opened)
    assert party["A"].session.state.version == party["B"].session.state.version


@pytest.mark.rule("T-01")
async def test_the_clock_checks_and_else_folds() -> None:
    world = World(dice=WorldDice(opener=2))
    timed = Settings(clock=9, window=0, grace=0)
    party = await world.open(*NAMES, settings=timed, game="moons/1", options={})
    await world.wait(9.1)
    assert public(party).turn == 1
    await party["B"].move("bet 20")
    await world.wait(9.1)
    assert public(party).active == (0, 1)
    assert party["A"].session.state.by == "clock"


async def test_a_match_is_played_to_its_end_and_its_record_replays() -> None:
    party = await game(names=("A", "B"), buy_in=40)
    for number in range(400):
        if party.state.over:
            break
        person = party.turn_of(public(party).turn)
        moves: Moves = person.session.state.moves  # type: ignore[assignment]
        await person.move("va-bank" if moves.va_bank and number % 3 == 0 else _calm(moves))
    assert party.state.over
    record = await party.world.house.record(party.table)
    played, _ = replay(record)
    assert played.report(None)["status"] == "over"
    assert sum(played.report(None)["state"]["chips"].values()) == 80


def _calm(moves: Moves) -> str:
    if moves.check:
        return "check"
    return "call" if moves.call is not None else "va-bank"


# ---- secrecy


Step = tuple[int, int]


@given(
    seed=st.integers(0, 2**32),
    viewer=st.sampled_from([0, 1, 2, None]),
    when=st.integers(1, 4),
    steps=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=5, max_size=30),
)
def test_hidden_pairs_reach_nobody_before_they_are_opened(
    seed: int, viewer: int | None, when: int, steps: list[Step]
) -> None:
    async def both() -> None:
        plain = await _watch(WorldDice(opener=2, seed=seed), viewer, steps)
        other = await _watch(WorldDice(opener=2, seed=seed, disguise=(when, viewer)), viewer, steps)
        assert _until_opened(plain, when, viewer) == _until_opened(other, when, viewer)

    asyncio.run(both())


@given(
    seed=st.integers(0, 2**32),
    viewer=st.sampled_from([0, 2, None]),
    fold_round=st.integers(1, 3),
    steps=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=12, max_size=30),
)
def test_a_folded_pair_reaches_nobody_for_good(
    seed: int, viewer: int | None, fold_round: int, steps: list[Step]
) -> None:
    """B folds in a round; what B held in it makes no difference to anybody, ever."""

    async def both() -> None:
        plain = await _watch(WorldDice(opener=2, seed=seed), viewer, steps, fold_round)
        masked = WorldDice(opener=2, seed=seed, masked=(fold_round, 1))
        assert (await _watch(masked, viewer, steps, fold_round)).raw == plain.raw

    asyncio.run(both())


async def _watch(
    dice: WorldDice, viewer: int | None, steps: list[Step], fold_round: int | None = None
) -> FakeSession:
    """What a viewer's connection receives of a game that is played by what everybody knows."""
    party = await game(dice, min_bet=1, buy_in=12)
    session = await party.add("watcher").come()
    if viewer is not None:
        session = party[NAMES[viewer]].session
    for one, two in steps:
        if party.state.over:
            break
        seat = public(party).turn
        person = party.turn_of(seat)
        moves: Moves = person.session.state.moves  # type: ignore[assignment]
        folds = fold_round is not None and seat == 1 and public(party).circle == 1
        if folds and public(party).round == fold_round:
            await person.move("fold")
            continue
        if folds and moves.check:
            await person.move("check")
            continue
        if fold_round is not None and moves.check and public(party).circle == 1:
            await person.move("check")
            continue
        await person.move(_some_move(moves, one, two))
    await party.world.house.close()
    return session


def _some_move(moves: Moves, one: int, two: int) -> str:
    texts = ["check"] * moves.check + ["fold"] * (one % 7 == 0) + ["va-bank"] * moves.va_bank
    texts += ["call"] * 2 if moves.call is not None else []
    if moves.bet is not None:
        texts.append(f"bet {moves.bet[0] + two % (moves.bet[1] - moves.bet[0] + 1)}")
    if moves.raise_to is not None:
        span = moves.raise_to[1] - moves.raise_to[0] + 1
        texts.append(f"raise {moves.raise_to[0] + two % span}")
    return texts[one % len(texts)] if texts else "fold"


def _until_opened(session: FakeSession, when: int, viewer: int | None) -> list[bytes]:
    """The messages up to the first opening of somebody else's n-th pair, exclusive.

    All of them when no such pair is ever opened: its owners folded, or the rest did.
    """
    thrown = [0 if viewer is not None else 1] * len(NAMES)  # who watches came after the first throw
    for number, answer in enumerate(session.told):
        if not isinstance(answer, State):
            continue
        for event in answer.events:
            match event:
                case DiceThrown(pairs):
                    for seat, pair in enumerate(pairs):
                        thrown[seat] += pair != ()
                case PairsOpened(pairs):
                    if any(
                        pair and thrown[seat] == when and seat != viewer
                        for seat, pair in enumerate(pairs)
                    ):
                        return session.raw[:number]
                case _:
                    pass
    return session.raw
