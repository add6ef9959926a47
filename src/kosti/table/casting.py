"""The dice that the house throws: pledged before, cast when the players' nonces are there.

At a table with real dice the house only draws what belongs to the table, such as an opener. Dice
under cups and hands are thrown at once and nobody knows them; open ones wait to be typed in.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol, TypeAlias

from kosti.core import Corrupt, Dice, Hand, Roll, Waiting
from kosti.dice import Source
from kosti.notation import format_move
from kosti.table.facts import AnyFact, Played, Pledged
from kosti.table.ports import Clock, Timer
from kosti.table.settings import Pace
from kosti.table.state import TableState, house_dice

Job: TypeAlias = Callable[[], Awaitable[None]]


class Outside(Protocol):
    """What throwing needs from the table's ports."""

    @property
    def clock(self) -> Clock:
        """The server's time."""
        ...

    @property
    def dice(self) -> Source | None:
        """Where dice come from that nobody proves; None: provable dice."""
        ...

    @property
    def chance(self) -> Callable[[int], bytes]:
        """Random bytes for secrets."""
        ...

    @property
    def pace(self) -> Pace:
        """How long the house waits for nonces."""
        ...


class Croupier:
    """Who throws the house's dice at one table.

    What it does follows from the table's facts, but for one thing: when the time is over in
    which players may still give nonces, it throws without those that are missing.
    """

    def __init__(self, code: str, ports: Outside, put: Callable[[Job], None]) -> None:
        """Nothing is awaited yet.

        Args:
            code: The table's code.
            ports: Clock, randomness, pace.
            put: Puts a job into the table's mailbox.
        """
        self._code = code
        self._ports = ports
        self._put = put
        self._given_up: set[_Pledge] = set()
        self._timer: Timer | None = None

    def next(self, table: TableState) -> AnyFact | None:
        """What the house does now without anybody's asking; None if nothing."""
        play = table.play
        if play is None or table.over:
            return None
        wanted = play.ledger.wanted() if self._ports.dice is None else None
        if wanted is not None:
            return Pledged(self._code, wanted, play.ledger.new_secrets(self._ports.chance))
        node = play.node()
        if table.on_tray or awaited(table) or not isinstance(node, Waiting):
            return None
        if node.legal or not node.dice or self._lacking(table):
            return None
        values = tuple(self._hand(table, dice) for dice in node.dice)
        roll = Roll(play.game.outcome(play.state, values))
        return Played(format_move(table.codec, play.header.names, roll))

    def plan(self, table: TableState, cast: Job) -> None:
        """Set the time when dice fall although nonces are missing.

        Args:
            table: A table at which somebody is there.
            cast: The job to be done then; it asks for ``next``.
        """
        lacking = self._lacking(table)
        if not lacking:
            self.cancel()
        elif self._timer is None:
            when = self._ports.clock.now() + self._ports.pace.nonces
            self._timer = self._ports.clock.call_at(
                when, lambda: self._put(partial(self._give_up, lacking, cast))
            )

    def cancel(self) -> None:
        """Wait for nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _give_up(self, lacking: set[_Pledge], cast: Job) -> None:
        """Nonces that are not there by now are not waited for again."""
        self._timer = None
        self._given_up |= lacking
        await cast()

    def _lacking(self, table: TableState) -> set[_Pledge]:
        """The pledges of awaited dice for which nonces of people who play may still come."""
        play = table.play
        if play is None or self._ports.dice is not None:
            return set()
        missing = {
            (table.played, batch)
            for batch, seat in play.ledger.waits_for(house_dice(table))
            if table.places[seat].human and table.places[seat].character is None
        }
        return missing - self._given_up

    def _hand(self, table: TableState, dice: Dice) -> Hand:
        if table.real and not dice.open:
            return None
        if self._ports.dice is not None:
            return self._ports.dice.roll(dice)
        values = None if table.play is None else table.play.ledger.roll(dice)
        if values is None:
            raise Corrupt("dice fall for which nothing was pledged")
        return values


def awaited(table: TableState) -> tuple[Dice, ...]:
    """Real dice that lie open to all, or will: somebody must type them in."""
    play = table.play
    if play is None or table.over or not table.real:
        return ()
    node = play.node()
    dice = node.dice if isinstance(node, Waiting) else ()
    return tuple(each for each in dice if each.open and each.seat is not None)


_Pledge: TypeAlias = tuple[int, int]
"""The number of a game at the table, and a batch of its throws."""
