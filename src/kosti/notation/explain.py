"""English sentences for refusals: one for each code. The browser has its own, in two languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.core import Fact
from kosti.notation.codec import Names

SENTENCES: Final[Mapping[str, str]] = {
    "calzone-after-bid": "Calzone is declared before the first bid",
    "calzone-by-opener-only": "only {opener}, who opens, could declare Calzone",
    "calzone-declared": "Calzone is declared already",
    "calzone-is-off": "this table plays without Calzone",
    "calzone-not-now": "Calzone is for a player who has just fallen to one die",
    "dice-awaited": "the dice are awaited, nobody may act now",
    "face-is-fixed": "in a Calzone round only a player with one die may leave face {face}",
    "face-may-not-fall": "at this table the face may not fall below {face}",
    "game-over": "the game is over",
    "jonti-by-next": "the next player may not call Jonti: raise, or call Doodoo",
    "jonti-is-off": "this table plays without Jonti",
    "jonti-needs-three": "Jonti needs three players in the game",
    "jonti-on-own-bid": "nobody calls Jonti on their own bid",
    "no-bid-yet": "there is no bid yet",
    "no-opening-on-aces": "the first bid may not be on aces",
    "no-such-face": "a die has the faces 1 to 6",
    "no-such-face-thrown": "{seat} cannot have thrown that: a die has the faces 1 to 6",
    "no-such-opener": "the opener is one of the players",
    "no-such-quantity": "a bid names at least one die",
    "no-such-seat": "there is no such seat",
    "not-these-dice": "these dice are not awaited now",
    "not-your-turn": "it is the turn of {turn}",
    "one-die-or-all": "{seat} throws one die (or, by mistake, all {dice})",
    "out-of-the-game": "this player is out of the game",
    "too-few": "face {face} can be bid from {least} on",
    "too-many": "there are only {most} dice in play",
    "wrong-dice": "{seat} has {dice} dice to throw or show",
    "wrong-thrower": "{seat}: exactly those who contend for the opening throw",
}
"""By code; the facts in braces."""

_SEATS: Final = frozenset({"seat", "turn", "opener"})


def sentence(code: str, facts: Mapping[str, Fact], names: Names | None = None) -> str:
    """What a refusal says, in one English line without a full stop.

    Args:
        code: The refusal's code.
        facts: Its facts.
        names: The players; seats are named by them.
    """
    named = {
        key: names[value]
        if key in _SEATS and names is not None and isinstance(value, int) and value < len(names)
        else value
        for key, value in facts.items()
    }
    return SENTENCES[code].format_map(named)
