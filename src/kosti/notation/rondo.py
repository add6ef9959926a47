"""Rondo in text: the move ``throw``, the lines of a record, positions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct

from kosti.core import Chips, Game, Malformed, Seat, Viewer
from kosti.games.rondo import (
    Action,
    Event,
    Options,
    Outcome,
    Release,
    Rest,
    Rondo,
    State,
    Throw,
    View,
)
from kosti.notation.codec import JsonObject, Names

Rules: TypeAlias = Game[State, Action, Outcome, Event, View]

_LISTS = ("hit", "missed", "fell")
_LAST_TICK = 2**32 - 1


class RondoCodec:
    """The written form of Rondo; implements ``kosti.notation.Codec``."""

    id = "rondo/1"
    players: tuple[int, int] = (2, 12)
    options: type[Struct] = Options
    details: frozenset[str] = frozenset({"at", "release"})

    def game(self, players: int, options: Struct) -> Rules:
        """The rules of Rondo."""
        if not isinstance(options, Options):
            raise Malformed("these are not the options of Rondo")
        return Rondo(players, options)

    def parse_action(self, text: str) -> Action:
        """``throw``, exactly so."""
        if text != "throw":
            raise Malformed("not a move: write throw", "not-a-move")
        return Throw()

    def format_action(self, action: Action) -> str:
        """The text of a move."""
        del action
        return "throw"

    def with_details(self, action: Action, details: JsonObject) -> Action:
        """When and how the die left the hand: ``at`` and ``release``, both or none."""
        if not details:
            return action
        if self.details - set(details):
            raise Malformed("a throw has both at and release, or none of them")
        try:
            at = msgspec.convert(details["at"], int)
            release = msgspec.convert(details["release"], Release)
        except msgspec.ValidationError as error:
            msg = f"throw: {error}"
            raise Malformed(msg) from None
        if not 0 <= at <= _LAST_TICK:
            raise Malformed(f"throw: at is a tick, from 0 to {_LAST_TICK}")
        return Throw(at, release)

    def format_details(self, action: Action) -> dict[str, Any]:
        """``at`` and ``release`` of a physical throw."""
        if action.at is None or action.release is None:
            return {}
        return {"at": action.at, "release": msgspec.to_builtins(action.release)}

    def parse_outcome(self, line: JsonObject, names: Names) -> Outcome:
        """A line with ``rest``."""
        if set(line) != {"rest"}:
            found = ", ".join(sorted(line)) or "nothing in it"
            raise Malformed(f"not a line of Rondo: {found}")
        rest = line["rest"]
        if not isinstance(rest, dict) or set(cast("JsonObject", rest)) != {*_LISTS, "faces"}:
            raise Malformed("rest is an object with exactly hit, missed, fell and faces")
        written = cast("JsonObject", rest)
        hit, missed, fell = (_seats(names, written[key], key) for key in _LISTS)
        faces = names.by_name(written["faces"], "faces")
        if not all(type(face) is int for face in faces.values()):
            raise Malformed("in faces each value is a whole number")
        return Rest(hit, missed, fell, tuple(faces.get(seat) for seat in range(len(names))))

    def format_outcome(self, outcome: Outcome, names: Names) -> dict[str, Any]:
        """The record line of dice at rest."""
        return {
            "rest": {
                "hit": [names[seat] for seat in outcome.hit],
                "missed": [names[seat] for seat in outcome.missed],
                "fell": [names[seat] for seat in outcome.fell],
                "faces": _by_name(names, outcome.faces),
            }
        }

    def position(self, game: Rules, view: View, names: Names) -> dict[str, Any]:
        """The ``state`` of ``kosti replay --json``; all of it is public."""
        del game
        state = view.public
        return {
            "phase": state.phase,
            "round": state.round,
            "bank": state.bank,
            "house": state.house,
            "purse": dict(zip(names.by_seat, state.purses, strict=True)),
            "in": _sorted(names, state.active),
            "thrown": _sorted(names, state.thrown),
            "faces": _by_name(names, state.faces),
        }

    def format_legal(self, moves: Collection[Action]) -> list[str]:
        """``["throw"]``."""
        return [self.format_action(action) for action in moves]

    def describe(self, view: View, viewer: Viewer, names: Names) -> list[str]:
        """A position in a few English lines."""
        del viewer
        state = view.public
        house = f", the house has {state.house}" if state.house else ""
        lines = [f"round {state.round}, {state.phase}", f"bank {state.bank}{house}"]
        for seat, chips in enumerate(state.purses):
            face = state.faces[seat]
            shows = (
                ", rolls" if seat in state.rolling else "" if face is None else f", shows {face}"
            )
            where = "in" if seat in state.active else "out"
            lines.append(f"{names[seat]}: {_chips(chips)}, {where}{shows}")
        return lines


def _chips(chips: Chips) -> str:
    return f"{chips} chip" + "s" * (chips != 1)


def _seats(names: Names, written: object, what: str) -> tuple[Seat, ...]:
    if not isinstance(written, list):
        raise Malformed(f"{what} is a list of names")
    seats = [names.seat(name) for name in cast("list[object]", written)]
    if len(set(seats)) != len(seats):
        raise Malformed(f"in {what} somebody is named twice")
    return tuple(sorted(seats))


def _sorted(names: Names, seats: Collection[Seat]) -> list[str]:
    return sorted(names[seat] for seat in seats)


def _by_name(names: Names, faces: tuple[int | None, ...]) -> dict[str, int]:
    return {names[seat]: face for seat, face in enumerate(faces) if face is not None}
