"""Shoot the Moons line by line, in the words of its rules."""

from msgspec import structs

from kosti.core import Waiting
from kosti.games.moons import Action, Event
from kosti.games.moons import Moons as Rules
from kosti.testing.script import Refusal, Script, hands

NAMES = "ABCDEF"


class Moons(Script):
    """A game of players A, B, C…; pairs are written as digits, `?` for one nobody knows."""

    events: tuple[Event, ...]

    def __init__(
        self, players: int, *, chips: tuple[int, ...] | None = None, **options: object
    ) -> None:
        """Begin a game; `chips` are the stacks, if some circles have been played before."""
        super().__init__("moons/1", NAMES[:players], **options)
        if chips is not None:
            start = self._replay.state
            public = structs.replace(start.public, chips=chips)
            self._replay.state = structs.replace(start, public=public)

    def throw(self, every: str = "", **pairs: str) -> None:
        """Those in the circle throw; who is not named throws `every`."""
        self.line(roll="throw", dice=hands(self._pairs(every, pairs)))

    def throw_refused(self, **pairs: str) -> Refusal:
        return self.line_refused(roll="throw", dice=hands(pairs))

    def show(self, **pairs: str) -> None:
        self.line(show=hands(pairs))

    def show_refused(self, **pairs: str) -> Refusal:
        return self.line_refused(show=hands(pairs))

    def play(self, moves: str) -> None:
        """Moves of whoever's turn it is, parted by commas."""
        for move in moves.split(", "):
            self.act(self.turn, move)

    def check_round(self, every: str = "12", **pairs: str) -> None:
        """A round in which everybody who can checks."""
        self.throw(every, **pairs)
        number = self.position["round"]
        circle = self.position["circle"]
        while (
            self.position["phase"] == "betting"
            and self.position["round"] == number
            and self.position["circle"] == circle
        ):
            self.act(self.turn, "check")

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        turn = self.position["turn"]
        assert isinstance(turn, str), "somebody is on turn"
        return turn

    @property
    def chips(self) -> tuple[int, ...]:
        """Everybody's stack."""
        return tuple(self.position["chips"].values())

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        rules = self._replay.game
        assert isinstance(rules, Rules)
        return rules

    @property
    def node(self) -> Waiting[Action]:
        """What the game waits for."""
        node = self._replay.node()
        assert isinstance(node, Waiting)
        return node

    @property
    def what(self) -> list[str]:
        """The kinds of the last line's events."""
        return [type(event).__name__ for event in self.events]

    def _pairs(self, every: str, pairs: dict[str, str]) -> dict[str, str]:
        if not every:
            return pairs
        return dict.fromkeys(self.position["in"], every) | pairs


def in_round(
    players: int,
    *,
    button: str | None = None,
    chips: tuple[int, ...] | None = None,
    **options: object,
) -> Moons:
    """The betting of the first round; the button is the last seat, so A acts first."""
    game = Moons(players, chips=chips, **options)
    game.line(button=button or NAMES[players - 1])
    game.throw("12")
    return game
