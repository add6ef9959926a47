"""The laws that every game keeps, as functions: one suite for all of them.

Each law takes a game's ``Kit`` and a ``draw``, draws what it needs, and asserts::

    @pytest.mark.parametrize("law", LAWS)
    @given(data=st.data())
    def test_law(law, data):
        law(PerudoKit(), data.draw)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import islice, takewhile
from typing import Any, Final, TypeAlias

import msgspec
from hypothesis import strategies as st
from msgspec import Struct

from kosti.core import Act, Denied, Refused, Roll, Terminal, Viewer, Waiting, apply
from kosti.notation import (
    AnyGame,
    Header,
    Line,
    format_move,
    parse_move,
    read_header,
    read_line,
    replay,
    write_header,
    write_line,
)
from kosti.testing.strategies import Draw, Kit, Playout, playouts, thrown, viewers

Law: TypeAlias = Callable[[Kit, Draw], None]

PROBES: Final = 6
"""Drawn actions that are tried in each position looked at."""

POSITIONS: Final = 6
"""Positions of a playout that are looked at closely."""

SMALL_LAW: Final = 1_500
"""A law with at most so many outcomes is summed and its outcomes are tried."""


def replay_rebuilds(kit: Kit, draw: Draw) -> None:
    """The events alone give the state back, and so does the record."""
    playout = draw(playouts(kit))
    state = playout.game.initial()
    for step in playout.steps:
        assert state == step.state
        at_once = apply(playout.game, state, step.move)
        for event in step.events:
            state = playout.game.evolve(state, event)
        assert at_once == state
        assert hash(at_once) == hash(state)
    assert state == playout.final
    game, lines = replay(_record(playout))
    assert game.state == playout.final
    assert hash(game.state) == hash(playout.final)
    assert tuple(line.move for line in lines) == playout.moves


def listed_is_accepted(kit: Kit, draw: Draw) -> None:
    """An action is in ``legal`` if and only if it is not refused, whoever tries it."""
    playout = draw(playouts(kit))
    game = playout.game
    for state in _some(draw, playout):
        legal = _legal(game, state)
        probes = [*draw(st.lists(kit.actions(game, state), max_size=PROBES))]
        for moves in legal.values():
            probes += islice(moves, 40)
        for seat in range(game.players):
            for action in probes:
                listed = seat in legal and action in legal[seat]
                assert listed == (_refusal(game, state, seat, action) is None), (seat, action)
        for seat in (-1, game.players):
            for action in probes[:1]:
                assert isinstance(_refusal(game, state, seat, action), tuple)


def legal_is_a_collection(kit: Kit, draw: Draw) -> None:
    """What is legal is counted, listed and contained alike, and in the same order each time."""
    playout = draw(playouts(kit))
    for state in playout.states:
        again = _legal(playout.game, state)
        for seat, moves in _legal(playout.game, state).items():
            listed = list(moves)
            assert listed, "a seat that may act has a move"
            assert len(moves) == len(listed) == len(set(listed))
            assert all(action in moves for action in listed)
            assert listed == list(again[seat])
            assert object() not in moves


def veil_keeps_the_view(kit: Kit, draw: Draw) -> None:
    """Who folds only what he may see knows what he may know: no more, and no less."""
    playout = draw(playouts(kit))
    game = playout.game
    for viewer in viewers(game):
        full = veiled = game.initial()
        for step in playout.steps:
            for event in step.events:
                seen = game.veil(event, viewer)
                full = game.evolve(full, event)
                if seen is not None:
                    veiled = game.evolve(veiled, seen)
                    assert game.veil(seen, viewer) == seen
                    if viewer is not None:
                        assert game.veil(seen, None) == game.veil(event, None)
                assert game.observe(full, viewer) == game.observe(veiled, viewer)


def hidden_stays_hidden(kit: Kit, draw: Draw) -> None:
    """States that differ only in what a viewer may not know look the same to him.

    View, legal moves and their number, awaited dice, refusals word for word and veiled events,
    for every seat's moves, up to the event that opens the dice.
    """
    playout = draw(playouts(kit))
    game = playout.game
    for state in _some(draw, playout):
        viewer = draw(st.sampled_from(list(viewers(game))))
        other = draw(kit.disguises(game, state, viewer))
        assert game.observe(state, viewer) == game.observe(other, viewer)
        assert game.node(state) == game.node(other)
        legal, also = _legal(game, state), _legal(game, other)
        assert {seat: list(moves) for seat, moves in legal.items()} == {
            seat: list(moves) for seat, moves in also.items()
        }
        probes = [*draw(st.lists(kit.actions(game, state), max_size=PROBES))]
        for moves in legal.values():
            probes += islice(moves, 10)
        for seat in range(-1, game.players + 1):
            for action in probes:
                refusal = _refusal(game, state, seat, action)
                assert refusal == _refusal(game, other, seat, action)
                if refusal is None:
                    seen = _seen(kit, game, state, Act(seat, action), viewer)
                    assert seen == _seen(kit, game, other, Act(seat, action), viewer)


def veil_hides_the_throw(kit: Kit, draw: Draw) -> None:
    """Throws that differ only in dice under others' cups make the same veiled events."""
    playout = draw(playouts(kit))
    game = playout.game
    viewer = draw(st.sampled_from(list(viewers(game))))
    for step in playout.steps:
        if isinstance(step.move, Roll):
            other = Roll(draw(kit.disguised_throws(game, step.move.outcome, viewer)))
            veiled = _seen(kit, game, step.state, step.move, viewer)
            assert veiled == _seen(kit, game, step.state, other, viewer)


