"""Games in progress: entries, marks, mistakes and hints."""

import pickle

import pytest

import ninefold as nf

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def game():
    return nf.Game(EASY)


def test_a_game_has_givens_entries_and_marks(game):
    assert game.puzzle == nf.Puzzle(EASY) and game.entries == {} and game["r1c1"] == game[1, 1] == 5
    played = game.write("r1c3", 4).write((1, 4), 6)
    assert played.entries == {(1, 3): 4, (1, 4): 6} and played[1, 3] == 4 and played.rows[0][:4] == [5, 3, 4, 6]
    assert played.puzzle == game.puzzle and game.entries == {} and played != game
    assert played.position == nf.Puzzle(EASY).replace("r1c3", 4).replace("r1c4", 6)
    assert 4 in game.marks()[2, 3] and 4 not in played.marks()[2, 3] and (1, 3) not in played.marks()
    assert played.to_dict()["givens"] == EASY and played.layout == nf.Layout("9x9")


def test_marks_are_struck_and_kept(game):
    assert game.marks() == nf.Puzzle(EASY).candidates()
    struck = game.strike("r1c3", 2)
    assert struck.marks()[1, 3] == game.marks()[1, 3] - {2} and struck.strike("r1c3", 2) == struck
    assert game.with_marks({"r1c3": {4}, (1, 4): [6, 2]}).marks()[1, 4] == {2, 6}
    assert game.with_marks({"r1c3": {9}}).marks()[1, 3] == set()
    assert struck.write("r1c4", 6).erase("r1c4").marks()[1, 3] == struck.marks()[1, 3]
    assert game.write("r1c4", 2).erase("r1c4").marks()[1, 4] == game.marks()[1, 4]


def test_hints_lead_to_the_solution(game):
    steps = 0
    while not game.is_solved:
        game, steps = game.apply(game.hint()), steps + 1
    assert str(nf.Solution(game.rows)) == SOLVED and steps == len(nf.Puzzle(EASY).explain())
    with pytest.raises(nf.HintError) as caught:
        game.hint()
    assert caught.value.kind == "solved" and game.check() == "unique"


def test_mistakes_are_found(game):
    assert game.check() == "unique" and not game.is_solved
    for question in ("check", "hint"):
        with pytest.raises(nf.HintError, match="r1c3=1 is wrong") as caught:
            getattr(game.write("r1c3", 1), question)()
        assert (caught.value.kind, caught.value.row, caught.value.column) == ("wrong-entry", 1, 3)
        with pytest.raises(nf.HintError) as caught:
            getattr(game.write("r1c4", 6).strike("r1c3", 4), question)()
        assert (caught.value.kind, caught.value.row, caught.value.column) == ("missing-candidate", 1, 3)
        with pytest.raises(nf.NotUnique):
            getattr(nf.Game("." * 81), question)()
        with pytest.raises(nf.NoSolution):
            getattr(nf.Game("55" + "." * 79), question)()
    assert game.hint(techniques="naked-single").technique == "naked-single"


def test_bad_moves_are_refused(game):
    for cell, digit in (("r1c1", 4), ("r1c3", 10), ("r1c3", 0), ("r1c3", -1)):
        with pytest.raises(nf.OptionError):
            game.write(cell, digit)
    with pytest.raises(nf.OptionError, match="given"):
        game.erase("r1c1")
    for cell in ("r0c1", (10, 1), (0, 1), "five"):
        with pytest.raises(IndexError):
            game.write(cell, 1)
    with pytest.raises(nf.OptionError, match="layout"):
        game.apply(nf.Puzzle("1....4....4...21").hint())


def test_games_are_written_read_drawn_and_pickled(game):
    played = game.write("r1c3", 4).strike("r1c4", 2)
    for text in (played.to(), played.to("rules"), str(played)):
        assert nf.Game(text) == played
    assert eval(repr(played), {"Game": nf.Game}) == played and hash(nf.Game(played)) == hash(played)
    assert played.to("line") == "534" + EASY[3:] and nf.Puzzle(played) == played.position
    assert played.render().startswith("<svg") and played._repr_svg_() and played.render("png")[:4] == b"\x89PNG"
    layout = nf.Layout("4x4").with_rules(["cage 5 r1c1-2"])
    zero = nf.Game("." * 16, layout="4x4+digits:0-3").write("r2c2", 0)
    for one in (played, nf.Game("." * 16, layout=layout).write("r1c1", 4).strike("r1c3", 2), zero):
        assert pickle.loads(pickle.dumps(one)) == one
    assert zero.entries == {(2, 2): 0} and zero[1, 1] == -1
