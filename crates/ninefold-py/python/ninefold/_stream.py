"""Columns of any length in constant memory: chunk by chunk, in the order in which they come.

>>> import ninefold as nf
>>> chunks = (["1....4....4...21"] * 2 for _ in range(3))
>>> [len(answers) for answers in nf.stream(chunks, nf.count)]
[2, 2, 2]
"""

from __future__ import annotations

import os
import sys
from itertools import chain, islice

from . import _column, _objects

__all__ = ["stream"]

#: The names of the columns that a record batch gets.
NAMES = {
    "solve": "solution",
    "count": "solutions",
    "check": "answer",
    "rate": "rating",
    "canonical": "canonical",
    "minimize": "minimal",
    "convert": "converted",
}

#: Rows to work on at a time, where the source doesn't decide.
ROWS = 65_536


def stream(source, function="solve", *, column="puzzle", rows=ROWS, into=None, **options):
    """Answers a question about every puzzle of a source, one chunk at a time.

    Args:
        source: An iterator of chunks, each of any kind that the function takes; an iterator of strings or of
            ``Puzzle`` objects; a numpy array, a series of pandas or polars; an Arrow array, table, reader, data set or
            any object with ``__arrow_c_stream__``; or the path of a file, Parquet or lines of text (which may be
            compressed with gzip, bzip2, xz or, with pyarrow, Zstandard).
        function: The question: ``nf.solve``, ``nf.count``, ``nf.check``, ``nf.rate``, ``nf.canonical``,
            ``nf.minimize``, ``nf.convert``, or its name.
        column: The column of puzzles in record batches and tables that have several.
        rows: How many rows to work on at a time, where the source doesn't decide.
        into: The path of a file to write: Parquet, or lines of text otherwise.
        **options: Options of the function, such as ``jobs`` and ``errors``.

    Returns:
        An iterator. A chunk gives what the function returns for it; a record batch gives the batch with the answers as
        one more column (``solution``, ``solutions``, ``answer``, ``rating``, ``canonical``, ``minimal``, ``converted``),
        and a column ``error`` with ``errors=True``; a file of text gives lists. With ``into``, the number of rows.
    """
    name = function if isinstance(function, str) else getattr(function, "__name__", "")
    if NAMES.get(name) is None or not isinstance(function, str) and function is not getattr(_column, name):
        raise ValueError(f"function is {function!r}; use one of {', '.join(NAMES)}")
    ask = getattr(_column, name)
    answers = _answers(_chunks(source, rows), ask, name, column, options)
    return answers if into is None else _write(answers, os.fspath(into), name, options.get("errors", False))


def _chunks(source, rows):
    """Yields the chunks of a source."""
    if isinstance(source, (str, os.PathLike)):
        yield from _file(os.fspath(source), rows)
        return
    if hasattr(source, "to_batches") and not _is_table(source):  # a data set or a scanner
        yield from source.to_batches()
        return
    if hasattr(source, "dtype") and hasattr(source, "shape"):  # a numpy array, perhaps mapped from a file, or a series
        part = getattr(source, "iloc", source)
        for start in range(0, len(source), rows):
            yield part[start : start + rows]
        return
    if hasattr(source, "__arrow_c_array__") and not _is_table(source):
        import pyarrow as pa

        array = pa.array(source)
        for start in range(0, len(array), rows):
            yield array.slice(start, rows)
        return
    if hasattr(source, "__arrow_c_stream__"):
        import pyarrow as pa

        if isinstance(source, pa.ChunkedArray):
            yield from source.chunks
            return
        yield from pa.RecordBatchReader.from_stream(source)
        return
    source = iter(source)
    first = list(islice(source, 1))
    source = chain(first, source)
    if first and (first[0] is None or isinstance(first[0], str) or _objects.is_board(first[0])):
        while chunk := list(islice(source, rows)):
            yield chunk
    else:
        yield from source


def _is_table(source):
    pyarrow = sys.modules.get("pyarrow")
    return pyarrow is not None and isinstance(source, (pyarrow.Table, pyarrow.RecordBatch))


def _file(path, rows):
    """Yields the record batches of a Parquet file, or lists of the lines of a text."""
    if path.endswith(".parquet"):
        import pyarrow.parquet as pq

        with pq.ParquetFile(path) as file:
            yield from file.iter_batches(batch_size=rows)
        return
    with _open(path, "rt") as file:
        lines = (line.rstrip("\r\n") for line in file if line.strip() and not line.startswith("#"))
        while chunk := list(islice(lines, rows)):
            yield chunk


