"""What a person may type as a move of Shoot the Moons: a few spellings, in two languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from kosti.core import Chips, Malformed
from kosti.games.moons import Action, Bet, Moves, Public, Raise
from kosti.notation import MoonsCodec

Preset: TypeAlias = Literal["min", "half", "bank"]
"""An amount that has a name: the least, half of the bank, the bank."""

PRESETS: Final[tuple[Preset, ...]] = ("min", "half", "bank")

_Verb: TypeAlias = Literal["bet", "raise"]

_VERBS: Final[Mapping[str, _Verb]] = {
    "bet": "bet",
    "бет": "bet",
    "ставка": "bet",
    "ставлю": "bet",
    "raise": "raise",
    "рейз": "raise",
    "повысить": "raise",
    "поднять": "raise",
}
_RULES: Final[Mapping[_Verb, str]] = {"bet": "M-08", "raise": "M-10"}
_ALIASES: Final = {
    "чек": "check",
    "колл": "call",
    "уравнять": "call",
    "фолд": "fold",
    "выйти": "fold",
    "vabank": "va-bank",
    "va bank": "va-bank",
    "all-in": "va-bank",
    "all in": "va-bank",
    "ва-банк": "va-bank",
    "вабанк": "va-bank",
    "ва банк": "va-bank",
}
_PRESETS: Final[Mapping[str, Preset]] = {
    "min": "min",
    "мин": "min",
    "минимум": "min",
    "half": "half",
    "половина": "half",
    "полбанка": "half",
    "bank": "bank",
    "банк": "bank",
}
_AMOUNT: Final = re.compile(r"0*([0-9]{1,12})")
_TO: Final = re.compile(r"(?:to|до)\s+")
_CODEC: Final = MoonsCodec()


def read_action(text: str, public: Public, moves: Moves) -> Action:
    """A move from what was typed by the player on turn.

    Args:
        text: The line.
        public: The position, and
        moves: the legal moves, on which an amount with a name depends.

    Raises:
        Malformed: if it is no move; ``no-amount`` if only the amount is wrong.
    """
    text = " ".join(text.lower().split())
    word, _, rest = text.partition(" ")
    verb = _VERBS.get(word)
    if verb is None:
        return _CODEC.parse_action(_ALIASES.get(text, text))
    chips = _chips(verb, _TO.sub("", rest, count=1), public, moves)
    return Bet(chips) if verb == "bet" else Raise(chips)


def offered_amounts(public: Public, moves: Moves) -> Mapping[str, Preset]:
    """The bets or raises with a name that are legal, as they are typed."""
    offered: dict[str, Preset] = {}
    for verb, span in (("bet", moves.bet), ("raise", moves.raise_to)):
        for preset in PRESETS if span else ():
            offered.setdefault(f"{verb} {_amount(preset, public, moves)}", preset)
    return offered


def _chips(verb: _Verb, written: str, public: Public, moves: Moves) -> Chips:
    preset = _PRESETS.get(written)
    if preset is not None:
        return _amount(preset, public, moves)
    amount = _AMOUNT.fullmatch(written)
    if amount is None:
        raise Malformed(
            f"{verb} needs a whole number of chips", "no-amount", verb=verb, rule=_RULES[verb]
        )
    return int(amount[1])


def _amount(preset: Preset, public: Public, moves: Moves) -> Chips:
    """The bet, or new price, that an amount with a name stands for, within what is legal.

    Half of the bank, or the bank, is what comes on top of a call.
    """
    bank = public.bank + moves.cost
    amount = public.price + {"min": 0, "half": bank // 2, "bank": bank}[preset]
    span = moves.bet or moves.raise_to
    return min(max(amount, span[0]), span[1]) if span else amount
