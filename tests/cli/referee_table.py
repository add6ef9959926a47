"""A real table at which everything that is typed is written down beforehand."""

import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from kosti.cli.terminal.games import REFEREED
from kosti.cli.terminal.match import Quit
from kosti.cli.terminal.recorder import Recorder
from kosti.cli.terminal.refereeing import REFEREEING, Sitting
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.texts import Lang, Texts
from kosti.notation import Header, Names, Replay, codec_of, read_options, replay


class Person:
    """Somebody who types from a list, and then has gone."""

    def __init__(self, answers: Iterable[str], out: io.StringIO) -> None:
        self.offered: list[Mapping[str, str]] = []
        self._answers = iter(answers)
        self._out = out

    def line(self, prompt: str, words: Mapping[str, str]) -> str:
        answer = next(self._answers, None)
        if answer is None:
            raise EOFError
        self.offered.append(words)
        print(f"{prompt} > {answer}", file=self._out)
        return answer

    def pause(self, text: str, seconds: float) -> None:
        del text, seconds
        raise AssertionError("nobody waits at a real table")


class Evening:
    """A game as its score was kept.

    Attributes:
        text: All that was printed.
        game: The game at the end of the answers.
        report: What ``kosti replay --json`` would say of it.
        lines: The lines of its record, after the header.
        over: Whether it came to its end.
    """

    def __init__(
        self,
        game: str,
        names: Sequence[str],
        answers: Iterable[str],
        record: Path,
        *,
        lang: Lang = "en",
        width: int = 200,
        options: Mapping[str, object] | None = None,
    ) -> None:
        out = io.StringIO()
        refereed = REFEREED[game]
        self.person = Person(answers, out)
        codec = codec_of(refereed.setting.id)
        header = Header(codec, read_options(codec, dict(options or {})), Names(names), {})
        self.game = Replay(header)
        texts = Texts(lang, refereed.setting.catalogue, REFEREEING)
        screen = Screen(Console(file=out, width=width), texts, header.names, None)
        clerk = refereed.open(header, screen, texts)
        recorder = Recorder.begin(record, header, overwrite=True)
        self.over = False
        try:
            Sitting(self.game, clerk, self.person, screen, texts, recorder).keep()
            self.over = True
        except (EOFError, Quit):
            pass
        recorder.close()
        self.text = out.getvalue()
        self.report = self.game.report(None)
        self.state: dict[str, Any] = self.report["state"]
        self.lines = record.read_text("utf-8").splitlines()[1:]
        # What is written down leads to where the people are.
        written, _ = replay(record.read_bytes())
        assert written.state == self.game.state

    def after(self, answer: str) -> str:
        """The line that follows an answer, the last one if it was given more often."""
        assert f" > {answer}\n" in self.text, self.text
        return self.text.rpartition(f" > {answer}\n")[2].partition("\n")[0].strip()

    def tells(self, *words: str) -> None:
        """Check that all this was printed, in this order."""
        at = -1
        for each in words:
            at = self.text.find(each, at + 1)
            assert at >= 0, f"{each!r} is not in (the rest of)\n{self.text}"
