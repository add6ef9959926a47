"""Random play-outs of OpenSpiel's ``liars_dice``, compiled: as fast as a core can roll.

It is a game of its own, to be measured beside OpenSpiel: two players with as many dice each, sixes
wild, bids in one order by quantity and face, *liar* instead of a higher bid, one round. Everybody
chooses each legal move with the same probability.

Games go in step, many at once: so nothing branches, and the compiler finds vector instructions. A
*block* of games has streams of its own (``streams``), so results do not depend on how blocks are
shared out. Source of the rules: open_spiel/games/liars_dice, ``bidding_rule`` = ``reset-face``.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kosti.lab.kernels._compiling import I64, U64, borrowed, compiled, inner
from kosti.lab.kernels.perudo.layout import BITS, packed_hands
from kosti.lab.kernels.streams import WORDS, below, seed_stream

I8: TypeAlias = NDArray[np.int8]

BLOCK: Final = 1 << 14
"""Games in a block, which has streams of its own."""
STEP: Final = 1 << 10
"""Games that go in step."""
_FEW: Final = STEP // 12
"""So few are sooner played to their end one by one."""
MOST_DICE: Final = 5
"""Dice of a player at most."""
FACES: Final = 6

_LANES: Final = 32
_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
_SIXTH: Final = 43691
"""``n · _SIXTH >> _SHIFT`` is n // 6 for n < 2¹⁶: vectors of 64-bit numbers have no division."""
_SHIFT: Final = 18
_CASES: Final = np.uint64(1 << 32)
_COUNT: Final = (1 << BITS) - 1
_PACKED, _FIRST = packed_hands(MOST_DICE)
_TOGETHER: Final = 2
"""So few dice of both players are drawn from one number."""


def _two_hands() -> tuple[I64, I64]:
    """Both players' hands, ``[_TOGETHER + 1, 6⁴]`` by dice and outcome."""
    both = np.zeros((2, _TOGETHER + 1, FACES ** (2 * _TOGETHER)), np.int64)
    for dice in range(1, _TOGETHER + 1):
        hands = _PACKED[_FIRST[dice] : _FIRST[dice + 1]]
        both[0, dice, : len(hands) ** 2] = np.repeat(hands, len(hands))
        both[1, dice, : len(hands) ** 2] = np.tile(hands, len(hands))
    return both[0], both[1]


_FIRST_OF_TWO, _SECOND_OF_TWO = _two_hands()


class PlayOuts(Struct, frozen=True, eq=False):
    """How random play-outs ended.

    Attributes:
        returns: ``[G]`` +1 if the first player has won, else −1.
        bids: ``[G]`` how many bids were made; then came *liar*.
    """

    returns: I8
    bids: I8


def play_outs(dice: int, blocks: int, *, seed: int = 0, first: int = 0) -> PlayOuts:
    """Play random games.

    Args:
        dice: Dice of each player, 1 to 5.
        blocks: How many blocks of 16,384 games.
        seed: Of the whole run.
        first: Number of the first block.

    Raises:
        ValueError: if a number is wrong.
    """
    if not 1 <= dice <= MOST_DICE or blocks < 0 or first < 0:
        raise ValueError("each player has 1 to 5 dice; blocks and first are at least 0")
    returns, bids = np.zeros(blocks * BLOCK, np.int8), np.zeros(blocks * BLOCK, np.int8)
    play(dice, np.uint64(seed), first, Room.of(dice).arrays, returns, bids)
    return PlayOuts(returns, bids)


