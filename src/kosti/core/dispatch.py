"""What is done for each type of a union, looked up by the type.

``match`` asks one type after the other, and to ask whether a value is not of a type costs a
``Struct`` more than to make one. Where every move goes through, a table is asked instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, get_args

F = TypeVar("F")


def by_type(union: object, table: Mapping[type[Any], F]) -> Mapping[type[Any], F]:
    """The table, if it has an entry for each type of the union and for no other.

    Raises:
        TypeError: naming the types of which only one of both knows.
    """
    odd = {*get_args(union)} ^ table.keys()
    if odd:
        raise TypeError("not in both: " + ", ".join(sorted(kind.__name__ for kind in odd)))
    return table
