"""Streams: chunk by chunk, in order, in constant memory."""

import gzip
import subprocess
import sys

import pytest

import ninefold as nf
from columns import boards, mixed

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

ROWS = mixed(1000, seed=12)


def test_chunks_come_back_as_they_came():
    lists = [ROWS[:10], [], ROWS[10:]]
    assert list(nf.stream(lists)) == [nf.solve(chunk) for chunk in lists]
    arrays = [pa.array(chunk, pa.string()) for chunk in lists]
    assert list(nf.stream(iter(arrays), nf.count, limit=5)) == [nf.count(chunk, 5) for chunk in arrays]
    assert list(nf.stream([])) == []
    np = pytest.importorskip("numpy")
    grid = np.zeros((10, 81), np.uint8)
    assert [chunk.tolist() for chunk in nf.stream(grid, "count", rows=4)] == [[2] * 4, [2] * 4, [2] * 2]


def test_strings_are_put_together():
    texts = [row for row in ROWS if row is not None]
    chunks = list(nf.stream((text for text in texts), "check", rows=64))
    assert [len(chunk) for chunk in chunks[:-1]] == [64] * (len(texts) // 64)
    assert [answer for chunk in chunks for answer in chunk] == nf.check(texts)


def test_missing_rows_and_objects_are_put_together_too():
    rows = [None, *boards(9)]
    assert list(nf.stream(iter(rows), rows=4)) == [nf.solve(rows[:4]), nf.solve(rows[4:8]), nf.solve(rows[8:])]
    puzzles = list(nf.generate(5, seed=1))
    assert list(nf.stream(iter(puzzles), rows=3)) == [nf.solve(puzzles[:3]), nf.solve(puzzles[3:])]


def test_arrays_and_series_are_cut():
    rows, expected = boards(10), [nf.count(boards(10))[start : start + 4] for start in (0, 4, 8)]
    series = [pa.array(rows)]
    for module in ("pandas", "polars"):
        try:
            series.append(__import__(module).Series(rows))
        except ImportError:
            pass
    for source in series:
        assert [list(map(int, chunk.to_pylist() if hasattr(chunk, "to_pylist") else chunk.to_list()))
                for chunk in nf.stream(source, "count", rows=4)] == expected


def test_record_batches_get_another_column():
    batches = [
        pa.record_batch([pa.array(ROWS[start : start + 300], pa.string()), pa.array(ROWS[start : start + 300])],
                        names=["puzzle", "again"])
        for start in range(0, 1000, 300)
    ]
    reader = pa.RecordBatchReader.from_batches(batches[0].schema, iter(batches))
    done = pa.Table.from_batches(nf.stream(reader, "solve", errors=True))
    assert done.column_names == ["puzzle", "again", "solution", "error"]
    expected, reasons = nf.solve(ROWS, errors=True)
    assert done["solution"].to_pylist() == expected and done["error"].to_pylist() == reasons
    with pytest.raises(ValueError, match="no column 'p' in puzzle, again"):
        list(nf.stream(batches, column="p"))
    table = pa.Table.from_batches(batches)
    assert pa.Table.from_batches(nf.stream(table, nf.check, column="again")).num_rows == 1000
    assert len(list(nf.stream(table["puzzle"]))) == 4


def test_files(tmp_path):
    lines = [row for row in boards(500)]
    text = tmp_path / "puzzles.txt"
    text.write_text("# puzzles\n" + "\n".join(lines) + "\n\n")
    (tmp_path / "puzzles.txt.gz").write_bytes(gzip.compress(text.read_bytes()))
    for source in [text, str(tmp_path / "puzzles.txt.gz")]:
        assert [answer for chunk in nf.stream(source, rows=99) for answer in chunk] == nf.solve(lines)
    out = tmp_path / "solutions.txt.gz"
    assert nf.stream(text, into=out) == 500
    written = gzip.decompress(out.read_bytes()).decode().split("\n")
    assert written == [answer or "" for answer in nf.solve(lines)] + [""]
    parquet = tmp_path / "puzzles.parquet"
    pq.write_table(pa.table({"id": range(500), "puzzle": lines}), parquet, row_group_size=100)
    assert nf.stream(parquet, "canonical", rows=64, into=tmp_path / "out.parquet") == 500
    table = pq.read_table(tmp_path / "out.parquet")
    assert table.column_names == ["id", "puzzle", "canonical"]
    assert table["canonical"].to_pylist() == nf.canonical(lines)
    assert nf.stream(text, errors=True, into=tmp_path / "errors.parquet") == 500
    assert pq.read_table(tmp_path / "errors.parquet").column_names == ["answer", "error"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("question", ["solve", "count", "check", "rate", "convert"])
@pytest.mark.parametrize("kind", ["text", "puzzles", "numpy", "arrow"])
def test_a_parquet_file_has_one_type_whatever_its_first_rows_are(tmp_path, question, kind):
    # Nothing in the first chunk has an answer, and everything in the second has.
    rows = ["hello", None, *(row for row in boards(8) if nf.count(row) == 1)][:4]
    source = rows
    if kind == "text":
        source = tmp_path / "rows.txt"
        source.write_text("".join(f"{row or 'hello'}\n" for row in rows))
    elif kind == "puzzles":
        source = [*rows[:2], *map(nf.Puzzle, rows[2:])]
    elif kind == "numpy":
        source = pytest.importorskip("numpy").array([row or "" for row in rows])
    elif kind == "arrow":
        source = pa.array(rows)
    out = tmp_path / "out.parquet"
    errors = question in ("solve", "count")
    assert nf.stream(source, question, rows=2, errors=errors, into=out) == 4
    table = pq.read_table(out)
    assert table.column_names == ["answer", "error"][: 1 + errors]
    answers, expected = table["answer"].to_pylist(), getattr(nf, question)(pa.array(rows)).to_pylist()
    if kind == "numpy":
        answers, expected = answers[2:], expected[2:]
    assert answers == expected
    if errors:
        assert [reason is None for reason in table["error"].to_pylist()][2:] == [True, True]


def test_digits_and_zstandard(tmp_path):
    np = pytest.importorskip("numpy")
    rows = [row for row in boards(20) if nf.count(row) == 1]
    digits = np.array([[int(cell) if cell != "." else 0 for cell in row] for row in rows], np.uint8)
    for shape in [(-1, 81), (-1, 9, 9)]:
        assert nf.stream(digits.reshape(shape), rows=7, into=tmp_path / "digits.parquet") == len(rows)
        written = pq.read_table(tmp_path / "digits.parquet")["answer"].to_pylist()
        assert written == nf.solve(digits).tolist()
    (tmp_path / "rows.txt").write_text("\n".join(rows) + "\n")
    packed = tmp_path / "rows.txt.zst"
    assert nf.stream(tmp_path / "rows.txt", "convert", into=packed) == len(rows)
    assert packed.read_bytes()[:4] == b"\x28\xb5\x2f\xfd"
    assert [answer for chunk in nf.stream(packed) for answer in chunk] == nf.solve(rows)


def test_reasons_need_parquet(tmp_path):
    batch = pa.record_batch({"puzzle": boards(3)})
    for source in [[boards(3)], [batch]]:
        with pytest.raises(ValueError, match="errors=True needs a Parquet file"):
            nf.stream(source, errors=True, into=tmp_path / "out.txt")
    assert nf.stream([batch], "rate", into=tmp_path / "out.txt") == 3
    assert "'er'" in (tmp_path / "out.txt").read_text()


def test_a_file_is_complete_or_missing(tmp_path):
    def broken():
        yield boards(10)
        raise OSError("no more")

    for name in ["out.txt", "out.parquet"]:
        with pytest.raises(OSError, match="no more"):
            nf.stream(broken(), into=tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_only_questions_are_streamed():
    with pytest.raises(ValueError, match="use one of solve, count"):
        nf.stream([], len)
    with pytest.raises(ValueError, match="use one of"):
        nf.stream([], "generate")
    with pytest.raises(FileNotFoundError):
        list(nf.stream("/no/such/file.txt"))


@pytest.mark.skipif(sys.platform == "win32", reason="measures the peak memory as Unix does")
def test_memory_does_not_grow_with_the_stream(tmp_path):
    program = (
        "import resource, sys\n"
        "import pyarrow as pa, ninefold as nf\n"
        f"rows = pa.array({boards(700)!r} * 15)\n"
        "batch = pa.record_batch([rows], names=['puzzle'])\n"
        "count = sum(done.num_rows for done in nf.stream(iter([batch] * int(sys.argv[1])), errors=True))\n"
        "print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )

    def peak(batches):
        done = subprocess.run([sys.executable, "-c", program, str(batches)], capture_output=True, text=True, check=True)
        rows, peak = map(int, done.stdout.split())
        assert rows == batches * 10_500
        return peak

    # 90 more batches would take 90 MB, if they stayed.
    few, many = peak(10), peak(100)
    assert many < few + 20_000, f"{few} kB for 10 batches, {many} kB for 100"
