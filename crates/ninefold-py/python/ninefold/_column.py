"""Whole columns: one function each, and the answer is the same kind of thing as the question.

A column may be a list or any other iterable of strings; a numpy array of digits or text; or anything with the Arrow
C interface: pyarrow, polars, pandas, DuckDB, nanoarrow. `_objects.py` takes lists of `Puzzle` objects. The Rust module does the work; this one finds out what came in
and gives the answer the same shape. It imports none of these libraries unless an object of theirs has arrived.
"""

from __future__ import annotations

import sys

from . import _objects
from ._errors import NinefoldError
from ._ninefold import Puzzle, Question, ask_arrow, ask_bytes, ask_text, ask_texts, check_one, solve_line

__all__ = ["canonical", "check", "convert", "count", "minimize", "rate", "solve"]


def solve(x, *, limit=2, jobs=None, errors=False, layout=None):
    """Solves a puzzle, or every puzzle of a column.

    One puzzle, as a string, gives its solution; without exactly one solution it raises ``NoSolution`` or ``NotUnique``.
    In a column, a row without exactly one solution yields a null in its place: ``None``, a row of zeros or an empty
    string in numpy.

    Args:
        x: A string, a ``Puzzle``, a numpy array with shape (9, 9), or a column of puzzles, such as a list.
        limit: 2 proves that the solution is the only one; 1 takes the first that turns up.
        jobs: The number of threads; ``None`` means one per core.
        errors: Return a pair, the answers and a column with the reason for every row that has none.
        layout: The layout of all boards, such as ``"9x9+x"``; without it, the usual one for each row's size.

    >>> import ninefold as nf
    >>> nf.solve("1....4....4...21")
    '1234341221434321'
    >>> answers, errors = nf.solve(["1....4....4...21", "1...............", None], errors=True)
    >>> answers
    ['1234341221434321', None, None]
    >>> errors
    [None, 'the puzzle has several solutions', None]
    """
    if limit == 2 and layout is None:
        # One plain line with one solution: every other question takes a longer route.
        if type(x) is str and not errors and (solution := solve_line(x)) is not None:
            return solution
        return _ask(_SOLVE, "solve", x, jobs, errors, {})
    return _ask(Question("solve", limit=limit, layout=layout), "solve", x, jobs, errors, {"limit": limit}, layout)


def count(x, limit=2, *, jobs=None, errors=False, layout=None):
    """Counts the solutions of a puzzle, or of every puzzle of a column, up to a limit.

    Rows that aren't puzzles yield a null, or -1 in numpy.

    Args:
        x: A string, a ``Puzzle``, or a column of puzzles, such as a list of either.
        limit: Stop counting here; ``None`` counts every solution, which may take for ever.
        jobs: The number of threads; ``None`` means one per core.
        errors: Return a pair, the answers and a column with the reason for every row that has none.
        layout: The layout of all boards; without it, the usual one for each row's size.

    >>> import ninefold as nf
    >>> nf.count("12..............", limit=100)
    24
    """
    question = Question("count", limit=limit, layout=layout)
    return _ask(question, "count", x, jobs, errors, {"limit": limit}, layout)


def check(x, *, jobs=None, errors=False, layout=None):
    """Checks whether a puzzle, or every puzzle of a column, has exactly one solution.

    One puzzle gives a ``Check``. In a column the answer is ``unique``, ``none``, ``several``, or ``invalid`` if givens
    contradict each other.

    >>> import ninefold as nf
    >>> nf.check("1...............")
    Check(valid=True, answer='several')
    >>> nf.check(["1....4....4...21", "1...............", "11.............."])
    ['unique', 'several', 'invalid']
    """
    return _ask(Question("check", layout=layout), "check", x, jobs, errors, {}, layout)


def canonical(x, *, jobs=None, errors=False):
    """Returns the canonical form of a 9×9 board, or of every board of a column.

    Boards have the same form if and only if turning, shuffling and relabelling transform one into the other.

    >>> import ninefold as nf
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> nf.canonical(board) == nf.canonical(board[::-1])
    True
    """
    return _ask(_CANONICAL, "canonical", x, jobs, errors, {})


