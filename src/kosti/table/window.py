"""The move of whoever is on turn, which waits while others may still call first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from kosti.core import KostiError, Waiting
from kosti.table import desk
from kosti.table.chronicle import Chronicle
from kosti.table.messages import Command, Held, Move, Ok, Refusal
from kosti.table.ports import Clock
from kosti.table.state import evolve
from kosti.table.timing import Timing


class Window:
    """Holds one move at most (``P-20``)."""

    def __init__(
        self,
        chronicle: Chronicle,
        timing: Timing,
        clock: Clock,
        answer: Callable[[str, Command, Ok | Held | Refusal], None],
        submit: Callable[[str, Command, float], Awaitable[None]],
        put: Callable[[Callable[[], Awaitable[None]]], None],
    ) -> None:
        """Nothing is held.

        Args:
            chronicle: What has happened.
            timing: Knows how long the window is open.
            clock: The server's time.
            answer: Answers a command of somebody with this secret's hash.
            submit: Carries out a command that has waited, received at this moment.
            put: Puts a job into the table's mailbox.
        """
        self._chronicle = chronicle
        self._timing = timing
        self._clock = clock
        self._answer = answer
        self._submit = submit
        self._put = put
        self._held: tuple[str, Move] | None = None

    @property
    def holds(self) -> bool:
        """Whether a move waits."""
        return self._held is not None

    def hold(self, key: str, command: Move) -> bool:
        """Whether the move must wait because others may still call first; it is told so then."""
        table = self._chronicle.state
        play = table.play
        left = self._timing.window_left()
        if play is None or table.over or not left or command.version < play.version:
            return False
        node = play.node()
        if not isinstance(node, Waiting) or node.turn is None or node.turn != table.seat_of(key):
            return False
        waits = Held(command.id, round(left * 1000))
        if self._held is not None:
            answer: Held | Refusal = waits
            if self._held[1].id != command.id:
                answer = Refusal(command.id, "denied", "move-waits-already")
                self._chronicle.answers.keep(key, answer)
            self._answer(key, command, answer)
            return True
        try:
            for fact in desk.decide(table, key, command):
                evolve(table, fact)
        except KostiError:
            return False  # it is refused at once, with its reason
        self._held = (key, command)
        self._answer(key, command, waits)
        return True

    def release(self) -> None:
        """A held move whose version has passed is answered now."""
        if self._held is None:
            return
        key, command = self._held
        play = self._chronicle.state.play
        if command.version < (0 if play is None else play.version):
            self._held = None
            now = self._clock.now()
            self._put(lambda: self._submit(key, command, now))

    async def over(self) -> None:
        """The time of the window is over: what is held is carried out."""
        if self._held is not None and not self._timing.window_left():
            key, command = self._held
            self._held = None
            await self._submit(key, command, self._clock.now())
