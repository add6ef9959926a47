"""Which dice the house throws, and which people throw themselves.

At a table with real dice the house only draws what belongs to the table, such as an opener. Dice
under cups and hands are thrown at once and nobody knows them; open ones wait to be typed in.
"""

from __future__ import annotations

from kosti.core import Dice, Hand, Roll, Waiting
from kosti.dice import Source
from kosti.lab.throws import ON_TRAY
from kosti.notation import format_move
from kosti.table.facts import Played
from kosti.table.state import TableState


def on_tray(table: TableState) -> bool:
    """Whether the dice of this table roll on a tray, where people see them."""
    return table.codec.id in ON_TRAY and not table.real


def cast(table: TableState, source: Source) -> Played | None:
    """The dice that fall now without anybody's doing, before people can act."""
    play = table.play
    if play is None or table.over or on_tray(table) or awaited(table):
        return None
    node = play.node()
    if not isinstance(node, Waiting) or node.legal or not node.dice:
        return None
    values = tuple(_thrown(table, dice, source) for dice in node.dice)
    roll = Roll(play.game.outcome(play.state, values))
    return Played(format_move(table.codec, play.header.names, roll))


def awaited(table: TableState) -> tuple[Dice, ...]:
    """Real dice that lie open to all, or will: somebody must type them in."""
    play = table.play
    if play is None or table.over or not table.real:
        return ()
    node = play.node()
    dice = node.dice if isinstance(node, Waiting) else ()
    return tuple(each for each in dice if each.open and each.seat is not None)


def _thrown(table: TableState, dice: Dice, source: Source) -> Hand:
    hidden = table.real and not dice.open
    return None if hidden else source.roll(dice)
