"""Ninefold on a Spark cluster: whole columns of a DataFrame, and data sets of any size.

    import ninefold.spark

    puzzles = spark.read.parquet("puzzles/")
    ninefold.spark.solve(puzzles).write.parquet("solved/")

    rows = ninefold.spark.build(spark, 1_000_000, seed=1, rating=False)
    rows.write.partitionBy("split").parquet("sudoku/")

Needs `pip install "ninefold[spark]"` on every node, and a JDK. Each task uses one core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy
import pyarrow
from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import DataType, StructField, StructType

from . import _cluster
from ._cluster import BLOCK, Job

__all__ = ["build", "canonical", "count", "distinct", "generate", "rate", "solve"]

#: The most attempts of one task: a failure costs no more.
_TASK = 1 << 20


def solve(data: DataFrame, column: str = "puzzle", *, into: str = "solution", errors: str | None = None) -> DataFrame:
    """Adds the solution of each puzzle; null if there is none, or more than one.

    `errors` names a further column for the reason.
    """
    return _add(data, "solve", column, into, errors, {})


def count(
    data: DataFrame, column: str = "puzzle", *, limit: int = 2, into: str = "count", errors: str | None = None
) -> DataFrame:
    """Adds the number of solutions of each puzzle, up to `limit`."""
    return _add(data, "count", column, into, errors, {"limit": limit})


def rate(data: DataFrame, column: str = "puzzle", *, by: str = "all", errors: str | None = None) -> DataFrame:
    """Adds the ratings of each puzzle that `by` asks for: a column for each field of `ninefold.rate`."""
    return _add(data, "rate", column, None, errors, {"by": by})


def canonical(
    data: DataFrame, column: str = "puzzle", *, into: str = "canonical_id", errors: str | None = None
) -> DataFrame:
    """Adds the canonical form of each puzzle, which all equivalent puzzles share."""
    return _add(data, "canonical", column, into, errors, {})


def _add(
    data: DataFrame,
    function: str,
    column: str,
    into: str | None,
    errors: str | None,
    arguments: Mapping[str, Any],
) -> DataFrame:
    # An empty batch shows which columns the answers have.
    empty = pyarrow.RecordBatch.from_pylist([], schema=pyarrow.schema([(column, pyarrow.string())]))
    added = _for_spark(_cluster.add(empty, function, column, into, errors, arguments)).schema
    fields = [StructField(one.name, _type(one.type)) for one in list(added)[1:]]
    taken = [field.name for field in fields if field.name in data.columns]
    if taken:
        raise ValueError(f"the data already has a column '{taken[0]}'")

    def answer(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            yield _for_spark(_cluster.add(batch, function, column, into, errors, arguments))

    return data.mapInArrow(answer, StructType([*data.schema.fields, *fields]))


def generate(
    spark: SparkSession, stop: int, *, start: int = 0, seed: int = 1, partitions: int | None = None, **spec: Any
) -> DataFrame:
    """Makes puzzles: those of the attempts from `start` to `stop` of a seed.

    The columns are `attempt`, `puzzle` and `canonical_id`. An attempt always makes the same puzzle. Without a spec every
    attempt succeeds; otherwise those that fail are missing. Equivalent puzzles are kept: see `distinct`.
    The keywords of `ninefold.generate` describe the puzzles.
    """
    return _candidates(spark, _cluster.job(1, seed=seed, spec=spec), start, stop, partitions)


def distinct(data: DataFrame) -> DataFrame:
    """Keeps one puzzle of each class: the one with the least `attempt`. Needs the columns of `generate`."""
    # The least struct is the one with the least first field.
    first = F.min(F.struct("attempt", "puzzle")).alias("first")
    return data.groupBy("canonical_id").agg(first).select("first.attempt", "first.puzzle", "canonical_id")


def build(
    spark: SparkSession,
    count: int,
    *,
    seed: int = 1,
    columns: Sequence[str] | None = None,
    rating: bool = True,
    test: float = 0.1,
    validation: float = 0.0,
    augment: int = 0,
    augment_test: bool = False,
    steps: str | None = None,
    max_attempts: int | None = None,
    partitions: int | None = None,
    **spec: Any,
) -> DataFrame:
    """Builds a data set of distinct puzzles: the rows of `ninefold dataset build --count … --seed …`.

    Returns the chosen columns and `split`. The rows are the same whatever the number of workers, partitions and retries,
    but come in any order; `id` says which is which. Generates puzzles at once and persists them, so that reading the rows
    doesn't generate them again; `spark.catalog.clearCache()` forgets them. Spark has no unsigned numbers: `seed` is a
    decimal, as Spark reads it from the program's files.

    Raises `RuntimeError` if `max_attempts` attempts (by default 1,000 per puzzle, at least 100,000) find fewer classes.
    """
    job = _cluster.job(
        count,
        seed=seed,
        columns=columns,
        rating=rating,
        test=test,
        validation=validation,
        augment=augment,
        augment_test=augment_test,
        steps=steps,
        max_attempts=max_attempts,
        spec=spec,
    )
    made, found = 0, 0
    parts: list[DataFrame] = []
    block = F.expr(f"attempt div {BLOCK}").alias("block")
    while found < count:
        stop = job.stop(made, found)
        part = _candidates(spark, job, made, stop, partitions)
        # Attempts at a spec take time, and some fail: the next round needs these again.
        parts.append(part.persist(StorageLevel.DISK_ONLY) if spec else part)
        made = stop
        candidates = parts[0]
        for part in parts[1:]:
            candidates = candidates.unionAll(part)
        first = distinct(candidates).drop("canonical_id").persist(StorageLevel.DISK_ONLY)
        sizes = first.groupBy(block).count().collect()
        starts, found = _cluster.starts((row["block"], row["count"]) for row in sizes)
        if found < count:
            first.unpersist()
    for part in parts if spec else ():
        part.unpersist()
    cores = _cores(spark)
    shares = partitions or max(1, min(len(starts), max(4 * cores, len(starts) // 16)))
    # A block of attempts is in one partition and in order, so a worker can number its puzzles alone.
    ordered = first.repartition(shares, block).sortWithinPartitions("attempt")
    fields = [StructField(one.name, _type(one.type)) for one in _sparkable(_cluster.schema(job))]
    return ordered.mapInArrow(_rows(job, starts), StructType(fields))


def _candidates(spark: SparkSession, job: Job, start: int, stop: int, partitions: int | None) -> DataFrame:
    unit = job.unit
    units = max(0, -(-(stop - start) // unit))

    def attempts(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for number in batch["id"].to_pylist():
                first = start + number * unit
                yield _cluster.attempts(first, min(first + unit, stop), job)

    shares = partitions or max(4 * _cores(spark), (stop - start) // _TASK)
    numbers = spark.range(0, units, 1, max(1, min(shares, units)))
    return numbers.mapInArrow(attempts, "attempt long, puzzle string, canonical_id string")


def _rows(
    job: Job, starts: numpy.ndarray
) -> Callable[[Iterable[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    def rows(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        number = _cluster.Numbering(starts, job.count)
        for batch in batches:
            for made in _cluster.rows(number(batch), job):
                yield _for_spark(made)

    return rows


def _cores(spark: SparkSession) -> int:
    """Returns how many tasks run at once; a session of Spark Connect doesn't say."""
    try:
        return int(spark.sparkContext.defaultParallelism)
    except AttributeError:
        return 8


def _type(arrow: pyarrow.DataType) -> DataType:
    return from_arrow_type(arrow)


def _sparkable(schema: pyarrow.Schema) -> pyarrow.Schema:
    """Replaces types that Spark lacks by those it reads from Parquet in their place."""
    instead = {
        pyarrow.uint8(): pyarrow.int16(),
        pyarrow.uint16(): pyarrow.int32(),
        pyarrow.uint32(): pyarrow.int64(),
        pyarrow.uint64(): pyarrow.decimal128(20, 0),
        pyarrow.string_view(): pyarrow.string(),
        pyarrow.large_string(): pyarrow.string(),
    }
    return pyarrow.schema([pyarrow.field(one.name, instead.get(one.type, one.type)) for one in schema])


def _for_spark(batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
    return batch.cast(_sparkable(batch.schema))
