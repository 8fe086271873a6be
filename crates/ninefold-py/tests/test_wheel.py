"""The wheel alone, in an environment with no other package: what `pip install ninefold` gives a new user."""

import os
import pathlib
import subprocess
import sys

import pytest

CRATE = pathlib.Path(__file__).parents[1]
WHEEL = os.environ.get("NINEFOLD_WHEEL")

pytestmark = pytest.mark.skipif(WHEEL is None, reason="no wheel was built for the tests; set NINEFOLD_WHEEL")

#: Runs the examples of a page as they are printed.
RUN = """
import doctest, sys
flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
failed, tried = doctest.testfile(sys.argv[1], module_relative=False, optionflags=flags)
sys.exit(failed > 0 or tried < 10)
"""


def test_the_page_s_examples_run_in_a_fresh_environment(tmp_path):
    folder = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    alone = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", WHEEL]
    subprocess.run(install, check=True, env=alone)
    # Markdown's fences would count as output.
    page = tmp_path / "page.txt"
    page.write_text((CRATE / "README.md").read_text(encoding="utf-8").replace("```", "\n"), encoding="utf-8")
    done = subprocess.run([python, "-c", RUN, page], capture_output=True, text=True, cwd=tmp_path, env=alone)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_wheel_is_small():
    assert pathlib.Path(WHEEL).stat().st_size < 6_000_000
