"""Measures Ray and Spark beside one process: `python bench/clusters.py [ROWS]`.

All three read the same Parquet files, solve every puzzle and write Parquet: a job as people run it. Each runs in a process
of its own, after a start-up that isn't counted. Ray runs in a network namespace with loopback alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow
import pyarrow.dataset
import pyarrow.parquet

#: Cores that each of them uses.
CORES = 2
FILES = 10


def make(folder: Path, rows: int) -> None:
    """Writes puzzles that are all different: a few of the generator, their digits renamed in every way we need."""
    import numpy

    from ninefold import _cluster

    originals = _cluster.attempts(0, 25_000, _cluster.job(1, spec={}, seed=1))["puzzle"]
    cells = numpy.frombuffer(originals.buffers()[2], numpy.uint8).reshape(-1, 81)
    random = numpy.random.default_rng(1)
    folder.mkdir()
    each = -(-rows // FILES)
    for number in range(FILES):
        start, stop = number * each, min(rows, (number + 1) * each)
        parts = []
        for at in range(start, stop, len(cells)):
            renamed = numpy.arange(256, dtype=numpy.uint8)
            renamed[49:58] = random.permutation(9) + 49
            parts.append(renamed[cells[: min(len(cells), stop - at)]])
        texts = numpy.concatenate(parts).reshape(-1).tobytes()
        offsets = numpy.arange(0, len(texts) + 1, 81, dtype=numpy.int32)
        puzzles = pyarrow.StringArray.from_buffers(stop - start, pyarrow.py_buffer(offsets), pyarrow.py_buffer(texts))
        table = pyarrow.table({"id": pyarrow.array(range(start, stop)), "puzzle": puzzles})
        pyarrow.parquet.write_table(table, folder / f"{number}.parquet", compression="zstd", row_group_size=100_000)


def direct(source: str, target: str) -> float:
    """Reads, solves and writes in one process."""
    import ninefold

    start = time.perf_counter()
    Path(target).mkdir()
    for file in sorted(Path(source).iterdir()):
        reader = pyarrow.parquet.ParquetFile(file)
        with pyarrow.parquet.ParquetWriter(
            Path(target) / file.name, reader.schema_arrow.append(pyarrow.field("solution", pyarrow.string()))
        ) as writer:
            for batch in reader.iter_batches(batch_size=100_000):
                writer.write_batch(batch.append_column("solution", ninefold.solve(batch["puzzle"], jobs=CORES)))
    return time.perf_counter() - start


def ray(source: str, target: str) -> float:
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests/clusters"))
    import ray_job

    ray_job.raise_loopback()
    import ray
    import ray.data

    import ninefold.ray

    ray.data.DataContext.get_current().enable_progress_bars = False
    ray.init(
        address="local",
        num_cpus=CORES,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=4 << 30,
        _temp_dir=str(Path(target).parent / "scratch"),
    )
    ninefold.ray.solve(ray.data.range(10).map(lambda row: {"puzzle": "." * 81})).materialize()
    start = time.perf_counter()
    ninefold.ray.solve(ray.data.read_parquet(source)).write_parquet(target)
    return time.perf_counter() - start


def spark(source: str, target: str) -> float:
    from pyspark.sql import SparkSession

    import ninefold.spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master(f"local[{CORES},4]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.memory", "4g")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "65536")
        .config("spark.local.dir", str(Path(target).parent))
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    ninefold.spark.solve(session.createDataFrame([("." * 81,)], "puzzle string")).collect()
    start = time.perf_counter()
    ninefold.spark.solve(session.read.parquet(source)).write.parquet(target)
    elapsed = time.perf_counter() - start
    session.stop()
    return elapsed


def digest(folder: Path) -> tuple[int, int, int]:
    """Returns what must be equal: the rows, those without a solution, and a sum of ids and solutions in any order."""
    rows, missing, total = 0, 0, 0
    for batch in pyarrow.dataset.dataset(str(folder), format="parquet").to_batches(columns=["id", "solution"]):
        rows += len(batch)
        missing += batch["solution"].null_count
        total += sum(hash((number, text)) for number, text in zip(batch["id"].to_pylist(), batch["solution"].to_pylist(), strict=True))
    return rows, missing, total % 2**64


def main(rows: int) -> None:
    with tempfile.TemporaryDirectory(prefix="nf-", ignore_cleanup_errors=True) as scratch:
        source = Path(scratch) / "puzzles"
        make(source, rows)
        base, answers = 0.0, None
        for name in ("direct", "ray", "spark"):
            target = Path(scratch) / name
            command = [sys.executable, __file__, name, str(source), str(target)]
            if name == "ray":
                command = ["unshare", "--net", "--map-root-user", *command]
            # Ray keeps a token in the home folder; among its own processes it needs none.
            alone = {**os.environ, "HOME": scratch, "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
            alone["RAY_raylet_start_wait_time_s"] = "300"
            done = subprocess.run(command, capture_output=True, text=True, env=alone)
            if done.returncode != 0:
                print(f"{name}: failed\n{done.stderr[-2000:]}")
                continue
            seconds = json.loads(done.stdout.splitlines()[-1])
            base = base or seconds
            found = digest(target)
            answers = answers or found
            same = "same answers" if found == answers else f"other answers: {found}, not {answers}"
            print(f"{name:7} {rows / seconds:12,.0f} rows/s  {base / seconds:6.0%} of direct  {seconds:7.1f} s  {same}")


if __name__ == "__main__":
    if len(sys.argv) == 4:
        print(json.dumps(globals()[sys.argv[1]](*sys.argv[2:])))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
