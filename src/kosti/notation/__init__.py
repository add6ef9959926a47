"""Records and moves as text and back, lossless both ways."""

from kosti.notation.codec import AnyCodec, AnyGame, Codec, Json, JsonObject, Names
from kosti.notation.explain import SENTENCES, sentence
from kosti.notation.moons import MoonsCodec
from kosti.notation.perudo import PerudoCodec
from kosti.notation.record import (
    Header,
    Line,
    check_players,
    format_move,
    lines_of,
    parse_move,
    read_header,
    read_line,
    read_options,
    write_header,
    write_line,
)
from kosti.notation.registry import (
    CODECS,
    GAME_ALIASES,
    GameEvent,
    GameMoves,
    GameOptions,
    GameView,
    codec_of,
)
from kosti.notation.replay import BadLine, Replay, replay
from kosti.notation.rondo import RondoCodec

__all__ = [
    "CODECS",
    "GAME_ALIASES",
    "SENTENCES",
    "AnyCodec",
    "AnyGame",
    "BadLine",
    "Codec",
    "GameEvent",
    "GameMoves",
    "GameOptions",
    "GameView",
    "Header",
    "Json",
    "JsonObject",
    "Line",
    "MoonsCodec",
    "Names",
    "PerudoCodec",
    "Replay",
    "RondoCodec",
    "check_players",
    "codec_of",
    "format_move",
    "lines_of",
    "parse_move",
    "read_header",
    "read_line",
    "read_options",
    "replay",
    "sentence",
    "write_header",
    "write_line",
]
