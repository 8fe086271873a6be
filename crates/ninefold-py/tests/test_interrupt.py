"""Ctrl-C ends every long call, soon."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

# What takes minutes or more without an interruption, or returns at once and waits in `next`.
LONG = {
    "count": "nf.Puzzle('.' * 81).count(limit=None)",
    "count_large": "nf.Puzzle('.' * 625).count(limit=None)",
    "solutions": "sum(1 for _ in nf.Puzzle('.' * 81).solutions())",
    "generate": "next(nf.generate(seed=1, se=(11.5, None)))",
    "generate_jobs": "next(nf.generate(seed=1, clues=17, jobs=2))",
    "generate_lines": "nf.generate(seed=1, jobs=1).lines(10**9)",
    "vicinity": "sum(1 for _ in nf.Puzzle.named('BD4').vicinity(5, 5))",
    "minimal_puzzles": "sum(1 for _ in nf.Puzzle(str(nf.Puzzle.named('BD4').solve())).minimal_puzzles())",
    "run": "nf.Puzzle('.' * 81).run('tree', limit=10**12)",
    "run_events": "nf.Puzzle('.' * 81).run('tree', limit=10**12, on_event=lambda event: None)",
    "events": "sum(1 for _ in nf.Puzzle('.' * 81).events('tree', limit=10**12))",
    "full_grids": "nf.full_grids(10**8, seed=1)",
    "rate": "[p.rate() for p in nf.generate(seed=1)]",
    "explain": "[p.explain() for p in nf.generate(seed=1)]",
}


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("call", LONG)
def test_ctrl_c_ends_a_call(call):
    code = f"""
        import sys, time
        import ninefold as nf
        print("ready", flush=True)
        try:
            {LONG[call]}
        except KeyboardInterrupt:
            sys.exit(42)
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE)
    try:
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.5)
        assert process.poll() is None, "it ended too soon to test anything"
        process.send_signal(signal.SIGINT)
        start = time.perf_counter()
        code = process.wait(timeout=20)
        took = time.perf_counter() - start
    finally:
        process.kill()
        process.wait()
    assert code == 42
    # Twice the promise and the end of the interpreter: the machine may be busy.
    assert took < 1.0, f"{took} s"


def test_an_interrupted_generator_continues():
    code = """
        import os, signal, sys, threading
        import ninefold as nf
        options = dict(seed=4, level="unfair")
        expected = nf.generate(12, **options).lines(12)
        generator, made = nf.generate(12, **options), []
        threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
        while True:
            try:
                made.append(str(next(generator)))
            except KeyboardInterrupt:
                print("interrupted")
            except StopIteration:
                break
        # The signal may also come between two calls, when a puzzle has left the generator but isn't in the list.
        lost = [puzzle for puzzle in expected if puzzle not in made]
        assert len(lost) <= 1 and made == [puzzle for puzzle in expected if puzzle not in lost], (made, expected)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_signal_handler_may_use_what_it_interrupts():
    code = """
        import signal
        import ninefold as nf
        rows = [str(puzzle) for puzzle in nf.generate(3000, seed=1)]
        generator = nf.generate(seed=1, se=(11.5, None), jobs=1)
        seen = []

        def handler(number, frame):
            # The calling thread is inside a call of the same function, or of the same object.
            seen.append((nf.rate(rows[0], by="se").er, generator.attempts))
            if len(seen) > 2:
                raise KeyboardInterrupt

        signal.signal(signal.SIGALRM, handler)
        for call in (lambda: nf.rate(rows * 100, by="se", jobs=1), lambda: next(generator)):
            seen.clear()
            signal.setitimer(signal.ITIMER_REAL, 0.2, 0.2)
            try:
                call()
            except KeyboardInterrupt:
                signal.setitimer(signal.ITIMER_REAL, 0)
            assert len(seen) == 3 and {er for er, _ in seen} == {nf.rate(rows[0], by="se").er}, seen
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("shared", ["nf.Puzzle('.' * 625).solutions()", "nf.generate(seed=1, se=(11.5, None), jobs=1)"])
def test_ctrl_c_ends_waiting_for_another_thread(shared):
    code = f"""
        import sys, threading, time
        import ninefold as nf
        iterator = {shared}
        # It has nothing to give for a long time: all solutions of this board are further away than anyone waits.
        thread = threading.Thread(target=lambda: [None for _ in iterator], daemon=True)
        thread.start()
        time.sleep(0.3)
        print("ready", flush=True)
        try:
            for _ in iterator:
                pass
        except KeyboardInterrupt:
            sys.stdout.flush()
            import os
            os._exit(42)
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE)
    try:
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 42
    finally:
        process.kill()
        process.wait()
