"""Rondo line by line, in the words of its rules."""

from kosti.games.rondo import Event
from kosti.games.rondo import Rondo as Rules
from kosti.testing.script import Refusal, Script

NAMES = "ABCDEFGHIJKL"


class Rondo(Script):
    """A game of players A, B, C…"""

    events: tuple[Event, ...]

    def __init__(self, players: int, **options: object) -> None:
        """Begin a game."""
        super().__init__("rondo/1", NAMES[:players], **options)

    def throw(self, *players: str) -> None:
        """These throw, in this order."""
        for player in players:
            self.act(player, "throw")

    def rest(self, missed: str = "", fell: str = "", hit: str | None = None, **faces: int) -> None:
        """The dice lie still; who is not named among those that missed or fell has hit."""
        self.line(rest=self._rest(missed, fell, hit, faces))

    def rest_refused(
        self, missed: str = "", fell: str = "", hit: str | None = None, **faces: int
    ) -> Refusal:
        return self.line_refused(rest=self._rest(missed, fell, hit, faces))

    def all_throw(self, values: str) -> None:
        """Those who must throw do so, one after another, and their dice come to rest together.

        `values` are theirs, in the order of seats.
        """
        waiting = [NAMES[seat] for seat in self.state.waiting]
        self.throw(*waiting)
        faces = dict(zip(waiting, map(int, values), strict=True))
        self.line(rest=self._rest("", "", None, faces))

    @property
    def purses(self) -> tuple[int, ...]:
        """Everybody's chips."""
        return tuple(self.position["purse"].values())

    @property
    def left(self) -> str:
        """Who is still in the game."""
        return "".join(self.position["in"])

    @property
    def to_act(self) -> str:
        """Who may throw."""
        return "".join(self.report["to_act"])

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        rules = self._replay.game
        assert isinstance(rules, Rules)
        return rules

    @property
    def what(self) -> list[str]:
        """The kinds of the last line's events."""
        return [type(event).__name__ for event in self.events]

    def _rest(
        self, missed: str, fell: str, hit: str | None, faces: dict[str, int]
    ) -> dict[str, object]:
        rolling = [NAMES[seat] for seat in sorted(self.state.rolling)]
        if hit is None:
            hit = "".join(name for name in rolling if name not in missed and name not in fell)
        return {"hit": list(hit), "missed": list(missed), "fell": list(fell), "faces": faces}
