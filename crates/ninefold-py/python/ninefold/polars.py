"""Polars: a namespace ``sudoku`` for expressions and series.

Importing this module registers it. Expressions work row by row, so they run in lazy and streaming queries too:

>>> import polars as pl
>>> import ninefold.polars
>>> frame = pl.LazyFrame({"puzzle": ["1....4....4...21", "1..............."]})
>>> frame.select(pl.col("puzzle").sudoku.count()).collect()["puzzle"].to_list()
[1, 2]
"""

from __future__ import annotations

import polars as pl

from . import _column
from ._series import Questions

__all__ = ["RATING", "SudokuExpr", "SudokuSeries"]

#: The type of a column of ratings.
RATING = pl.Struct(
    {
        "ninefold": pl.UInt32,
        "level": pl.String,
        "score": pl.UInt32,
        "er": pl.Float64,
        "ep": pl.Float64,
        "ed": pl.Float64,
        "hardest": pl.String,
    }
)


#: Boards have the type of their puzzles.
SAME = pl.self_dtype() if hasattr(pl, "self_dtype") else pl.String


@pl.api.register_expr_namespace("sudoku")
class SudokuExpr:
    """Questions about a column of puzzles; ``jobs`` is the number of threads, by default one per core."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _ask(self, function, dtype, **options) -> pl.Expr:
        return self._expr.map_batches(
            lambda column: function(column, **options), return_dtype=dtype, is_elementwise=True
        )

    def solve(self, *, limit=2, jobs=None, layout=None) -> pl.Expr:
        """Returns the solution of each puzzle, or null where there isn't exactly one."""
        return self._ask(_column.solve, SAME, limit=limit, jobs=jobs, layout=layout)

    def count(self, limit=2, *, jobs=None, layout=None) -> pl.Expr:
        """Returns the number of solutions of each puzzle, up to a limit."""
        return self._ask(_column.count, pl.Int64, limit=limit, jobs=jobs, layout=layout)

    def check(self, *, jobs=None, layout=None) -> pl.Expr:
        """Returns ``unique``, ``none``, ``several`` or ``invalid`` for each puzzle."""
        return self._ask(_column.check, pl.String, jobs=jobs, layout=layout)

    def rate(self, *, by="all", jobs=None, layout=None) -> pl.Expr:
        """Returns the ratings of each puzzle as a struct."""
        return self._ask(_column.rate, RATING, by=by, jobs=jobs, layout=layout)

    def canonical(self, *, jobs=None) -> pl.Expr:
        """Returns the canonical form of each board."""
        return self._ask(_column.canonical, SAME, jobs=jobs)

    def minimize(self, *, seed=None, jobs=None, layout=None) -> pl.Expr:
        """Returns a minimal puzzle within each puzzle."""
        return self._ask(_column.minimize, SAME, seed=seed, jobs=jobs, layout=layout)

    def convert(self, to="line", *, jobs=None, layout=None) -> pl.Expr:
        """Returns each board in another notation."""
        return self._ask(_column.convert, pl.String, to=to, jobs=jobs, layout=layout)

    def error(self, question="solve", **options) -> pl.Expr:
        """Returns why a row has no answer to a question; null where it has one."""
        function = getattr(_column, question)
        return self._ask(lambda column: function(column, errors=True, **options)[1], pl.String)


@pl.api.register_series_namespace("sudoku")
class SudokuSeries(Questions):
    """The same questions for a series."""
