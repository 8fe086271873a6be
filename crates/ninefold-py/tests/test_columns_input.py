"""Odd and hostile input: a clear exception or the right answer, never a crash."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import ninefold as nf
from columns import HARD, MINIMAL, NONE, SEVERAL, SMALL, UNIQUE, boards, mixed
from ninefold._ninefold import Question, ask_arrow

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")


def digits(rows):
    return np.array([[int(cell) if cell.isdigit() else 0 for cell in row] for row in rows], np.uint8)


@pytest.mark.parametrize(
    ("array", "error", "message"),
    [
        (np.zeros((2, 81), np.float64), TypeError, "float64"),
        (np.zeros((2, 81), bool), TypeError, "bool"),
        (np.zeros((2, 81), np.complex64), TypeError, "complex64"),
        (np.ma.masked_array(np.zeros((2, 81), np.uint8), mask=True), TypeError, r"masked array.*x\.filled\(0\)"),
        (np.zeros((2, 80), np.uint8), ValueError, r"shape \(2, 80\).*\(n, 81\)"),
        (np.zeros((3, 5), np.uint8), ValueError, r"\(3, 5\) holds no boards"),
        (np.zeros((2, 3, 27), np.uint8), ValueError, r"\(2, 3, 27\)"),
        (np.zeros((2, 9, 3, 3), np.uint8), ValueError, r"\(2, 9, 3, 3\)"),
        (np.zeros((2, 0), np.uint8), ValueError, r"\(2, 0\)"),
        (np.array(3, np.uint8), ValueError, r"\(\)"),
        (np.zeros((2, 2), "S81"), ValueError, r"\(2, 2\)"),
    ],
)
def test_wrong_types_and_shapes_say_what_is_accepted(array, error, message):
    with pytest.raises(error, match=message):
        nf.solve(array)


@pytest.mark.parametrize("thing", [3, 3.5, b"53..7", bytearray(81), memoryview(b"1" * 81), object(), None, nf])
def test_things_that_are_not_columns_are_refused(thing):
    with pytest.raises(TypeError, match="pass a str, a Puzzle, a list of these"):
        nf.solve(thing)


def test_a_board_of_rows_is_a_puzzle_first():
    rows = [[1, 0, 0, 0], [0, 4, 0, 0], [0, 0, 4, 0], [0, 0, 2, 1]]
    with pytest.raises(TypeError, match=r"item 0 is of type list; .* solve\(Puzzle\(…\)\)"):
        nf.solve(rows)
    assert nf.solve(nf.Puzzle(rows)).rows[0] == [1, 2, 3, 4]


@pytest.mark.parametrize("items", [[1], [UNIQUE, 3.5], [[UNIQUE]], [UNIQUE, object()], range(3)])
def test_items_that_are_not_texts_are_named(items):
    with pytest.raises(TypeError, match=r"item \d is of type \w+; expected str or None"):
        nf.solve(items)


def test_one_board_of_numpy_is_a_column_with_another_axis():
    board = digits([UNIQUE])[0]
    for one in [board, board.reshape(9, 9)]:
        assert nf.solve(one[None])[0].tolist() == nf.Puzzle(one).solve().to_numpy().reshape(one.shape).tolist()


def test_every_cell_of_an_array_is_checked():
    array = digits([UNIQUE] * 5)
    array[3, 80] = 10
    array[4, 0] = 255
    answers, reasons = nf.solve(array, errors=True)
    assert answers[:3].all() and not answers[3:].any()
    assert reasons[3] == "row 9, column 9: found 10, but the digits of a 9×9 board are 0–9"
    assert reasons[4].startswith("row 1, column 1: found 255")
    wide = array.astype(np.int64)
    wide[2, 5] = -1
    wide[1, 5] = 256 + 7
    counts, reasons = nf.count(wide, errors=True)
    assert counts.tolist() == [1, -1, -1, -1, -1]
    assert [reason and reason.partition(", but")[0] for reason in reasons[:3]] == [
        None,
        "row 1, column 6: found 263",
        "row 1, column 6: found -1",
    ]
    # None of them is read as a character, such as 47 as "_" and 46 + 208 as ".".
    for numbers in range(0, 256, 64):
        array = digits([UNIQUE] * 64)
        array[:, 2] = range(numbers, numbers + 64)
        counts = [1 if number in (0, 4) else 0 if number == 2 else None for number in range(numbers, numbers + 64)]
        found, reasons = nf.count(array, errors=True)
        is_digit = [number <= 9 for number in range(numbers, numbers + 64)]
        assert all((reason is None or "contradict" in reason) == fine for reason, fine in zip(reasons, is_digit))
        assert all(expected is None or found[row] == expected for row, expected in enumerate(counts))
        assert nf.solve(array)[:, 2].tolist() == [4 if count == 1 else 0 for count in counts]


@pytest.mark.parametrize("rows", [0, 1, 2, 31, 32, 33, 1025, 2047, 2048, 2049])
def test_arrays_of_any_length_and_order(rows):
    texts = boards(rows)
    array = digits(texts).reshape(rows, 81)
    expected = nf.solve(array)
    assert expected.shape == (rows, 81)
    assert (nf.solve(np.asfortranarray(array)) == expected).all()
    assert (nf.solve(np.repeat(array, 2, axis=0)[::2]) == expected).all()
    assert (nf.solve(array[::-1]) == expected[::-1]).all()
    assert (nf.solve(np.repeat(array, 2, axis=1)[:, ::2]) == expected).all()
    square = np.asfortranarray(array.reshape(rows, 9, 9))
    assert (nf.solve(square).reshape(rows, 81) == expected).all()
    read_only = array.copy()
    read_only.flags.writeable = False
    assert (nf.solve(read_only) == expected).all()
    assert nf.solve(np.array(texts, "S81")).tolist() == [row.encode() for row in map(join, expected)]
    assert nf.solve(np.array(texts, ">U81")).tolist() == list(map(join, expected))


def join(row):
    return "".join(map(str, row)) if row.any() else ""


def test_empty_columns_keep_their_type():
    for kind in [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.binary(81), pa.list_(pa.uint8(), 81)]:
        empty = pa.array([], kind)
        assert nf.solve(empty).type == kind and len(nf.solve(empty)) == 0
        chunked = nf.solve(pa.chunked_array([], kind))
        assert chunked.type == kind and chunked.num_chunks == 0
        assert nf.count(empty).type == pa.int64()
    assert nf.solve(pa.nulls(3)).to_pylist() == [None] * 3
    assert nf.solve(pa.table({"p": pa.array([], pa.string())})).column_names == ["p"]


def test_slices_and_offsets():
    rows = mixed(500, seed=6)
    expected = nf.solve(rows)
    for kind in [pa.string(), pa.large_string(), pa.string_view()]:
        column = pa.array(rows, kind)
        for start, stop in [(0, 500), (1, 499), (7, 9), (63, 65), (250, 250), (499, 500)]:
            answers = nf.solve(column[start:stop])
            answers.validate(full=True)
            assert answers.to_pylist() == expected[start:stop]
    plain = boards(300)
    plain[17] = None
    expected = nf.solve(plain)
    fixed = pa.array([None if row is None else row.encode() for row in plain], pa.binary(81))[5:205]
    assert [row and row.decode() for row in nf.solve(fixed).to_pylist()] == expected[5:205]
    lists = pa.array([None if row is None else digits([row])[0].tolist() for row in plain], pa.list_(pa.uint8(), 81))
    answers = nf.solve(lists[5:205])
    assert [row and "".join(map(str, row)) for row in answers.to_pylist()] == expected[5:205]
    batch = pa.record_batch([pa.array(plain)], names=["puzzle"])[5:205]
    assert nf.solve(batch).column(0).to_pylist() == expected[5:205]


def test_chunks_stay_as_they_are():
    rows = mixed(100, seed=7)
    column = pa.chunked_array([rows[:10], [], rows[10:11], rows[11:]], pa.string())
    answers, reasons = nf.solve(column, errors=True)
    assert [len(chunk) for chunk in answers.chunks] == [10, 0, 1, 89] == [len(chunk) for chunk in reasons.chunks]
    table = nf.solve(pa.table({"puzzle": column}))
    assert table.column("puzzle").equals(answers)
    with pytest.raises(TypeError, match=r"2 columns \(a, b\)"):
        nf.solve(pa.table({"a": column, "b": column}))


@pytest.mark.parametrize("kind", [pa.string_view(), pa.binary_view()], ids=str)
def test_views_of_boards_begin_anew_in_each_chunk(kind):
    """Workers write the views of 9×9 boards, which count from the first row of their chunk."""
    rows = boards(5000)
    rows[4000] = None
    expected = nf.solve(rows)
    column = pa.chunked_array([rows[:2500], rows[2500:2501], rows[2501:]], pa.string()).cast(kind)
    answers = nf.solve(column, jobs=2)
    answers.validate(full=True)
    assert answers.cast(pa.string()).to_pylist() == expected
    whole = nf.solve(pa.array(rows).cast(kind))
    whole.validate(full=True)
    assert whole.cast(pa.string()).to_pylist() == expected
    assert whole.cast(pa.string()).null_count == answers.null_count > 0


@pytest.mark.parametrize(
    "column",
    [
        pa.array([1, 2]),
        pa.array([1.5]),
        pa.array([["a"]]),
        pa.array([[1] * 81], pa.list_(pa.uint8())),
        pa.array([[1] * 81], pa.list_(pa.int64(), 81)),
        pa.array([[1] * 80], pa.list_(pa.uint8(), 80)),
        pa.array([UNIQUE]).dictionary_encode(),
        pa.array([True]),
    ],
    ids=lambda column: str(column.type),
)
def test_other_arrow_types_are_named(column):
    with pytest.raises(TypeError, match="holds no boards; use string"):
        nf.solve(column)


def test_null_cells_of_a_list_are_not_blanks():
    cells = digits([UNIQUE])[0].tolist()
    column = pa.array([cells, [None, *cells[1:]], None, cells], pa.list_(pa.uint8(), 81))
    answers, reasons = nf.solve(column, errors=True)
    assert [answer is None for answer in answers.to_pylist()] == [False, True, True, False]
    assert reasons.to_pylist() == [None, "row 1, column 1: found null; use 0 for a blank", None, None]


def test_answers_too_long_for_short_offsets_become_large():
    question = Question("solve")
    rows = boards(5)[:4] + [None, SMALL]

    def kinds(column, longest):
        parts, _ = ask_arrow(question, column, False, 1, False, longest)
        arrays = [pa.array(part) for part in parts]
        for array in arrays:
            array.validate(full=True)
        assert [row for array in arrays for row in array.to_pylist()] == nf.solve(rows)
        return {str(array.type) for array in arrays}

    total = 4 * 81 + 16
    assert kinds(pa.array(rows), total) == {"string"}
    assert kinds(pa.array(rows), total - 1) == {"large_string"}
    chunks = pa.chunked_array([rows[:2], rows[2:]])
    assert kinds(chunks, 2 * 81 + 16) == {"string"}, "every chunk has offsets of its own"
    assert kinds(chunks, 2 * 81) == {"large_string"}, "but all have one type"
    assert kinds(pa.array(rows, pa.string_view()), 1) == {"string_view"}
    assert kinds(pa.array(rows, pa.large_string()), 1) == {"large_string"}


class Claims:
    """Claims to have this many items."""

    def __init__(self, length, items):
        self.length, self.items = length, items

    def __len__(self):
        return self.length

    def __iter__(self):
        return iter(self.items)

    def __getitem__(self, index):
        return self.items[index]


def test_lengths_are_counted_not_believed():
    rows = boards(3)
    for length in [0, 1, 3, 10**6, sys.maxsize]:
        assert nf.solve(Claims(length, rows)) == nf.solve(rows)

    class Short(list):
        def __len__(self):
            return 1

        def __iter__(self):
            return iter([UNIQUE, SMALL])

    assert nf.solve(Short(rows)) == nf.solve([UNIQUE, SMALL])


def test_capsules_can_be_taken_once_and_must_be_capsules():
    column = pa.array(boards(3))
    capsules = column.__arrow_c_array__()

    class Again:
        def __arrow_c_array__(self, requested_schema=None):
            return capsules

    assert pa.array(nf.solve(Again())).equals(nf.solve(column))
    with pytest.raises(ValueError, match="already been taken"):
        nf.solve(Again())

    class Stream:
        def __init__(self, value):
            self.value = value

        def __arrow_c_stream__(self, requested_schema=None):
            return self.value

    used = pa.chunked_array([column]).__arrow_c_stream__()
    assert pa.array(nf.solve(Stream(used))).equals(nf.solve(column))
    with pytest.raises(ValueError, match="released"):
        nf.solve(Stream(used))
    for wrong in [3, None, "capsule", capsules[0]]:
        with pytest.raises((TypeError, ValueError)):
            nf.solve(Stream(wrong))

    class Pair:
        def __arrow_c_array__(self, requested_schema=None):
            return (1, 2)

    with pytest.raises((TypeError, ValueError)):
        nf.solve(Pair())


def test_an_answer_outlives_its_question_and_can_be_taken_often():
    class Plain:
        def __arrow_c_array__(self, requested_schema=None):
            return pa.array(boards(100)).__arrow_c_array__()

    answers = nf.solve(Plain())
    first, second = pa.array(answers), pa.array(answers)
    answers.__arrow_c_array__()  # taken by no one
    del answers
    assert first.equals(second) and first.to_pylist() == nf.solve(boards(100))
    assert "Column of 100 rows" in repr(nf.solve(Plain()))


def test_a_stream_that_fails_raises_its_message():
    def batches():
        yield pa.record_batch([pa.array(boards(2))], names=["p"])
        raise RuntimeError("the disk is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema([("p", pa.string())]), batches())

    class Reader:
        def __arrow_c_stream__(self, requested_schema=None):
            return reader.__arrow_c_stream__()

    with pytest.raises(ValueError, match="the disk is gone"):
        nf.solve(Reader())


def test_lists_and_arrays_may_change_meanwhile():
    rows = boards(100) * 400
    array = np.tile(digits(boards(100)), (400, 1))
    expected, stop = nf.solve(rows), threading.Event()

    def disturb():
        dice = 0
        while not stop.is_set():
            dice = (dice * 1103515245 + 12345) % 2**31
            array[dice % len(array)] = dice % 256
            victim.clear()
            victim.extend("x" * 81 for _ in range(100))
            time.sleep(0)

    victim = []
    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(5):
            victim = list(rows)
            answers = nf.solve(victim)
            # The list may have changed before we held its strings, but not after.
            assert answers == expected or not any(answers)
            answers = nf.solve(array)
            assert answers.shape == array.shape and (answers <= 9).all()
    finally:
        stop.set()
        thread.join()


def test_other_python_threads_run_meanwhile():
    ticks, stop = [0], threading.Event()

    def tick():
        while not stop.is_set():
            ticks[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks[0]
    nf.minimize(boards(8000), jobs=1)
    stop.set()
    thread.join()
    assert ticks[0] > before + 5


def test_threads_share_a_column():
    column = pa.array(mixed(3000, seed=8))
    expected = nf.solve(column)
    answers = [None] * 6

    def ask(number):
        answers[number] = nf.solve(column, jobs=1 + number % 3)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answer.equals(expected) for answer in answers)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_worker_processes(method, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import multiprocessing, sys\n"
        "import ninefold as nf\n"
        f"rows = {boards(300)!r} * 10\n"
        "if __name__ == '__main__':\n"
        "    expected = nf.solve(rows, jobs=2)\n"
        f"    with multiprocessing.get_context({method!r}).Pool(2) as pool:\n"
        "        parts = pool.map(nf.solve, [rows[:1500], rows[1500:]])\n"
        "    assert parts[0] + parts[1] == expected\n"
        "    print('equal')\n"
    )
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=120)
    assert done.stdout == "equal\n", done.stderr


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    "call",
    [
        "nf.solve(pa.chunked_array([rows] * 3000), jobs=jobs)",
        "nf.count(['.' * 81] * 4, limit=None, jobs=jobs)",
        "nf.rate(rows, jobs=jobs)",
        "nf.count(pa.array(['.' * 256] * 9), limit=10**12, jobs=jobs)",
        "nf.minimize(np.zeros((10**6, 81), np.uint8) + grid, jobs=jobs)",
    ],
)
def test_ctrl_c_ends_a_call(call, jobs, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import sys, time\n"
        "import numpy as np, pyarrow as pa, ninefold as nf\n"
        f"rows, jobs = {[UNIQUE, HARD, MINIMAL, SEVERAL, NONE]!r} * 1000, {jobs}\n"
        "grid = np.array([int(d) for d in nf.solve(rows[0])], np.uint8)\n"
        "print('ready', flush=True)\n"
        "try:\n"
        f"    {call}\n"
        "    print('finished')\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted', flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "interrupted\n"
    assert time.monotonic() - start < 2.0
    assert process.wait(timeout=20) == 0


def test_jobs_must_be_positive():
    with pytest.raises(ValueError, match="at least 1"):
        nf.solve([UNIQUE], jobs=0)
    for column in [[UNIQUE], digits([UNIQUE]), pa.array([UNIQUE])]:
        with pytest.raises(nf.OptionError, match="jobs must be at least 1"):
            nf.solve(column, jobs=-1)
    with pytest.raises(nf.OptionError, match="jobs must be at least 1"):
        nf.generate(jobs=-1)
    assert nf.solve(boards(100), jobs=10_000) == nf.solve(boards(100), jobs=1)


def test_broken_surrogates_are_rows_like_any_other():
    answers, reasons = nf.solve([UNIQUE, "\ud800" * 81], errors=True)
    assert answers[0] and answers[1] is None and reasons[1]


def test_arrays_keep_their_size_while_we_read():
    array = np.tile(digits(boards(100)), (400, 1))
    refused = []

    def shrink():
        while not refused and thread.is_alive():
            try:
                array.resize((len(array) - 1, 81), refcheck=True)
            except ValueError as error:
                refused.append(str(error))

    thread = threading.Thread(target=lambda: nf.solve(array))
    thread.start()
    shrink()
    thread.join()
    assert len(array) > 0 and nf.solve(array).shape == array.shape
