"""What is said to a table and what it says: its commands and its answers.

They travel over the wire as they are; ``docs/protocol.md`` shows an example of each.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from kosti.core import Dice, Fact, Seat
from kosti.notation import GameEvent, GameMoves, GameView
from kosti.table.facts import By
from kosti.table.settings import Settings
from kosti.table.state import Line, Phase

CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""Made up by the client; a command repeated with the same id gets the first answer again."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all messages."""


# ---- commands


class Join(Message, frozen=True, tag="join"):
    """Sit down at the first free seat, under a name."""

    id: CommandId
    name: str


class AddBot(Message, frozen=True, tag="add-bot"):
    """The host seats a bot of a character."""

    id: CommandId
    character: str


class Remove(Message, frozen=True, tag="remove"):
    """The host frees another's seat; in a game a bot plays it to the end.

    Whoever is removed sits down again only after ``admit``.

    Attributes:
        id: The command's id.
        seat: Which seat.
        name: Who sits there, as the host sees it; seats move up when one is freed.
    """

    id: CommandId
    seat: Seat
    name: str


class Admit(Message, frozen=True, tag="admit"):
    """The host lets somebody who was removed sit down again."""

    id: CommandId
    name: str


class HandOver(Message, frozen=True, tag="hand-over"):
    """The host makes another person the host.

    Attributes:
        id: The command's id.
        seat: Whose seat.
        name: Who sits there, as the host sees it.
    """

    id: CommandId
    seat: Seat
    name: str


class Configure(Message, frozen=True, tag="configure"):
    """The host changes the table before the game; None leaves a part as it is.

    Who may watch, who may write and which bot stands in can be changed at any time.

    Attributes:
        id: The command's id.
        options: The rules' options; what is not named gets its default.
        settings: How the table is run.
    """

    id: CommandId
    options: dict[str, Any] | None = None
    settings: Settings | None = None


class Start(Message, frozen=True, tag="start"):
    """The host starts the game, or the next one with the same people."""

    id: CommandId


class Regroup(Message, frozen=True, tag="regroup"):
    """After a game the host opens the lobby again: others may come, options change."""

    id: CommandId


class Move(Message, frozen=True, tag="move"):
    """A move of the game, in its text form.

    Attributes:
        id: The command's id.
        version: The version of the table that the player saw when deciding.
        move: Such as ``3x4``, ``doodoo``, ``raise 60``, ``throw``.
        details: What else belongs to it; a physical throw has its ``release``.
    """

    id: CommandId
    version: int
    move: Annotated[str, Meta(max_length=32)]
    details: dict[str, Any] = {}


class Fallen(Message, frozen=True, tag="dice"):
    """How real dice lie that people have thrown; anybody who sits here may say so.

    Attributes:
        id: The command's id.
        version: The version of the table that the player saw, with no move after it.
        line: The line of the game's record, such as ``{"rest": {…}}``.
    """

    id: CommandId
    version: int
    line: dict[str, Any]


class Contribute(Message, frozen=True, tag="nonce"):
    """Put a nonce into a batch of throws to come; at once when its pledge has come.

    Attributes:
        id: The command's id.
        game: The number of the game at the table.
        batch: The batch.
        nonce: 16 bytes that the client has just drawn, as lower-case hexadecimal digits.
    """

    id: CommandId
    game: int
    batch: int
    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Leave(Message, frozen=True, tag="leave"):
    """Get up. In the lobby the seat is free again; in a game a bot plays on (``T-02``)."""

    id: CommandId


class Back(Message, frozen=True, tag="back"):
    """Take the seat back from the bot that stands in (``T-02``)."""

    id: CommandId


class Say(Message, frozen=True, tag="say"):
    """Write to everybody at the table. It makes no move late.

    Attributes:
        id: The command's id.
        text: At most 300 visible characters, in one line.
        name: The name of who has no seat; it is left out by those who have one.
    """

    id: CommandId
    text: str
    name: str | None = None


class Silence(Message, frozen=True, tag="silence"):
    """The host lets somebody write no more, or again.

    Attributes:
        id: The command's id.
        name: Who sits here or has written, under this name.
        on: Whether they are to be silent.
    """

    id: CommandId
    name: str
    on: bool


HostCommand: TypeAlias = AddBot | Remove | Admit | HandOver | Configure | Start | Regroup | Silence
"""What only the host may say."""