def minimize(x, *, seed=None, jobs=None, errors=False, layout=None):
    """Removes clues until a puzzle, or every puzzle of a column, is minimal.

    Clues go in reading order, or in an order that the seed and the puzzle decide.

    >>> import ninefold as nf
    >>> nf.minimize("1234341221434321")
    '......12.1.3.32.'
    """
    question = Question("minimize", seed=seed, layout=layout)
    return _ask(question, "minimize", x, jobs, errors, {"seed": seed}, layout)


def convert(x, to="line", *, notation=None, jobs=None, errors=False, layout=None):
    """Converts a board, or every board of a column, to another notation or format, without solving it.

    What the notation or format can't hold is lost with a ``LossWarning``.

    Args:
        x: A string in any notation or format, a ``Puzzle``, or a column.
        to: The notation, one of ``notations()``; or a format of another program, one of ``formats()``, such as ``f-puzzles``.
        notation: The notation or format of all boards; without it, each is detected.
        jobs: The number of threads; ``None`` means one per core.
        errors: Return a pair, the answers and a column with the reason for every row that has none.
        layout: The layout of all boards; without it, the usual one for each row's size.

    >>> import ninefold as nf
    >>> print(nf.convert("1....4....4...21", to="bare"))
    1...
    .4..
    ..4.
    ..21
    """
    question = Question("convert", to=to, notation=notation, layout=layout)
    return _ask(question, "convert", x, jobs, errors, {"to": to}, layout)


def rate(x, *, by="all", jobs=None, errors=False, layout=None):
    """Rates how hard a puzzle is, or every puzzle of a column.

    A list gives ``Rating`` objects, numpy a structured array, Arrow a struct column, pandas a data frame. Its fields are
    ``ninefold``; HoDoKu's ``level``, ``score`` and ``hardest`` technique; and Sudoku Explainer's ``er``, ``ep`` and
    ``ed``. Those that you don't ask for, or that a layout doesn't have, are null.

    Args:
        x: A string, a ``Puzzle``, or a column of puzzles, such as a list of either.
        by: ``"all"``, ``"ninefold"``, ``"hodoku"``, ``"se"`` (ER, EP and ED) or ``"er"``.
        jobs: The number of threads; ``None`` means one per core.
        errors: Return a pair, the answers and a column with the reason for every row that has none.
        layout: The layout of all boards; without it, the usual one for each row's size.

    >>> import ninefold as nf
    >>> nf.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").er
    1.2
    """
    return _ask(Question("rate", by=by, layout=layout), "rate", x, jobs, errors, {"by": by}, layout)


_SOLVE = Question("solve")
_CANONICAL = Question("canonical")

#: What the answers to each question are.
_SHAPES = {"count": "numbers", "check": "words", "rate": "ratings", "convert": "texts"}


def _ask(question, name, x, jobs, errors, options, layout=None):
    """Answers a question about whatever came in."""
    if isinstance(x, str):
        if name == "check":
            return _objects.attempt(lambda: check_one(x, layout), errors)
        answer, reason = ask_text(question, x)
        if errors:
            return answer, reason
        if answer is None:
            _fail(name, x, layout, reason)
        return answer
    if type(x) not in (list, tuple):
        if _objects.is_array(x) and _cells((1, *x.shape)) and not _cells(x.shape):
            return _objects.ask_array(name, x, layout, errors, options)
        for module, kinds, ask in _CONTAINERS:
            library = sys.modules.get(module)
            if library is not None and any(isinstance(x, getattr(library, kind, ())) for kind in kinds):
                return ask(question, _SHAPES.get(name, "boards"), x, jobs, errors)
        if hasattr(x, "__arrow_c_stream__") or hasattr(x, "__arrow_c_array__"):
            return _from_arrow(question, x, jobs, errors)
        if _objects.is_board(x):
            return _objects.ask_one(name, x, layout, errors, options)
        if isinstance(x, (bytes, bytearray, memoryview)) or not hasattr(x, "__iter__"):
            raise TypeError(f"expected a puzzle or a column of puzzles, not {_kind(x)}; {_ACCEPTED}")
    answers, reasons = _objects.ask_many(question, name, x, jobs, errors, options, layout)
    return (answers, reasons) if errors else answers


