"""The exceptions: what is wrong, and where.

    NinefoldError (a ValueError)
    ├── ReadError          a text isn't a board
    ├── ConflictError      two givens contradict each other
    ├── LayoutError        a name isn't a layout's
    ├── OptionError        an argument names something that doesn't exist
    ├── SpecError          no puzzle can meet a specification
    ├── HintError          there is no hint
    └── SolveError         there is no answer
        ├── NoSolution
        └── NotUnique

`LossWarning` is a warning: there is an answer, but something is missing from it.
"""

from __future__ import annotations

# Type checkers know this name; the module that defines it would take a third of the time of `import ninefold`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import Rule, Solution


class NinefoldError(ValueError):
    """The base of all exceptions of this package.

    >>> import ninefold as nf
    >>> try:
    ...     nf.Puzzle("12x4............")
    ... except nf.NinefoldError as error:
    ...     print(error.row, error.column, error.reason)
    1 3 row 1, column 3: found 'x', expected a digit 1–4 or a blank (. 0 _ * B or a space)
    """

    row: int | None = None
    """The row of the board, counted from 1, if the error concerns one."""
    column: int | None = None
    """The column of the board, counted from 1, if the error concerns one."""
    line: int | None = None
    """The line of the text, counted from 1, if the error concerns one."""

    @property
    def reason(self) -> str:
        """What is wrong, in words."""
        return str(self)


class ReadError(NinefoldError):
    """A text, a list or an array isn't a board."""


class ConflictError(NinefoldError):
    """Two cells of one house hold the same digit, or digits break a rule.

    `row` and `column` are those of the second cell of the first conflict, or of the last cell of the first broken rule.
    """

    conflicts: tuple[tuple[tuple[int, int], tuple[int, int], int], ...] = ()
    """Every pair of cells that contradict each other, with the digit that both hold."""
    broken: tuple[tuple[Rule, tuple[tuple[int, int], ...]], ...] = ()
    """Every rule that is broken, with the cells that break it."""


class LayoutError(NinefoldError):
    """A text isn't the name of a layout, no board has this layout, or a rule isn't one of it."""


class OptionError(NinefoldError):
    """An argument names something that doesn't exist, or doesn't apply to this board."""


class SpecError(NinefoldError):
    """No puzzle can meet a specification."""


class HintError(NinefoldError):
    """There is no hint: the board is full, wrong, or too hard."""

    kind: str = "stuck"
    """`solved`, `stuck`, `wrong-entry` or `missing-candidate`."""


class SolveError(NinefoldError):
    """There is no answer: no solution, several, or the search stopped early."""


class NoSolution(SolveError):
    """The puzzle has no solution."""


class NotUnique(SolveError):
    """The puzzle has several solutions."""

    solutions: tuple[Solution, ...] = ()
    """Two of them."""


class LossWarning(UserWarning):
    """Something was lost: a link has a rule that Ninefold doesn't know, or a format can't hold a rule of the puzzle."""


# Tracebacks and pickles name the place where people find them.
for _error in (LossWarning, NinefoldError, *NinefoldError.__subclasses__(), *SolveError.__subclasses__()):
    _error.__module__ = "ninefold"
