"""Tests with the real engines: they take minutes, so they run only with NINEFOLD_CLUSTERS=1."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import pyarrow

ROOT = Path(__file__).parents[4]
#: How many puzzles the data sets of the comparison have.
ROWS = int(os.environ.get("NINEFOLD_CLUSTERS_ROWS", "20000"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not os.environ.get("NINEFOLD_CLUSTERS"):
        skip = pytest.mark.skip(reason="cluster tests run with NINEFOLD_CLUSTERS=1")
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(skip)


@pytest.fixture(scope="session")
def program() -> str:
    """The program whose data sets the engines must make."""
    named = os.environ.get("NINEFOLD_PROGRAM")
    built = [ROOT / "target" / profile / "ninefold" for profile in ("release", "debug")]
    for path in [Path(named)] if named else built:
        if path.is_file():
            return str(path)
    pytest.skip("no program to compare with: `cargo build --release`, or set NINEFOLD_PROGRAM")


@pytest.fixture(scope="session")
def dataset(program: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., list[dict]]:
    """Builds a data set with the program and returns its rows, with the split of each, by id."""

    def build(*options: str) -> list[dict]:
        folder = tmp_path_factory.mktemp("program") / "sudoku"
        subprocess.run([program, "dataset", "build", str(folder), "--quiet", *options], check=True)
        return table(folder).to_pylist()

    return build


@pytest.fixture(scope="session")
def large(program: str, tmp_path_factory: pytest.TempPathFactory) -> pyarrow.Table:
    """The program's data set that those of both engines must equal."""
    folder = tmp_path_factory.mktemp("program") / "large"
    options = ["--count", str(ROWS), "--seed", "7", "--no-rating", "--test", "0.2", "--validation", "0.1"]
    subprocess.run([program, "dataset", "build", str(folder), "--quiet", *options], check=True)
    return table(folder)


#: The same data set, for `build` of Ray and Spark.
LARGE = {"count": ROWS, "seed": 7, "rating": False, "test": 0.2, "validation": 0.1}


def table(folder: Path) -> pyarrow.Table:
    """Reads the Parquet files of a folder: rows by id, none twice, columns by name. The split of a row is one of its columns,
    or the name of its file."""
    import pyarrow
    import pyarrow.compute
    import pyarrow.parquet

    parts = []
    for file in sorted(folder.glob("*.parquet")):
        part = pyarrow.parquet.read_table(file)
        if "split" not in part.column_names:
            part = part.append_column("split", pyarrow.array([file.stem] * len(part), pyarrow.string()))
        if "seed" in part.column_names:
            # Spark has no unsigned numbers.
            part = part.set_column(part.column_names.index("seed"), "seed", part["seed"].cast(pyarrow.uint64()))
        # Engines don't say which columns never hold a null; the program does.
        names = sorted(part.column_names)
        schema = pyarrow.schema([part.schema.field(name).with_nullable(True) for name in names])
        parts.append(part.select(names).cast(schema))
    rows = pyarrow.concat_tables(parts, promote_options="permissive").sort_by("id")
    assert pyarrow.compute.count_distinct(rows["id"]).as_py() == len(rows), "a row occurs twice"
    return rows


def by_id(rows: list[dict]) -> list[dict]:
    """Puts rows in order; none may occur twice."""
    ids = [row["id"] for row in rows]
    assert len(set(ids)) == len(ids), "a row occurs twice"
    return sorted(rows, key=lambda row: row["id"])
