//! A host in place of a card: the kernels' source, compiled with the C compiler that Rust links with.

use std::env;
use std::path::Path;
use std::process::{self, Command};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use libloading::Library;
use ninefold_gpu::{Device, DeviceBlock, DeviceError, Entry, Form, Gpu, Job, table};

/// A vector of the kernels.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Vector([u32; 4]);

/// `ninefold_read` in `kernels/host.c`.
type Read = unsafe extern "C" fn(
    text: *const u8,
    stride: u32,
    count: u32,
    boards: *mut Vector,
    queue: *mut Vector,
    offers: *mut Vector,
);
/// `ninefold_search` there.
type Search = unsafe extern "C" fn(
    boards: *mut Vector,
    planes: *mut Vector,
    results: *mut u32,
    count: u32,
    queue: *mut Vector,
    stacks: *mut Vector,
    limit: u32,
    patience: u32,
    entries: *const Entry,
    offers: *mut Vector,
    warp: u32,
);
/// `ninefold_write` there.
type Write = unsafe extern "C" fn(
    planes: *const Vector,
    results: *const u32,
    count: u32,
    stride: u32,
    solutions: *mut u8,
);

/// Vectors of a board, of the stacks of 32 lanes, of a queue, and of all offers.
const BOARD: usize = 7;
const STACKS: usize = 32 * 40 * BOARD;
const QUEUE: usize = 2;
const OFFERS: usize = 8192 * 8;

/// Compiles the kernels once per run of the tests.
fn kernels() -> (Read, Search, Write) {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels/host.c");
        let compiled = env::temp_dir().join(format!("ninefold-gpu-{}.so", process::id()));
        let compiler = env::var("CC").unwrap_or("cc".to_owned());
        let arguments =
            ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-shared", "-fPIC"];
        let status = Command::new(&compiler).args(arguments).arg("-o").arg(&compiled).arg(source).status();
        assert!(status.as_ref().is_ok_and(|status| status.success()), "{compiler} fails: {status:?}");
        // SAFETY: the library does nothing when it is loaded.
        let library = unsafe { Library::new(&compiled) }.expect("the compiler has written a library");
        std::fs::remove_file(compiled).expect("it can be removed while it is loaded");
        library
    });
    // SAFETY: they are declared so in `host.c`.
    unsafe {
        let has = "the library has the function";
        (
            *library.get(b"ninefold_read\0").expect(has),
            *library.get(b"ninefold_search\0").expect(has),
            *library.get(b"ninefold_write\0").expect(has),
        )
    }
}

/// A host that plays a card, and fails when it is told to.
#[derive(Default)]
pub(crate) struct Host {
    pub patience: Option<u32>,
    /// Warps that work together, each a thread; otherwise there is one.
    pub warps: Option<u32>,
    /// Counts the boards that they offer each other.
    pub offers: Option<&'static AtomicUsize>,
    /// More puzzles in a block than this are too many.
    pub memory: Option<usize>,
    /// Blocks that there is memory for.
    pub blocks: Option<AtomicUsize>,
    /// The card is lost after this many jobs.
    pub jobs: Option<&'static AtomicUsize>,
    /// It is lost while it works, not when it starts.
    pub late: bool,
}

impl Host {
    /// Returns a GPU with this card.
    pub(crate) fn gpu(self) -> Gpu {
        Gpu::of(vec![Box::new(self)])
    }
}

fn lost() -> DeviceError {
    DeviceError::Lost("unspecified launch failure".to_owned())
}

impl Device for Host {
    fn name(&self) -> String {
        "host".to_owned()
    }

    fn block(&self, puzzles: usize) -> Result<Box<dyn DeviceBlock>, DeviceError> {
        let one_less = |left: usize| left.checked_sub(1);
        let is_full = self.blocks.as_ref().is_some_and(|blocks| {
            blocks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_err()
        });
        if is_full || self.memory.is_some_and(|most| puzzles > most) {
            return Err(DeviceError::OutOfMemory);
        }
        Ok(Box::new(HostBlock {
            patience: self.patience.unwrap_or(1),
            warps: self.warps,
            offers: self.offers,
            jobs: self.jobs,
            late: self.late,
            input: vec![0; puzzles * Form::WIDEST],
            solutions: vec![0; puzzles * Form::WIDEST],
            counts: vec![0; puzzles],
            results: vec![0; puzzles],
            is_lost: false,
        }))
    }
}

