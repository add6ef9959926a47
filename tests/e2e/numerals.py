"""What is drawn on top of the dice in a picture of the tray, read by looking at it.

The page is asked where its dice are, in pixels, and for a picture; never for a value. The top of
each die is laid flat and compared with numerals that are drawn here, at all angles.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from math import cos, pi, radians, sin, tan
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

Image = NDArray[np.float64]

PITCH: Final = radians(63)
"""How steeply the eye looks down on the tray."""

FIELD: Final = radians(26)
"""How much of the height it sees."""

CORNER: Final = 0.0124
TOP: Final = 0.0075
ROOM: Final = 0.0043
"""Of a die, m: from its centre to a corner, and to a face; the circle within a face."""

GRID: Final = 45
"""A face is looked at in so many by so many points."""

ANGLES: Final = 120
SHIFTS: Final = range(-2, 3)

FIGURES: Final = {str(value): (str(value), value == 6) for value in range(1, 9)}
"""By what it means: a figure, and whether there is a line under it."""

DECOYS: Final = {"a nine": ("9", True), "a six or a nine": ("6", False)}
"""A six on its head, and one of which nobody can tell."""

LONG: Final = 5000
"""A picture takes no longer than this, in milliseconds."""


class Spot(NamedTuple):
    """Where a die is in the picture.

    Attributes:
        x: Of its centre, in pixels of the page.
        y: The same, downwards.
        radius: From there to a corner beside it.
        lies: Whether it is said to lie where it will stay.
    """

    x: float
    y: float
    radius: float
    lies: bool


class Look(NamedTuple):
    """A picture of the tray, its width and height, and where its dice are."""

    spots: Mapping[int, Spot]
    size: tuple[float, float]
    png: bytes


class Read(NamedTuple):
    """What stands on a die.

    Attributes:
        figure: What it is most like.
        likeness: The correlation with that.
        margin: By how much it is more like that than like the next figure.
    """

    figure: str
    likeness: float
    margin: float


class Reader:
    """Reads the dice of one page."""

    def __init__(self, page: Page) -> None:
        """Draw all figures in the page's own type."""
        self._page = page
        drawn = {**FIGURES, **DECOYS}
        pictures = page.evaluate(_DRAW, [GRID, list(drawn.values())])
        inside = np.hypot(*_plane()) <= 1
        self._inside = inside
        self._names = list(drawn)
        turned = [_turned(_grey(picture, GRID, GRID)) for picture in pictures]
        self._templates = _normal(np.array(turned).reshape(-1, GRID * GRID)[:, inside.ravel()])

    def look(self) -> Look | None:
        """A picture of the dice of the seats; None unless all that is seen of them lies still."""
        before = self._spots()
        if not before or not all(spot.lies for spot in before.values()):
            return None
        canvas = self._page.locator(".stage canvas")
        box = canvas.bounding_box(timeout=LONG)
        assert box is not None
        # Not by screenshot(style=…): the page's security policy lets nobody add a style element.
        self._page.evaluate(_HIDE_ALL_ELSE)
        try:
            png = canvas.screenshot(timeout=LONG)
        finally:
            self._page.evaluate("document.adoptedStyleSheets.pop()")
        size = box["width"], box["height"]
        return Look(before, size, png) if self._spots() == before else None

    def read(self, look: Look) -> dict[int, Read]:
        """By die, what stands on top."""
        views = {die: _View(spot, look.size) for die, spot in look.spots.items()}
        png, crops = base64.b64encode(look.png).decode(), [view.crop for view in views.values()]
        cut: list[Any] = self._page.evaluate(_CUT, [png, look.size[0], crops])
        return {
            die: self._figure(view, _grey(*part), ratio)
            for (die, view), (*part, ratio) in zip(views.items(), cut, strict=True)
        }

    def _spots(self) -> dict[int, Spot]:
        return {int(die): Spot(*spot) for die, *spot in self._page.evaluate(_SPOTS)}

    def _figure(self, view: _View, crop: Image, ratio: float) -> Read:
        faces = [
            view.face(crop, ratio, right, down)[self._inside] for down in SHIFTS for right in SHIFTS
        ]
        likeness = self._templates @ _normal(np.array(faces)).T
        best = likeness.reshape(len(self._names), -1).max(axis=1)
        order = np.argsort(best)[::-1]
        first, second = best[order[0]], best[order[1]]
        return Read(self._names[order[0]], float(first), float(first - second))


