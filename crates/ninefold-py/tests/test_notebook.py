"""The notebook runs from its first cell to its last, with fewer rows."""

import os
import pathlib

import pytest

NOTEBOOK = pathlib.Path(__file__).parents[1] / "notebooks" / "from-a-puzzle-to-a-data-frame.ipynb"


def test_the_notebook_runs(monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("polars")
    monkeypatch.setenv("NINEFOLD_ROWS", os.environ.get("NINEFOLD_ROWS", "20000"))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs don't belong into the repository"
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    pictures = [
        output.data
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "data" in output and "image/svg+xml" in output.data
    ]
    assert len(pictures) == 4, "the puzzle, its solution, its path and a step"