def _open(path, mode):
    if path.endswith(".gz"):
        import gzip as module
    elif path.endswith(".bz2"):
        import bz2 as module
    elif path.endswith(".xz"):
        import lzma as module
    elif path.endswith(".zst"):
        import io

        import pyarrow as pa

        stream = (pa.input_stream if "r" in mode else pa.output_stream)(path, compression="zstd")
        return io.TextIOWrapper(stream, encoding="utf-8", errors="replace" if "r" in mode else None)
    else:
        return open(path, mode, encoding="utf-8", errors="replace" if "r" in mode else None)
    return module.open(path, mode, encoding="utf-8", errors="replace" if "r" in mode else None)


def _answers(chunks, ask, name, column, options):
    for chunk in chunks:
        pyarrow = sys.modules.get("pyarrow")
        if pyarrow is not None and isinstance(chunk, (pyarrow.RecordBatch, pyarrow.Table)):
            yield _with_answers(chunk, ask, name, column, options)
        else:
            yield ask(chunk, **options)


def _with_answers(batch, ask, name, column, options):
    """Returns a record batch with its answers as another column."""
    names = batch.schema.names
    if column in names:
        puzzles = batch.column(column)
    elif len(names) == 1:
        puzzles = batch.column(0)
    else:
        raise ValueError(f"no column '{column}' in {', '.join(names)}; name it with column=")
    answers = ask(puzzles, **options)
    if not options.get("errors", False):
        return batch.append_column(NAMES[name], answers)
    answers, errors = answers
    return batch.append_column(NAMES[name], answers).append_column("error", errors)


def _write(answers, path, name, errors):
    """Writes all answers to a file, which gets its name when it is complete; returns the number of rows."""
    is_parquet = path.endswith(".parquet")
    if errors and not is_parquet:
        raise ValueError("errors=True needs a Parquet file to write to")
    folder, file = os.path.split(path)
    part = os.path.join(folder, f".part-{os.getpid()}-{file}")
    try:
        count = _write_parquet(answers, part, name) if is_parquet else _write_lines(answers, part)
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.remove(part)
    return count


def _write_lines(answers, path):
    count = 0
    with _open(path, "wt") as file:
        for answer in answers:
            if _is_table(answer):
                answer = answer.column(answer.num_columns - 1)
            answer = answer.to_pylist() if hasattr(answer, "to_pylist") else list(answer)
            file.writelines(f"{'' if one is None else one}\n" for one in answer)
            count += len(answer)
    return count


def _write_parquet(chunks, path, name):
    import pyarrow as pa
    import pyarrow.parquet as pq

    writer, count = None, 0
    try:
        for answer in chunks:
            if isinstance(answer, pa.RecordBatch):
                answer = pa.Table.from_batches([answer])
            elif not isinstance(answer, pa.Table):
                answers, *reasons = answer if isinstance(answer, tuple) else (answer,)
                columns = [_arrow(pa, answers, name), *(_arrow(pa, one, "error") for one in reasons)]
                answer = pa.table(columns, names=["answer", "error"][: len(columns)])
            writer = writer or pq.ParquetWriter(path, answer.schema, compression="zstd")
            writer.write_table(answer.cast(writer.schema))
            count += answer.num_rows
        if writer is None:
            pq.write_table(pa.table({"answer": pa.array([], pa.string())}), path)
    finally:
        if writer is not None:
            writer.close()
    return count


def _arrow(pa, answers, name):
    """Returns answers as an Arrow array. Its type is the same for every chunk, even for one without any answer."""
    if hasattr(answers, "__arrow_c_stream__") or hasattr(answers, "__arrow_c_array__"):
        array = answers if isinstance(answers, (pa.Array, pa.ChunkedArray)) else pa.chunked_array(answers)
        return array.cast(pa.string()) if pa.types.is_null(array.type) else array
    if getattr(answers, "ndim", 1) > 1:  # digits of numpy
        cells = answers.reshape(len(answers), -1)
        return pa.FixedSizeListArray.from_arrays(pa.array(cells.reshape(-1)), cells.shape[1])
    if name == "rate":
        kind = _column.rate(pa.array([], pa.string())).type
        if hasattr(answers, "dtype"):
            return pa.StructArray.from_arrays([pa.array(answers[one.name], one.type) for one in kind], fields=list(kind))
        ratings = [answer and {one.name: getattr(answer, one.name) for one in kind} for answer in answers]
        return pa.array(ratings, kind)
    if hasattr(answers, "dtype") and answers.dtype.kind in "iSU":
        return pa.array(answers)
    if name == "count":
        return pa.array(answers, pa.int64())
    return pa.array([None if answer is None else str(answer) for answer in answers], pa.string())
