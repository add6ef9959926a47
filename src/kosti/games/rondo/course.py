"""The course of a round: fouls, the lowest and the highest, stakes, the next round.

A ``Table`` gathers events and folds each at once, so that every step sees what the one before
it has done. Rule ids refer to ``docs/rules/rondo.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from kosti.core import Chips, Seat
from kosti.games.rondo.fold import evolve
from kosti.games.rondo.types import (
    AllEqual,
    CameToRest,
    Event,
    GameOver,
    HouseTook,
    LosersFound,
    Options,
    Replayed,
    Rest,
    RethrowBegun,
    RoundOpened,
    StakesTaken,
    State,
    ValuesRead,
    WentOut,
)


class Table:
    """Events in the making.

    Attributes:
        state: The position after them.
        events: What has followed so far.
    """

    def __init__(self, options: Options, state: State) -> None:
        """Begin with a position."""
        self._options = options
        self.state = state
        self.events: tuple[Event, ...] = ()

    def add(self, event: Event) -> None:
        """One more event."""
        self.events = (*self.events, event)
        self.state = evolve(self.state, event)

    def rest(self, rest: Rest) -> None:
        """The table is at rest: fouls are judged together, what is complete is settled (``R-09``).

        Args:
            rest: How the dice lie; it fits the position.
        """
        self.add(CameToRest(rest.hit, rest.missed, rest.fell, rest.faces))
        fouls = tuple(sorted({*rest.missed, *rest.fell}))
        match self.state.phase:
            case "round":
                self._after_round(fouls, rest)
            case "rethrow-lowest":
                self._after_lowest(fouls)
            case "rethrow-highest":
                self._after_highest(fouls, rest)
            case "over":
                raise AssertionError("nobody throws after the end")

    # ---- the three kinds of a pass

    def _after_round(self, fouls: tuple[Seat, ...], rest: Rest) -> None:
        if fouls == self.state.active:
            self._nobody_left()
            return
        self._out(fouls, rest)
        if self._ended() or not self._complete:
            return
        lowest, highest = self._having(min), self._having(max)
        if lowest == highest:
            self._all_equal()
            return
        self.add(ValuesRead(lowest, highest))
        self._lowest(lowest)

    def _after_lowest(self, fouls: tuple[Seat, ...]) -> None:
        """A foul among the lowest settles it at once (``R-13``)."""
        if fouls:
            self._lost(fouls)
        elif self._complete:
            self._lowest(self._having(min))

    def _after_highest(self, fouls: tuple[Seat, ...], rest: Rest) -> None:
        """A foul puts out, unless all foul at the same instant; the last one wins (``R-13``)."""
        contenders = self.state.throwers
        if fouls == contenders:
            self.add(RethrowBegun("highest", contenders))
            return
        self._out(fouls, rest)
        contenders = self.state.throwers
        if len(contenders) > 1:
            if not self._complete:
                return
            contenders = self._having(max)
        self._highest(contenders)

    # ---- how it is settled

    def _lowest(self, seats: tuple[Seat, ...]) -> None:
        """One of the lowest loses, several throw again (``R-13``)."""
        if len(seats) > 1:
            self.add(RethrowBegun("lowest", seats))
        else:
            self._lost(seats)

    def _lost(self, seats: tuple[Seat, ...]) -> None:
        """The losers are settled, next the highest (``R-13``)."""
        self.add(LosersFound(seats))
        self._highest(self.state.highest)

    def _highest(self, seats: tuple[Seat, ...]) -> None:
        """One of the highest wins, several throw again (``R-13``)."""
        match seats:
            case (winner,):
                self._won(winner)
            case _:
                self.add(RethrowBegun("highest", seats))

    def _won(self, winner: Seat) -> None:
        """The winner is paid, the losers leave (``R-12``, ``R-14``)."""
        state = self.state
        paying = set(state.losers)
        if self._options.tie_stake == "rethrow-loser":
            paying |= {seat for seat in state.highest if seat != winner}
        self.add(
            StakesTaken(
                winner,
                tuple(chips if seat in paying else 0 for seat, chips in enumerate(state.put)),
            )
        )
        for seat in state.losers:
            self.add(WentOut(seat, "lowest"))
        if not self._ended():
            self.begin_round()

    def _all_equal(self) -> None:
        """One more stake each, or the bank goes to the house (``R-15``, ``R-16``)."""
        row = self.state.equal + 1
        if row < self._options.all_equal_limit:
            self.add(AllEqual(row, self._stakes(self.state.active)))
        else:
            self.add(HouseTook(self.state.bank))
            self.begin_round()

    def _nobody_left(self) -> None:
        """All players left went out at the same instant (``R-19``)."""
        if self._options.nobody_left == "replay":
            self.add(Replayed())
        else:
            self.add(HouseTook(self.state.bank))
            self.add(GameOver(None, 0))

    def begin_round(self) -> None:
        """The next round; who cannot pay leaves, unless nobody can (``R-04``, ``R-17``)."""
        state = self.state
        able = [seat for seat in state.active if state.purses[seat] >= self._options.stake]
        if able:
            for seat in state.active:
                if seat not in able:
                    self.add(WentOut(seat, "broke"))
            if self._ended():
                return
        self.add(RoundOpened(state.round + 1, self._stakes(able)))

    # ---- the pieces

    @property
    def _complete(self) -> bool:
        """Whether all have thrown (``R-11``); nothing rolls when this is asked."""
        return not self.state.waiting

    def _having(self, extreme: Callable[[Iterable[int]], int]) -> tuple[Seat, ...]:
        """Those who throw and have the lowest, or the highest, value on the table."""
        state = self.state
        values = {seat: face for seat, face in enumerate(state.faces) if face is not None}
        best = extreme(values.values())
        return tuple(seat for seat in state.throwers if values[seat] == best)

    def _out(self, fouls: Iterable[Seat], rest: Rest) -> None:
        for seat in fouls:
            self.add(WentOut(seat, "fell" if seat in rest.fell else "missed"))

    def _ended(self) -> bool:
        """The last one left takes the bank (``R-02``, ``R-18``)."""
        match self.state.active:
            case (winner,):
                self.add(GameOver(winner, self.state.bank))
                return True
            case _:
                return False

    def _stakes(self, seats: Collection[Seat]) -> tuple[Chips, ...]:
        """A stake of each of these, or what is left to them."""
        purses = self.state.purses
        return tuple(
            min(purse, self._options.stake) if seat in seats else 0
            for seat, purse in enumerate(purses)
        )
