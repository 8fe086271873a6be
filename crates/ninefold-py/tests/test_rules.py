"""Rules, links of other programs, and what the library can find out about puzzles with rules."""

import itertools
import pickle
import warnings

import pytest

import ninefold as nf

#: Two cages and a thermometer; the solutions are those of a 4×4 board that obey them.
RULES = ["cage 5 r1c1-2", "thermometer r2c1 r3c2", "difference r1c4 r2c4"]
LAYOUT = nf.Layout("4x4").with_rules(RULES)
ISS = ".Cage~9~R1C1~R1C2"
KILLER = "SumoCueV1" + "=9+0" + "=0" * 79


def full_boards():
    """Every full 4×4 board."""
    return [nf.Solution(str(solution)) for solution in nf.Puzzle("." * 16).solutions()]


def obeys(board):
    """What RULES say, without the library."""
    sums = board[1, 1] + board[1, 2] == 5 and board[1, 1] != board[1, 2]
    grows = board[2, 1] < board[3, 2]
    return sums and grows and abs(board[1, 4] - board[2, 4]) == 1


def right_boards():
    return [board for board in full_boards() if obeys(board)]


def test_solutions_are_those_that_obey_the_rules():
    expected = {str(board) for board in right_boards()}
    puzzle = nf.Puzzle("." * 16, layout=LAYOUT)
    found = [str(solution) for solution in puzzle.solutions()]
    assert len(expected) > 3 and set(found) == expected and len(found) == len(expected)
    assert puzzle.count(limit=None) == len(expected) and puzzle.check().answer == "several"
    with pytest.raises(nf.NotUnique) as caught:
        puzzle.solve()
    assert {str(solution) for solution in caught.value.solutions} < expected
    assert all(solution.layout == LAYOUT for solution in caught.value.solutions)


def test_true_candidates_count_solutions():
    boards = right_boards()
    for cap in (1, 2, 1000):
        found = nf.Puzzle("." * 16, layout=LAYOUT).true_candidates(cap)
        for cell in LAYOUT.cells:
            counts = {digit: sum(board[cell] == digit for board in boards) for digit in range(1, 5)}
            assert found[cell] == {digit: min(cap, count) for digit, count in counts.items() if count}
    with pytest.raises(nf.NoSolution):
        nf.Puzzle("4" + "." * 15, layout="4x4\nthermometer r1c1 r1c2").true_candidates()
    with pytest.raises(nf.OptionError):
        nf.Puzzle("." * 16).true_candidates(0)


def test_rules_of_a_layout():
    expected = {"cage 5 r1c1 r1c2", "thermometer r2c1 r3c2", "difference r1c4 r2c4"}
    assert {str(rule) for rule in LAYOUT.rules} == expected and len(LAYOUT.rules) == 3
    assert nf.Layout(LAYOUT.name) == LAYOUT and nf.Layout("4x4").with_rules("\n".join(RULES)) == LAYOUT
    assert nf.Layout("4x4").with_rules(LAYOUT.rules) == LAYOUT and LAYOUT.without_rules() == nf.Layout("4x4")
    cage = next(rule for rule in LAYOUT.rules if rule.name == "cage")
    assert cage.cells == ((1, 1), (1, 2)) and cage.to_dict()["figures"][0]["kind"] == "cage"
    assert cage == nf.Layout("4x4").with_rules(["cage 5 r1c2 r1c1"]).rules[0] and hash(cage) == hash(cage)
    assert eval(repr(LAYOUT), {"Layout": nf.Layout}) == LAYOUT
    for wrong in ("cage 99 r1c1", "thermo r1c1-3", "cage 5 r1c1 r9c9", "cage 5"):
        with pytest.raises(nf.LayoutError, match=wrong.split()[0]):
            nf.Layout("4x4").with_rules([wrong])
        with pytest.raises(nf.LayoutError):
            nf.Layout("4x4\n" + wrong)


def test_a_broken_rule_is_named():
    check = nf.check("41" + "." * 14, layout=LAYOUT)
    assert check.valid and not check.broken
    check = nf.check("42" + "." * 14, layout=LAYOUT)
    ((rule, cells),) = check.broken
    assert not check.valid and str(rule) == "cage 5 r1c1 r1c2" and cells == ((1, 1), (1, 2))
    assert check.to_dict()["broken"][0]["cells"] == ["r1c1", "r1c2"]
    with pytest.raises(nf.ConflictError, match="cage 5 r1c1 r1c2") as caught:
        nf.Puzzle("42" + "." * 14, layout=LAYOUT)
    assert caught.value.broken == ((rule, cells),) and (caught.value.row, caught.value.column) == (1, 2)
    wrong = next(board for board in full_boards() if not obeys(board))
    with pytest.raises(nf.ConflictError, match="breaks the rule") as caught:
        nf.Solution(str(wrong), layout=LAYOUT)
    assert caught.value.broken[0][0] in LAYOUT.rules


