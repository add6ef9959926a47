"""Rondo with real dice: who has thrown, and how the dice lie.

Nothing of a throw is written down before the dice lie still and people have agreed how, so that a
slip of the tongue costs nobody a throw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from kosti.cli.terminal.refereeing.clerk import Clerk, Heard, Move
from kosti.cli.terminal.refereeing.namebook import NameBook
from kosti.cli.terminal.rondo.pictures import Pictures
from kosti.cli.terminal.rondo.reading import Verdict, read_line
from kosti.cli.terminal.rondo.story import Story
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.texts import Texts
from kosti.core import Act, Malformed, Roll, Seat, apply
from kosti.games.rondo import (
    Event,
    GameOver,
    HouseTook,
    LosersFound,
    Rest,
    Rondo,
    State,
    Throw,
    ValuesRead,
    WentOut,
)
from kosti.notation import Header


def open_clerk(header: Header, screen: Screen, texts: Texts) -> Clerk:
    """The clerk of a game of Rondo."""
    game = header.game()
    if not isinstance(game, Rondo):
        raise Malformed("this clerk is for Rondo and nothing else")
    return RondoClerk(game, header, screen, texts)


class Draft(Struct, frozen=True):
    """What was typed since the last rest.

    Attributes:
        thrown: Who has thrown, in this order, dice in the record left out.
        verdicts: How dice lie, by seat.
    """

    thrown: tuple[Seat, ...] = ()
    verdicts: Mapping[Seat, Verdict] = {}


class RondoClerk:
    """Implements ``kosti.cli.terminal.refereeing.Clerk``."""

    def __init__(self, game: Rondo, header: Header, screen: Screen, texts: Texts) -> None:
        """Set the game."""
        self._game = game
        self._names = header.names
        self._screen = screen
        self._texts = texts
        self._book = NameBook(header.names)
        self._pictures = Pictures(screen, texts)
        self._story = Story(header.names, screen, texts)

    def begin(self, state: State) -> None:
        """The round that is played."""
        if state.phase != "over":
            self._story.round_begins(state.round, state.put, state.bank)

    def unasked(self, state: State) -> Move | None:
        """Nothing: everything is typed in."""
        del state
        return None

    def board(self, state: State) -> None:
        """Show the whole position."""
        self._pictures.board(state)

    def question(self, state: State, draft: Draft | None) -> str:
        """How the thrown dice lie, or who throws."""
        unjudged = _unjudged(state, draft or Draft())
        if unjudged:
            return self._texts("how-lies", names=self._listed(unjudged))
        return self._texts("who-throws", names=self._listed(state.waiting))

    def words(self, state: State, draft: Draft | None) -> Mapping[str, str]:
        """Names."""
        seats = _unjudged(state, draft or Draft()) or state.waiting
        return {self._names[seat]: "" for seat in seats}

    def hear(self, text: str, state: State, draft: Draft | None) -> Heard:
        """Throws, or how dice lie; what was said of a die before may be said again."""
        before = draft or Draft()
        unjudged = _unjudged(state, before)
        try:
            said = read_line(
                text,
                self._book,
                waiting=[seat for seat in state.waiting if seat not in before.thrown],
                unjudged=unjudged or (state.waiting if len(state.waiting) == 1 else ()),
            )
        except Malformed as error:
            seat = error.facts.get("seat")
            if not isinstance(seat, int):
                raise
            raise Malformed(error.message, error.code, name=self._names[seat]) from error
        # Of whom it is told how the die lies, and whose die lay nowhere, has thrown it.
        told = [seat for seat in said.verdicts if not _on_table(state, seat)]
        thrown = tuple(dict.fromkeys((*before.thrown, *said.thrown, *told)))
        now = Draft(thrown, {**before.verdicts, **said.verdicts})
        moves = self._moves(state, now)
        self._check(state, moves, before, said.thrown)
        if _unjudged(state, now):
            return Heard(now)
        return Heard(now, moves, self._words(state, moves[-1]))

    def weighs(self, events: Sequence[Event]) -> bool:
        """Whether somebody is out."""
        return any(isinstance(event, WentOut | HouseTook | GameOver) for event in events)

    def outlook(self, events: Sequence[Event]) -> Sequence[str]:
        """Who goes out, throws again, pays: what it comes to, not how it was found."""
        said = [
            self._story.sentence(event)
            for event in events
            if not isinstance(event, ValuesRead | LosersFound)
        ]
        return [sentence[0] for sentence in said if sentence is not None]

    def tell(self, event: Event, state: State) -> None:
        """Tell an event."""
        self._story.tell(event, state.bank)
        if isinstance(event, GameOver):
            self._pictures.board(state)

    def legal(self, state: State) -> None:
        """Show who may throw."""
        self._screen.say("who-throws", names=self._listed(state.waiting))

    def rules(self, state: State) -> None:
        """Show the rules in short."""
        del state
        options = self._game.options
        self._screen.note(
            self._texts(
                "rules",
                stake=options.stake,
                tie_stake=self._texts(options.tie_stake),
                limit=options.all_equal_limit,
                nobody_left=self._texts(f"all-out-{options.nobody_left}"),
            )
        )

    # ---- the pieces

    def _moves(self, state: State, draft: Draft) -> tuple[Move, ...]:
        """Throws, and the rest; dice of which nothing is said yet have hit for the time being."""
        acts: list[Move] = [Act(seat, Throw()) for seat in draft.thrown]
        rolling = {*state.rolling, *draft.thrown}
        verdicts = {**dict.fromkeys(rolling, Verdict(face=1)), **draft.verdicts}
        fates: dict[str, list[Seat]] = {"hit": [], "missed": [], "fell": []}
        for seat in sorted(verdicts):
            told = verdicts[seat].fates or ({"hit"} if seat in rolling else ())
            for fate in told:
                fates[fate].append(seat)
        faces = tuple(
            verdicts[seat].face if seat in verdicts else None for seat in range(self._game.players)
        )
        hit, missed, fell = (tuple(fates[fate]) for fate in ("hit", "missed", "fell"))
        return (*acts, Roll(Rest(hit, missed, fell, faces)))

    def _check(
        self, state: State, moves: tuple[Move, ...], before: Draft, thrown: Sequence[Seat]
    ) -> None:
        """Ask the rules.

        Raises:
            Refused: if they forbid it.
        """
        for seat in thrown:
            if seat in before.thrown:  # said twice; the rules shall say why not
                state = apply(self._game, state, Act(seat, Throw()))
                apply(self._game, state, Act(seat, Throw()))
        for move in moves:
            state = apply(self._game, state, move)

    def _words(self, state: State, move: Move) -> str:
        if not (isinstance(move, Roll) and isinstance(move.outcome, Rest)):
            raise TypeError("the last move is how the dice lie")
        return self._story.rest(move.outcome, state.faces)

    def _listed(self, seats: Sequence[Seat]) -> str:
        return ", ".join(self._names[seat] for seat in seats)


def _unjudged(state: State, draft: Draft) -> tuple[Seat, ...]:
    """Whose die was thrown, and nobody has said how it lies."""
    return tuple(seat for seat in (*state.rolling, *draft.thrown) if seat not in draft.verdicts)


def _on_table(state: State, seat: Seat) -> bool:
    return seat in state.rolling or seat in state.lying
