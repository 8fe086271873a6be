"""What `ninefold.ray` and `ninefold.spark` share: the job, and what a worker does with a batch.

    attempts ──▶ candidates ──the first of each class──▶ numbered by attempt ──▶ rows
        a worker each            the engine's shuffle      counts of blocks      a worker each

A data set is a pure function of its options: attempt 17 of a seed always makes the same puzzle, the first puzzle of a
class is the one with the least attempt, and rows are numbered in the order of the attempts. Every function here depends
on its arguments alone, so an engine may run it anywhere, in any order, and again after a failure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy
import pyarrow

from . import _ninefold

#: Rows are numbered in blocks of this many attempts.
BLOCK = 8192
#: The attempts of one call: a fraction of a second, with and without a spec that takes time.
PLAIN_UNIT = BLOCK
SPEC_UNIT = 32
#: Rows to make in one call, images included.
ROWS = 4096


@dataclass(frozen=True)
class Job:
    """Everything that determines a data set."""

    count: int
    seed: int
    max_attempts: int
    columns: tuple[str, ...]
    test: float = 0.1
    validation: float = 0.0
    augment: int = 0
    augment_test: bool = False
    steps: str | None = None
    spec: Mapping[str, Any] = field(default_factory=dict)

    @property
    def unit(self) -> int:
        """The attempts of one call."""
        return SPEC_UNIT if self.spec else PLAIN_UNIT

    def stop(self, made: int, found: int) -> int:
        """Returns how many attempts to make in all, after `made` attempts found `found` classes: too few."""
        if made >= self.max_attempts:
            raise RuntimeError(
                f"found {found:,} of {self.count:,} classes in {made:,} attempts; relax the spec or set `max_attempts`"
            )
        if made == 0:
            more = self.count
        else:
            # Aim a little further than the share of successful attempts suggests, but not at a guess.
            more = (self.count - found) * made * 11 // (max(found, 1) * 10) + self.unit
            more = min(more, 8 * made + BLOCK)
        return min(made + more, self.max_attempts)


def job(
    count: int,
    *,
    spec: Mapping[str, Any],
    seed: int = 1,
    columns: Sequence[str] | None = None,
    rating: bool = True,
    test: float = 0.1,
    validation: float = 0.0,
    augment: int = 0,
    augment_test: bool = False,
    steps: str | None = None,
    max_attempts: int | None = None,
) -> Job:
    """Checks the options of a data set, as the program does."""
    if count < 1:
        raise ValueError(f"`count` is {count}; a data set has at least 1 puzzle")
    if not 0 <= seed < 2**64:
        raise ValueError(f"`seed` is {seed}; it has 64 bits")
    if not (0 <= test <= 1 and 0 <= validation <= 1 and test + validation <= 1):
        raise ValueError("`test` and `validation` are shares from 0 to 1, and at most 1 together")
    if not 0 <= augment <= 10_000:
        raise ValueError("`augment` is the number of images of each puzzle, from 0 to 10,000")
    if max_attempts is not None and max_attempts < 1:
        raise ValueError(f"`max_attempts` is {max_attempts}; a data set needs at least 1")
    all_columns, ratings = _ninefold.dataset_columns()
    chosen = set(columns) if columns is not None else set(all_columns) - {"steps"}
    unknown = sorted(chosen - set(all_columns))
    if unknown:
        raise ValueError(f"unknown column '{unknown[0]}'; choose from {', '.join(all_columns)}")
    if steps is not None:
        chosen.add("steps")
    if not rating:
        chosen -= set(ratings)
    if not chosen:
        raise ValueError("no column is left to write")
    made = Job(
        count=count,
        seed=seed,
        max_attempts=max_attempts or max(1000 * count, 100_000),
        columns=tuple(name for name in all_columns if name in chosen),
        test=test,
        validation=validation,
        augment=augment,
        augment_test=augment_test,
        steps=steps,
        spec=dict(spec),
    )
    # Bad values are rejected here, not on a worker: so is a spec that no puzzle can meet.
    attempts(0, 0, made)
    schema(made)
    return made


#: A puzzle on its way to a row.
NUMBERED = pyarrow.schema(
    [("number", pyarrow.int64()), ("attempt", pyarrow.int64()), ("puzzle", pyarrow.string())]
)


def schema(job: Job) -> pyarrow.Schema:
    """Returns the columns of a data set, as in the Parquet files of the program, and `split`."""
    return _rows(pyarrow.RecordBatch.from_pylist([], schema=NUMBERED), job).schema


def attempts(start: int, stop: int, job: Job) -> pyarrow.RecordBatch:
    """Returns the puzzles that these attempts make: `attempt`, `puzzle`, `canonical_id`."""
    generator = _ninefold.Generator(seed=job.seed, jobs=1, **job.spec)
    return pyarrow.record_batch(_ninefold.dataset_attempts(generator, start, stop))


def with_bucket(table: pyarrow.Table, buckets: int) -> pyarrow.Table:
    """Adds a column `bucket`: a number below `buckets` that all puzzles of a class share."""
    ids = table["canonical_id"].cast(pyarrow.string())
    return table.append_column("bucket", pyarrow.array(_ninefold.dataset_buckets(ids, buckets)))


def first_of_class(table: pyarrow.Table) -> pyarrow.Table:
    """Keeps the puzzle with the least attempt of each class."""
    table = table.drop_columns("bucket").sort_by("attempt")
    codes = table["canonical_id"].dictionary_encode().combine_chunks().indices
    _, first = numpy.unique(codes.to_numpy(), return_index=True)
    first.sort()
    return table.take(pyarrow.array(first))


class Numbering:
    """Numbers the first puzzles of their classes, which come in the order of their attempts.

    Blocks may be missing, but each block is whole: `starts` has the number of the first puzzle of each block.
    """

    def __init__(self, starts: numpy.ndarray, count: int) -> None:
        self._starts = starts
        self._count = count
        self._block = -1
        self._seen = 0

    def __call__(self, batch: pyarrow.RecordBatch | pyarrow.Table) -> pyarrow.Table:
        """Returns the puzzles with their numbers, up to the last one that the data set needs."""
        attempt = numpy.asarray(batch["attempt"])
        if len(attempt) == 0:
            return NUMBERED.empty_table()
        blocks = attempt // BLOCK
        # The rank of a puzzle in its block is its distance from where the block begins.
        begins = numpy.flatnonzero(numpy.diff(blocks, prepend=-1))
        lengths = numpy.diff(begins, append=len(blocks))
        ranks = numpy.arange(len(blocks)) - numpy.repeat(begins, lengths)
        carried = self._seen if blocks[0] == self._block else 0
        ranks[: lengths[0]] += carried
        self._block = int(blocks[-1])
        self._seen = int(ranks[-1]) + 1
        numbers = self._starts[blocks] + ranks
        wanted = numbers < self._count
        puzzles = batch["puzzle"].cast(pyarrow.string())
        table = pyarrow.table([pyarrow.array(numbers), pyarrow.array(attempt), puzzles], schema=NUMBERED)
        return table if wanted.all() else table.filter(pyarrow.array(wanted))


def starts(counts: Iterable[tuple[int, int]]) -> tuple[numpy.ndarray, int]:
    """Returns the number of the first puzzle of each block, and how many puzzles there are, from the sizes of blocks."""
    sizes = dict(counts)
    last = max(sizes, default=-1)
    by_block = numpy.zeros(last + 1, dtype=numpy.int64)
    for block, size in sizes.items():
        by_block[block] = size
    return numpy.cumsum(by_block) - by_block, int(by_block.sum())


def rows(numbered: pyarrow.Table | pyarrow.RecordBatch, job: Job) -> Iterator[pyarrow.RecordBatch]:
    """Makes the rows of numbered puzzles and of their images."""
    step = max(1, ROWS // (job.augment + 1))
    table = pyarrow.Table.from_batches([numbered]) if isinstance(numbered, pyarrow.RecordBatch) else numbered
    for batch in table.to_batches(max_chunksize=step):
        yield _rows(batch, job)


def _rows(batch: pyarrow.RecordBatch, job: Job) -> pyarrow.RecordBatch:
    made = _ninefold.dataset_rows(
        batch,
        seed=job.seed,
        columns=job.columns,
        test=job.test,
        validation=job.validation,
        augment=job.augment,
        augment_test=job.augment_test,
        steps=job.steps,
    )
    return pyarrow.record_batch(made)


#: The fields of `ninefold.rate` that each choice of `by` fills.
_RATINGS = {
    "all": ("ninefold", "level", "score", "er", "ep", "ed", "hardest"),
    "ninefold": ("ninefold",),
    "hodoku": ("level", "score", "hardest"),
    "se": ("er", "ep", "ed"),
    "er": ("er",),
}


def add(
    batch: pyarrow.Table | pyarrow.RecordBatch,
    function: str,
    column: str,
    into: str | None,
    errors: str | None,
    options: Mapping[str, Any],
) -> pyarrow.Table | pyarrow.RecordBatch:
    """Adds the answers of a function of whole columns: one column `into`, or the fields of a rating.

    A worker has one core: the engine runs as many workers as there are cores.
    """
    import ninefold

    if into is None and options["by"] not in _RATINGS:
        raise ValueError(f"unknown rating '{options['by']}'; choose one of {', '.join(_RATINGS)}")
    answers = getattr(ninefold, function)(batch[column], jobs=1, errors=errors is not None, **options)
    columns: list[tuple[str, Any]] = []
    if errors is not None:
        answers, reasons = answers
        columns.append((errors, reasons))
    if into is None:
        names = _RATINGS[options["by"]]
        fields = zip((one.name for one in answers.type), answers.flatten(), strict=True)
        columns[:0] = [(name, values) for name, values in fields if name in names]
    else:
        columns.insert(0, (into, answers))
    for name, values in columns:
        if name in batch.schema.names:
            raise ValueError(f"the data already has a column '{name}'")
        batch = batch.append_column(name, values)
    return batch
