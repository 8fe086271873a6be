"""Hints, paths, ratings and their pictures."""

import xml.etree.ElementTree as xml

import pytest

import ninefold as nf

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".4..7......93.....8..5......219..8.5....2...9....6..3...3.......52.89.7..18...6.2"


def test_hints_lead_to_the_solution():
    puzzle = nf.Puzzle.named("Sudoku 3")
    solution, steps = puzzle.solve(), 0
    while True:
        try:
            hint = puzzle.hint()
        except nf.HintError as error:
            assert error.kind == "solved"
            break
        for cell, digit in hint.placements:
            assert solution[cell] == digit
        for cell, digit in hint.eliminations:
            assert solution[cell] != digit
        puzzle, steps = puzzle.apply(hint), steps + 1
    assert str(puzzle) == str(solution) and steps > 40


def test_a_hint_reveals_only_as_much_as_asked():
    path = nf.Puzzle.named("Sudoku 3").explain()
    hint = next(hint for hint in path if hint.eliminations)
    reveals = [hint.up_to(depth) for depth in (1, 2, 3, 4)]
    assert [reveal.depth for reveal in reveals] == [1, 2, 3, 4]
    assert [len(reveal.sentences) for reveal in reveals] == [1, 2, 3, 4]
    assert [reveal.technique for reveal in reveals] == [None, *[hint.technique] * 3]
    assert [bool(reveal.eliminations) for reveal in reveals] == [False, False, False, True]
    assert reveals[3].eliminations == hint.eliminations
    assert reveals[0].sentences == (hint.place,) and reveals[3].sentences[3] == hint.action
    assert len({reveal.svg() for reveal in reveals}) == 4
    assert hint.up_to(0) == reveals[0] and hint.up_to(99) == reveals[3]
    assert hint.text.endswith(f"{hint.why} {hint.action}")


def test_paths_are_sequences():
    path = nf.Puzzle(EASY).explain()
    assert len(path) == 51 == len(list(path)) == len(path[:])
    assert path[0] == path[-51] and path[1:3] == (path[1], path[2])
    assert path[0] in path and list(reversed(path))[0] == path[-1]
    with pytest.raises(IndexError):
        path[51]
    with pytest.raises(TypeError):
        path["first"]
    assert path.solved and path.end == "solved" and path.puzzle == nf.Puzzle(EASY)
    assert str(path.position) == str(nf.Puzzle(EASY).solve())
    assert sum(path.techniques.values()) == 51
    assert str(path).splitlines()[0] == f"1. {path[0]}"


def test_paths_end_where_they_are_asked_to():
    puzzle = nf.Puzzle(HARD)
    assert len(puzzle.explain(until=2)) == 2 and puzzle.explain(until=2).end == "asked"
    path = puzzle.explain(until="claiming")
    assert path[-1].technique == "claiming"
    stuck = puzzle.explain(techniques=["singles"])
    assert stuck.end == "stuck" and not stuck.solved
    assert set(stuck.techniques) <= {"full-house", "naked-single", "hidden-single"}
    assert puzzle.explain(effort=1).end == "budget"
    assert "claiming" not in puzzle.explain(without="claiming", until=20).techniques


def test_sudoku_explainers_path_has_its_rating():
    puzzle = nf.Puzzle(HARD)
    path, rating = puzzle.explain(by="se"), puzzle.rate(by="se")
    assert max(hint.se_rating for hint in path) == rating.er and path[0].se_rating == rating.ed
    assert path.solved and all(hint.se_name for hint in path)
    assert path.to_dict()["rating"]["se"] == {"er": rating.er, "ep": rating.ep, "ed": rating.ed}
    with pytest.raises(nf.OptionError):
        nf.Puzzle("1..4..2......3..").explain(by="se")


def test_ratings_have_what_was_asked_for():
    puzzle = nf.Puzzle(HARD)
    figures = {by: puzzle.rate(by=by) for by in ("all", "ninefold", "hodoku", "se", "er")}
    every = figures["all"]
    assert (every.ninefold, every.level, every.score) == (6, "extreme", 5934)
    assert (every.er, every.ep, every.ed) == (8.5, 1.2, 1.2)
    assert (figures["ninefold"].ninefold, figures["ninefold"].er) == (6, None)
    assert (figures["hodoku"].score, figures["hodoku"].ninefold) == (5934, None)
    assert (figures["er"].er, figures["er"].ep) == (8.5, None)
    assert len(set(figures.values())) == 5
    assert nf.Puzzle("1..4..2......3..").rate().er is None
    assert str(figures["er"]) == "Sudoku Explainer 8.5"


def test_every_step_of_a_technique():
    puzzle = nf.Puzzle(EASY)
    singles = puzzle.steps(["naked-single", "hidden-single"])
    assert {hint.technique for hint in singles} == {"naked-single", "hidden-single"}
    assert all(puzzle.solve()[cell] == digit for hint in singles for cell, digit in hint.placements)
    assert puzzle.steps("tridagon") == []


@pytest.mark.parametrize("layout", ["9x9", "16x16", "9x9+x", "6x6", "latin:5"])
def test_pictures_are_documents(layout):
    puzzle = next(nf.generate(seed=2, layout=layout))
    hint = puzzle.hint()
    things = [puzzle, puzzle.solve(), hint, hint.up_to(1), puzzle.explain(until=2), hint.position]
    for thing in things:
        root = xml.fromstring(thing._repr_svg_())
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "=" in hint.draw() or hint.draw()


def test_boards_render_in_every_format():
    puzzle = nf.Puzzle(EASY)
    for board in [puzzle, puzzle.solve()]:
        assert board.render().startswith("<svg") and 'width="200"' in board.render(size=200)
        assert board.render("png").startswith(b"\x89PNG") and board.render("pdf").startswith(b"%PDF-")
    small, large = puzzle.render("png", size=100), puzzle.render("png", size=1000)
    width = lambda png: int.from_bytes(png[16:20], "big")  # noqa: E731
    assert (width(small), width(large)) == (100, 1000)


def test_books():
    puzzles = list(nf.generate(7, seed=1))
    book = nf.render(puzzles, title="Seven", solutions="back", notes=["one"] * 7)
    assert book.startswith(b"%PDF-") and book == nf.render(map(str, puzzles), title="Seven", solutions="back", notes=["one"] * 7)
    assert len(nf.render(puzzles, "svg", per_page=2)) == 4
    assert len(nf.render(puzzles, "png", per_page=6, dpi=40, paper=(148, 210), landscape=True)) == 2
    assert nf.render([], "svg") == []
    with pytest.raises(nf.NotUnique):
        nf.render(["12.............."], solutions="beside")
    with pytest.raises(nf.OptionError, match="cells"):
        nf.render(puzzles, "svg", per_page=10_000)
