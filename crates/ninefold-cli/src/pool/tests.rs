//! The pool keeps its order and its bounds when workers or the sink are slow, panic or fail.

use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::order::MAX_PENDING;
use super::*;

/// What a worker does with the task of this number.
type Act = dyn Fn(u64, &Turn<'_, Log>) -> bool + Send + Sync;

/// Takes numbers in order.
struct Log {
    parts: Vec<u64>,
    /// The size in bytes to report for each part.
    bytes: usize,
    act: Box<dyn FnMut(u64) -> Result<Flow, Failure> + Send>,
}

/// A part and its reported size.
struct Part(u64, usize);

impl Log {
    fn new(act: impl FnMut(u64) -> Result<Flow, Failure> + Send + 'static) -> Log {
        Log { parts: Vec::new(), bytes: 0, act: Box::new(act) }
    }

    fn accepting() -> Log {
        Log::new(|_| Ok(Flow::More))
    }
}

impl Sink for Log {
    type Part = Part;

    fn take(&mut self, Part(part, bytes): Part) -> Result<Flow, Failure> {
        self.parts.push(part);
        self.bytes += bytes;
        (self.act)(part)
    }

    fn size(part: &Part) -> usize {
        part.1
    }
}

/// The numbers below a limit.
struct Numbers {
    next: u64,
    limit: u64,
}

struct Counter(Arc<Act>);

impl Worker for Counter {
    type Source = Numbers;
    type Task = u64;
    type Sink = Log;

    fn take(&mut self, source: &mut Numbers, _wait: Wait<'_>) -> Result<Next<u64>, Failure> {
        source.next += 1;
        Ok(match source.limit {
            limit if source.next > limit => Next::End,
            limit if source.next == limit => Next::LastTask(source.next - 1),
            _ => Next::Task(source.next - 1),
        })
    }

    fn work(&mut self, number: u64, turn: &Turn<'_, Log>) -> Result<bool, Failure> {
        Ok((self.0)(number, turn))
    }
}

/// Puts the number of its task.
fn put(number: u64, turn: &Turn<'_, Log>) -> bool {
    turn.put(Part(number, 8));
    true
}

fn run(
    pool: WorkerPool,
    tasks: u64,
    log: Log,
    act: impl Fn(u64, &Turn<'_, Log>) -> bool + Send + Sync + 'static,
) -> Result<Ended<Counter>, Failure> {
    let act: Arc<Act> = Arc::new(act);
    pool.run(Numbers { next: 0, limit: tasks }, log, move || Counter(Arc::clone(&act)))
}

fn flag() -> &'static AtomicBool {
    Box::leak(Box::default())
}

fn is_prefix(parts: &[u64]) -> bool {
    parts.iter().copied().eq(0..parts.len() as u64)
}

#[test]
fn results_come_in_the_order_of_the_tasks() {
    for jobs in [1, 2, 7, 64] {
        let ended = run(WorkerPool::new(jobs), 300, Log::accepting(), |number, turn| {
            for part in 0..3 {
                thread::sleep(Duration::from_micros(number * 7919 % 200));
                turn.put(Part(3 * number + part, 8));
            }
            true
        });
        let ended = ended.unwrap();
        assert_eq!(ended.sink.parts, (0..900).collect::<Vec<_>>(), "{jobs} jobs");
        assert!(ended.source.is_some_and(|source| source.next > 300));
    }
}

#[test]
fn a_panic_is_reported_and_nothing_after_it_is_written() {
    for jobs in [1, 4] {
        let parts = Arc::new(Mutex::new(Vec::new()));
        let log = {
            let parts = Arc::clone(&parts);
            Log::new(move |part| {
                parts.lock().unwrap().push(part);
                Ok(Flow::More)
            })
        };
        let ended = run(WorkerPool::new(jobs), 1 << 40, log, |number, turn| {
            assert!(number != 50, "expected panic");
            put(number, turn)
        });
        let Err(Failure::Panicked(message)) = ended else { panic!("the panic went unreported") };
        assert_eq!(message, "expected panic");
        let parts = parts.lock().unwrap();
        assert!(is_prefix(&parts) && parts.len() <= 50, "{parts:?}");
    }
}

#[test]
fn a_failing_sink_ends_the_run_although_workers_are_busy() {
    let begun = Arc::new(AtomicU64::new(0));
    let log = Log::new(|part| match part {
        7 => Err(Failure::Write(io::ErrorKind::StorageFull.into())),
        _ => Ok(Flow::More),
    });
    let start = Instant::now();
    let counted = Arc::clone(&begun);
    let ended = run(WorkerPool::new(3), 1 << 40, log, move |number, turn| {
        counted.fetch_add(1, Ordering::SeqCst);
        if number == 8 {
            thread::sleep(Duration::from_secs(20)); // the run doesn't wait for it
        }
        put(number, turn)
    });
    let Err(Failure::Write(error)) = ended else { panic!("the failure went unreported") };
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    assert!(start.elapsed() < Duration::from_secs(10));
    // The workers end: no further task starts.
    thread::sleep(Duration::from_millis(200));
    let so_far = begun.load(Ordering::SeqCst);
    thread::sleep(Duration::from_millis(100));
    assert_eq!(begun.load(Ordering::SeqCst), so_far);
}

#[test]
fn a_cancelled_run_finishes_its_running_tasks() {
    let cancelled = flag();
    let ended = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&ended);
    let log = Log::new(|part| {
        if part == 20 {
            cancelled.store(true, Ordering::SeqCst);
        }
        Ok(Flow::More)
    });
    let pool = WorkerPool::new(4).cancelled_by(cancelled);
    let start = Instant::now();
    let run = run(pool, 1 << 40, log, move |number, turn| {
        counted.fetch_add(1, Ordering::SeqCst);
        if number > 20 {
            thread::sleep(Duration::from_millis(100)); // finished nevertheless
        }
        counted.fetch_sub(1, Ordering::SeqCst);
        put(number, turn)
    });
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    let parts = run.unwrap().sink.parts;
    assert!(is_prefix(&parts) && (21..40).contains(&parts.len()), "{parts:?}");
    assert_eq!(ended.load(Ordering::SeqCst), 0);
}

