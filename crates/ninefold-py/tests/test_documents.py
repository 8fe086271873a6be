"""Every example of the docstrings, of the package's page and of the guide runs as printed."""

import doctest
import inspect
import pathlib
import re
import subprocess

import pytest

import ninefold
import ninefold._errors
import ninefold._ninefold as extension
from test_records import program

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
CRATE = pathlib.Path(__file__).parents[1]


def docstrings():
    """Returns the name and text of every docstring: those of an extension, which doctest doesn't find, and the others."""
    modules = [ninefold, ninefold._errors, extension]
    for module in modules:
        yield module.__name__, module.__doc__
        for name, thing in vars(module).items():
            if name.startswith("_") or not (inspect.isclass(thing) or callable(thing)):
                continue
            yield f"{module.__name__}.{name}", thing.__doc__
            if inspect.isclass(thing):
                for part, value in vars(thing).items():
                    if not part.startswith("__") and hasattr(value, "__get__"):
                        yield f"{module.__name__}.{name}.{part}", getattr(value, "__doc__", None)


EXAMPLES = {name: text for name, text in docstrings() if text and ">>>" in text}


def run(name, text, path=None):
    parsed = doctest.DocTestParser().get_doctest(text, {}, name, path, 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    output = []
    runner.run(parsed, out=output.append)
    assert runner.failures == 0, "".join(output)
    return runner.tries


@pytest.mark.parametrize("name", EXAMPLES)
def test_docstring(name):
    assert run(name, EXAMPLES[name]) > 0


def test_examples_are_found():
    names = set(EXAMPLES)
    assert {"ninefold", "ninefold.Puzzle", "ninefold._ninefold.Puzzle.solve", "ninefold._ninefold.render"} <= names


PROJECT = CRATE.parents[1]
PAGES = {"page": CRATE / "README.md", "guide": PROJECT / "docs" / "PYTHON.md", "readme": PROJECT / "README.md"}


@pytest.mark.parametrize("page", PAGES)
def test_page(page, tmp_path, monkeypatch):
    path = PAGES[page]
    monkeypatch.chdir(tmp_path)
    if page == "guide":
        for module in ("numpy", "pyarrow"):
            pytest.importorskip(module)
    if not path.exists():
        pytest.skip("outside the repository")
    text = path.read_text(encoding="utf-8")
    command = re.search(r"`ninefold (dataset build .*?)`", text)
    if page == "guide":
        if program() is None:
            # Without a program there is no data set to load.
            text = re.sub(r"(?ms)^## Data sets$.*?(?=^## )", "", text)
        else:
            subprocess.run([program(), *command[1].split(), "--quiet"], check=True, timeout=300)
    blocks = text.split("```python\n")[1:]
    examples = "".join(block.split("```")[0] + "\n" for block in blocks)
    assert run(path.name, examples, str(path)) > 3


def test_everything_has_a_docstring():
    public = {name: text for name, text in docstrings() if not name.rpartition(".")[2].startswith("_")}
    missing = [name for name, text in public.items() if not text]
    assert missing == []
