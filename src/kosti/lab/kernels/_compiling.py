"""The compiler with our settings, and how compiled games call functions that came later.

Numba compiles again what changed in the file of a function, but not what changed in the files of
the functions that it calls: remove ``__pycache__`` after a change in the middle of things.
"""

# Numba is typed in part, LLVM not at all: here is the border.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false
# pyright: reportUntypedFunctionDecorator=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from msgspec import Struct
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

I64: TypeAlias = NDArray[np.int64]
U64: TypeAlias = NDArray[np.uint64]
F64: TypeAlias = NDArray[np.float64]
F32: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]

Chooser: TypeAlias = Callable[[I64, F64, U64], int]
"""A policy: what the seat that is asked may see, the policy's table, the stream; a move."""

F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A", bound=NDArray[Any])

# Their types know neither all settings nor that an address is there once it is compiled.
_njit: Final[Any] = numba.njit
_cfunc: Final[Any] = numba.cfunc
_carray: Final[Any] = numba.carray  # type: ignore[attr-defined]

_SETTINGS: Final[dict[str, Any]] = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
}

_WORD: Final = ir.IntType(64)
_WORDS: Final = _WORD.as_pointer()
_REALS: Final = ir.DoubleType().as_pointer()
_CHOOSER: Final = ir.FunctionType(_WORD, [_WORDS, _WORD, _REALS, _WORD, _WORDS])


def compiled(function: F) -> F:
    """The function, compiled at its first call and kept on disk for the next process."""
    return cast("F", _njit(**_SETTINGS)(function))


def inner(function: F) -> F:
    """The same for what only compiled code calls: there is no door to it from Python."""
    return cast("F", _njit(**_SETTINGS, no_cpython_wrapper=True)(function))


def compiled_as(signature: str) -> Callable[[F], F]:
    """The same for one signature, in Numba's notation, compiled when the file is read.

    It is for functions that are called with constants: Numba would compile one for each.
    """

    def decorate(function: F) -> F:
        return cast("F", _njit(signature, **_SETTINGS)(function))

    return decorate


@compiled_as("void(i8[::1], i8, i8)")
def clear(row: I64, begin: int, end: int) -> None:
    """Set a part of a row to 0; an assignment to a slice costs more to compile and to run."""
    for place in range(begin, end):
        row[place] = 0


class _Borrow(Protocol):
    def __call__(self, array: A, /) -> A: ...


def _borrowed(_: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        whole = context.make_array(signature.args[0])(context, builder, args[0])
        whole.meminfo = ir.Constant(whole.meminfo.type, None)
        return whole._getvalue()  # noqa: SLF001  so it is written in Numba, too

    return array(array), generate


borrowed = cast("_Borrow", intrinsic(_borrowed))
"""The same array, for code that must not outlive it.

Compiled code counts who holds an array whenever it is handed on; this one is not counted, which
makes whole games twice as fast. It is for arrays that the caller holds.
"""


def _call(_: Any, address: Any, seen: Any, table: Any, random: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        function = builder.inttoptr(args[0], _CHOOSER.as_pointer())
        arrays = [
            context.make_array(kind)(context, builder, array)
            for kind, array in zip(signature.args[1:], args[1:], strict=True)
        ]
        given = [arrays[0].data, arrays[0].nitems, arrays[1].data, arrays[1].nitems, arrays[2].data]
        return builder.call(function, given)

    return types.int64(address, seen, table, random), generate


call = cast("Callable[[int, I64, F64, U64], int]", intrinsic(_call))
"""What the function at an address chooses: ``Compiled.address``."""


class Compiled(Struct, frozen=True, eq=False):
    """A function of a policy that compiled games can call.

    Attributes:
        address: Where its code begins.
        owner: Who keeps it there.
    """

    address: int
    owner: object


def choosing(function: Chooser) -> Compiled:
    """Compile a function of a policy; it may already be compiled.

    Raises:
        numba.core.errors.TypingError: if it cannot be compiled.
    """
    inner = function if hasattr(function, "py_func") else _njit(nogil=True)(function)

    def choose(seen: Any, size: Any, table: Any, entries: Any, random: Any) -> Any:
        return inner(_carray(seen, (size,)), _carray(table, (entries,)), _carray(random, (4,)))

    words, reals = types.CPointer(types.int64), types.CPointer(types.float64)
    stream = types.CPointer(types.uint64)
    signature = types.int64(words, types.int64, reals, types.int64, stream)
    owner = _cfunc(signature)(choose)
    return Compiled(owner.address, owner)
