//! The kernels' answers, compared with the CPU's: corpus, every kind of puzzle, every function.

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::engine::fast::{self, BatchResult};
use ninefold::grid::Line9;
use ninefold_gpu::{Form, GAVE_UP, Gpu, Job, Packed, SMALL};

use crate::host::Host;
use crate::sets::{KINDS, set};

/// Solves with a card alone, without the CPU's help: the counts, the solutions and the guesses.
pub(crate) fn by_card(gpu: &Gpu, puzzles: &[Line9], limit: u8) -> Vec<BatchResult> {
    let mut block = gpu.wait_for_block().expect("there is a card");
    let mut results = Vec::new();
    for puzzles in puzzles.chunks(block.room()) {
        block
            .input()
            .as_chunks_mut::<81>()
            .0
            .iter_mut()
            .zip(puzzles)
            .for_each(|(cells, line)| *cells = (*line).into());
        block
            .start(&Job { puzzles: puzzles.len(), form: Form::Cells, limit, solutions: true, guesses: true })
            .unwrap();
        block.wait().unwrap();
        let solutions = block.solutions().as_chunks::<81>().0;
        for ((count, solution), guesses) in block.counts().iter().zip(solutions).zip(block.guesses()) {
            results.push(BatchResult { count: u64::from(*count), solution: (*solution).into(), guesses });
        }
    }
    results
}

/// Compares what a card says with what the CPU says. Which of several solutions is found first may differ here, and a card
/// may give up where there isn't exactly one.
pub(crate) fn compare(puzzles: &[Line9], found: &[BatchResult], expected: &[BatchResult], limit: u64) {
    assert!(puzzles.len() == found.len() && puzzles.len() == expected.len());
    for ((line, found), expected) in puzzles.iter().zip(found).zip(expected) {
        if gave_up(found) {
            let count = if limit > 1 { expected.count } else { fast::single(line, 2).count };
            assert_ne!(count, 1, "{line}: a card finds an only solution");
            continue;
        }
        assert_eq!(found.count, expected.count, "{line}");
        match found.count {
            1 if limit > 1 => assert_eq!(found.solution, expected.solution, "{line}"),
            0 => assert_eq!(found.solution, Line9::BLANK, "{line}"),
            _ => assert!(solves(&found.solution, line), "{line}: {}", found.solution),
        }
    }
}

pub(crate) fn gave_up(found: &BatchResult) -> bool {
    found.count == u64::from(GAVE_UP)
}

/// Returns whether a line is a solution of another, by the rules alone.
fn solves(solution: &Line9, puzzle: &Line9) -> bool {
    let houses = (0..9).flat_map(|n| {
        let row: Vec<usize> = (0..9).map(|i| 9 * n + i).collect();
        let column = (0..9).map(|i| 9 * i + n).collect();
        let of_box = (0..9).map(|i| 27 * (n / 3) + 3 * (n % 3) + 9 * (i / 3) + i % 3).collect();
        [row, column, of_box]
    });
    let is_whole =
        |house: &Vec<usize>| (b'1'..=b'9').all(|digit| house.iter().any(|&cell| solution[cell] == digit));
    houses.collect::<Vec<_>>().iter().all(is_whole)
        && puzzle.filled_cells().all(|cell| solution.get(cell) == puzzle.get(cell))
}

#[test]
fn the_search_gives_the_answers_of_the_corpus() {
    let rows =
        include_str!("../../../ninefold/tests/it/corpus.tsv").lines().filter(|row| !row.starts_with('#'));
    let cases: Vec<Vec<&str>> =
        rows.map(|row| row.split('\t').collect()).filter(|row: &Vec<&str>| row[1] == "9x9").collect();
    assert!(cases.len() > 15, "the corpus has many 9×9 boards");
    let puzzles: Vec<Line9> =
        cases.iter().map(|case| Line9::new(case[2].as_bytes().try_into().expect("81 cells"))).collect();
    let found = by_card(&Host::default().gpu(), &puzzles, 2);
    for (case, found) in cases.iter().zip(&found) {
        let expected = match case[3] {
            "unique" => 1,
            _ if gave_up(found) => continue,
            "none" => 0,
            "several" => 2,
            other => panic!("{other}"),
        };
        assert_eq!(found.count, expected, "{}", case[0]);
        if expected == 1 {
            assert_eq!(found.solution.as_str(), case[6], "{}", case[0]);
        }
    }
}

#[test]
fn the_search_agrees_with_the_cpu_on_every_kind_of_puzzle() {
    for kind in KINDS {
        let count = if ["hard", "sparse"].contains(&kind) { 800 } else { 4000 };
        let puzzles = set(kind, 1, count);
        for (limit, patience) in [(1, 1), (2, 1), (2, 8), (2, 32), (100, 5), (254, 1)] {
            let gpu = Host { patience: Some(patience), ..Host::default() }.gpu();
            let found = by_card(&gpu, &puzzles, limit);
            compare(&puzzles, &found, &fast::batch(&puzzles, u64::from(limit)), u64::from(limit));
            let given_up = found.iter().filter(|found| gave_up(found)).count();
            let has_few_clues = ["sparse", "contradictory"].contains(&kind);
            assert!(has_few_clues || given_up == 0, "{kind}, limit {limit}: {given_up} given up");
        }
        for (limit, warps) in [(1, 3), (2, 5), (100, 2)] {
            let gpu = Host { patience: Some(4), warps: Some(warps), ..Host::default() }.gpu();
            let expected = fast::batch(&puzzles, u64::from(limit));
            compare(&puzzles, &by_card(&gpu, &puzzles, limit), &expected, u64::from(limit));
        }
    }
}

