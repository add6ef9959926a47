"""The rules of Shoot the Moons: what may be done, what follows, and who may know what.

Rule ids refer to ``docs/rules/moons.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Final, Never

from kosti.core import (
    Act,
    Denied,
    Dice,
    Hand,
    HandsLaw,
    Refused,
    Roll,
    Seat,
    Terminal,
    Viewer,
    Waiting,
)
from kosti.games.moons.betting import Table
from kosti.games.moons.fold import evolve
from kosti.games.moons.legal import Moves, moves_of
from kosti.games.moons.types import (
    DICE,
    FACES,
    Action,
    ButtonDraw,
    ButtonDrawn,
    Check,
    DiceThrown,
    Event,
    Fold,
    Options,
    Outcome,
    Pair,
    PairsOpened,
    Public,
    Show,
    State,
    Throw,
    View,
)

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6

_THROWN: Final = frozenset(product(range(1, FACES + 1), repeat=DICE))
"""What two dice can show."""


class Moons:
    """Shoot the Moons for 2 to 6 players; implements ``kosti.core.Game``.

    Attributes:
        players: The number of seats.
        options: How the table plays.
    """

    def __init__(self, players: int, options: Options | None = None) -> None:
        """Set the number of players and the options.

        Raises:
            ValueError: if the number of players is not 2 to 6.
        """
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise ValueError(
                f"Shoot the Moons is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}"
            )
        self.players: Final = players
        self.options: Final = options or Options()
        self._pairs: Final = [Dice(seat, DICE, FACES, open=False) for seat in range(players)]

    # ---- positions

    def initial(self) -> State:
        """Everybody has bought in, and the first button is to be drawn (``M-02``, ``M-03``)."""
        none = (0,) * self.players
        public = Public(
            phase="button",
            chips=(self.options.buy_in,) * self.players,
            put=none,
            bets=none,
            opened=((),) * self.players,
        )
        return State(public, ((),) * self.players)

    def node(self, state: State) -> Waiting[Action] | Terminal:
        """What the game waits for, or how it ended.

        The returns are the chips won or lost against the buy-in.
        """
        public = state.public
        turn = public.turn
        if turn is not None and public.phase == "betting":
            return Waiting({turn: moves_of(self.options, public, turn)}, (), turn)
        if public.phase == "over":
            buy_in = self.options.buy_in
            return Terminal(tuple([chips - buy_in for chips in public.chips]), public.richest)
        nobody: Mapping[Seat, Moves] = {}
        return Waiting(nobody, self._awaited(state), turn)

    def law(self, state: State) -> Mapping[Outcome, Fraction]:
        """The probability of each outcome of the awaited dice, pairs ascending."""
        match state.public.phase:
            case "button":
                return {ButtonDraw(seat): Fraction(1, self.players) for seat in range(self.players)}
            case "throw":
                dice = tuple(DICE * (seat in state.public.active) for seat in range(self.players))
                return HandsLaw(dice, FACES, Throw, _thrown, absent=())
            case "show":
                dice = tuple(DICE * (seat in _closed(state)) for seat in range(self.players))
                return HandsLaw(dice, FACES, Show, _shown, absent=None)
            case "betting" | "over":
                return {}

    def outcome(self, state: State, values: tuple[Hand, ...]) -> Outcome:
        """What the awaited dice say once they lie with these values."""
        public = state.public
        match public.phase:
            case "button":
                return ButtonDraw((values[0] or (0,))[0] - 1)
            case "show":
                shown: list[Hand] = [None] * self.players
                for seat, pair in zip(_closed(state), values, strict=True):
                    shown[seat] = pair
                return Show(tuple(shown))
            case _ if len(values) == self.players == len(public.active):
                return Throw(values)
            case _:
                thrown: list[Hand] = [()] * self.players
                for seat, pair in zip(public.active, values, strict=True):
                    thrown[seat] = pair
                return Throw(tuple(thrown))

    def overdue(self, state: State, seat: Seat) -> Action:
        """Check if that is free, else fold (``T-01``)."""
        return Check() if moves_of(self.options, state.public, seat).check else Fold()

    # ---- decide

    def decide(self, state: State, move: Act[Action] | Roll[Outcome]) -> tuple[Event, ...]:
        """What follows from a move.

        Raises:
            Refused: with the rule that forbids it.
            Denied: if there is no such seat.
        """
        table = Table(self.options, state)
        self._play(table, move)
        return tuple(table.events)

    def step(self, state: State, move: Act[Action] | Roll[Outcome]) -> State:
        """The state after a move: the same that its events fold to, at half the cost.

        Raises:
            Refused: with the rule that forbids it.
            Denied: if there is no such seat.
        """
        table = Table(self.options, state)
        self._play(table, move)
        return table.state

    def _play(self, table: Table, move: Act[Action] | Roll[Outcome]) -> None:
        """Bring a table to where a move leads."""
        public = table.state.public
        if isinstance(move, Act):
            seat = move.seat
            if public.phase != "betting":
                self._refuse_action(public, seat)
            if seat != public.turn:
                self._refuse_seat(public, seat)
            table.act(seat, move.action)
        elif public.phase == "over":
            raise Refused("M-02", "game-over")
        else:
            self._fall(table, move.outcome)

    def _refuse_action(self, public: Public, seat: Seat) -> Never:
        """Say why nobody may act now."""
        if public.phase == "over":
            raise Refused("M-02", "game-over")
        if not 0 <= seat < self.players:
            raise Denied("no-such-seat", seat=seat)
        raise Refused("M-05", "dice-awaited")

    def _refuse_seat(self, public: Public, seat: Seat) -> Never:
        """Say why a seat may not act now."""
        if not 0 <= seat < self.players:
            raise Denied("no-such-seat", seat=seat)
        if seat not in public.active:
            raise Refused("M-11", "not-in-the-circle")
        raise Refused("M-06", "not-your-turn", turn=public.turn)

    def _fall(self, table: Table, outcome: Outcome) -> None:
        """Let the dice fall.

        Raises:
            Refused: if these dice cannot fall now.
        """
        public = table.state.public
        phase = public.phase
        match outcome:
            case Throw() if phase == "throw":
                self._check_pairs("M-05", public.active, outcome.pairs)
                table.add(DiceThrown(outcome.pairs))
                table.after_throw()
            case ButtonDraw() if phase == "button":
                if not 0 <= outcome.seat < self.players:
                    raise Refused("M-03", "no-such-button")
                table.add(ButtonDrawn(outcome.seat))
                table.begin_circle()
            case Show() if phase == "show":
                shown = tuple(() if pair is None else pair for pair in outcome.pairs)
                self._check_pairs("M-16", _closed(table.state), shown, closed=False)
                known = tuple(
                    new if old is None and new else old
                    for old, new in zip(table.state.pairs, shown, strict=True)
                )
                table.open(known)
            case _:
                raise Refused("M-05", "not-these-dice", phase=phase)

    def _check_pairs(
        self, rule: str, who: tuple[Seat, ...], pairs: tuple[Pair, ...], *, closed: bool = True
    ) -> None:
        """Exactly these seats have thrown two dice with six faces."""
        if len(pairs) != self.players:
            raise Refused(rule, "wrong-pairs", seat=None)
        for seat, pair in enumerate(pairs):
            if seat not in who:
                if pair != ():
                    raise Refused(rule, "wrong-pairs", seat=seat)
            elif pair not in _THROWN and (pair is not None or not closed):
                if pair is None or len(pair) != DICE:
                    raise Refused(rule, "wrong-pairs", seat=seat)
                raise Refused("M-01", "no-such-face-thrown", seat=seat, faces=FACES)

    # ---- what is awaited

    def _awaited(self, state: State) -> tuple[Dice, ...]:
        public = state.public
        match public.phase:
            case "button":
                return (Dice(None, 1, self.players, open=True),)
            case "throw":
                return tuple(map(self._pairs.__getitem__, public.active))
            case "show":
                return tuple(Dice(seat, DICE, FACES, open=True) for seat in _closed(state))
            case "betting" | "over":
                return ()

    # ---- evolve and observe

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        return evolve(state, event)

    def observe(self, state: State, viewer: Viewer) -> View:
        """What a viewer may know: the public part, and their own pair (``M-05``)."""
        return View(viewer, state.public, None if viewer is None else state.pairs[viewer])

    def veil(self, event: Event, viewer: Viewer) -> Event | None:
        """The event as a viewer may see it: other people's pairs are hidden (``M-05``)."""
        match event:
            case DiceThrown(pairs):
                return DiceThrown(
                    tuple(
                        pair if seat == viewer or pair == () else None
                        for seat, pair in enumerate(pairs)
                    )
                )
            case _:
                return event

    def opens(self, event: Event) -> tuple[Seat, ...]:
        """The end of a round's betting opens the pairs of those still in (``M-16``)."""
        pairs = event.pairs if isinstance(event, PairsOpened) else ()
        return tuple(seat for seat, pair in enumerate(pairs) if pair)


def _closed(state: State) -> tuple[Seat, ...]:
    """Those still in whose pair nobody else knows."""
    return tuple(seat for seat in state.public.active if state.pairs[seat] is None)


def _thrown(outcome: Outcome) -> tuple[Pair, ...] | None:
    return outcome.pairs if isinstance(outcome, Throw) else None


def _shown(outcome: Outcome) -> tuple[Pair, ...] | None:
    return outcome.pairs if isinstance(outcome, Show) else None
