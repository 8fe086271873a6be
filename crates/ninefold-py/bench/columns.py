"""Measure the package: columns beside the engine they call, single calls, the import, and other packages.

`cargo xtask bench python` runs this with sets of puzzles. Alone: `python columns.py [FILE…]`, one puzzle per line, or
without a file on puzzles that the package generates; then the share of the engine's speed is missing.

Rounds are interleaved: in each, every contestant solves the whole set once, and the tables show medians. All times are
wall times, so leave the machine otherwise idle.
"""

import argparse
import importlib.util
import os
import statistics
import subprocess
import sys
import time
import zipfile
import zlib
from importlib import metadata
from pathlib import Path

import numpy as np
import pyarrow as pa

import ninefold as nf

#: Seconds that one measurement of another package may take.
PATIENCE = 3.0


class Engine:
    """The engine in a process of its own, on the puzzles of a file."""

    def __init__(self, program, path):
        command = [program, "bench", "python", "--engine", str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seconds(self, threads):
        self.process.stdin.write(f"{threads}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline()) / 1e9

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--engine", help="the program that measures the engine itself")
    parser.add_argument("--wheel", type=Path, help="the wheel that the package was installed from")
    parser.add_argument("--short", action="store_true")
    options = parser.parse_args()
    rounds = 3 if options.short else 9
    sets = [(path.stem, path.read_text().split(), path) for path in options.files] or generated(options.short)
    goals = Goals()
    for name, puzzles, path in sets:
        print(columns(name, puzzles, path, options.engine, rounds, goals), flush=True)
    for name, puzzles, _ in sets:
        print(one_by_one(name, puzzles, goals), flush=True)
    print(start(options.wheel, goals))
    print(goals)


class Goals:
    """What the package is meant to reach, and the worst figure of each."""

    def __init__(self):
        self.rows = {}

    def note(self, name, asked, figure, unit, at_least=True):
        """Notes a figure; the worst one counts."""
        worst = min if at_least else max
        if name in self.rows:
            figure = worst(figure, self.rows[name][1])
        self.rows[name] = (asked, figure, unit, at_least)

    def __str__(self):
        lines = ["|  | asked | worst |  |", "| --- | --: | --: | --- |"]
        for name, (asked, figure, unit, at_least) in self.rows.items():
            reached = figure >= asked if at_least else figure <= asked
            bound = "at least" if at_least else "at most"
            lines.append(f"| {name} | {bound} {asked:,g}{unit} | {figure:,.3g}{unit} | {'' if reached else 'missed'} |")
        return "**Goals**\n\n" + "\n".join(lines) + "\n"


def generated(short):
    """Return sets that the package makes itself."""
    count, minimal, easy = (300 if short else 3000), [], []
    for number, puzzle in enumerate(nf.generate(seed=1)):
        if number == count:
            break
        line = str(puzzle)
        solution = nf.solve(line)
        minimal.append(nf.minimize(line))
        blanks = [cell for cell in range(81) if line[cell] == "."][: max(0, 34 - 81 + line.count("."))]
        easy.append("".join(solution[cell] if cell in blanks else line[cell] for cell in range(81)))
    times = 20 if short else 60
    return [("random-minimal", minimal * times, None), ("easy", easy * times, None)]


def contestants(puzzles):
    """Return the columns to measure: a name and the column."""
    lines = np.array(puzzles, "S81")
    cells = lines.view(np.uint8).reshape(-1, 81)
    digits = np.where(cells == ord("."), 0, cells - ord("0")).astype(np.uint8)
    text = pa.array(puzzles)
    return [
        ("numpy digits", digits),
        ("numpy S81", lines),
        ("Arrow string", text),
        ("Arrow large_string", text.cast(pa.large_string())),
        ("Arrow string_view", text.cast(pa.string_view())),
        ("Arrow fixed_size_binary", text.cast(pa.binary()).cast(pa.binary(81))),
        ("list[str]", puzzles),
    ]


def timed(work):
    start = time.perf_counter()
    result = work()
    seconds = time.perf_counter() - start
    del result
    return seconds


def columns(name, puzzles, path, program, rounds, goals):
    """Return a table: thousands of puzzles per second for every kind of column, with one thread and with two."""
    engine = Engine(program, path) if program else None
    entries = [(kind, column, jobs) for kind, column in contestants(puzzles) for jobs in (1, 2)]
    times = {(kind, jobs, what): [] for kind, _, jobs in entries for what in ("solve", "count")}
    native = {1: [], 2: []}
    for _ in range(rounds):
        for jobs in native:
            if engine:
                native[jobs].append(engine.seconds(jobs))
        for kind, column, jobs in entries:
            for what in ("solve", "count"):
                function = getattr(nf, what)
                times[kind, jobs, what].append(timed(lambda: function(column, jobs=jobs)) / len(puzzles))
            if engine:
                native[jobs].append(engine.seconds(jobs))
    if engine:
        engine.close()
    share = {jobs: statistics.median(times) if times else None for jobs, times in native.items()}
    rows = [["", "solve, 1 thread", "", "solve, 2 threads", "", "count, 1 thread", "", "count, 2 threads", ""]]
    rows.append(["---", *["--:"] * 8])

    def figures(seconds, jobs, first):
        figure = f"{1e-3 / seconds:,.0f}"
        if jobs == 1:
            return [figure, f"{share[1] / seconds:.0%}" if share[1] else ""]
        return [figure, f"{first / seconds:.2f}×"]

    if engine:
        both = [f"{1e-3 / share[1]:,.0f}", "100%", f"{1e-3 / share[2]:,.0f}", f"{share[1] / share[2]:.2f}×"]
        rows.append(["the engine alone", *both, *both])
    for kind, _ in contestants(puzzles[:1]):
        row = [kind]
        for what in ("solve", "count"):
            first, second = (statistics.median(times[kind, jobs, what]) for jobs in (1, 2))
            row += figures(first, 1, first) + figures(second, 2, first)
            if kind == "list[str]":
                goals.note("list[str], one thread", 1.5, 1e-6 / first, " million per second")
            else:
                if engine:
                    goals.note("columns, share of the engine's rate, one thread", 90, 100 * share[1] / first, " %")
                goals.note("columns, gain from a second thread", 1.8, first / second, "×")
        rows.append(row)
    table = "\n".join("| " + " | ".join(row) + " |" for row in rows)
    about = "thousands of puzzles per second; share of the engine's speed; gain from a second thread"
    return f"**{name}, {len(puzzles):,} puzzles, limit 2: {about}**\n\n{table}\n"


def one_by_one(name, puzzles, goals):
    """Return a table: single calls, beside other packages."""
    rows = [("ninefold, one call for all", rate(puzzles, lambda some: nf.solve(some, jobs=1), len(puzzles)))]
    rows.append(("ninefold, one call each", rate(puzzles, lambda some: [nf.solve(one) for one in some], 1000)))
    some = puzzles[:20]
    fastest = {}
    for package, version, does, solve in peers():
        right = [solve(one) for one in some] in (nf.solve(some), nf.count(some))
        figure = rate(puzzles, lambda some, solve=solve: [solve(one) for one in some], 50) if right else 0.0
        rows.append((f"{package} {version} {does}{'' if right else ' (wrong answers)'}", figure))
        fastest[package] = max(figure, fastest.get(package, 0.0))
    (_, many), (_, single), *_ = rows
    goals.note("one solve(str)", 5, 1e6 / single, " µs", at_least=False)
    # The fastest function of each that does as much: the solution, or the proof that it is the only one.
    for package, figure in fastest.items():
        if figure:
            goals.note(f"{name}: beside {package}, one call for many", 100, many / figure, "×")
            goals.note(f"{name}: beside {package}, one call each", 20, single / figure, "×")
    lines = "\n".join(f"| {package} | {figure:,.0f} | {1e6 / figure if figure else 0:,.1f} |" for package, figure in rows)
    return f"**{name}: puzzles per second**\n\n|  | per second | µs each |\n| --- | --: | --: |\n{lines}\n"


def rate(puzzles, solve, at_once):
    """Return puzzles per second: the best of several measurements."""
    best, spent, start = 0.0, 0.0, 0
    while spent < PATIENCE:
        some = puzzles[start : start + at_once]
        seconds = timed(lambda: solve(some))
        best, spent = max(best, len(some) / seconds), spent + seconds
        start = start + at_once if start + 2 * at_once <= len(puzzles) else 0
    return best


def peers():
    """Yield what other packages that are installed can do: package, version, what it does, and a function of a line."""
    if importlib.util.find_spec("rustoku"):
        import rustoku

        version = metadata.version("rustoku")
        yield "rustoku", version, "solve, first solution", rustoku.solve
        yield "rustoku", version, "count_solutions, limit 2", lambda line: rustoku.count_solutions(line, 2)
    if importlib.util.find_spec("sudoku_solver_rs"):
        import sudoku_solver_rs

        # The crate sudoku; its answer is empty unless the solution is the only one.
        version = metadata.version("sudoku_solver_rs")
        yield "sudoku-solver-rs", version, "from_str_line", sudoku_solver_rs.from_str_line


def start(wheel, goals):
    """Return the time of the import and the size of the package, on disk and as a wheel."""
    program = "import time; start = time.perf_counter(); import ninefold; print(time.perf_counter() - start)"
    seconds = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(9)]
    milliseconds = statistics.median(seconds) * 1e3
    goals.note("import", 50, milliseconds, " ms", at_least=False)
    folder = Path(nf.__file__).parent
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    size = sum(path.stat().st_size for path in files)
    about = f"`import ninefold` takes {milliseconds:.1f} ms; the package has {size / 1e6:.1f} MB on disk"
    if wheel is None:
        return f"{about}. No wheel was given to weigh.\n"
    if not is_installed(wheel, folder):
        return f"{about}. {wheel.name} holds another build of it, so its size doesn't count.\n"
    packed = wheel.stat().st_size / 1e6
    goals.note("wheel", 6, packed, " MB", at_least=False)
    return f"{about}, its wheel {packed:.2f} MB.\n"


def is_installed(wheel, folder):
    """Return whether a wheel's modules are those of the installed package, byte by byte."""
    with zipfile.ZipFile(wheel) as packed:
        modules = [entry for entry in packed.infolist() if entry.filename.startswith("ninefold/")]
        places = [folder.parent / entry.filename for entry in modules]
        return bool(modules) and all(
            place.is_file() and zlib.crc32(place.read_bytes()) == entry.CRC
            for entry, place in zip(modules, places, strict=True)
        )


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    main()
