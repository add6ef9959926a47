"""How a position looks from one seat: the chances of every bid, given own dice and the bids."""

from __future__ import annotations

from kosti.core import Hand, Seat
from kosti.games.perudo import Public, count
from kosti.lab.odds.perudo.belief import (
    Law,
    Said,
    convolve,
    fair_law,
    match_after,
    match_posterior,
    said_by,
    tails,
)
from kosti.lab.odds.perudo.odds import match_chance


class Outlook:
    """The chances of bids for one who sits at the table, worked out when they are asked for.

    Attributes:
        others: How many dice the others have.
        players: How many players are in the game.
    """

    def __init__(
        self, public: Public, seat: Seat, hand: Hand, *, calzone: bool, trust: float
    ) -> None:
        """Take a seat.

        Args:
            public: What everybody knows.
            seat: The seat from which we look.
            hand: Its hand; None if it is not known (real dice, not entered).
            calzone: Whether aces are not wild; may differ from the round, to try it out.
            trust: How much of what the bids tell is believed, from 0 (fair dice) to 1.
        """
        self._public = public
        self._seat = seat
        self._hand = hand
        self._calzone = calzone
        self._trust = trust
        self._dice = public.dice[seat]
        self.others = public.total - self._dice
        self.players = len(public.alive)
        self._theirs: dict[int, Law] = {}
        self._tails: dict[int, Law] = {}
        self._seen: dict[int, Law] = {}

    @property
    def unknown(self) -> int:
        """How many dice the seat does not know."""
        return self.others + (self._dice if self._hand is None else 0)

    def own(self, face: int) -> int:
        """How many dice the seat knows to match a face."""
        return count(face, (self._hand,), calzone=self._calzone)

    def short(self, face: int) -> bool:
        """Whether the seat knows to have fewer matching dice than fair dice would give it."""
        fair = self._dice * match_chance(face, calzone=self._calzone)
        return self._hand is not None and self.own(face) < fair

    def proven(self, quantity: int, face: int) -> bool:
        """Whether the seat's own dice prove that a bid holds."""
        return self.own(face) >= quantity

    def disproven(self, quantity: int, face: int) -> bool:
        """Whether the seat's own dice prove that a bid does not hold."""
        return quantity > self.own(face) + self.unknown

    def holds(self, quantity: int, face: int) -> float:
        """The probability that at least so many dice match."""
        missing = quantity - self.own(face)
        if missing <= 0:
            return 1.0
        if face not in self._tails:
            self._tails[face] = tails(self._others_law(face))
        chances = self._tails[face]
        return min(chances[missing], 1.0) if missing < len(chances) else 0.0

    def exactly(self, quantity: int, face: int) -> float:
        """The probability that exactly so many dice match."""
        missing = quantity - self.own(face)
        law = self._others_law(face)
        return law[missing] if 0 <= missing < len(law) else 0.0

    def seen(self, quantity: int, face: int) -> float:
        """The chance that the others would give to a bid, if the seat made it."""
        if face not in self._seen:
            law = self._others_law(face)
            if self._hand is None:  # then that law already has the seat's own dice in it
                law = self._sum([s for s in self._public.alive if s != self._seat], face)
            self._seen[face] = tails(convolve(law, self._hinted(face)))
        chances = self._seen[face]
        return min(chances[quantity], 1.0) if quantity < len(chances) else 0.0

    def _others_law(self, face: int) -> Law:
        """How many of the dice that the seat does not know match a face."""
        if face not in self._theirs:
            law = self._sum([s for s in self._public.alive if s != self._seat], face)
            if self._hand is None:
                law = convolve(law, fair_law(self._dice, face, calzone=self._calzone))
            self._theirs[face] = law
        return self._theirs[face]

    def _sum(self, seats: list[Seat], face: int) -> Law:
        law: Law = (1.0,)
        fair = 0
        for seat in seats:
            if self._trust and any(bid.seat == seat for bid in self._public.bids):
                law = convolve(law, self._law_of(seat, face))
            else:
                fair += self._public.dice[seat]
        return convolve(law, fair_law(fair, face, calzone=self._calzone))

    def _hinted(self, face: int) -> Law:
        """How many of the seat's dice match a face, as the others see it if it is bid now."""
        dice = self._dice
        said = said_by(self._public, self._seat)
        if any(bid.face == face for bid in said):
            return match_posterior(dice, self.others, said, calzone=self._calzone)[face - 1]
        opening = not self._public.bids and not self._calzone
        bid = Said(face, 0, free=True, opening=opening)
        return match_after(dice, self.others, said, bid, calzone=self._calzone)

    def _law_of(self, seat: Seat, face: int) -> Law:
        """How many dice of another player match a face, as far as their bids are believed."""
        dice = self._public.dice[seat]
        others = self._public.total - dice
        said = said_by(self._public, seat)
        told = match_posterior(dice, others, said, calzone=self._calzone)[face - 1]
        if self._trust == 1:
            return told
        fair = fair_law(dice, face, calzone=self._calzone)
        trust = self._trust
        return tuple([trust * t + (1 - trust) * f for t, f in zip(told, fair, strict=True)])