def what_is_closed_is_not_needed(kit: Kit, draw: Draw) -> None:
    """Whoever leaves out the dice that were never opened tells a spectator the same story.

    And an opened hand cannot be left out: the story would be another one.
    """
    playout = draw(playouts(kit))
    closed, opened = _closed_and_opened(playout)
    if not closed | opened:
        return
    told = _told_without(playout, frozenset())
    assert told == _told_without(playout, closed)
    if opened:
        missing = draw(st.sampled_from(sorted(opened)))
        assert told != _told_without(playout, closed | {missing})


def nothing_is_lost(kit: Kit, draw: Draw) -> None:
    """Dice and chips are conserved by every event."""
    playout = draw(playouts(kit))
    for step in playout.steps:
        state = step.state
        for event in step.events:
            after = playout.game.evolve(state, event)
            kit.check_event(playout.game, state, event, after)
            state = after


def law_is_a_law(kit: Kit, draw: Draw) -> None:
    """Probabilities sum to 1, every outcome is accepted, and every throw is in the law."""
    playout = draw(playouts(kit))
    game = playout.game
    for state in _some(draw, playout):
        law = game.law(state)
        if law is None:
            continue
        node = game.node(state)
        awaited = isinstance(node, Waiting) and bool(node.dice)
        assert bool(law) == awaited
        if not awaited:
            assert list(law) == []
            continue
        try:
            size = len(law)
        except OverflowError:
            size = SMALL_LAW + 1
        if size > SMALL_LAW:
            outcomes = list(islice(law, 20))
        else:
            outcomes = list(law)
            assert len(outcomes) == len(set(outcomes)) == size
            assert sum(law.values(), Fraction()) == 1
        assert outcomes == list(islice(law, len(outcomes)))
        for outcome in outcomes:
            assert law[outcome] > 0
            assert game.decide(state, Roll(outcome))
        assert object() not in law


def throws_are_accepted(kit: Kit, draw: Draw) -> None:
    """Dice that lie as they were awaited are accepted, and everything else is answered."""
    playout = draw(playouts(kit))
    game = playout.game
    for state in _some(draw, playout):
        node = game.node(state)
        if isinstance(node, Waiting) and node.dice:
            assert game.decide(state, Roll(draw(thrown(game, state))))
            assert game.decide(state, Roll(draw(kit.outcomes(game, state))))
        else:
            outcome = draw(kit.any_outcomes(game, state))
            assert _roll_refusal(game, state, outcome) is not None, "no dice are awaited"
        with suppress(Refused):  # anything else that is raised is a fault
            assert game.decide(state, Roll(draw(kit.any_outcomes(game, state))))


def text_round_trips(kit: Kit, draw: Draw) -> None:
    """Moves, dice and whole records survive being written and read, extras included."""
    playout = draw(playouts(kit, plain_names=False))
    codec, header = kit.codec, playout.header
    notes = {"x-note": draw(st.one_of(st.text(), st.none(), st.integers(0, 9)))}
    for move in playout.moves:
        written = format_move(codec, header.names, move)
        assert parse_move(codec, header.names, written) == move
        if isinstance(move, Act):
            plain = codec.parse_action(codec.format_action(move.action))
            assert codec.with_details(plain, codec.format_details(move.action)) == move.action
        line = Line(move, notes)
        assert read_line(header, write_line(header, line)) == line
    head = Header(codec, header.options, header.names, notes)
    again = read_header(write_header(head))
    assert (again.codec, again.options, again.extras) == (codec, header.options, notes)
    assert again.names.by_seat == header.names.by_seat
    first, second = _record(playout), b""
    game, lines = replay(first)
    second = b"".join(
        [write_header(game.header) + b"\n"]
        + [write_line(game.header, line) + b"\n" for line in lines]
    )
    assert first == second