_ACCEPTED = (
    "pass a str, a Puzzle, a list of these, a numpy array of uint8 with shape (n, 81) or (n, 9, 9), a numpy array of text, "
    "or an object with the Arrow C interface"
)


def _kind(x):
    kind = type(x)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _fail(name, text, layout, reason):
    """Raises the exception that says why a single puzzle has no answer."""
    puzzle = Puzzle(text, layout)
    if name in ("solve", "rate", "minimize"):
        puzzle.solve()
    raise NinefoldError(reason)


# numpy


def _from_numpy(question, shape, x, jobs, errors):
    import numpy as np

    if isinstance(x, np.ma.MaskedArray):
        raise TypeError("a masked array holds no boards; fill what is masked, with 0 for a blank: x.filled(0)")
    kind = x.dtype.kind
    if kind in "SU" and x.ndim == 1:
        rows = _text_rows(np, x)
        if rows is None:
            return _from_objects(np, question, shape, x, jobs, errors)
        answers, texts, reasons = ask_bytes(question, rows, False, jobs, errors)
        if shape == "boards":
            answers = _text_array(np, answers, texts, kind)
    elif kind in "OT" and x.ndim == 1:
        return _from_objects(np, question, shape, x, jobs, errors)
    elif kind in "ui" and (cells := _cells(x.shape)):
        rows = x.reshape(x.shape[0], cells)
        if x.dtype != np.uint8:
            small = rows.astype(np.uint8)
            small[(rows < 0) | (rows > 255)] = 255
            rows = small
        answers, _, reasons = ask_bytes(question, np.ascontiguousarray(rows), True, jobs, errors)
        if x.dtype != np.uint8:
            reasons = [(row, _with_number(reason, rows[row], x.reshape(x.shape[0], cells)[row])) for row, reason in reasons]
        if shape == "boards":
            answers = answers.astype(x.dtype, copy=False).reshape(x.shape)
    elif kind in "uiSUOT":
        raise ValueError(
            f"a numpy array of {x.dtype} with shape {x.shape} holds no boards; "
            "use uint8 with shape (n, 81) or (n, 9, 9), or text with shape (n,)"
        )
    else:
        raise TypeError(f"a numpy array of {x.dtype} holds no boards; use uint8 digits 0–9 or text")
    if shape == "texts":
        answers = np.array([text or "" for text in answers], dtype="S" if kind == "S" else "U")
    elif shape != "boards":
        answers = _numpy_answers(np, shape, answers)
    if not errors:
        return answers
    column = np.full(len(x), None, dtype=object)
    for row, reason in reasons:
        column[row] = reason
    return answers, column


def _with_number(reason, small, numbers):
    """Returns a reason with the number that was found, which may be beyond a byte."""
    side = int(len(small) ** 0.5)
    cell = int((small > side).argmax())
    return reason.replace("found 255", f"found {numbers[cell]}") if small[cell] == 255 else reason


def _cells(shape):
    """Returns the number of cells of each board, or nothing if the shape isn't that of boards."""
    if len(shape) == 2:
        cells = shape[1]
    elif len(shape) == 3 and shape[1] == shape[2]:
        cells = shape[1] * shape[2]
    else:
        return None
    return cells if cells in (16, 36, 64, 81, 100, 144, 256, 625) else None


