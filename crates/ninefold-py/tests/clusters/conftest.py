"""Tests with the real engines: they take minutes, so they run only with NINEFOLD_CLUSTERS=1."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

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
    import pyarrow.parquet

    def build(*options: str) -> list[dict]:
        folder = tmp_path_factory.mktemp("program") / "sudoku"
        subprocess.run([program, "dataset", "build", str(folder), "--quiet", *options], check=True)
        rows = []
        for file in sorted(folder.glob("*.parquet")):
            rows += [{**row, "split": file.stem} for row in pyarrow.parquet.read_table(file).to_pylist()]
        return by_id(rows)

    return build


def by_id(rows: list[dict]) -> list[dict]:
    """Puts rows in order; none may occur twice."""
    ids = [row["id"] for row in rows]
    assert len(set(ids)) == len(ids), "a row occurs twice"
    return sorted(rows, key=lambda row: row["id"])
