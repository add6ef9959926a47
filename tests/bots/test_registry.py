import random

import pytest

from kosti.bots import CHARACTERS, NAMES, make_policy
from kosti.core import Malformed, normal_name
from kosti.games.perudo import Perudo
from kosti.notation import CODECS


def test_every_game_has_bots() -> None:
    assert CHARACTERS.keys() == CODECS.keys()
    assert all(CHARACTERS.values())


def test_a_policy_is_made_without_knowing_the_game() -> None:
    for game_id, characters in CHARACTERS.items():
        codec = CODECS[game_id]
        game = codec.game(codec.players[0], codec.options())
        view = game.observe(game.initial(), 0)
        for character in characters:
            policy = make_policy(game_id, character, game)
            assert policy(view, (), random.Random(1)) is None  # noqa: S311


@pytest.mark.parametrize(
    ("game_id", "character"), [("perudo/1", "gambler"), ("chess/1", "steady"), ("", "")]
)
def test_what_there_is_not_is_malformed(game_id: str, character: str) -> None:
    with pytest.raises(Malformed, match="no bot"):
        make_policy(game_id, character, Perudo(2))


def test_names_are_names_and_distinct() -> None:
    assert len(NAMES) >= 24
    assert len({name.casefold() for name in NAMES}) == len(NAMES)
    assert all(normal_name(name) == name for name in NAMES)
