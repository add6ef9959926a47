"""When things happen by themselves at a table: clocks, waiting windows, bots, absences."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from kosti.bots import CpuClock, Policy, make_policy
from kosti.core import Seat, Waiting
from kosti.table.ports import Clock, Timer
from kosti.table.settings import Pace
from kosti.table.state import TableState

Job: TypeAlias = Callable[[], Awaitable[None]]
OnSeat: TypeAlias = Callable[[Seat, int], Awaitable[None]]

_RETRY: Final = 1.0
"""Seconds until a move of the clock or of a bot is tried again when the store cannot serve."""

_ASKED_AGAIN: Final = 2.0
"""Seconds after which a bot that waits, where there are no turns, is asked again, or later."""

CALLED_AFTER: Final = 20.0
"""Seconds at rest, where there are no turns, after which somebody is called (``R-21``)."""

CALL: Final = 10.0
"""Seconds that who is called has (``R-21``)."""

_TICK: Final = 0.001
"""Seconds by which a timer may come early: the loops count in milliseconds, and round."""


class Surroundings(Protocol):
    """What timing needs from the table's ports."""

    @property
    def clock(self) -> Clock:
        """The server's time."""
        ...

    @property
    def random(self) -> Random:
        """For the bots' pace."""
        ...

    @property
    def pace(self) -> Pace:
        """How fast the house plays."""
        ...


class Due(NamedTuple):
    """What is done when its time has come.

    Attributes:
        bot: Lets the bot in a seat act, at a version of the game.
        overdue: Makes the clock's move for a seat, at a version of the game.
        absent: Lets a bot stand in for a person.
        window_over: Lets a held move go.
        call: Calls somebody where nobody moves, at a version of the game.
    """

    bot: OnSeat
    overdue: OnSeat
    absent: Callable[[str], Awaitable[None]]
    window_over: Job
    call: Callable[[int], Awaitable[None]]