Command: TypeAlias = Join | Move | Fallen | Contribute | Leave | Back | Say | HostCommand


# ---- parts of answers


class SeatInfo(Struct, frozen=True):
    """Who sits on a seat.

    Attributes:
        name: The name at the table; None if the seat is free.
        kind: A person, a bot, or nobody.
        character: The bot's character, also of the bot that stands in for a person.
        away: Whether a bot stands in for this person.
        online: Whether the person's client is connected.
    """

    name: str | None = None
    kind: Literal["human", "bot", "free"] = "free"
    character: str | None = None
    away: bool = False
    online: bool = False


class TableInfo(Struct, frozen=True):
    """What everybody knows about the table itself.

    Attributes:
        code: The code of the link.
        game: Such as ``perudo/1``.
        phase: Before, in or after a game.
        options: The rules' options, those of the game.
        settings: How the table is run.
        seats: By seat; in the lobby the free ones, too.
        host: The seat with the host's rights; None if no person sits here.
        played: Games begun at this table.
        watching: How many watch without a seat.
        silenced: Who may not write, by name.
        removed: Who may not sit down, by name.
    """

    code: str
    game: str
    phase: Phase
    options: Annotated[dict[str, Any], Meta(extra={"typescript": "GameOptions"})]
    settings: Settings
    seats: tuple[SeatInfo, ...]
    host: Seat | None
    played: int
    watching: int = 0
    silenced: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class Clock(Struct, frozen=True):
    """The clocks, in milliseconds from the sending of the message.

    Attributes:
        move: Of the time for this move, for the seat on turn; None if no clock runs.
        window: Until the seat on turn need not wait for others any more (``P-20``).
        called: Where there are no turns, the seat that must act before ``move`` is over
            (``R-21``); None while nobody is called.
        banks: By seat, what is left of the bank. That of the seat on turn runs when ``move`` is
            over; when it is empty, too, the table moves (``T-01``). Empty if there are none.
    """

    move: int | None = None
    window: int = 0
    called: Seat | None = None
    banks: tuple[int, ...] = ()


# ---- answers


class State(Message, frozen=True, tag="state"):
    """Everything you may know, as it stands at a version, and what led to it.

    Attributes:
        version: The version of the table.
        table: The table itself.
        seat: Your seat; None if you have none.
        view: The game from your seat; None before the first game.
        moves: Your legal moves; None if you may not act now.
        clock: The clocks.
        events: What has happened since the last ``state`` you got, veiled for you, in order;
            empty in a snapshot.
        by: Who made the last move: the player, a bot, the clock, or all who threw real dice;
            None for all else.
        dice: Real dice that have been thrown, or are to be, and that somebody must type in.
    """

    version: int
    table: TableInfo
    seat: Seat | None
    view: GameView | None
    moves: GameMoves | None
    clock: Clock
    events: tuple[GameEvent, ...] = ()
    by: By | None = None
    dice: tuple[Dice, ...] = ()


class Knock(Struct, frozen=True):
    """Two dice of the tray meet.

    Attributes:
        tick: When.
        dice: Which; 0 is the dealer's, seat ``s`` has die ``s + 1``.
        speed: Of one against the other, m/s: how loud it is.
        at: Where, m.
    """

    tick: int
    dice: tuple[int, int]
    speed: float
    at: tuple[float, float, float]


class Drop(Struct, frozen=True):
    """A die goes over the edge of the tray.

    Attributes:
        tick: When.
        die: Which.
    """

    tick: int
    die: int


class Rolling(Message, frozen=True, tag="rolling"):
    """How the dice of the tray move; the next message is binary and holds their trajectory.

    Its bytes are described in ``kosti.physics.frames``. It holds from its first tick on: what a
    client knows of later ticks no longer counts. There are 60 ticks a second.

    Attributes:
        version: The version of the table.
        tick: The tick of this moment, on the server.
        rest: The tick at which all dice are at rest; None while that is not computed yet.
        numberings: By die, how the numbers are written on it: a row of
            ``kosti.physics.NUMBERINGS``.
        values: By die, what it shows at rest; None if it is not on the tray then, or while that
            is not computed yet.
        knocks: Dice that meet, since the last rest.
        drops: Dice that fall, since the last rest.
    """

    version: int
    tick: int
    rest: int | None
    numberings: tuple[int, ...]
    values: tuple[int | None, ...]
    knocks: tuple[Knock, ...]
    drops: tuple[Drop, ...]


