"""The clerk of games with turns: moves by name or by turn, cups and pairs closed until asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from kosti.cli.terminal.refereeing.clerk import Heard, Move
from kosti.cli.terminal.refereeing.namebook import NameBook, plain
from kosti.cli.terminal.refereeing.sheet import Sheet
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stage import Stage
from kosti.cli.terminal.texts import Texts
from kosti.core import Act, Malformed, Roll, Seat, Waiting
from kosti.dice import SystemDice
from kosti.notation import AnyGame, Header

_DRAW: Final = frozenset({"draw", "random", "жребий", "наугад"})
_DIGITS: Final = re.compile(r"[0-9 ]+")
_FEW: Final = 3


class Manner(Protocol):
    """What differs from one game with turns to another."""

    def after(self, event: Any, state: Any) -> str | None:
        """The key of what people are asked to do after an event; ``state`` is that after it."""
        ...

    def weighs(self, event: Any) -> bool:
        """Whether an event ends somebody's game, or may well do so."""
        ...

    def outlook(self, event: Any) -> str | None:
        """An event that would follow, in words; None if it goes without saying."""
        ...


class TurnClerk:
    """Implements ``Clerk`` on top of a stage, which is shown what everybody may know."""

    def __init__(
        self, header: Header, stage: Stage, manner: Manner, screen: Screen, texts: Texts
    ) -> None:
        """Set the game."""
        self._game: AnyGame = header.game()
        self._header = header
        self._stage = stage
        self._manner = manner
        self._screen = screen
        self._texts = texts
        self._book = NameBook(header.names)
        self._sheet = Sheet(self._game, header, texts, self._book)

    def begin(self, state: Any) -> None:
        """Show the position of a game that goes on; the first question says the rest."""
        if state != self._game.initial() and self._node(state).dice:
            self._stage.board(self._view(state))

    def unasked(self, state: Any) -> Move | None:
        """Dice that are thrown in secret: nobody types them in."""
        dice = self._node(state).dice
        if dice and not any(each.open for each in dice):
            return Roll(self._game.outcome(state, (None,) * len(dice)))
        return None

    def board(self, state: Any) -> None:
        """Show the position, unless it is dice that are awaited."""
        if not self._node(state).dice:
            self._stage.board(self._view(state))

    def question(self, state: Any, draft: Any) -> str:
        """Who opens, whose dice, or whose move."""
        node = self._node(state)
        if self._draws(node):
            return self._texts("draw-question")
        if node.dice:
            return self._sheet.question(node, draft)
        return self._texts("move-of", name=self._header.names[_turn(node)])

    def words(self, state: Any, draft: Any) -> Mapping[str, str]:
        """Moves of the player on turn; names, where somebody is to be named."""
        del draft
        node = self._node(state)
        if self._draws(node):
            return dict.fromkeys(self._header.names.by_seat, "")
        if node.dice:
            return {}
        return self._stage.words(self._view(state), node.legal[_turn(node)])

    def hear(self, text: str, state: Any, draft: Any) -> Heard:
        """A move, a name that was drawn, or dice."""
        node = self._node(state)
        if self._draws(node):
            return self._drawn(plain(text), state, node)
        if node.dice:
            self._check_early(plain(text), state, node)
            return self._sheet.hear(text, state, node, draft)
        return self._move(plain(text), state, node)

    def weighs(self, events: Sequence[Any]) -> bool:
        """Whether any of these events does."""
        return any(map(self._manner.weighs, events))

    def outlook(self, events: Sequence[Any]) -> Sequence[str]:
        """What will follow."""
        return [text for text in map(self._manner.outlook, events) if text is not None]

    def tell(self, event: Any, state: Any) -> None:
        """Tell an event as a spectator may see it, and what people are asked to do next."""
        seen = self._game.veil(event, None)
        if seen is not None:
            self._stage.tell(seen, self._view(state))
        key = self._manner.after(event, state)
        if key is not None:
            self._screen.say(key, "dim")

    def legal(self, state: Any) -> None:
        """Show the moves of the player on turn, and of others who may act."""
        node = self._node(state)
        if node.dice:
            self._screen.write(self.question(state, None))
            return
        self._stage.legal(node.legal[_turn(node)])
        codec = self._header.codec
        for seat, moves in node.legal.items():
            if seat != node.turn and len(moves) <= _FEW:
                said = ", ".join(map(codec.format_action, moves))
                self._screen.write(f"{self._screen.plain_name(seat)}: {said}")

    def rules(self, state: Any) -> None:
        """Show the rules in short."""
        self._stage.rules(self._view(state))

    # ---- the pieces

    def _node(self, state: Any) -> Waiting[Any]:
        node = self._game.node(state)
        if not isinstance(node, Waiting):
            raise TypeError("nobody is asked after the end")
        return node

    def _view(self, state: Any) -> Any:
        return self._game.observe(state, None)

    def _draws(self, node: Waiting[Any]) -> bool:
        return any(dice.seat is None for dice in node.dice)

    def _drawn(self, text: str, state: Any, node: Waiting[Any]) -> Heard:
        """Somebody was drawn by the people, or is drawn now by the house."""
        drawn = SystemDice().roll(node.dice[0])[0] if text in _DRAW else self._book.one(text) + 1
        return Heard(None, (Roll(self._game.outcome(state, ((drawn,),))),), sure=True)

    def _check_early(self, text: str, state: Any, node: Waiting[Any]) -> None:
        """Let the rules say why a move must wait for the dice.

        Raises:
            Refused: if the line is a move.
        """
        with suppress(Malformed):
            action = self._header.codec.parse_action(text)
            self._game.decide(state, Act(node.dice[0].seat or 0, action))

    def _move(self, text: str, state: Any, node: Waiting[Any]) -> Heard:
        """A move of whoever is named, or of whoever can only be meant."""
        why: Malformed | None = None
        for named, words in self._readings(text):
            legal = node.legal.get(_turn(node) if named is None else named)
            try:
                action = self._stage.read(
                    words, self._view(state), node.legal[_turn(node)] if legal is None else legal
                )
            except Malformed as error:
                why = error
                continue
            seat, sure = (named, True) if named is not None else self._meant(action, node)
            said = f"{self._header.names[seat]}: {self._header.codec.format_action(action)}"
            # Digits alone may have been meant as dice, by somebody who is ahead of the others.
            return Heard(None, (Act(seat, action),), said, sure and not _DIGITS.fullmatch(text))
        raise why or Malformed("not a move", "not-a-move")

    def _readings(self, text: str) -> Iterator[tuple[Seat | None, str]]:
        """A line as a bare move, after a name, and before one; the most telling one last."""
        yield None, text
        last = self._book.take_last(text)
        if last is not None:
            yield last
        first = self._book.take(text)
        if first is not None and not first[1]:
            name = self._header.names[first[0]]
            raise Malformed("a name and no move", "name-alone", name=name)
        if first is not None:
            yield first

    def _meant(self, action: Any, node: Waiting[Any]) -> tuple[Seat, bool]:
        """Who makes a move that nobody is named for, and whether that is sure.

        Raises:
            Malformed: if it may be one or another.
        """
        turn = _turn(node)
        if action in node.legal[turn]:
            return turn, True
        others = [seat for seat, moves in node.legal.items() if action in moves]
        if len(others) > 1:
            names = ", ".join(self._header.names[seat] for seat in others)
            move = self._header.codec.format_action(action)
            raise Malformed("it may be one or another", "who-acts", move=move, names=names)
        return (others[0], False) if others else (turn, True)


def _turn(node: Waiting[Any]) -> Seat:
    if node.turn is None:
        raise TypeError("a game with turns has somebody on turn")
    return node.turn
