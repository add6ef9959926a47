"""What both may hold after some bids, if they play by the book, and solving on from there.

The book says how often each hand makes each bid; so bids tell about hands (Bayes). Whoever makes
a bid that the book never makes may hold anything: a part of the other's play is thought to be at
random. Own play in the round so far was solved where it would be solved now, so one knows what the
other may know. No bot plays by it: it was measured, and does not help (``docs/solving.md``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from kosti.lab.solving.perudo.book import LEVELS, U8, Page
from kosti.lab.solving.perudo.recall import Forgetful, Point
from kosti.lab.solving.perudo.resolving import (
    F32,
    Plan,
    Position,
    Solution,
    calls_of,
    solve_position,
)

Floats: TypeAlias = npt.NDArray[np.float64]

NEVER: Final = 1e-6
"""How often own play makes a bid that it never makes: a history must be possible."""


class Settings(Struct, frozen=True):
    """How a round is solved on from where it is.

    Attributes:
        window: How many of the next bids are considered.
        iterations: How often both learn.
        beyond: Only if no bid beyond the window holds with more than this chance.
        trembling: How much of the other's play is thought to be at random.
        safe: Whether the other may win no more with any hand than against the book.
    """

    window: int = 11
    iterations: int = 40
    beyond: float = 0.0
    trembling: float = 0.05
    safe: bool = True


DEFAULTS: Final = Settings()


class Lookahead:
    """A pair's learnt page, asked for all hands at once, and solved on from.

    Histories are given as where the round began, and the bids by their place in the round.
    """

    def __init__(
        self, dice: tuple[int, int], page: Page, settings: Settings = DEFAULTS, kept: int = 512
    ) -> None:
        """Take a page.

        Args:
            dice: The dice of the two roles; the first has no more than the second.
            page: Their page.
            settings: How to solve.
            kept: How many strategies are kept, lest they be found again.
        """
        self._page: Final = page
        self._settings: Final = settings
        self._mind: Final = Forgetful(dice, page.recall)
        game = self._mind.round
        self.laws: Final = tuple(
            np.array([chance for _, chance in game.hands(role)], np.float64) for role in (0, 1)
        )
        self._held: Final = [[hand for hand, _ in game.hands(role)] for role in (0, 1)]
        self._after: Final = lru_cache(1 << 14)(self._mind.after)
        self._books: Final = lru_cache(kept)(self._book)
        self._solutions: Final = lru_cache(kept)(self._solution)

    def legal(self, begun: Point, bids: tuple[int, ...]) -> tuple[int, ...]:
        """The bids that may follow, by their place in the round."""
        if not bids:
            return self._mind.legal(begun)
        return self._mind.round.raises[_turn(begun, bids)][bids[-1]]

    def by_the_book(self, begun: Point, bids: tuple[int, ...]) -> F32:
        """What the page says, ``[1 + raises, hands]``: Doodoo first; columns sum to 1."""
        return self._books(begun, bids)

    def looking_ahead(self, begun: Point, bids: tuple[int, ...]) -> F32:
        """The same, solved on where the settings say so, and by the page elsewhere."""
        solved = self._solutions(begun, bids)
        return self._books(begun, bids) if solved is None else solved[1]

    def beliefs(self, begun: Point, bids: tuple[int, ...]) -> tuple[F32, F32]:
        """How likely each hand is, ``[hands]``: of who is on turn, and of the other; sums are 1."""
        role = _turn(begun, bids)
        found: list[Floats] = [self.laws[role].copy(), self.laws[1 - role].copy()]
        for turn, bid in enumerate(bids):
            before = bids[:turn]
            own = _turn(begun, before) == role
            table = (self.looking_ahead if own else self.by_the_book)(begun, before)
            chances = table[1 + self.legal(begun, before).index(bid)]
            random = NEVER if own else self._settings.trembling
            found[0 if own else 1] *= (1 - random) * chances + random / len(table)
        mine, theirs = ((each / each.sum()).astype(np.float32) for each in found)
        return mine, theirs

    def position(self, begun: Point, bids: tuple[int, ...]) -> Position | None:
        """From where to solve on; None where the settings say not to."""
        legal = self.legal(begun, bids)
        if not bids or not legal or self._mind.round.bids[bids[-1]].calzone:
            return None
        role = _turn(begun, bids)
        own, other = self.beliefs(begun, bids)
        dice = self._mind.round.dice
        pair = dice[role], dice[1 - role]
        calls = calls_of(pair)
        for place in legal[self._settings.window :]:
            doubt = float((other @ calls.false[place]) @ (calls.has[place] @ own))
            if (1 - doubt) / 2 > self._settings.beyond + 1e-6:
                return None
        window = legal[: self._settings.window]
        promised = self._promised(begun, bids) if self._settings.safe else None
        plan = None
        if self._settings.safe and promised is None:
            plan = self._plan(begun, bids, window)
        return Position(pair, bids[-1], (own, other), window, plan, promised)

    def _promised(self, begun: Point, bids: tuple[int, ...]) -> F32 | None:
        """What the other may win by the solution before; None if there is none of here."""
        if len(bids) <= 2:  # noqa: PLR2004  nothing is solved before the first bid
            return None
        earlier = self._solutions(begun, bids[:-2])
        if earlier is None or bids[-1] not in earlier[0].window:
            return None
        before = earlier[0].window
        return earlier[2].promises.get((before.index(bids[-2]), before.index(bids[-1])))

    def _book(self, begun: Point, bids: tuple[int, ...]) -> F32:
        role = _turn(begun, bids)
        found = np.zeros((1 + len(self.legal(begun, bids)), self.laws[role].size), np.float32)
        point = self._heard(begun, bids)
        row = self._page.rows[role][point]
        actions = 1 + len(self._mind.considered(point))
        found[:actions] = _chances(self._page.parts[role][row : row + actions])
        return found

    def _solution(
        self, begun: Point, bids: tuple[int, ...]
    ) -> tuple[Position, F32, Solution] | None:
        """From where it was solved on, what to do, and all that was found."""
        position = self.position(begun, bids)
        if position is None:
            return None
        solution = solve_position(position, self._settings.iterations)
        role, legal = _turn(begun, bids), self.legal(begun, bids)
        found = np.zeros((1 + len(legal), self.laws[role].size), np.float32)
        found[: 1 + len(position.window)] = solution.chances
        return position, self._sound(found, role, bids[-1]), solution

    def _heard(self, begun: Point, bids: tuple[int, ...]) -> Point:
        point = begun
        for bid in bids:
            point = self._after(point, bid)
        return point

    def _plan(self, begun: Point, bids: tuple[int, ...], window: tuple[int, ...]) -> Plan:
        """What the page says in a window; what it bids beyond counts as its last bid, or Doodoo."""
        role = _turn(begun, bids)
        points = [self._heard(begun, bids)]
        for bid in window:
            points += [self._after(point, bid) for point in points]
        even = [node for node in range(len(points)) if node.bit_count() % 2 == 0]
        rows = np.array([self._page.rows[role][points[node]] for node in even])
        last = np.array([node.bit_length() - 1 for node in even])
        actions = np.array([len(self._mind.considered(points[node])) for node in even])
        parts = self._page.parts[role]
        call = _chances(parts[rows])
        rest = 1 - call
        made: list[F32] = []
        for number in range(len(window)):
            below = (1 << number) // 2 or 1
            if number == len(window) - 1:
                each = rest[:below].copy()
            else:
                action = number - last[:below]
                known = action <= actions[:below]
                each = _chances(parts[np.where(known, rows[:below] + action, 0)])
                each *= known[:, None]
            rest[:below] -= each
            made.append(each)
        return Plan(call + rest, tuple(made))

    def _sound(self, chances: F32, role: int, standing: int) -> F32:
        """Without a Doodoo on what one's own hand fulfils, or a raise of what cannot hold."""
        game = self._mind.round
        claim = game.bids[standing]
        for place, hand in enumerate(self._held[role]):
            matching = game.matches(claim, hand)
            if matching + game.dice[1 - role] < claim.quantity:
                chances[:, place] = 0
                chances[0, place] = 1
            elif matching >= claim.quantity:
                chances[0, place] = 0
                total = chances[1:, place].sum()
                if total > 0:
                    chances[1:, place] /= total
                else:
                    chances[1, place] = 1
        return chances


def _chances(parts: U8) -> F32:
    """What parts of the page mean."""
    found: F32 = np.divide(parts, LEVELS, dtype=np.float32)
    return found


def _turn(begun: Point, bids: tuple[int, ...]) -> int:
    """The role on turn."""
    return (begun.role + len(bids)) % 2