#[test]
fn a_slow_first_task_keeps_the_order_and_pending_results_are_bounded() {
    const PART: usize = MAX_PENDING / 16;
    const JOBS: usize = 4;
    let put = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&put);
    let (release, released): (Sender<()>, Receiver<()>) = channel();
    let released = Mutex::new(released);
    let watch = thread::spawn(move || {
        // Until the other workers have got as far as they can.
        let mut before = u64::MAX;
        while put.load(Ordering::SeqCst) != before {
            before = put.load(Ordering::SeqCst);
            thread::sleep(Duration::from_millis(300));
        }
        release.send(()).unwrap();
        before
    });
    let ended = run(WorkerPool::new(JOBS), 200, Log::accepting(), move |number, turn| {
        if number == 0 {
            released.lock().unwrap().recv().unwrap();
        }
        turn.put(Part(number, PART));
        counted.fetch_add(1, Ordering::SeqCst);
        true
    });
    assert_eq!(ended.unwrap().sink.parts, (0..200).collect::<Vec<_>>());
    let pending = watch.join().unwrap();
    // As many as fit, plus one per worker that found room.
    assert!((16..=16 + JOBS as u64).contains(&pending), "{pending} parts");
}

#[test]
fn no_worker_gets_further_ahead_than_allowed() {
    let begun = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&begun);
    let ended = run(WorkerPool::new(4).ahead(10), 1000, Log::accepting(), move |number, turn| {
        counted.fetch_add(1, Ordering::SeqCst);
        if number == 0 {
            thread::sleep(Duration::from_millis(300));
            assert_eq!(counted.load(Ordering::SeqCst), 10);
        }
        put(number, turn)
    });
    assert_eq!(ended.unwrap().sink.parts.len(), 1000);
    assert_eq!(begun.load(Ordering::SeqCst), 1000);
}

#[test]
fn one_task_starts_one_worker() {
    for (tasks, limit) in [(1, 1), (2, 2), (1000, 8)] {
        let workers = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&workers);
        let act: Arc<Act> = Arc::new(put);
        let source = Numbers { next: 0, limit: tasks };
        let new = move || {
            counted.fetch_add(1, Ordering::SeqCst);
            Counter(Arc::clone(&act))
        };
        WorkerPool::new(8).run(source, Log::accepting(), new).unwrap();
        assert!((1..=limit).contains(&workers.load(Ordering::SeqCst)), "{tasks} tasks: {workers:?} workers");
    }
}

#[test]
fn a_sink_that_has_enough_ends_the_run() {
    let at_once = |flow| {
        let busy = Arc::new(AtomicU64::new(0));
        let (counted, looked_at) = (Arc::clone(&busy), Arc::clone(&busy));
        let log = Log::new(move |part| {
            while part == 30 && looked_at.load(Ordering::SeqCst) == 0 {
                thread::sleep(Duration::from_millis(1)); // another worker has a task by then
            }
            Ok(if part == 30 { flow } else { Flow::More })
        });
        let ended = run(WorkerPool::new(4), 1 << 40, log, move |number, turn| {
            if number > 30 {
                counted.fetch_add(1, Ordering::SeqCst);
                thread::sleep(Duration::from_millis(500));
                counted.fetch_sub(1, Ordering::SeqCst);
            }
            put(number, turn)
        });
        assert_eq!(ended.unwrap().sink.parts, (0..=30).collect::<Vec<_>>());
        busy.load(Ordering::SeqCst)
    };
    assert_eq!(at_once(Flow::Finish), 0);
    assert!(at_once(Flow::Leave) > 0);
}

/// A worker whose source blocks forever after some tasks, as standard input may.
struct Reader(Counter);

impl Worker for Reader {
    type Source = Numbers;
    type Task = u64;
    type Sink = Log;

