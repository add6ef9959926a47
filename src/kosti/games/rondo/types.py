"""The values of Rondo: options, moves, outcomes of dice, events, states and views."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from kosti.core import Chips, Seat, Viewer

FACES: Final = 8

Phase: TypeAlias = Literal["round", "rethrow-lowest", "rethrow-highest", "over"]

_MOST_CHIPS: Final = 1_000_000_000


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a table plays Rondo.

    Attributes:
        stake: What everybody puts in for a round (``R-04``).
        purse: Chips of each player at the start; at least ``stake``.
        tie_stake: Whose stakes the winner of a re-throw takes (``R-14``).
        all_equal_limit: The so manieth round in a row in which all values are equal gives the
            bank to the house (``R-16``).
        nobody_left: What happens when all players go out at the same instant (``R-19``).
    """

    stake: Annotated[int, Meta(ge=1, le=_MOST_CHIPS)] = 10
    purse: Annotated[int, Meta(ge=1, le=_MOST_CHIPS)] = 200
    tie_stake: Literal["round-loser", "rethrow-loser"] = "round-loser"
    all_equal_limit: Annotated[int, Meta(ge=1)] = 3
    nobody_left: Literal["replay", "house"] = "replay"

    def __post_init__(self) -> None:
        """Check what is between two options.

        Raises:
            ValueError: if the purse is less than the stake.
        """
        if self.purse < self.stake:
            raise ValueError("the purse is at least the stake")


# ---- moves


_FAR: Final = 10**12
_Part: TypeAlias = Annotated[int, Meta(ge=-_FAR, le=_FAR)]


