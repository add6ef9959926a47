# The value of policies.

from collections.abc import Sequence

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.policy import Policy

def policy_value(
    state: pyspiel.State, policies: Sequence[Policy], probability_threshold: float = ...
) -> NDArray[np.float64]: ...
