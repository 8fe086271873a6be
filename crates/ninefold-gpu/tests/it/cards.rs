//! The same on the GPUs of this machine: `cargo xtask test --gpu`.

use std::time::{Duration, Instant};

use ninefold::engine::fast::{self, BatchResult};
use ninefold::grid::Line9;
use ninefold_gpu::measure::{self, Task};
use ninefold_gpu::{Form, Gpu, Job, Packed, Tuning};

use crate::answers::{by_card, compare, every_function, gave_up};
use crate::host::Host;
use crate::sets::{KINDS, set};

fn gpu() -> Gpu {
    Gpu::open().unwrap_or_else(|reason| panic!("{reason}"))
}

/// Puzzles of each kind to compare: ten million, or as many as `NINEFOLD_GPU_PUZZLES` says.
fn how_many() -> usize {
    std::env::var("NINEFOLD_GPU_PUZZLES").map_or(10_000_000, |count| count.parse().expect("a number"))
}

/// Makes a test of each kind.
macro_rules! tests_of_kinds {
    ($($name:ident: $kind:literal,)*) => {
        const TESTED: &[&str] = &[$($kind),*];
        $(
            #[test]
            #[ignore = "needs a GPU"]
            fn $name() {
                cards_agree_with_the_cpu($kind);
            }
        )*
    };
}

tests_of_kinds! {
    mixed_puzzles: "mixed",
    sparse_puzzles: "sparse",
    low_clue_puzzles: "low-clue",
    minimal_puzzles: "minimal",
    easy_puzzles: "easy",
    contradictory_puzzles: "contradictory",
    hard_puzzles: "hard",
}

#[test]
fn every_kind_has_a_test() {
    assert!(KINDS.iter().all(|kind| TESTED.contains(kind)));
}

fn cards_agree_with_the_cpu(kind: &str) {
    let (gpu, start) = (gpu(), Instant::now());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let each = how_many().div_ceil(threads);
    // The CPU is the slow part: every thread makes its puzzles and compares them.
    std::thread::scope(|scope| {
        for thread in 0..threads as u64 {
            let gpu = &gpu;
            scope.spawn(move || check(gpu, kind, &set(kind, 100 + thread, each)));
        }
    });
    assert_eq!(gpu.failure(), None);
    eprintln!("{kind}: {} puzzles in {:.1} s", each * threads, start.elapsed().as_secs_f64());
}

/// Puzzles in a batch that is short enough for warps to share searches.
const SHORT: usize = 250_000;

/// Compares counts, solutions and guesses, with and without the CPU's part, in long batches and in short ones.
fn check(gpu: &Gpu, kind: &str, puzzles: &[Line9]) {
    let (found, expected) = (by_card(gpu, puzzles, 2), fast::batch(puzzles, 2));
    compare(puzzles, &found, &expected, 2);
    let given_up = found.iter().filter(|found| gave_up(found)).count();
    let is_rare = given_up <= puzzles.len() / 10_000;
    assert!(["sparse", "contradictory"].contains(&kind) || is_rare, "{kind}: {given_up} given up");
    let batches = puzzles.chunks(SHORT).flat_map(|some| gpu.batch(some, 2));
    for (((line, by_card), by_cpu), both) in puzzles.iter().zip(&found).zip(&expected).zip(batches) {
        assert_eq!((both.count, both.solution), (by_cpu.count, by_cpu.solution), "{line}");
        let is_complete = by_card.count < 2;
        assert!(!is_complete || *by_card == both, "{line}: the same guesses in every run");
        assert!(is_complete || both == *by_cpu, "{line}: the CPU's guesses");
    }
    // The host makes the same guesses.
    let some = &puzzles[..puzzles.len().min(2000)];
    let by_host: Vec<BatchResult> = by_card(&Host::default().gpu(), some, 2);
    for (line, (host, card)) in some.iter().zip(by_host.iter().zip(&found)) {
        // Whether a search among several solutions gives up depends on who finds them.
        assert!(host == card || host.count.min(card.count) > 1, "{line}: {host:?} {card:?}");
    }
}

#[test]
#[ignore = "needs a GPU"]
fn every_function_of_cards_returns_what_the_cpu_returns() {
    let gpu = gpu();
    let puzzles: Vec<Line9> = KINDS.iter().flat_map(|kind| set(kind, 11, 100_000)).collect();
    for limit in [1, 2, 3, 254] {
        every_function(&gpu, &puzzles, limit);
    }
    let sparse = set("sparse", 12, 10_000);
    every_function(&gpu, &sparse, 1000);
}

