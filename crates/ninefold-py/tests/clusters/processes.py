"""Processes that a test has started: only those may it kill."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path


def descendants(root: int) -> dict[int, int]:
    """Returns the processes that `root` has started, directly or not, each with its parent."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text()
        except OSError:
            continue
        # The name in parentheses may contain anything.
        parents[int(folder.name)] = int(status.rpartition(")")[2].split()[1])
    found: dict[int, int] = {}
    new = {root}
    while new:
        new = {pid for pid, parent in parents.items() if parent in new and pid not in found}
        found |= {pid: parents[pid] for pid in new}
    return found


def command(pid: int) -> str:
    """Returns the command line of a process; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip()
    except OSError:
        return ""


class Killer(threading.Thread):
    """Kills one worker that this process has started, as soon as `is_busy` finds one in the middle of its work."""

    def __init__(self, is_busy: Callable[[int, int], bool], delay: float) -> None:
        super().__init__(daemon=True)
        self.is_busy = is_busy
        self.delay = delay
        self.killed: int | None = None
        self.stopped = threading.Event()

    def run(self) -> None:
        self.stopped.wait(self.delay)
        while not self.stopped.is_set() and self.killed is None:
            for pid, parent in descendants(os.getpid()).items():
                if self.is_busy(pid, parent):
                    os.kill(pid, signal.SIGKILL)
                    self.killed = pid
                    break
            self.stopped.wait(0.05)

    def __enter__(self) -> Killer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        self.join()


def is_working(pid: int) -> bool:
    """Returns whether a process uses the processor now, or waits for it on a busy machine."""

    def is_runnable() -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "R"
        except OSError:
            return False

    for _ in range(5):
        if not is_runnable():
            return False
        time.sleep(0.02)
    return True
