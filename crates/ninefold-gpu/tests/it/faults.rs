//! Cards that fail: too little memory, lost at the start, in the middle, one of several. The answers stay the same.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::engine::fast;
use ninefold::grid::Line9;
use ninefold_gpu::{Device, DeviceError, Form, Gpu, Job, SMALL};

use crate::host::Host;
use crate::sets::set;

/// Compares all answers with the CPU's.
fn check(gpu: &Gpu, puzzles: &[Line9]) {
    let found = gpu.batch(puzzles, 2);
    for (found, expected) in found.iter().zip(fast::batch(puzzles, 2)) {
        assert_eq!((found.count, found.solution), (expected.count, expected.solution));
    }
}

fn jobs(count: usize) -> Option<&'static AtomicUsize> {
    Some(Box::leak(Box::new(AtomicUsize::new(count))))
}

#[test]
fn a_lost_card_leaves_its_puzzles_to_the_cpu() {
    let puzzles = set("mixed", 7, 5 * SMALL);
    for late in [false, true] {
        for count in 0..4 {
            let gpu = Host { jobs: jobs(count), late, ..Host::default() }.gpu();
            check(&gpu, &puzzles);
            assert!(matches!(gpu.failure(), Some(DeviceError::Lost(_))), "after {count} jobs");
            assert!(gpu.block().is_none(), "the card is lost for good");
            check(&gpu, &puzzles[..2 * SMALL]);
        }
    }
}

#[test]
fn other_cards_go_on_when_one_is_lost() {
    let done = jobs(1000).unwrap();
    let cards: Vec<Box<dyn Device>> = vec![
        Box::new(Host { jobs: jobs(1), ..Host::default() }),
        Box::new(Host { jobs: Some(done), ..Host::default() }),
    ];
    let gpu = Gpu::of(cards);
    check(&gpu, &set("mixed", 8, 8 * SMALL));
    assert!(gpu.failure().is_some() && gpu.block().is_some());
    assert!(done.load(Ordering::Relaxed) < 1000, "it did the work");
}

#[test]
fn less_memory_makes_smaller_blocks_or_fewer() {
    let puzzles = set("minimal", 9, 4 * SMALL);
    let gpu = Host { memory: Some(5000), ..Host::default() }.gpu();
    check(&gpu, &puzzles);
    assert_eq!((gpu.failure(), gpu.block().map(|block| block.room())), (None, Some(4096)));
    let gpu = Host { blocks: Some(AtomicUsize::new(1)), ..Host::default() }.gpu();
    check(&gpu, &puzzles);
    assert_eq!(gpu.failure(), None);
    let only = gpu.block();
    assert!(only.is_some() && gpu.block().is_none());
    drop(only);
    assert!(gpu.block().is_some(), "a block that is given back is used again");
    let gpu = Host { memory: Some(10), ..Host::default() }.gpu();
    check(&gpu, &puzzles);
    assert_eq!(gpu.failure(), Some(DeviceError::OutOfMemory));
}

#[test]
#[should_panic(expected = "`wait` ends it")]
fn a_running_block_lends_no_memory() {
    let gpu = Host::default().gpu();
    let mut block = gpu.block().unwrap();
    block.start(&Job { puzzles: 1, form: Form::Cells, limit: 2, solutions: true, guesses: false }).unwrap();
    let _ = block.solutions();
}

/// On a machine without a GPU the crate says so; on one with a GPU it opens.
#[test]
fn opening_says_why_there_is_no_gpu() {
    match Gpu::open() {
        Ok(gpu) => assert!(!gpu.names().is_empty()),
        Err(reason) => assert!(reason.to_string().starts_with("no GPU: "), "{reason}"),
    }
}
