"""One game between a person at a terminal and bots, whatever the game is."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from kosti.bots import AnyPolicy
from kosti.cli.terminal.ask import Ask
from kosti.cli.terminal.reading import COMMANDS, read_command
from kosti.cli.terminal.recorder import Recorder
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stage import Part, Stage
from kosti.cli.terminal.texts import NO, YES, Texts
from kosti.core import Act, Denied, Malformed, Refused, Roll, Seat, Terminal, Waiting
from kosti.dice import Source
from kosti.notation import AnyGame, Names

HERO: Final = 0
"""The seat of the person at the terminal."""

THINKING: Final[Mapping[Part, float]] = {"plays": 0.9, "waits": 0.4, "out": 0.3}
"""Seconds for which a bot seems to think."""

LOOKING: Final[Mapping[Part, float]] = {"plays": 3.6, "waits": 3.6, "out": 1.2}
"""Seconds for which opened dice can be looked at."""


class Quit(Exception):  # noqa: N818  not an error: the person leaves
    """The person has had enough."""


class Table(Struct, frozen=True):
    """Who plays, with what, and where it is written down.

    Attributes:
        game: The rules.
        names: Everybody's names, by seat.
        policies: The bots, by seat.
        dice: Where the dice come from.
        rng: Where the bots' whims come from.
    """

    game: AnyGame
    names: Names
    policies: Mapping[Seat, AnyPolicy]
    dice: Source
    rng: random.Random


class Match:
    """A game from the first throw to the end."""

    def __init__(
        self,
        table: Table,
        stage: Stage,
        ask: Ask,
        screen: Screen,
        texts: Texts,
        recorder: Recorder | None,
    ) -> None:
        """Sit down."""
        self._table = table
        self._stage = stage
        self._ask = ask
        self._screen = screen
        self._texts = texts
        self._recorder = recorder
        self._state = table.game.initial()

    def play(self) -> None:
        """Play until somebody has won.

        Raises:
            Quit: if the person leaves.
            EOFError: if the input has ended.
            KeyboardInterrupt: if the person interrupts.
            OSError: if the record cannot be written.
        """
        while True:
            node = self._table.game.node(self._state)
            if isinstance(node, Terminal):
                return
            self._make(self._next_move(node))

    def _make(self, move: Act[Any] | Roll[Any]) -> None:
        game = self._table.game
        events = game.decide(self._state, move)
        if self._recorder is not None:
            self._recorder.add(move)
        for event in events:
            self._state = game.evolve(self._state, event)
            seen = game.veil(event, HERO)
            if seen is not None:
                self._stage.tell(seen, game.observe(self._state, HERO))
        if self._stage.calls_for_a_look(events):
            self._ask.pause(self._texts("look"), LOOKING[self._part()])

    def _part(self) -> Part:
        return self._stage.part(self._table.game.observe(self._state, HERO))

    def _next_move(self, node: Waiting[Any]) -> Act[Any] | Roll[Any]:
        game = self._table.game
        if node.dice:
            values = tuple(self._table.dice.roll(dice) for dice in node.dice)
            return Roll(game.outcome(self._state, values))
        turn = node.turn
        if turn is None:  # no game here goes without turns; this is for the type
            raise Quit
        for seat in self._claimants(node, turn):
            action = self._asked(seat, node)
            if action is not None:
                return Act(seat, action)
        action = self._asked(turn, node)
        # A bot on turn that has no answer plays as one whose time has run out (T-01).
        return Act(turn, game.overdue(self._state, turn) if action is None else action)

    def _claimants(self, node: Waiting[Any], turn: Seat) -> Iterator[Seat]:
        """Who may act out of turn, clockwise from the player after the next one (``P-20``)."""
        players = self._table.game.players
        for step in range(1, players):
            seat = (turn + step) % players
            if seat in node.legal:
                yield seat

    def _asked(self, seat: Seat, node: Waiting[Any]) -> Any:
        """The move of a seat, or None if it lets things be."""
        view = self._table.game.observe(self._state, seat)
        if seat == HERO:
            return self._person(view, node.legal[seat], on_turn=seat == node.turn)
        if seat == node.turn:
            thinks = self._texts("thinks", name=self._screen.plain_name(seat))
            hint = "" if self._screen.narrow else f" {self._texts('hurry')}"
            self._ask.pause(f"{thinks}{hint}", THINKING[self._part()])
        return self._table.policies[seat](view, node.legal[seat], self._table.rng)

    # ---- the person

    def _person(self, view: Any, legal: Collection[Any], *, on_turn: bool) -> Any:
        """Ask until the answer is a legal move, or a chance out of turn is let be."""
        if on_turn:
            self._stage.board(view)
        question = self._stage.question(view)
        words = {**self._stage.words(view, legal), **dict.fromkeys(COMMANDS, "")}
        while True:
            text = self._ask.line(question, words)
            if not on_turn and text.lower() in NO:
                return None
            command = read_command(text)
            if command is not None:
                self._command(*command, view, legal)
                continue
            action = self._checked(text, view, legal)
            if action is not None:
                return action

    def _checked(self, text: str, view: Any, legal: Collection[Any]) -> Any:
        """A legal move from what was typed, or None after the reason was given."""
        try:
            action = self._stage.read(text, view, legal)
            self._table.game.decide(self._state, Act(HERO, action))
        except Malformed as error:
            self._screen.complain(self._texts.unreadable(error))
        except Refused as no:
            reason = self._texts.refusal(no.code, no.facts, self._table.names)
            self._screen.complain(f"{reason} ({no.rule})")
        except Denied as no:
            self._screen.complain(self._texts.refusal(no.code, no.facts, self._table.names))
        else:
            return action
        return None

    def _command(self, word: str, rest: str, view: Any, legal: Collection[Any]) -> None:
        match word:
            case "odds":
                self._stage.odds(rest, view)
            case "legal":
                self._stage.legal(legal)
            case "rules":
                self._stage.rules(view)
            case "help":
                self._screen.note(self._texts("help"))
            case _:
                self._leave()

    def _leave(self) -> None:
        try:
            answer = self._ask.line(self._texts("sure-quit"), {})
        except EOFError:
            raise Quit from None
        if answer.lower() in YES:
            raise Quit
