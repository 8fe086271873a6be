"""New puzzles, transformations, and studies of clues."""

from itertools import islice

import pytest

import ninefold as nf

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_seed_and_options_determine_the_puzzles():
    options = [
        {},
        {"symmetry": "half-turn", "level": "easy"},
        {"clues": (24, 26)},
        {"layout": "6x6"},
        {"level": ("medium", "hard"), "minimal": True},
        {"se": (2.0, 4.5)},
        {"needs": ["x-wing"]},
        {"strategy": "bottom-up"},
        {"pattern": EASY},
    ]
    for each in options:
        one = nf.generate(5, seed=11, jobs=1, **each).lines(5)
        assert len(one) == 5 and len(set(one)) == 5
        assert [str(puzzle) for puzzle in nf.generate(5, seed=11, jobs=3, **each)] == one, each
        assert nf.generate(seed=11, **each).lines(3) == one[:3]
        assert nf.generate(5, seed=12, **each).lines(9) != one


def test_puzzles_meet_their_specification():
    for puzzle in nf.generate(4, seed=1, symmetry="half-turn", clues=(24, 28)):
        assert puzzle.is_unique and 24 <= puzzle.clues <= 28
        assert all((puzzle[r, c] > 0) == (puzzle[10 - r, 10 - c] > 0) for r in range(1, 10) for c in range(1, 10))
    for puzzle in nf.generate(3, seed=1, level="hard"):
        assert puzzle.rate(by="hodoku").level == "hard"
    for puzzle in nf.generate(3, seed=1, se=(2.6, 4.4)):
        assert 2.6 <= puzzle.rate(by="er").er <= 4.4
    for puzzle in nf.generate(3, seed=1, rating=(2, 3)):
        assert 2 <= puzzle.rate(by="ninefold").ninefold <= 3
    for puzzle in nf.generate(3, seed=1, minimal=True):
        assert puzzle.redundant() == ()
    for puzzle in nf.generate(2, seed=1, pattern=EASY):
        assert [digit > 0 for digit in puzzle] == [digit > 0 for digit in nf.Puzzle(EASY)]
    for puzzle in nf.generate(2, seed=1, layout="9x9+x"):
        assert puzzle.layout == nf.Layout("9x9+x") and puzzle.is_unique


def test_generators_are_lazy_iterators():
    generator = nf.generate(seed=3)
    assert iter(generator) is generator
    first, second = next(generator), next(generator)
    assert [first, second] == list(nf.generate(2, seed=3))
    assert list(nf.generate(0)) == [] and nf.generate(seed=9).seed == 9
    assert nf.generate().seed != nf.generate().seed
    limited = nf.generate(seed=1, se=(8.0, None), max_attempts=30)
    assert len(list(limited)) <= 30 and limited.attempts == 30
    one = nf.generate(seed=3)
    assert [str(next(one)), *one.lines(2), str(next(one))] == nf.generate(seed=3).lines(4)


def test_full_grids_have_numbers():
    grids = nf.full_grids(100, seed=1)
    assert len(set(grids)) == 100 and all(isinstance(grid, nf.Solution) for grid in grids)
    assert nf.full_grids(5, seed=1, first=60) == grids[60:65]
    assert nf.full_grids(2, seed=1, layout="6x6")[0].layout.side == 6


def test_transformations_form_a_group():
    puzzle = nf.Puzzle(EASY)
    for seed in range(20):
        one, other = nf.Transformation.random(seed), nf.Transformation.random(seed + 100)
        assert one.inverse()(one(puzzle)) == puzzle
        assert one.then(other)(puzzle) == other(one(puzzle))
        assert puzzle.mapping(one(puzzle))(puzzle) == one(puzzle)
    swapped = puzzle.transform(digits=[2, 1, 3, 4, 5, 6, 7, 8, 9])
    assert [{1: 2, 2: 1}.get(digit, digit) for digit in puzzle] == list(swapped)
    assert puzzle.mapping(nf.Puzzle.named("BD4")) is None
    assert nf.Transformation() == nf.Transformation(rows=range(1, 10))


def test_transformations_move_marks_too():
    marked = nf.Puzzle.named("Sudoku 3").explain()[30].position
    turn = nf.Transformation.random(8)
    image = turn(marked)
    assert image.has_marks and turn.inverse()(image) == marked
    assert sum(map(len, image.candidates().values())) == sum(map(len, marked.candidates().values()))


def test_equivalent_puzzles_share_their_canonical_form():
    puzzle = nf.Puzzle(EASY)
    canonical = puzzle.canonical()
    for seed in range(20):
        other = puzzle.transform(seed=seed).canonical()
        assert other.form == canonical.form and other.automorphisms == canonical.automorphisms
    assert canonical.transformation(puzzle) == canonical.form
    assert str(canonical) == str(canonical.form)
    assert nf.Puzzle(EASY[::-1]).canonical().form == canonical.form


def test_minimal_puzzles_have_no_redundant_clue():
    puzzle = nf.Puzzle(EASY)
    assert len(puzzle.redundant()) == 22
    minimal = puzzle.minimize()
    assert minimal.clues == 23 and minimal.redundant() == () and minimal.is_unique
    seeded = {puzzle.minimize(seed=seed) for seed in range(5)}
    assert len(seeded) > 1 and puzzle.minimize(seed=3) in seeded
    assert nf.minimize(puzzle, seed=3) == puzzle.minimize(seed=3) == nf.Puzzle(nf.minimize(EASY, seed=3))
    last = puzzle.minimize(order=["r9c9", "r9c8", (9, 5)])
    assert last != minimal and last.redundant() == ()
    few = list(islice(puzzle.minimal_puzzles(clues=(None, 22)), 5))
    assert len(set(few)) == 5 and all(each.clues <= 22 and each.redundant() == () for each in few)
    four = nf.Puzzle("1234341221434321")
    assert sum(1 for _ in four.minimal_puzzles(clues=(0, 5))) == 268
    with pytest.raises(nf.OptionError, match="without_marks"):
        nf.Puzzle.named("Sudoku 3").explain()[40].position.minimize()


def test_the_vicinity_has_each_class_once():
    puzzle = nf.Puzzle.named("BD4")
    around = list(puzzle.vicinity(1, 1))
    forms = {neighbour.canonical().form for neighbour in around}
    assert len(forms) == len(around) and set(around) == forms
    assert puzzle.canonical().form not in forms
    assert all(neighbour.is_unique and neighbour.clues == puzzle.clues for neighbour in around)
    found = list(puzzle.vicinity(1, 1, as_found=True))
    assert {each.canonical().form for each in found} == forms
    for each in found:
        differences = sum(one != other for one, other in zip(each, puzzle))
        assert 1 <= differences <= 2
    minimal = list(puzzle.minimize().vicinity(1, 1, minimal=True))
    assert minimal and all(each.redundant() == () for each in minimal)
