"""Exceptions say what is wrong, and where."""

import pickle

import pytest

import ninefold as nf

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def raised(kind, function):
    with pytest.raises(kind) as caught:
        function()
    error = caught.value
    assert isinstance(error, nf.NinefoldError) and isinstance(error, ValueError)
    assert error.reason == str(error) and error.reason
    assert type(error) is kind
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (kind, str(error), vars(error))
    return error


def test_a_wrong_character():
    error = raised(nf.ReadError, lambda: nf.Puzzle(EASY[:30] + "x" + EASY[31:]))
    assert (error.row, error.column, error.line) == (4, 4, 1)
    assert "row 4, column 4: found 'x'" in error.reason


@pytest.mark.parametrize("text", ["", "5", EASY[:-1], EASY + "1", "\0" * 81, "é" * 81, "x" * 10_000_000])
def test_texts_that_are_not_boards(text):
    raised(nf.ReadError, lambda: nf.Puzzle(text))
    raised(nf.ReadError, lambda: nf.Solution(text))


def test_bytes_that_are_not_text():
    error = raised(nf.ReadError, lambda: nf.Puzzle(b"53.\xff"))
    assert "0xFF" in error.reason and error.line == 1


def test_the_line_of_a_drawing():
    text = nf.Puzzle(EASY).to("grid").splitlines()
    text[4] = text[4].replace("8", "x")
    error = raised(nf.ReadError, lambda: nf.Puzzle("\n".join(text)))
    assert (error.line, error.row, error.column) == (5, 4, 1)


def test_lists_that_are_not_boards():
    error = raised(nf.ReadError, lambda: nf.Puzzle([0] * 40 + [10] + [0] * 40))
    assert (error.row, error.column) == (5, 5)
    raised(nf.ReadError, lambda: nf.Puzzle([-1] + [0] * 80))
    raised(nf.ReadError, lambda: nf.Puzzle([0] * 80))
    raised(nf.ReadError, lambda: nf.Puzzle([]))
    raised(nf.ReadError, lambda: nf.Puzzle([[0] * 9] * 8))
    raised(nf.ReadError, lambda: nf.Puzzle([0] * 81, layout="16x16"))
    raised(nf.LayoutError, lambda: nf.Puzzle([0] * 49))
    for wrong in [None, 5, 1.5, object(), [object()], [[1.5] * 9] * 9, [["a"] * 9] * 9, {"a": 1}]:
        with pytest.raises((TypeError, nf.ReadError)):
            nf.Puzzle(wrong)


def test_an_endless_iterator_is_not_a_board():
    from itertools import repeat

    raised(nf.ReadError, lambda: nf.Puzzle(repeat(0)))
    raised(nf.ReadError, lambda: nf.Puzzle(repeat(repeat(0))))


class Liar:
    """Says that it has 81 items, and has others."""

    def __init__(self, items):
        self.items = items

    def __len__(self):
        return 81

    def __getitem__(self, index):
        return self.items[index]


def test_objects_that_lie_about_their_length():
    raised(nf.ReadError, lambda: nf.Puzzle(Liar([0] * 5)))
    assert nf.Puzzle(Liar([0] * 16)).layout.side == 4

    class Breaks(Liar):
        def __getitem__(self, index):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        nf.Puzzle(Breaks([]))


def test_conflicts_are_cells():
    error = raised(nf.ConflictError, lambda: nf.Puzzle("55" + EASY[2:]))
    assert error.conflicts == (((1, 1), (1, 2), 5),)
    assert (error.row, error.column) == (1, 2)
    error = raised(nf.ConflictError, lambda: nf.Solution("1234341221434312"))
    assert (error.row, error.column) == (4, 3)
    error = raised(nf.ReadError, lambda: nf.Solution("123434122143432."))
    assert (error.row, error.column) == (4, 4)


def test_no_solution_and_several():
    raised(nf.NoSolution, nf.Puzzle("123....4........").solve)
    puzzle = nf.Puzzle("12..............")
    for ask in [puzzle.solve, puzzle.rate, puzzle.redundant, puzzle.minimize, puzzle.minimal_puzzles, nf.Puzzle("." * 16).hint]:
        error = raised(nf.NotUnique, ask)
        one, other = error.solutions
        assert one != other and one.solves(puzzle) and other.solves(puzzle)
        assert isinstance(error, nf.SolveError)
    raised(nf.NoSolution, nf.Puzzle("123....4........").hint)
    # What holds in every solution is a hint all the same.
    assert nf.Puzzle("123.............").hint().placements == (((1, 4), 4),)


