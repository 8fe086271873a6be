"""The examples of docs/CLUSTERS.md."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any


def run(document: Path, section: str, folder: Path, names: dict[str, Any]) -> None:
    """Runs the Python blocks of a section, one after another; a `text` block below one is what it prints.

    What they write goes to `folder`: an engine has a working directory of its own.
    """
    blocks = _blocks(document, section)
    assert blocks, f"{document} has no examples in '{section}'"
    printed = ""
    for language, text in blocks:
        if language == "python":
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                exec(compile(text.replace('"sudoku-', f'"{folder}/sudoku-'), str(document), "exec"), names)  # noqa: S102
            printed = output.getvalue()
        else:
            assert printed.strip() == text.strip(), f"{document}: an example prints\n{printed}"


def _blocks(document: Path, section: str) -> list[tuple[str, str]]:
    blocks: list[tuple[str, str]] = []
    heading, language, lines = "", "", []
    for line in document.read_text(encoding="utf-8").splitlines():
        if language and line == "```":
            if heading == section and language in ("python", "text"):
                blocks.append((language, "\n".join(lines)))
            language = ""
        elif language:
            lines.append(line)
        elif line.startswith("```"):
            language, lines = line.removeprefix("```") or "none", []
        elif line.startswith("## "):
            heading = line.removeprefix("## ")
    return blocks