#[test]
#[ignore = "needs a GPU"]
fn packed_boards_have_the_same_answers() {
    let gpu = gpu();
    let puzzles = set("mixed", 13, 100_001);
    let cells = by_card(&gpu, &puzzles, 2);
    let mut block = gpu.block().unwrap();
    for (bytes, line) in block.input().as_chunks_mut::<{ Packed::BYTES }>().0.iter_mut().zip(&puzzles) {
        *bytes = Packed::from(line).to_bytes();
    }
    let job = Job { puzzles: puzzles.len(), form: Form::Packed, limit: 2, solutions: true, guesses: true };
    block.start(&job).unwrap();
    block.wait().unwrap();
    assert_eq!(block.counts().len(), puzzles.len());
    let solutions = block.solutions().as_chunks::<{ Packed::BYTES }>().0;
    for (((line, found), bytes), &count) in puzzles.iter().zip(&cells).zip(solutions).zip(block.counts()) {
        assert_eq!(u64::from(count), found.count, "{line}");
        if count == 1 {
            assert_eq!(Line9::from(&Packed::from_bytes(bytes)), found.solution, "{line}");
        }
    }
}

/// The puzzles of a file of the folder `NINEFOLD_GPU_DATA`.
fn read(name: &str) -> Vec<Line9> {
    let folder = std::env::var("NINEFOLD_GPU_DATA").expect("a folder with puzzles");
    let text = std::fs::read_to_string(format!("{folder}/{name}.txt")).unwrap();
    let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
    lines.map(|line| Line9::new(line.as_bytes()[..81].try_into().unwrap())).collect()
}

const FILES: [&str; 4] = ["easy-34", "random-minimal", "17-clue", "hardest-11plus"];

/// The default settings, and those with other kernels: `NINEFOLD_GPU_KERNELS=FILE:FILE:…`.
fn kernels() -> Vec<(String, Tuning)> {
    let files = std::env::var("NINEFOLD_GPU_KERNELS").unwrap_or_default();
    let of_file = |file: &str| {
        let kernels = std::fs::read_to_string(file).unwrap().into();
        (file.rsplit('/').next().unwrap().to_owned(), Tuning { kernels, ..Tuning::default() })
    };
    let files = files.split(':').filter(|file| !file.is_empty());
    [("default".to_owned(), Tuning::default())].into_iter().chain(files.map(of_file)).collect()
}

/// Tries settings for long streams: millions per second as text, packed, and packed with counts alone.
#[test]
#[ignore = "needs a GPU, and prints a table"]
fn settings_for_streams() {
    let (sets, base) = (FILES.map(read), Tuning::default());
    let mut tunings: Vec<_> = kernels().into_iter().map(|(name, tuning)| (name, tuning, 16)).collect();
    for (room, width, blocks) in [(17, 2, 8), (17, 3, 12), (18, 2, 12), (18, 3, 8), (19, 2, 8)] {
        let name = format!("{blocks} × 2^{room}, width {width}");
        tunings.push((name, Tuning { room: 1 << room, width, ..base.clone() }, blocks));
    }
    tunings.push(("together".to_owned(), Tuning { together: base.room, ..base.clone() }, 16));
    for patience in [6, 10] {
        tunings.push((format!("patience {patience}"), Tuning { patience, ..base.clone() }, 16));
    }
    for (name, tuning, blocks) in tunings {
        let gpu = Gpu::open_with(&tuning).unwrap_or_else(|reason| panic!("{reason}"));
        let mut row = format!("{name:<28}");
        for set in &sets {
            for (form, solutions) in [(Form::Lines, true), (Form::Packed, true), (Form::Packed, false)] {
                let task = Task { form, limit: 2, solutions };
                let speed = measure::stream(&gpu, set, task, blocks, Duration::from_millis(80)).unwrap();
                row += &format!("{:>6}", speed.per_second() / 1_000_000);
            }
            row += " |";
        }
        eprintln!("{row}");
    }
}

/// Tries settings for batches of 100,000 lines of text: millions per second.
#[test]
#[ignore = "needs a GPU, and prints a table"]
fn settings_for_batches() {
    let (sets, base) = (FILES.map(read), Tuning { room: 1 << 16, ..Tuning::default() });
    let mut tunings: Vec<(String, Tuning)> = kernels()
        .into_iter()
        .flat_map(|(name, tuning)| {
            let tuning = Tuning { room: base.room, ..tuning };
            let alone = Tuning { together: 0, ..tuning.clone() };
            [(format!("{name}, together"), tuning), (format!("{name}, alone"), alone)]
        })
        .collect();
    for per_lane in [2, 3] {
        tunings.push((format!("{per_lane} per lane"), Tuning { per_lane, ..base.clone() }));
    }
    for patience in [4, 12] {
        tunings.push((format!("patience {patience}"), Tuning { patience, ..base.clone() }));
    }
    let shares = [2, 4, 6, 8, 12, 16];
    eprintln!("{:<28}{:>8?} blocks", "", shares);
    for (name, tuning) in tunings {
        let gpu = Gpu::open_with(&tuning).unwrap_or_else(|reason| panic!("{reason}"));
        for (file, set) in FILES.iter().zip(&sets) {
            let mut row = format!("{name:<28}{file:<16}");
            for shares in shares {
                let task = Task { form: Form::Lines, limit: 2, solutions: true };
                let time = Duration::from_millis(40);
                let speed = measure::batches(&gpu, set, task, 100_000, shares, time).unwrap();
                row += &format!("{:>6}", speed.per_second() / 1_000_000);
            }
            eprintln!("{row}");
        }
    }
}
