"""Records of Perudo as long as one likes: for measuring, and to see that long games hold."""

from __future__ import annotations

import random
from itertools import islice

from kosti.core import Act, Roll, Seat, Terminal, apply
from kosti.games.perudo import (
    Action,
    Bid,
    Calzone,
    Hands,
    Jonti,
    Options,
    Outcome,
    Perudo,
    RollOff,
    State,
)
from kosti.notation import Header, Line, Names, codec_of, write_header, write_line

SIX = 6


def long_record(players: int, options: Options, moves: int, seed: int) -> tuple[bytes, State]:
    """A record of exactly so many lines after its header, and the position it leads to.

    Play is random while everybody has two dice. Who has fallen to one gets the next one back
    by an exact Jonti, so nobody ever goes out, and the game has no end.

    Args:
        players: How many play, three at least.
        options: The rules' options, with two dice at least, Jonti and a roll-off.
        moves: How many lines.
        seed: The same seed gives the same record.
    """
    rng = random.Random(seed)  # noqa: S311  nobody bets on it
    names = Names([f"player {seat}" for seat in range(players)])
    header = Header(codec_of("perudo/1"), options, names, {})
    game = Perudo(players, options)
    state = game.initial()
    lines = [write_header(header)]
    while len(lines) <= moves:
        move = _move(game, state, rng)
        state = apply(game, state, move)
        lines.append(write_line(header, Line(move)))
    return b"".join(line + b"\n" for line in lines), state


def _move(game: Perudo, state: State, rng: random.Random) -> Act[Action] | Roll[Outcome]:
    public = state.public
    poor = next((seat for seat, dice in enumerate(public.dice) if dice == 1), None)
    match public.phase:
        case "roll-off":
            contending = [seat in public.contenders for seat in range(game.players)]
            return Roll(RollOff(tuple((rng.randint(1, SIX),) if c else () for c in contending)))
        case "hands" if poor is not None:
            return Roll(Hands(tuple((SIX,) * dice for dice in public.dice)))
        case "hands":
            return Roll(Hands(tuple(_hand(dice, rng) for dice in public.dice)))
        case _ if poor is not None:
            return _recover(state, poor)
        case _:
            return _random(game, state, rng)


def _hand(dice: int, rng: random.Random) -> tuple[int, ...]:
    return tuple(sorted(rng.randint(1, SIX) for _ in range(dice)))


def _random(game: Perudo, state: State, rng: random.Random) -> Act[Action]:
    node = game.node(state)
    if isinstance(node, Terminal):
        raise AssertionError("nobody has gone out")  # noqa: TRY004  the fault is ours
    legal = node.legal
    seat = rng.choice(sorted(legal))
    moves = legal[seat]
    # Calls are listed first, and the least bids after them: rounds of a few bids.
    return Act(seat, next(islice(moves, rng.randrange(min(len(moves), 12)), None)))


def _recover(state: State, poor: Seat) -> Act[Action]:
    """All dice show six: bid all of them where the poor player may then say Jonti."""
    public = state.public
    turn = public.turn
    if turn is None:
        raise AssertionError("somebody is on turn while bidding")
    if public.may_declare:
        return Act(turn, Calzone())
    bid = public.bid
    if bid is not None and bid.quantity == public.total:
        return Act(poor, Jonti())
    if poor in {turn, public.after(turn)}:
        return Act(turn, Bid(bid.quantity + 1 if bid else 1, SIX))
    return Act(turn, Bid(public.total, SIX))
