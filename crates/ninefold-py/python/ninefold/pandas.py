"""pandas: an accessor ``sudoku`` for series. Importing this module registers it.

>>> import pandas as pd
>>> import ninefold.pandas
>>> puzzles = pd.Series(["1....4....4...21", "1..............."], index=["a", "b"])
>>> puzzles.sudoku.count().to_dict()
{'a': 1, 'b': 2}
"""

from __future__ import annotations

import pandas as pd

from . import _column

__all__ = ["Sudoku"]


@pd.api.extensions.register_series_accessor("sudoku")
class Sudoku:
    """Questions about a series of puzzles; the answers keep its index and its name."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def solve(self, **options) -> pd.Series:
        """Returns the solution of each puzzle, or a missing value where there isn't exactly one."""
        return _column.solve(self._series, **options)

    def count(self, limit=2, **options) -> pd.Series:
        """Returns the number of solutions of each puzzle, up to a limit."""
        return _column.count(self._series, limit, **options)

    def check(self, **options) -> pd.Series:
        """Returns ``unique``, ``none``, ``several`` or ``invalid`` for each puzzle."""
        return _column.check(self._series, **options)

    def rate(self, **options) -> pd.DataFrame:
        """Returns the ratings of each puzzle, one column each."""
        return _column.rate(self._series, **options)

    def canonical(self, **options) -> pd.Series:
        """Returns the canonical form of each board."""
        return _column.canonical(self._series, **options)

    def minimize(self, **options) -> pd.Series:
        """Returns a minimal puzzle within each puzzle."""
        return _column.minimize(self._series, **options)

    def convert(self, to="line", **options) -> pd.Series:
        """Returns each board in another notation."""
        return _column.convert(self._series, to, **options)

    def error(self, question="solve", **options) -> pd.Series:
        """Returns why a row has no answer to a question; a missing value where it has one."""
        return getattr(_column, question)(self._series, errors=True, **options)[1]
