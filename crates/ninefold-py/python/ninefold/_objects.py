"""Boards as objects, one or many: `Puzzle` and `Solution` where the functions for whole columns also take strings.

A row that is an object gives an object: `solve` a `Solution`, `minimize` and `canonical` a `Puzzle`. Its layout is its own,
so a list may mix layouts, and strings too.
"""

from __future__ import annotations

import sys

from ._errors import NinefoldError
from ._ninefold import Puzzle, Question, Solution, ask_texts, check_one

#: What an answer that is a board becomes if the row was an object.
_KINDS = {"solve": Solution, "minimize": Puzzle, "canonical": Puzzle}


def is_board(x):
    return isinstance(x, (Puzzle, Solution))


def ask_one(name, board, layout, errors, options):
    """Answers a question about one object, as its method does."""
    return attempt(lambda: _answer(name, board, layout, options), errors)


def is_array(x):
    """Whether this is an array of integers."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(x, numpy.ndarray) and x.dtype.kind in "ui"


def ask_array(name, x, layout, errors, options):
    """Answers a question about one board in an array; an answer that is a board is an array too."""

    def answer():
        digits = x.tolist()
        if name == "check":
            return check_one(digits, layout)
        found = _answer(name, Puzzle(digits, layout), None, options)
        if name not in _KINDS:
            return found
        board = found.form if name == "canonical" else found
        return board.to_numpy().astype(x.dtype, copy=False).reshape(x.shape)

    return attempt(answer, errors)


def _answer(name, board, layout, options):
    puzzle = board if layout is None and isinstance(board, Puzzle) else Puzzle(board, layout)
    if name == "convert":
        return puzzle.to(options["to"])
    if name == "solve":
        # A puzzle without a solution raises, whatever the limit is.
        return (options.get("limit") == 1 and next(puzzle.solutions(), None)) or puzzle.solve()
    return getattr(puzzle, name)(**options)


def attempt(answer, errors):
    """Returns an answer, or with `errors` a pair of it and the reason why there is none."""
    if not errors:
        return answer()
    try:
        return answer(), None
    except NinefoldError as error:
        return None, str(error)


def ask_many(question, name, rows, jobs, errors, options, layout):
    """Answers a question about rows that are strings, objects or nothing; the fast path is for strings alone."""
    if not isinstance(rows, (list, tuple)):
        # `list` would believe the length that they claim to have.
        rows = [row for row in rows]
    try:
        return ask_texts(question, rows, jobs, errors)
    except TypeError as error:
        if rows and isinstance(rows[0], (list, tuple)):
            raise TypeError(f"{error}; `Puzzle` reads a board from its rows: {name}(Puzzle(…))") from None
        if not any(map(is_board, rows)):
            raise
    # The numbers of the rows with each layout; strings, which may have any, come under `None`.
    groups = {}
    for number, row in enumerate(rows):
        if not (row is None or isinstance(row, (str, bytes, Puzzle, Solution))):
            raise TypeError(f"item {number} is of type {type(row).__qualname__}; expected str, Puzzle or None")
        key = (layout or row.layout) if is_board(row) else None
        groups.setdefault(key, []).append(number)
    answers, reasons = [None] * len(rows), [None] * len(rows)
    for its_layout, numbers in groups.items():
        if its_layout is None:
            found, why = ask_texts(question, [rows[number] for number in numbers], jobs, errors)
        else:
            texts = [str(rows[number]) for number in numbers]
            found, why = ask_texts(Question(name, layout=its_layout, **options), texts, jobs, errors)
            kind = _KINDS.get(name)
            if kind is not None:
                found = [None if answer is None else kind(answer, its_layout) for answer in found]
        for number, answer, reason in zip(numbers, found, why or found, strict=True):
            answers[number], reasons[number] = answer, reason
    return answers, reasons if errors else None
