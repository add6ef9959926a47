"""The values of Perudo: options, moves, outcomes of dice, events, states and views."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kosti.core import Hand, Seat, Viewer

ACE = 1
FACES = 6

Phase: TypeAlias = Literal["opener", "roll-off", "hands", "bidding", "show", "over"]
CallKind: TypeAlias = Literal["doodoo", "jonti"]


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a table plays Perudo.

    Attributes:
        dice: Dice of each player at the start (``P-01``).
        raise_rule: How faces 2 to 6 are raised (``P-08``).
        jonti: Whether Jonti may be called (``P-16``).
        calzone: Whether Calzone may be declared (``P-13``).
        roll_off: True: the first opener is thrown for (``P-02``); False: drawn (``P-03``).
    """

    dice: Annotated[int, Meta(ge=1, le=10)] = 5
    raise_rule: Literal["ladder", "no-drop"] = "ladder"
    jonti: bool = True
    calzone: bool = True
    roll_off: bool = True


# ---- moves


class Bid(Struct, frozen=True, gc=False, tag="bid"):
    """A claim that at least ``quantity`` dice show ``face``, among everybody's (``P-05``)."""

    quantity: int
    face: int


class Doodoo(Struct, frozen=True, gc=False, tag="doodoo"):
    """The player to act does not believe the bid (``P-15``)."""


class Jonti(Struct, frozen=True, gc=False, tag="jonti"):
    """A player who is not next says that the bid is exactly right (``P-16``)."""


class Calzone(Struct, frozen=True, gc=False, tag="calzone"):
    """The opener, fallen to one die, takes the wildness from the aces (``P-13``)."""


Action: TypeAlias = Bid | Doodoo | Jonti | Calzone


# ---- outcomes of dice


class OpenerDraw(Struct, frozen=True, gc=False, tag="opener"):
    """The opener of the first round was drawn (``P-03``, ``roll_off`` off)."""

    seat: Seat


class RollOff(Struct, frozen=True, gc=False, tag="roll-off"):
    """Those who contend for the opening have thrown (``P-02``).

    Attributes:
        throws: By seat: one value; all dice if the player threw them all by mistake
            (``P-03``); ``()`` for those who did not throw.
    """

    throws: tuple[tuple[int, ...], ...]


class Hands(Struct, frozen=True, gc=False, tag="hands"):
    """Everybody has thrown under their cup (``P-04``); by seat, ``()`` for those out."""

    hands: tuple[Hand, ...]


class Show(Struct, frozen=True, gc=False, tag="show"):
    """Hands that nobody but their owner knew are opened after a call; by seat, else None."""

    hands: tuple[Hand, ...]


Outcome: TypeAlias = OpenerDraw | RollOff | Hands | Show


# ---- events


class RollOffThrown(Struct, frozen=True, gc=False, tag="roll-off-thrown"):
    """A pass of the roll-off was thrown and judged.

    Attributes:
        throws: As in ``RollOff``.
        contenders: Who throws next; empty if the opener is found.
        barred: Who has lost the right to throw (``P-03``).
    """

    throws: tuple[tuple[int, ...], ...]
    contenders: tuple[Seat, ...]
    barred: tuple[Seat, ...]


class OpenerChosen(Struct, frozen=True, gc=False, tag="opener-chosen"):
    """The first round begins with this seat (``P-02``)."""

    seat: Seat


class HandsThrown(Struct, frozen=True, gc=False, tag="hands-thrown"):
    """All dice lie under the cups (``P-04``)."""

    hands: tuple[Hand, ...]


class CalzoneDeclared(Struct, frozen=True, gc=False, tag="calzone-declared"):
    """In this round aces are not wild (``P-13``)."""

    seat: Seat


class BidMade(Struct, frozen=True, gc=False, tag="bid-made"):
    """A bid stands (``P-05``)."""

    seat: Seat
    quantity: int
    face: int


class Called(Struct, frozen=True, gc=False, tag="called"):
    """The bid was doubted (``P-15``) or called exact (``P-16``): the bidding is over."""

    seat: Seat
    call: CallKind


class HandsShown(Struct, frozen=True, gc=False, tag="hands-shown"):
    """All dice are shown, and ``count`` of them match the bid (``P-07``)."""

    hands: tuple[Hand, ...]
    count: int


class DieLost(Struct, frozen=True, gc=False, tag="die-lost"):
    """A player has one die fewer (``P-15``, ``P-16``)."""

    seat: Seat


