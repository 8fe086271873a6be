"""Spark, the real one: two cores, and four attempts per task."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .conftest import LARGE, ROOT, ROWS, by_id, table
from . import documents, processes
from .samples import COPIES, DISTINCT, PUZZLES, check_answers

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

if find_spec("pyspark") is None:
    pytest.skip("Spark isn't installed: pip install 'ninefold[spark]'", allow_module_level=True)


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    if not os.environ.get("JAVA_HOME") and shutil.which("java") is None:
        pytest.skip("Spark needs a JDK, and there is no `java` here")
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "7")
        .config("spark.local.dir", str(tmp_path_factory.mktemp("spark")))
        .config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("warehouse")))
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    yield session
    session.stop()


def rows(frame: DataFrame) -> list[dict]:
    """Returns the rows by id, with numbers as in the program's files."""
    found = [row.asDict() for row in frame.collect()]
    for row in found:
        if "seed" in row:
            row["seed"] = int(row["seed"])
    return by_id(found)


def test_a_data_set_equals_the_program_s(spark: SparkSession, large: pyarrow.Table, tmp_path: Path) -> None:
    import ninefold.spark

    ninefold.spark.build(spark, **LARGE).write.parquet(str(tmp_path / "made"))
    made = table(tmp_path / "made")
    assert len(made) == ROWS and made.equals(large)


def test_another_division_of_the_work_makes_the_same_rows(
    spark: SparkSession, dataset: Callable[..., list[dict]]
) -> None:
    import ninefold.spark

    expected = dataset("--count", "20000", "--seed", "7", "--no-rating")
    assert rows(ninefold.spark.build(spark, 20_000, seed=7, rating=False, partitions=3)) == expected


def test_images_ratings_and_steps_equal_the_program_s(
    spark: SparkSession, dataset: Callable[..., list[dict]]
) -> None:
    import ninefold.spark

    expected = dataset("--count", "60", "--seed", "3", "--augment", "2", "--augment-test", "--steps", "words")
    assert rows(ninefold.spark.build(spark, 60, seed=3, augment=2, augment_test=True, steps="words")) == expected


def test_attempts_at_a_spec_that_fail_are_followed_by_others(
    spark: SparkSession, dataset: Callable[..., list[dict]]
) -> None:
    import ninefold.spark

    expected = dataset("--count", "150", "--seed", "5", "--level", "hard", "--columns", "id,puzzle,source")
    assert any(int(row["source"].split(":")[1]) >= 150 for row in expected), "some attempts fail"
    made = ninefold.spark.build(spark, 150, seed=5, level="hard", columns=["id", "puzzle", "source"])
    assert rows(made) == expected


def test_a_search_without_end_ends(spark: SparkSession) -> None:
    import ninefold.spark

    with pytest.raises(RuntimeError, match="of 50 classes in 64 attempts"):
        ninefold.spark.build(spark, 50, level="extreme", max_attempts=64)


def test_killing_a_worker_changes_nothing(spark: SparkSession, dataset: Callable[..., list[dict]]) -> None:
    import ninefold.spark

    # Seconds of work, so that a quick machine isn't done before a worker is found.
    expected = dataset("--count", "20000", "--seed", "2", "--columns", "id,puzzle,er")

    def is_busy(pid: int, parent: int) -> bool:
        is_worker = all("pyspark.daemon" in processes.command(each) for each in (pid, parent))
        return is_worker and processes.is_working(pid)

    with processes.Killer(is_busy, delay=0.5) as killer:
        made = rows(ninefold.spark.build(spark, 20_000, seed=2, columns=["id", "puzzle", "er"]))
    assert killer.killed, "no worker was killed"
    assert made == expected


def test_every_function_adds_its_columns(spark: SparkSession) -> None:
    import ninefold.spark

    frame = spark.createDataFrame(PUZZLES, "name string, puzzle string").repartition(5)
    frame = ninefold.spark.solve(frame, errors="reason")
    frame = ninefold.spark.count(frame, limit=5)
    frame = ninefold.spark.canonical(frame)
    frame = ninefold.spark.rate(frame, by="se")
    check_answers([row.asDict() for row in frame.collect()])


def test_the_least_attempt_of_each_class_stays(spark: SparkSession) -> None:
    import ninefold.spark

    frame = spark.createDataFrame(COPIES, "attempt long, puzzle string, canonical_id string").repartition(7)
    assert sorted(row["attempt"] for row in ninefold.spark.distinct(frame).collect()) == DISTINCT


def test_the_program_s_files_have_the_same_types(
    spark: SparkSession, program: str, tmp_path: Path
) -> None:
    import subprocess

    import ninefold.spark

    folder = tmp_path / "sudoku"
    subprocess.run([program, "dataset", "build", str(folder), "--count", "20", "--test", "0", "--quiet"], check=True)
    read = spark.read.parquet(str(folder / "train.parquet"))
    made = ninefold.spark.build(spark, 20, test=0).drop("split")
    assert made.dtypes == read.dtypes
    assert made.exceptAll(read).count() == 0 and read.exceptAll(made).count() == 0


def test_the_examples_of_the_page_run(spark: SparkSession, tmp_path: Path) -> None:
    documents.run(ROOT / "docs/CLUSTERS.md", "Spark", tmp_path, {"spark": spark})
