"""Plain pictures of shares: bars with intervals, and lines. SVG, written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from msgspec import Struct

WIDTH: Final = 640
HEIGHT: Final = 360
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
"""Told apart by those who do not see all colours. Source: Okabe and Ito 2008."""


class Point(Struct, frozen=True):
    """A value with its interval.

    Attributes:
        label: What it is the value of.
        value: The value.
        low: The lower end of the interval.
        high: The upper end.
    """

    label: str
    value: float
    low: float
    high: float


def bars(title: str, points: Sequence[Point], axis: str) -> str:
    """A bar for each point, with its interval."""
    top = _top(points)
    body: list[str] = []
    for index, point in enumerate(points):
        x = _column(index, len(points))
        width = 0.6 * _INNER / len(points)
        y = _level(point.value, top)
        body.append(
            f'<rect x="{x - width / 2:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{_BOTTOM - y:.1f}" fill="{COLOURS[0]}"/>'
        )
        body += _whisker(x, point, top)
    return _picture(title, axis, top, [point.label for point in points], body)


def lines(title: str, series: Sequence[tuple[str, Sequence[Point]]], axis: str) -> str:
    """A line for each series; all have the same labels."""
    top = _top([point for _, points in series for point in points])
    body: list[str] = []
    for number, (name, points) in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        places = [
            (_column(index, len(points)), _level(point.value, top))
            for index, point in enumerate(points)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        body.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for (x, y), point in zip(places, points, strict=True):
            body.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
            body += _whisker(x, point, top, colour)
        y = _TOP + 18 * number
        body.append(f'<text x="{WIDTH - 16}" y="{y}" text-anchor="end" fill="{colour}">')
        body.append(f"{escape(name)}</text>")
    labels = [point.label for point in series[0][1]] if series else []
    return _picture(title, axis, top, labels, body)


def _picture(title: str, axis: str, top: float, labels: Sequence[str], body: Iterable[str]) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        '<g font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{_LEFT}" y="22" font-size="16">{escape(title)}</text>',
    ]
    for step in range(5):
        share = top * step / 4
        y = _level(share, top)
        parts.append(
            f'<line x1="{_LEFT}" x2="{WIDTH - 16}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share:.3g}</text>'
        )
    parts += body
    for index, label in enumerate(labels):
        x = _column(index, len(labels))
        parts.append(
            f'<text x="{x:.1f}" y="{_BOTTOM + 18}" text-anchor="middle">{escape(label)}</text>'
        )
    parts.append(
        f'<text x="{(_LEFT + WIDTH) / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"{escape(axis)}</text></g></svg>\n"
    )
    return "\n".join(parts)


def _whisker(x: float, point: Point, top: float, colour: str = "#222") -> list[str]:
    low, high = _level(point.low, top), _level(point.high, top)
    return [f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>']


def _top(points: Sequence[Point]) -> float:
    return max((point.high for point in points), default=0.0) or 1.0


def _level(value: float, top: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * value / top


def _column(index: int, count: int) -> float:
    return _LEFT + _INNER * (index + 0.5) / count


_LEFT = 60
_TOP = 44
_BOTTOM = HEIGHT - 50
_INNER = WIDTH - 16 - _LEFT
