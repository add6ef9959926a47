"""How the person at the terminal is asked: line by line, or with completion and history."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth


class Ask(Protocol):
    """A person who can be asked."""

    def line(self, prompt: str, words: Mapping[str, str]) -> str:
        """What the person answers, stripped.

        Args:
            prompt: What is asked, without the sign after it.
            words: What the answer may be, for completion, each with a remark.

        Raises:
            EOFError: if the person has gone.
            KeyboardInterrupt: if the person interrupts.
        """
        ...

    def pause(self, text: str, seconds: float) -> None:
        """Let a moment pass; the person may cut it short.

        Raises:
            KeyboardInterrupt: if the person interrupts.
        """
        ...


class PlainAsk:
    """Reads lines from standard input and repeats them, so that the output is a transcript."""

    def line(self, prompt: str, words: Mapping[str, str]) -> str:
        """The next line of standard input."""
        del words
        print(f"{prompt} > ", end="", flush=True)
        answer = sys.stdin.readline()
        if not answer:
            print(flush=True)
            raise EOFError
        print(answer.strip(), flush=True)
        return answer.strip()

    def pause(self, text: str, seconds: float) -> None:
        """Nobody watches: no pause."""


class LiveAsk:
    """Asks at a terminal, with completion of legal moves and a history."""

    def __init__(self) -> None:
        """Open the terminal."""
        self._colours = ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None
        self._session: PromptSession[str] = PromptSession(
            color_depth=self._colours, reserve_space_for_menu=4
        )
        self._typed = ""

    def line(self, prompt: str, words: Mapping[str, str]) -> str:
        """An edited line; it begins with what was typed while there was a pause."""
        typed, self._typed = self._typed, ""
        return self._session.prompt(
            FormattedText([("bold", f"{prompt} "), ("", "› ")]),
            default=typed,
            completer=WordCompleter(list(words), ignore_case=True, meta_dict=words, sentence=True),
        ).strip()

    def pause(self, text: str, seconds: float) -> None:
        """Show a line for a moment, or until a key is pressed; then it is gone."""
        keys = KeyBindings()

        @keys.add(Keys.Any)
        def hurry(event: KeyPressEvent) -> None:
            if event.data.isalnum():
                self._typed += event.data
            event.app.exit()

        @keys.add("c-c")
        def interrupt(event: KeyPressEvent) -> None:
            event.app.exit(exception=KeyboardInterrupt())

        window = Window(FormattedTextControl(FormattedText([("", text)])), height=1)
        app: Application[None] = Application(
            layout=Layout(window),
            key_bindings=keys,
            erase_when_done=True,
            color_depth=self._colours,
        )

        def over() -> None:
            if app.is_running and not app.is_done:
                app.exit()

        def begin() -> None:
            if app.loop is not None:
                app.loop.call_later(seconds, over)

        app.run(pre_run=begin)
