"""Which bets a solver weighs: a few parts of the bank, and all there is.

The rules let a player bet any whole number of chips (``M-08``, ``M-10``). A solver looks at a menu
of them; what that costs against somebody who bets what the menu does not have is measured
(``exploit``).
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from kosti.core import Chips, Malformed

MOST_LIFTS: Final = 4
MOST_SIZES: Final = 6


class Menu(Struct, frozen=True):
    """The sizes that are weighed, lift by lift; everything a player has always is.

    Attributes:
        sizes: For the bet of a round, the raise, the re-raise, ...: parts of the bank as it stands
            after a call. There are as many lifts in a round as there are entries; an empty
            one leaves nothing but all-in.
    """

    sizes: tuple[tuple[float, ...], ...]

    def __post_init__(self) -> None:
        """Check the sizes.

        Raises:
            ValueError: if there are too many, or one is not between 0 and 100.
        """
        if not 1 <= len(self.sizes) <= MOST_LIFTS:
            raise ValueError(f"a menu is for 1 to {MOST_LIFTS} lifts of the price in a round")
        for sizes in self.sizes:
            if len(sizes) > MOST_SIZES:
                raise ValueError(f"a menu has at most {MOST_SIZES} sizes for a lift")
            if not all(0 < size <= 100 for size in sizes):  # noqa: PLR2004
                raise ValueError("sizes are parts of the bank, above 0 and at most 100")

    def __str__(self) -> str:
        """As ``parse_menu`` reads it."""
        return ":".join(",".join(f"{size:g}" for size in sizes) for sizes in self.sizes)

    def prices(self, lift: int, price: Chips, least: Chips, most: Chips) -> tuple[Chips, ...]:
        """What a player in turn may lift the price to.

        Args:
            lift: How often it has been lifted in this round.
            price: What staying in costs in all, antes and earlier rounds included.
            least: The least lift, the minimum bet.
            most: All that both of them have; a lift that comes to more is all-in.

        Returns:
            New prices, ascending and distinct: the sizes rounded to whole chips (halves up), no
            less than the least lift, and all-in. None if the menu or the chips are at an end.
        """
        if lift >= len(self.sizes) or price >= most:
            return ()
        wanted = (price + max(least, int(size * 2 * price + 0.5)) for size in self.sizes[lift])
        return tuple(sorted({min(most, to) for to in wanted} | {most}))


DEFAULT: Final = Menu(((0.5, 1.0), (0.5, 1.0), ()))
"""Half the bank, the bank, or all-in for a bet and a raise; all-in for a re-raise."""


def parse_menu(text: str) -> Menu:
    """A menu from its text: sizes with commas, lifts with colons, such as ``0.5,1:1:``.

    Raises:
        Malformed: if it is not one.
    """
    if not re.fullmatch(r"[0-9.,:]*", text):
        raise Malformed(f"a menu is written like 0.5,1:1: and not {text!r}")
    try:
        sizes = tuple(
            tuple(sorted({float(word) for word in part.split(",")})) if part else ()
            for part in text.split(":")
        )
        return Menu(sizes)
    except ValueError as error:
        reason = str(error) if "convert" not in str(error) else f"{text!r} is not a menu"
        raise Malformed(reason) from None
