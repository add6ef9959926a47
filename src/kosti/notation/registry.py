"""The one place that knows which games there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.core import Malformed
from kosti.notation.codec import AnyCodec
from kosti.notation.perudo import PerudoCodec

CODECS: Final[Mapping[str, AnyCodec]] = {codec.id: codec for codec in (PerudoCodec(),)}
"""Every game by its id. A changed reading of a rule gets a new id; old records keep theirs."""


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
