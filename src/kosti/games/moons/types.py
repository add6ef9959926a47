"""The values of Shoot the Moons: options, moves, outcomes of dice, events, states and views."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from kosti.core import Chips, Hand, Seat, Viewer

FACES: Final = 6
DICE: Final = 2
ROUNDS: Final = 3
MOON: Final = (3, 3)
"""What takes half of the bank in the last round (``M-17``)."""

Pair: TypeAlias = Hand
"""Two dice of this round: their values, or None if they lie there but are not known; ``()`` for
those who do not throw."""

Phase: TypeAlias = Literal["button", "throw", "betting", "show", "over"]

_MOST_CHIPS: Final = 1_000_000_000


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a table plays Shoot the Moons.

    Attributes:
        min_bet: The least bet, and the ante (``M-02``, ``M-04``).
        buy_in: Chips of each player at the start; at least ``min_bet`` (``M-02``).
        settlement: How a circle with va-bank players is settled (``M-20``, ``M-21``).
        raise_rule: By how much a raise exceeds the price (``M-10``).
        ante_rise: After so many circles the minimum bet doubles; 0 = never (``M-23``).
        circles: After so many circles the game ends; 0 = when one is left (``M-24``).
        dice_kept: Whether earlier throws stay on the table; the play is the same.
    """

    min_bet: Annotated[int, Meta(ge=1, le=_MOST_CHIPS)] = 10
    buy_in: Annotated[int, Meta(ge=1, le=_MOST_CHIPS)] = 200
    settlement: Literal["refund", "side-pots"] = "refund"
    raise_rule: Literal["min-bet", "last-raise"] = "min-bet"
    ante_rise: Annotated[int, Meta(ge=0)] = 0
    circles: Annotated[int, Meta(ge=0)] = 0
    dice_kept: bool = False

    def __post_init__(self) -> None:
        """Check what is between two options.

        Raises:
            ValueError: if the buy-in is less than the minimum bet.
        """
        if self.buy_in < self.min_bet:
            raise ValueError("the buy-in is at least the minimum bet")


@cache
def clockwise(players: int, after: Seat) -> tuple[Seat, ...]:
    """All seats in the order in which they come after a seat, that one last."""
    return (*range(after + 1, players), *range(after + 1))


# ---- moves


class Check(Struct, frozen=True, gc=False, tag="check"):
    """Stay without putting chips in, while nobody has bet (``M-07``)."""


class Bet(Struct, frozen=True, gc=False, tag="bet"):
    """Set the price of this round (``M-08``)."""

    chips: Chips


class Call(Struct, frozen=True, gc=False, tag="call"):
    """Match the price (``M-09``)."""


class Raise(Struct, frozen=True, gc=False, tag="raise"):
    """Set a higher price: ``to`` is the player's new total in this round (``M-10``)."""

    to: Chips


class Fold(Struct, frozen=True, gc=False, tag="fold"):
    """Leave the circle; what was put in stays (``M-11``)."""


class VaBank(Struct, frozen=True, gc=False, tag="va-bank"):
    """Put in all one has (``M-12``)."""


Action: TypeAlias = Check | Bet | Call | Raise | Fold | VaBank


# ---- outcomes of dice


class ButtonDraw(Struct, frozen=True, gc=False, tag="button"):
    """The first button was drawn (``M-03``)."""

    seat: Seat


class Throw(Struct, frozen=True, gc=False, tag="throw"):
    """Everybody in the circle has thrown two dice (``M-05``).

    Attributes:
        pairs: By seat; ``()`` for those who are not in the circle.
    """

    pairs: tuple[Pair, ...]


class Show(Struct, frozen=True, gc=False, tag="show"):
    """Pairs that nobody but their owner knew are opened at the end of a round (``M-16``).

    Attributes:
        pairs: By seat; None for those who need not show.
    """

    pairs: tuple[Pair, ...]


Outcome: TypeAlias = ButtonDraw | Throw | Show


# ---- settlement