def objects():
    puzzle = nf.Puzzle(str(right_boards()[0])[:9] + "." * 7, layout=LAYOUT)
    return [
        LAYOUT,
        *LAYOUT.rules,
        puzzle,
        next(puzzle.solutions()),
        puzzle.check(),
        nf.check("42" + "." * 14, layout=LAYOUT),
        puzzle.run("rules"),
        *itertools.islice(puzzle.events("rules"), 3),
        nf.Puzzle(ISS),
        nf.Puzzle("0" + "." * 15, layout="4x4+digits:0-3"),
        nf.Puzzle("." * 28, layout="grid:4x7"),
    ]


@pytest.mark.parametrize("thing", objects(), ids=lambda thing: type(thing).__name__)
def test_objects_with_rules_pickle_and_compare(thing):
    back = pickle.loads(pickle.dumps(thing))
    assert back == thing and hash(back) == hash(thing) and repr(back) == repr(thing)
    if isinstance(thing, (nf.Puzzle, nf.Solution, nf.Layout)):
        assert eval(repr(thing), {"Puzzle": nf.Puzzle, "Solution": nf.Solution, "Layout": nf.Layout}) == thing


def test_columns_take_rules_and_links():
    board = str(right_boards()[0])
    rows = [board, "42" + "." * 14, None, "x"]
    answers, errors = nf.solve(rows, layout=LAYOUT, errors=True)
    assert answers == [board, None, None, None] and "cage 5" in errors[1] and errors[2] is None
    puzzles = [nf.Puzzle(board[:12] + "....", layout=LAYOUT), nf.Puzzle(ISS)]
    assert nf.count(puzzles) == [nf.count(str(puzzles[0]), layout=LAYOUT), 2]
    assert nf.check([ISS, KILLER]) == ["several", "several"]
    assert nf.convert([ISS, KILLER], to="iss") == [ISS, ISS]


def test_links_are_read_and_written():
    puzzle = nf.Puzzle(ISS)
    assert puzzle.rules[0].cells == ((1, 1), (1, 2)) and puzzle.clues == 0 and puzzle == nf.Puzzle(KILLER)
    for name in ("f-puzzles", "f-puzzles-json", "sudokumaker", "iss", "pencilmark", "sumocue", "rules"):
        text = puzzle.to(name)
        assert nf.Puzzle(text) == puzzle and nf.Puzzle(text, notation=name) == puzzle
        assert nf.convert(ISS, to=name) == text and nf.convert([ISS], to=name) == [text]
    assert nf.Puzzle(ISS.encode()) == puzzle
    titled = nf.Puzzle(puzzle.to("f-puzzles-json").replace("{", '{"title":"One cage","author":"N",', 1))
    assert titled == puzzle and titled.about == {"title": "One cage", "author": "N"} and puzzle.about == {}
    again = nf.Puzzle(titled.to("f-puzzles"))
    assert again.about == titled.about == pickle.loads(pickle.dumps(titled)).about == nf.Puzzle(titled).about
    with pytest.raises(nf.ReadError):
        nf.Puzzle("https://f-puzzles.com/?load=N4Igzgl")
    with pytest.raises(nf.ReadError, match="layout"):
        nf.Puzzle(ISS, layout="4x4")
    with pytest.raises(nf.OptionError, match="f-puzzles"):
        puzzle.to("runes")
    with pytest.raises(nf.OptionError, match="doesn't write"):
        puzzle.to("ksudoku")
    assert set(nf.formats()) >= {"f-puzzles", "sudokupad", "penpa"} and not set(nf.formats()) & set(nf.notations())


def test_what_is_lost_is_said():
    knight = nf.Puzzle("." * 81, layout="9x9\nknight\ncage 9 r1c1-2")
    with pytest.warns(nf.LossWarning, match="knight"):
        knight.to("sumocue")
    with pytest.warns(nf.LossWarning, match="2 rules"):
        knight.to("line")
    text = knight.to("iss")
    with pytest.warns(nf.LossWarning, match="row 1: .*knight.* \\(and 1 other row\\)"):
        nf.convert([ISS, text, text], to="sumocue", jobs=2)
    with pytest.warns(nf.LossWarning, match="^[^:]*knight"):
        nf.convert(text, to="sumocue")
    unknown = nf.Puzzle(ISS).to("f-puzzles-json").replace("{", '{"newrule":[{"cells":["R1C1"]}],', 1)
    with pytest.warns(nf.LossWarning, match="newrule"):
        puzzle = nf.Puzzle(unknown)
    assert any("newrule" in note for note in puzzle.notes)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert pickle.loads(pickle.dumps(puzzle)).notes == puzzle.notes
        nf.Puzzle(ISS).to("f-puzzles")


