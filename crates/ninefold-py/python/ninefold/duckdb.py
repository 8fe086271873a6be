"""DuckDB: functions for SQL.

>>> import duckdb
>>> import ninefold.duckdb
>>> connection = ninefold.duckdb.register(duckdb.connect())
>>> connection.sql("select sudoku_count('1....4....4...21') as n").fetchall()
[(1,)]

``register`` adds ``sudoku_solve``, ``sudoku_count``, ``sudoku_check``, ``sudoku_rate``, ``sudoku_canonical``,
``sudoku_minimize`` and ``sudoku_error``. DuckDB's Python interface has no table functions; ``answers`` is the nearest
thing: a relation that DuckDB reads as Ninefold produces it, chunk by chunk.
"""

from __future__ import annotations

from . import _column
from ._stream import stream

__all__ = ["answers", "register"]

_RATING = "STRUCT(ninefold UINTEGER, level VARCHAR, score UINTEGER, er DOUBLE, ep DOUBLE, ed DOUBLE, hardest VARCHAR)"

#: The functions: name, what to call, and the SQL type of the answer.
_FUNCTIONS = (
    ("solve", _column.solve, "VARCHAR"),
    ("count", _column.count, "BIGINT"),
    ("check", _column.check, "VARCHAR"),
    ("rate", _column.rate, _RATING),
    ("canonical", _column.canonical, "VARCHAR"),
    ("minimize", _column.minimize, "VARCHAR"),
    ("error", lambda column, **options: _column.solve(column, errors=True, **options)[1], "VARCHAR"),
)


def register(connection, *, prefix="sudoku_", limit=2, jobs=1):
    """Registers the functions with a connection, and returns it.

    Args:
        connection: A DuckDB connection.
        prefix: What the names of the functions begin with.
        limit: Where ``count`` stops.
        jobs: Threads for each chunk. DuckDB itself works on several chunks at a time, so one is usually best.
    """
    for name, function, answer in _FUNCTIONS:
        options = {"jobs": jobs, "limit": limit} if name == "count" else {"jobs": jobs}
        connection.create_function(
            prefix + name,
            _with(function, options),
            [connection.sqltype("VARCHAR")],
            connection.sqltype(answer),
            type="arrow",
            null_handling="special",
        )
    return connection


def _with(function, options):
    return lambda column: function(column, **options)


def answers(connection, relation, function="solve", *, column="puzzle", rows=65_536, **options):
    """Returns a relation with the answers to a question as another column.

    DuckDB reads it once, while it runs the query; so the rows need never fit into memory.

    Args:
        connection: The connection of the new relation.
        relation: A relation, or the SQL of one.
        function: The question: ``"solve"``, ``"count"``, ``"check"``, ``"rate"``, ``"canonical"``, …
        column: The column of puzzles.
        rows: How many rows to work on at a time.
        **options: Options of the function, such as ``jobs`` and ``errors``.
    """
    import pyarrow as pa

    if isinstance(relation, str):
        # Another cursor, so that reading the one doesn't disturb the other.
        relation = connection.cursor().sql(relation)
    read = relation.to_arrow_reader if hasattr(relation, "to_arrow_reader") else relation.fetch_arrow_reader
    reader = read(rows)
    empty = reader.schema.empty_table().combine_chunks()
    (first,) = stream([empty], function, column=column, **options)
    batches = (
        batch
        for table in stream(reader, function, column=column, **options)
        for batch in (table.to_batches() if isinstance(table, pa.Table) else [table])
    )
    return connection.from_arrow(pa.RecordBatchReader.from_batches(first.schema, batches))