class Pledge(Message, frozen=True, tag="pledge"):
    """What the house has committed to: nobody can choose these throws any more.

    Attributes:
        game: The number of the game at the table, from 1.
        batch: Throws ``8 * batch + 1`` to ``8 * batch + 8`` of each slot.
        hashes: By slot and throw, the SHA-256 of the throw's secret in hexadecimal digits. The
            slots are the seats, and after them the table's own.
    """

    game: int
    batch: int
    hashes: tuple[tuple[str, ...], ...]


class Proof(Struct, frozen=True):
    """A throw whose secret you may know: its dice can be reckoned again (``kosti.dice.fair``).

    Attributes:
        seat: Whose; None for a throw of the table's own.
        number: Its number among the throws of the slot in this game, from 1.
        dice: How many dice; 0 for a throw on a tray.
        faces: How many faces each has; 0 for a throw on a tray.
        nonces: By seat, in hexadecimal digits; None of who had given none.
        secret: In hexadecimal digits.
    """

    seat: Seat | None
    number: int
    dice: int
    faces: int
    nonces: tuple[str | None, ...]
    secret: str


class Proofs(Message, frozen=True, tag="proofs"):
    """Throws whose secrets you may know from now on.

    Attributes:
        game: The number of the game at the table.
        throws: In the order in which they were thrown.
    """

    game: int
    throws: tuple[Proof, ...]


class FaceCount(Struct, frozen=True):
    """How often each face came among the dice that a player threw at a table, in all games.

    Attributes:
        player: Whose; None for all together.
        faces: How many faces these dice have.
        counts: How often each came, from 1 on.
        expected: How often each comes on average.
        low: Fair dice show a face less often than this at most once in 40 times.
        high: And more often than this.
        p_value: How often fair dice deviate as much (chi-square).
    """

    player: str | None
    faces: int
    counts: tuple[int, ...]
    expected: float
    low: int
    high: int
    p_value: float


class Throws(Struct, frozen=True):
    """Everything you may know of the throws of the last game at a table.

    Attributes:
        table: The table's code.
        game: The number of the game at the table.
        pledges: All that was pledged.
        throws: Those that you may know, in order.
        closed: How many others there were.
        faces: How the dice fell that you may know, in all games at this table.
        uncounted: Dice that are not counted there, since you may not know them.
    """

    table: str
    game: int
    pledges: tuple[Pledge, ...]
    throws: tuple[Proof, ...]
    closed: int
    faces: tuple[FaceCount, ...] = ()
    uncounted: int = 0


class Presence(Message, frozen=True, tag="presence"):
    """Somebody's connection came or went.

    Attributes:
        online: By seat.
        watching: How many watch without a seat.
    """

    online: tuple[bool, ...]
    watching: int = 0


class Talk(Message, frozen=True, tag="talk"):
    """What was written: to who comes the last lines, then each as it is written.

    Attributes:
        lines: In order; a line that is told twice has the same number.
    """

    lines: tuple[Line, ...]


class Ok(Message, frozen=True, tag="ok"):
    """A command was carried out.

    Attributes:
        id: The command's id.
        version: The version that it made.
    """

    id: str
    version: int


class Held(Message, frozen=True, tag="held"):
    """A move was received and waits until others have had their time to call (``P-20``).

    Attributes:
        id: The command's id; ``ok`` or ``refused`` follows.
        window: Milliseconds until then.
    """

    id: str
    window: int


class Refusal(Message, frozen=True, tag="refused"):
    """A message was not carried out, and nothing has changed.

    Attributes:
        id: The command's id; None if the message could not be read.
        error: Who says no: the rules, the reader of texts, the table's rights, somebody who
            was first, or a store that cannot serve.
        code: What was wrong, in kebab-case; the client makes the sentence.
        rule: The id of the rule that says so, if one does.
        facts: What the sentence needs.
    """

    id: str | None
    error: Literal["refused", "malformed", "denied", "conflict", "unavailable"]
    code: str
    rule: str | None = None
    facts: dict[str, Fact] = {}


class Replaced(Message, frozen=True, tag="replaced"):
    """Your seat was opened in another window; this connection only closes now."""


Answer: TypeAlias = (
    State | Rolling | Pledge | Proofs | Presence | Talk | Ok | Held | Refusal | Replaced
)
