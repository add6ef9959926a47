"""Many games among the same players, and what can be said about them.

Game number k depends on the seed and on k alone: its dice and each player's whims are streams
of random numbers of their own. So the first hundred games of a thousand are the hundred games of
a shorter run, whatever was played before them, and whoever else changes a whim.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from kosti.core import Act, Chips, Roll, Seat, Terminal, Waiting, apply
from kosti.dice import Source, SystemDice
from kosti.games.rondo import Rondo
from kosti.lab.flows import Ledger
from kosti.lab.tray_play import play_on_tray
from kosti.notation import AnyGame

MAX_MOVES: Final = 20_000
"""After so many moves and throws a game is cut off, for not every game has a bound."""


class Player(Protocol):
    """Who sees what a seat sees, and chooses; None from one who is not on turn lets it be."""

    def __call__(self, view: Any, legal: Collection[Any], rng: random.Random, /) -> Any:  # noqa: ANN401  any game's
        """Choose one of ``legal``."""
        ...


class Proposal(Struct, frozen=True):
    """Options that make a game end sooner than it might.

    Attributes:
        options: The options.
        unless: If any of these is chosen by hand, nothing is proposed.
    """

    options: Mapping[str, Any]
    unless: tuple[str, ...]


PROPOSED: Final[Mapping[str, Proposal]] = {
    "moons/1": Proposal({"ante_rise": 10}, unless=("ante_rise", "circles")),
}
"""By game: what is proposed where nothing is said, as online tables do (``M-23``)."""


class Played(Struct, frozen=True):
    """A game that was played.

    Attributes:
        number: Its number, from 0.
        seats: The seat of each player, by the player's number.
        returns: What each player has won, by the player's number; None if it was cut off.
        winners: The numbers of those who have won the game; nobody if it was cut off.
        moves: How many moves people made; throws of dice do not count.
        flows: By the player's number: dice or chips won (+) or lost (−), by cause
            (``kosti.lab.flows.BOOKS``); of Rondo nothing is told apart.
    """

    number: int
    seats: tuple[Seat, ...]
    returns: tuple[Chips, ...] | None
    winners: tuple[int, ...]
    moves: int
    flows: tuple[Mapping[str, int], ...]


def proposed_options(game_id: str, chosen: Collection[str]) -> Mapping[str, Any]:
    """The options to add to those that were chosen by name."""
    proposal = PROPOSED.get(game_id)
    if proposal is None or any(name in chosen for name in proposal.unless):
        return {}
    return proposal.options


def play_games(
    game: AnyGame,
    players: Sequence[Player],
    numbers: Iterable[int],
    seed: int,
    max_moves: int = MAX_MOVES,
) -> Iterator[Played]:
    """Play games; in game k player i sits in seat i + k, modulo their number.

    Args:
        game: The rules.
        players: As many as the game has seats.
        numbers: Which games.
        seed: The same seed gives the same games.
        max_moves: After so many moves and throws a game is cut off.
    """
    n = len(players)
    for number in numbers:
        seats = tuple((player + number) % n for player in range(n))
        by_seat = [players[(seat - number) % n] for seat in range(n)]
        entropy = _stream(seed, number, "dice").randbytes
        whims = [_stream(seed, number, f"player {(seat - number) % n}") for seat in range(n)]
        ledger = Ledger(n)
        if isinstance(game, Rondo):
            end, moves = play_on_tray(game, by_seat, whims, entropy, max_moves)
        else:
            dice = SystemDice(entropy)
            end, moves = play_game(game, by_seat, whims, dice, max_moves, ledger)
        flows = tuple(ledger.of(seat) for seat in seats)
        if end is None:
            yield Played(number, seats, None, (), moves, flows)
            continue
        returns = tuple(end.returns[seat] for seat in seats)
        winners = tuple(player for player, seat in enumerate(seats) if seat in end.winners)
        yield Played(number, seats, returns, winners, moves, flows)


def play_game(
    game: AnyGame,
    by_seat: Sequence[Player],
    whims: Sequence[random.Random],
    dice: Source,
    max_moves: int = MAX_MOVES,
    ledger: Ledger | None = None,
) -> tuple[Terminal | None, int]:
    """Play a game to its end.

    Who may act out of turn is asked before the seat on turn, clockwise from the player after it
    (``P-20``).

    Args:
        game: The rules.
        by_seat: Who sits in each seat.
        whims: Each seat's random numbers.
        dice: What makes dice fall.
        max_moves: After so many moves and throws the game is cut off.
        ledger: Where dice and chips that change hands are booked.

    Returns:
        How it ended, None if it was cut off; and how many moves were made.

    Raises:
        Refused: if a player makes a move that the rules forbid.
        RuntimeError: if the player on turn does not move.
    """
    state, moves = game.initial(), 0
    for _ in range(max_moves):
        node = game.node(state)
        if isinstance(node, Terminal):
            return node, moves
        if node.dice:
            values = tuple(dice.roll(thrown) for thrown in node.dice)
            state = apply(game, state, Roll(game.outcome(state, values)))
        else:
            moves += 1
            state = apply(game, state, _next_move(game, state, node, by_seat, whims))
        if ledger is not None:
            ledger.watch(state)
    node = game.node(state)
    return (node if isinstance(node, Terminal) else None), moves


def _next_move(
    game: AnyGame,
    state: Any,  # noqa: ANN401  any game's
    node: Waiting[Any],
    by_seat: Sequence[Player],
    whims: Sequence[random.Random],
) -> Act[Any]:
    turn = -1 if node.turn is None else node.turn
    for step in range(1, game.players + 1):
        seat = (turn + step) % game.players
        if seat in node.legal:
            action = by_seat[seat](game.observe(state, seat), node.legal[seat], whims[seat])
            if action is not None:
                return Act(seat, action)
    raise RuntimeError("the player on turn has let it be")


def _stream(seed: int, number: int, what: str) -> random.Random:
    return random.Random(f"kosti lab: seed {seed}, game {number}, {what}")  # noqa: S311
