"""Ray, the real one, in a network namespace with loopback alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .conftest import LARGE, ROOT, ROWS, by_id, table
from .samples import COPIES, DISTINCT, PUZZLES, check_answers

if TYPE_CHECKING:
    import pyarrow

if find_spec("ray") is None:
    pytest.skip("Ray isn't installed: pip install 'ninefold[ray]'", allow_module_level=True)

Job = Callable[..., list[dict]]


@pytest.fixture
def job(tmp_path: Path) -> Job:
    """Runs a job of `ray_job.py` and returns the rows that it writes."""
    unshare = shutil.which("unshare")
    namespace = [str(unshare), "--net", "--map-root-user"]
    if unshare is None or subprocess.run([*namespace, "true"], capture_output=True).returncode != 0:
        pytest.skip("no network namespace can be made here (unshare --net), so Ray would leave the machine")

    def run(name: str, **arguments: object) -> list[dict]:
        out = tmp_path / "rows.json"
        script = Path(__file__).parent / "ray_job.py"
        command = [*namespace, sys.executable, str(script), name, str(out), json.dumps(arguments)]
        # Ray keeps a token in the home folder; among its own processes it needs none.
        alone = {**os.environ, "HOME": str(tmp_path), "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
        # On a busy machine its processes take longer to start than the 30 seconds that it waits.
        alone["RAY_raylet_start_wait_time_s"] = "300"
        done = subprocess.run(command, capture_output=True, text=True, timeout=1500, env=alone)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-8000:]
        return json.loads(out.read_text())

    return run


def test_a_data_set_equals_the_program_s(job: Job, large: pyarrow.Table, tmp_path: Path) -> None:
    job("files", folder=str(tmp_path / "made"), **LARGE)
    made = table(tmp_path / "made")
    assert len(made) == ROWS and made.equals(large)


def test_images_ratings_and_steps_equal_the_program_s(job: Job, dataset: Callable[..., list[dict]]) -> None:
    expected = dataset("--count", "60", "--seed", "3", "--augment", "2", "--augment-test", "--steps", "words")
    assert by_id(job("build", count=60, seed=3, augment=2, augment_test=True, steps="words")) == expected


def test_attempts_at_a_spec_that_fail_are_followed_by_others(job: Job, dataset: Callable[..., list[dict]]) -> None:
    expected = dataset("--count", "150", "--seed", "5", "--level", "hard", "--columns", "id,puzzle,source")
    assert any(int(row["source"].split(":")[1]) >= 150 for row in expected), "some attempts fail"
    made = job("build", count=150, seed=5, level="hard", columns=["id", "puzzle", "source"])
    assert by_id(made) == expected


def test_killing_a_worker_changes_nothing(job: Job, dataset: Callable[..., list[dict]]) -> None:
    expected = dataset("--count", "20000", "--seed", "2", "--columns", "id,puzzle,er")
    assert by_id(job("killed", delay=1.0, count=20_000, seed=2, columns=["id", "puzzle", "er"])) == expected


def test_every_function_adds_its_columns(job: Job) -> None:
    check_answers(job("columns", puzzles=PUZZLES))


def test_the_least_attempt_of_each_class_stays(job: Job) -> None:
    assert sorted(row["attempt"] for row in job("distinct", rows=COPIES)) == DISTINCT


def test_the_examples_of_the_page_run(job: Job) -> None:
    job("document", path=str(ROOT / "docs/CLUSTERS.md"))
