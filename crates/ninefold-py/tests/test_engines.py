"""Engines, their reports and their events."""

import pytest

import ninefold as nf


@pytest.mark.parametrize("engine", nf.engines(), ids=str)
def test_every_engine_agrees(engine):
    puzzle = nf.Puzzle.named("BD4")
    report = puzzle.run(engine.name)
    assert report.solution == puzzle.solve() and report.answer in ("unique", "solved")
    assert report.engine == engine.name and report.seconds >= 0
    assert report.to_dict()["engine"] == engine.name
    assert engine.summary and engine.to_dict()["name"] == engine.name


def test_counts_are_those_of_the_lessons():
    report = nf.Puzzle.named("BD4").run("tree")
    assert (report.calls, report.found, report.exact, report.stop) == (134, 1, False, None)
    assert nf.Puzzle.named("BD4").run("tree", limit=2).answer == "unique"
    assert nf.Puzzle.named("BD4").run("tree", nodes=10).stop == "nodes"
    assert nf.Puzzle.named("BD4").run("containments").techniques
    assert nf.Puzzle("." * 16).run(limit=1000).found == 288


def test_events_tell_the_search():
    puzzle = nf.Puzzle.named("BD4")
    events = []
    report = puzzle.run("tree", on_event=events.append)
    assert events == list(puzzle.events("tree"))
    kinds = [event.kind for event in events]
    assert kinds.count("enter") == report.calls and kinds[-1] == "solution"
    assert max(event.depth for event in events) == 51
    board = {(r, c): puzzle[r, c] for r in range(1, 10) for c in range(1, 10)}
    for event in events:
        if event.kind == "place":
            assert board[event.cell] == 0
            board[event.cell] = event.digit
        elif event.kind == "retreat":
            assert board[event.cell] == event.digit
            board[event.cell] = 0
    assert "".join(map(str, board.values())) == str(puzzle.solve()) == events[-1].board


def test_deductions_have_techniques_and_eliminations():
    steps = [event for event in nf.Puzzle.named("BD4").events("containments") if event.kind == "step"]
    solution = nf.Puzzle.named("BD4").solve()
    assert steps and all(event.technique and event.eliminations for event in steps)
    assert all(solution[cell] != digit for event in steps for cell, digit in event.eliminations)


def test_an_exception_in_a_callback_ends_the_run():
    calls = []

    def fail(event):
        calls.append(event)
        if len(calls) == 5:
            raise ZeroDivisionError("on purpose")

    with pytest.raises(ZeroDivisionError, match="on purpose"):
        nf.Puzzle("." * 81).run("tree", limit=10**12, on_event=fail)
    assert len(calls) == 5


def test_a_callback_may_use_the_package():
    solved = []
    nf.Puzzle.named("BD4").run("tree", on_event=lambda event: solved.append(nf.Puzzle.named("BD4").count()))
    assert set(solved) == {1}


def test_techniques_have_examples():
    for technique in nf.techniques():
        assert technique.about and technique.title and technique.name == technique.name.lower()
        # An avoidable rectangle needs to know which digits were given: in a Puzzle, all of them are.
        if technique.example and not technique.name.startswith("avoidable"):
            assert nf.Puzzle(technique.example).steps(technique.name), technique
