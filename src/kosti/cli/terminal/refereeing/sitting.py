"""An evening at a real table: what is typed is read, checked, read back, accepted, written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from kosti.cli.terminal.ask import Ask
from kosti.cli.terminal.match import Quit
from kosti.cli.terminal.reading import COMMANDS, read_command
from kosti.cli.terminal.recorder import Recorder
from kosti.cli.terminal.refereeing.clerk import Clerk, Heard, Move
from kosti.cli.terminal.refereeing.namebook import plain
from kosti.cli.terminal.screen import BRASS, Screen
from kosti.cli.terminal.texts import NO, YES, Texts
from kosti.core import Denied, Malformed, Refused, Terminal
from kosti.notation import Replay

_UNDO: Final = frozenset({"undo", "отмена", "отменить", "назад"})
_DROP: Final = NO - {""} | _UNDO
_ACCEPT: Final = YES | {""}
_COMMANDS: Final = tuple(command for command in COMMANDS if command != "odds")


class _Pending(Struct, frozen=True):
    """What was understood and waits for a yes."""

    heard: Heard
    events: tuple[Any, ...]


class Sitting:
    """Keeps the score of one game to its end."""

    def __init__(
        self,
        game: Replay,
        clerk: Clerk,
        ask: Ask,
        screen: Screen,
        texts: Texts,
        recorder: Recorder | None,
    ) -> None:
        """Sit down beside the people; the game may have begun already."""
        self._game = game
        self._clerk = clerk
        self._ask = ask
        self._screen = screen
        self._texts = texts
        self._recorder = recorder
        self._draft: Any = None
        self._pending: _Pending | None = None

    def keep(self) -> None:
        """Keep the score until the game is over.

        Raises:
            Quit: if the people leave.
            EOFError: if the input has ended.
            KeyboardInterrupt: if somebody interrupts.
            OSError: if the record cannot be written.
        """
        self._clerk.begin(self._game.state)
        while not isinstance(self._game.node(), Terminal):
            unasked = self._clerk.unasked(self._game.state)
            if unasked is not None:
                self._make(unasked)
                continue
            self._clerk.board(self._game.state)
            self._ask_once_more()

    def _ask_once_more(self) -> None:
        """Ask until something is accepted."""
        accepted = False
        while not accepted:
            accepted = self._answer(self._ask.line(self._question(), self._words()))

    def _question(self) -> str:
        if self._pending is not None:
            return self._texts("accept")
        return self._clerk.question(self._game.state, self._draft)

    def _words(self) -> Mapping[str, str]:
        commands = dict.fromkeys(_COMMANDS, "")
        if self._pending is not None:
            return commands
        return {**self._clerk.words(self._game.state, self._draft), **commands}

    def _answer(self, text: str) -> bool:
        """Deal with a line; whether something was accepted."""
        word = plain(text)
        if self._pending is not None and word in _ACCEPT:
            return self._accept(self._pending)
        if word in _DROP:
            return self._drop(undo=word in _UNDO)
        if not word:
            return False
        command = read_command(word)
        if command is not None and not command[1] and command[0] in _COMMANDS:
            self._command(command[0])
            return False
        return self._hear(text)

    def _hear(self, text: str) -> bool:
        try:
            heard = self._clerk.hear(text, self._game.state, self._draft)
            events = self._trial(heard.moves)
        except Malformed as error:
            self._screen.complain(self._texts.unreadable(error))
        except Refused as no:
            self._screen.complain(f"{self._refusal(no)} ({no.rule})")
        except Denied as no:
            self._screen.complain(self._refusal(no))
        else:
            return self._understood(heard, events)
        return False

    def _understood(self, heard: Heard, events: tuple[Any, ...]) -> bool:
        """Accept what is sure, read back what is not, note what is not complete."""
        self._draft, self._pending = heard.draft, None
        if not heard.moves:
            return False
        pending = _Pending(heard, events)
        if heard.sure and not self._clerk.weighs(events):
            return self._accept(pending)
        self._pending = pending
        self._screen.say("read-back", f"bold {BRASS}", words=heard.words)
        for line in self._clerk.outlook(events):
            self._screen.note(f"→ {line}")
        return False

    def _accept(self, pending: _Pending) -> bool:
        self._draft = self._pending = None
        for move in pending.heard.moves:
            self._make(move)
        return True

    def _drop(self, *, undo: bool) -> bool:
        """Forget what was typed and is not accepted."""
        if self._pending is not None or self._draft is not None:
            self._draft = self._pending = None
            self._screen.say("dropped")
        else:
            self._screen.complain(self._texts("no-undo" if undo else "nothing-typed"))
        return False

    def _trial(self, moves: tuple[Move, ...]) -> tuple[Any, ...]:
        """What would follow.

        Raises:
            Refused: if the rules forbid it; nothing has happened.
        """
        trial = Replay(self._game.header, self._game.game, self._game.state)
        return tuple(event for move in moves for event in trial.play(move))

    def _make(self, move: Move) -> None:
        """Write down, then tell."""
        game = self._game.game
        events = game.decide(self._game.state, move)
        if self._recorder is not None:
            self._recorder.add(move)
        for event in events:
            self._game.state = game.evolve(self._game.state, event)
            self._clerk.tell(event, self._game.state)

    def _refusal(self, no: Refused | Denied) -> str:
        return self._texts.refusal(no.code, no.facts, self._game.header.names)

    # ---- commands

    def _command(self, word: str) -> None:
        commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "legal": lambda: self._clerk.legal(self._game.state),
            "rules": lambda: self._clerk.rules(self._game.state),
            "quit": self._leave,
        }
        commands[word]()

    def _help(self) -> None:
        self._screen.note(self._texts("referee-help"))
        self._screen.note(self._texts("referee-commands"))
        self._clerk.board(self._game.state)
        if self._pending is not None:
            self._screen.say("read-back", f"bold {BRASS}", words=self._pending.heard.words)

    def _leave(self) -> None:
        """A record is kept, so nothing is lost; without one, ask."""
        if self._recorder is None:
            try:
                answer = self._ask.line(self._texts("sure-lose"), {})
            except EOFError:
                raise Quit from None
            if plain(answer) not in YES:
                return
        raise Quit
