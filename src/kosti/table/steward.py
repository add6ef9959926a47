"""What happens at a table without anybody's asking: bots, clocks, stand-ins, dice that fall.

All of it goes through the table's mailbox and is committed like what people do. Where several
processes serve a table, it happens in one of them.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from kosti.bots import AnyPolicy
from kosti.core import Conflict, KostiError, Waiting
from kosti.lab.throws import OnTray
from kosti.table import desk
from kosti.table.audience import Audience
from kosti.table.casting import Croupier
from kosti.table.chronicle import Chronicle, News
from kosti.table.facts import AnyFact, CameBack, Played
from kosti.table.minds import Minds, ponder
from kosti.table.neighbours import Company
from kosti.table.ports import Ports, StoreUnavailable
from kosti.table.rolling import Roller
from kosti.table.state import TableState, evolve
from kosti.table.timing import Due, Timing
from kosti.table.window import Window

_LOG = logging.getLogger(__name__)

Job: TypeAlias = Callable[[], Awaitable[None]]


class Household(Struct, frozen=True):
    """The parts of one table that its steward looks after.

    Attributes:
        chronicle: What has happened, and where to add to it.
        audience: Who is there.
        timing: When something is due.
        croupier: Casts dice that nobody has to ask for.
        window: Where a move may wait for those who may call first.
    """

    chronicle: Chronicle
    audience: Audience
    timing: Timing
    croupier: Croupier
    window: Window


class Steward:
    """Looks after one table. All methods are to be called in the event loop's thread.

    Attributes:
        roller: The tray, if the game has one.
    """

    def __init__(
        self,
        code: str,
        ports: Ports,
        house: Household,
        put: Callable[[Job], None],
        tell: Callable[[], None],
    ) -> None:
        """Nothing is due yet.

        Args:
            code: The table's code.
            ports: Clock, randomness, pace, neighbours.
            house: The parts of the table.
            put: Puts a job into the table's mailbox.
            tell: Tells everybody how the table stands, though nothing was stored.
        """
        self._code = code
        self._ports = ports
        self._chronicle = house.chronicle
        self._audience = house.audience
        self._timing = house.timing
        self._croupier = house.croupier
        self._window = house.window
        self._put = put
        self._tell = tell
        self._minds = Minds(put)
        self._company = Company()
        self._moved_at = 0
        self._throws = 0
        self.roller: Roller | None = None

    @property
    def _state(self) -> TableState:
        return self._chronicle.state

    @property
    def acts(self) -> bool:
        """Whether it is this process that runs what happens by itself here."""
        return self._ports.neighbours.runs(self._code)

    # ---- what it hears

    def follow(self, news: News) -> None:
        """Facts are in the store: the tray and the clocks know of them."""
        self._follow_tray(news.facts)
        if not news.moved:
            return
        self._throws = _throws(news.facts)
        self._moved_at = news.at
        throws = 0 if news.elsewhere and news.before is None else self._throws
        self._timing.game_moved(news.table, throws=throws)

    async def roll(self, news: News) -> None:
        """What the facts, which are followed and told, have set in motion begins to roll."""
        if self.roller is None or not self._audience:
            return
        if news.elsewhere:
            await self.roller.catch_up(news.table, news.facts)
        else:
            await self.roller.go_on(news.table, news.facts)

    def accompanied(self, company: Company) -> bool:
        """How other processes stand to the table has changed; whether the clocks have, too."""
        found = bool(company.since and not self._company.since)
        self._company = company
        return found and self._keep_time()

    def wake(self) -> None:
        """Somebody is there again."""
        self._timing.wake(self._state)
        self._keep_time()

    def cancel(self) -> None:
        """Do nothing any more."""
        self._timing.cancel()
        self._minds.cancel()
        self._croupier.cancel()
        if self.roller is not None:
            self.roller.sleep()

    async def settled(self) -> None:
        """Wait until nobody thinks and nothing is being computed."""
        await self._minds.settled()
        if self.roller is not None:
            await self.roller.computed()

    def _keep_time(self) -> bool:
        """Clocks go on as they do in the process that runs the table, if there is one."""
        since = self._company.since
        if not since or self._company.ours or self._state.play is None or not self._audience:
            return False
        ago = (self._ports.clock.wall() - max(since, self._moved_at)) / 1000
        self._timing.game_moved(self._state, throws=self._throws, ago=max(0.0, ago))
        return True

    # ---- what is due

    def plan(self) -> None:
        """Set the timers for what may happen by itself; a table with nobody there sleeps."""
        state, online = self._state, self._audience.online
        self._ports.neighbours.attend(self._code, self._audience.seated)
        if self._audience:
            self._croupier.plan(state, self.cast)
        else:
            self._croupier.cancel()
        due = Due(self._bot, self._overdue, self._absent, self._window.over, self._call)
        self._timing.plan(state, online if self._audience else None, due)
        for place in state.places:
            if place.key in online and place.character is not None and not place.left:
                self._timing.retry(partial(self.present, place.key))

    async def present(self, key: str) -> None:
        """A person whose connection was lost is here again: the bot gives way (``T-02``)."""
        seat = self._state.seat_of(key)
        if seat is None or key not in self._audience.online:
            return
        place = self._state.places[seat]
        if place.character is not None and not place.left:
            await self._commit(CameBack(seat), lambda: self.present(key))

    async def _absent(self, key: str) -> None:
        """A person has been away too long: a bot stands in (``T-02``).

        Before and after a game as well: the rights of a host who is away pass on.
        """
        seat = self._state.seat_of(key)
        if seat is None or key in self._audience.online or not self._state.stands_in:
            return
        if not self.acts:
            return
        if self._state.places[seat].character is None:
            fact = desk.stand_in(self._state, seat, left=False)
            await self._commit(fact, lambda: self._absent(key))

    async def _overdue(self, seat: int, version: int) -> None:
        """The clock moves for a seat (``T-01``)."""
        play = self._state.play
        if not self.acts or play is None or play.version != version or self._state.over:
            return
        if self._window.holds:  # made in time; its window ends now as well
            self._timing.retry(partial(self._overdue, seat, version))
            return
        action = play.game.overdue(play.state, seat)
        spent = self._timing.spent_ms(self._state, seat, self._ports.clock.now())
        fact = desk.move_fact(self._state, seat, action, "clock", spent)
        await self._move(fact, seat, action, lambda: self._overdue(seat, version))

    async def _call(self, version: int) -> None:
        """Nobody has moved for a while: one who may is called (``R-21``)."""
        play = self._state.play
        node = None if play is None or play.version != version else play.node()
        if self._state.over or not isinstance(node, Waiting) or not node.legal:
            return
        # Whoever it is, all processes call the same.
        whim = Random(f"{self._code} {version}")  # noqa: S311  not a die
        self._timing.call(whim.choice(sorted(node.legal)))
        self._tell()
        self.plan()

    # ---- bots

    async def _bot(self, seat: int, version: int) -> None:
        """The bot in a seat acts, or lets it be."""
        play = self._state.play
        if not self.acts or play is None or play.version != version or self._state.over:
            return
        node = play.node()
        if not isinstance(node, Waiting) or seat not in node.legal:
            return
        place = self._state.places[seat]
        if place.character is None:
            return
        clock = self._minds.clock(seat)
        policy = self._timing.policy(self._state, seat, place.character, clock)
        view = play.game.observe(play.state, seat)
        if self.roller is None:
            action = await self._thought(seat, policy, view, node.legal[seat])
            await self._bot_moves(seat, version, action)
            return
        seen = OnTray(view, self.roller.tray)
        think = partial(self._thought, seat, policy, seen, node.legal[seat])
        self._minds.think(seat, think, partial(self._bot_moves, seat, version))

    async def _thought(self, seat: int, policy: AnyPolicy, view: Any, legal: Any) -> Any:
        began = self._ports.clock.now()
        try:
            searches = self.roller is not None
            return await ponder(policy, view, legal, self._ports.random, searches=searches)
        except Exception:  # noqa: BLE001  a bot that fails must not hold up people
            _LOG.exception("table %s: the bot in seat %s failed", self._code, seat)
            return None
        finally:
            self._ports.meter.thought(self._ports.clock.now() - began)

    async def _bot_moves(self, seat: int, version: int, action: Any, *, moot: bool = False) -> None:
        """A bot has made up its mind about a version of the game, unless it was broken off."""
        state = self._state
        play = state.play
        if not self.acts or play is None or state.over or state.places[seat].character is None:
            return
        if play.version != version or moot:  # somebody was faster: it thinks again
            self.plan()
            return
        node = play.node()
        if action is None and isinstance(node, Waiting) and node.turn == seat:
            action = play.game.overdue(play.state, seat)
        if action is None:
            self._timing.let_be(seat, turns=self.roller is None)
            if self.roller is not None:
                self.plan()
            return
        fact = desk.move_fact(state, seat, action, "bot")
        await self._move(fact, seat, action, lambda: self._bot(seat, version))

    # ---- dice

    async def cast(self) -> None:
        """Dice fall that have waited for nonces long enough."""
        fact = self._croupier.next(self._state) if self.acts else None
        if fact is not None:
            await self._commit(fact, self.cast)

    def _follow_tray(self, facts: Sequence[AnyFact]) -> None:
        if not self._state.on_tray:
            if self.roller is not None:
                self.roller.sleep()
            self.roller = None
            return
        if self.roller is None:
            tell = self._audience.tell_roll
            self.roller = Roller(self._ports, self._put, tell, self.lie_still)
        self.roller.follow(self._state, facts)

    async def lie_still(self) -> None:
        """It is time to judge, unless another process does."""
        if self.acts:
            await self.judge()

    async def judge(self) -> None:
        """All dice lie still: the rules judge (``R-09``)."""
        fact = None if self.roller is None else self.roller.judgement(self._state)
        if fact is not None:
            await self._commit(fact, self.judge)

    async def thrown(self, fact: AnyFact, release: object, received: float) -> AnyFact:
        """A throw on a tray is judged by the rules first, then by the physics.

        Args:
            fact: What somebody does; if it is not a throw on a tray, it is given back.
            release: What was said of how the die left the hand.
            received: When, on the server's clock.

        Raises:
            Refused, Malformed: if the rules or the tray forbid it.
        """
        play = self._state.play
        if self.roller is None or play is None or not isinstance(fact, Played):
            return fact
        evolve(self._state, fact)
        self._minds.hush()
        seat = play.header.names.seat(fact.line["player"])
        return await self.roller.thrown(fact, seat, release, received)

    # ---- committing

    async def _move(
        self, fact: Played, seat: int, action: Any, again: Callable[[], Awaitable[None]]
    ) -> None:
        """Commit a move that no command asks for."""
        moved: AnyFact = fact
        if self.roller is not None:
            release = action.release or self.roller.house_release(seat)
            try:
                written = msgspec.to_builtins(release)
                moved = await self.thrown(fact, written, self._ports.clock.now())
            except KostiError:
                self._timing.retry(again)  # another die is in the way, for a moment
                return
        await self._commit(moved, again)

    async def _commit(self, fact: AnyFact, again: Callable[[], Awaitable[None]]) -> None:
        """Commit what no command asks for; ``again`` is called if it must be tried once more."""
        by = fact.by if isinstance(fact, Played) else None
        try:
            await self._chronicle.commit([fact], None, None, by)
        except Conflict:
            self._put(again)  # another process was first; what it wrote is known now
        except StoreUnavailable:
            self._timing.retry(again)
            raise


def _throws(facts: Sequence[AnyFact]) -> int:
    """How often dice were thrown after the last move, for all to look at."""
    played = [fact for fact in facts if isinstance(fact, Played)]
    return sum(1 for _ in takewhile(lambda fact: fact.by is None, reversed(played)))
