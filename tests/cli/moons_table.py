"""A table of Shoot the Moons at which everything is written down beforehand."""

import io
import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from rich.console import Console

from kosti.cli.terminal.match import HERO, Match, Quit, Table
from kosti.cli.terminal.moons import MoonsStaging
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.texts import Lang, Texts
from kosti.dice import ScriptedDice
from kosti.games.moons import Action, Moons, Moves, Options, View
from kosti.notation import MoonsCodec, Names

NAMES = Names(["Ада", "Bob", "Ева"])


class Script:
    """A bot that makes the moves of a list, and folds or checks when it has ended."""

    def __init__(self, moves: Iterable[str]) -> None:
        self._moves = iter(moves)

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action:
        del view, rng
        assert isinstance(legal, Moves)
        text = next(self._moves, "check" if legal.check else "fold")
        action = MoonsCodec().parse_action(text)
        assert action in legal, f"{text} is not in {legal}"
        return action


class Person:
    """Somebody who answers from a list, and then has gone."""

    def __init__(self, answers: Iterable[str], out: io.StringIO) -> None:
        self.offered: list[Mapping[str, str]] = []
        self.pauses: list[tuple[str, float]] = []
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
        self.pauses.append((text, seconds))


class Evening:
    """A match as it was seen.

    Attributes:
        text: All that was printed.
        person: Who sat at the terminal, in seat 0.
        over: Whether the game came to its end.
    """

    def __init__(
        self,
        answers: Sequence[str],
        bots: Sequence[Sequence[str]],
        throws: Iterable[Sequence[int]],
        *,
        lang: Lang = "en",
        width: int = 100,
        options: Options | None = None,
    ) -> None:
        """Play it.

        Args:
            answers: What the person types.
            bots: The moves of each other seat.
            throws: The seat with the button, from 1, and then pairs in the order of seats.
        """
        out = io.StringIO()
        self.person = Person(answers, out)
        names = Names(NAMES.by_seat[: 1 + len(bots)])
        game = Moons(len(names), options or Options())
        staging = MoonsStaging()
        texts = Texts(lang, staging.catalogue)
        screen = Screen(Console(file=out, width=width), texts, names, HERO)
        policies = {seat: Script(moves) for seat, moves in enumerate(bots, 1)}
        rng = random.Random(1)  # noqa: S311  nobody here has whims
        table = Table(game, names, policies, ScriptedDice(throws), rng)
        self.over = False
        try:
            Match(table, staging.open(game, screen, texts), self.person, screen, texts, None).play()
            self.over = True
        except (EOFError, Quit):
            pass
        self.text = out.getvalue()

    def after(self, answer: str) -> str:
        """The line that follows an answer."""
        return self.text.partition(f" > {answer}\n")[2].partition("\n")[0]