class Share(Struct, frozen=True, gc=False):
    """Chips that some players share, and why.

    Attributes:
        why: ``moon``: two threes (``M-17``); ``total``: the highest total (``M-18``);
            ``back``: one's own chips above what the winner could win (``M-20``); ``left``:
            what folded players left there; ``alone``: nobody else was in for it.
        lo: Above how many chips of each player's this begins.
        hi: Up to how many chips of each player's this goes.
        seats: Who shares, in the order of odd chips (``M-19``).
        chips: What each of them gets.
    """

    why: Literal["moon", "total", "back", "left", "alone"]
    lo: Chips
    hi: Chips
    seats: tuple[Seat, ...]
    chips: tuple[Chips, ...]


class Layer(Struct, frozen=True, gc=False):
    """A slice of the bank between two amounts that players still in have put in.

    Attributes:
        lo: The lower amount.
        hi: The higher amount.
        chips: All chips in the slice.
        seats: Who is in for all of it, still in at the end.
    """

    lo: Chips
    hi: Chips
    chips: Chips
    seats: tuple[Seat, ...]


class Settlement(Struct, frozen=True, gc=False):
    """Who gets what of a circle's bank, and why.

    Attributes:
        layers: The bank, cut from the lowest to the highest layer.
        shares: Who shares what.
        payout: What each seat gets in all.
    """

    layers: tuple[Layer, ...]
    shares: tuple[Share, ...]
    payout: tuple[Chips, ...]


# ---- events


class ButtonDrawn(Struct, frozen=True, gc=False, tag="button-drawn"):
    """The first dealer is found (``M-03``)."""

    seat: Seat


class CircleBegun(Struct, frozen=True, gc=False, tag="circle-begun"):
    """A circle begins, and everybody posts the ante (``M-04``).

    Attributes:
        circle: Its number, from 1.
        button: The dealer.
        min_bet: The minimum bet of this circle (``M-23``).
        antes: What each seat posts; 0 for those who have left.
    """

    circle: int
    button: Seat
    min_bet: Chips
    antes: tuple[Chips, ...]


class DiceThrown(Struct, frozen=True, gc=False, tag="dice-thrown"):
    """Those in the circle have thrown under their hands (``M-05``)."""

    pairs: tuple[Pair, ...]


class TurnCame(Struct, frozen=True, gc=False, tag="turn-came"):
    """It is a seat's turn (``M-06``)."""

    seat: Seat


class Checked(Struct, frozen=True, gc=False, tag="checked"):
    """A seat stayed without chips (``M-07``)."""

    seat: Seat


class ChipsPut(Struct, frozen=True, gc=False, tag="chips-put"):
    """A seat put chips in.

    Attributes:
        seat: Who.
        kind: By which move.
        chips: How many it added.
        price: The price of the round after it.
        full: Whether it was a full bet or raise, which opens the betting to all (``M-13``).
        va_bank: Whether the seat has no chips left.
    """

    seat: Seat
    kind: Literal["bet", "call", "raise", "va-bank"]
    chips: Chips
    price: Chips
    full: bool
    va_bank: bool


class Folded(Struct, frozen=True, gc=False, tag="folded"):
    """A seat left the circle (``M-11``)."""

    seat: Seat


class BettingEnded(Struct, frozen=True, gc=False, tag="betting-ended"):
    """There is no more betting in this round (``M-14``)."""


class PairsOpened(Struct, frozen=True, gc=False, tag="pairs-opened"):
    """Those still in opened their dice of this round (``M-16``); by seat, ``()`` for others."""

    pairs: tuple[Pair, ...]


class NextRound(Struct, frozen=True, gc=False, tag="next-round"):
    """The next round of the circle begins (``M-01``)."""

    round: int


class CircleSettled(Struct, frozen=True, gc=False, tag="circle-settled"):
    """The bank is paid out (``M-15``, ``M-17`` to ``M-21``)."""

    settlement: Settlement


class WentBroke(Struct, frozen=True, gc=False, tag="went-broke"):
    """A player has no chips left and leaves the table (``M-02``, ``M-22``)."""

    seat: Seat


