"""Type checkers accept the stubs and a program, and the stubs say what is there."""

import importlib.util
import pathlib
import subprocess
import sys

import pytest

SAMPLE = pathlib.Path(__file__).with_name("typing_sample.py")


def check(*arguments):
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def needs(module):
    missing = importlib.util.find_spec(module) is None
    return pytest.mark.skipif(missing, reason=f"{module} isn't installed")


def test_the_program_runs():
    done = subprocess.run([sys.executable, SAMPLE], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@needs("mypy")
def test_mypy_accepts_the_program(tmp_path):
    check("mypy", "--strict", "--cache-dir", str(tmp_path), str(SAMPLE))


@needs("mypy")
def test_mypy_finds_a_mistake(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import ninefold as nf\nx: str = nf.Puzzle('').count()\nnf.generate(symmetry='odd')\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(wrong)],
        capture_output=True,
        text=True,
    )
    assert "wrong.py:2" in done.stdout and "wrong.py:3" in done.stdout


@needs("pyright")
def test_pyright_accepts_the_program(tmp_path):
    settings = tmp_path / "pyrightconfig.json"
    settings.write_text('{"typeCheckingMode": "strict", "reportMissingModuleSource": false}')
    sample = tmp_path / "sample.py"
    sample.write_text(SAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    check("pyright", "--project", str(settings), "--pythonpath", sys.executable)


@needs("mypy")
def test_stubs_match_the_module(tmp_path):
    allowed = tmp_path / "allowed"
    # Only the package itself has stubs: the other modules are Python, and may need what isn't installed.
    allowed.write_text("ninefold\\._.*\nninefold\\.(dataset|duckdb|pandas|polars|ray|spark)(\\..*)?\n")
    settings = tmp_path / "mypy.ini"
    # A text is told from a list of texts by the order of the overloads.
    settings.write_text("[mypy]\ndisable_error_code = overload-overlap\nignore_missing_imports = True\n")
    arguments = ["--allowlist", allowed, "--ignore-unused-allowlist", "--mypy-config-file", settings]
    check("mypy.stubtest", "ninefold", *map(str, arguments))
