# Linear programming.

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class OptimizeResult:
    success: bool
    fun: float

def linprog(
    c: NDArray[np.float64],
    *,
    A_ub: NDArray[np.float64],
    b_ub: NDArray[np.float64],
    A_eq: NDArray[np.float64],
    b_eq: NDArray[np.float64],
    bounds: Sequence[tuple[float | None, float | None]],
) -> OptimizeResult: ...