class Release(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a hand let go of a die; the rules keep it and never look at it.

    No number is beyond a million million.

    Attributes:
        position: Of the die's centre in the frame of the tray, in micrometres.
        velocity: In millimetres a second.
        spin: About the axes of the tray, in milliradians a second.
    """

    position: tuple[_Part, _Part, _Part]
    velocity: tuple[_Part, _Part, _Part]
    spin: tuple[_Part, _Part, _Part] = (0, 0, 0)


class Throw(Struct, frozen=True, gc=False, tag="throw"):
    """Throw one's die (``R-05``).

    Attributes:
        at: The tick of the tray at which it left the hand; None for a real die.
        release: How it left the hand; None for a real die.
    """

    at: int | None = None
    release: Release | None = None


Action: TypeAlias = Throw


# ---- outcomes of dice


class Rest(Struct, frozen=True, gc=False, tag="rest"):
    """All dice on the table lie still; closes everything thrown since the last rest.

    Attributes:
        hit: Those thrown whose die met another one (``R-06``), ascending.
        missed: Those thrown whose die met none, ascending.
        fell: Those whose die fell off the table, thrown now or earlier (``R-10``), ascending.
        faces: By seat, the value of a die on the table if it is new or has changed; else None.
    """

    hit: tuple[Seat, ...]
    missed: tuple[Seat, ...]
    fell: tuple[Seat, ...]
    faces: tuple[int | None, ...]


Outcome: TypeAlias = Rest


# ---- events


class RoundOpened(Struct, frozen=True, gc=False, tag="round-opened"):
    """A round begins, and everybody still in puts in a stake (``R-04``, ``R-17``).

    Attributes:
        round: Its number, from 1.
        stakes: What each seat puts in.
    """

    round: int
    stakes: tuple[Chips, ...]


class Thrown(Struct, frozen=True, gc=False, tag="thrown"):
    """A die has left a hand (``R-05``)."""

    seat: Seat


class CameToRest(Struct, frozen=True, gc=False, tag="came-to-rest"):
    """The table is at rest (``R-09``).

    Attributes:
        hit: Those thrown since the last rest whose die met another one.
        missed: Those whose die met none.
        fell: Those whose die fell off.
        faces: By seat, values that are new or have changed; else None.
    """

    hit: tuple[Seat, ...]
    missed: tuple[Seat, ...]
    fell: tuple[Seat, ...]
    faces: tuple[int | None, ...]


class WentOut(Struct, frozen=True, gc=False, tag="went-out"):
    """A player is out of the game.

    Attributes:
        seat: Who.
        why: ``missed`` (``R-09``), ``fell`` (``R-10``), ``lowest`` (``R-12``), or ``broke``: the
            stake of the next round cannot be paid (``R-04``).
    """

    seat: Seat
    why: Literal["missed", "fell", "lowest", "broke"]


class RethrowBegun(Struct, frozen=True, gc=False, tag="rethrow-begun"):
    """Several are tied: only they throw again, on a cleared tray (``R-13``).

    Attributes:
        which: Who is looked for.
        seats: Who throws.
    """

    which: Literal["lowest", "highest"]
    seats: tuple[Seat, ...]


class ValuesRead(Struct, frozen=True, gc=False, tag="values-read"):
    """All have thrown, and not all values are equal (``R-11``).

    Attributes:
        lowest: Who has the lowest value.
        highest: Who has the highest value.
    """

    lowest: tuple[Seat, ...]
    highest: tuple[Seat, ...]


class LosersFound(Struct, frozen=True, gc=False, tag="losers-found"):
    """It is settled who pays for this round: one, or several fouls (``R-12``, ``R-13``)."""

    seats: tuple[Seat, ...]


class StakesTaken(Struct, frozen=True, gc=False, tag="stakes-taken"):
    """The winner of the round takes stakes out of the bank (``R-12``, ``R-14``).

    Attributes:
        winner: Who.
        chips: By seat, whose stake and how much of it; 0 for most.
    """

    winner: Seat
    chips: tuple[Chips, ...]


class AllEqual(Struct, frozen=True, gc=False, tag="all-equal"):
    """All values are equal: the round is repeated for one more stake each (``R-15``).

    Attributes:
        row: How many such rounds there have been in a row.
        paid: What each seat puts in.
    """

    row: int
    paid: tuple[Chips, ...]


class HouseTook(Struct, frozen=True, gc=False, tag="house-took"):
    """The bank goes to the house (``R-16``, ``R-19``)."""

    chips: Chips


class Replayed(Struct, frozen=True, gc=False, tag="replayed"):
    """All players left went out at the same instant: they play the round again (``R-19``)."""


class GameOver(Struct, frozen=True, gc=False, tag="game-over"):
    """The game is over (``R-18``, ``R-19``).

    Attributes:
        winner: Who takes the bank; None if the house has it.
        chips: What was in the bank.
    """

    winner: Seat | None
    chips: Chips


Event: TypeAlias = (
    RoundOpened
    | Thrown
    | CameToRest
    | WentOut
    | ValuesRead
    | RethrowBegun
    | LosersFound
    | StakesTaken
    | AllEqual
    | HouseTook
    | Replayed
    | GameOver
)


# ---- states and views


class State(Struct, frozen=True, gc=False):
    """A position of Rondo. Nothing in it is hidden.

    Attributes:
        phase: What is played for.
        round: Number of the round, from 1; a repeated round keeps its number.
        bank: The accumulated bank.
        house: What the house has taken.
        purses: Chips of each seat.
        put: What each seat has put in during this round.
        active: The players still in the game.
        throwers: Who throws in this pass and is still in.
        thrown: Of these, who has thrown.
        rolling: Of these, who has thrown since the last rest.
        faces: By seat, the value of a player's die on the table; None if it has none yet.
        highest: Who had the highest value of the round; ``()`` before that is known. In a
            re-throw among them everybody is here whom the winner beats.
        losers: Who pays for this round, as soon as that is settled.
        equal: How many rounds in a row all values have been equal.
        winner: Who took the bank at the end; None before, and if the house has it.
    """

    phase: Phase
    round: int
    bank: Chips
    house: Chips
    purses: tuple[Chips, ...]
    put: tuple[Chips, ...]
    active: tuple[Seat, ...]
    throwers: tuple[Seat, ...]
    thrown: tuple[Seat, ...] = ()
    rolling: tuple[Seat, ...] = ()
    faces: tuple[int | None, ...] = ()
    highest: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()
    equal: int = 0
    winner: Seat | None = None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who may still throw in this pass."""
        if self.phase == "over":
            return ()
        return tuple(seat for seat in self.throwers if seat not in self.thrown)

    @property
    def lying(self) -> tuple[Seat, ...]:
        """Whose die lies on the table with a value."""
        return tuple(seat for seat, face in enumerate(self.faces) if face is not None)


class View(Struct, frozen=True, gc=False, tag_field="game", tag="rondo"):
    """What one viewer knows: everything.

    Attributes:
        viewer: The seat that looks; None for a spectator.
        public: The position.
    """

    viewer: Viewer
    public: State
