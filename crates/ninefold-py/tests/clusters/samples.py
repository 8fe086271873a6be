"""Puzzles that the tests of both engines share, and what is known of them."""

from __future__ import annotations

from typing import Any

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#: The same puzzle, turned.
TURNED = EASY[::-1]
BLANK = "." * 81
BROKEN = "55" + EASY[2:]

PUZZLES: list[dict[str, Any]] = [
    {"name": f"{name}-{copy}", "puzzle": puzzle}
    for copy in range(20)
    for name, puzzle in [("easy", EASY), ("turned", TURNED), ("blank", BLANK), ("broken", BROKEN), ("null", None), ("word", "no puzzle")]
]

#: Two classes, whose puzzles occur in several attempts.
COPIES: list[dict[str, Any]] = [
    {"attempt": attempt, "puzzle": TURNED if attempt % 3 == 0 else EASY, "canonical_id": "one" if attempt % 2 else "two"}
    for attempt in range(100, 40, -1)
]
DISTINCT = [41, 42]


def check_answers(rows: list[dict[str, Any]]) -> None:
    """Checks what solve, count, canonical and rate have added to `PUZZLES`, in any order."""
    assert sorted(row["name"] for row in rows) == sorted(row["name"] for row in PUZZLES)
    forms = set()
    for row in rows:
        kind = row["name"].split("-")[0]
        if kind in ("easy", "turned"):
            assert row["solution"] == (SOLVED if kind == "easy" else SOLVED[::-1])
            assert (row["count"], row["reason"]) == (1, None)
            assert row["er"] == 1.2
            forms.add(row["canonical_id"])
        else:
            assert row["solution"] is None and row["er"] is None
            assert (row["reason"] is None) == (kind == "null")
            assert row["count"] == (5 if kind == "blank" else None)
    assert len(forms) == 1, "both are of one class"
