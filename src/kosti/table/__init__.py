"""The table: who sits there, whose turn it is, what is written down and who is told."""

from kosti.table.house import House, key_of, new_token
from kosti.table.mailbox import Table, refusal
from kosti.table.neighbours import Alone, Company, Listener, Neighbours
from kosti.table.ports import (
    Clock,
    LoopClock,
    Meter,
    Ports,
    Session,
    Store,
    StoreUnavailable,
    Timer,
)
from kosti.table.settings import Pace, Settings
from kosti.table.state import TableState

__all__ = [
    "Alone",
    "Clock",
    "Company",
    "House",
    "Listener",
    "LoopClock",
    "Meter",
    "Neighbours",
    "Pace",
    "Ports",
    "Session",
    "Settings",
    "Store",
    "StoreUnavailable",
    "Table",
    "TableState",
    "Timer",
    "key_of",
    "new_token",
    "refusal",
]
