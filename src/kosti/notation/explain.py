"""English sentences for refusals: one for each code. The browser has its own, in two languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kosti.core import Fact
from kosti.notation.codec import Names

SENTENCES: Final[Mapping[str, str]] = {
    "already-thrown": "this die is thrown already",
    "bet-instead": "nobody has bet yet: bet at least {least} instead",
    "bet-too-small": "a bet is at least {least}; with less, go va-bank",
    "betting-not-reopened": (
        "the last va-bank was no full raise: only call, fold, or go va-bank for"
        " no more than the price"
    ),
    "calzone-after-bid": "Calzone is declared before the first bid",
    "calzone-by-opener-only": "only {opener}, who opens, could declare Calzone",
    "calzone-declared": "Calzone is declared already",
    "calzone-is-off": "this table plays without Calzone",
    "calzone-not-now": "Calzone is for a player who has just fallen to one die",
    "dice-awaited": "the dice are awaited, nobody may act now",
    "face-is-fixed": "in a Calzone round only a player with one die may leave face {face}",
    "face-may-not-fall": "at this table the face may not fall below {face}",
    "game-over": "the game is over",
    "hit-and-missed": "{seat}: a die either met another one or missed",
    "jonti-by-next": "the next player may not call Jonti: raise, or call Doodoo",
    "jonti-is-off": "this table plays without Jonti",
    "jonti-needs-three": "Jonti needs three players in the game",
    "jonti-on-own-bid": "nobody calls Jonti on their own bid",
    "named-twice": "each player is named once, in the order of seats",
    "no-bid-yet": "there is no bid yet",
    "no-check-after-bet": "there is a bet: staying costs {cost}",
    "no-face": "{seat}: a die that lies on the table shows a value",
    "no-opening-on-aces": "the first bid may not be on aces",
    "no-such-button": "the button is drawn among the players",
    "no-such-face": "a die has the faces 1 to 6",
    "no-such-face-thrown": "{seat} cannot have thrown that: a die has the faces 1 to {faces}",
    "no-such-opener": "the opener is one of the players",
    "no-such-quantity": "a bid names at least one die",
    "no-such-seat": "there is no such seat",
    "no-verdict": "{seat}: a die that was thrown has hit, missed or fallen",
    "nobody-can-answer": "all others are va-bank: nobody could answer a bet or a raise",
    "not-in-the-circle": "this player is not in the circle",
    "not-in-the-rethrow": "only those who are tied throw again",
    "not-on-the-table": "{seat}: no die of this player lies there",
    "not-these-dice": "these dice are not awaited now",
    "not-thrown-now": "{seat}: this die was not thrown since the last rest",
    "not-your-turn": "it is the turn of {turn}",
    "nothing-rolls": "no die was thrown since the last rest",
    "nothing-to-call": "nobody has bet: check costs nothing",
    "one-die-or-all": "{seat} throws one die (or, by mistake, all {dice})",
    "out-of-the-game": "this player is out of the game",
    "raise-instead": "there is a bet already: raise to at least {least} instead",
    "raise-too-small": "a raise goes to at least {least}; with less, go va-bank",
    "too-few": "face {face} can be bid from {least} on",
    "too-few-chips": "{chips} chips are there, {cost} would be needed: go va-bank instead",
    "too-many": "there are only {most} dice in play",
    "wrong-dice": "{seat} has {dice} dice to throw or show",
    "wrong-pairs": "{seat}: exactly those still in the circle throw or show, two dice each",
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
