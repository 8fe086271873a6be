"""What workers of a cluster do with a batch, without an engine."""

from __future__ import annotations

import pickle

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")

from ninefold import _cluster  # noqa: E402
from ninefold._cluster import BLOCK  # noqa: E402


def plain(count: int = 10, **options: object) -> _cluster.Job:
    return _cluster.job(count, **{"spec": {}, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", [{}, {"level": "hard"}, {"symmetry": "half-turn"}])
def test_an_attempt_makes_the_same_puzzle_in_every_range(spec: dict) -> None:
    job = plain(seed=3, spec=spec)
    whole = _cluster.attempts(0, 100, job).to_pylist()
    parts = [row for start in range(0, 100, 30) for row in _cluster.attempts(start, min(start + 30, 100), job).to_pylist()]
    assert parts == whole
    assert whole[0]["puzzle"] != _cluster.attempts(0, 100, plain(seed=4, spec=spec)).to_pylist()[0]["puzzle"]
    assert "level" not in spec or len(whole) < 100, "some attempts fail"


def test_a_job_travels_to_workers() -> None:
    job = plain(spec={"level": ("hard", None), "needs": ["x-wing"]})
    assert pickle.loads(pickle.dumps(job)) == job


def test_the_least_attempt_of_a_class_stays() -> None:
    attempts = [90, 7, 30, 31, 8, 2]
    table = pyarrow.table({
        "attempt": attempts,
        "puzzle": [f"puzzle {attempt}" for attempt in attempts],
        "canonical_id": ["b", "a", "b", "b", "a", "c"],
    })
    bucketed = _cluster.with_bucket(table, 1000)
    buckets = dict(zip(table["canonical_id"].to_pylist(), bucketed["bucket"].to_pylist(), strict=True))
    assert len(set(buckets.values())) == 3 and all(0 <= bucket < 1000 for bucket in buckets.values())
    kept = _cluster.first_of_class(bucketed)
    assert kept.to_pylist() == [
        {"attempt": 2, "puzzle": "puzzle 2", "canonical_id": "c"},
        {"attempt": 7, "puzzle": "puzzle 7", "canonical_id": "a"},
        {"attempt": 30, "puzzle": "puzzle 30", "canonical_id": "b"},
    ]


def test_numbers_count_the_puzzles_of_all_blocks_before() -> None:
    random = numpy.random.default_rng(1)
    attempts = numpy.sort(random.choice(20 * BLOCK, size=5000, replace=False))
    blocks, sizes = numpy.unique(attempts // BLOCK, return_counts=True)
    starts, total = _cluster.starts(zip(blocks.tolist(), sizes.tolist(), strict=True))
    assert total == 5000
    # Two workers share the blocks and get their rows in batches of any size.
    found = {}
    for parity in (0, 1):
        number = _cluster.Numbering(starts, 4990)
        mine = attempts[attempts // BLOCK % 2 == parity]
        at = 0
        while at < len(mine):
            size = int(random.integers(0, 400))
            some = mine[at : at + size]
            table = pyarrow.table({"attempt": some, "puzzle": [""] * len(some)})
            for row in number(table).to_pylist():
                assert row["attempt"] not in found
                found[row["attempt"]] = row["number"]
            at += size
    assert found == {int(attempt): number for number, attempt in enumerate(attempts[:4990])}


def test_rows_have_the_columns_and_types_of_the_files() -> None:
    schema = _cluster.schema(plain(steps="moves"))
    assert schema.names == [
        "id", "canonical_id", "puzzle", "solution", "clues", "rating", "hodoku_level", "hodoku_score", "er", "ep", "ed",
        "guesses", "techniques", "steps", "source", "seed", "version", "split",
    ]  # fmt: skip
    types = {name: str(schema.field(name).type) for name in ("id", "clues", "er", "seed", "steps")}
    assert types == {"id": "string", "clues": "int32", "er": "double", "seed": "uint64", "steps": "string"}
    optional = {field.name for field in schema if field.nullable}
    assert optional == {"rating", "hodoku_level", "hodoku_score", "er", "ep", "ed", "techniques", "steps"}


def test_images_are_rows_of_the_class_of_their_puzzle() -> None:
    job = plain(augment=3, columns=["id", "canonical_id", "source"], test=0.5, seed=9)
    made = pyarrow.Table.from_batches([_cluster.attempts(5, 25, job)])
    numbered = _cluster.Numbering(numpy.array([100]), 1000)(made)
    rows = pyarrow.Table.from_batches(_cluster.rows(numbered, job)).to_pylist()
    by_class: dict[str, list[dict]] = {}
    for row in rows:
        by_class.setdefault(row["canonical_id"], []).append(row)
    assert list(by_class) == made["canonical_id"].to_pylist()
    for number, group in enumerate(by_class.values(), 100):
        images = 0 if group[0]["split"] == "test" else 3
        assert [row["id"] for row in group] == [f"r{number}", *(f"r{number}-{image + 1}" for image in range(images))]
        assert {row["source"] for row in group} == {f"generated:{number - 95}"}
    assert {row["split"] for row in rows} == {"train", "test"}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"count": 0}, "at least 1 puzzle"),
        ({"seed": 2**64}, "64 bits"),
        ({"test": 0.7, "validation": 0.7}, "shares"),
        ({"augment": 10_001}, "10,000"),
        ({"columns": ["colour"]}, "unknown column 'colour'; choose from id,"),
        ({"columns": ["er"], "rating": False}, "no column is left"),
        ({"steps": "loud"}, "loud"),
        ({"spec": {"clues": (90, 95)}}, "90 givens"),
        ({"spec": {"symmetry": "round"}}, "round"),
        ({"max_attempts": 0}, "at least 1"),
    ],
)
def test_bad_options_are_rejected_before_any_work(options: dict, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        plain(**{"count": 10, **options})


def test_unknown_keywords_are_rejected() -> None:
    with pytest.raises(TypeError, match="'colour'"):
        plain(spec={"colour": "red"})


def test_further_attempts_follow_until_the_limit() -> None:
    job = plain(1000, spec={"clues": (None, 22)}, max_attempts=100_000)
    made, found, rounds = 0, 0, 0
    while found < 1000:
        stop = job.stop(made, found)
        assert made < stop <= 100_000
        made, found, rounds = stop, stop // 50, rounds + 1
    assert rounds < 6 and made < 70_000
    with pytest.raises(RuntimeError, match="found 3 of 1,000 classes in 100,000 attempts"):
        job.stop(100_000, 3)
