"""Eight numbers at once: a vector type of Numba, and the compiler with our settings.

Numba leaves it to LLVM to find vector instructions in loops. In the walks of a game tree it does
not find them (the arrays might overlap), which costs a factor of four to six; so the kernels say
themselves what goes eight at a time. On machines without such wide registers LLVM makes two
halves of it.

Numba compiles again what changed in the file of a kernel, but not what changed here: touch
``_walks.py`` after a change in this file.
"""

# Numba is typed in part, LLVM not at all: here is the border.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false
# pyright: reportUntypedFunctionDecorator=false, reportUntypedBaseClass=false
# pyright: reportUntypedClassDecorator=false, reportUnusedFunction=false

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.typing.templates import ConcreteTemplate, infer_global
from numba.extending import intrinsic, lower_builtin, models, register_model
from numpy.typing import NDArray

F32: TypeAlias = NDArray[np.float32]

WIDTH: Final = 8
"""Numbers in a vector."""

F = TypeVar("F", bound=Callable[..., Any])

_VECTOR: Final = ir.VectorType(ir.FloatType(), WIDTH)
_ZERO: Final = ir.Constant(_VECTOR, [0.0] * WIDTH)

_CONTRACT: Final[set[str]] = {"contract"}
"""A product and a sum may become one operation; more of fast-math slowed convergence."""


def compiled(function: F) -> F:
    """The function, compiled at its first call and kept on disk for the next process."""
    return cast(
        "F", njit(cache=True, nogil=True, error_model="numpy", fastmath=_CONTRACT)(function)
    )


def inlined(function: F) -> F:
    """A part of compiled functions that becomes part of their code."""
    return cast(
        "F", njit(forceinline=True, nogil=True, error_model="numpy", fastmath=_CONTRACT)(function)
    )


class Indices(Protocol):
    """An array of integers; NumPy's own type does not say that its elements are."""

    @property
    def size(self) -> int: ...
    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


def indices(values: Sequence[int]) -> Indices:
    """An array of these integers."""
    return cast("Indices", np.array(values, np.int64))


class Lanes(Protocol):
    """Eight single-precision numbers."""

    def __add__(self, other: Lanes, /) -> Lanes: ...
    def __sub__(self, other: Lanes, /) -> Lanes: ...
    def __mul__(self, other: Lanes, /) -> Lanes: ...
    def __truediv__(self, other: Lanes, /) -> Lanes: ...


class _LanesType(types.Type):
    def __init__(self) -> None:
        super().__init__("kosti-lanes")


_LANES: Final = _LanesType()


@register_model(_LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


def _pointer(context: Any, builder: Any, array: Any, value: Any, index: Any) -> Any:
    first = context.make_array(array)(context, builder, value).data
    return builder.bitcast(builder.gep(first, [index]), _VECTOR.as_pointer())


def _load(_: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        found = builder.load(_pointer(context, builder, signature.args[0], *args))
        found.align = 4
        return found

    return _LANES(array, types.int64), generate


def _store(_: Any, array: Any, index: Any, lanes: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _pointer(context, builder, signature.args[0], args[0], args[1])
        builder.store(args[2], place).align = 4
        return context.get_dummy_value()

    return types.void(array, types.int64, _LANES), generate


def _splat(_: Any, number: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
        empty = ir.Constant(_VECTOR, ir.Undefined)
        one = builder.insert_element(empty, args[0], ir.Constant(ir.IntType(32), 0))
        return builder.shuffle_vector(one, one, zeros)

    return _LANES(types.float32), generate


def _total(_: Any, lanes: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.FloatType(), [ir.FloatType(), _VECTOR])
        name = f"llvm.vector.reduce.fadd.v{WIDTH}f32"
        reduce = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.call(
            reduce, [ir.Constant(ir.FloatType(), -0.0), args[0]], fastmath=("fast",)
        )

    return types.float32(_LANES), generate


def _any_positive(_: Any, lanes: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        bits = builder.bitcast(builder.fcmp_ordered(">", args[0], _ZERO), ir.IntType(WIDTH))
        return builder.icmp_unsigned("!=", bits, ir.Constant(ir.IntType(WIDTH), 0))

    return types.boolean(_LANES), generate


def _positive_part(_: Any, lanes: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", args[0], _ZERO), args[0], _ZERO)

    return _LANES(_LANES), generate


def _where_positive(_: Any, lanes: Any, yes: Any, no: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", args[0], _ZERO), args[1], args[2])

    return _LANES(_LANES, _LANES, _LANES), generate


load = cast("Callable[[F32, int], Lanes]", intrinsic(_load))
"""The eight numbers of an array from an index on."""

store = cast("Callable[[F32, int, Lanes], None]", intrinsic(_store))
"""Put eight numbers into an array, from an index on."""

splat = cast("Callable[[np.float32], Lanes]", intrinsic(_splat))
"""The same number eight times."""

total = cast("Callable[[Lanes], np.float32]", intrinsic(_total))
"""The sum of the eight."""

any_positive = cast("Callable[[Lanes], bool]", intrinsic(_any_positive))
"""Whether one of the eight is above 0."""

positive_part = cast("Callable[[Lanes], Lanes]", intrinsic(_positive_part))
"""Each of the eight, or 0 where it is negative."""

where_positive = cast("Callable[[Lanes, Lanes, Lanes], Lanes]", intrinsic(_where_positive))
"""The second where the first is above 0, else the third."""


def _define(operation: object, instruction: str) -> None:
    """Give the type an operator."""

    class Template(ConcreteTemplate):
        cases = [_LANES(_LANES, _LANES)]  # noqa: RUF012  Numba's own form

    def lower(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return getattr(builder, instruction)(args[0], args[1], flags=("contract",))

    cast("Any", infer_global)(operation)(Template)
    lower_builtin(operation, _LANES, _LANES)(lower)


for _operation, _instruction in (
    (operator.add, "fadd"),
    (operator.sub, "fsub"),
    (operator.mul, "fmul"),
    (operator.truediv, "fdiv"),
):
    _define(_operation, _instruction)
