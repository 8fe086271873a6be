"""Types of the functions for whole columns."""

from collections.abc import Iterable
from typing import Any, Literal, Protocol, TypeVar, overload

from . import Canonical, Check, Layout, Puzzle, Rating, Solution

class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = ..., /) -> Any: ...

class _Chunk(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = ..., /) -> Any: ...

class _Array(Protocol):
    @property
    def dtype(self) -> Any: ...
    @property
    def shape(self) -> Any: ...

_Column = TypeVar("_Column", bound=_Array | _Stream | _Chunk)
_Texts = Iterable[str | None]
_Reasons = list[str | None]
_Answer = Literal["unique", "none", "several", "invalid"]
_By = Literal["all", "ninefold", "hodoku", "se", "er"]

@overload
def solve(
    x: str,
    *,
    limit: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> str: ...
@overload
def solve(
    x: Puzzle,
    *,
    limit: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Solution: ...
@overload
def solve(
    x: _Column,
    *,
    limit: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> _Column: ...
@overload
def solve(
    x: _Texts,
    *,
    limit: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> list[str | None]: ...
@overload
def solve(
    x: str,
    *,
    limit: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[str | None, str | None]: ...
@overload
def solve(
    x: Puzzle,
    *,
    limit: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Solution | None, str | None]: ...
@overload
def solve(
    x: _Column,
    *,
    limit: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[_Column, Any]: ...
@overload
def solve(
    x: _Texts,
    *,
    limit: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[list[str | None], _Reasons]: ...
@overload
def count(
    x: str,
    limit: int | None = ...,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> int: ...
@overload
def count(
    x: Puzzle,
    limit: int | None = ...,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> int: ...
@overload
def count(
    x: _Column,
    limit: int | None = ...,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Any: ...
@overload
def count(
    x: _Texts,
    limit: int | None = ...,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> list[int | None]: ...
@overload
def count(
    x: str,
    limit: int | None = ...,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[int | None, str | None]: ...
@overload
def count(
    x: Puzzle,
    limit: int | None = ...,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[int | None, str | None]: ...
@overload
def count(
    x: _Column,
    limit: int | None = ...,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Any, Any]: ...
@overload
def count(
    x: _Texts,
    limit: int | None = ...,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[list[int | None], _Reasons]: ...
@overload
def check(
    x: str,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Check: ...
@overload
def check(
    x: Puzzle,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Check: ...
@overload
def check(
    x: _Column,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Any: ...
@overload
def check(
    x: _Texts,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> list[_Answer | None]: ...
@overload
def check(
    x: str,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Check | None, str | None]: ...
@overload
def check(
    x: Puzzle,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Check | None, str | None]: ...
@overload
def check(
    x: _Column,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Any, Any]: ...
@overload
def check(
    x: _Texts,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[list[_Answer | None], _Reasons]: ...
@overload
def canonical(
    x: str,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
) -> str: ...
@overload
def canonical(
    x: Puzzle,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
) -> Canonical: ...
@overload
def canonical(
    x: _Column,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
) -> _Column: ...
@overload
def canonical(
    x: _Texts,
    *,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
) -> list[str | None]: ...
@overload
def canonical(
    x: str,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
) -> tuple[str | None, str | None]: ...
@overload
def canonical(
    x: Puzzle,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
) -> tuple[Canonical | None, str | None]: ...
@overload
def canonical(
    x: _Column,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
) -> tuple[_Column, Any]: ...
@overload
def canonical(
    x: _Texts,
    *,
    jobs: int | None = ...,
    errors: Literal[True],
) -> tuple[list[str | None], _Reasons]: ...
@overload
def minimize(
    x: str,
    *,
    seed: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> str: ...
@overload
def minimize(
    x: Puzzle,
    *,
    seed: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Puzzle: ...
@overload
def minimize(
    x: _Column,
    *,
    seed: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> _Column: ...
@overload
def minimize(
    x: _Texts,
    *,
    seed: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> list[str | None]: ...
@overload
def minimize(
    x: str,
    *,
    seed: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[str | None, str | None]: ...
@overload
def minimize(
    x: Puzzle,
    *,
    seed: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Puzzle | None, str | None]: ...
@overload
def minimize(
    x: _Column,
    *,
    seed: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[_Column, Any]: ...
@overload
def minimize(
    x: _Texts,
    *,
    seed: int | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[list[str | None], _Reasons]: ...
@overload
def convert(
    x: str,
    to: str = ...,
    *,
    notation: str | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> str: ...
@overload
def convert(
    x: Puzzle,
    to: str = ...,
    *,
    notation: str | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> str: ...
@overload
def convert(
    x: _Column,
    to: str = ...,
    *,
    notation: str | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> _Column: ...
@overload
def convert(
    x: _Texts,
    to: str = ...,
    *,
    notation: str | None = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> list[str | None]: ...
@overload
def convert(
    x: str,
    to: str = ...,
    *,
    notation: str | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[str | None, str | None]: ...
@overload
def convert(
    x: Puzzle,
    to: str = ...,
    *,
    notation: str | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[str | None, str | None]: ...
@overload
def convert(
    x: _Column,
    to: str = ...,
    *,
    notation: str | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[_Column, Any]: ...
@overload
def convert(
    x: _Texts,
    to: str = ...,
    *,
    notation: str | None = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[list[str | None], _Reasons]: ...
@overload
def rate(
    x: str,
    *,
    by: _By = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Rating: ...
@overload
def rate(
    x: Puzzle,
    *,
    by: _By = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Rating: ...
@overload
def rate(
    x: _Column,
    *,
    by: _By = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> Any: ...
@overload
def rate(
    x: _Texts,
    *,
    by: _By = ...,
    jobs: int | None = ...,
    errors: Literal[False] = ...,
    layout: str | Layout | None = ...,
) -> list[Rating | None]: ...
@overload
def rate(
    x: str,
    *,
    by: _By = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Rating | None, str | None]: ...
@overload
def rate(
    x: Puzzle,
    *,
    by: _By = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Rating | None, str | None]: ...
@overload
def rate(
    x: _Column,
    *,
    by: _By = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[Any, Any]: ...
@overload
def rate(
    x: _Texts,
    *,
    by: _By = ...,
    jobs: int | None = ...,
    errors: Literal[True],
    layout: str | Layout | None = ...,
) -> tuple[list[Rating | None], _Reasons]: ...
