"""Sudoku for scripts, notebooks, data frames and clusters."""

from ._ninefold import __version__

__all__ = ["__version__"]
