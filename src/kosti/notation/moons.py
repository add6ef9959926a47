"""Shoot the Moons in text: moves such as ``raise 60``, the lines of a record, positions."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, assert_never

from msgspec import Struct

from kosti.core import Chips, Game, Malformed, Seat, Viewer
from kosti.games.moons import (
    Action,
    Bet,
    ButtonDraw,
    Call,
    Check,
    Event,
    Fold,
    Moons,
    Moves,
    Options,
    Outcome,
    Public,
    Raise,
    Show,
    State,
    Throw,
    VaBank,
    View,
)
from kosti.notation.codec import JsonObject, Names, NoDetails
from kosti.notation.hands import read_hands, write_hands

_AMOUNT = re.compile(r"(bet|raise) (0|[1-9][0-9]{0,11})")
_PLAIN: dict[str, Action] = {
    "check": Check(),
    "call": Call(),
    "fold": Fold(),
    "va-bank": VaBank(),
}


class MoonsCodec(NoDetails[Action]):
    """The written form of Shoot the Moons; implements ``kosti.notation.Codec``."""

    id = "moons/1"
    players: tuple[int, int] = (2, 6)
    options: type[Struct] = Options

    def game(self, players: int, options: Struct) -> Game[State, Action, Outcome, Event, View]:
        """The rules of Shoot the Moons."""
        if not isinstance(options, Options):
            raise Malformed("these are not the options of Shoot the Moons")
        return Moons(players, options)

    def parse_action(self, text: str) -> Action:
        """``check``, ``bet 30``, ``call``, ``raise 60``, ``fold`` or ``va-bank``, exactly so."""
        plain = _PLAIN.get(text)
        if plain is not None:
            return plain
        amount = _AMOUNT.fullmatch(text)
        if amount is None:
            raise Malformed(
                "not a move: write check, bet 30, call, raise 60, fold or va-bank", "not-a-move"
            )
        chips = int(amount[2])
        return Bet(chips) if amount[1] == "bet" else Raise(chips)

    def format_action(self, action: Action) -> str:
        """The text of a move."""
        match action:
            case Check():
                return "check"
            case Bet(chips):
                return f"bet {chips}"
            case Call():
                return "call"
            case Raise(to):
                return f"raise {to}"
            case Fold():
                return "fold"
            case VaBank():
                return "va-bank"
            case _:
                assert_never(action)

    def parse_outcome(self, line: JsonObject, names: Names) -> Outcome:
        """A line with ``button``, ``roll`` and ``dice``, or ``show``."""
        keys = set(line)
        if keys == {"button"}:
            return ButtonDraw(names.seat(line["button"]))
        if keys == {"show"}:
            return Show(read_hands(names, line["show"], "show", absent=None, closed=False))
        if keys == {"roll", "dice"}:
            if line["roll"] != "throw":
                raise Malformed("a roll is a throw")
            return Throw(read_hands(names, line["dice"], "dice", absent=(), closed=True))
        found = ", ".join(sorted(keys)) or "nothing in it"
        raise Malformed(f"not a line of Shoot the Moons: {found}")

    def format_outcome(self, outcome: Outcome, names: Names) -> dict[str, Any]:
        """The record line of dice."""
        match outcome:
            case ButtonDraw(seat):
                return {"button": names[seat]}
            case Throw(pairs):
                return {"roll": "throw", "dice": write_hands(names, pairs, absent=())}
            case Show(pairs):
                return {"show": write_hands(names, pairs, absent=None)}
            case _:
                assert_never(outcome)

    def position(
        self, game: Game[State, Action, Outcome, Event, View], view: View, names: Names
    ) -> dict[str, Any]:
        """The ``state`` of ``kosti replay --json``; all of it is public."""
        del game
        public = view.public
        last = public.last
        active = sorted(public.active, key=names.by_seat.__getitem__)
        in_play = [seat for seat, chips in enumerate(public.put) if chips]
        return {
            "phase": public.phase,
            "circle": public.circle,
            "round": public.round,
            "button": None if public.button is None else names[public.button],
            "turn": None if public.turn is None else names[public.turn],
            "bank": public.bank,
            "price": public.price,
            "chips": dict(zip(names.by_seat, public.chips, strict=True)),
            "put": {names[seat]: public.put[seat] for seat in in_play},
            "in": [names[seat] for seat in active],
            "sums": {names[seat]: list(public.sums[seat]) for seat in active},
            "last_payout": None
            if last is None
            else {names[seat]: chips for seat, chips in enumerate(last.settlement.payout) if chips},
        }

    def format_legal(self, moves: Collection[Action]) -> dict[str, Any]:
        """What a seat may do: ranges of chips, not lists of amounts; only what is allowed."""
        if not isinstance(moves, Moves):
            raise TypeError("these are not moves of Shoot the Moons")
        written: dict[str, Any] = {}
        if moves.fold:
            written["fold"] = True
        if moves.check:
            written["check"] = True
        if moves.call is not None:
            written["call"] = moves.call
        if moves.bet is not None:
            written["bet"] = list(moves.bet)
        if moves.raise_to is not None:
            written["raise"] = list(moves.raise_to)
        if moves.va_bank:
            written["va-bank"] = True
        return written

    def describe(self, view: View, viewer: Viewer, names: Names) -> list[str]:
        """A position in a few English lines."""
        public = view.public
        circle = [f"circle {public.circle}"] * bool(public.circle)
        number = [] if public.round is None else [f"round {public.round}"]
        lines = [", ".join((*circle, *number, public.phase))]
        if public.button is not None:
            lines.append(f"{names[public.button]} has the button")
        if public.round is not None:
            lines.append(f"bank {public.bank}, price {public.price}")
        for seat, name in enumerate(names.by_seat):
            sums = " ".join(map(str, public.sums[seat]))
            said = (
                _chips(public.chips[seat]),
                *_standing(public, seat),
                *[f"sums {sums}"] * bool(sums),
            )
            lines.append(f"{name}: {', '.join(said)}")
        if public.last is not None:
            payout = enumerate(public.last.settlement.payout)
            paid = ", ".join(f"{names[seat]} {chips}" for seat, chips in payout if chips)
            lines.append(f"paid in circle {public.last.circle}: {paid}")
        if viewer is not None and view.pair:
            pair = " ".join(map(str, view.pair))
            lines.append(f"{names[viewer]} holds {pair}")
        return lines


def _chips(chips: Chips) -> str:
    return f"{chips} chip" + "s" * (chips != 1)


def _standing(public: Public, seat: Seat) -> list[str]:
    """What a seat is in the circle; nothing while there is no circle, but for who has left."""
    if seat in public.active:
        return ["in" if public.chips[seat] else "va-bank"]
    if not public.chips[seat] and not public.put[seat]:
        return ["out of the game"]
    return ["folded"] if public.active else []