def values_round_trip(kit: Kit, draw: Draw) -> None:
    """Actions, outcomes, events, states and views survive the wire."""
    playout = draw(playouts(kit))
    game = playout.game

    def check(value: Any, word: str) -> None:
        wire = msgspec.json.encode(value)
        assert msgspec.json.decode(wire, type=kit.types[word]) == value

    for step in playout.steps:
        match step.move:
            case Act(_, action):
                check(action, "action")
            case Roll(outcome):
                check(outcome, "outcome")
        for event in step.events:
            check(event, "event")
    for state in _some(draw, playout):
        check(state, "state")
        for viewer in viewers(game):
            check(game.observe(state, viewer), "view")


def positions_are_json(kit: Kit, draw: Draw) -> None:
    """The position that ``kosti replay`` prints can be printed, for every viewer."""
    playout = draw(playouts(kit, plain_names=False))
    game, names = playout.game, playout.header.names
    for state in _some(draw, playout):
        for viewer in viewers(game):
            view = game.observe(state, viewer)
            position = kit.codec.position(game, view, names)
            assert msgspec.json.decode(msgspec.json.encode(position)) == position
            assert all("\n" not in line for line in kit.codec.describe(view, viewer, names))
        for moves in _legal(game, state).values():
            shown = kit.codec.format_legal(moves)
            assert msgspec.json.decode(msgspec.json.encode(shown)) == shown


def refusal_changes_nothing(kit: Kit, draw: Draw) -> None:
    """After a refusal, and after an acceptance too, the state given in is what it was."""
    playout = draw(playouts(kit))
    game = playout.game
    for state in _some(draw, playout):
        before, code = msgspec.json.encode(state), hash(state)
        node = game.node(state)
        for action in draw(st.lists(kit.actions(game, state), max_size=PROBES)):
            for seat in range(game.players):
                first = _refusal(game, state, seat, action)
                assert first == _refusal(game, state, seat, action)
                if first is not None:
                    assert all(isinstance(v, int | str | None) for v in first[2].values())
        assert (msgspec.json.encode(state), hash(state)) == (before, code)
        assert game.node(state) == node


def something_is_awaited(kit: Kit, draw: Draw) -> None:
    """The game waits for people or dice, or is over; the seat on turn may act."""
    playout = draw(playouts(kit))
    game = playout.game
    for state in playout.states:
        match game.node(state):
            case Terminal(returns):
                assert state is playout.final
                assert len(returns) == game.players
            case Waiting(legal, dice, turn):
                assert legal or dice
                assert all(0 <= seat < game.players for seat in legal)
                assert turn is None or turn in legal
                for awaited in dice:
                    assert awaited.count >= 1
                    assert awaited.faces >= 1
                    assert awaited.seat is None or 0 <= awaited.seat < game.players


def overdue_is_legal(kit: Kit, draw: Draw) -> None:
    """When the clock runs out, there is a legal move to make for every seat on turn (``T-01``)."""
    playout = draw(playouts(kit))
    game = playout.game
    for state in playout.states:
        node = game.node(state)
        if isinstance(node, Waiting) and node.turn is not None:
            action = game.overdue(state, node.turn)
            assert action in node.legal[node.turn]
            assert action == game.overdue(state, node.turn)


def over_is_over(kit: Kit, draw: Draw) -> None:
    """After the end nothing is accepted and no dice are awaited."""
    playout = draw(playouts(kit, max_moves=80))
    game, state = playout.game, playout.final
    if not isinstance(game.node(state), Terminal):
        return
    assert not game.law(state)
    for seat in range(game.players):
        for action in draw(st.lists(kit.actions(game, state), min_size=1, max_size=PROBES)):
            assert _refusal(game, state, seat, action) is not None
    assert _roll_refusal(game, state, draw(kit.any_outcomes(game, state))) is not None


def values_are_frozen(kit: Kit, draw: Draw) -> None:
    """States, moves, events and views hold whole numbers, words and frozen values, no more."""
    playout = draw(playouts(kit))
    game = playout.game
    for state in _some(draw, playout):
        views = [game.observe(state, viewer) for viewer in viewers(game)]
        for value in (state, *views):
            assert isinstance(value, Hashable)
            hash(value)
            assert not list(_unfrozen(value))
    for step in playout.steps:
        assert not list(_unfrozen(step.move))
        assert not list(_unfrozen(step.events))


