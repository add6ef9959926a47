"""Perudo in text: moves such as ``3x4``, the lines of a record, positions."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, assert_never

from msgspec import Struct

from kosti.core import Game, Malformed, Viewer
from kosti.games.perudo import (
    Action,
    Bid,
    Calzone,
    Doodoo,
    Event,
    Hands,
    Jonti,
    OpenerDraw,
    Options,
    Outcome,
    Perudo,
    RollOff,
    Show,
    State,
    View,
)
from kosti.notation.codec import JsonObject, Names, NoDetails
from kosti.notation.hands import read_hands, write_hands

_BID = re.compile(r"(0|[1-9][0-9]{0,8})x(0|[1-9][0-9]{0,8})")
_CALLS: dict[str, Action] = {"doodoo": Doodoo(), "jonti": Jonti(), "calzone": Calzone()}


class PerudoCodec(NoDetails[Action]):
    """The written form of Perudo; implements ``kosti.notation.Codec``."""

    id: str = "perudo/1"
    players: tuple[int, int] = (2, 10)
    options: type[Struct] = Options

    def game(self, players: int, options: Struct) -> Game[State, Action, Outcome, Event, View]:
        """The rules of Perudo."""
        if not isinstance(options, Options):
            msg = "these are not the options of Perudo"
            raise Malformed(msg)
        return Perudo(players, options)

    def parse_action(self, text: str) -> Action:
        """``3x4``, ``doodoo``, ``jonti`` or ``calzone``, exactly so.

        Whether there is such a face or quantity is for the rules (``P-05``).
        """
        call = _CALLS.get(text)
        if call is not None:
            return call
        bid = _BID.fullmatch(text)
        if bid is None:
            msg = "not a move: write 3x4, doodoo, jonti or calzone"
            raise Malformed(msg)
        return Bid(int(bid[1]), int(bid[2]))

    def format_action(self, action: Action) -> str:
        """The text of a move."""
        match action:
            case Bid(quantity, face):
                return f"{quantity}x{face}"
            case Doodoo():
                return "doodoo"
            case Jonti():
                return "jonti"
            case Calzone():
                return "calzone"
            case _:
                assert_never(action)

    def parse_outcome(self, line: JsonObject, names: Names) -> Outcome:
        """A line with ``opener``, ``roll`` and ``dice``, or ``show``."""
        keys = set(line)
        if keys == {"opener"}:
            return OpenerDraw(names.seat(line["opener"]))
        if keys == {"show"}:
            return Show(read_hands(names, line["show"], "show", absent=None, closed=False))
        if keys == {"roll", "dice"}:
            match line["roll"]:
                case "hands":
                    hands = read_hands(names, line["dice"], "dice", absent=(), closed=True)
                    return Hands(hands)
                case "roll-off":
                    hands = read_hands(names, line["dice"], "dice", absent=(), closed=False)
                    return RollOff(tuple(hand or () for hand in hands))
                case _:
                    msg = "a roll is of hands or of the roll-off"
                    raise Malformed(msg)
        msg = "not a line of Perudo: " + (", ".join(sorted(keys)) or "nothing in it")
        raise Malformed(msg)

    def format_outcome(self, outcome: Outcome, names: Names) -> dict[str, Any]:
        """The record line of dice."""
        match outcome:
            case OpenerDraw(seat):
                return {"opener": names[seat]}
            case RollOff(throws):
                return {"roll": "roll-off", "dice": write_hands(names, throws, absent=())}
            case Hands(hands):
                return {"roll": "hands", "dice": write_hands(names, hands, absent=())}
            case Show(hands):
                return {"show": write_hands(names, hands, absent=None)}
            case _:
                assert_never(outcome)

    def position(
        self, game: Game[State, Action, Outcome, Event, View], view: View, names: Names
    ) -> dict[str, Any]:
        """The ``state`` of ``kosti replay --json``; all of it is public in Perudo."""
        del game
        public = view.public
        bid = public.bid
        return {
            "phase": public.phase,
            "round": public.round,
            "opener": None if public.opener is None else names[public.opener],
            "turn": None if public.turn is None else names[public.turn],
            "dice": dict(zip(names.by_seat, public.dice, strict=True)),
            "bid": None
            if bid is None
            else {"player": names[bid.seat], "quantity": bid.quantity, "face": bid.face},
            "calzone": public.calzone,
        }

    def format_legal(self, moves: Collection[Action]) -> list[str]:
        """The texts of a seat's moves, sorted by code point."""
        return sorted(self.format_action(action) for action in moves)

    def describe(self, view: View, viewer: Viewer, names: Names) -> list[str]:
        """A position in a few English lines."""
        public = view.public
        dice = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(public.dice))
        lines = [f"round {public.round}, {public.phase}" + (", Calzone" * public.calzone)]
        lines.append(f"dice: {dice}")
        if viewer is not None and view.hand:
            lines.append(f"{names[viewer]} holds {_spaced(view.hand)}")
        lines += [f"{names[b.seat]} bid {b.quantity}x{b.face}" for b in public.bids]
        return lines


def _spaced(hand: Sequence[int]) -> str:
    return " ".join(str(die) for die in hand)
