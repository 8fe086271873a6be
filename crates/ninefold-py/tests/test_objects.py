"""Puzzles, solutions, layouts and their neighbours: they print, compare, hash, pickle, and can't change."""

import copy
import gc
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import time

import pytest

import ninefold as nf

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def puzzle():
    return nf.Puzzle(EASY)


def everything():
    """One object of every kind that has a value."""
    puzzle = nf.Puzzle(EASY)
    path = nf.Puzzle.named("Sudoku 3").explain()
    hard = next(hint for hint in path if hint.eliminations)
    marked = path[path.__len__() // 2].position
    return [
        puzzle,
        marked,
        nf.Puzzle("12..............", layout="latin:4"),
        next(nf.generate(seed=3, layout="jigsaw:AAABCABBCCDBCDDD")),
        puzzle.solve(),
        puzzle.layout,
        nf.Layout("9x9+x"),
        nf.Layout("9x9+x").houses[-1],
        puzzle.check(),
        nf.Puzzle("12..............").check(),
        path,
        puzzle.explain(by="se", until=3),
        hard,
        hard.up_to(3),
        puzzle.rate(),
        puzzle.rate(by="er"),
        puzzle.canonical(),
        puzzle.canonical().transformation,
        nf.engines()[0],
        nf.techniques()[7],
        puzzle.run("containments"),
        *list(puzzle.events("containments"))[:3],
        *list(puzzle.events("tree"))[:4],
    ]


@pytest.mark.parametrize("thing", everything(), ids=lambda thing: type(thing).__name__)
def test_objects_pickle_copy_compare_and_hash(thing):
    for other in [pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)]:
        assert other == thing and not other != thing
        assert hash(other) == hash(thing)
        assert repr(other) == repr(thing) and str(other) == str(thing)
        if hasattr(thing, "to_dict"):
            assert other.to_dict() == thing.to_dict()
        if hasattr(thing, "_repr_svg_"):
            assert other._repr_svg_() == thing._repr_svg_()
    assert thing != object() and thing is not None and thing != 7


