"""MuJoCo and numpy are loaded by the first throw, not before."""

import subprocess
import sys

PROGRAM = """
import sys
import kosti.physics as physics
assert not {"numpy", "mujoco"} & set(sys.modules)
tray = physics.new_tray(4)
physics.encode(tray.now)
physics.verdict(tray.facts)
meant = physics.lob(physics.hand(4, 0).home, (0.0, 0.0), 1.3)
tray = physics.release(tray, 0, 0, meant, physics.Chance(bytes(32)))
assert not {"numpy", "mujoco"} & set(sys.modules)
physics.advance(tray, 1)
assert {"numpy", "mujoco"} <= set(sys.modules)
assert "OpenGL" not in sys.modules
"""


def test_only_a_throw_loads_the_engine() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
