"""The one place that knows which games there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from kosti.core import Malformed
from kosti.games import moons, perudo, rondo
from kosti.notation.codec import AnyCodec
from kosti.notation.moons import MoonsCodec
from kosti.notation.perudo import PerudoCodec
from kosti.notation.rondo import RondoCodec

CODECS: Final[Mapping[str, AnyCodec]] = {
    codec.id: codec for codec in (PerudoCodec(), MoonsCodec(), RondoCodec())
}
"""Every game by its id. A changed reading of a rule gets a new id; old records keep theirs."""

# What travels to clients, by game. The wire's schema is made from these.
GameOptions: TypeAlias = perudo.Options | moons.Options | rondo.Options
GameView: TypeAlias = perudo.View | moons.View | rondo.View
GameMoves: TypeAlias = perudo.Moves | moons.Moves | rondo.Moves
GameEvent: TypeAlias = perudo.Event | moons.Event | rondo.Event

GAME_ALIASES: Final[Mapping[str, object]] = {
    "CallKind": perudo.CallKind,
    "PerudoPhase": perudo.Phase,
    "PerudoEvent": perudo.Event,
    "MoonsPhase": moons.Phase,
    "MoonsEvent": moons.Event,
    "RondoPhase": rondo.Phase,
    "RondoEvent": rondo.Event,
}
"""Parts of games that clients know by name, though they are no structs."""


def codec_of(game: object) -> AnyCodec:
    """The codec of a game.

    Raises:
        Malformed: if there is no such game.
    """
    codec = CODECS.get(game) if isinstance(game, str) else None
    if codec is None:
        msg = f"no such game; there is {', '.join(CODECS)}"
        raise Malformed(msg)
    return codec
