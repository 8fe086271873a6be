"""Types of `ninefold.stream`."""

from collections.abc import Callable, Iterator
from os import PathLike
from typing import Any, overload

NAMES: dict[str, str]
ROWS: int

@overload
def stream(
    source: Any,
    function: str | Callable[..., Any] = ...,
    *,
    column: str = ...,
    rows: int = ...,
    into: None = ...,
    **options: Any,
) -> Iterator[Any]: ...
@overload
def stream(
    source: Any,
    function: str | Callable[..., Any] = ...,
    *,
    column: str = ...,
    rows: int = ...,
    into: str | PathLike[str],
    **options: Any,
) -> int: ...
