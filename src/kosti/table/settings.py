"""How a table is run, apart from the rules of its game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run, apart from the rules of its game.

    Attributes:
        seats: How many seats there are at most.
        clock: Seconds for a move (``T-01``); 0 = no clock.
        bank: Seconds a game that each player may add to them, where there are turns (``T-01``).
        window: Seconds that the move on turn waits while others may call first (``P-20``).
        grace: Seconds after which a bot plays for a lost connection (``T-02``).
        stand_in: The character of the bot that plays for who is away (``T-02``).
        spectators: Whether people without a seat may watch a game.
        chat: Who may write to the table: nobody, those who sit here, or also who watches.
        dice: Who throws: the house, or people their real dice, which they type in.
    """

    seats: Annotated[int, Meta(ge=2, le=12)] = 6
    clock: Annotated[int, Meta(ge=0, le=600)] = 60
    bank: Annotated[int, Meta(ge=0, le=3600)] = 0
    window: Annotated[int, Meta(ge=0, le=30)] = 3
    grace: Annotated[int, Meta(ge=0, le=600)] = 45
    stand_in: Annotated[str, Meta(max_length=32)] = "steady"
    spectators: bool = True
    chat: Literal["off", "seated", "all"] = "seated"
    dice: Literal["house", "real"] = "house"


class Pace(Struct, frozen=True):
    """How fast the house plays, in seconds; tests set all of it to 0.

    Attributes:
        think: Least and greatest time a bot takes for a move.
        reveal: After dice were opened and cast anew, the time that people have to look at
            them before clocks run and bots act.
        throw: The same for each further throw at the same moment: a roll-off thrown again, or
            rounds that are thrown through because nobody can bet any more.
        nonces: How long dice wait at most for the nonces of those who play.
    """

    think: tuple[float, float] = (0.9, 2.2)
    reveal: float = 4.5
    throw: float = 1.5
    nonces: float = 1.5
