"""Boards for the tests of columns, and what each question answers about them."""

import random

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
MEDIUM = ".4..7......93.....8..5......219..8.5....2...9....6..3...3.......52.89.7..18...6.2"
MINIMAL = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
SEVERAL = UNIQUE[:40] + "." * 41
NONE = "531" + UNIQUE[3:]
SMALL = "1....4....4...21"
SIX = ".........123..1..4..423..12.45.453.."
LARGE = "." * 256
DRAWING = "\n".join(UNIQUE[start : start + 9] for start in range(0, 81, 9))

#: Rows that aren't boards, or whose givens contradict each other.
BAD = [
    "",
    "hello",
    UNIQUE[:80],
    UNIQUE + "1",
    UNIQUE.replace("9", "x", 1).replace(".", "0"),
    "55" + UNIQUE[2:],
    "é" + UNIQUE[1:],
    "\u2028" * 81,
]


def image(line, seed):
    """Return a puzzle with its digits renamed and its bands, rows and columns shuffled."""
    dice = random.Random(seed)
    digits = dict(zip("123456789", dice.sample("123456789", 9)))
    order = [3 * band + row for band in dice.sample(range(3), 3) for row in dice.sample(range(3), 3)]
    columns = [3 * stack + column for stack in dice.sample(range(3), 3) for column in dice.sample(range(3), 3)]
    cells = (line[9 * row + column] for row in order for column in columns)
    return "".join(digits.get(cell, ".") for cell in cells)


def boards(count, seed=1):
    """Return plain 9×9 puzzles: most have one solution, some have none or several."""
    kinds = [UNIQUE, HARD, MINIMAL, UNIQUE, HARD, SEVERAL, NONE]
    return [image(kinds[number % len(kinds)], seed * 1_000_000 + number) for number in range(count)]


def mixed(count, seed=1):
    """Return rows of every sort: plain lines, other blanks, sizes and notations, bad rows and missing ones."""
    dice = random.Random(seed)
    others = [None, SMALL, SIX, DRAWING, f'"{UNIQUE}"', f"{UNIQUE} # a comment", *BAD]
    rows = boards(count, seed)
    for row in range(count):
        if dice.random() < 0.3:
            rows[row] = dice.choice(others)
        elif dice.random() < 0.2:
            rows[row] = rows[row].replace(".", dice.choice("0_* "))
    return rows