def test_rules_are_drawn():
    plain, killer = nf.Puzzle("." * 81), nf.Puzzle(ISS)
    assert len(killer.render()) > len(plain.render()) and "stroke-dasharray" in killer.render()
    assert killer.render("png") != plain.render("png") and killer._repr_svg_() == killer.render()
    assert nf.render([killer], "svg")[0] != nf.render([plain], "svg")[0]


def test_boards_with_digits_from_zero():
    layout = nf.Layout("4x4+digits:0-3")
    puzzle = nf.Puzzle([[0, 1, 2, 3], [2, 3, -1, None], [-1] * 4, [-1] * 4], layout=layout)
    assert puzzle.rows[:2] == [[0, 1, 2, 3], [2, 3, -1, -1]] and puzzle[1, 1] == 0 and puzzle[2, 3] == -1
    assert puzzle.clues == 6 and puzzle.candidates()[2, 3] == {0, 1}
    array = puzzle.to_numpy()
    assert array.dtype == "int8" and array[1].tolist() == [2, 3, -1, -1] and nf.Puzzle(array, layout=layout) == puzzle
    assert all(sorted(row) == [0, 1, 2, 3] for solution in puzzle.solutions() for row in solution.rows)
    assert puzzle.replace("r2c3", 0)[2, 3] == 0 and puzzle.replace((1, 1), -1).clues == 5
    assert puzzle.true_candidates()[2, 3] == {0: 1, 1: 1}
    with pytest.raises(nf.OptionError, match="0–3, or -1"):
        puzzle.replace("r2c3", 4)
    with pytest.raises(nf.ConflictError) as caught:
        puzzle.replace("r2c1", 0)
    assert caught.value.conflicts[0][2] == 0


def test_boards_that_are_not_square():
    layout = nf.Layout("grid:3x4")
    puzzle = nf.Puzzle([[1, 2, 3, 4], [0] * 4, [0] * 4], layout=layout)
    assert layout.shape == (3, 4) == puzzle.to_numpy().shape and puzzle[1, 4] == 4 and len(puzzle.rows) == 3
    latin = {tuple(map(tuple, board.rows[:3])) for board in nf.Puzzle("1234" + "." * 12, layout="latin:4").solutions()}
    assert layout.cells[-1] == (3, 4) and {tuple(map(tuple, board.rows)) for board in puzzle.solutions()} == latin
    with pytest.raises(IndexError, match="rows count from 1 to 3 and columns to 4"):
        puzzle[4, 1]
    with pytest.raises(nf.ReadError, match="12"):
        nf.Puzzle([1] * 11, layout=layout)


def test_cells_outside_the_grid():
    layout = nf.Layout("4x4+extra:2")
    puzzle = nf.Puzzle("." * 18, layout=layout)
    assert layout.cells[-2:] == ((0, 1), (0, 2)) and puzzle[0, 2] == puzzle["x2"] == 0
    assert puzzle.replace("x1", 3)[0, 1] == 3 and len(puzzle) == 18 and len(puzzle.rows) == 4
    for wrong in ((0, 3), "x3", "r0c1"):
        with pytest.raises(IndexError):
            puzzle[wrong]


def test_studies_of_rules():
    puzzle = nf.Puzzle("." * 16, layout=LAYOUT)
    with pytest.raises(nf.NotUnique):
        puzzle.redundant_rules()
    board = str(right_boards()[0])
    assert nf.Puzzle(board, layout=LAYOUT).redundant_rules() == LAYOUT.rules
    assert nf.Puzzle("." * 81, layout="9x9\ncage 23 r1c1-3").combinations() == {"cage 23 r1c1 r1c2 r1c3": [(6, 8, 9)]}
    estimate, error = puzzle.estimate(2000, seed=3)
    assert abs(estimate - len(right_boards())) <= 5 * error + 1e-9 and puzzle.estimate(2000, seed=3) == (estimate, error)


def test_what_needs_a_plain_board_says_so():
    puzzle = nf.Puzzle(ISS)
    for question in (puzzle.canonical, lambda: puzzle.transform(seed=1), puzzle.vicinity):
        with pytest.raises(nf.OptionError):
            question()
