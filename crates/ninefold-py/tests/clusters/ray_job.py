"""Runs a job on a local Ray that sees no network but its own loopback: `unshare -n python ray_job.py JOB OUT`.

Ray binds the machine's address and looks for it by asking for a route to a public one. In a network namespace of its own
there is only 127.0.0.1.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import struct
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def raise_loopback() -> None:
    """Starts the loopback interface, the only one of a new namespace."""
    names = [name for _, name in socket.if_nameindex()]
    if names != ["lo"]:
        sys.exit(f"this namespace has the interfaces {names}: Ray would leave the machine")
    get_flags, set_flags, up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as channel:
        request = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(channel, get_flags, request))[1]
        fcntl.ioctl(channel, set_flags, struct.pack("16sh14x", b"lo", flags | up))


def write(rows: list[dict], out: str) -> None:
    with open(out, "w", encoding="utf-8") as file:
        json.dump(rows, file)


def main(job: str, out: str, arguments: dict) -> None:
    raise_loopback()
    import ray
    import ray.data

    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    # The names of Ray's sockets must be short.
    scratch = tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True)
    ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=2 << 30,
        log_to_driver=False,
        _temp_dir=scratch.name,
    )
    try:
        globals()[job](out, **arguments)
    finally:
        ray.shutdown()
        scratch.cleanup()


def build(out: str, **arguments: object) -> None:
    import ninefold.ray

    write(ninefold.ray.build(**arguments).take_all(), out)


def files(out: str, folder: str, **arguments: object) -> None:
    """Builds a data set as Parquet files."""
    import ninefold.ray

    ninefold.ray.build(**arguments).write_parquet(folder)
    write([], out)


def killed(out: str, delay: float, **arguments: object) -> None:
    """Builds a data set while a worker is killed."""
    import processes

    import ninefold.ray

    def is_busy(pid: int, parent: int) -> bool:
        title = processes.command(pid)
        is_worker = "raylet" in os.path.basename(processes.command(parent).split(" ")[0])
        return is_worker and title.startswith("ray::") and "IDLE" not in title and processes.is_working(pid)

    with processes.Killer(is_busy, delay) as killer:
        rows = ninefold.ray.build(**arguments).take_all()
    assert killer.killed, "no worker was killed"
    write(rows, out)


def columns(out: str, puzzles: list[dict]) -> None:
    """Adds every column, on more blocks than workers."""
    import ray.data

    import ninefold.ray

    data = ray.data.from_items(puzzles, override_num_blocks=5)
    data = ninefold.ray.solve(data, errors="reason")
    data = ninefold.ray.count(data, limit=5)
    data = ninefold.ray.canonical(data)
    data = ninefold.ray.rate(data, by="se")
    write(data.take_all(), out)


def distinct(out: str, rows: list[dict]) -> None:
    import ray.data

    import ninefold.ray

    write(ninefold.ray.distinct(ray.data.from_items(rows, override_num_blocks=7), partitions=3).take_all(), out)


def document(out: str, path: str) -> None:
    import documents

    documents.run(Path(path), "Ray", Path(out).parent, {})
    write([], out)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))
