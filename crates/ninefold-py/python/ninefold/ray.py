"""Ninefold on a Ray cluster: whole columns of a Ray Dataset, and data sets of any size.

    import ray, ninefold.ray

    puzzles = ray.data.read_parquet("puzzles/")
    ninefold.ray.solve(puzzles).write_parquet("solved/")

    rows = ninefold.ray.build(1_000_000, seed=1, rating=False)
    rows.write_parquet("sudoku/", partition_cols=["split"])

Needs `pip install "ninefold[ray]"` on every node. Each task uses one core. Ray doesn't keep the order of rows unless
`ray.data.DataContext.get_current().execution_options.preserve_order` is set; the rows of a data set carry their number in
`id`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pyarrow
import pyarrow.compute
import ray
import ray.data
from ray.data import Dataset

from . import _cluster
from ._cluster import BLOCK, Job

__all__ = ["build", "canonical", "count", "distinct", "generate", "rate", "solve"]

#: Attempts of one task, with and without a spec that takes time.
_PLAIN_TASK = 8 * BLOCK
_SPEC_TASK = 128
#: The most tasks of one round of attempts; a larger round has longer tasks.
_MOST_TASKS = 1 << 14


def solve(
    data: Dataset, column: str = "puzzle", *, into: str = "solution", errors: str | None = None, **options: Any
) -> Dataset:
    """Adds the solution of each puzzle; null if there is none, or more than one.

    `errors` names a further column for the reason. Other options go to `Dataset.map_batches`.
    """
    return _add(data, "solve", column, into, errors, {}, options)


def count(
    data: Dataset,
    column: str = "puzzle",
    *,
    limit: int = 2,
    into: str = "count",
    errors: str | None = None,
    **options: Any,
) -> Dataset:
    """Adds the number of solutions of each puzzle, up to `limit`."""
    return _add(data, "count", column, into, errors, {"limit": limit}, options)


def rate(
    data: Dataset, column: str = "puzzle", *, by: str = "all", errors: str | None = None, **options: Any
) -> Dataset:
    """Adds the ratings of each puzzle that `by` asks for: a column for each field of `ninefold.rate`."""
    return _add(data, "rate", column, None, errors, {"by": by}, options)


def canonical(
    data: Dataset, column: str = "puzzle", *, into: str = "canonical_id", errors: str | None = None, **options: Any
) -> Dataset:
    """Adds the canonical form of each puzzle, which all equivalent puzzles share."""
    return _add(data, "canonical", column, into, errors, {}, options)


def _add(
    data: Dataset,
    function: str,
    column: str,
    into: str | None,
    errors: str | None,
    arguments: dict[str, Any],
    options: dict[str, Any],
) -> Dataset:
    options.setdefault("batch_size", None)
    answer = partial(_cluster.add, function=function, column=column, into=into, errors=errors, options=arguments)
    return data.map_batches(answer, batch_format="pyarrow", **options)


def generate(stop: int, *, start: int = 0, seed: int = 1, **spec: Any) -> Dataset:
    """Makes puzzles: those of the attempts from `start` to `stop` of a seed.

    The columns are `attempt`, `puzzle` and `canonical_id`. An attempt always makes the same puzzle. Without a spec every
    attempt succeeds; otherwise those that fail are missing. Equivalent puzzles are kept: see `distinct`.
    The keywords of `ninefold.generate` describe the puzzles.
    """
    return _candidates(_cluster.job(1, seed=seed, spec=spec), start, stop)


def distinct(data: Dataset, *, partitions: int = 64) -> Dataset:
    """Keeps one puzzle of each class: the one with the least `attempt`. Needs the columns of `generate`.

    A partition must fit in the memory of a worker: about 400 bytes per puzzle.
    """
    bucket = partial(_cluster.with_bucket, buckets=4 * partitions)
    grouped = data.map_batches(bucket, batch_format="pyarrow", batch_size=None).groupby("bucket", num_partitions=partitions)
    return grouped.map_groups(_cluster.first_of_class, batch_format="pyarrow")


def build(
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
    **spec: Any,
) -> Dataset:
    """Builds a data set of distinct puzzles: the rows of `ninefold dataset build --count … --seed …`.

    Returns the chosen columns and `split`. The rows are the same whatever the number of nodes, tasks and retries, but
    come in any order; `id` says which is which. Generates puzzles at once, and makes rows when they are read.

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
    parts: list[Dataset] = []
    while found < count:
        stop = job.stop(made, found)
        parts.append(_candidates(job, made, stop).materialize())
        made = stop
        candidates = parts[0].union(*parts[1:]) if len(parts) > 1 else parts[0]
        first = distinct(candidates, partitions=_partitions(made, _PUZZLES)).materialize()
        starts, found = _cluster.starts(_sizes(first))
    parts.clear()
    blocks = first.map_batches(_with_block, batch_format="pyarrow", batch_size=None)
    grouped = blocks.groupby("block", num_partitions=_partitions(len(starts), _BLOCKS))
    numbered = grouped.map_groups(partial(_number, starts=ray.put(starts), count=count), batch_format="pyarrow")
    return numbered.map_batches(partial(_rows, job=job), batch_format="pyarrow", batch_size=None)


#: Puzzles, and blocks of attempts, in one partition of a shuffle.
_PUZZLES = 250_000
_BLOCKS = 4


def _partitions(items: int, size: int) -> int:
    """Returns how many partitions of this size to make: some for every core, whatever the size."""
    return max(1, min(items, max(-(-items // size), 2 * int(ray.cluster_resources().get("CPU", 1)))))


def _candidates(job: Job, start: int, stop: int) -> Dataset:
    unit = job.unit
    units = -(-(stop - start) // unit)
    of_a_task = max(_SPEC_TASK if job.spec else _PLAIN_TASK, (stop - start) // _MOST_TASKS)
    tasks = max(1, -(-units * unit // of_a_task))
    numbers = ray.data.range(units, override_num_blocks=min(tasks, max(units, 1)))
    make = partial(_attempts, job=job, start=start, stop=stop)
    return numbers.map_batches(make, batch_format="pyarrow", batch_size=None)


def _attempts(units: pyarrow.Table, job: Job, start: int, stop: int) -> Iterator[pyarrow.Table]:
    for number in units["id"].to_pylist():
        first = start + number * job.unit
        yield pyarrow.Table.from_batches([_cluster.attempts(first, min(first + job.unit, stop), job)])


def _sizes(first: Dataset) -> Iterator[tuple[int, int]]:
    """Returns the number of puzzles in each block of attempts."""
    sizes: dict[int, int] = {}
    for row in first.map_batches(_block_sizes, batch_format="pyarrow", batch_size=None).iter_rows():
        sizes[row["block"]] = sizes.get(row["block"], 0) + row["size"]
    return iter(sizes.items())


def _with_block(table: pyarrow.Table) -> pyarrow.Table:
    block = pyarrow.compute.divide(table["attempt"], BLOCK)
    return table.select(["attempt", "puzzle"]).append_column("block", block)


def _block_sizes(table: pyarrow.Table) -> pyarrow.Table:
    blocks = _with_block(table).group_by("block", use_threads=False).aggregate([("attempt", "count")])
    return blocks.rename_columns(["block", "size"])


def _number(block: pyarrow.Table, starts: ray.ObjectRef, count: int) -> pyarrow.Table:
    return _cluster.Numbering(ray.get(starts), count)(block.sort_by("attempt"))


def _rows(numbered: pyarrow.Table, job: Job) -> Iterator[pyarrow.Table]:
    for batch in _cluster.rows(numbered, job):
        yield pyarrow.Table.from_batches([batch])
