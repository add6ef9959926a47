# The checks that PettingZoo publishes.

from collections.abc import Callable
from typing import Any

from pettingzoo import AECEnv

def api_test(env: AECEnv[Any, Any, Any], num_cycles: int = ...) -> None: ...
def seed_test(
    env_constructor: Callable[[], AECEnv[Any, Any, Any]], num_cycles: int = ...
) -> None: ...
