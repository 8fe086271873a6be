"""`ninefold.dataset.load`: folders of `ninefold dataset build`, lazily."""

from __future__ import annotations

import json
import mmap
import pickle
import sys
import types
from pathlib import Path

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

from ninefold import _cluster, dataset  # noqa: E402

ROWS = 1000
GROUP = 300


@pytest.fixture(scope="module")
def table() -> pyarrow.Table:
    """The rows of a data set, all for training."""
    job = _cluster.job(ROWS, spec={}, rating=False, test=0.0)
    made = _cluster.attempts(0, ROWS, job)
    starts, _ = _cluster.starts([(0, ROWS)])
    numbered = _cluster.Numbering(starts, ROWS)(pyarrow.Table.from_batches([made]))
    return pyarrow.Table.from_batches(_cluster.rows(numbered, job)).drop_columns("split")


@pytest.fixture(scope="module")
def folder(table: pyarrow.Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the program writes it, in both formats, with several row groups."""
    path = tmp_path_factory.mktemp("data") / "sudoku"
    (path / "train").mkdir(parents=True)
    parquet.write_table(table, path / "train.parquet", compression="gzip", row_group_size=GROUP)
    for name, column in (("inputs", "puzzle"), ("labels", "solution")):
        numpy.save(path / "train" / f"all__{name}.npy", (digits(table[column]) + 1).astype("<i4"))
    files = ["train.parquet", "train/all__inputs.npy", "train/all__labels.npy"]
    manifest = {"seed": 1, "files": [{"path": file} for file in files]}
    (path / "manifest.json").write_text(json.dumps(manifest))
    return path


def digits(column: pyarrow.ChunkedArray) -> numpy.ndarray:
    return numpy.array([[int(cell) for cell in text.replace(".", "0")] for text in column.to_pylist()])


@pytest.mark.parametrize(("format", "blank"), [("npy", 1), ("parquet", 0)])
def test_rows_are_those_of_the_files(folder: Path, table: pyarrow.Table, format: str, blank: int) -> None:
    data = dataset.load(folder, format=format)
    inputs, labels = digits(table["puzzle"]) + blank, digits(table["solution"]) + blank
    assert (len(data), data.format, data.blank) == (ROWS, format, blank)
    for rows in [slice(0, 3), slice(290, 310), slice(None, None, 7), slice(5, 5), [999, 0, 301, 301], numpy.arange(ROWS) % 2 == 0]:
        found = data[rows]
        expected = rows if not isinstance(rows, list) else numpy.array(rows)
        assert (found[0] == inputs[expected]).all() and (found[1] == labels[expected]).all(), rows
        assert found[0].shape[1:] == (81,)
    assert (data[-1][0] == inputs[-1]).all() and data[7][1].shape == (81,)
    everything = data.numpy()
    assert (everything[0] == inputs).all() and (everything[1] == labels).all()
    for wrong, error in [(ROWS, IndexError), (-ROWS - 1, IndexError), ([ROWS], IndexError), (1.5, TypeError), ([[1]], TypeError)]:
        with pytest.raises(error):
            data[wrong]


def test_arrays_are_views_of_the_file(folder: Path) -> None:
    data = dataset.load(folder, format="npy")
    whole, _ = data.numpy()
    part, _ = data[10:20]
    assert numpy.shares_memory(whole, part)
    base = whole
    while isinstance(base, numpy.ndarray):
        base = base.base
    assert isinstance(base, mmap.mmap)
    part[0, 0] = 99
    assert dataset.load(folder, format="npy")[10][0][0] != 99, "the file doesn't change"
    column = data.arrow()["inputs"].chunk(0)
    assert column.values.buffers()[1].address == whole.ctypes.data, "Arrow shares the memory too"


def test_parquet_decodes_only_the_groups_in_use(folder: Path) -> None:
    data = dataset.load(folder, format="parquet")
    assert list(data._open()._decoded) == []
    data[GROUP + 1]
    assert list(data._open()._decoded) == [1]


def test_writing_to_rows_of_parquet_changes_no_other_rows(folder: Path) -> None:
    data = dataset.load(folder, format="parquet")
    for rows in [5, slice(3, 9), slice(None), [5, 6]]:
        inputs, labels = data[rows]
        before = inputs.copy(), labels.copy()
        inputs[:], labels[:] = 99, 99
        assert (data[rows][0] == before[0]).all() and (data[rows][1] == before[1]).all()


def test_columns_are_chosen_for_arrow(folder: Path, table: pyarrow.Table) -> None:
    data = dataset.load(folder, columns=["id", "clues"])
    assert data.format == "parquet"
    assert data.arrow().equals(table.select(["id", "clues"]).cast(data.arrow().schema))
    assert pyarrow.table(data).num_rows == ROWS and pyarrow.table(data).column_names == ["id", "clues"]
    assert data[0][0].shape == (81,), "boards don't need to be among the columns"
    with pytest.raises(ValueError, match="no column 'colour'"):
        dataset.load(folder, columns=["colour"]).arrow()


@pytest.mark.parametrize("format", ["npy", "parquet"])
def test_batches_have_every_row_once_in_an_order_of_the_seed(folder: Path, format: str) -> None:
    data = dataset.load(folder, format=format)
    plain = list(data.batches(64))
    assert [len(inputs) for inputs, _ in plain] == [64] * 15 + [40]
    assert (numpy.concatenate([inputs for inputs, _ in plain]) == data.numpy()[0]).all()
    assert len(list(data.batches(64, drop_last=True))) == 15
    shuffled = [numpy.concatenate([inputs for inputs, _ in data.batches(64, shuffle=True, seed=seed)]) for seed in (1, 1, 2)]
    assert (shuffled[0] == shuffled[1]).all() and (shuffled[0] != shuffled[2]).any()
    assert sorted(map(bytes, shuffled[0])) == sorted(map(bytes, numpy.ascontiguousarray(data.numpy()[0])))
    with pytest.raises(ValueError, match="at least 1 row"):
        data.batches(0)


@pytest.mark.parametrize("format", ["npy", "parquet"])
def test_a_data_set_travels_to_another_process(folder: Path, format: str) -> None:
    data = dataset.load(folder, format=format)
    before = data[3][0]
    again = pickle.loads(pickle.dumps(data.torch())).dataset
    assert (again[3][0] == before).all()
    assert len(pickle.dumps(data)) < 2000, "it takes no rows along"


def test_torch_shares_the_memory(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def from_numpy(array: numpy.ndarray) -> numpy.ndarray:
        assert array.flags.writeable, "torch warns of read-only memory"
        seen.append(array)
        return array

    if "torch" not in sys.modules:
        stand_in = types.ModuleType("torch")
        stand_in.from_numpy = from_numpy  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "torch", stand_in)
    data = dataset.load(folder, format="npy")
    pairs = data.torch()
    assert len(pairs) == ROWS
    one, several = pairs[5], pairs.__getitems__([5, 6])
    assert (several[0][0] == one[0]).all() and len(several) == 2
    if seen:
        assert numpy.shares_memory(seen[0], data.numpy()[0])


def test_folders_that_are_none_are_named(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="doesn't exist"):
        dataset.load(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="isn't a data set"):
        dataset.load(tmp_path)
    (tmp_path / ".ninefold").mkdir()
    with pytest.raises(ValueError, match="isn't finished"):
        dataset.load(tmp_path)
    (tmp_path / "manifest.json").write_text("[1]")
    with pytest.raises(ValueError, match="damaged"):
        dataset.load(tmp_path)
    with pytest.raises(ValueError, match="no split 'test'; it has train"):
        dataset.load(folder, split="test")
    with pytest.raises(ValueError, match="'dev' isn't a split"):
        dataset.load(folder, split="dev")
    with pytest.raises(ValueError, match="isn't a format"):
        dataset.load(folder, format="csv")


def test_loading_imports_nothing_heavy(folder: Path) -> None:
    import subprocess

    script = (
        "import sys, ninefold.dataset\n"
        f"data = ninefold.dataset.load({str(folder)!r}, format='npy')\n"
        "data[0]\n"
        "print([name for name in ('torch', 'pyarrow', 'ray', 'pyspark') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
