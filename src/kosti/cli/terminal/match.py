"""One game of Perudo between a person at a terminal and bots."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Final

from msgspec import Struct

from kosti.bots import AnyPolicy
from kosti.bots.perudo import standing_odds, view_odds
from kosti.cli.terminal.ask import Ask
from kosti.cli.terminal.reading import COMMANDS, format_action, read_action, read_words
from kosti.cli.terminal.recorder import Recorder
from kosti.cli.terminal.screen import EMBER, Screen
from kosti.cli.terminal.story import Story
from kosti.cli.terminal.texts import NO, YES, Texts
from kosti.core import Act, Denied, Malformed, Refused, Roll, Seat, Terminal, Waiting
from kosti.dice import Source
from kosti.games.perudo import Action, Bid, Calzone, Doodoo, Jonti, Moves, Outcome, Perudo, View
from kosti.notation import Names

HERO: Final = 0
"""The seat of the person at the terminal."""

THINKING: Final = 0.9
"""Seconds for which a bot seems to think."""

_OFFERED: Final = 60
_LONG_FRACTION: Final = 14


class Quit(Exception):  # noqa: N818  not an error: the person leaves
    """The person has had enough."""


class Table(Struct, frozen=True):
    """Who plays, with what, and where it is written down.

    Attributes:
        game: The rules.
        names: Everybody's names, by seat.
        policies: The bots, by seat.
        dice: Where the dice come from.
        rng: Where the bots' whims come from.
    """

    game: Perudo
    names: Names
    policies: Mapping[Seat, AnyPolicy]
    dice: Source
    rng: random.Random


class Match:
    """A game from the first throw to the last die."""

    def __init__(
        self, table: Table, ask: Ask, screen: Screen, texts: Texts, recorder: Recorder | None
    ) -> None:
        """Sit down."""
        self._table = table
        self._ask = ask
        self._screen = screen
        self._texts = texts
        self._recorder = recorder
        self._story = Story(screen, texts, HERO)
        self._state = table.game.initial()

    def play(self) -> None:
        """Play until somebody has won.

        Raises:
            Quit: if the person leaves.
            EOFError: if the input has ended.
            KeyboardInterrupt: if the person interrupts.
            OSError: if the record cannot be written.
        """
        while True:
            node = self._table.game.node(self._state)
            if isinstance(node, Terminal):
                return
            self._make(self._next_move(node))

    def _make(self, move: Act[Action] | Roll[Outcome]) -> None:
        game, before = self._table.game, self._state
        events = game.decide(before, move)
        if self._recorder is not None:
            self._recorder.add(move)
        for event in events:
            self._state = game.evolve(self._state, event)
            seen = game.veil(event, HERO)
            if seen is not None:
                self._story.tell(seen, game.observe(self._state, HERO))
        if before.public.phase == "bidding" and self._state.public.phase != "bidding":
            self._ask.pause(self._texts("look"), 4 * THINKING)

    def _next_move(self, node: Waiting[Action]) -> Act[Action] | Roll[Outcome]:
        game = self._table.game
        if node.dice:
            values = tuple(self._table.dice.roll(dice) for dice in node.dice)
            return Roll(game.outcome(self._state, values))
        turn = node.turn
        if turn is None:  # Perudo has turns; this is for the type
            raise Quit
        for seat in self._claimants(node, turn):
            action = self._asked(seat, node)
            if action is not None:
                return Act(seat, action)
        action = self._asked(turn, node)
        # A bot on turn that has no answer plays as one whose time has run out (T-01).
        return Act(turn, game.overdue(self._state, turn) if action is None else action)

    def _claimants(self, node: Waiting[Action], turn: Seat) -> Iterator[Seat]:
        """Who may act out of turn, clockwise from the player after the next one (``P-20``)."""
        players = self._table.game.players
        for step in range(1, players):
            seat = (turn + step) % players
            if seat in node.legal:
                yield seat

    def _asked(self, seat: Seat, node: Waiting[Action]) -> Action | None:
        view = self._table.game.observe(self._state, seat)
        if seat == HERO:
            return self._person(view, node.legal[seat])
        if seat == node.turn:
            thinks = self._texts("thinks", name=self._screen.plain_name(seat))
            self._ask.pause(thinks, THINKING if self._state.public.dice[HERO] else THINKING / 3)
        action: Action | None = self._table.policies[seat](view, node.legal[seat], self._table.rng)
        return action

    # ---- the person

    def _person(self, view: View, legal: Collection[Action]) -> Action | None:
        """Ask until the answer is a legal move, or the chance of a Jonti is let be."""
        bid = view.public.bid
        on_turn = view.public.turn == HERO
        if on_turn:
            self._screen.board(view)
        if on_turn or bid is None:
            prompt = self._texts("your-move")
        else:
            prompt = self._texts("jonti-chance", bid=self._screen.bid(bid))
        words = [format_action(action) for action in islice(legal, _OFFERED)]
        while True:
            text = self._ask.line(prompt, [*words, *COMMANDS])
            if not on_turn and text.lower() in NO:
                return None
            first, rest = read_words(text)
            if first in COMMANDS:
                self._command(first, rest, view, legal)
                continue
            action = self._checked(text)
            if action is not None:
                return action

    def _checked(self, text: str) -> Action | None:
        """A legal move from what was typed, or None after the reason was given."""
        try:
            action = read_action(text)
            self._table.game.decide(self._state, Act(HERO, action))
        except Malformed:
            self._screen.say("not-a-move", EMBER)
        except Refused as no:
            reason = self._texts.refusal(no.code, no.facts, self._table.names)
            self._screen.complain(f"{reason} ({no.rule})")
        except Denied as no:
            self._screen.complain(self._texts.refusal(no.code, no.facts, self._table.names))
        else:
            return action
        return None

    def _command(self, word: str, rest: str, view: View, legal: Collection[Action]) -> None:
        match word:
            case "odds":
                self._odds(rest, view)
            case "legal":
                self._legal(legal)
            case "rules":
                self._rules()
            case "help":
                self._screen.note(self._texts("help"))
            case _:
                self._leave()

    def _leave(self) -> None:
        try:
            answer = self._ask.line(self._texts("sure-quit"), ())
        except EOFError:
            raise Quit from None
        if answer.lower() in YES:
            raise Quit

    def _rules(self) -> None:
        options = self._table.game.options
        off = self._texts("switched-off")
        self._screen.note(
            self._texts(
                "rules",
                raise_rule=self._texts(options.raise_rule),
                jonti="" if options.jonti else off,
                calzone="" if options.calzone else off,
            )
        )

    def _odds(self, text: str, view: View) -> None:
        bid = view.public.bid
        odds = standing_odds(view)
        named = None if bid is None else Bid(bid.quantity, bid.face)
        if text:
            try:
                action = read_action(text)
            except Malformed:
                action = None
            if not isinstance(action, Bid) or action.face not in range(1, 7):
                self._screen.say("not-a-move", EMBER)
                return
            named, odds = action, view_odds(view, action.quantity, action.face)
        if named is None or odds is None:
            self._screen.say("odds-none")
            return
        self._screen.say(
            "odds",
            bid=self._screen.bid(named),
            at_least=_percent(odds.at_least),
            exactly=_percent(odds.exactly),
        )
        self._screen.say("odds-note", "dim")

    def _legal(self, legal: Collection[Action]) -> None:
        calls = [format_action(call) for call in (Doodoo(), Jonti(), Calzone()) if call in legal]
        bids = [action for action in legal if isinstance(action, Bid)]
        if calls == ["jonti"] and not bids:
            self._screen.say("legal-jonti")
            return
        least: dict[int, int] = {}
        for bid in bids:
            least[bid.face] = min(bid.quantity, least.get(bid.face, bid.quantity))
        ranges = [self._texts("legal-from", face=face, least=least[face]) for face in sorted(least)]
        if ranges:
            most = legal.most if isinstance(legal, Moves) else max(bid.quantity for bid in bids)
            ranges.append(self._texts("legal-most", most=most))
            self._screen.say("legal-bids", ranges=", ".join(ranges))
        if calls:
            self._screen.say("legal-calls", calls=", ".join(calls))


def _percent(chance: Fraction) -> str:
    """A probability for people: per cent, and the exact fraction where it is short."""
    if chance in (0, 1):
        return f"{100 * chance}\N{NO-BREAK SPACE}%"
    rounded = f"{float(100 * chance):.1f}"
    rounded = {"0.0": "<0.1", "100.0": ">99.9"}.get(rounded, rounded)
    exact = f" ({chance})" if len(str(chance)) <= _LONG_FRACTION else ""
    return f"{rounded}\N{NO-BREAK SPACE}%{exact}"
