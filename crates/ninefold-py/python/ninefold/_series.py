"""The questions that a series of pandas or polars answers as `series.sudoku`."""

from __future__ import annotations

from typing import Any

from . import _column


class Questions:
    """Questions about a series of puzzles. An answer is a series of the same library; a row without one is missing there.

    The options are those of the functions: `jobs`, `layout`, `errors`, and what each has of its own.
    """

    def __init__(self, series: Any) -> None:
        self._series = series

    def solve(self, **options: Any) -> Any:
        """Returns the solution of each puzzle, where there is exactly one."""
        return _column.solve(self._series, **options)

    def count(self, limit: int | None = 2, **options: Any) -> Any:
        """Returns the number of solutions of each puzzle, up to a limit."""
        return _column.count(self._series, limit, **options)

    def check(self, **options: Any) -> Any:
        """Returns ``unique``, ``none``, ``several`` or ``invalid`` for each puzzle."""
        return _column.check(self._series, **options)

    def rate(self, **options: Any) -> Any:
        """Returns the ratings of each puzzle: in pandas a data frame, in polars a series of structs."""
        return _column.rate(self._series, **options)

    def canonical(self, **options: Any) -> Any:
        """Returns the canonical form of each board."""
        return _column.canonical(self._series, **options)

    def minimize(self, **options: Any) -> Any:
        """Returns a minimal puzzle within each puzzle."""
        return _column.minimize(self._series, **options)

    def convert(self, to: str = "line", **options: Any) -> Any:
        """Returns each board in another notation."""
        return _column.convert(self._series, to, **options)

    def error(self, question: str = "solve", **options: Any) -> Any:
        """Returns why a row has no answer to a question; missing where it has one."""
        return getattr(_column, question)(self._series, errors=True, **options)[1]
