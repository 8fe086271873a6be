"""Puzzles and solutions as objects, one or many, where strings are taken too."""

import pytest

import ninefold as nf
from columns import SEVERAL, SMALL, UNIQUE, boards

PUZZLES = [*nf.generate(30, seed=5), nf.Puzzle(SEVERAL), nf.Puzzle(SMALL)]
TEXTS = [str(puzzle) for puzzle in PUZZLES]
KINDS = {"solve": nf.Solution, "minimize": nf.Puzzle, "canonical": nf.Puzzle}
QUESTIONS = ["solve", "count", "check", "rate", "canonical", "minimize", "convert"]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("jobs", [1, 3])
def test_a_list_of_puzzles_is_answered_as_a_list_of_strings(question, jobs):
    ask = getattr(nf, question)
    answers, reasons = ask(PUZZLES, errors=True, jobs=jobs)
    assert ask(PUZZLES, jobs=jobs) == answers
    texts, expected = ask(TEXTS, errors=True)
    assert reasons == expected
    kind = KINDS.get(question)
    assert answers == [text if text is None or kind is None else kind(text) for text in texts]


@pytest.mark.parametrize("question", ["solve", "minimize", "rate", "convert", "count"])
def test_many_are_answered_as_one(question):
    ask = getattr(nf, question)
    assert ask(PUZZLES[:30]) == [ask(puzzle) for puzzle in PUZZLES[:30]]


def test_rows_keep_their_layouts_and_kinds():
    diagonal = next(nf.generate(seed=1, layout="9x9+x"))
    latin = nf.Puzzle("12..............", layout="latin:4")
    rows = [diagonal, UNIQUE, None, latin, nf.Puzzle(UNIQUE), nf.Solution("1234341221434321"), "12.4"]
    answers, reasons = nf.solve(rows, errors=True)
    assert answers[0] == diagonal.solve() and answers[0].layout == diagonal.layout
    assert (answers[1], answers[2], answers[3], answers[6]) == (str(answers[4]), None, None, None)
    assert answers[4] == nf.Puzzle(UNIQUE).solve() and answers[5] == rows[5]
    assert [reason is None for reason in reasons] == [True, True, True, False, True, True, False]
    assert nf.count(rows, limit=None)[3] == latin.count(limit=None) > 2
    assert nf.count((row for row in rows), limit=1)[:2] == [1, 1]
    assert nf.solve([nf.Puzzle(UNIQUE)], layout="9x9+x") == [None]


def test_marks_count():
    position = nf.Puzzle.named("Sudoku 3").explain(until=6).position
    assert position.has_marks
    assert nf.solve([position]) == [position.solve()]
    assert nf.rate([position]) == [position.rate()]


def test_other_items_are_named():
    with pytest.raises(TypeError, match="item 2 is of type int; expected str, Puzzle or None"):
        nf.solve([PUZZLES[0], UNIQUE, 3])


def test_options_reach_one_puzzle():
    puzzle = nf.Puzzle("12..............")
    assert nf.count(puzzle) == 2 and nf.count(puzzle, limit=None) == nf.count(str(puzzle), limit=None) == 24
    unique = nf.Puzzle(UNIQUE)
    for limit in (1, 2, 3, None):
        assert nf.solve(unique, limit=limit) == unique.solve()
    assert nf.solve(puzzle, limit=1) in set(puzzle.solutions())
    assert nf.solve(unique, layout="9x9") == unique.solve()
    for question in ["solve", "rate", "minimize"]:
        with pytest.raises(nf.NinefoldError):
            getattr(nf, question)(unique, layout="9x9+x")
    assert nf.canonical(unique.solve()).form == nf.canonical([unique.solve()])[0]
    assert nf.convert(unique.solve(), "grid") == unique.solve().to("grid")


def test_duplicates_can_be_found():
    puzzle = nf.Puzzle(boards(1)[0])
    assert len(set(nf.canonical([puzzle, puzzle.transform(seed=1), puzzle.transform(seed=2)]))) == 1


@pytest.mark.parametrize("kind", ["u1", "i8", "u2"])
@pytest.mark.parametrize("shape", [(9, 9), (81,)])
def test_one_array_is_one_puzzle(kind, shape):
    np = pytest.importorskip("numpy")
    puzzle = nf.Puzzle(UNIQUE)
    board = np.array(puzzle.rows, kind).reshape(shape)
    for question, expected in [("solve", puzzle.solve()), ("minimize", puzzle.minimize()), ("canonical", puzzle.canonical().form)]:
        answer = getattr(nf, question)(board)
        assert (answer.shape, answer.dtype) == (shape, board.dtype)
        assert nf.Puzzle(answer) == nf.Puzzle(expected)
    assert (nf.count(board), nf.check(board), nf.convert(board)) == (1, puzzle.check(), UNIQUE)
    assert nf.rate(board, by="er").er == puzzle.rate(by="er").er
    # A column of one gives a column of one.
    assert (nf.solve(board[None])[0] == nf.solve(board)).all()
    assert (nf.solve(np.asfortranarray(board)) == nf.solve(board)).all()


def test_one_array_without_an_answer_raises():
    np = pytest.importorskip("numpy")
    blank = np.zeros((9, 9), np.uint8)
    with pytest.raises(nf.NotUnique):
        nf.solve(blank)
    assert nf.solve(blank, errors=True) == (None, "the puzzle has several solutions")
    assert nf.solve(blank, limit=1).shape == (9, 9)
    twice = blank.copy()
    twice[0, :2] = 5
    with pytest.raises(nf.ConflictError, match="r1c1 and r1c2"):
        nf.solve(twice)
    assert not nf.check(twice).valid
    twice[0, 0] = 99
    with pytest.raises(nf.ReadError, match="row 1, column 1"):
        nf.count(twice)
    assert nf.count(np.zeros((25, 25), np.int64), limit=1) == 1
    # Sixteen boards of 4×4, not one of 16×16.
    assert nf.solve(np.zeros((16, 16), np.uint8)).shape == (16, 16)
    assert nf.count(np.zeros((16, 16), np.uint8)).tolist() == [2] * 16