def _text_rows(np, x):
    """Returns texts as rows of bytes, or nothing if some characters take more than one."""
    width = x.dtype.itemsize
    if x.dtype.kind == "S":
        return np.ascontiguousarray(x).view(np.uint8).reshape(len(x), width) if width else None
    if not width:
        return None
    codes = np.ascontiguousarray(x, dtype=x.dtype.newbyteorder("=")).view(np.uint32).reshape(len(x), width // 4)
    return None if (codes > 127).any() else codes.astype(np.uint8)


def _text_array(np, rows, texts, kind):
    """Returns rows of bytes as an array of texts; those of other lengths come apart."""
    width = max([rows.shape[1], *(len(text) for _, text in texts)])
    if width > rows.shape[1]:
        wider = np.zeros((len(rows), width), np.uint8)
        wider[:, : rows.shape[1]] = rows
        rows = wider
    for row, text in texts:
        rows[row, : len(text)] = np.frombuffer(text.encode(), np.uint8)
    array = rows.view(f"S{width}").reshape(len(rows))
    return array.astype(f"U{width}") if kind == "U" else array


def _from_objects(np, question, shape, x, jobs, errors):
    """Answers for arrays of Python strings, and of numpy's strings without a fixed width."""
    kind = x.dtype.kind
    answers, reasons = ask_texts(question, x.tolist(), jobs, errors)
    if shape in ("boards", "texts"):
        if kind != "O":
            answers = [answer or "" for answer in answers]
        dtype = x.dtype if kind in "OT" else kind
        answers = np.array(answers, dtype=dtype) if answers else np.empty(0, x.dtype)
    else:
        answers = _numpy_answers(np, shape, answers)
    if not errors:
        return answers
    column = np.full(len(x), None, dtype=object)
    column[:] = reasons
    return answers, column


def _numpy_answers(np, shape, answers):
    if shape == "ratings":
        kinds = {"ninefold": "u4", "level": "U7", "score": "u4", "er": "f8", "ep": "f8", "ed": "f8", "hardest": "U40"}
        array = np.zeros(len(answers), dtype=list(kinds.items()))
        for name in kinds:
            missing = np.nan if kinds[name] == "f8" else array[name].dtype.type()
            values = (getattr(answer, name, None) for answer in answers)
            array[name] = [missing if value is None else value for value in values]
        return array
    if isinstance(answers, list):
        if shape == "words":
            return np.array([answer or "" for answer in answers], dtype="U7")
        return np.array([-1 if answer is None else answer for answer in answers], dtype=np.int64)
    missing = answers == np.iinfo(np.int64).min
    if shape == "words":
        words = np.array(["invalid", "none", "unique", "several", ""], dtype="U7")
        return words[np.where(missing, 4, answers + 1)]
    answers[missing] = -1
    return answers


# Arrow


def _from_arrow(question, x, jobs, errors):
    """Answers for an object of a library we don't know: with an object that has the Arrow C interface."""
    (answers,), reasons = ask_arrow(question, x, True, jobs, errors)
    if type(x).__module__.partition(".")[0] == "nanoarrow":
        import nanoarrow as na

        wrap = na.Array
    else:
        wrap = _same
    return (wrap(answers), wrap(reasons[0])) if errors else wrap(answers)


def _same(x):
    return x


def _from_pyarrow(question, shape, x, jobs, errors):
    import pyarrow as pa

    if isinstance(x, pa.Array):
        (answers,), reasons = ask_arrow(question, x, True, jobs, errors)
        return (pa.array(answers), pa.array(reasons[0])) if errors else pa.array(answers)
    if isinstance(x, pa.RecordBatch):
        (answers,), reasons = ask_arrow(question, x, True, jobs, errors)

        def wrap(column):
            return pa.record_batch([pa.array(column)], names=x.schema.names)

        return (wrap(answers), wrap(reasons[0])) if errors else wrap(answers)
    if isinstance(x, pa.RecordBatchReader):
        x = x.read_all()
    is_table = isinstance(x, pa.Table)
    if is_table and x.num_columns != 1:
        names = ", ".join(x.column_names)
        raise TypeError(f"the table has {x.num_columns} columns ({names}); pass one of them")
    column = x.column(0) if is_table else x
    # A column without chunks still has a type.
    parts, reasons = ask_arrow(question, column, column.num_chunks == 0, jobs, errors)

    def chunked(columns):
        arrays = [pa.array(part) for part in columns]
        chunks = pa.chunked_array(arrays if column.num_chunks else [], type=arrays[0].type)
        return pa.table([chunks], names=x.column_names) if is_table else chunks

    return (chunked(parts), chunked(reasons)) if errors else chunked(parts)


def _from_polars(question, shape, x, jobs, errors):
    import polars as pl

    if isinstance(x, pl.DataFrame):
        if x.width != 1:
            raise TypeError(f"the frame has {x.width} columns ({', '.join(x.columns)}); pass one of them")
        answer = _from_polars(question, shape, x.to_series(), jobs, errors)
        return tuple(one.to_frame() for one in answer) if errors else answer.to_frame()
    column = x.cast(pl.String) if x.dtype in (pl.Categorical, pl.Enum, pl.Null) else x
    (answers,), reasons = ask_arrow(question, column, True, jobs, errors)
    answers = pl.Series(answers).alias(x.name)
    return (answers, pl.Series(reasons[0]).alias(x.name)) if errors else answers


def _from_pandas(question, shape, x, jobs, errors):
    import pandas as pd

    if isinstance(x.dtype, pd.CategoricalDtype):
        # The answers aren't among the categories.
        x = x.astype(x.dtype.categories.dtype)
    kind = x.dtype
    is_arrow = isinstance(kind, pd.ArrowDtype) or getattr(kind, "storage", None) == "pyarrow"
    if is_arrow:
        import pyarrow as pa

        (answers,), reasons = ask_arrow(question, pa.array(x), True, jobs, errors)
        answers = pa.array(answers)
        reasons = pa.array(reasons[0]).to_pylist() if errors else None
    else:
        texts = [None if text is pd.NA or text != text else text for text in x.tolist()]
        answers, reasons = ask_texts(question, texts, jobs, errors)
    answers = _pandas_answers(pd, shape, answers, x)
    if not errors:
        return answers
    dtype = kind if is_arrow or kind != object else object
    column = pd.Series(pd.array(reasons, dtype=dtype) if dtype != object else reasons, dtype=dtype)
    column.index, column.name = x.index, x.name
    return answers, column


def _pandas_answers(pd, shape, answers, x):
    is_arrow = not isinstance(answers, list)
    if shape == "ratings":
        names = ["ninefold", "level", "score", "er", "ep", "ed", "hardest"]
        if is_arrow:
            rows = [row or {} for row in answers.to_pylist()]
        else:
            rows = [{name: getattr(answer, name, None) for name in names} for answer in answers]
        frame = pd.DataFrame(rows, columns=names)
        frame = frame.astype({"ninefold": "Int64", "score": "Int64", "er": float, "ep": float, "ed": float})
        frame.index = x.index
        return frame
    if shape == "numbers":
        array = pd.array(answers.to_pylist() if is_arrow and answers.null_count else answers, dtype="Int64")
    elif is_arrow:
        array = pd.Series(pd.arrays.ArrowExtensionArray(answers)).astype(x.dtype).array
    else:
        array = answers if x.dtype == object else pd.array(answers, dtype=x.dtype)
    column = pd.Series(array, dtype=object if array is answers else None)
    # Passing the index to the constructor would match labels instead of rows.
    column.index, column.name = x.index, x.name
    return column


#: Libraries whose objects get an answer of their own kind: the module, its types, and how to answer.
_CONTAINERS = (
    ("numpy", ("ndarray",), _from_numpy),
    ("pandas", ("Series",), _from_pandas),
    ("polars", ("Series", "DataFrame"), _from_polars),
    ("pyarrow", ("Array", "ChunkedArray", "RecordBatch", "Table", "RecordBatchReader"), _from_pyarrow),
)
