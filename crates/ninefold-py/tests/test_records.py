"""Records: `to_dict` is what the program writes with `--json`."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

import ninefold as nf

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".4..7......93.....8..5......219..8.5....2...9....6..3...3.......52.89.7..18...6.2"


def program():
    """Finds the program: the one that the tests are given, or one that was built here."""
    target = pathlib.Path(__file__).parents[3] / "target"
    built = [target / profile / "ninefold" for profile in ("release", "debug")]
    named = os.environ.get("NINEFOLD_PROGRAM") or next((str(path) for path in built if path.exists()), None)
    return named or shutil.which("ninefold")


needs_program = pytest.mark.skipif(program() is None, reason="the program isn't built")


def records(*arguments):
    done = subprocess.run([program(), *arguments], capture_output=True, text=True, timeout=120)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for line in lines:
        line.pop("line", None)
        line.pop("seconds", None)
    return lines


def without_time(record):
    record.pop("seconds", None)
    return record


@needs_program
@pytest.mark.parametrize("line", [EASY, HARD, "1..4..2......3..", "12.............."])
def test_records_are_the_programs(line):
    puzzle = nf.Puzzle(line)
    assert records("check", "--json", line) == [puzzle.check().to_dict()]
    assert records("explain", "--json", line) == [puzzle.explain().to_dict()]
    if puzzle.is_unique:
        assert records("rate", "--json", line) == [puzzle.rate().to_dict()]
        assert records("rate", "--by", "er", "--json", line) == [puzzle.rate(by="er").to_dict()]
        [hinted] = records("hint", "--depth", "4", "--json", line)
        assert hinted["step"] == puzzle.hint().to_dict()
        assert hinted["reveals"] == [puzzle.hint().up_to(depth).to_dict() for depth in (1, 2, 3, 4)]
    if puzzle.layout.side == 9:
        assert records("explain", "--by", "se", "--json", line) == [puzzle.explain(by="se").to_dict()]
        assert records("canon", "--json", line) == [puzzle.canonical().to_dict()]
    for engine in ("tree", "containments", "cover"):
        # Where an engine stops at its first solution, the program asks another one whether there are more.
        limit = 1 if puzzle.run(engine).answer == "solved" else 2
        [expected], found = records("solve", "--engine", engine, "--json", line), puzzle.run(engine, limit=limit).to_dict()
        if found["answer"] == "solved":
            expected["answer"] = "solved"
        assert expected == without_time(found)


@needs_program
@pytest.mark.parametrize("line", [HARD, "1..4..2......3.."])
def test_drawings_are_the_programs(line, tmp_path):
    """Here a drawing is made from the record of its step, there from the step itself."""
    subprocess.run([program(), "explain", "-q", "--svg", tmp_path, line], capture_output=True, timeout=120, check=True)
    drawings = [path.read_text(encoding="utf-8") for path in sorted(tmp_path.glob("*.svg"))]
    assert [hint.svg() for hint in nf.Puzzle(line).explain()] == drawings


@needs_program
def test_contradictions_have_the_programs_record():
    assert records("check", "--json", "11..............") == [nf.check("11..............").to_dict()]


@needs_program
def test_lists_have_the_programs_records():
    assert records("engines", "--json") == [engine.to_dict() for engine in nf.engines()]


@needs_program
@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], {}),
        (["--symmetry", "half-turn", "--level", "easy"], {"symmetry": "half-turn", "level": "easy"}),
        (["--clues", "24..26", "--minimal"], {"clues": (24, 26), "minimal": True}),
        (["--layout", "6x6"], {"layout": "6x6"}),
        (["--se", "2.6..4.4"], {"se": (2.6, 4.4)}),
        (["--needs", "x-wing"], {"needs": "x-wing"}),
        (["--rating", "2..3"], {"rating": (2, 3)}),
        (["--score", "500..800", "--strategy", "bottom-up"], {"score": (500, 800), "strategy": "bottom-up"}),
        (["--pattern", EASY], {"pattern": EASY}),
        (["--hardest", "naked-pair"], {"hardest": "naked-pair"}),
        (["--without", "hidden-single"], {"without": "hidden-single"}),
    ],
)
def test_seeds_give_the_programs_puzzles(arguments, options):
    command = [program(), "generate", "-q", "--seed", "21", "--count", "6", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert nf.generate(6, seed=21, **options).lines(6) == done.stdout.split()


@needs_program
def test_studies_give_the_programs_puzzles():
    def lines(*arguments):
        return subprocess.run([program(), *arguments], capture_output=True, text=True, timeout=120).stdout.split()

    puzzle = nf.Puzzle.named("BD4")
    assert lines("minimize", "BD4") == [str(puzzle.minimize())]
    assert lines("minimize", "--seed", "9", "BD4") == [str(puzzle.minimize(seed=9))]
    assert lines("minimize", "--all", "BD4") == [str(minimal) for minimal in puzzle.minimal_puzzles()]
    assert lines("vicinity", "-q", "BD4") == [str(neighbour) for neighbour in puzzle.vicinity()]
    assert lines("vicinity", "-q", "--as-found", "--minimal", "-r", "2", "-a", "1", "BD4") == [
        str(neighbour) for neighbour in puzzle.vicinity(2, 1, minimal=True, as_found=True)
    ]
    for rounds in (2, 3):
        options = ("--remove", "1", "--add", "0", "--rounds", str(rounds))
        around = [str(neighbour) for neighbour in puzzle.vicinity(1, 0, rounds=rounds)]
        assert lines("vicinity", "-q", *options, "BD4") == around
        assert 81 - min(line.count(".") for line in around) == puzzle.clues - 1
        assert 81 - max(line.count(".") for line in around) == puzzle.clues - rounds
    assert lines("generate", "-q", "--full-grids", "--seed", "3", "--count", "70") == [
        str(grid) for grid in nf.full_grids(70, seed=3)
    ]
    assert lines("boards", "--help") and nf.boards()