class Timing:
    """The times of one table. It decides when; the mailbox decides what."""

    def __init__(self, ports: Surroundings, put: Callable[[Job], None]) -> None:
        """Nothing is timed yet.

        Args:
            ports: Clock, random numbers, pace.
            put: Puts a job into the table's mailbox.
        """
        self._ports = ports
        self._put = put
        self._timers: list[Timer] = []
        self._pause_until = 0.0
        self._window_until: float | None = None
        self._deadline: float | None = None
        self._called: Seat | None = None
        self._call_at: float | None = None
        self._bots_at: dict[Seat, float] = {}
        self._gone_since: dict[str, float] = {}
        self._policies: dict[tuple[int, Seat, str], Policy[Any, Any]] = {}

    # ---- what has happened

    def game_moved(self, table: TableState, *, throws: int, ago: float = 0.0) -> None:
        """A move was made or dice fell, some seconds ago: clock and window start anew."""
        if not throws and self._still_called(table):
            return
        pace = self._ports.pace
        pause = pace.reveal + pace.throw * (throws - 1) if throws else 0.0
        self._restart(table, self._ports.clock.now() + pause - ago)

    def wake(self, table: TableState) -> None:
        """Somebody is there again: the clocks start, for those who are away, too."""
        now = self._ports.clock.now()
        self._gone_since = {place.key: now for place in table.places if place.key is not None}
        self._restart(table, max(now, self._pause_until))

    def gone(self, key: str) -> None:
        """A person's connection has ended."""
        self._gone_since[key] = self._ports.clock.now()

    def _restart(self, table: TableState, start: float) -> None:
        self._pause_until = start
        self._window_until = None
        self._deadline = None
        self._called = self._call_at = None
        self._bots_at = {}
        node = None if table.play is None else table.play.node()
        if not isinstance(node, Waiting):
            return
        # Nobody throws another's real die.
        if node.turn is None and table.settings.clock and not node.dice and not table.real:
            self._call_at = start + CALLED_AFTER
        others = node.turn is not None and len(node.legal) > 1
        window = table.settings.window if others else 0
        if window:
            self._window_until = start + window
        if table.settings.clock and node.turn is not None:
            # Nobody runs out of time while he must wait for others.
            self._deadline = start + max(table.settings.clock, window)
        for seat in node.legal:
            self._bots_at[seat] = start + self._bot_delay(window, on_turn=seat == node.turn)

    def _still_called(self, table: TableState) -> bool:
        """Whether somebody is called who has not moved yet: his time goes on (``R-21``)."""
        node = None if table.play is None else table.play.node()
        return isinstance(node, Waiting) and self._called is not None and self._called in node.legal

    def _bot_delay(self, window: float, *, on_turn: bool) -> float:
        """How long a bot takes: a bot on turn waits the window out (``P-20``)."""
        think = self._ports.random.uniform(*self._ports.pace.think)
        if on_turn:
            return max(think, window)
        return self._ports.random.uniform(0.3, 0.9) * window if window else think

    # ---- how long

    def window_left(self) -> float:
        """Seconds for which the seat on turn must wait for others."""
        if self._window_until is None:
            return 0.0
        left = self._window_until - self._ports.clock.now()
        return left if left > _TICK else 0.0

    def window_left_ms(self) -> int:
        """The same in milliseconds."""
        return round(self.window_left() * 1000)

    def move_left_ms(self) -> int | None:
        """Milliseconds until the seat on turn is out of time; None if no clock runs."""
        if self._deadline is None:
            return None
        return max(0, round((self._deadline - self._ports.clock.now()) * 1000))

    def banks_ms(self, table: TableState) -> tuple[int, ...]:
        """By seat, milliseconds that are left of the bank; empty if there is none."""
        play = table.play
        if play is None or not play.banks:
            return ()
        turn = _on_turn(table)
        running = 0 if turn is None else self.spent_ms(table, turn, self._ports.clock.now())
        return tuple(left - running * (seat == turn) for seat, left in enumerate(play.banks))

    def spent_ms(self, table: TableState, seat: Seat, received: float) -> int:
        """Milliseconds that a move takes from its player's bank.

        Args:
            table: The table before the move.
            seat: Whose move.
            received: When the server has received it; nobody else's clock counts.
        """
        banks = () if table.play is None else table.play.banks
        if not banks or self._deadline is None or seat != _on_turn(table):
            return 0
        if table.places[seat].character is not None:
            return 0  # what a bot thinks costs nobody time
        return min(banks[seat], max(0, math.ceil((received - self._deadline) * 1000)))

    @property
    def called(self) -> Seat | None:
        """Who must move before ``move_left_ms`` is over, where there are no turns (``R-21``)."""
        return self._called

    # ---- timers

    def call(self, seat: Seat) -> None:
        """A seat is called: it has its time from now on (``R-21``)."""
        self._called, self._call_at = seat, None
        self._deadline = self._ports.clock.now() + CALL

    def cancel(self) -> None:
        """Call everything off."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def plan(self, table: TableState, online: set[str] | None, due: Due) -> None:
        """Set all timers anew.

        Args:
            table: The table.
            online: The keys of the people who are connected; None if nobody at all is here,
                so that the table sleeps.
            due: What is then to be done.
        """
        self.cancel()
        if online is None:
            return
        for place in table.places if table.stands_in else ():
            if place.key is not None and place.character is None and place.key not in online:
                since = self._gone_since.setdefault(place.key, self._ports.clock.now())
                self._at(since + table.settings.grace, _on_key(due.absent, place.key))
        play = table.play
        if play is None or table.over:
            return
        node = play.node()
        if not isinstance(node, Waiting):
            return
        version = play.version
        for seat in node.legal:
            is_bot = table.places[seat].character is not None
            if is_bot and seat in self._bots_at:
                self._at(self._bots_at[seat], _on_seat(due.bot, seat, version))
            # A bot on turn needs no clock; one that is called may have let it be.
            hurried = seat == self._called or (seat == node.turn and not is_bot)
            if hurried and self._deadline is not None:
                bank = play.banks[seat] / 1000 if play.banks and seat == node.turn else 0
                self._at(self._deadline + bank, _on_seat(due.overdue, seat, version))
        if self._call_at is not None:
            self._at(self._call_at, lambda: due.call(version))
        if self._window_until is not None and self.window_left():
            self._at(self._window_until, due.window_over)

    def let_be(self, seat: Seat, *, turns: bool) -> None:
        """A bot that need not act has let it be.

        Where there are turns it is not asked again before the game moves. Where there are none, all
        might wait for one another; it is asked again a little later.
        """
        if turns:
            self._bots_at.pop(seat, None)
        else:
            again = max(_ASKED_AGAIN, self._bot_delay(0, on_turn=False))
            self._bots_at[seat] = self._ports.clock.now() + again

    def retry(self, job: Job) -> None:
        """Try a job again a little later."""
        self._at(self._ports.clock.now() + _RETRY, job)

    def _at(self, when: float, job: Job) -> None:
        self._timers.append(self._ports.clock.call_at(when, lambda: self._put(job)))

    # ---- bots

    def policy(
        self, table: TableState, seat: Seat, character: str, clock: CpuClock
    ) -> Policy[Any, Any]:
        """The bot of a character in a seat, one for a game; it minds its time by the clock."""
        key = (table.played, seat, character)
        policy = self._policies.get(key)
        if policy is None:
            if table.play is None:
                raise LookupError("no game, no bot")
            policy = make_policy(table.codec.id, character, table.play.game, clock=clock)
            self._policies = {k: v for k, v in self._policies.items() if k[0] == table.played}
            self._policies[key] = policy
        return policy


def _on_turn(table: TableState) -> Seat | None:
    node = None if table.play is None or table.over else table.play.node()
    return node.turn if isinstance(node, Waiting) else None


def _on_seat(job: OnSeat, seat: Seat, version: int) -> Job:
    return lambda: job(seat, version)


def _on_key(job: Callable[[str], Awaitable[None]], key: str) -> Job:
    return lambda: job(key)
