"""What a command at a table leads to: facts, or a refusal. Pure, like the games' rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec

from kosti.bots import CHARACTERS, NAMES
from kosti.core import Conflict, Denied, KostiError, Malformed, Seat
from kosti.notation import check_players, read_options
from kosti.table import talk
from kosti.table.facts import (
    Admitted,
    AnyFact,
    BotSeated,
    By,
    CameBack,
    Configured,
    Contributed,
    Freed,
    HandedOver,
    Opened,
    Played,
    Regrouped,
    Removed,
    Seated,
    Started,
    StoodIn,
)
from kosti.table.messages import (
    AddBot,
    Admit,
    Back,
    Command,
    Configure,
    Contribute,
    Fallen,
    HandOver,
    HostCommand,
    Join,
    Leave,
    Move,
    Regroup,
    Remove,
    Say,
    Silence,
    Start,
)
from kosti.table.names import table_name
from kosti.table.settings import Settings
from kosti.table.state import Place, TableState, opened


def open_table(game: str, options: dict[str, Any], settings: Settings) -> Opened:
    """The first fact of a new table.

    Raises:
        Malformed: if there is no such game or character, an option is not right, or there are
            more seats than the game has players.
    """
    fact = Opened(game, options, settings)
    codec = opened(fact).codec
    check_players(codec, settings.seats)
    _check_character(codec.id, settings.stand_in)
    return fact


def decide(table: TableState, key: str, command: Command) -> Sequence[AnyFact]:
    """The facts that a command of the holder of a secret leads to.

    Raises:
        Refused, Malformed, Denied, Conflict: nothing follows from it.
    """
    match command:
        case Join(name=name):
            return _join(table, key, name)
        case Move():
            return _move(table, key, command)
        case Fallen():
            return _fallen(table, key, command)
        case Contribute():
            return _contribute(table, _seat(table, key), command)
        case Leave():
            return _leave(table, _seat(table, key))
        case Back():
            seat = _seat(table, key)
            if table.places[seat].character is None:
                raise Denied("not-away")
            return [CameBack(seat)]
        case Say(text=text, name=name):
            return [talk.said(table, key, text, name)]
        case _:
            if table.host is None or table.host != table.seat_of(key):
                raise Denied("host-only")
            return _by_host(table, key, command)


def _by_host(table: TableState, key: str, command: HostCommand) -> Sequence[AnyFact]:
    match command:
        case AddBot(character=character):
            return [add_bot(table, character)]
        case Remove(seat=seat, name=name):
            return [_remove(table, key, seat, name)]
        case Admit(name=name):
            if all(person.name != name for person in table.removed):
                raise Denied("not-removed")
            return [Admitted(name)]
        case HandOver(seat=seat, name=name):
            place = _place(table, seat, name)
            if not place.human or place.character is not None:
                raise Denied("no-host-who-is-away")
            return [HandedOver(seat)]
        case Configure(options=options, settings=settings):
            return _configure(table, options, settings)
        case Start():
            return start(table)
        case Regroup():
            if table.phase != "over":
                raise Denied("game-is-on" if table.phase == "playing" else "in-the-lobby")
            return [Regrouped(), *_freed(table)]
        case Silence(name=name, on=on):
            return [talk.silenced(table, key, name, on=on)]
        case _:
            assert_never(command)


def add_bot(table: TableState, character: str) -> BotSeated:
    """A bot on the next seat, under a name that nobody has.

    Raises:
        Malformed: if there is no such character.
        Denied: if no seat is free, or people throw real dice here.
    """
    _check_room(table)
    if table.real:
        raise Denied("no-bots-with-real-dice")
    _check_character(table.codec.id, character)
    return BotSeated(_free_name(table), character)


def sit(table: TableState, key: str, name: str) -> Seated:
    """A person on the next seat.

    Raises:
        Malformed: if the name cannot sit here.
        Denied: if no seat is free.
    """
    _check_room(table)
    return Seated(table_name(name, table.names), key)


def start(table: TableState) -> Sequence[AnyFact]:
    """The beginning of a game with those who sit here, without those who got up.

    Raises:
        Denied: if a game is on, or too few are here.
    """
    if table.phase == "playing":
        raise Denied("game-is-on")
    freed = _freed(table)
    least, most = table.codec.players
    players = len(table.places) - len(freed)
    if players < least:
        raise Denied("too-few-players", least=least)
    if players > most:
        raise Denied("too-many-players", most=most)
    return [*_waited_for(table), *freed, Started()]


def stand_in(table: TableState, seat: Seat, *, left: bool) -> StoodIn:
    """A bot for a person who is away (``T-02``)."""
    return StoodIn(seat, table.settings.stand_in, left)


def move_fact(table: TableState, seat: Seat, action: Any, by: By, spent: int = 0) -> Played:
    """The fact of a move, legal or not: the rules have their say when it is folded."""
    play = table.play
    if play is None:
        raise Denied("no-game")
    line = {"player": play.header.names[seat], "move": table.codec.format_action(action)}
    return Played(line, by, spent=spent)


# ---- one command each


def _join(table: TableState, key: str, name: str) -> Sequence[AnyFact]:
    if table.seat_of(key) is not None:
        raise Denied("seated-already")
    if any(person.key == key for person in table.removed):
        raise Denied("removed")
    return [sit(table, key, name)]


def _move(table: TableState, key: str, command: Move) -> Sequence[AnyFact]:
    seat = _seat(table, key)
    play = table.play
    if play is None:
        raise Denied("no-game")
    if table.places[seat].character is not None:
        raise Denied("away")
    action = table.codec.parse_action(command.move)
    if command.details and (table.real or not table.codec.details):
        raise Malformed("a move at this table is its text and nothing more", "no-details")
    _check_version(table, command.version, play.answered)
    return [move_fact(table, seat, action, "player")]


def _fallen(table: TableState, key: str, command: Fallen) -> Sequence[AnyFact]:
    _seat(table, key)
    play = table.play
    if play is None:
        raise Denied("no-game")
    if not table.real:
        raise Denied("house-throws")
    names = play.header.names
    outcome = table.codec.parse_outcome(command.line, names)
    _check_version(table, command.version, play.version)
    return [Played(table.codec.format_outcome(outcome, names), "players")]


def _contribute(table: TableState, seat: Seat, command: Contribute) -> Sequence[AnyFact]:
    play = table.play
    batch = None if play is None or table.over else play.ledger.batch(command.batch)
    if batch is None or command.game != table.played:
        raise Denied("no-such-pledge")
    if batch.nonces[seat] is not None:
        raise Denied("nonce-given")
    return [Contributed(seat, command.batch, bytes.fromhex(command.nonce))]


def _leave(table: TableState, seat: Seat) -> Sequence[AnyFact]:
    if table.phase == "lobby":
        return [Freed(seat)]
    if table.places[seat].left:
        raise Denied("away")
    if not table.stands_in:
        raise Denied("seat-waits")
    return [stand_in(table, seat, left=True)]


def _remove(table: TableState, key: str, seat: Seat, name: str) -> Removed:
    place = _place(table, seat, name)
    if place.key == key:
        raise Denied("host-leaves-by-leaving")
    if table.phase == "lobby":
        return Removed(seat)
    if table.phase == "playing":
        if not place.human:
            raise Denied("bots-play-to-the-end")
        if table.real:
            raise Denied("nobody-plays-on")
    return Removed(seat, place.character or table.settings.stand_in)


def _configure(
    table: TableState, options: dict[str, Any] | None, settings: Settings | None
) -> Sequence[AnyFact]:
    settings = table.settings if settings is None else settings
    _check_character(table.codec.id, settings.stand_in)
    if options is not None or not _same_play(settings, table.settings):
        _check_lobby(table)
    check_players(table.codec, settings.seats)
    if settings.seats < len(table.places):
        raise Denied("seats-are-taken", taken=len(table.places))
    if settings.dice == "real" and not all(place.human for place in table.places):
        raise Denied("no-bots-with-real-dice")
    if options is not None:
        read_options(table.codec, options)
    kept: dict[str, Any] = msgspec.to_builtins(table.options)
    return [Configured(kept if options is None else options, settings)]


# ---- checks


def _seat(table: TableState, key: str) -> Seat:
    seat = table.seat_of(key)
    if seat is None:
        raise Denied("not-seated")
    return seat


def _place(table: TableState, seat: Seat, name: str) -> Place:
    """Who sits on a seat; the name says whom the host meant, for seats move up."""
    if not 0 <= seat < len(table.places) or table.places[seat].name != name:
        raise Denied("no-such-seat")
    return table.places[seat]


def _same_play(settings: Settings, before: Settings) -> bool:
    """Whether the settings differ at most in what does not touch a game that is on."""
    free = {"spectators": settings.spectators, "chat": settings.chat, "stand_in": settings.stand_in}
    return msgspec.structs.replace(before, **free) == settings


def _check_character(game: str, character: str) -> None:
    if character not in CHARACTERS[game]:
        raise Malformed("no such character of a bot", "no-such-character")


def _check_lobby(table: TableState) -> None:
    if table.phase != "lobby":
        raise Denied("game-is-on" if table.phase == "playing" else "not-in-the-lobby")


def _check_room(table: TableState) -> None:
    _check_lobby(table)
    if len(table.places) >= table.settings.seats:
        raise Denied("table-full", seats=table.settings.seats)


def _check_version(table: TableState, seen: int, oldest: int) -> None:
    if seen > table.version:
        raise Malformed("this version is not there yet", "no-such-version")
    if seen < oldest:
        raise Conflict(table.version)


def _waited_for(table: TableState) -> list[AnyFact]:
    """At a table with real dice the seats of those who are away wait for them."""
    away = [seat for seat, place in enumerate(table.places) if place.character is not None]
    return [CameBack(seat) for seat in away if table.real and not table.places[seat].left]


def _freed(table: TableState) -> list[AnyFact]:
    """The seats of those who got up, from the last to the first."""
    return [Freed(seat) for seat, place in reversed([*enumerate(table.places)]) if place.left]


def _free_name(table: TableState) -> str:
    """A bot's name that nobody has, in the letters in which the people here write theirs."""
    cyrillic = any(_is_cyrillic(place.name) for place in table.places if place.human)
    fitting = sorted(NAMES, key=lambda name: _is_cyrillic(name) != cyrillic)
    for name in (*fitting, *(f"{name} II" for name in fitting)):
        try:
            return table_name(name, table.names)
        except KostiError:
            continue
    raise Denied("table-full", seats=len(table.places))


def _is_cyrillic(name: str) -> bool:
    return any("\u0400" <= char <= "\u04ff" for char in name)
