"""The rules of Perudo: what may be done, what follows from it, and who may know what.

Rule ids refer to ``docs/rules/perudo.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, assert_never

import msgspec

from kosti.core import (
    Act,
    Denied,
    Dice,
    Hand,
    Refused,
    Roll,
    Seat,
    Terminal,
    Viewer,
    Waiting,
)
from kosti.games.perudo import rolloff
from kosti.games.perudo.fold import evolve
from kosti.games.perudo.law import hands_law, opener_law, roll_off_law, show_law
from kosti.games.perudo.legal import NEVER, Moves, bid_moves, least_quantity
from kosti.games.perudo.types import (
    ACE,
    FACES,
    Action,
    Bid,
    BidMade,
    Call,
    Called,
    Calzone,
    CalzoneDeclared,
    DieGained,
    DieLost,
    Doodoo,
    Event,
    GameWon,
    Hands,
    HandsShown,
    HandsThrown,
    Jonti,
    OpenerChosen,
    OpenerDraw,
    Options,
    Outcome,
    PlayerOut,
    Public,
    RollOff,
    RoundBegun,
    Show,
    Standing,
    State,
    View,
)

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 10


def count(face: int, hands: Iterable[Hand], *, calzone: bool) -> int:
    """How many dice match a face, aces counted by the rules; unknown hands count nothing.

    This is the only place that counts: calls, replays, bots and screens all ask here.

    Rules: ``P-07``, ``P-13``.
    """
    wild = face != ACE and not calzone
    return sum(1 for hand in hands if hand for die in hand if die == face or (wild and die == ACE))


class Perudo:
    """Perudo for 2 to 10 players; implements ``kosti.core.Game``.

    Attributes:
        players: The number of seats.
        options: How the table plays.
    """

    def __init__(self, players: int, options: Options | None = None) -> None:
        """Set the number of players and the options.

        Raises:
            ValueError: if the number of players is not 2 to 10.
        """
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            msg = f"Perudo is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}"
            raise ValueError(msg)
        self.players: Final = players
        self.options: Final = options or Options()

    # ---- positions

    def initial(self) -> State:
        """Everybody has all their dice, and an opener is looked for (``P-01``)."""
        everybody = tuple(range(self.players))
        public = Public(
            phase="roll-off" if self.options.roll_off else "opener",
            round=0,
            opener=None,
            turn=None,
            dice=(self.options.dice,) * self.players,
            contenders=everybody if self.options.roll_off else (),
        )
        return State(public, ((),) * self.players)

    def node(self, state: State) -> Waiting[Action] | Terminal:
        """What the game waits for, or how it ended.

        The returns are those of a game for one chip each: the winner takes the others'.
        """
        public = state.public
        if public.phase == "over":
            return Terminal(
                tuple(self.players - 1 if count else -1 for count in public.dice),
                tuple(seat for seat, count in enumerate(public.dice) if count),
            )
        return Waiting(self._legal(public), self._awaited(state), public.turn)

    def law(self, state: State) -> Mapping[Outcome, Fraction]:
        """The probability of each outcome of the awaited dice, hands ascending.

        A throw of all dice in the roll-off is a player's mistake (``P-03``), not chance, and
        has probability 0.
        """
        public = state.public
        match public.phase:
            case "opener":
                return opener_law(self.players)
            case "roll-off":
                return roll_off_law(self.players, public.contenders)
            case "hands":
                return hands_law(public.dice)
            case "show":
                hidden = tuple(
                    count if hand is None else 0
                    for count, hand in zip(public.dice, state.hands, strict=True)
                )
                return show_law(hidden)
            case "bidding" | "over":
                return {}

    def outcome(self, state: State, values: tuple[Hand, ...]) -> Outcome:
        """What the awaited dice say once they lie with these values."""
        public = state.public
        if public.phase == "opener":
            return OpenerDraw((values[0] or (0,))[0] - 1)
        seats = [dice.seat for dice in self._awaited(state)]
        thrown = dict(zip(seats, values, strict=True))
        if public.phase == "roll-off":
            return RollOff(tuple(thrown.get(seat) or () for seat in range(self.players)))
        if public.phase == "show":
            return Show(tuple(thrown.get(seat) for seat in range(self.players)))
        return Hands(tuple(thrown.get(seat, ()) for seat in range(self.players)))

    def overdue(self, state: State, seat: Seat) -> Action:
        """Doodoo if there is a bid, else the lowest opening: Calzone is declined (``T-01``)."""
        moves = self._legal(state.public)[seat]
        lowest = moves.lowest_bid
        return Doodoo() if moves.doodoo or lowest is None else lowest

    # ---- decide

    def decide(self, state: State, move: Act[Action] | Roll[Outcome]) -> tuple[Event, ...]:
        """What follows from a move.

        Raises:
            Refused: with the rule that forbids it.
            Denied: if there is no such seat.
        """
        public = state.public
        if public.phase == "over":
            raise Refused("P-19", "game-over")
        if not isinstance(move, Act):
            return self._decide_roll(state, move.outcome)
        seat = move.seat
        if not 0 <= seat < self.players:
            raise Denied("no-such-seat", seat=seat)
        if not public.dice[seat]:
            rule = "P-17" if isinstance(move.action, Jonti) else "P-19"
            raise Refused(rule, "out-of-the-game")
        if public.phase != "bidding":
            raise Refused("P-04", "dice-awaited")
        return self._decide_act(state, seat, move.action)

    def _decide_act(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
        public = state.public
        match action:
            case Bid(quantity, face):
                self._check_bid(public, seat, quantity, face)
                return (BidMade(seat, quantity, face),)
            case Doodoo():
                self._check_turn(public, seat)
                if public.bid is None:
                    raise Refused("P-06", "no-bid-yet")
                return self._call(state, Call(seat, "doodoo"))
            case Jonti():
                self._check_jonti(public, seat)
                return self._call(state, Call(seat, "jonti"))
            case Calzone():
                self._check_calzone(public, seat)
                return (CalzoneDeclared(seat),)
            case _:
                assert_never(action)

    def _check_turn(self, public: Public, seat: Seat) -> None:
        if seat != public.turn:
            raise Refused("P-06", "not-your-turn", turn=public.turn)

    def _check_bid(self, public: Public, seat: Seat, quantity: int, face: int) -> None:
        self._check_turn(public, seat)
        if not 1 <= face <= FACES:
            raise Refused("P-05", "no-such-face", face=face)
        if quantity < 1:
            raise Refused("P-05", "no-such-quantity", quantity=quantity)
        least = least_quantity(self.options, public, face)
        bid = public.bid
        if least == NEVER:
            if bid is None:
                raise Refused("P-11", "no-opening-on-aces")
            if public.calzone and public.dice[seat] > 1:
                raise Refused("P-13", "face-is-fixed", face=bid.face)
            raise Refused("P-08", "face-may-not-fall", face=bid.face)
        if quantity < least:
            raise Refused(_raise_rule(public, face), "too-few", face=face, least=least)
        if quantity > public.total:
            raise Refused("P-12", "too-many", most=public.total)

    def _check_jonti(self, public: Public, seat: Seat) -> None:
        if not self.options.jonti:
            raise Refused("P-16", "jonti-is-off")
        bid = public.bid
        if bid is None:
            raise Refused("P-16", "no-bid-yet")
        if len(public.alive) < 3:  # noqa: PLR2004  the rule's own number
            raise Refused("P-17", "jonti-needs-three")
        if seat == bid.seat:
            raise Refused("P-16", "jonti-on-own-bid")
        if seat == public.turn:
            raise Refused("P-16", "jonti-by-next")

    def _check_calzone(self, public: Public, seat: Seat) -> None:
        if not self.options.calzone:
            raise Refused("P-13", "calzone-is-off")
        if public.bids:
            raise Refused("P-13", "calzone-after-bid")
        if seat != public.opener:
            raise Refused("P-14", "calzone-by-opener-only", opener=public.opener)
        if public.calzone:
            raise Refused("P-13", "calzone-declared")
        if not public.may_declare:
            raise Refused("P-14", "calzone-not-now")

    def _decide_roll(self, state: State, outcome: Outcome) -> tuple[Event, ...]:
        public = state.public
        match outcome:
            case OpenerDraw(seat) if public.phase == "opener":
                if not 0 <= seat < self.players:
                    raise Refused("P-03", "no-such-opener")
                return (OpenerChosen(seat),)
            case RollOff(throws) if public.phase == "roll-off":
                return rolloff.decide(self.options, public, throws)
            case Hands(hands) if public.phase == "hands":
                self._check_hands("P-04", public.dice, hands)
                return (HandsThrown(hands),)
            case Show(hands) if public.phase == "show" and public.call is not None:
                hidden = tuple(
                    number if hand is None else 0
                    for number, hand in zip(public.dice, state.hands, strict=True)
                )
                shown = tuple(() if hand is None else hand for hand in hands)
                self._check_hands("P-15", hidden, shown)
                known = tuple(
                    new if old is None else old for old, new in zip(state.hands, shown, strict=True)
                )
                return self._settle(public, public.call, known)
            case _:
                raise Refused("P-04", "not-these-dice", phase=public.phase)

    def _check_hands(self, rule: str, dice: tuple[int, ...], hands: tuple[Hand, ...]) -> None:
        """Each seat has thrown its number of dice, with six faces (``P-01``)."""
        if len(hands) != self.players:
            raise Refused(rule, "wrong-dice", seat=None, dice=None)
        for seat, (number, hand) in enumerate(zip(dice, hands, strict=True)):
            if hand is None:
                if not number:
                    raise Refused(rule, "wrong-dice", seat=seat, dice=0)
                continue
            if len(hand) != number:
                raise Refused(rule, "wrong-dice", seat=seat, dice=number)
            if not all(1 <= die <= FACES for die in hand):
                raise Refused("P-01", "no-such-face-thrown", seat=seat, faces=FACES)

    # ---- how a round ends

    def _call(self, state: State, call: Call) -> tuple[Event, ...]:
        """A call ends the bidding; unknown hands must be shown first."""
        called = Called(call.seat, call.kind)
        if None in state.hands:
            return (called,)
        return (called, *self._settle(state.public, call, state.hands))

    def _settle(self, public: Public, call: Call, hands: tuple[Hand, ...]) -> tuple[Event, ...]:
        """Count, and give or take a die.

        Rules: ``P-15``, ``P-16``, ``P-18``, ``P-19``.
        """
        bid = public.bids[-1]
        found = count(bid.face, hands, calzone=public.calzone)
        events: list[Event] = [HandsShown(hands, found)]
        if call.kind == "jonti" and found == bid.quantity:
            if public.dice[call.seat] < self.options.dice:
                events.append(DieGained(call.seat))
            events.append(RoundBegun(call.seat, may_declare=False))
            return tuple(events)
        loser = _loser(bid, call, found)
        events.append(DieLost(loser))
        left = public.dice[loser] - 1
        if left:
            events.append(RoundBegun(loser, may_declare=self.options.calzone and left == 1))
            return tuple(events)
        events.append(PlayerOut(loser))
        others = [seat for seat in public.alive if seat != loser]
        if len(others) == 1:
            events.append(GameWon(others[0]))
        else:
            events.append(RoundBegun(public.after(loser), may_declare=False))
        return tuple(events)

    # ---- what is awaited

    def _legal(self, public: Public) -> dict[Seat, Moves]:
        turn = public.turn
        if public.phase != "bidding" or turn is None:
            return {}
        moves = msgspec.structs.replace(
            bid_moves(self.options, public),
            doodoo=bool(public.bids),
            calzone=public.may_declare,
        )
        legal = {turn: moves}
        bid = public.bid
        if self.options.jonti and bid is not None:
            legal |= {
                seat: Moves(jonti=True) for seat in public.alive if seat not in (turn, bid.seat)
            }
        return legal

    def _awaited(self, state: State) -> tuple[Dice, ...]:
        public = state.public
        match public.phase:
            case "opener":
                return (Dice(None, 1, self.players, open=True),)
            case "roll-off":
                return tuple(Dice(seat, 1, FACES, open=True) for seat in public.contenders)
            case "hands":
                return tuple(
                    Dice(seat, public.dice[seat], FACES, open=False) for seat in public.alive
                )
            case "show":
                return tuple(
                    Dice(seat, public.dice[seat], FACES, open=True)
                    for seat in public.alive
                    if state.hands[seat] is None
                )
            case "bidding" | "over":
                return ()

    # ---- evolve and observe

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        return evolve(state, event)

    def observe(self, state: State, viewer: Viewer) -> View:
        """What a viewer may know: the public part, and their own hand (``P-04``)."""
        return View(viewer, state.public, None if viewer is None else state.hands[viewer])

    def veil(self, event: Event, viewer: Viewer) -> Event | None:
        """The event as a viewer may see it: other people's hands lie under their cups."""
        match event:
            case HandsThrown(hands):
                return HandsThrown(
                    tuple(
                        hand if seat == viewer or hand == () else None
                        for seat, hand in enumerate(hands)
                    ),
                )
            case _:
                return event

    def opens(self, event: Event) -> tuple[Seat, ...]:
        """A call opens all hands (``P-07``)."""
        hands = event.hands if isinstance(event, HandsShown) else ()
        return tuple(seat for seat, hand in enumerate(hands) if hand)


def _raise_rule(public: Public, face: int) -> str:
    """The rule that sets the least quantity of a face now."""
    bid = public.bid
    if public.calzone:
        return "P-13"
    if face == ACE:
        return "P-09"
    return "P-10" if bid is not None and bid.face == ACE else "P-08"


def _loser(bid: Standing, call: Call, found: int) -> Seat:
    """Who loses a die when the call was not an exact Jonti."""
    if call.kind == "jonti" or found >= bid.quantity:
        return call.seat
    return bid.seat
