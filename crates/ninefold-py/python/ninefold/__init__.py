"""Sudoku for scripts, notebooks, data frames and clusters.

>>> import ninefold as nf
>>> puzzle = nf.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(puzzle.solve())
534678912672195348198342567859761423426853791713924856961537284287419635345286179
>>> print(puzzle.hint())
Hidden Single: 8 in box 2 → r1c6=8
"""

from ._column import canonical, check, convert, count, minimize, rate, solve
from ._errors import (
    ConflictError,
    HintError,
    LayoutError,
    NinefoldError,
    NoSolution,
    NotUnique,
    OptionError,
    ReadError,
    SolveError,
    SpecError,
)
from ._ninefold import (
    Canonical,
    Check,
    Engine,
    Event,
    Events,
    Generator,
    Hint,
    House,
    Layout,
    Path,
    Puzzle,
    Puzzles,
    Rating,
    Report,
    Reveal,
    Solution,
    Solutions,
    Technique,
    Transformation,
    __version__,
    boards,
    engines,
    full_grids,
    notations,
    render,
    symmetries,
    techniques,
)
from ._stream import stream

generate = Generator

__all__ = [
    "Canonical",
    "Check",
    "ConflictError",
    "Engine",
    "Event",
    "Events",
    "Generator",
    "Hint",
    "HintError",
    "House",
    "Layout",
    "LayoutError",
    "NinefoldError",
    "NoSolution",
    "NotUnique",
    "OptionError",
    "Path",
    "Puzzle",
    "Puzzles",
    "Rating",
    "ReadError",
    "Report",
    "Reveal",
    "Solution",
    "SolveError",
    "Solutions",
    "SpecError",
    "Technique",
    "Transformation",
    "__version__",
    "boards",
    "canonical",
    "check",
    "convert",
    "count",
    "engines",
    "full_grids",
    "generate",
    "minimize",
    "notations",
    "rate",
    "render",
    "solve",
    "stream",
    "symmetries",
    "techniques",
]
