"""pandas: an accessor ``sudoku`` for series. Importing this module registers it.

>>> import pandas as pd
>>> import ninefold.pandas
>>> puzzles = pd.Series(["1....4....4...21", "1..............."], index=["a", "b"])
>>> puzzles.sudoku.count().to_dict()
{'a': 1, 'b': 2}
"""

from __future__ import annotations

import pandas as pd

from ._series import Questions

__all__ = ["Sudoku"]


@pd.api.extensions.register_series_accessor("sudoku")
class Sudoku(Questions):
    """Questions about a series of puzzles; the answers keep its index and its name."""