    fn take(&mut self, source: &mut Numbers, wait: Wait<'_>) -> Result<Next<u64>, Failure> {
        if source.next < source.limit {
            source.next += 1;
            return Ok(Next::Task(source.next - 1));
        }
        wait(&mut || {
            loop {
                thread::park();
            }
        });
        Ok(Next::End)
    }

    fn work(&mut self, number: u64, turn: &Turn<'_, Log>) -> Result<bool, Failure> {
        self.0.work(number, turn)
    }
}

#[test]
fn a_run_ends_although_a_read_never_returns() {
    let log = Log::new(|part| Ok(if part == 4 { Flow::Finish } else { Flow::More }));
    let act: Arc<Act> = Arc::new(|number, turn| {
        thread::sleep(Duration::from_millis(50)); // the reader is waiting by then
        put(number, turn)
    });
    let new = move || Reader(Counter(Arc::clone(&act)));
    let ended = WorkerPool::new(2).run(Numbers { next: 0, limit: 5 }, log, new).unwrap();
    assert_eq!(ended.sink.parts, [0, 1, 2, 3, 4]);
    assert!(ended.source.is_none());
}

/// Once a number is written, its children 2n + 1 and 2n + 2 join the source.
#[derive(Clone, Default)]
struct Tree(Arc<Mutex<Vec<u64>>>);

struct Climber;

struct Grown {
    tree: Tree,
    written: Vec<u64>,
}

impl Worker for Climber {
    type Source = Tree;
    type Task = u64;
    type Sink = Grown;

    fn take(&mut self, tree: &mut Tree, _wait: Wait<'_>) -> Result<Next<u64>, Failure> {
        let mut numbers = tree.0.lock().unwrap();
        Ok(if numbers.is_empty() { Next::Later } else { Next::Task(numbers.remove(0)) })
    }

    fn work(&mut self, number: u64, turn: &Turn<'_, Grown>) -> Result<bool, Failure> {
        thread::sleep(Duration::from_micros(300));
        turn.put(number);
        Ok(true)
    }
}

impl Sink for Grown {
    type Part = u64;

    fn take(&mut self, number: u64) -> Result<Flow, Failure> {
        self.written.push(number);
        self.tree
            .0
            .lock()
            .unwrap()
            .extend([2 * number + 1, 2 * number + 2].iter().filter(|&&child| child < 500));
        Ok(Flow::More)
    }
}

#[test]
fn results_may_add_to_the_source() {
    for jobs in [1, 2, 5] {
        let tree = Tree(Arc::new(Mutex::new(vec![0])));
        let grown = Grown { tree: tree.clone(), written: Vec::new() };
        let ended = WorkerPool::new(jobs).run(tree, grown, || Climber).unwrap();
        assert!(is_prefix(&ended.sink.written), "{jobs} jobs");
        assert_eq!(ended.sink.written.len(), 500, "{jobs} jobs");
    }
}

#[test]
fn turns_come_in_order_and_work_may_continue_after_them() {
    let finished = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&finished);
    let ended = run(WorkerPool::new(4), 1 << 40, Log::accepting(), move |number, turn| {
        thread::sleep(Duration::from_micros(number * 7919 % 300));
        let in_turn = turn.in_turn(|log| {
            log.parts.push(number);
            ((), if number == 99 { Flow::Finish } else { Flow::More })
        });
        match in_turn {
            Some(()) => {
                thread::sleep(Duration::from_millis(2)); // out of order
                counted.fetch_add(1, Ordering::SeqCst);
                true
            }
            None => {
                assert!(number > 99);
                false
            }
        }
    });
    assert_eq!(ended.unwrap().sink.parts, (0..100).collect::<Vec<_>>());
    // The run waited for them.
    assert_eq!(finished.load(Ordering::SeqCst), 100);
}

#[test]
fn nothing_after_an_abandoned_task_is_written() {
    let cancelled = flag();
    let pool = WorkerPool::new(3).cancelled_by(cancelled);
    let ended = run(pool, 1 << 40, Log::accepting(), |number, turn| {
        if number == 40 {
            cancelled.store(true, Ordering::SeqCst);
            return false;
        }
        put(number, turn)
    });
    assert_eq!(ended.unwrap().sink.parts, (0..40).collect::<Vec<_>>());
}

#[test]
fn a_map_keeps_the_order() {
    let squares = map(4, (0..1000).collect(), |number: u64| number * number);
    assert!(squares.iter().copied().eq((0..1000).map(|number| number * number)));
    assert!(map(4, Vec::<u64>::new(), |number| number).is_empty());
}

#[test]
#[should_panic(expected = "expected panic")]
fn a_map_panics_if_its_function_does() {
    map(4, (0..99).collect(), |number: u64| assert!(number != 7, "expected panic"));
}

#[test]
fn jobs_have_one_limit() {
    assert_eq!(jobs(Some(3)), 3);
    assert_eq!(jobs(Some(u64::MAX)), MAX_JOBS);
    assert!(jobs(None) >= 1);
}
