"""The rules of Rondo: who may throw, and what follows from how the dice lie.

The rules know only outcomes; that a die was thrown well is for physics, or for people, to judge.
Rule ids refer to ``docs/rules/rondo.md``.
"""

from __future__ import annotations

from typing import Final

from kosti.core import Act, Denied, Dice, Hand, Refused, Roll, Seat, Terminal, Viewer, Waiting
from kosti.games.rondo.course import Table
from kosti.games.rondo.fold import evolve
from kosti.games.rondo.legal import Moves
from kosti.games.rondo.types import (
    FACES,
    Action,
    Event,
    Options,
    Outcome,
    Rest,
    State,
    Throw,
    Thrown,
    View,
)

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 12


class Rondo:
    """Rondo for 2 to 12 players; implements ``kosti.core.Game``.

    Attributes:
        players: The number of seats.
        options: How the table plays.
    """

    def __init__(self, players: int, options: Options | None = None) -> None:
        """Set the number of players and the options.

        Raises:
            ValueError: if the number of players is not 2 to 12.
        """
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise ValueError(f"Rondo is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
        self.players: Final = players
        self.options: Final = options or Options()

    # ---- positions

    def initial(self) -> State:
        """The first round has begun: everybody has put in a stake (``R-01``, ``R-04``)."""
        n, stake = self.players, self.options.stake
        return State(
            phase="round",
            round=1,
            bank=n * stake,
            house=0,
            purses=(self.options.purse - stake,) * n,
            put=(stake,) * n,
            active=tuple(range(n)),
            throwers=tuple(range(n)),
            faces=(None,) * n,
        )

    def node(self, state: State) -> Waiting[Action] | Terminal:
        """Who may throw, and which dice roll; or how the game ended.

        The returns are the chips won or lost against the purse; what the house has is nobody's.
        """
        if state.phase == "over":
            returns = tuple(chips - self.options.purse for chips in state.purses)
            return Terminal(returns, () if state.winner is None else (state.winner,))
        rolling = tuple(Dice(seat, 1, FACES, open=True) for seat in state.rolling)
        return Waiting({seat: Moves() for seat in state.waiting}, rolling, None)

    def law(self, state: State) -> None:
        """Nobody can write down how dice fall that people aim."""
        del state

    def outcome(self, state: State, values: tuple[Hand, ...]) -> Outcome:
        """The dice lie with these values: each has met another one, and none fell."""
        faces: list[int | None] = [None] * self.players
        for seat, value in zip(state.rolling, values, strict=True):
            faces[seat] = value[0] if value else None
        return Rest(tuple(sorted(state.rolling)), (), (), tuple(faces))

    def overdue(self, state: State, seat: Seat) -> Action:
        """A throw: the table makes it (``R-21``)."""
        del state, seat
        return Throw()

    # ---- decide

    def decide(self, state: State, move: Act[Action] | Roll[Outcome]) -> tuple[Event, ...]:
        """What follows from a throw, or from dice that have come to rest.

        Raises:
            Refused: with the rule that forbids it.
            Denied: if there is no such seat.
        """
        if state.phase == "over":
            raise Refused("R-18", "game-over")
        match move:
            case Act(seat, _):
                self._check_throw(state, seat)
                return (Thrown(seat),)
            case Roll(rest):
                self._check_rest(state, rest)
                table = Table(self.options, state)
                table.rest(rest)
                return table.events

    def _check_throw(self, state: State, seat: Seat) -> None:
        if not 0 <= seat < self.players:
            raise Denied("no-such-seat", seat=seat)
        if seat not in state.active:
            raise Refused("R-09", "out-of-the-game")
        if seat not in state.throwers:
            raise Refused("R-13", "not-in-the-rethrow")
        if seat in state.thrown:
            raise Refused("R-05", "already-thrown")

    def _check_rest(self, state: State, rest: Rest) -> None:
        """What is said of the dice must fit those that roll and those that lie."""
        if not state.rolling:
            raise Refused("R-11", "nothing-rolls")
        for seats in (rest.hit, rest.missed, rest.fell):
            if list(seats) != sorted(set(seats)):
                raise Refused("R-06", "named-twice")
        rolling = frozenset(state.rolling)
        for seat in (*rest.hit, *rest.missed):
            if seat not in rolling:
                raise Refused("R-06", "not-thrown-now", seat=self._known(seat))
        on_table = rolling | set(state.lying)
        for seat in rest.fell:
            if seat not in on_table:
                raise Refused("R-10", "not-on-the-table", seat=self._known(seat))
        for seat in state.rolling:
            if seat in rest.hit and seat in rest.missed:
                raise Refused("R-06", "hit-and-missed", seat=seat)
            if not any(seat in seats for seats in (rest.hit, rest.missed, rest.fell)):
                raise Refused("R-06", "no-verdict", seat=seat)
        self._check_faces(rest, on_table - set(rest.fell))

    def _check_faces(self, rest: Rest, lying: frozenset[Seat]) -> None:
        if len(rest.faces) != self.players:
            raise Refused("R-08", "no-face", seat=None)
        for seat, face in enumerate(rest.faces):
            if face is None:
                if seat in rest.hit and seat in lying:
                    raise Refused("R-08", "no-face", seat=seat)
            elif seat not in lying:
                raise Refused("R-08", "not-on-the-table", seat=seat)
            elif not 1 <= face <= FACES:
                raise Refused("R-01", "no-such-face-thrown", seat=seat, faces=FACES)

    def _known(self, seat: Seat) -> Seat | None:
        return seat if 0 <= seat < self.players else None

    # ---- evolve and observe

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        return evolve(state, event)

    def observe(self, state: State, viewer: Viewer) -> View:
        """What a viewer may know: everything lies open."""
        return View(viewer, state)

    def veil(self, event: Event, viewer: Viewer) -> Event:
        """The event as it is: everything lies open."""
        del viewer
        return event

    def opens(self, event: Event) -> tuple[Seat, ...]:
        """Nobody: everything lies open from the beginning."""
        del event
        return ()
