"""The contract is usable with a game's own types: this file is here for the type checkers.

At run time each function is called once, so that what is promised to them is also true.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import assert_type

from kosti.core import Act, Game, Roll, Seat, Terminal, Waiting, apply
from kosti.games.perudo import (
    Action,
    Bid,
    Event,
    Moves,
    OpenerDraw,
    Options,
    Outcome,
    Perudo,
    State,
    View,
)
from kosti.notation import AnyCodec, AnyGame, Codec, PerudoCodec

PerudoGame = Game[State, Action, Outcome, Event, View]


def test_perudo_is_a_game_of_its_types() -> None:
    game: PerudoGame = Perudo(3, Options(roll_off=False))
    state = assert_type(game.initial(), State)
    assert_type(_law(game), Mapping[Outcome, Fraction] | None)
    node = assert_type(game.node(state), Waiting[Action] | Terminal)
    assert isinstance(node, Waiting)
    assert_type(node.legal, Mapping[Seat, Collection[Action]])
    events = assert_type(game.decide(state, Roll(OpenerDraw(0))), tuple[Event, ...])
    for event in events:
        assert_type(game.veil(event, None), Event | None)
        state = assert_type(game.evolve(state, event), State)
    view = assert_type(game.observe(state, 0), View)
    assert view.public.opener == 0


def _law(game: PerudoGame) -> Mapping[Outcome, Fraction] | None:
    return game.law(game.initial())


def test_apply_keeps_the_type_of_the_state() -> None:
    game: PerudoGame = Perudo(2, Options(dice=1, roll_off=False))
    state = apply(game, game.initial(), Roll(OpenerDraw(1)))
    assert_type(state, State)
    state = apply(game, state, Roll(game.outcome(state, ((3,), (4,)))))
    state = assert_type(apply(game, state, Act(1, Bid(1, 2))), State)
    assert state.public.turn == 0


def test_the_codec_is_one_of_perudo() -> None:
    codec: Codec[State, Action, Outcome, Event, View] = PerudoCodec()
    game = codec.game(2, Options())
    assert_type(game, PerudoGame)
    assert_type(codec.parse_action("3x4"), Action)
    whatever: AnyCodec = codec
    any_game: AnyGame = game
    assert whatever.id == "perudo/1"
    assert any_game.players == 2


def test_moves_are_a_collection_of_actions() -> None:
    moves: Collection[Action] = Moves(jonti=True)
    for move in moves:
        assert_type(move, Action)
    assert len(moves) == 1


def test_a_strict_view_of_perudo_alone_is_narrower_than_the_contract() -> None:
    game = Perudo(2)
    assert_type(game.law(game.initial()), Mapping[Outcome, Fraction])
