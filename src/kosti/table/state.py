"""The state of a table: who sits where, and the game that is on. Folded from facts."""

from __future__ import annotations

from collections.abc import Iterable
from hmac import compare_digest
from typing import Any, Final, Literal, NamedTuple, TypeAlias, assert_never

import msgspec
from msgspec import Struct

from kosti.core import (
    Act,
    Corrupt,
    Denied,
    Dice,
    Malformed,
    Refused,
    Roll,
    Seat,
    Terminal,
    Waiting,
)
from kosti.dice import Ledger
from kosti.lab.throws import KICKS, ON_TRAY, SEED
from kosti.notation import (
    AnyCodec,
    AnyGame,
    Header,
    Names,
    Replay,
    codec_of,
    parse_move,
    read_options,
)
from kosti.table.facts import (
    Admitted,
    AnyFact,
    BotSeated,
    CameBack,
    Configured,
    Contributed,
    Freed,
    HandedOver,
    Opened,
    Played,
    Pledged,
    Regrouped,
    Removed,
    Said,
    Seated,
    Silenced,
    Started,
    StoodIn,
)
from kosti.table.settings import Settings

Phase: TypeAlias = Literal["lobby", "playing", "over"]

_LINES_KEPT: Final = 50
"""So much of what was written at a table is told to who comes."""

_OTHERS_KEPT: Final = 100
"""So many who were silenced or removed are remembered."""


class Place(Struct, frozen=True):
    """Who sits on a seat.

    Attributes:
        name: The name at the table.
        key: The hash of a person's secret; None for a bot.
        character: A bot's character, also of the bot that stands in for a person.
        left: Whether the person got up during the game.
    """

    name: str
    key: str | None = None
    character: str | None = None
    left: bool = False

    @property
    def human(self) -> bool:
        """Whether the seat belongs to a person."""
        return self.key is not None


class Line(Struct, frozen=True):
    """Something that was written at the table.

    Attributes:
        number: The version of the table that it made.
        name: Who wrote it, as the writer was called then.
        text: What.
        seated: Whether the writer sat at the table, or watched.
    """

    number: int
    name: str
    text: str
    seated: bool


class Person(NamedTuple):
    """Somebody whom the host has dealt with: the hash of the secret, and the name then."""

    key: str
    name: str


class Play(Struct, frozen=True):
    """A game that is on, or over.

    Attributes:
        header: Game, options and players.
        game: The rules.
        state: The position.
        version: The table's version at the last move or dice.
        rolled: The table's version when dice last came to rest, or the game began.
        ledger: The book of the throws that the house makes.
        awaits: ``game.node(state)``, which is asked for many times in a position.
        banks: By seat, milliseconds that are left of the bank (``T-01``); empty if there is none.
    """

    header: Header
    game: AnyGame
    state: Any
    version: int
    rolled: int
    ledger: Ledger
    awaits: Waiting[Any] | Terminal
    banks: tuple[int, ...] = ()

    @property
    def answered(self) -> int:
        """The oldest version that a move may answer.

        Where there are turns, the last one. Where there are none, others may move while one
        makes up one's mind; only dice that have come to rest make it another position.
        """
        node = self.node()
        turns = not isinstance(node, Waiting) or node.turn is not None
        return self.version if turns else self.rolled

    def node(self) -> Waiting[Any] | Terminal:
        """What the game waits for, or how it ended."""
        return self.awaits


