"""What docs/physics.md says is so."""

import re
from importlib.metadata import version
from math import degrees
from pathlib import Path

import pytest

from kosti.physics import Tray, hands, model
from kosti.physics import _engine as engine

PAGE = (Path(__file__).parents[2] / "docs/physics.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {"secret_bytes": bytes(32)}
    exec(program, names)  # noqa: S102  our own page
    assert isinstance(names["tray"], Tray)


@pytest.mark.parametrize(
    "words",
    [
        f"{model.TRAY_RADIUS:.2f} m (64 sides), {model.TRAY_DEPTH:g} m thick",
        f"rim {1000 * model.RIM_HEIGHT:g} mm high, {1000 * model.RIM_WIDTH:g} mm wide",
        f"1/{model.STEPS_A_SECOND} s, {model.STEPS_A_TICK} steps a tick",
        f"1/{model.TICKS_A_SECOND} s on screen = {1000 * model.TICK_S:g} ms for the dice",
        f"{1e7 * model.INERTIA:.4f}·10⁻⁷ kg m²",
        f"{hands.REACH[0]:.2f} – {hands.REACH[1]:.2f} m from the middle",
        f"{hands.SWAY:.2f} m to either side",
        f"{hands.HAND_HEIGHT[0]} – {hands.HAND_HEIGHT[1]} m high",
        f"| speed | {hands.MAX_SPEED} m/s |",
        f"| spin | {hands.MAX_SPIN:g} rad/s |",
        f"{hands.TREMOR_AIM} rad ({degrees(hands.TREMOR_AIM):.0f}°)",
        f"| speed | {100 * hands.TREMOR_SPEED:g} % |",
        f"{100 * hands.TREMOR_SPIN[0]:g} % and {hands.TREMOR_SPIN[1]:g} rad/s",
        f"| place, each axis | {1000 * hands.TREMOR_PLACE:g} mm |",
        f"rests after {engine.FLAT_TICKS} ticks slower than {1000 * engine.FLAT_SPEED:g} mm/s",
        f"after {engine.LEANING_TICKS} ticks",
        f"`mujoco-core` {version('mujoco-core')}, exactly",
    ],
)
def test_the_numbers_are_those_of_the_source(words: str) -> None:
    assert words in " ".join(PAGE.split())


def test_patience_is_eight_seconds() -> None:
    assert pytest.approx(8, abs=0.01) == engine.PATIENCE_TICKS * model.TICK_S