class GameEnded(Struct, frozen=True, gc=False, tag="game-ended"):
    """The game is over (``M-02``, ``M-24``)."""

    winners: tuple[Seat, ...]


Event: TypeAlias = (
    ButtonDrawn
    | CircleBegun
    | DiceThrown
    | TurnCame
    | Checked
    | ChipsPut
    | Folded
    | BettingEnded
    | PairsOpened
    | NextRound
    | CircleSettled
    | WentBroke
    | GameEnded
)


# ---- states and views


class Settled(Struct, frozen=True, gc=False):
    """How the last circle ended: everything about it is public.

    Attributes:
        circle: Its number.
        put: What each seat had put in.
        settlement: Who got what, and why.
        opened: The pairs that were opened, by seat and round.
        showdown: Whether dice were compared; False if all but one had folded (``M-15``).
    """

    circle: int
    put: tuple[Chips, ...]
    settlement: Settlement
    opened: tuple[tuple[tuple[int, ...], ...], ...]
    showdown: bool


class Public(Struct, frozen=True, gc=False):
    """What everybody at the table knows.

    Attributes:
        phase: What the game waits for.
        circle: Number of the circle, from 1; 0 before the first.
        round: Number of the round in it, from 1; None between games' ends.
        button: Who has the button; None before it is drawn.
        turn: Who must act; None unless betting.
        min_bet: The minimum bet of this circle.
        chips: Each seat's stack; 0 may be va-bank, or out.
        put: What each seat has put in over this circle.
        bets: What each seat has put in over this betting round, antes left out.
        active: The seats still in the circle.
        price: The price to stay in this betting round; 0 = nobody has bet.
        step: The last full bet or raise of this round (``M-10``); 0 = none.
        acted: Who has acted since the last full bet or raise, its maker included (``M-13``).
        opened: The opened pairs of this circle, by seat and round.
        last: How the last circle ended.
    """

    phase: Phase
    chips: tuple[Chips, ...]
    circle: int = 0
    round: int | None = None
    button: Seat | None = None
    turn: Seat | None = None
    min_bet: Chips = 0
    put: tuple[Chips, ...] = ()
    bets: tuple[Chips, ...] = ()
    active: tuple[Seat, ...] = ()
    price: Chips = 0
    step: Chips = 0
    acted: tuple[Seat, ...] = ()
    opened: tuple[tuple[tuple[int, ...], ...], ...] = ()
    last: Settled | None = None

    @property
    def bank(self) -> Chips:
        """All chips that were put in over this circle."""
        return sum(self.put)

    @property
    def richest(self) -> tuple[Seat, ...]:
        """Who has the most chips."""
        most = max(self.chips)
        if self.chips.count(most) == 1:
            return (self.chips.index(most),)
        return tuple(seat for seat, chips in enumerate(self.chips) if chips == most)

    @property
    def sums(self) -> tuple[tuple[int, ...], ...]:
        """The opened sums of this circle, by seat."""
        return tuple(tuple(sum(pair) for pair in pairs) for pairs in self.opened)

    def can_bet(self, seat: Seat) -> bool:
        """Whether a seat is in the circle and has chips."""
        return seat in self.active and self.chips[seat] > 0


class State(Struct, frozen=True, gc=False):
    """A position of Shoot the Moons: what everybody knows, and the hidden pairs.

    Attributes:
        public: What everybody knows.
        pairs: This round's pairs, by seat; ``()`` before they are thrown and for those out.
    """

    public: Public
    pairs: tuple[Pair, ...]

    def __repr__(self) -> str:
        """The position without the pairs: what is printed or logged has too many readers."""
        return f"State({self.public!r}, pairs=…)"


class View(Struct, frozen=True, gc=False, tag_field="game", tag="moons"):
    """What one viewer knows.

    Attributes:
        viewer: The seat that looks; None for a spectator.
        public: What everybody knows.
        pair: The viewer's own pair of this round; None if it is not known.
    """

    viewer: Viewer
    public: Public
    pair: Pair
