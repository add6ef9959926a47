# Policies of OpenSpiel, as far as they are used here.

from collections.abc import Sequence

import pyspiel

class Policy:
    def __init__(self, game: pyspiel.Game, player_ids: Sequence[int]) -> None: ...