LAWS: Final[tuple[Law, ...]] = (
    replay_rebuilds,
    listed_is_accepted,
    legal_is_a_collection,
    veil_keeps_the_view,
    hidden_stays_hidden,
    veil_hides_the_throw,
    what_is_closed_is_not_needed,
    nothing_is_lost,
    law_is_a_law,
    throws_are_accepted,
    text_round_trips,
    values_round_trip,
    positions_are_json,
    refusal_changes_nothing,
    something_is_awaited,
    overdue_is_legal,
    over_is_over,
    values_are_frozen,
)
"""All laws."""


def _record(playout: Playout) -> bytes:
    header = playout.header
    lines = [write_header(header), *(write_line(header, Line(move)) for move in playout.moves)]
    return b"".join(line + b"\n" for line in lines)


def _closed_and_opened(playout: Playout) -> tuple[set[_Place], set[_Place]]:
    """Where closed dice were thrown that the record knows: those never opened, and the others."""
    game, header = playout.game, playout.header
    last: dict[int, _Place] = {}
    closed: set[_Place] = set()
    opened: set[_Place] = set()
    for number, step in enumerate(playout.steps):
        node = game.node(step.state)
        dice = node.dice if isinstance(step.move, Roll) and isinstance(node, Waiting) else ()
        written = format_move(header.codec, header.names, step.move)
        for each in dice:
            if each.open or each.seat is None:
                continue
            last.pop(each.seat, None)
            if written["dice"][header.names[each.seat]] is not None:
                last[each.seat] = (number, each.seat)
                closed.add((number, each.seat))
        seats = [seat for event in step.events for seat in game.opens(event)]
        opened |= {last[seat] for seat in seats if seat in last}
    return closed - opened, opened


def _told_without(playout: Playout, left_out: Collection[_Place]) -> object:
    """What a spectator is told of a game whose record leaves hands out; None if it is no record."""
    header, game = playout.header, playout.game
    state = game.initial()
    told: list[object] = []
    for number, step in enumerate(playout.steps):
        written = format_move(header.codec, header.names, step.move)
        for at, seat in left_out:
            if at == number:
                written["dice"] = written["dice"] | {header.names[seat]: None}
        move = parse_move(header.codec, header.names, written)
        try:
            events = game.decide(state, move)
        except Refused:
            return None
        for event in events:
            told.append(game.veil(event, None))
            state = game.evolve(state, event)
    return told, game.observe(state, None)


_Place: TypeAlias = tuple[int, int]
"""Which step of a playout, and which seat."""


def _some(draw: Draw, playout: Playout) -> list[Any]:
    """A few positions of a playout, the last one always."""
    states = playout.states
    indices = draw(st.lists(st.integers(0, len(states) - 1), max_size=POSITIONS, unique=True))
    return [*(states[index] for index in indices), states[-1]]


def _legal(game: AnyGame, state: Any) -> dict[int, Any]:
    node = game.node(state)
    return dict(node.legal) if isinstance(node, Waiting) else {}


_Refusal: TypeAlias = tuple[str, str, dict[str, Any]]


def _refusal(game: AnyGame, state: Any, seat: int, action: Any) -> _Refusal | None:
    """Rule, code and facts of a refusal, or None if the move is accepted."""
    try:
        events = game.decide(state, Act(seat, action))
    except Refused as refused:
        return refused.rule, refused.code, refused.facts
    except Denied as denied:
        return "", denied.code, denied.facts
    assert events, "what is accepted has a consequence"
    return None


def _roll_refusal(game: AnyGame, state: Any, outcome: Any) -> str | None:
    try:
        game.decide(state, Roll(outcome))
    except Refused as refused:
        return refused.rule
    return None


def _seen(
    kit: Kit, game: AnyGame, state: Any, move: Act[Any] | Roll[Any], viewer: Viewer
) -> list[Any]:
    """What follows from a move as a viewer sees it, until hidden dice are opened."""
    hidden = takewhile(lambda event: not kit.opens(event), game.decide(state, move))
    return [game.veil(event, viewer) for event in hidden]


def _unfrozen(value: Any) -> Iterator[Any]:
    """Every part of a value that could change, or is no whole number, word or truth."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield value
        for field in value.__struct_fields__:
            yield from _unfrozen(getattr(value, field))
    elif isinstance(value, tuple):
        for part in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _unfrozen(part)
    elif not (value is None or type(value) in {int, str, bool}):
        yield value
