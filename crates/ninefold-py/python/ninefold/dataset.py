"""Reads the folders of `ninefold dataset build`, lazily and without copying where the format allows it.

>>> import ninefold.dataset
>>> train = ninefold.dataset.load("sudoku", split="train")  # doctest: +SKIP
>>> len(train), train.format  # doctest: +SKIP
(184, 'npy')
>>> inputs, labels = train[:32]  # doctest: +SKIP

A folder may hold the same rows in several formats:

========  ==========================================================  ====================================
format    what is read                                                inputs and labels
========  ==========================================================  ====================================
npy       the arrays of the folder, mapped into memory                views: `int32`, 1 a blank, digit + 1
parquet   row groups of up to 65,536 rows, when a row of them is used  copies: `uint8`, 0 a blank, or the digit
========  ==========================================================  ====================================

Copy a view before you write to it: the file never changes, but later reads of the same `Dataset` see what you wrote.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import os

    import pyarrow

__all__ = ["Dataset", "TorchDataset", "load"]

_CELLS = 81
#: Decoded row groups to keep, each about 10 MB.
_GROUPS = 8


def load(
    folder: str | os.PathLike[str],
    split: str = "train",
    *,
    columns: Sequence[str] | None = None,
    format: str | None = None,
) -> Dataset:
    """Opens a split of a finished data set.

    `format` is `"npy"` or `"parquet"`; by default `npy` if the folder has it and no columns are named. `columns` chooses
    those of `arrow()`. Reads no rows yet.
    """
    path = Path(folder)
    manifest = _manifest(path)
    if split not in ("train", "validation", "test"):
        raise ValueError(f"'{split}' isn't a split; choose train, validation or test")
    files = {entry["path"] for entry in manifest["files"]}
    found = [name for name, file in _FILES.items() if file.format(split=split) in files]
    if not found:
        others = [name for name in ("train", "validation", "test") if any(file.startswith(name) for file in files)]
        if split not in others:
            raise ValueError(f"{path} has no split '{split}'; it has {', '.join(others)}")
        raise ValueError(f"{path} has neither Parquet nor npy; build it with `--format parquet,npy`")
    if format is None:
        format = "parquet" if columns is not None and "parquet" in found else found[0]
    if format not in _FILES:
        raise ValueError(f"'{format}' isn't a format to load; choose {' or '.join(_FILES)}")
    if format not in found:
        raise ValueError(f"{path} has no {format}; it has {' and '.join(found)}")
    reader: type[Dataset] = _NpyDataset if format == "npy" else _ParquetDataset
    return reader(path, split, None if columns is None else tuple(columns))


#: A file that shows which format a split has, in the order of preference.
_FILES = {"npy": "{split}/all__inputs.npy", "parquet": "{split}.parquet"}


def _manifest(folder: Path) -> dict[str, Any]:
    try:
        text = (folder / "manifest.json").read_text(encoding="utf-8")
    except FileNotFoundError:
        if not folder.exists():
            raise FileNotFoundError(f"{folder} doesn't exist") from None
        hint = "; its build isn't finished" if (folder / ".ninefold").exists() else ""
        raise ValueError(f"{folder} isn't a data set: it has no manifest.json{hint}") from None
    try:
        manifest = json.loads(text)
        manifest["files"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{folder}/manifest.json is damaged") from None
    return manifest


class Dataset:
    """A split of a data set: its puzzles (inputs) and solutions (labels), and all columns with `arrow()`.

    `dataset[7]` is the pair of an input and a label, each with 81 cells; `dataset[a:b]` and `dataset[[4, 1, 7]]` are pairs
    of arrays. Opens its files when they are first used, and again in every process it is sent to.
    """

    #: The format that is read.
    format: str
    #: The number that means a blank, and how many numbers there are.
    blank: int
    vocabulary: int

    def __init__(self, folder: Path, split: str, columns: tuple[str, ...] | None) -> None:
        self.folder = folder
        self.split = split
        self.columns = columns
        self._files: Any = None

    def __repr__(self) -> str:
        return f"<ninefold.dataset.Dataset {str(self.folder)!r} split={self.split!r} format={self.format!r} rows={len(self):,}>"

    def __getstate__(self) -> dict[str, Any]:
        # An open file can't be sent to another process.
        return {**self.__dict__, "_files": None}

    def __len__(self) -> int:
        raise NotImplementedError

    def __iter__(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        for row in range(len(self)):
            yield self[row]

    def __getitem__(self, rows: Any) -> tuple[np.ndarray, np.ndarray]:
        if isinstance(rows, (int, np.integer)) and not isinstance(rows, bool):
            row = int(rows) + (len(self) if rows < 0 else 0)
            if not 0 <= row < len(self):
                raise IndexError(f"row {rows} of {len(self):,}")
            inputs, labels = self._slice(row, row + 1)
            return inputs[0], labels[0]
        if isinstance(rows, slice):
            start, stop, step = rows.indices(len(self))
            if step == 1:
                return self._slice(start, max(start, stop))
            return self._take(np.arange(start, stop, step))
        indices = np.asarray(rows)
        if indices.dtype == bool:
            if indices.shape != (len(self),):
                raise IndexError(f"a mask of {len(self):,} rows has another shape than {indices.shape}")
            indices = np.flatnonzero(indices)
        if indices.ndim != 1 or not (np.issubdtype(indices.dtype, np.integer) or indices.size == 0):
            raise TypeError("rows are an integer, a slice, or a one-dimensional array of integers")
        indices = indices.astype(np.int64)
        indices = np.where(indices < 0, indices + len(self), indices)
        if indices.size and not (0 <= indices.min() and indices.max() < len(self)):
            raise IndexError(f"some rows are beyond the {len(self):,} of the data set")
        return self._take(indices)

    def _slice(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        raise NotImplementedError

    def _take(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        raise NotImplementedError

    def numpy(self) -> tuple[np.ndarray, np.ndarray]:
        """Returns all inputs and labels, each an array of shape (rows, 81). Those of `npy` stay in the file."""
        return self._slice(0, len(self))

    def arrow(self) -> pyarrow.Table:
        """Returns the rows as a table: the chosen columns, or `inputs` and `labels` for `npy`."""
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hands the rows to any library that reads Arrow streams, one row group at a time."""
        raise NotImplementedError

    def torch(self) -> TorchDataset:
        """Returns a map-style data set of pairs of tensors for `torch.utils.data.DataLoader`."""
        return TorchDataset(self)

    def batches(
        self, size: int, *, shuffle: bool = False, seed: int = 0, drop_last: bool = False
    ) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Returns pairs of arrays of `size` rows, for JAX and everything else that takes numpy.

        `shuffle` takes the rows in an order that depends on `seed` alone; give each epoch its own. It is a permutation of
        all rows for `npy`; for `parquet` the row groups are shuffled, and the rows within each.
        """
        if size < 1:
            raise ValueError(f"a batch has at least 1 row, not {size}")
        return self._batches(size, shuffle, seed, drop_last)

    def _batches(
        self, size: int, shuffle: bool, seed: int, drop_last: bool
    ) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        order = self._order(seed) if shuffle else None
        for start in range(0, len(self), size):
            stop = min(start + size, len(self))
            if drop_last and stop - start < size:
                return
            yield self._slice(start, stop) if order is None else self._take(order[start:stop])

    def _order(self, seed: int) -> np.ndarray:
        """Returns all rows in random order."""
        raise NotImplementedError


class _NpyDataset(Dataset):
    """The arrays that HRM and TRM trainers read, mapped into memory."""

    format = "npy"
    blank = 1
    vocabulary = 11

    def _open(self) -> tuple[np.ndarray, np.ndarray]:
        if self._files is None:
            if self.columns is not None:
                raise ValueError("npy has inputs and labels only; load the format parquet for columns")
            folder = self.folder / self.split
            # Copy-on-write: writing to an array changes a private page, never the file. So even libraries that refuse
            # read-only memory use the map itself.
            inputs, labels = (np.load(folder / f"all__{name}.npy", mmap_mode="c") for name in ("inputs", "labels"))
            if inputs.ndim != 2 or inputs.shape[1] != _CELLS or labels.shape != inputs.shape:
                raise ValueError(f"the arrays in {folder} have the shapes {inputs.shape} and {labels.shape}")
            self._files = inputs.view(np.ndarray), labels.view(np.ndarray)
        return self._files

    def __len__(self) -> int:
        return len(self._open()[0])

    def _slice(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        inputs, labels = self._open()
        return inputs[start:stop], labels[start:stop]

    def _take(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        inputs, labels = self._open()
        return inputs[rows], labels[rows]

    def _order(self, seed: int) -> np.ndarray:
        return np.random.default_rng(seed).permutation(len(self))

    def arrow(self) -> pyarrow.Table:
        import pyarrow

        columns = {
            name: pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(cells.reshape(-1)), _CELLS)
            for name, cells in zip(("inputs", "labels"), self._open(), strict=True)
        }
        return pyarrow.table(columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.arrow().__arrow_c_stream__(requested_schema)


class _ParquetDataset(Dataset):
    """Parquet, decoded one row group at a time."""

    format = "parquet"
    blank = 0
    vocabulary = 10

    def _open(self) -> _Groups:
        if self._files is None:
            self._files = _Groups(self.folder / f"{self.split}.parquet", self.columns)
        return self._files

    def __len__(self) -> int:
        return int(self._open().starts[-1])

    def _slice(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        groups = self._open()
        parts = [groups.boards(group, begin, end) for group, begin, end in groups.within(start, stop)]
        if len(parts) == 1:
            # A copy, because others get the decoded group too.
            inputs, labels = parts[0]
            return inputs.copy(), labels.copy()
        empty = np.empty((0, _CELLS), np.uint8)
        return tuple(np.concatenate([empty, *(part[side] for part in parts)]) for side in (0, 1))  # type: ignore[return-value]

    def _take(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        groups = self._open()
        inputs, labels = np.empty((2, len(rows), _CELLS), np.uint8)
        of = np.searchsorted(groups.starts, rows, side="right") - 1
        for group in np.unique(of):
            chosen = of == group
            all_inputs, all_labels = groups.decoded(int(group))
            within = rows[chosen] - groups.starts[group]
            inputs[chosen], labels[chosen] = all_inputs[within], all_labels[within]
        return inputs, labels

    def _order(self, seed: int) -> np.ndarray:
        random = np.random.default_rng(seed)
        starts = self._open().starts
        groups = [random.permutation(np.arange(starts[group], starts[group + 1])) for group in random.permutation(len(starts) - 1)]
        return np.concatenate([np.empty(0, np.int64), *groups])

    def arrow(self) -> pyarrow.Table:
        return self._open().file.read(columns=self._open().columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        import pyarrow

        groups = self._open()
        schema = groups.schema
        batches = groups.file.iter_batches(columns=groups.columns)
        return pyarrow.RecordBatchReader.from_batches(schema, batches).__arrow_c_stream__(requested_schema)


class _Groups:
    """The row groups of an open Parquet file, and the last few decoded ones."""

    def __init__(self, path: Path, columns: tuple[str, ...] | None) -> None:
        import pyarrow.parquet

        self.file = pyarrow.parquet.ParquetFile(path, memory_map=True)
        names = self.file.schema_arrow.names
        unknown = sorted(set(columns or ()) - set(names))
        if unknown:
            raise ValueError(f"the data set has no column '{unknown[0]}'; it has {', '.join(names)}")
        self.columns = None if columns is None else list(columns)
        chosen = names if columns is None else columns
        self.schema = pyarrow.schema([self.file.schema_arrow.field(name) for name in names if name in chosen])
        metadata = self.file.metadata
        sizes = [metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)]
        self.starts = np.cumsum([0, *sizes], dtype=np.int64)
        self._decoded: OrderedDict[int, tuple[np.ndarray, np.ndarray]] = OrderedDict()

    def within(self, start: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """Returns the groups that some consecutive rows are in, and which rows of each."""
        first = int(np.searchsorted(self.starts, start, side="right")) - 1
        for group in range(first, len(self.starts) - 1):
            begin, end = int(self.starts[group]), int(self.starts[group + 1])
            if begin >= stop:
                return
            yield group, max(start, begin) - begin, min(stop, end) - begin

    def boards(self, group: int, begin: int, end: int) -> tuple[np.ndarray, np.ndarray]:
        inputs, labels = self.decoded(group)
        return inputs[begin:end], labels[begin:end]

    def decoded(self, group: int) -> tuple[np.ndarray, np.ndarray]:
        """Returns the puzzles and solutions of a group as digits."""
        found = self._decoded.get(group)
        if found is None:
            table = self.file.read_row_group(group, columns=["puzzle", "solution"])
            if table.column_names != ["puzzle", "solution"]:
                raise ValueError("the data set was built without the columns puzzle and solution")
            found = _digits(table["puzzle"]), _digits(table["solution"])
            self._decoded[group] = found
            if len(self._decoded) > _GROUPS:
                self._decoded.popitem(last=False)
        else:
            self._decoded.move_to_end(group)
        return found


def _digits(texts: pyarrow.ChunkedArray) -> np.ndarray:
    """Returns boards as digits, 0 for a blank."""
    parts = []
    for chunk in filter(len, texts.chunks):
        offsets = np.frombuffer(chunk.buffers()[1], np.int32, len(chunk) + 1, 4 * chunk.offset)
        if (np.diff(offsets) != _CELLS).any():
            raise ValueError("a board of the data set doesn't have 81 cells")
        cells = np.frombuffer(chunk.buffers()[2], np.uint8, len(chunk) * _CELLS, offsets[0])
        parts.append((cells - ord("0")) * (cells != ord(".")))
    return np.concatenate([np.empty(0, np.uint8), *parts]).reshape(-1, _CELLS)


class TorchDataset:
    """Pairs of tensors, one per row, for `torch.utils.data.DataLoader`; loads torch when a row is first used.

    The tensors share the memory of the arrays: nothing is copied until a batch is put together.
    """

    def __init__(self, dataset: Dataset) -> None:
        self.dataset = dataset

    def __len__(self) -> int:
        return len(self.dataset)

    def __getitem__(self, row: int) -> tuple[Any, Any]:
        import torch

        inputs, labels = self.dataset[row]
        return torch.from_numpy(inputs), torch.from_numpy(labels)

    def __getitems__(self, rows: Sequence[int]) -> list[tuple[Any, Any]]:
        """Returns several rows at once, as a `DataLoader` asks for a batch."""
        import torch

        inputs, labels = self.dataset[np.asarray(rows)]
        return list(zip(torch.from_numpy(inputs), torch.from_numpy(labels), strict=True))