def test_names_that_do_not_exist():
    puzzle = nf.Puzzle(EASY)
    raised(nf.LayoutError, lambda: nf.Layout("hexagon"))
    raised(nf.LayoutError, lambda: nf.Puzzle(EASY, layout="5x5"))
    for ask in [
        lambda: puzzle.to("runes"),
        lambda: puzzle.run("oracle"),
        lambda: puzzle.events("oracle"),
        lambda: puzzle.rate(by="taste"),
        lambda: puzzle.explain(by="magic"),
        lambda: puzzle.hint(techniques="guess"),
        lambda: puzzle.explain(until="guess"),
        lambda: puzzle.render("gif"),
        lambda: puzzle.render("svg", size=-1),
        lambda: puzzle.render("png", size=float("nan")),
        lambda: puzzle.render("pdf", size=10),
        lambda: nf.Puzzle.named("nothing"),
        lambda: nf.generate(symmetry="odd"),
        lambda: nf.generate(level="hopeless"),
        lambda: nf.generate(se=7.25),
        lambda: nf.generate(jobs=0),
        lambda: nf.render([puzzle], paper="a99"),
        lambda: nf.render([puzzle], notes=["a", "b"]),
        lambda: nf.render([puzzle], "png", dpi=0),
        lambda: puzzle.explain(by="se", techniques="singles"),
        lambda: puzzle.explain(without="all"),
        lambda: puzzle.transform(rows=[1, 2, 3]),
        lambda: puzzle.transform(rows=[1, 4, 2, 3, 5, 6, 7, 8, 9]),
        lambda: puzzle.transform(digits=[1, 1, 2, 3, 4, 5, 6, 7, 8]),
        lambda: puzzle.transform(nf.Transformation(), seed=1),
        lambda: nf.Puzzle("." * 16).canonical(),
        lambda: nf.Puzzle("." * 16).vicinity(),
        lambda: nf.Puzzle("." * 16).run("fast"),
        lambda: puzzle.vicinity(100, 100),
        lambda: puzzle.vicinity(rounds=0),
        lambda: puzzle.explain()[5].position.apply(nf.Puzzle("1..4..2......3..").steps("all")[0]),
    ]:
        raised(nf.OptionError, ask)


def test_types_that_do_not_fit():
    puzzle = nf.Puzzle(EASY)
    for ask in [
        lambda: puzzle.count("two"),
        lambda: puzzle.count(-1),
        lambda: puzzle.to(5),
        lambda: nf.Layout(9),
        lambda: puzzle.transform(5),
        lambda: puzzle.apply("r1c1=5"),
        lambda: nf.generate(clues="many"),
        lambda: nf.generate(clues=(1, 2, 3)),
        lambda: nf.generate(seed=-1),
        lambda: nf.generate(seed=1.5),
        lambda: puzzle.run("tree", on_event=5),
        lambda: nf.render(5),
        lambda: nf.Hint(),
    ]:
        with pytest.raises((TypeError, OverflowError)):
            ask()


def test_impossible_specifications():
    raised(nf.SpecError, lambda: nf.generate(clues=(None, 16)))
    raised(nf.SpecError, lambda: nf.generate(clues=(30, 20)))
    raised(nf.OptionError, lambda: nf.Puzzle(EASY).minimal_puzzles(clues=(30, 20)))
    raised(nf.SpecError, lambda: nf.generate(pattern="x" * 80))
    raised(nf.SpecError, lambda: nf.generate(level="easy", se=(9.0, None)))
    raised(nf.SpecError, lambda: nf.generate(needs="x-wing", without="x-wing"))


def test_hints_for_games_that_went_wrong():
    puzzle = nf.Puzzle(EASY)
    error = raised(nf.HintError, lambda: puzzle.hint(puzzle.replace("r1c3", 1)))
    assert (error.kind, error.row, error.column) == ("wrong-entry", 1, 3)
    error = raised(nf.HintError, lambda: nf.Puzzle(str(puzzle.solve())).hint())
    assert error.kind == "solved"
    hard = nf.Puzzle(".4..7......93.....8..5......219..8.5....2...9....6..3...3.......52.89.7..18...6.2")
    error = raised(nf.HintError, lambda: hard.explain(techniques="singles").position.hint(techniques="singles"))
    assert error.kind == "stuck"