class Room(Struct, frozen=True, eq=False):
    """Room for games in step; the loop leaves there what the last of them have played.

    Attributes:
        words: ``[STEP / 2]`` random numbers, half of one for each game.
        generators: ``[4 · 33]`` 32 xoshiro256++ side by side, by word and lane; then one more.
        numbers: ``[STEP]`` what was drawn.
        hands: ``[2, STEP]`` by player, packed as in Perudo.
        path: ``[bids + 2, STEP]`` by pass, the standing bid (from 0); what stands there after
            it is called means nothing.
        alive: ``[STEP]`` 1 where the game goes on.
        made: ``[STEP]`` bids made.
    """

    words: U64
    generators: U64
    numbers: I64
    hands: I64
    path: I64
    alive: I64
    made: I64

    @classmethod
    def of(cls, dice: int) -> Room:
        """Room for games with so many dice each."""
        return cls(
            np.zeros(STEP // 2, np.uint64),
            np.zeros(WORDS * (_LANES + 1), np.uint64),
            np.zeros(STEP, np.int64),
            np.zeros((2, STEP), np.int64),
            np.zeros((2 * FACES * dice + 2, STEP), np.int64),
            np.zeros(STEP, np.int64),
            np.zeros(STEP, np.int64),
        )

    @property
    def arrays(self) -> tuple[U64, U64, I64, I64, I64, I64, I64]:
        """All of it, for the loop."""
        return (
            self.words,
            self.generators,
            self.numbers,
            self.hands,
            self.path,
            self.alive,
            self.made,
        )


@compiled
def play(
    dice: int,
    seed: np.uint64,
    first: int,
    room: tuple[U64, U64, I64, I64, I64, I64, I64],
    returns: I8,
    bids: I8,
) -> None:
    """Play blocks of random games, one after another.

    Args:
        dice: Dice of each player.
        seed: Of the run.
        first: Number of the first block.
        room: Room for a block (``Room``).
        returns: ``[blocks · BLOCK]`` overwritten, as in ``PlayOuts``.
        bids: The same.
    """
    words, generators, numbers = borrowed(room[0]), borrowed(room[1]), borrowed(room[2])
    hands, path, alive = borrowed(room[3]), borrowed(room[4]), borrowed(room[5])
    made = borrowed(room[6])
    returns, bids = borrowed(returns), borrowed(bids)
    spare = generators[WORDS * _LANES :]
    kinds = 2 * FACES * dice
    outcomes = _FIRST[dice + 1] - _FIRST[dice]
    for begin in range(0, len(returns), STEP):
        if begin % BLOCK == 0:
            _seed(generators, seed, np.uint64(first + begin // BLOCK))
        if dice <= _TOGETHER:
            _draw(words, generators)
            _choose(words, spare, outcomes * outcomes, numbers)
            for game in range(STEP):
                hands[0, game] = _FIRST_OF_TWO[dice, numbers[game]]
                hands[1, game] = _SECOND_OF_TWO[dice, numbers[game]]
        else:
            for player in range(2):
                _draw(words, generators)
                _choose(words, spare, outcomes, numbers)
                for game in range(STEP):
                    hands[player, game] = _PACKED[_FIRST[dice] + numbers[game]]
        _draw(words, generators)
        _choose(words, spare, kinds, path[0])
        for game in range(STEP):
            alive[game] = made[game] = 1
        turn, going = 0, STEP
        while going > _FEW:
            _draw(words, generators)
            going = _move(words, spare, kinds, path[turn], path[turn + 1], numbers, alive, made)
            turn += 1
        last = path[turn]
        for game in range(STEP):
            numbers[game] = last[game]
            if alive[game]:
                numbers[game] = _finish(spare, kinds, path, turn, game, made)
        _settle(hands, numbers, made, returns[begin:], bids[begin:])


@inner
def _seed(generators: U64, seed: np.uint64, block: np.uint64) -> None:
    """Set the generators of a block to their beginning."""
    spare = generators[WORDS * _LANES :]
    for lane in range(_LANES):
        seed_stream(spare, seed, block * np.uint64(_LANES + 1) + np.uint64(lane))
        for part in range(WORDS):
            generators[_LANES * part + lane] = spare[part]
    seed_stream(spare, seed, block * np.uint64(_LANES + 1) + np.uint64(_LANES))


@inner
def _draw(words: U64, generators: U64) -> None:
    """Fill ``words``: xoshiro256++ in 32 lanes."""
    zero, one = generators[:_LANES], generators[_LANES : 2 * _LANES]
    two, three = generators[2 * _LANES : 3 * _LANES], generators[3 * _LANES : 4 * _LANES]
    for begin in range(0, len(words), _LANES):
        out = words[begin : begin + _LANES]
        for lane in range(_LANES):
            a, b, c, d = zero[lane], one[lane], two[lane], three[lane]
            total = a + d
            out[lane] = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
            c ^= a
            d ^= b
            one[lane] = b ^ c
            zero[lane] = a ^ d
            two[lane] = c ^ (b << np.uint64(17))
            three[lane] = (d << np.uint64(45)) | (d >> np.uint64(19))


@inner
def _choose(words: U64, spare: U64, number: int, out: I64) -> None:
    """For each game an integer below ``number``."""
    count, half = np.uint64(number), len(words)
    unfair = np.uint64(0)
    for place in range(half):
        high, low = (words[place] >> _HALF) * count, (words[place] & _LOW) * count
        out[place] = high >> _HALF
        out[place + half] = low >> _HALF
        unfair |= np.uint64((high & _LOW) < count) | np.uint64((low & _LOW) < count)
    if unfair:
        for game in range(2 * half):
            word = words[game] >> _HALF if game < half else words[game - half] & _LOW
            if (word * count) & _LOW < _CASES % count:
                out[game] = below(spare, number)


@inner
def _move(
    words: U64, spare: U64, kinds: int, before: I64, after: I64, numbers: I64, alive: I64, made: I64
) -> int:
    """One move in each game that goes on: *liar*, or one of the higher bids.

    Returns:
        How many games go on.
    """
    half = len(words)
    unfair = np.uint64(0)
    for place in range(half):
        # 0 is liar, n the n-th higher bid.
        count = np.uint64(kinds - before[place])
        product = (words[place] >> _HALF) * count
        numbers[place] = product >> _HALF
        unfair |= np.uint64((product & _LOW) < count)
    for place in range(half):
        count = np.uint64(kinds - before[half + place])
        product = (words[place] & _LOW) * count
        numbers[half + place] = product >> _HALF
        unfair |= np.uint64((product & _LOW) < count)
    if unfair:
        for game in range(2 * half):
            number = kinds - before[game]
            word = words[game] >> _HALF if game < half else words[game - half] & _LOW
            if (word * np.uint64(number)) & _LOW < _CASES % np.uint64(number):
                numbers[game] = below(spare, number)
    going = 0
    for game in range(2 * half):
        higher = numbers[game] * alive[game]
        after[game] = before[game] + higher
        goes_on = np.int64(higher != 0)
        alive[game] = goes_on
        made[game] += goes_on
        going += int(goes_on)
    return going


@inner
def _finish(spare: U64, kinds: int, path: I64, turn: int, game: int, made: I64) -> int:
    """Play a game to its end, and give its last bid."""
    bid = path[turn, game]
    while True:
        higher = below(spare, int(kinds - bid))
        if not higher:
            return int(bid)
        bid += higher
        turn += 1
        made[game] += 1
        path[turn, game] = bid


@inner
def _settle(hands: I64, last: I64, made: I64, returns: I8, bids: I8) -> None:
    """Who has won: whoever was called if the bid holds, sixes wild."""
    mine, others = hands[0], hands[1]
    for game in range(len(last)):
        both = mine[game] + others[game]
        quantity = (last[game] * _SIXTH >> _SHIFT) + 1
        face = last[game] - FACES * (quantity - 1)
        sixes = both >> BITS * (FACES - 1)
        number = (both >> BITS * face & _COUNT) + sixes * np.int64(face != FACES - 1)
        # With an odd number of bids the first player was called.
        first_called = made[game] & 1
        returns[game] = 1 - 2 * (first_called ^ np.int64(number >= quantity))
        bids[game] = made[game]
