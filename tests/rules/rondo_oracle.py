"""Rondo once more, slowly, to check the rules against.

Nothing of ``kosti`` is used. A game is told from beginning to end, as the rulebook tells it; the
teller stops wherever the next line of the record is needed. What lies open then is written on a
slate. Lines are those of a record; they must be such as the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

Line: TypeAlias = Mapping[str, Any]
Telling: TypeAlias = Generator[None, Line, None]
Fate: TypeAlias = int | str | None
"""Of a die that rolls: its value, ``missed`` or ``fell``; of one that lies, None if it stays."""


class Options(NamedTuple):
    """How a table plays."""

    stake: int = 10
    purse: int = 200
    tie_stake: str = "round-loser"
    all_equal_limit: int = 3
    nobody_left: str = "replay"


class Slate:
    """What lies open, as ``kosti replay --json`` tells it."""

    def __init__(self, options: Options, names: Sequence[str]) -> None:
        self.options = options
        self.names = tuple(names)
        self.phase = "round"
        self.round = 0
        self.bank = 0
        self.house = 0
        self.purse = dict.fromkeys(names, options.purse)
        self.left = list(names)
        self.throwers: list[str] = []
        self.thrown: list[str] = []
        self.rolling: list[str] = []
        self.faces: dict[str, int] = {}
        self.put: dict[str, int] = {}
        self.winners: list[str] = []

    @property
    def waiting(self) -> list[str]:
        """Who has not thrown in this pass."""
        return [name for name in self.throwers if name not in self.thrown]

    @property
    def report(self) -> dict[str, Any]:
        """What may be compared."""
        return {
            "status": "over" if self.phase == "over" else "playing",
            "winners": self.winners,
            "to_act": sorted(self.waiting),
            "phase": self.phase,
            "round": self.round,
            "bank": self.bank,
            "house": self.house,
            "purse": self.purse,
            "in": sorted(self.left),
            "thrown": sorted(self.thrown),
            "faces": {name: self.faces[name] for name in self.names if name in self.faces},
        }

    def pay(self, payers: Iterable[str]) -> None:
        """Each puts in a stake, or what is left."""
        for name in payers:
            chips = min(self.purse[name], self.options.stake)
            self.purse[name] -= chips
            self.put[name] += chips
            self.bank += chips

    def hand_over(self, payers: Iterable[str], winner: str) -> None:
        """All that these put in during the round goes from the bank to the winner (``R-12``)."""
        for name in payers:
            self.bank -= self.put[name]
            self.purse[winner] += self.put[name]
            self.put[name] = 0

    def clear(self, throwers: Iterable[str]) -> None:
        """The tray is cleared, and these throw."""
        self.throwers, self.thrown, self.rolling, self.faces = list(throwers), [], [], {}

    def leave(self, leaving: Iterable[str]) -> None:
        """These are out of the game, their dice are lifted off."""
        for name in leaving:
            self.left.remove(name)
            self.faces.pop(name, None)
            for names in (self.throwers, self.thrown):
                if name in names:
                    names.remove(name)

    def to_the_house(self) -> None:
        """The house takes the bank."""
        self.house += self.bank
        self.bank = 0

    def end(self, winners: Sequence[str]) -> None:
        """The game is over (``R-18``)."""
        for name in winners:
            self.purse[name] += self.bank
            self.bank = 0
        self.clear(())
        self.left, self.winners, self.phase = list(winners), list(winners), "over"


class Over(Exception):  # noqa: N818  not an error: the way out of the middle of a round
    """The game is over, with these winners."""

    def __init__(self, *winners: str) -> None:
        super().__init__(*winners)
        self.winners = winners


def at_rest(slate: Slate) -> Generator[None, Line, list[str]]:
    """Others throw, until all dice are at rest; gives the fouls of that instant (``R-09``)."""
    while True:
        line = yield
        if "player" in line:
            slate.thrown.append(line["player"])
            slate.rolling.append(line["player"])
            continue
        rest = line["rest"]
        slate.rolling = []
        slate.faces.update(rest["faces"])
        for name in rest["fell"]:
            slate.faces.pop(name, None)
        return [name for name in slate.throwers if name in {*rest["missed"], *rest["fell"]}]


def having(slate: Slate, extreme: Callable[[Iterable[int]], int]) -> list[str]:
    """Who shows the lowest, or the highest."""
    values = [slate.faces[name] for name in slate.throwers]
    return [name for name in slate.throwers if slate.faces[name] == extreme(values)]


def one_pass(slate: Slate) -> Generator[None, Line, bool]:
    """All in the game throw (``R-05`` to ``R-11``); False if nobody is left (``R-19``)."""
    slate.phase = "round"
    slate.clear(slate.left)
    while slate.waiting:
        fouls = yield from at_rest(slate)
        if set(fouls) == set(slate.left):
            return False
        slate.leave(fouls)
        if len(slate.left) == 1:
            raise Over(*slate.left)
    return True


def lowest_again(slate: Slate, tied: list[str]) -> Generator[None, Line, list[str]]:
    """Who loses of the lowest (``R-13``)."""
    while len(tied) > 1:
        slate.phase = "rethrow-lowest"
        slate.clear(tied)
        while slate.waiting:
            fouls = yield from at_rest(slate)
            if fouls:
                return fouls
        tied = having(slate, min)
    return tied


def highest_again(slate: Slate, tied: list[str]) -> Generator[None, Line, str]:
    """Who wins of the highest (``R-13``)."""
    while len(tied) > 1:
        slate.phase = "rethrow-highest"
        slate.clear(tied)
        while slate.waiting and len(slate.throwers) > 1:
            fouls = yield from at_rest(slate)
            if set(fouls) == set(slate.throwers):
                slate.clear(slate.throwers)
            else:
                slate.leave(fouls)
        tied = slate.throwers if len(slate.throwers) == 1 else having(slate, max)
    return tied[0]


def one_round(slate: Slate) -> Telling:
    """A round, however often it is repeated."""
    options, row = slate.options, 0
    while True:
        if not (yield from one_pass(slate)):
            if options.nobody_left == "house":
                slate.to_the_house()
                raise Over
            continue
        lowest, highest = having(slate, min), having(slate, max)
        if lowest != highest:
            break
        row += 1
        if row == options.all_equal_limit:
            slate.to_the_house()
            return
        slate.pay(slate.left)
    losers = yield from lowest_again(slate, lowest)
    winner = yield from highest_again(slate, highest)
    beaten = [name for name in highest if name != winner]
    slate.hand_over(losers, winner)
    if options.tie_stake == "rethrow-loser":
        slate.hand_over(beaten, winner)
    slate.leave(losers)


def game(slate: Slate) -> Telling:
    """A whole game."""
    try:
        while True:
            able = [name for name in slate.left if slate.purse[name] >= slate.options.stake]
            if able:
                slate.leave([name for name in slate.left if name not in able])
            if len(slate.left) == 1:
                raise Over(*slate.left)  # noqa: TRY301  as from the middle of a round
            slate.round += 1
            slate.put = dict.fromkeys(slate.names, 0)
            slate.pay(able)
            yield from one_round(slate)
    except Over as over:
        slate.end(over.winners)
    yield


class Oracle:
    """A game that is told line by line."""

    def __init__(self, options: Options, names: Sequence[str], lines: Iterable[Line] = ()) -> None:
        self.slate = Slate(options, names)
        self._telling = game(self.slate)
        next(self._telling)
        for line in lines:
            self.hear(line)

    def hear(self, line: Line) -> None:
        """The next line."""
        self._telling.send(line)

    def lines(self) -> Iterator[Line]:
        """Every line that may follow, each different way of lying still once.

        A die that rolls stops with one of eight values, misses, or falls after a hit; a die that
        lies stays, shows one of the seven other values, or is knocked off. Of a die that missed no
        value is written.
        """
        slate = self.slate
        for name in slate.waiting:
            yield {"player": name, "move": "throw"}
        if not slate.rolling:
            return
        fates: list[list[Fate]] = []
        names = [*slate.rolling, *slate.faces]
        for name in names:
            if name in slate.rolling:
                fates.append(["missed", "fell", *range(1, 9)])
            else:
                others = (face for face in range(1, 9) if face != slate.faces[name])
                fates.append([None, "fell", *others])
        for ends in product(*fates):
            yield rest_line(slate.rolling, dict(zip(names, ends, strict=True)))


def rest_line(rolling: Iterable[str], ends: Mapping[str, Fate]) -> Line:
    """The line of a rest in which the dice end so."""
    return {
        "rest": {
            "hit": [name for name in rolling if ends[name] != "missed"],
            "missed": [name for name, end in ends.items() if end == "missed"],
            "fell": [name for name, end in ends.items() if end == "fell"],
            "faces": {name: end for name, end in ends.items() if isinstance(end, int)},
        }
    }


def perft(options: Options, names: Sequence[str], lines: tuple[Line, ...], depth: int) -> int:
    """How many ways there are to go on for exactly so many lines."""
    oracle = Oracle(options, names, lines)
    if depth == 1:
        return sum(1 for _ in oracle.lines())
    return sum(perft(options, names, (*lines, line), depth - 1) for line in oracle.lines())
