"""Rondo for the law suite: every option, poor players, ties, fouls at the same instant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct

from kosti.core import Seat, Viewer
from kosti.games.rondo import (
    FACES,
    Action,
    AllEqual,
    CameToRest,
    Event,
    GameOver,
    HouseTook,
    Options,
    Outcome,
    Release,
    Rest,
    RethrowBegun,
    RoundOpened,
    StakesTaken,
    State,
    Throw,
    Thrown,
    View,
    WentOut,
)
from kosti.notation import AnyGame, RondoCodec, codec_of
from kosti.testing.strategies import Draw, Kit

_NUMBER: Final = st.integers(-1_000_000, 1_000_000)
_VECTOR: Final = st.tuples(_NUMBER, _NUMBER, _NUMBER)


class RondoKit(Kit):
    """What the laws must know of Rondo."""

    def __init__(self) -> None:
        """One for all numbers of players and all options."""
        self.codec = codec_of(RondoCodec.id)
        self.types = {
            "action": Action,
            "outcome": Outcome,
            "event": Event,
            "state": State,
            "view": View,
        }

    def options(self) -> SearchStrategy[Struct]:
        """All options, purses of a few stakes."""
        return rondo_options()

    def actions(self, game: AnyGame, state: State) -> SearchStrategy[Action]:
        """Throws of real dice, and physical ones."""
        del game, state
        physical = st.builds(
            Throw, st.integers(0, 10**6), st.builds(Release, _VECTOR, _VECTOR, _VECTOR)
        )
        return st.one_of(st.just(Throw()), physical)

    def outcomes(self, game: AnyGame, state: State) -> SearchStrategy[Outcome]:
        """Any way in which the dice may come to rest; often few values, so that there are ties."""
        del game
        return _rests(state)

    def any_outcomes(self, game: AnyGame, state: State) -> SearchStrategy[Outcome]:
        """Rests of dice that nobody has thrown, with values that no die has."""
        del state
        n = game.players
        seats = st.lists(st.integers(-1, n), max_size=3).map(tuple)
        face = st.one_of(st.none(), st.integers(0, FACES + 1))
        faces = st.lists(face, min_size=n - 1, max_size=n + 1).map(tuple)
        return st.builds(Rest, seats, seats, seats, faces)

    def disguises(self, game: AnyGame, state: State, viewer: Viewer) -> SearchStrategy[State]:
        """Nothing is hidden."""
        del game, viewer
        return st.just(state)

    def disguised_throws(
        self, game: AnyGame, outcome: Outcome, viewer: Viewer
    ) -> SearchStrategy[Outcome]:
        """Nothing is hidden."""
        del game, viewer
        return st.just(outcome)

    def opens(self, event: Event) -> bool:
        """Nothing is hidden."""
        del event
        return False

    def check_event(self, game: AnyGame, before: State, event: Event, after: State) -> None:
        """Purses, bank and house are all chips that were brought; they move only as told."""
        assert isinstance(options := game.options, Options)  # type: ignore[attr-defined]
        assert sum(after.purses) + after.bank + after.house == options.purse * game.players
        assert min(*after.purses, *after.put, after.bank, after.house) >= 0
        given = [new - old for old, new in zip(before.purses, after.purses, strict=True)]
        bank, house = after.bank - before.bank, after.house - before.house
        match event:
            case RoundOpened(number, stakes):
                assert number == before.round + 1
                assert [-chips for chips in given] == list(stakes)
                assert set(stakes) <= {0, options.stake}
            case AllEqual(row, paid):
                assert row == before.equal + 1 < options.all_equal_limit
                assert [-chips for chips in given] == list(paid)
                assert all(chips <= options.stake for chips in paid)
            case StakesTaken(winner, chips):
                assert given == [sum(chips) * (seat == winner) for seat in range(game.players)]
                assert all(0 <= taken <= put for taken, put in zip(chips, before.put, strict=True))
                assert winner not in before.losers
            case HouseTook(chips):
                assert (bank, house) == (-chips, chips)
                assert not after.bank
            case GameOver(winner, chips):
                assert after.winner == winner
                assert chips == before.bank
                assert len(after.active) == (winner is not None)
            case _:
                assert not any(given)
                assert not bank
        if not isinstance(event, HouseTook):
            assert not house
        match event:
            case WentOut(seat):
                assert seat in before.active
                assert after.active
            case Thrown(seat):
                assert seat in before.waiting
            case RethrowBegun(_, seats):
                assert len(seats) > 1
                assert set(seats) <= set(before.throwers) | set(before.highest)
            case CameToRest():
                assert not after.rolling
            case _:
                pass
        assert set(after.throwers) <= set(after.active)


def every_rest(state: State) -> tuple[Rest, ...]:
    """Each different way in which the dice on the table may come to rest, once.

    A die that rolls stops with a value, misses, or hits and falls; one that lies keeps its value,
    shows another, or falls. A die that has missed has no value here.
    """
    if not state.rolling:
        return ()
    rests = [Rest((), (), (), ())]
    for seat, lies in enumerate(state.faces):
        rests = [after for before in rests for after in _with_die(state, before, seat, lies)]
    return tuple(rests)


def _with_die(state: State, rest: Rest, seat: Seat, lies: int | None) -> Iterator[Rest]:
    """A rest of the dice of lower seats, and the next seat's die, if it has one on the table."""
    rolls = seat in state.rolling
    hit = (*rest.hit, seat) if rolls else rest.hit
    missed = (*rest.missed, seat) if rolls else rest.missed
    if rolls or lies:
        for face in range(1, FACES + 1):
            if face != lies:
                yield Rest(hit, rest.missed, rest.fell, (*rest.faces, face))
        yield Rest(hit, rest.missed, (*rest.fell, seat), (*rest.faces, None))
    yield Rest(rest.hit, missed, rest.fell, (*rest.faces, None))


def rondo_options() -> SearchStrategy[Options]:
    """All options of Rondo; purses from one stake to a few."""
    return st.builds(
        _options,
        st.sampled_from((1, 3, 10)),
        st.one_of(st.integers(0, 5), st.integers(10, 40)),
        tie_stake=st.sampled_from(("round-loser", "rethrow-loser")),
        all_equal_limit=st.integers(1, 3),
        nobody_left=st.sampled_from(("replay", "house")),
    )


def _options(stake: int, more: int, **others: object) -> Options:
    return Options(stake=stake, purse=stake + more, **others)  # type: ignore[arg-type]


@st.composite
def _rests(draw: Draw, state: State) -> Rest:
    """Dice at rest: each thrown one hits, misses or falls; lying ones may turn or fall."""
    luck = draw(st.sampled_from((0, 0, 0, 1, 5, 10)))
    few = draw(st.sampled_from((1, 2, 3, FACES)))
    hit: list[Seat] = []
    missed: list[Seat] = []
    fell: list[Seat] = []
    faces: list[int | None] = [None] * len(state.purses)
    for seat in sorted({*state.rolling, *state.lying}):
        fate = draw(st.integers(0, 9))
        if seat in state.rolling:
            missing = fate < luck and draw(st.booleans())
            (missed if missing else hit).append(seat)
        if fate < luck and seat not in missed:
            fell.append(seat)
        elif seat in state.rolling or draw(st.integers(0, 3)) == 0:
            faces[seat] = draw(st.integers(1, few))
    return Rest(tuple(hit), tuple(missed), tuple(fell), tuple(faces))
