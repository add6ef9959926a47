"""A player of Shoot the Moons with a character: what it makes of the prospects of its moves."""

from __future__ import annotations

import random
from collections.abc import Collection
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from kosti.bots.moons.outlook import Outlook, Prospect
from kosti.core import Chips, Seat
from kosti.games.moons import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Moons,
    Moves,
    Public,
    Raise,
    VaBank,
    View,
)
from kosti.lab.odds.moons.odds import cannot_lose, drawing_dead


class Character(Struct, frozen=True):
    """How somebody plays.

    Attributes:
        trust: How much of what the betting tells is believed, 0 to 1.
        credit: How far others are thought to fold to a price, 0 to 1.
        bluff: How often a weak hand bets as if it were a strong one where nobody has bet.
        thrift: What a chip put in must promise to win beyond itself.
        wobble: How far a value may be misjudged, up or down, in parts of the bank.
        nerve: What a gain of chips counts at most, in minimum bets (``future``).
        sizes: Bets and raises that come into question, above the price, in parts of the bank; the
            least that is allowed always does.
        va_bank: Whether all one has comes into question where it need not be.
    """

    trust: float
    credit: float
    bluff: float
    thrift: float
    wobble: float
    nerve: float
    sizes: tuple[float, ...]
    va_bank: bool


CAUTIOUS: Final = Character(
    trust=1.0,
    credit=0.1,
    bluff=0.0,
    thrift=0.12,
    wobble=0.02,
    nerve=12.0,
    sizes=(0.3,),
    va_bank=False,
)
STEADY: Final = Character(
    trust=1.0,
    credit=0.25,
    bluff=0.04,
    thrift=0.0,
    wobble=0.02,
    nerve=12.0,
    sizes=(0.5, 1.0),
    va_bank=True,
)
BLUFFER: Final = Character(
    trust=0.3,
    credit=0.8,
    bluff=0.4,
    thrift=-0.08,
    wobble=0.06,
    nerve=48.0,
    sizes=(0.7, 1.4),
    va_bank=True,
)

BELIEVABLE: Final = 0.2
"""How likely all others must be to fold for a bluff to be tried, if credit is given in full."""


class Choice(NamedTuple):
    """A move in question.

    Attributes:
        action: The move.
        chips: What it puts in.
        lifts: Whether it lifts the price.
    """

    action: Action
    chips: Chips
    lifts: bool


class MoonsBot:
    """A policy for Shoot the Moons; implements ``kosti.bots.Policy``.

    Whatever the character, it

    * never folds where it may check,
    * never folds when its total is certain to be the highest alone,
    * never puts in a chip that its dice cannot win anything for (``odds.drawing_dead``),
    * never bets or raises by choice above what one of the others could match.
    """

    def __init__(self, game: Moons, character: Character) -> None:
        """Sit down.

        Args:
            game: The rules that are played by.
            character: How to play.
        """
        self._settlement: Final[Literal["refund", "side-pots"]] = game.options.settlement
        self._character = character

    def __call__(self, view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
        """Choose a move.

        Raises:
            TypeError: if the moves are not those that the rules list as ranges.
        """
        seat = view.viewer
        if seat is None or not legal:
            return None
        if not isinstance(legal, Moves):
            raise TypeError("the moves of Shoot the Moons come as ranges of chips")
        return self._choose(view, seat, legal, rng)

    def _choose(self, view: View, seat: Seat, moves: Moves, rng: random.Random) -> Action:
        public = view.public
        out: Action = Check() if moves.check else Fold()
        choices = [
            choice
            for choice in self._choices(public, seat, moves)
            if not drawing_dead(view, public.put[seat] + choice.chips)
        ]
        if not choices:
            return out
        outlook = Outlook(
            view,
            seat,
            self._settlement,
            trust=self._character.trust,
            credit=self._character.credit,
            nerve=self._character.nerve * public.min_bet,
        )
        prospects = [(choice, outlook.prospect(choice.chips)) for choice in choices]
        weak = outlook.share * len(public.active) < 1
        if moves.check and weak and rng.random() < self._character.bluff:
            believed = BELIEVABLE * self._character.credit ** len(outlook.others)
            bluffs = [
                (prospect.value, choice.action)
                for choice, prospect in prospects
                if choice.lifts and prospect.alone >= believed
            ]
            if bluffs:
                return max(bluffs, key=itemgetter(0))[1]
        best, action = 0.0, out
        if moves.check:
            best = self._value(public, Choice(out, 0, lifts=False), outlook.prospect(0), rng)
        sure = not moves.check and cannot_lose(view)
        for choice, prospect in prospects:
            value = self._value(public, choice, prospect, rng)
            if value > best or (sure and action == out):
                best, action = value, choice.action
        return action

    def _value(
        self, public: Public, choice: Choice, prospect: Prospect, rng: random.Random
    ) -> float:
        whim = self._character.wobble * (2 * rng.random() - 1) * public.bank
        return prospect.value - self._character.thrift * choice.chips + whim

    def _choices(self, public: Public, seat: Seat, moves: Moves) -> list[Choice]:
        """The moves in question that put chips in."""
        own, chips = public.bets[seat], public.chips[seat]
        choices: list[Choice] = []
        if moves.call is not None:
            choices.append(Choice(Call(), moves.call, lifts=False))
        elif moves.va_bank and moves.cost >= chips:
            choices.append(Choice(VaBank(), chips, lifts=False))
        if moves.va_bank and moves.call is not None and moves.cost == chips:
            return choices  # a call is va-bank then
        prices = self._prices(public, seat, moves)
        for price in prices:
            added = price - own
            if added == chips:
                choices.append(Choice(VaBank(), chips, lifts=True))
            else:
                lift = Bet(price) if moves.bet else Raise(price)
                choices.append(Choice(lift, added, lifts=True))
        short = moves.va_bank and own + chips > public.price and not prices
        if short and self._character.va_bank:
            choices.append(Choice(VaBank(), chips, lifts=True))
        return choices

    def _prices(self, public: Public, seat: Seat, moves: Moves) -> list[Chips]:
        """The new prices in question, by the character's sizes; ascending."""
        span = moves.bet or moves.raise_to
        if span is None:
            return []
        least, most = span
        # Nobody need put in more than the deepest of the others could match.
        deepest = max(
            public.bets[other] + public.chips[other]
            for other in public.active
            if other != seat and public.chips[other]
        )
        most = max(least, min(most, deepest))
        after_call = public.bank + moves.cost
        wanted = [
            least,
            *(public.price + round(size * after_call) for size in self._character.sizes),
        ]
        if self._character.va_bank:
            wanted.append(most)
        return sorted({min(max(price, least), most) for price in wanted})