/// A place in a buffer that threads share, as the lanes of a card do.
#[derive(Clone, Copy)]
struct Shared<T>(*mut T);

// SAFETY: the kernels order their reads and writes themselves.
unsafe impl<T> Sync for Shared<T> {}

struct HostBlock {
    patience: u32,
    warps: Option<u32>,
    offers: Option<&'static AtomicUsize>,
    jobs: Option<&'static AtomicUsize>,
    late: bool,
    input: Vec<u8>,
    solutions: Vec<u8>,
    counts: Vec<u8>,
    results: Vec<u32>,
    is_lost: bool,
}

impl HostBlock {
    fn solve(&mut self, job: &Job) {
        let (read, search, write) = kernels();
        let (count, stride, limit) = (job.puzzles as u32, job.form.bytes() as u32, u32::from(job.limit));
        let (warps, table, patience) = (self.warps.unwrap_or(1), table(), self.patience);
        let vectors = |count| vec![Vector([0; 4]); count];
        let (mut boards, mut stacks) = (vectors(BOARD * job.puzzles), vectors(STACKS * warps as usize));
        let (mut planes, mut queue) = (vectors(3 * job.puzzles), vectors(QUEUE));
        // Whatever was there before must not pass for an offer.
        let mut offers = vec![Vector([!0; 4]); if self.warps.is_some() { OFFERS } else { 0 }];
        self.results.fill(0xAAAA_AAAA);
        let none = std::ptr::null_mut();
        let [boards, stacks, planes, queue, offers] = [
            Shared(boards.as_mut_ptr()),
            Shared(stacks.as_mut_ptr()),
            Shared(planes.as_mut_ptr()),
            Shared(queue.as_mut_ptr()),
            Shared(if self.warps.is_some() { offers.as_mut_ptr() } else { none }),
        ];
        let results = Shared(self.results.as_mut_ptr());
        let (boards, stacks, planes, queue, offers) = (&boards, &stacks, &planes, &queue, &offers);
        let (results, table) = (&results, &table);
        // SAFETY: all buffers have the size that the functions expect for this many puzzles and warps.
        unsafe { read(self.input.as_ptr(), stride, count, boards.0, queue.0, offers.0) };
        thread::scope(|scope| {
            for warp in 0..warps {
                scope.spawn(move || {
                    let entries = table.as_ptr();
                    // SAFETY: as above; each warp has stacks of its own.
                    unsafe {
                        search(
                            boards.0, planes.0, results.0, count, queue.0, stacks.0, limit, patience,
                            entries, offers.0, warp,
                        );
                    }
                });
            }
        });
        if let Some(count) = self.offers {
            // SAFETY: no warp uses the queue any more.
            let Vector([_, made, ..]) = unsafe { *queue.0 };
            count.fetch_add(made as usize, Ordering::Relaxed);
        }
        // SAFETY: as above.
        unsafe { write(planes.0, results.0, count, stride, self.solutions.as_mut_ptr()) };
    }
}

impl DeviceBlock for HostBlock {
    fn input(&mut self) -> &mut [u8] {
        &mut self.input
    }

    fn start(&mut self, job: &Job) -> Result<(), DeviceError> {
        let is_over = |jobs: &AtomicUsize| {
            jobs.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
        };
        if self.jobs.is_some_and(is_over) {
            // Whatever was there before must not pass for results.
            self.is_lost = true;
            self.counts.fill(1);
            return if self.late { Ok(()) } else { Err(lost()) };
        }
        self.solve(job);
        self.counts.iter_mut().zip(&self.results).for_each(|(count, result)| *count = *result as u8);
        Ok(())
    }

    fn wait(&mut self) -> Result<(), DeviceError> {
        if self.is_lost { Err(lost()) } else { Ok(()) }
    }

    fn solutions(&self) -> &[u8] {
        &self.solutions
    }

    fn counts(&self) -> &[u8] {
        &self.counts
    }

    fn results(&self) -> &[u32] {
        &self.results
    }
}
