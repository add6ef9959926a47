# Playthroughs of OpenSpiel.

from collections.abc import Sequence

def playthrough(
    game_string: str, action_sequence: Sequence[int] | None, seed: int | None = ...
) -> str: ...