/// The guesses of a complete search don't depend on how lanes share it.
#[test]
fn guesses_are_the_same_however_lanes_steal() {
    static OFFERS: AtomicUsize = AtomicUsize::new(0);
    for kind in ["hard", "mixed", "minimal"] {
        let puzzles = set(kind, 2, 300);
        let alone: Vec<BatchResult> =
            puzzles.iter().map(|line| by_card(&Host::default().gpu(), &[*line], 2)[0]).collect();
        for warps in [None, Some(1), Some(4)] {
            let host = Host { patience: Some(9), warps, offers: Some(&OFFERS), ..Host::default() };
            let together = by_card(&host.gpu(), &puzzles, 2);
            for ((line, alone), together) in puzzles.iter().zip(&alone).zip(&together) {
                if alone.count < 2 {
                    assert_eq!(alone, together, "{line}");
                }
                assert_eq!(alone.count, together.count, "{line}");
            }
        }
        assert!(kind != "hard" || alone.iter().any(|found| found.guesses > 20), "some have to be shared");
    }
    assert!(OFFERS.load(Ordering::Relaxed) > 0, "warps offer boards");
}

#[test]
fn every_function_returns_what_the_cpu_returns() {
    let count = |kind| if kind == "sparse" { 100 } else { SMALL / 5 };
    let puzzles: Vec<Line9> = KINDS.iter().flat_map(|kind| set(kind, 3, count(*kind))).collect();
    assert!(puzzles.len() > SMALL);
    for limit in [0, 1, 2, 100, 255] {
        every_function(&Host::default().gpu(), &puzzles, limit);
    }
}

pub(crate) fn every_function(gpu: &Gpu, puzzles: &[Line9], limit: u64) {
    let expected = fast::batch(puzzles, limit);
    let cells: Vec<[u8; 81]> = puzzles.iter().map(|line| (*line).into()).collect();
    let found = gpu.batch(puzzles, limit);
    for ((line, found), expected) in puzzles.iter().zip(&found).zip(&expected) {
        assert_eq!(
            (found.count, found.solution),
            (expected.count, expected.solution),
            "{line}, limit {limit}"
        );
    }
    let by_reference: Vec<&[u8; 81]> = cells.iter().collect();
    assert!(
        gpu.batch(&by_reference, limit) == found && gpu.batch(&cells, limit) == found,
        "every type of board"
    );
    let (mut solutions, mut counts) = (vec![[7; 81]; puzzles.len()], vec![7; puzzles.len()]);
    gpu.batch_solutions(&cells, limit, &mut solutions, &mut counts);
    let (mut room, mut cpu_counts) =
        (vec![[MaybeUninit::uninit(); 81]; puzzles.len()], vec![7; puzzles.len()]);
    let cpu_solutions = fast::batch_solutions(&cells, limit, &mut room, &mut cpu_counts);
    assert!(counts == cpu_counts && solutions == *cpu_solutions, "limit {limit}");
    counts.fill(7);
    gpu.batch_counts(&cells, limit, &mut counts);
    assert_eq!(counts, cpu_counts, "limit {limit}");
}

#[test]
fn a_small_batch_needs_no_card() {
    static NONE: AtomicUsize = AtomicUsize::new(0);
    let gpu = Host { jobs: Some(&NONE), ..Host::default() }.gpu();
    let puzzles = set("easy", 4, SMALL - 1);
    assert_eq!(gpu.batch(&puzzles, 2), fast::batch(&puzzles, 2));
    assert_eq!((gpu.failure(), gpu.batch::<Line9>(&[], 2)), (None, vec![]));
}

#[test]
fn packed_boards_keep_everything() {
    for line in KINDS.iter().flat_map(|kind| set(kind, 5, 50)) {
        let packed = Packed::from(&line);
        assert_eq!(Line9::from(&packed), line);
        assert_eq!(Packed::from_bytes(&packed.to_bytes()), packed);
    }
}

#[test]
fn lines_and_cells_have_the_same_answers() {
    let puzzles = set("mixed", 6, 500);
    let text: String = puzzles.iter().map(|line| format!("{line}\n")).collect();
    let gpu = Host::default().gpu();
    let mut block = gpu.block().unwrap();
    block.input()[..text.len()].copy_from_slice(text.as_bytes());
    block.start(&Job { puzzles: 500, form: Form::Lines, limit: 2, solutions: true, guesses: false }).unwrap();
    block.wait().unwrap();
    let cells = by_card(&gpu, &puzzles, 2);
    for ((line, &count), found) in block.solutions().chunks(82).zip(block.counts()).zip(&cells) {
        assert_eq!((line[81], u64::from(count)), (b'\n', found.count));
        assert_eq!(&line[..81], found.solution.as_bytes());
    }
}
