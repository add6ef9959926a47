"""Dice that lie open and are typed in: hand by hand, or several in one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias, cast

from kosti.cli.terminal.refereeing.clerk import Heard
from kosti.cli.terminal.refereeing.namebook import NameBook, plain
from kosti.cli.terminal.texts import Texts
from kosti.core import Dice, Malformed, Roll, Seat, Waiting
from kosti.notation import AnyGame, Header

Hands: TypeAlias = Mapping[Seat, tuple[int, ...]]
"""What was typed so far."""

_AND: Final = re.compile(r"^(?:and|и)\b\s*")
_VALUES: Final = re.compile(r"(?:[0-9]+[\s,;.]*)+")


class Sheet:
    """Gathers hands until all that are awaited are there."""

    def __init__(self, game: AnyGame, header: Header, texts: Texts, book: NameBook) -> None:
        """Set whose dice."""
        self._game = game
        self._header = header
        self._texts = texts
        self._book = book

    def question(self, node: Waiting[Any], draft: Hands | None) -> str:
        """Whose dice are next."""
        dice = self._next(node, draft or {})
        if dice is None or dice.seat is None:
            return self._texts("dice-more")
        name = self._header.names[dice.seat]
        return self._texts("dice-of", name=name, dice=self._texts.dice(dice.count))

    def hear(self, text: str, state: Any, node: Waiting[Any], draft: Hands | None) -> Heard:
        """One or several hands; those typed before may be typed again.

        Raises:
            Malformed: if it is no hand.
            Refused: if the rules say that nobody can have thrown that.
        """
        before = draft or {}
        asked = self._next(node, before)
        new = self._read(plain(text), None if asked is None else asked.seat)
        hands = {**before, **new}
        outcome = self._outcome(state, node, hands)
        self._game.decide(state, Roll(outcome))
        if self._next(node, hands) is not None:
            return Heard(hands)
        return Heard(hands, (Roll(outcome),), self._words(node, hands))

    def _next(self, node: Waiting[Any], hands: Hands) -> Dice | None:
        return next((dice for dice in node.dice if dice.seat not in hands), None)

    def _read(self, text: str, asked: Seat | None) -> dict[Seat, tuple[int, ...]]:
        found: dict[Seat, tuple[int, ...]] = {}
        while text:
            values = None if found or asked is None else _VALUES.match(text)
            seat, rest = asked, text
            if values is None:
                taken = self._book.take(text)
                if taken is None:
                    raise Malformed("these are no dice", "not-dice")
                seat, rest = taken
                values = _VALUES.match(rest)
            name = "" if seat is None else self._header.names[seat]
            if values is None or seat is None:
                raise Malformed("no dice after a name", "dice-missing", name=name)
            if seat in found:
                raise Malformed("a player is named twice", "typed-twice", name=name)
            found[seat] = tuple(int(digit) for digit in re.findall("[0-9]", values[0]))
            text = _AND.sub("", rest[values.end() :])
        if not found:
            raise Malformed("these are no dice", "not-dice")
        return found

    def _outcome(self, state: Any, node: Waiting[Any], hands: Hands) -> Any:
        """What the dice say; those still to be typed in show ones for the time being."""
        values = tuple(
            hands.get(-1 if dice.seat is None else dice.seat, (1,) * dice.count)
            for dice in node.dice
        )
        outcome = self._game.outcome(state, values)
        strangers = hands.keys() - {dice.seat for dice in node.dice}
        if not strangers:
            return outcome
        # Dice that nobody asked for: the rules shall say why they do not count.
        codec, names = self._header.codec, self._header.names
        line = codec.format_outcome(outcome, names)
        for written in line.values():
            if isinstance(written, dict):
                by_name = cast("dict[str, list[int]]", written)
                by_name.update({names[seat]: list(hands[seat]) for seat in strangers})
        return codec.parse_outcome(line, names)

    def _words(self, node: Waiting[Any], hands: Hands) -> str:
        names = self._header.names
        return " · ".join(
            f"{names[dice.seat]} {' '.join(map(str, hands[dice.seat]))}"
            for dice in node.dice
            if dice.seat is not None
        )
