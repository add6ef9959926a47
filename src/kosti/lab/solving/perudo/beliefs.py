"""What both may hold after some bids, if they play by the book, and solving on from there.

The book says how often each hand makes each bid; so bids tell about hands (Bayes). Whoever makes
a bid that the book never makes may hold anything: a part of all play is thought to be at random.
The other is thought to play by the book; own play in the round so far was re-solved where it would
be re-solved now, so that one knows what the other may know.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from kosti.lab.solving.perudo.book import LEVELS, Page
from kosti.lab.solving.perudo.excerpt import FINE, Excerpt, history_of
from kosti.lab.solving.perudo.recall import Forgetful, Point, Start
from kosti.lab.solving.perudo.resolving import (
    F32,
    Plan,
    Position,
    Solution,
    calls_of,
    solve_position,
)

Excerpts: TypeAlias = Callable[[Start, int, int], Excerpt | None]
"""An excerpt by start, opening role, and role."""

Floats: TypeAlias = npt.NDArray[np.float64]


class Settings(Struct, frozen=True):
    """How a round is solved on from where it is.

    Attributes:
        near: How many of the next bids are considered.
        far: How many of the bids beyond, evenly spread over those that may well hold.
        iterations: How often both learn.
        beyond: What holds with no more than this chance may not well hold.
        apart: Only if the bids that may well hold are no more than so many for each of ``far``.
        trembling: How much of all play is thought to be at random.
    """

    near: int = 6
    far: int = 4
    iterations: int = 40
    beyond: float = 0.05
    apart: float = 3.0
    trembling: float = 0.05
    safe: bool = True


class Lookahead:
    """A pair's page of the book, asked for all hands at once, and solved on from."""

    def __init__(
        self,
        dice: tuple[int, int],
        page: Page,
        excerpts: Excerpts = lambda *_: None,
        settings: Settings = Settings(),
        kept: int = 512,
    ) -> None:
        """Take a page.

        Args:
            dice: The dice of the two roles; the first has no more than the second.
            page: Their page.
            excerpts: What there is of solved rounds.
            settings: How to solve.
            kept: How many strategies are kept, lest they be found again.
        """
        self._page: Final = page
        self._excerpts: Final = excerpts
        self._settings: Final = settings
        self._mind: Final = Forgetful(dice, page.recall)
        game = self._mind.round
        self._priors: Final = [
            np.array([float(chance) for _, chance in game.hands(role)]) for role in (0, 1)
        ]
        self._own: Final = [[hand for hand, _ in game.hands(role)] for role in (0, 1)]
        self.chances = lru_cache(kept)(self._chances)
        self.solution = lru_cache(kept)(self._solution)
        self.book = lru_cache(kept)(self._book)
        self._after = lru_cache(1 << 14)(self._mind.after)

    def legal(self, begun: Point, bids: tuple[int, ...]) -> tuple[int, ...]:
        """The bids that may follow, by their place in the round."""
        if not bids:
            return self._mind.legal(begun)
        return self._mind.round.raises[(begun.role + len(bids)) % 2][bids[-1]]

    def _book(self, begun: Point, bids: tuple[int, ...]) -> F32:
        """What the book does, ``[1 + raises, hands]``: Doodoo first; 0 where it says nothing."""
        role = (begun.role + len(bids)) % 2
        found = np.zeros((1 + len(self.legal(begun, bids)), self._priors[role].size), np.float32)
        point = begun
        for bid in bids:
            point = self._mind.after(point, bid)
        row = self._page.rows[role].get(point)
        if row is not None:
            actions = 1 + len(self._mind.considered(point))
            found[:actions] = self._page.parts[role][row : row + actions]
            found /= LEVELS
        solved = self._excerpts(begun.start, begun.role, role)
        if solved is not None:
            history = history_of(bids)
            for hand in range(found.shape[1]):
                column = solved.column(history, hand)
                if column:
                    found[:, hand] = 0
                    for action, part in column.items():
                        found[action, hand] = part / FINE
        return found

    def _chances(self, begun: Point, bids: tuple[int, ...]) -> F32:
        """What is done with each hand: solved on where that pays, else by the book."""
        solved = self.solution(begun, bids)
        if solved is None:
            return self.book(begun, bids)
        role = (begun.role + len(bids)) % 2
        legal = self.legal(begun, bids)
        position, solution = solved
        found = np.zeros((1 + len(legal), self._priors[role].size), np.float32)
        found[0] = solution.chances[0]
        for place, chances in zip(position.window, solution.chances[1:], strict=True):
            found[1 + legal.index(place)] = chances
        return self._sound(found, role, bids[-1])

    def _solution(self, begun: Point, bids: tuple[int, ...]) -> tuple[Position, Solution] | None:
        """The rest of the round, solved; None where that does not pay."""
        position = self.position(begun, bids)
        if position is None:
            return None
        return position, solve_position(position, self._settings.iterations)

    def position(self, begun: Point, bids: tuple[int, ...]) -> Position | None:
        """From where to solve on; None where that does not pay."""
        settings = self._settings
        if not settings.near or not bids or self._mind.round.bids[bids[-1]].calzone:
            return None
        legal = self.legal(begun, bids)
        if not legal:
            return None
        role = (begun.role + len(bids)) % 2
        own, other = self.beliefs(begun, bids)
        dice = self._mind.round.dice
        pair = dice[role], dice[1 - role]
        calls = calls_of(pair)
        beyond = 0
        for number, place in enumerate(legal[settings.near :], 1):
            sign = float((other @ calls.false[place]) @ (calls.has[place] @ own))
            if (1 - sign) / 2 > settings.beyond:
                beyond = number
        if beyond > settings.far * settings.apart:
            return None
        window = list(legal[: settings.near])
        rest = legal[settings.near :][: max(beyond, min(settings.far, len(legal)))]
        if rest:
            far = min(settings.far, len(rest))
            window += [rest[(number + 1) * len(rest) // far - 1] for number in range(far)]
        window = tuple(window)
        plan = promised = None
        if settings.safe:
            earlier = self.solution(begun, bids[:-2]) if len(bids) > 2 else None
            if earlier is not None:
                before, solution = earlier
                numbers = {place: number for number, place in enumerate(before.window)}
                pair_made = numbers.get(bids[-2], -1), numbers.get(bids[-1], -1)
                promised = solution.promises.get(pair_made)
            if promised is None:
                plan = self._plan(begun, bids, window)
        return Position(pair, bids[-1], (own, other), window, plan, promised)

    def _plan(self, begun: Point, bids: tuple[int, ...], window: tuple[int, ...]) -> Plan:
        """What the book does in a window; bids beyond it count as its last, or else as Doodoo."""
        role = (begun.role + len(bids)) % 2
        point = begun
        for bid in bids:
            point = self._mind.after(point, bid)
        points = [point]
        for bid in window:
            points += [self._after(point, bid) for point in points]
        even = [node for node in range(len(points)) if node.bit_count() % 2 == 0]
        even = even[: max(1, len(points) // 2)]
        rows = np.array([self._page.rows[role].get(points[node], -1) for node in even])
        top = np.array([node.bit_length() - 1 for node in even])
        parts = self._page.parts[role]
        known = (rows >= 0)[:, None]
        call = np.where(known, parts[rows], LEVELS).astype(np.float32) / LEVELS
        rest = 1 - call
        made: list[F32] = []
        last = bids[-1]
        considered = np.array([len(self._mind.considered(points[node])) for node in even])
        places = np.array([-1 if number < 0 else window[number] for number in top])
        places[top < 0] = last
        before = last
        for number, place in enumerate(window):
            below = (1 << number) // 2 or 1
            if number == len(window) - 1:
                each = rest[:below].copy()
                rest[:below] = 0
            else:
                each = np.zeros((below, parts.shape[1]), np.float32)
                for between in range(before + 1, place + 1):
                    action = between - places[:below]
                    ok = (action >= 1) & (action <= considered[:below]) & (rows[:below] >= 0)
                    index = np.where(ok, rows[:below] + action, 0)
                    each += parts[index] * ok[:, None]
                each /= LEVELS
                rest[:below] -= each
            before = place
            made.append(each)
        return Plan(call + rest, tuple(made))

    def beliefs(self, begun: Point, bids: tuple[int, ...]) -> tuple[F32, F32]:
        """How likely each hand is, ``[hands]``: of who is on turn, and of the other; sums are 1."""
        role = (begun.role + len(bids)) % 2
        found: list[Floats] = [self._priors[role].copy(), self._priors[1 - role].copy()]
        for turn, bid in enumerate(bids):
            mover = (begun.role + turn) % 2
            before = bids[:turn]
            own_turn = mover == role
            table = (self.chances if own_turn else self.book)(begun, before)
            action = 1 + self.legal(begun, before).index(bid)
            trembling = 1e-6 if own_turn else self._settings.trembling
            each = (1 - trembling) * table[action] + trembling / len(table)
            found[int(mover != role)] *= each
        own, other = ((each / each.sum()).astype(np.float32) for each in found)
        return own, other

    def _sound(self, chances: F32, role: int, standing: int) -> F32:
        """Without a Doodoo on what one's own hand fulfils, or a raise of what cannot hold."""
        game = self._mind.round
        claim = game.bids[standing]
        for place, hand in enumerate(self._own[role]):
            matching = game.matches(claim, hand)
            if matching >= claim.quantity:
                chances[0, place] = 0
                total = chances[1:, place].sum()
                if total > 0:
                    chances[1:, place] /= total
                else:
                    chances[1, place] = 1
            elif matching + game.dice[1 - role] < claim.quantity:
                chances[:, place] = 0
                chances[0, place] = 1
        return chances
