"""Plain pictures of figures: bars with intervals, stacks, and lines. SVG, written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from msgspec import Struct

WIDTH: Final = 640
HEIGHT: Final = 360
COLOURS: Final = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#56b4e9",
    "#e69f00",
    "#000000",
    "#8c8c8c",
)
"""Told apart by those who do not see all colours. Source: Okabe and Ito 2008; grey is ours."""


class Point(Struct, frozen=True):
    """A value with its interval.

    Attributes:
        label: What it is the value of.
        value: The value; None if there is none, though its interval may have one end.
        low: The lower end of the interval; None if it has none.
        high: The upper end; None if it has none.
    """

    label: str
    value: float | None
    low: float | None
    high: float | None


def bars(
    title: str, points: Sequence[Point], axis: str, *, mark: tuple[float, str] | None = None
) -> str:
    """A bar for each point, with its interval.

    Args:
        title: What is shown.
        points: The bars.
        axis: What stands below them.
        mark: A value to draw a line at, and what it is.
    """
    scale = _Scale(_ends(points) + [0.0] + ([mark[0]] if mark else []))
    body: list[str] = []
    width = min(90.0, 0.6 * _INNER / max(1, len(points)))
    for index, point in enumerate(points):
        x = _column(index, len(points))
        body += _bar(x, width, (0.0, point.value or 0.0), scale, COLOURS[0])
        body += _whisker(x, point, scale)
    if mark:
        y = scale.level(mark[0])
        body.append(
            f'<line x1="{_LEFT}" x2="{_RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="{COLOURS[1]}" '
            f'stroke-dasharray="5 4"/><text x="{_RIGHT}" y="{y - 5:.1f}" text-anchor="end" '
            f'fill="{COLOURS[1]}">{escape(mark[1])}</text>'
        )
    return _picture(title, axis, scale, [point.label for point in points], body)


def histogram(title: str, counts: Mapping[int, int], axis: str) -> str:
    """How often each whole number came up, in at most forty bins of the same width."""
    least, most = min(counts, default=0), max(counts, default=0)
    width = _whole_step((most - least + 1) / _BINS)
    first = least // width
    bins = [0] * (most // width - first + 1)
    for number, count in counts.items():
        bins[number // width - first] += count
    scale = _Scale([0.0, *map(float, bins)])
    body: list[str] = []
    for index, count in enumerate(bins):
        x = _column(index, len(bins))
        body += _bar(x, max(1.0, _INNER / len(bins) - 1), (0.0, count), scale, COLOURS[0])
    labels = [str((first + index) * width) for index in range(len(bins))]
    below = axis if width == 1 else f"{axis} (from … on, {width} a bar)"
    return _picture(title, below, scale, labels, body)


def stacks(title: str, parts: Mapping[str, Sequence[float]], labels: Sequence[str]) -> str:
    """Bars of several parts, what is lost below zero; a mark where all of them come to.

    Args:
        title: What is shown.
        parts: By name: what it comes to for each label.
        labels: What stands below the bars.
    """
    parts = {name: values for name, values in parts.items() if any(values)}
    up = [sum(max(0.0, values[i]) for values in parts.values()) for i in range(len(labels))]
    down = [sum(min(0.0, values[i]) for values in parts.values()) for i in range(len(labels))]
    scale = _Scale([0.0, *up, *down])
    body: list[str] = []
    room = _INNER - _LEGEND
    width = min(80.0, 0.6 * room / max(1, len(labels)))
    for index in range(len(labels)):
        x = _column(index, len(labels), room)
        ends = [0.0, 0.0]
        for number, values in enumerate(parts.values()):
            side = values[index] < 0
            span = (ends[side], ends[side] + values[index])
            body += _bar(x, width, span, scale, COLOURS[number % len(COLOURS)])
            ends[side] = span[1]
        y = scale.level(sum(ends))
        body.append(
            f'<line x1="{x - width / 2 - 6:.1f}" x2="{x + width / 2 + 6:.1f}" y1="{y:.1f}" '
            f'y2="{y:.1f}" stroke="#222" stroke-width="3"/>'
        )
    for number, name in enumerate(parts):
        y = _TOP + 20 * number
        body.append(
            f'<rect x="{_RIGHT - _LEGEND + 14}" y="{y - 10}" width="12" height="12" '
            f'fill="{COLOURS[number % len(COLOURS)]}"/>'
            f'<text x="{_RIGHT - _LEGEND + 32}" y="{y}">{escape(name)}</text>'
        )
    y = _TOP + 20 * len(parts)
    body.append(
        f'<line x1="{_RIGHT - _LEGEND + 12}" x2="{_RIGHT - _LEGEND + 28}" y1="{y - 4}" '
        f'y2="{y - 4}" stroke="#222" stroke-width="3"/>'
        f'<text x="{_RIGHT - _LEGEND + 32}" y="{y}">in all</text>'
    )
    return _picture(title, "", scale, labels, body, room)


def lines(
    title: str,
    series: Sequence[tuple[str, Sequence[Point]]],
    axis: str,
    *,
    from_zero: bool = True,
) -> str:
    """A line for each series; all have the same labels.

    An interval without an end goes on to the edge of the picture, with a tip.

    Args:
        title: What is shown.
        series: Names and points.
        axis: What stands below.
        from_zero: Whether zero is in the picture.
    """
    everything = [point for _, points in series for point in points]
    scale = _Scale(_ends(everything) + ([0.0] if from_zero else []))
    room = _INNER - _NAMES
    body: list[str] = []
    for number, (name, points) in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        aside = (number - (len(series) - 1) / 2) * min(6.0, 40.0 / len(series))
        columns = [_column(index, len(points), room) + aside for index in range(len(points))]
        places = [
            (x, scale.level(point.value))
            for x, point in zip(columns, points, strict=True)
            if point.value is not None
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        body.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        body += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        for x, point in zip(columns, points, strict=True):
            body += _whisker(x, point, scale, colour)
        y = _TOP + 18 * number
        body.append(f'<text x="{_RIGHT}" y="{y}" text-anchor="end" fill="{colour}">')
        body.append(f"{escape(name)}</text>")
    labels = [point.label for point in series[0][1]] if series else []
    return _picture(title, axis, scale, labels, body, room)


class _Scale:
    """The upright axis: from a round number below all values to one above them."""

    def __init__(self, values: Sequence[float]) -> None:
        low, high = min(values, default=0.0), max(values, default=1.0)
        if low == high:
            high = low + 1.0
        step = _round_step((high - low) / _TICKS)
        first, last = floor(low / step + _EPSILON), ceil(high / step - _EPSILON)
        self.ticks = [number * step for number in range(first, last + 1)]
        self.low, self.high = self.ticks[0], self.ticks[-1]

    def level(self, value: float) -> float:
        """How far down in the picture a value is."""
        return _BOTTOM - (_BOTTOM - _TOP) * (value - self.low) / (self.high - self.low)


def _round_step(least: float) -> float:
    """A step of 1, 2 or 5 times a power of ten."""
    power: float = 10.0 ** floor(log10(least))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * 0.999)


def _whole_step(least: float) -> int:
    return 1 if least <= 1 else round(_round_step(least))


def _picture(
    title: str,
    axis: str,
    scale: _Scale,
    labels: Sequence[str],
    body: Iterable[str],
    room: float | None = None,
) -> str:
    room = _INNER if room is None else room
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        '<g font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{_LEFT}" y="22" font-size="16">{escape(title)}</text>',
    ]
    for tick in scale.ticks:
        y = scale.level(tick)
        colour = "#888" if abs(tick) < _EPSILON else "#ddd"
        parts.append(
            f'<line x1="{_LEFT}" x2="{_LEFT + room}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="{colour}"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_number(tick)}</text>'
        )
    parts += body
    widest = max((len(label) for label in labels), default=1) * _LETTER + 6
    every = max(1, ceil(widest * len(labels) / room))
    for index, label in enumerate(labels):
        if index % every == 0:
            x = _column(index, len(labels), room)
            parts.append(
                f'<text x="{x:.1f}" y="{_BOTTOM + 18}" text-anchor="middle">{escape(label)}</text>'
            )
    parts.append(
        f'<text x="{_LEFT + room / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"{escape(axis)}</text></g></svg>\n"
    )
    return "\n".join(parts)


def _bar(
    x: float, width: float, span: tuple[float, float], scale: _Scale, colour: str
) -> list[str]:
    top, bottom = sorted(map(scale.level, span))
    place = f'x="{x - width / 2:.1f}" y="{top:.1f}"'
    size = f'width="{width:.1f}" height="{bottom - top:.1f}"'
    return [f'<rect {place} {size} fill="{colour}"/>']


def _whisker(x: float, point: Point, scale: _Scale, colour: str = "#222") -> list[str]:
    if point.low is None and point.high is None:
        return []
    low = _BOTTOM if point.low is None else scale.level(point.low)
    high = _TOP if point.high is None else scale.level(point.high)
    drawn = [f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>']
    for y, end, way in ((low, point.low, -1), (high, point.high, 1)):
        if end is None:
            tip = f"{x - 4:.1f},{y + 6 * way:.1f} {x:.1f},{y:.1f} {x + 4:.1f},{y + 6 * way:.1f}"
            drawn.append(f'<polyline points="{tip}" fill="none" stroke="{colour}"/>')
    return drawn


def _ends(points: Iterable[Point]) -> list[float]:
    values = (each for point in points for each in (point.value, point.low, point.high))
    return [value for value in values if value is not None]


def _number(value: float) -> str:
    return f"{value:.6g}".replace("-", "\u2212")


def _column(index: int, count: int, room: float | None = None) -> float:
    return _LEFT + (_INNER if room is None else room) * (index + 0.5) / count


_LEFT = 60
_RIGHT = WIDTH - 16
_TOP = 44
_BOTTOM = HEIGHT - 50
_INNER = _RIGHT - _LEFT
_LEGEND = 190
_NAMES = 80
_BINS = 40
_TICKS = 5
_LETTER = 7.5
_EPSILON = 1e-9
