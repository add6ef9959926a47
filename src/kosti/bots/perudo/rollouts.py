"""The rest of a round, played out many times at once among players who reckon.

Hidden hands are drawn from what the bids tell about them (``lab.odds.perudo.belief``); from
there on everybody is thought to bid and doubt as the steady one does, reckoned with normal laws
instead of exact ones so that thousands of rounds are a few operations on arrays. All playouts
have the same seat to act at the same step, for nobody may pass (``P-06``); those that have come
to a call drop out. Jonti is not foreseen.

Arrays have a row for each playout; faces are columns 0 to 5 for the faces 1 to 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from kosti.bots.perudo.calling import CALL_MIDDLE, CALL_SLOPE, UNCALLED
from kosti.core import Hand, Seat
from kosti.games.perudo import ACE, FACES, Bid, Public
from kosti.lab.odds.perudo.belief import Said, hand_posterior, hands_of, match_posterior, said_by

F32: TypeAlias = npt.NDArray[np.float32]
I64: TypeAlias = npt.NDArray[np.int64]
Mask: TypeAlias = npt.NDArray[np.bool_]

TRUST: Final = 0.75
"""How much of what the bids tell is believed, by us and by those we foresee."""

WOBBLE: Final = 0.04
"""By how much those whom we foresee misjudge a value, up or down."""

NORMAL: Final = 1.702
"""The slope at which the logistic curve is nearest to the normal one."""


class Table(NamedTuple):
    """What does not change while a round is played out.

    Attributes:
        dice: ``[seats]`` everybody's dice.
        alive: The seats that have dice.
        fair: ``[6]`` the chance that one die matches.
        shift: ``[seats, 6, 6]`` how many more of a seat's dice match, on average, after it bid a
            face: by face bid, then by face.
        ladder: Whether a lower face may be bid at a higher quantity (``P-08``).
        calzone: Whether aces are not wild (``P-13``).
    """

    dice: I64
    alive: tuple[Seat, ...]
    fair: F32
    shift: F32
    ladder: bool
    calzone: bool


class Worlds(NamedTuple):
    """Hands that may be under the cups.

    Attributes:
        matches: ``[worlds, seats, 6]`` how many dice of each seat match each face.
    """

    matches: F32


class Start(Struct, frozen=True):
    """A way on that is to be played out.

    Attributes:
        bid: What stands; if ``maker`` makes it now, the others have still to hear it.
        maker: Who made it.
        new: Whether it is made now.
    """

    bid: Bid
    maker: Seat
    new: bool


def table_of(public: Public, *, ladder: bool) -> Table:
    """What of a position does not change during its round."""
    fair = np.full(FACES, 1 / FACES if public.calzone else 2 / FACES, np.float32)
    fair[ACE - 1] = 1 / FACES
    shift = np.zeros((len(public.dice), FACES, FACES), np.float32)
    for seat in public.alive:
        shift[seat] = _shifts(public.dice[seat], calzone=public.calzone)
    return Table(
        dice=np.array(public.dice),
        alive=public.alive,
        fair=fair,
        shift=shift,
        ladder=ladder,
        calzone=public.calzone,
    )


def draw_worlds(
    public: Public, seat: Seat, hand: Hand, number: int, rng: np.random.Generator
) -> Worlds:
    """Draw hands for everybody: one's own is known, if it is; the others' as the bids tell.

    Args:
        public: What everybody knows.
        seat: Who draws.
        hand: The hand of ``seat``; None if it is not known.
        number: How many worlds.
        rng: Where chance comes from.
    """
    matches = np.zeros((number, len(public.dice), FACES), np.float32)
    for other in public.alive:
        dice = public.dice[other]
        counts = np.array(hands_of(dice), np.float32)
        if other == seat and hand is not None:
            counts = np.bincount(np.array(hand) - 1, minlength=FACES)[None].astype(np.float32)
            drawn = np.zeros(number, np.int64)
        else:
            told = () if other == seat else said_by(public, other)
            law = _law(dice, public.total - dice, told, calzone=public.calzone)
            drawn = np.searchsorted(law, rng.random(number), side="right")
            drawn = np.minimum(drawn, len(counts) - 1)
        if not public.calzone:
            counts[:, ACE:] += counts[:, :ACE]
        matches[:, other] = counts[drawn]
    return Worlds(matches)


def play_out(
    table: Table, public: Public, worlds: Worlds, starts: Sequence[Start], rng: np.random.Generator
) -> npt.NDArray[np.float64]:
    """How often each seat loses a die.

    Args:
        table: Of ``public``.
        public: The position.
        worlds: The hands; the same for each start.
        starts: The ways on; all of the same maker.
        rng: Where the errors of those we foresee come from.

    Returns:
        ``[starts, seats]`` shares of the worlds; rows sum to 1.
    """
    number = len(worlds.matches)
    play = _begin(table, public, worlds, starts)
    losses = np.zeros((len(starts), len(public.dice)))
    seat, maker = public.after(starts[0].maker), starts[0].maker
    while play.way.size:
        calls, quantity, face = _act(table, play, seat, rng)
        if calls.any():
            rows = np.nonzero(calls)[0]
            held = play.total[rows, play.face[rows]] >= play.quantity[rows]
            losses[:, seat] += np.bincount(play.way[rows[held]], minlength=len(starts))
            losses[:, maker] += np.bincount(play.way[rows[~held]], minlength=len(starts))
        play = play.after(table, seat, ~calls, quantity, face)
        seat, maker = public.after(seat), seat
    return losses / number


class _Play(NamedTuple):
    """The playouts that go on.

    Attributes:
        way: ``[rows]`` which start each belongs to.
        matches: ``[rows, seats, 6]`` as in ``Worlds``.
        total: ``[rows, 6]`` their sum over the seats.
        thought: ``[rows, seats, 6]`` how many dice of each seat everybody thinks match.
        heard: ``[rows, seats, 6]`` whether a seat has bid a face.
        quantity: ``[rows]`` of the standing bid.
        face: ``[rows]`` its column.
    """

    way: I64
    matches: F32
    total: F32
    thought: F32
    heard: Mask
    quantity: F32
    face: I64

    def after(self, table: Table, seat: Seat, rows: Mask, quantity: F32, face: I64) -> _Play:
        """Those playouts in which the seat raised, its raises standing."""
        if not rows.all():
            quantity, face = quantity[rows], face[rows]
            play = _Play(
                way=self.way[rows],
                matches=self.matches[rows],
                total=self.total[rows],
                thought=self.thought[rows],
                heard=self.heard[rows],
                quantity=quantity,
                face=face,
            )
        else:
            play = self
        _hear(table, play.thought, play.heard, seat, face)
        return play._replace(quantity=quantity, face=face)


def _begin(table: Table, public: Public, worlds: Worlds, starts: Sequence[Start]) -> _Play:
    seats, number = len(public.dice), len(worlds.matches)
    thought = np.outer(table.dice, table.fair).astype(np.float32)
    heard = np.zeros((seats, FACES), np.bool_)
    for bid in public.bids:
        if not heard[bid.seat, bid.face - 1]:
            thought[bid.seat] += table.shift[bid.seat, bid.face - 1]
            heard[bid.seat, bid.face - 1] = True
    rows = number * len(starts)
    way = np.repeat(np.arange(len(starts)), number)
    matches = np.tile(worlds.matches, (len(starts), 1, 1))
    thoughts = np.tile(thought[None], (rows, 1, 1))
    hearings = np.tile(heard[None], (rows, 1, 1))
    quantity = np.array([start.bid.quantity for start in starts], np.float32)[way]
    face = np.array([start.bid.face - 1 for start in starts])[way]
    if starts[0].new:
        _hear(table, thoughts, hearings, starts[0].maker, face)
    total = matches.sum(1)
    return _Play(way, matches, total, thoughts, hearings, quantity, face)


def _hear(table: Table, thought: F32, heard: Mask, seat: Seat, face: I64) -> None:
    """Everybody learns something from a bid on a face, if it is the first of that seat."""
    rows = np.arange(len(face))
    new = ~heard[rows, seat, face]
    thought[:, seat] += table.shift[seat][face] * new[:, None]
    heard[rows, seat, face] = True


def _act(table: Table, play: _Play, seat: Seat, rng: np.random.Generator) -> tuple[Mask, F32, I64]:
    """Choose for the seat to act.

    Returns:
        ``[rows]`` whether it calls Doodoo, and if not, the quantity and the column of its raise.
    """
    own = play.matches[:, seat]
    total = int(table.dice.sum())
    others = total - int(table.dice[seat])
    one = table.fair * (1 - table.fair)
    everybody = play.thought.sum(1)
    expected = everybody - play.thought[:, seat] + own
    spread = np.sqrt(np.maximum(others * one, 0.05))
    least = least_raises(table, play.quantity, play.face, int(table.dice[seat]))
    wide = np.stack([least, least + 1], 1)
    holds = _chance((expected[:, None] - wide + 0.5) / spread)
    holds[wide <= own[:, None]] = 1
    hint = np.where(play.heard[:, seat], 0, np.diagonal(table.shift[seat]))
    known = np.sqrt(np.maximum(total * one, 0.05))
    seen = _chance(((everybody + hint)[:, None] - wide + 0.5) / known)
    called = 1 / (1 + np.exp(CALL_SLOPE * (seen - CALL_MIDDLE)))
    value = called * holds + (1 - called) * (1 - UNCALLED / len(table.alive))
    value += rng.random(value.shape, np.float32) * (2 * WOBBLE) - WOBBLE
    value[wide > own[:, None] + others] = -1
    value = value.reshape(len(value), -1)
    best = value.argmax(1)
    rows = np.arange(len(best))
    quantity, face = wide.reshape(len(value), -1)[rows, best], best % FACES
    promised = value[rows, best]
    mine, column = own[rows, play.face], play.face
    doubt = 1 - _chance((expected[rows, column] - play.quantity + 0.5) / spread[column])
    calls = (doubt > promised) & (play.quantity > mine)
    calls |= (promised < 0) | (play.quantity > mine + others)
    return calls, quantity, face


def least_raises(table: Table, quantity: F32, face: I64, dice: int) -> F32:
    """The least quantity of each face after a standing bid, ``[rows, 6]``.

    It is beyond all dice where there is none.

    Rules: ``P-08``, ``P-09``, ``P-10``, ``P-13``.
    """
    columns = np.arange(FACES)
    never = np.float32(2 * table.dice.sum() + 2)
    higher = columns > face[:, None]
    step = np.where(higher, quantity[:, None], quantity[:, None] + 1)
    if not table.ladder:
        step[columns < face[:, None]] = never
    if table.calzone:
        if dice > 1:
            step[columns != face[:, None]] = never
        return step.astype(np.float32)
    aces = face == ACE - 1
    step[:, 0] = np.where(aces, quantity + 1, np.floor((quantity + 1) / 2))
    step[aces, 1:] = 2 * quantity[aces, None] + 1
    return step.astype(np.float32)


def _chance(z: F32) -> F32:
    chance: F32 = (1 / (1 + np.exp(-NORMAL * z))).astype(np.float32, copy=False)
    return chance


@lru_cache(maxsize=32)
def _shifts(dice: int, *, calzone: bool) -> F32:
    """What a free bid on a face tells on average; ``[6, 6]``, by face bid, then by face."""
    fair = match_posterior(dice, 0, (), calzone=calzone)
    shifts = np.zeros((FACES, FACES), np.float32)
    for bid in range(1, FACES + 1):
        told = Said(face=bid, quantity=0, free=True, opening=False)
        laws = match_posterior(dice, 0, (told,), calzone=calzone)
        for face in range(FACES):
            shifts[bid - 1, face] = TRUST * (_mean(laws[face]) - _mean(fair[face]))
    return shifts


def _mean(law: Sequence[float]) -> float:
    return sum(number * chance for number, chance in enumerate(law))


@lru_cache(maxsize=256)
def _law(
    dice: int, others: int, told: tuple[Said, ...], *, calzone: bool
) -> npt.NDArray[np.float64]:
    """The hands of a player as far as the bids are believed, summed up; in the order of hands."""
    prior = np.array(hand_posterior(dice, others, (), calzone=calzone))
    posterior = np.array(hand_posterior(dice, others, told, calzone=calzone))
    return np.cumsum(TRUST * posterior + (1 - TRUST) * prior)
