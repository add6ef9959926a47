# The part of joblib that the lab uses; joblib has no types of its own.

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Literal, Self

class Parallel:
    def __init__(
        self,
        n_jobs: int | None = None,
        backend: str | None = None,
        return_as: Literal["list", "generator", "generator_unordered"] = "list",
        pre_dispatch: int | str = "2 * n_jobs",
        **backend_kwargs: object,
    ) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *exc: object) -> None: ...
    def __call__(self, iterable: Iterable[Any]) -> Iterator[Any]: ...

def delayed(function: Callable[..., Any]) -> Callable[..., Any]: ...
def parallel_config(backend: str, **backend_params: object) -> AbstractContextManager[object]: ...