class DieGained(Struct, frozen=True, gc=False, tag="die-gained"):
    """An exact Jonti returns a die to its caller (``P-16``)."""

    seat: Seat


class PlayerOut(Struct, frozen=True, gc=False, tag="player-out"):
    """A player has no dice left (``P-19``)."""

    seat: Seat


class RoundBegun(Struct, frozen=True, gc=False, tag="round-begun"):
    """The next round begins with this opener (``P-18``).

    Attributes:
        opener: Who makes the first bid.
        may_declare: True if the opener may declare Calzone (``P-14``).
    """

    opener: Seat
    may_declare: bool


class GameWon(Struct, frozen=True, gc=False, tag="game-won"):
    """One player has dice left (``P-19``)."""

    seat: Seat


Event: TypeAlias = (
    RollOffThrown
    | OpenerChosen
    | HandsThrown
    | CalzoneDeclared
    | BidMade
    | Called
    | HandsShown
    | DieLost
    | DieGained
    | PlayerOut
    | RoundBegun
    | GameWon
)


# ---- states and views


class Standing(Struct, frozen=True, gc=False):
    """A bid and who made it."""

    seat: Seat
    quantity: int
    face: int


class Call(Struct, frozen=True, gc=False):
    """Who ended the bidding, and how."""

    seat: Seat
    kind: CallKind


class Reveal(Struct, frozen=True, gc=False):
    """How the round before this one ended: everything about it is public.

    Attributes:
        round: Its number.
        calzone: Whether it was a Calzone round.
        bids: All its bids in order; the last one was called.
        call: Who called, and what.
        hands: All dice, by seat.
        count: How many matched the last bid.
        change: By seat, dice lost (−1) or gained (+1).
    """

    round: int
    calzone: bool
    bids: tuple[Standing, ...]
    call: Call
    hands: tuple[Hand, ...]
    count: int
    change: tuple[int, ...]


class Public(Struct, frozen=True, gc=False):
    """What everybody at the table knows.

    Attributes:
        phase: What the game waits for.
        round: Number of the round, from 1; 0 before the first opener is found.
        opener: Who opens this round; None before the first.
        turn: Who must bid or call; None unless bidding.
        dice: Number of dice, by seat; 0 = out.
        bids: The bids of this round, the standing one last.
        calzone: Whether this is a Calzone round.
        may_declare: Whether the opener may still declare Calzone (``P-14``).
        call: The call that waits for hands to be shown; None otherwise.
        contenders: Who throws in the roll-off now.
        barred: Who has lost the right to throw in it.
        throws: The last throws of the roll-off, by seat.
        out: Who has gone out, the first one first.
        last: How the last round ended.
    """

    phase: Phase
    round: int
    opener: Seat | None
    turn: Seat | None
    dice: tuple[int, ...]
    bids: tuple[Standing, ...] = ()
    calzone: bool = False
    may_declare: bool = False
    call: Call | None = None
    contenders: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()
    throws: tuple[tuple[int, ...], ...] = ()
    out: tuple[Seat, ...] = ()
    last: Reveal | None = None

    @property
    def bid(self) -> Standing | None:
        """The standing bid."""
        return self.bids[-1] if self.bids else None

    @property
    def total(self) -> int:
        """The number of dice in play."""
        return sum(self.dice)

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats that have dice, in seat order."""
        return tuple(seat for seat, count in enumerate(self.dice) if count)

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that has dice (``P-06``)."""
        n = len(self.dice)
        return next(s % n for s in range(seat + 1, seat + n + 1) if self.dice[s % n])


class State(Struct, frozen=True, gc=False):
    """A position of Perudo: what everybody knows, and the hands under the cups.

    Attributes:
        public: What everybody knows.
        hands: This round's hands, by seat; ``()`` before they are thrown and for those out.
    """

    public: Public
    hands: tuple[Hand, ...]

    def __repr__(self) -> str:
        """The position without the hands: what is printed or logged has too many readers."""
        return f"State({self.public!r}, hands=…)"


class View(Struct, frozen=True, gc=False, tag_field="game", tag="perudo"):
    """What one viewer knows: what everybody knows, and the viewer's own hand.

    Attributes:
        viewer: The seat that looks; None for a spectator.
        public: What everybody knows.
        hand: The viewer's own hand; None if it is not known (always so for a spectator).
    """

    viewer: Viewer
    public: Public
    hand: Hand