class TableState(Struct, frozen=True):
    """Everything that a table's facts say.

    Attributes:
        version: How many facts there are.
        codec: The game.
        options: The rules' options.
        settings: How the table is run.
        places: Who sits here, by seat; free seats are not listed.
        played: How many games were begun.
        play: The game that is on, or the last one; None before the first.
        over: Whether that game is over.
        named_host: The hash of the secret of whom the host has made host; None before that.
        lines: The last of what was written.
        writers: The hashes of their writers' secrets, line by line.
        silenced: Who may not write.
        removed: Who may not sit down.
    """

    version: int
    codec: AnyCodec
    options: Struct
    settings: Settings
    places: tuple[Place, ...] = ()
    played: int = 0
    play: Play | None = None
    over: bool = False
    named_host: str | None = None
    lines: tuple[Line, ...] = ()
    writers: tuple[str, ...] = ()
    silenced: tuple[Person, ...] = ()
    removed: tuple[Person, ...] = ()

    @property
    def phase(self) -> Phase:
        """Before, in or after a game."""
        if self.play is None:
            return "lobby"
        return "over" if self.over else "playing"

    @property
    def host(self) -> Seat | None:
        """The seat with the host's rights.

        Whom the last host has named, while here to play; else the first person who is.
        """
        humans = [seat for seat, place in enumerate(self.places) if place.human]
        present = [seat for seat in humans if self.places[seat].character is None]
        named = None if self.named_host is None else self.seat_of(self.named_host)
        return named if named in present else next(iter(present or humans), None)

    @property
    def real(self) -> bool:
        """Whether people throw their real dice and type in how they lie."""
        return self.settings.dice == "real"

    @property
    def on_tray(self) -> bool:
        """Whether the dice of this table roll on a tray, where people see them."""
        return self.codec.id in ON_TRAY and not self.real

    @property
    def stands_in(self) -> bool:
        """Whether a bot stands in for who is away: not while people throw their real dice."""
        return not self.real or self.phase != "playing"

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat."""
        return tuple(place.name for place in self.places)

    def seat_of(self, key: str) -> Seat | None:
        """The seat that belongs to the secret with this hash; takes as long for any hash."""
        found = None
        for seat, place in enumerate(self.places):
            if place.key is not None and compare_digest(place.key, key):
                found = seat
        return found


def opened(fact: Opened) -> TableState:
    """The table after its first fact.

    Raises:
        Malformed: if there is no such game, or an option is not right.
    """
    codec = codec_of(fact.game)
    return TableState(1, codec, read_options(codec, fact.options), fact.settings)


def evolve(table: TableState | None, fact: AnyFact) -> tuple[TableState, tuple[Any, ...]]:
    """The table after a fact, and the game's events that the fact implies.

    Raises:
        Refused: if the fact is a move that the rules forbid.
        Malformed: if the fact cannot be read.
        Corrupt: if it cannot follow on the facts before it.
    """
    if isinstance(fact, Opened):
        if table is not None:
            raise Corrupt("a table was opened twice")
        return opened(fact), ()
    if table is None:
        raise Corrupt("a table's first fact is not its opening")
    return _evolve(_replace(table, version=table.version + 1), fact)


def fold(table: TableState | None, facts: Iterable[AnyFact]) -> TableState | None:
    """The table after stored facts.

    Raises:
        Corrupt: if one of them does not fold.
    """
    return retell(table, facts)[0]


def retell(
    table: TableState | None, facts: Iterable[AnyFact]
) -> tuple[TableState | None, tuple[Any, ...]]:
    """The table after stored facts, and the events that they imply in its last game.

    Raises:
        Corrupt: if one of them does not fold.
    """
    events: tuple[Any, ...] = ()
    for fact in facts:
        try:
            table, more = evolve(table, fact)
        except (IndexError, Refused, Malformed, Denied) as error:
            raise Corrupt(f"a stored fact does not fold: {error}") from error
        events = () if isinstance(fact, Started | Regrouped) else events + more
    return table, events


def _evolve(
    table: TableState,
    fact: Configured
    | Seated
    | BotSeated
    | Freed
    | Removed
    | Admitted
    | HandedOver
    | Said
    | Silenced
    | Started
    | Regrouped
    | Played
    | Pledged
    | Contributed
    | StoodIn
    | CameBack,
) -> tuple[TableState, tuple[Any, ...]]:
    places = table.places
    match fact:
        case Configured(options, settings):
            read = read_options(table.codec, options)
            return _replace(table, options=read, settings=settings), ()
        case Seated(name, key):
            return _replace(table, places=(*places, Place(name, key=key))), ()
        case BotSeated(name, character):
            return _replace(table, places=(*places, Place(name, character=character))), ()
        case Freed(seat):
            return _freed(table, seat), ()
        case Removed() | Admitted() | HandedOver() | Said() | Silenced():
            return _evolve_people(table, fact), ()
        case Started():
            return _started(table), ()
        case Regrouped():
            return _replace(table, play=None, over=False), ()
        case Played():
            return _play(table, fact)
        case Pledged(code, batch, secrets):
            return _write(table, _ledger(table).pledged(batch, code, secrets)), ()
        case Contributed(seat, batch, nonce):
            return _write(table, _ledger(table).contributed(batch, seat, nonce)), ()
        case StoodIn(seat, character, left):
            place = _replace(places[seat], character=character, left=left)
            return _replace(table, places=_put(places, seat, place)), ()
        case CameBack(seat):
            place = _replace(places[seat], character=None, left=False)
            return _replace(table, places=_put(places, seat, place)), ()
        case _:
            assert_never(fact)


def _evolve_people(
    table: TableState, fact: Removed | Admitted | HandedOver | Said | Silenced
) -> TableState:
    """What people say, and what the host decides about them."""
    match fact:
        case Removed(seat, character):
            return _removed(table, seat, character)
        case Admitted(name):
            kept = tuple(person for person in table.removed if person.name != name)
            return _replace(table, removed=kept)
        case HandedOver(seat):
            return _replace(table, named_host=table.places[seat].key)
        case Said(key, name, seated, text):
            line = Line(table.version, name, text, seated)
            return _replace(
                table,
                lines=(*table.lines, line)[-_LINES_KEPT:],
                writers=(*table.writers, key)[-_LINES_KEPT:],
            )
        case Silenced(key, name, on):
            others = tuple(person for person in table.silenced if person.key != key)
            silenced = (*others, Person(key, name)) if on else others
            return _replace(table, silenced=silenced[-_OTHERS_KEPT:])


def _started(table: TableState) -> TableState:
    header = Header(table.codec, table.options, Names(table.names), {})
    game = header.game()
    number, players = table.played + 1, len(table.places)
    bank = table.settings.bank * 1000 if table.settings.clock else 0
    state = game.initial()
    play = Play(
        header,
        game,
        state,
        version=table.version,
        rolled=table.version,
        ledger=Ledger.new(players, number),
        awaits=game.node(state),
        banks=(bank,) * players if bank else (),
    )
    return _replace(table, play=play, over=False, played=number)


def _freed(table: TableState, seat: Seat) -> TableState:
    """Who gets up is no host any more, if named by another; nor when sitting down again."""
    places, key = table.places, table.places[seat].key
    named = None if key == table.named_host else table.named_host
    return _replace(table, places=places[:seat] + places[seat + 1 :], named_host=named)


def _removed(table: TableState, seat: Seat, character: str | None) -> TableState:
    place = table.places[seat]
    if place.key is not None:
        removed = (*table.removed, Person(place.key, place.name))[-_OTHERS_KEPT:]
        table = _replace(table, removed=removed)
    if table.phase == "lobby":
        return _freed(table, seat)
    bot = _replace(place, key=None, character=character, left=True)
    return _replace(table, places=_put(table.places, seat, bot))


def _play(table: TableState, fact: Played) -> tuple[TableState, tuple[Any, ...]]:
    play = table.play
    if play is None:
        raise Corrupt("a move was made before the game")
    replay = Replay(play.header, play.game, play.state)
    move = parse_move(table.codec, play.header.names, fact.line)
    ledger = _booked(table, play, fact, move)
    events = replay.play(move)
    for event in events:
        if opened := play.game.opens(event):
            ledger = ledger.opened(opened)
    banks = play.banks
    if fact.spent and banks:
        seat = play.header.names.seat(fact.line["player"])
        banks = (*banks[:seat], max(0, banks[seat] - fact.spent), *banks[seat + 1 :])
    play = _replace(
        play,
        state=replay.state,
        version=table.version,
        rolled=table.version if isinstance(move, Roll) else play.rolled,
        ledger=ledger,
        awaits=replay.node(),
        banks=banks,
    )
    return _replace(table, play=play, over=isinstance(play.awaits, Terminal)), events


def _booked(table: TableState, play: Play, fact: Played, move: Act[Any] | Roll[Any]) -> Ledger:
    """The book after what the house has thrown with a fact."""
    if isinstance(move, Act):
        return play.ledger.tossed(move.seat) if SEED in fact.extras else play.ledger
    if table.on_tray:
        ledger = play.ledger
        for _ in fact.extras.get(KICKS, ()):
            ledger = ledger.tossed(None)
        return ledger
    return play.ledger.cast(house_dice(table)) if fact.by is None else play.ledger


def house_dice(table: TableState) -> tuple[Dice, ...]:
    """The dice that are awaited and that the house throws, unless they roll on a tray."""
    play = table.play
    node = None if play is None or table.over or table.on_tray else play.node()
    dice = node.dice if isinstance(node, Waiting) and not node.legal else ()
    return tuple(each for each in dice if each.seat is None or not table.real)


def _ledger(table: TableState) -> Ledger:
    if table.play is None:
        raise Corrupt("a pledge without a game")
    return table.play.ledger


def _write(table: TableState, ledger: Ledger) -> TableState:
    play = None if table.play is None else _replace(table.play, ledger=ledger)
    return _replace(table, play=play)


def _put(places: tuple[Place, ...], seat: Seat, place: Place) -> tuple[Place, ...]:
    return (*places[:seat], place, *places[seat + 1 :])


_replace = msgspec.structs.replace