class _View:
    """How the eye sees the top of one die."""

    def __init__(self, spot: Spot, size: tuple[float, float]) -> None:
        wide, high = size
        self._focus = high / 2 / tan(FIELD / 2)
        self._middle = wide / 2, high / 2
        # In metres of a die that is as large as it is drawn; x right, y down, z away from the eye.
        far = self._focus * CORNER / spot.radius
        across = (spot.x - self._middle[0]) / self._focus * far
        down = (spot.y - self._middle[1]) / self._focus * far
        up = np.array([0, -cos(PITCH), -sin(PITCH)])
        self._top = np.array([across, down, far]) + TOP * up
        self._right = np.array([1.0, 0, 0])
        self._away = np.array([0, -sin(PITCH), cos(PITCH)])
        x, y = self._seen(np.zeros(1), np.zeros(1))
        half = spot.radius
        self.crop = [x[0] - half, y[0] - half, 2 * half, 2 * half]

    def face(self, crop: Image, ratio: float, right: int, down: int) -> Image:
        """The face as one sees it from straight above, moved by some points."""
        x, y = _plane()
        x, y = self._seen(x + 2 * right / GRID, y + 2 * down / GRID)
        return _sampled(crop, (x - self.crop[0]) * ratio - 0.5, (y - self.crop[1]) * ratio - 0.5)

    def _seen(self, x: Image, y: Image) -> tuple[Image, Image]:
        """The pixels of points on the face; y is towards the viewer."""
        at = self._top + ROOM * (x[..., None] * self._right - y[..., None] * self._away)
        return (
            self._middle[0] + self._focus * at[..., 0] / at[..., 2],
            self._middle[1] + self._focus * at[..., 1] / at[..., 2],
        )


def _plane() -> tuple[Image, Image]:
    """The points of a face: x to the right, y downwards, from -1 to 1."""
    line = (np.arange(GRID) + 0.5) / GRID * 2 - 1
    x, y = np.meshgrid(line, line)
    return x, y


def _turned(picture: Image) -> list[Image]:
    """A picture at all angles."""
    x, y = _plane()
    found = []
    for number in range(ANGLES):
        angle = 2 * pi * number / ANGLES
        across, down = cos(angle) * x - sin(angle) * y, sin(angle) * x + cos(angle) * y
        pixels = (across + 1) / 2 * GRID - 0.5, (down + 1) / 2 * GRID - 0.5
        found.append(_sampled(picture, *pixels))
    return found


def _sampled(picture: Image, x: Image, y: Image) -> Image:
    """A picture between its pixels."""
    high, wide = picture.shape
    x, y = np.clip(x, 0, wide - 1.001), np.clip(y, 0, high - 1.001)
    left, above = x.astype(int), y.astype(int)
    p, q = x - left, y - above
    upper = picture[above, left] * (1 - p) + picture[above, left + 1] * p
    lower = picture[above + 1, left] * (1 - p) + picture[above + 1, left + 1] * p
    return np.asarray(upper * (1 - q) + lower * q)


def _normal(rows: Image) -> Image:
    """Rows of mean 0 and length 1."""
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9))


def _grey(encoded: str, wide: int, high: int) -> Image:
    """A picture of brightness from its bytes."""
    return np.frombuffer(base64.b64decode(encoded), np.uint8).reshape(high, wide).astype(float)


_HIDE_ALL_ELSE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
        "* { visibility: hidden !important } .stage canvas { visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
}"""

_SPOTS = """() => [...document.querySelectorAll(".by-die:not([hidden])")].map((tag) => [
    tag.dataset.die,
    ...["--x", "--y", "--r"].map((name) => parseFloat(tag.style.getPropertyValue(name))),
    tag.classList.contains("lies")])"""

_PACK = """const pack = (context, x, y, wide, high) => {
    const { data } = context.getImageData(x, y, wide, high);
    let text = "";
    for (let i = 0; i < data.length; i += 4) {
        const grey = 0.3 * data[i] + 0.59 * data[i + 1] + 0.11 * data[i + 2];
        text += String.fromCharCode(Math.round(grey));
    }
    return btoa(text);
};
const paper = (wide, high) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [wide, high];
    return canvas.getContext("2d", { willReadFrequently: true });
};
"""

_DRAW = f"""async ([size, figures]) => {{
{_PACK}
await document.fonts.load("750 40px Literata", "123456789");
return figures.map(([figure, line]) => {{
    const context = paper(size, size);
    context.fillStyle = "white";
    context.fillRect(0, 0, size, size);
    context.scale(size / 2, size / 2);
    context.translate(1, 1);
    context.fillStyle = "black";
    context.font = "750 2px Literata";
    context.textAlign = "center";
    context.fillText(figure, 0, 0.68);
    if (line) context.fillRect(-0.38, 0.79, 0.76, 0.15);
    return pack(context, 0, 0, size, size);
}});
}}"""

_CUT = f"""async ([png, width, crops]) => {{
{_PACK}
const image = new Image();
image.src = `data:image/png;base64,${{png}}`;
await image.decode();
const context = paper(image.width, image.height);
context.drawImage(image, 0, 0);
const ratio = image.width / width;
return crops.map((crop) => {{
    const [x, y, wide, high] = crop.map((side) => Math.round(side * ratio));
    return [pack(context, x, y, wide, high), wide, high, ratio];
}});
}}"""
