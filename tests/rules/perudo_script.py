"""Perudo line by line, in the words of its rules."""

from kosti.testing.script import Refusal, Script, hands

NAMES = "ABCDEFGHIJ"


class Perudo(Script):
    """A game of players A, B, C…; hands are written as digits, `?` for one nobody knows."""

    def __init__(self, players: int, **options: object) -> None:
        super().__init__("perudo/1", NAMES[:players], **options)

    def roll_off(self, **dice: str) -> None:
        self.line(roll="roll-off", dice=hands(dice))

    def roll_off_refused(self, **dice: str) -> Refusal:
        return self.line_refused(roll="roll-off", dice=hands(dice))

    def hands(self, **dice: str) -> None:
        self.line(roll="hands", dice=hands(dice))

    def hands_refused(self, **dice: str) -> Refusal:
        return self.line_refused(roll="hands", dice=hands(dice))

    def show(self, **dice: str) -> None:
        self.line(show=hands(dice))

    def show_refused(self, **dice: str) -> Refusal:
        return self.line_refused(show=hands(dice))

    @property
    def dice(self) -> str:
        """Everybody's number of dice, one digit each."""
        return "".join(str(number) for number in self.position["dice"].values())

    def lose(self, loser: str) -> None:
        """Play a round in which the opener bids what cannot be, or doubts what is certain.

        Everybody throws sixes only; `loser` must open or be next after the opener.
        """
        position = self.position
        alive = [name for name, number in position["dice"].items() if number]
        self.hands(**{name: "6" * position["dice"][name] for name in alive})
        opener = position["opener"]
        after = alive[(alive.index(opener) + 1) % len(alive)]
        total = sum(position["dice"].values())
        assert loser in {opener, after}
        self.act(opener, f"{total}x5" if loser == opener else f"{total}x6")
        self.act(after, "doodoo")


def in_round(players: int, *, opener: str = "A", dice: int = 5, **options: object) -> Perudo:
    """The first round, opened by `opener`; everybody holds 2, 3, 4, 5, 6 as far as they go."""
    game = Perudo(players, roll_off=False, dice=dice, **options)
    game.line(opener=opener)
    game.hands(**dict.fromkeys(NAMES[:players], "2345623456"[:dice]))
    return game


def after_bids(players: int, *bids: str, dice: int = 5, **options: object) -> Perudo:
    """The first round after these bids, made in turn from A on."""
    game = in_round(players, opener="A", dice=dice, **options)
    for number, bid in enumerate(bids):
        game.act(NAMES[number % players], bid)
    return game