@pytest.mark.parametrize("thing", everything(), ids=lambda thing: type(thing).__name__)
def test_objects_cannot_change(thing):
    public = [name for name in dir(thing) if not name.startswith("_")]
    for name in [*public, "anything"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(thing, name, 1)


def test_things_that_differ_are_not_equal():
    things = everything()
    for index, one in enumerate(things):
        for other in things[index + 1 :]:
            if not isinstance(one, nf.Event) or one.kind != "enter":
                assert one != other, (one, other)


def test_reprs_of_boards_make_them_again():
    marked = nf.Puzzle.named("Sudoku 3").explain()[-1].position
    for board in [
        nf.Puzzle(EASY),
        nf.Puzzle(SOLVED).solve(),
        nf.Puzzle("12..............", layout="latin:4"),
        nf.Puzzle("................", "4x4+x").solutions().__next__(),
        marked,
        nf.Layout("box:2x7"),
        nf.Transformation.random(5),
    ]:
        names = {name: getattr(nf, name) for name in ("Puzzle", "Solution", "Layout", "Transformation")}
        assert eval(repr(board), names) == board


def test_sources_of_a_puzzle(puzzle):
    numpy = pytest.importorskip("numpy")
    rows = [[int(symbol) if symbol != "." else 0 for symbol in EASY[at : at + 9]] for at in range(0, 81, 9)]
    flat = [digit for row in rows for digit in row]
    array = numpy.array(rows, dtype=numpy.uint8)
    sources = [
        EASY,
        EASY.encode(),
        bytearray(EASY.encode()),
        EASY.replace(".", "0"),
        puzzle,
        rows,
        flat,
        tuple(flat),
        [digit or None for digit in flat],
        array,
        array.ravel(),
        numpy.asfortranarray(array),
        array.astype(numpy.int64)[::1],
        puzzle.to("grid"),
        puzzle.to("list"),
        puzzle.to("sdk"),
    ]
    for source in sources:
        assert nf.Puzzle(source) == puzzle
        assert nf.Puzzle.read(source) == puzzle
    assert nf.Puzzle(digit for digit in flat) == puzzle
    assert puzzle.rows == rows and list(puzzle) == flat and len(puzzle) == 81
    assert (puzzle.to_numpy() == array).all() and puzzle.to_numpy().dtype == numpy.uint8
    assert numpy.asarray(puzzle).shape == (9, 9) and numpy.array(puzzle, dtype=float).dtype == float
    own = puzzle.to_numpy()
    own[0, 0] = 9
    assert puzzle[1, 1] == 5


def test_notations_come_back(puzzle):
    marked = nf.Puzzle.named("Sudoku 3").explain()[30].position
    assert marked.has_marks
    # Marks can't say whether a cell with one candidate was given.
    for notation in set(nf.notations()) - {"marks", "candidates"}:
        assert nf.Puzzle(puzzle.to(notation), notation=notation) == puzzle, notation
    assert nf.Puzzle(puzzle.to("marks")).solve() == puzzle.solve()
    assert nf.Puzzle(marked.to("hodoku")) == marked
    assert not marked.without_marks().has_marks


def test_cells_have_pairs_and_names(puzzle):
    assert puzzle[1, 1] == puzzle["r1c1"] == puzzle["R1C1"] == 5
    assert puzzle[9, 9] == 9 and puzzle[1, 3] == 0
    assert puzzle.solve()[1, 3] == 4
    for wrong in [(0, 1), (1, 0), (10, 1), (1, 10), (-1, 1), "r0c1", "r1c10", "a1", "", "r1", "r1c1c1", "r-1c1"]:
        with pytest.raises(IndexError, match="rows and columns count from 1 to 9"):
            puzzle[wrong]
    for wrong in [1, None, (1,), (1, 2, 3), 1.5, ("1", "2")]:
        with pytest.raises(TypeError):
            puzzle[wrong]


def test_replacing_a_digit(puzzle):
    more = puzzle.replace((1, 3), 4)
    assert (more.clues, puzzle.clues) == (31, 30) and more["r1c3"] == 4
    assert more.replace("r1c3", 0) == puzzle
    with pytest.raises(nf.ConflictError):
        puzzle.replace("r1c3", 5)
    for wrong in (10, -1, 2**40):
        with pytest.raises(nf.OptionError):
            puzzle.replace("r1c3", wrong)


def test_layouts_have_houses():
    layout = nf.Layout("9x9+x")
    assert [house.name for house in layout.houses[-2:]] == ["diagonal 1", "diagonal 2"]
    assert layout.houses[9].kind == "column" and layout.houses[9].number == 1
    assert layout == nf.Layout(layout) == nf.Layout("9x9").with_diagonals() != nf.Layout("9x9")
    assert nf.Layout("box:3x3") == nf.Layout("9") and nf.Layout.boxes(2, 3) == nf.Layout("6x6")
    assert nf.Layout.latin(5).box_shape is None and nf.Layout("6x6").box_shape == (2, 3)
    assert layout.sees("r1c1", (9, 9)) and not nf.Layout("9x9").sees((1, 1), (9, 9))
    assert layout.to_dict()["side"] == 9
    assert len(layout.cells) == 81 and layout.cells[10] == (2, 2)


def test_solutions_are_lazy_and_complete():
    blank = nf.Puzzle("." * 16)
    assert len(set(blank.solutions())) == 288 == blank.count(limit=None)
    assert blank.count() == 2 and blank.count(0) == 0 and blank.count(5) == 5
    vast = nf.Puzzle("." * 625).solutions()
    one, two = next(vast), next(vast)
    assert one != two and one.solves(nf.Puzzle("." * 625))
    ended = nf.Puzzle(EASY).solutions()
    assert list(ended) == [nf.Solution(SOLVED)] and list(ended) == []


def test_an_abandoned_search_ends():
    before = threading.active_count(), len(os.listdir("/proc/self/task"))
    for _ in range(20):
        next(nf.Puzzle("." * 81).solutions())
        next(nf.Puzzle("." * 81).events("tree"))
        next(nf.Puzzle.named("BD4").vicinity(2, 2))
    gc.collect()
    for _ in range(100):
        if len(os.listdir("/proc/self/task")) <= before[1]:
            return
        time.sleep(0.1)
    pytest.fail("threads are left")


def test_threads_share_a_puzzle(puzzle):
    results = []

    def work():
        for _ in range(200):
            assert str(puzzle.solve()) == SOLVED
            assert puzzle.count() == 1
        results.append(puzzle.rate(by="se").er)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [1.2] * 8


def test_threads_share_an_iterator():
    solutions, found = nf.Puzzle("." * 16).solutions(), []

    def work():
        found.extend(solutions)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(set(found)) == 288


def child(queue, puzzle, iterator):
    try:
        next(iterator)
    except RuntimeError as error:
        queue.put((str(puzzle.solve()), next(nf.generate(seed=5)).clues, str(error)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_solves_but_cannot_continue_an_iterator(puzzle):
    iterator = nf.Puzzle("." * 81).solutions()
    next(iterator)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=child, args=(queue, puzzle, iterator))
    process.start()
    solved, clues, error = queue.get(timeout=60)
    process.join(60)
    assert solved == SOLVED and clues == next(nf.generate(seed=5)).clues
    assert error == "this iterator belongs to the process that was forked"


def test_the_gil_is_released():
    ticks = 0
    done = threading.Event()

    def tick():
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.perf_counter()
    nf.Puzzle("." * 81).count(3_000_000)
    took = time.perf_counter() - start
    done.set()
    thread.join()
    assert ticks > 20 * took, f"{ticks} ticks in {took} s"


def test_import_is_quick_and_brings_no_other_package():
    code = (
        "import sys, time; start = time.process_time(); import ninefold; took = time.process_time() - start;"
        "heavy = {'numpy', 'pyarrow', 'polars', 'pandas', 'duckdb', 'ray', 'pyspark'} & set(sys.modules);"
        "print(took); sys.exit(f'imports {heavy}' if heavy else 0)"
    )
    took = [float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout) for _ in range(5)]
    assert min(took) < 0.05


def test_memory_does_not_grow():
    resource = pytest.importorskip("resource")

    def work():
        for _ in range(300):
            puzzle = nf.Puzzle(EASY)
            puzzle.solve(), puzzle.hint().svg(), puzzle.canonical(), puzzle.render("png", size=100)
            with pytest.raises(nf.NotUnique):
                nf.Puzzle("12..............").solve()

    work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(3):
        work()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
