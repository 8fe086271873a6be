"""A program that uses the package as people do: mypy and pyright read it strictly, and the tests run it."""

from __future__ import annotations

import ninefold as nf


def solve_or_explain(text: str) -> str:
    try:
        puzzle = nf.Puzzle(text)
        return str(puzzle.solve())
    except nf.NotUnique as error:
        return " or ".join(str(solution) for solution in error.solutions)
    except nf.ConflictError as error:
        (row, column), _, digit = error.conflicts[0]
        return f"{digit} in r{row}c{column}"
    except nf.NinefoldError as error:
        return f"{error.row}: {error.reason}"


def techniques(puzzle: nf.Puzzle) -> dict[str, int]:
    path = puzzle.explain()
    last: nf.Hint = path[-1]
    some: tuple[nf.Hint, ...] = path[:3]
    assert last in path and len(some) == 3
    for hint in path:
        for (row, column), digit in hint.placements + hint.eliminations:
            assert 1 <= row <= 9 and 1 <= column <= 9 and digit > 0
    return path.techniques


def hardest(count: int) -> list[tuple[float, str]]:
    found: list[tuple[float, str]] = []
    for puzzle in nf.generate(count, seed=1, symmetry="half-turn", clues=(22, 28)):
        er = puzzle.rate(by="er").er
        if er is not None:
            found.append((er, str(puzzle)))
    return sorted(found, reverse=True)


def watch(puzzle: nf.Puzzle) -> int:
    placements = 0

    def count(event: nf.Event) -> None:
        nonlocal placements
        placements += event.kind == "place"

    report = puzzle.run("tree", on_event=count)
    assert report.solution is not None
    return placements


def variants() -> list[str]:
    layout = nf.Layout("9x9").with_rules(["cage 9 r1c1-2", "knight"])
    puzzle = nf.Puzzle("." * 81, layout)
    rule: nf.Rule = puzzle.rules[0]
    cells: tuple[tuple[int, int], ...] = rule.cells
    counts: dict[int, int] = nf.Puzzle("1..4........4..1").true_candidates(cap=2)[1, 2]
    broken = nf.check("55" + "." * 79, layout=layout).broken
    link: str = puzzle.to("f-puzzles")
    links: list[str | None] = nf.convert([link], to="iss")
    assert nf.Puzzle(link, notation="f-puzzles") == puzzle and len(cells) == 2 and max(counts) <= 4
    return [rule.sentence, *(str(rule) for rule, _ in broken), *(text or "" for text in links)]


def play() -> int:
    game = nf.Game(nf.Puzzle.named("BD4"))
    while not game.is_solved:
        game = game.apply(game.hint(without="naked-single"))
    entries: dict[tuple[int, int], int] = game.entries
    return len(entries)


def main() -> None:
    puzzle = nf.Puzzle.named("BD4")
    print(solve_or_explain(str(puzzle)), solve_or_explain("12.............."), solve_or_explain("11.............."))
    print(techniques(puzzle), hardest(3), watch(puzzle), variants(), play())
    digits: int = sum(puzzle) + puzzle[1, 1] + puzzle["r1c1"]
    svg: str = puzzle.render()
    png: bytes = puzzle.render("png", size=200)
    pages: list[str] = nf.render([puzzle], "svg")
    form: nf.Puzzle = puzzle.canonical().form
    mapping = puzzle.mapping(form)
    assert mapping is not None and mapping(puzzle) == form
    print(digits, len(svg) > 0, len(png) > 0, len(pages), puzzle.to_numpy().sum(), nf.__version__)


if __name__ == "__main__":
    main()
